// One run of the world from a map's bytes to its hash, small enough to be built for a browser: the same code on any engine.
import { runScript } from './run-script.ts';
import type { Settings } from '../../src/game/world.ts';
import { loadPlan } from '../../src/map/load-plan.ts';
import { buildLevel } from '../../src/nav/build-level.ts';

/** The hash after `steps` scripted steps on the map in `text`, 16 hex digits; `settings` where they are not what worlds start with. */
export function hashOfRun(
  text: string,
  name: string,
  seed: number,
  steps: number,
  settings: Partial<Settings> = {},
): string {
  const plan = loadPlan(new TextEncoder().encode(text), name);
  return runScript(buildLevel(plan), seed, steps, settings).hash;
}
