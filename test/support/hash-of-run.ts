// Runs the world from a map's bytes to its hash; small enough for a browser bundle, to compare engines.
import { runScript } from './run-script.ts';
import type { Settings } from '../../src/game/world.ts';
import { loadPlan } from '../../src/map/load-plan.ts';
import { buildLevel } from '../../src/nav/build-level.ts';

/** The hash after `steps` scripted steps on the map in `text`, 16 hex digits; `settings` override the defaults. */
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
