// Runs the world, or a crowd, from a map's bytes to its hash; small enough for a browser bundle, to compare engines.
import { createCrowd } from '../../../src/crowd/create-crowd.ts';
import type { Settings } from '../../../src/game/world.ts';
import type { Point3 } from '../../../src/geometry/point.ts';
import { loadPlan } from '../../../src/map/load-plan.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import { createNavigator } from '../../../src/nav/navigator/create-navigator.ts';
import { randomFrom } from '../random.ts';
import { runScript } from './run-script.ts';

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

/** The hash of a crowd after that many steps on the map in `text`: two goals, one of which moves, and a crate dropped among the agents. */
export function hashOfCrowd(text: string, name: string, count: number, steps: number): string {
  const nav = createNavigator(buildLevel(loadPlan(new TextEncoder().encode(text), name)), { flies: true });
  const random = randomFrom(3);
  const place = (): Point3 => nav.findRandomPoint({ random })!;
  const crowd = createCrowd(nav, { maxAgents: count });
  const goals = [nav.createField(place()), nav.createField(place())];
  for (let i = 0; i < count; i++) crowd.addAgent(place(), goals[i % 2]);
  for (let step = 0; step < steps; step++) {
    if (step === steps >> 1) nav.addObstacle({ x: crowd.x[0], z: crowd.z[0], radius: nav.options.radius });
    if (step % 100 === 99) goals[0].moveGoal(place());
    crowd.step();
  }
  return crowd.hash();
}
