// One search from the goal gives everybody the same lengths as a search of their own, with links and without.
import { expect, test } from 'vitest';
import type { PlanLink } from '../../../src/map/floor-plan.ts';
import { BOT_BODY, PLAYER_BODY, POINT_FLYER } from '../../../src/nav/bodies.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import { createGoalField } from '../../../src/nav/exact/goal-field.ts';
import { finderOf } from '../../../src/nav/finders/finders.ts';
import { randomPlace } from '../../../src/nav/reach/random-place.ts';
import { measurePath, pathChecker } from '../../support/path-checks.ts';
import { stepHall } from '../../support/plans.ts';
import { QUICK } from '../../support/quick.ts';
import { randomPlan } from '../../support/random-plans.ts';
import { randomFrom } from '../../support/random.ts';

for (const seed of QUICK ? [2, 3] : [1, 2, 3, 4, 5, 6, 7, 8]) {
  for (const body of [POINT_FLYER, BOT_BODY]) {
    test(`seed ${seed}, radius ${body.radius}: as short as separate searches, and clear of walls`, () => {
      const random = randomFrom(seed);
      const bare = buildLevel(randomPlan(seed, 60));
      const links: PlanLink[] = [];
      for (let i = 0; i < seed % 3; i++) {
        const [from, to] = [randomPlace(bare, body, random), randomPlace(bare, body, random)];
        if (from && to) links.push({ type: 'teleport', from, to, cost: 20 });
      }
      const level = buildLevel({ ...bare.plan, links });
      const goal = randomPlace(level, body, random)!;
      const field = createGoalField(level, body, goal)!;
      const finder = finderOf('exact').make(level, body);
      const check = pathChecker(level, body);
      for (let i = 0; i < (QUICK ? 15 : 40); i++) {
        const start = randomPlace(level, body, random)!;
        const path = field.pathFrom(start);
        const own = finder.find(start, goal);
        const say = `${start.x},${start.z}`;
        expect({ say, isThere: path !== null }).toEqual({ say, isThere: own !== null });
        if (path === null || own === null) continue;
        expect(path.cost).toBeCloseTo(own.cost, 6);
        expect(path.length).toBeCloseTo(measurePath(start, path), 6);
        expect({ say, faults: check(start, path) }).toEqual({ say, faults: [] });
      }
    });
  }
}

test('no field where the body cannot climb every step, or stand at the goal', () => {
  const level = buildLevel(stepHall);
  expect(createGoalField(level, PLAYER_BODY, { x: 64, z: 128 })).toBeNull();
  expect(createGoalField(level, BOT_BODY, { x: 64, z: 128 })).not.toBeNull();
  expect(createGoalField(level, BOT_BODY, { x: -500, z: 128 })).toBeNull();
});
