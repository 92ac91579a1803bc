// A hundred thousand minutes of agents over all maps at hand, with crates dropped among them: nobody is ever outside its free space.
// `npm run verify:truth -- crowd`; MINUTES=1000 walks less. Prints a row for each map. The unit tests walk a sample.
import { expect, test } from 'vitest';
import { createCrowd } from '../../src/crowd/create-crowd.ts';
import { createNavigator, type ObstacleHandle } from '../../src/index.ts';
import { buildLevel } from '../../src/nav/build-level.ts';
import { doomPlans, ownPlans } from '../support/all-plans.ts';
import { countOutside } from '../support/worlds/crowd-scenes.ts';
import { randomFrom } from '../support/random.ts';

const MOST_AGENTS = 1000;
/** Most of the floor that agents cover. */
const COVERED = 0.3;
const CHECK_EVERY = 15;
const CRATE_EVERY = 1200;
const CRATES = 8;
const plans = [...ownPlans(), ...doomPlans()];
const MINUTES = Number(process.env['MINUTES'] ?? 1e5);

test.each(plans)('%s', { timeout: 3.6e6 }, (name, load) => {
  const level = buildLevel(load());
  const nav = createNavigator(level);
  const { radius } = nav.options;
  const random = randomFrom(17);
  const place = (): { x: number; z: number } => nav.findRandomPoint({ random })!;
  const floor = level.tree.leaves.reduce((sum, { area }) => sum + area, 0);
  const width = 2 * radius * level.plan.frame.scale;
  const count = Math.max(1, Math.min(MOST_AGENTS, Math.floor((COVERED * floor) / width ** 2)));
  const crowd = createCrowd(nav, { maxAgents: count });
  const goals = [0, 1, 2].map(() => nav.createField(place()));
  for (let i = 0; i < count; i++) crowd.addAgent(place(), goals[i % 3]);
  const crates: ObstacleHandle[] = [];
  const steps = Math.ceil((MINUTES / plans.length / count) * 3600);
  let dropped = 0;
  let checked = 0;
  let outside = 0;
  for (let step = 0; step < steps; step++) {
    if (step % CRATE_EVERY === CRATE_EVERY / 2) {
      const at = Math.floor(random() * count);
      if (crates.length === CRATES) nav.removeObstacle(crates.shift()!);
      crates.push(nav.addObstacle({ x: crowd.x[at], z: crowd.z[at], radius: 2 * radius }));
      dropped++;
    }
    if (step % 300 === 0) goals[(step / 300) % 3].moveGoal(place());
    crowd.step();
    if (step % CHECK_EVERY !== 0) continue;
    checked += count;
    outside += countOutside(nav, crowd);
  }
  process.stdout.write(
    `${name.padEnd(26)} ${count} agents, ${((steps * count) / 3600).toFixed(0)} minutes of agents, ${dropped} crates: outside ${outside} of ${checked} places\n`,
  );
  expect(outside).toBe(0);
});
