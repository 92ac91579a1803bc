// Runs the world, or a crowd, from a map's bytes to its hash; small enough for a browser bundle, to compare engines.
import { createCrowd } from '../../src/crowd/create-crowd.ts';
import { runScript } from './run-script.ts';
import type { Settings } from '../../src/game/world.ts';
import { loadPlan } from '../../src/map/load-plan.ts';
import { buildLevel } from '../../src/nav/build-level.ts';
import { createNavigator } from '../../src/nav/navigator/create-navigator.ts';
import { randomFrom } from './random.ts';

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

/** The hash of a crowd with two goals that cross, after so many steps on the map in `text`. */
export function hashOfCrowd(text: string, name: string, agents: number, steps: number): string {
  const random = randomFrom(8);
  const nav = createNavigator(buildLevel(loadPlan(new TextEncoder().encode(text), name)), { radius: 8 });
  const place = (): { x: number; z: number } => nav.findRandomPoint({ random })!;
  const crowd = createCrowd(nav, { capacity: agents });
  const goals = [crowd.addGoal(place()), crowd.addGoal(place())];
  for (let i = 0; i < agents; i++) crowd.addAgent(place(), goals[i % 2]);
  for (let step = 0; step < steps; step++) {
    if (step === 60) crowd.moveGoal(goals[0], place());
    crowd.step();
  }
  return crowd.hash();
}
