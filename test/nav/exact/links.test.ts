// Exact paths with teleporters: as cheap as Dijkstra over the exact distances between the ends of links, straight lines not always best.
import { expect, test } from 'vitest';
import { distance, type Point } from '../../../src/geometry/point.ts';
import type { FloorPlan, PlanLink } from '../../../src/map/floor-plan.ts';
import { BOT_BODY, POINT_FLYER } from '../../../src/nav/bodies.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import { finderOf } from '../../../src/nav/finders.ts';
import { randomPlace } from '../../../src/nav/random-place.ts';
import { pathChecker } from '../../support/path-checks.ts';
import { twoRooms } from '../../support/plans.ts';
import { randomPlan } from '../../support/random-plans.ts';
import { randomFrom } from '../../support/random.ts';
import { shortestOracle } from '../../support/shortest-oracle.ts';

const QUICK = process.env['QUICK'] === '1';

/** The cheapest way over the links: places are the start, the goal, and both ends of each link. */
function cheapest(
  links: readonly PlanLink[],
  between: (a: Point, b: Point) => number,
  start: Point,
  goal: Point,
): number {
  // Cost of being at each link's exit.
  const cost = links.map(({ from, cost: own }) => between(start, from) + own);
  for (let round = 0; round < links.length; round++) {
    links.forEach(({ to }, k) => {
      links.forEach(({ from, cost: own }, next) => {
        cost[next] = Math.min(cost[next], cost[k] + between(to, from) + own);
      });
    });
  }
  return Math.min(between(start, goal), ...links.map(({ to }, k) => cost[k] + between(to, goal)));
}

for (const seed of QUICK ? [1, 2] : [1, 2, 3, 4, 5, 6]) {
  for (const body of [POINT_FLYER, BOT_BODY]) {
    test(`seed ${seed}, radius ${body.radius}: as cheap as Dijkstra over link ends`, () => {
      const random = randomFrom(seed);
      const bare = buildLevel(randomPlan(seed, 40));
      const links: PlanLink[] = [];
      for (let i = 0; i < 3; i++) {
        const from = randomPlace(bare, body, random);
        const to = randomPlace(bare, body, random);
        if (from && to) links.push({ type: 'teleport', from, to, cost: Math.floor(random() * 60) });
      }
      const plan: FloorPlan = { ...bare.plan, links };
      const level = buildLevel(plan);
      const finder = finderOf('exact').make(level, body);
      const oracle = shortestOracle(plan, body);
      const check = pathChecker(level, body);
      for (let i = 0; i < (QUICK ? 6 : 20); i++) {
        const start = randomPlace(level, body, random);
        const goal = randomPlace(level, body, random);
        if (start === null || goal === null) break;
        const { path, why } = finder.answer(start, goal);
        const truth = cheapest(links, oracle, start, goal);
        const say = `${start.x},${start.z} to ${goal.x},${goal.z}`;
        expect({ say, why }).toEqual({ say, why: undefined });
        expect({ say, isThere: path !== null }).toEqual({ say, isThere: truth < Infinity });
        if (path === null) continue;
        expect(Math.abs(path.cost - truth), `${say}: ${path.cost} is not ${truth}`).toBeLessThanOrEqual(1e-4);
        expect(check(start, path)).toEqual([]);
      }
    });
  }
}

test('a teleporter beside the straight line is taken when it saves anything, and passed by when it does not', () => {
  const start = { x: 40, z: 128 };
  const goal = { x: 460, z: 128 };
  for (const [cost, isTaken] of [
    [300, true],
    [341, false],
  ] as const) {
    const link: PlanLink = { type: 'teleport', from: { x: 40, z: 88 }, to: { x: 460, z: 88 }, cost };
    const { path } = finderOf('exact')
      .make(buildLevel({ ...twoRooms, links: [link] }), BOT_BODY)
      .answer(start, goal);
    expect(path?.links.includes('teleport')).toBe(isTaken);
    expect(path?.cost).toBeCloseTo(isTaken ? cost + 80 : distance(start, goal), 9);
  }
});
