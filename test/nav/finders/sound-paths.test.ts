// Every leg of every path keeps the body's radius from every wall that stops it, and crosses none: over all maps, bodies, finders.
import { describe, expect, test } from 'vitest';
import type { FloorPlan } from '../../../src/map/floor-plan.ts';
import { BOT_BODY, PLAYER_BODY, POINT_WALKER } from '../../../src/nav/bodies.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import { canWalk } from '../../../src/nav/portal-graph/can-walk.ts';
import { FINDERS } from '../../../src/nav/finders/finders.ts';
import type { Path } from '../../../src/nav/path-finder.ts';
import { randomPlace } from '../../../src/nav/reach/random-place.ts';
import { doomPlans, levelOfPlan, ownPlans } from '../../support/all-plans.ts';
import { pathChecker } from '../../support/checks/path-checks.ts';
import { stepHall, thinWall, TINY_PLANS } from '../../support/plans.ts';
import { QUICK, sampled } from '../../support/quick.ts';
import { randomPlan } from '../../support/inputs/random-plans.ts';
import { randomFrom } from '../../support/random.ts';

const PATHS = QUICK ? 1 : 24;
const BODIES = { PLAYER_BODY, BOT_BODY, POINT_WALKER };

const plans: (readonly [string, () => FloorPlan])[] = [
  ...sampled(ownPlans(), 6, 3),
  // Every finder for every body: on most maps only in long runs.
  ...doomPlans().filter(([name]) => !QUICK || /map05/.test(name)),
  ...TINY_PLANS.map((plan) => [plan.name, () => plan] as const),
  ...Array.from({ length: QUICK ? 2 : 40 }, (_, seed) => [`random plan ${seed}`, () => randomPlan(seed)] as const),
];

test('the path checker detects faults', () => {
  const level = buildLevel(thinWall);
  const path = (...points: [x: number, z: number][]): Path => ({
    points: points.map(([x, z]) => ({ x, y: 0, z })),
    links: points.map(() => 'walk'),
    length: 0,
    cost: 0,
    expanded: 0,
    corridor: [],
  });
  const check = pathChecker(level, PLAYER_BODY);
  expect(check({ x: 64, z: 256 }, path([448, 256]))).toHaveLength(1);
  expect(check({ x: 64, z: 108 }, path([448, 118]))).toHaveLength(1);
  expect(check({ x: 64, z: 112 }, path([448, 112]))).toEqual([]);
  expect(check({ x: 64, z: 64 }, path([8, 64]))).toHaveLength(1);
  const steps = pathChecker(buildLevel(stepHall), PLAYER_BODY);
  expect(steps({ x: 64, z: 128 }, path([400, 128]))).toEqual([]);
  expect(steps({ x: 400, z: 128 }, path([600, 128]))).not.toEqual([]);
  expect(steps({ x: 400, z: 128 }, path([500, 128]))).not.toEqual([]);
  expect(steps({ x: 600, z: 128 }, path([505, 128]))).toEqual([]);
  expect(steps({ x: 600, z: 128 }, path([400, 128], [505, 128]))).not.toEqual([]);
});

test.each([
  [6, { x: -932.357421875, z: 95.5126953125 }, { x: 1023.6865234375, z: 143.7421875 }],
  [27, { x: 291.994140625, z: -39.59765625 }, { x: 109.58203125, z: -0.1015625 }],
])('a point along a wall is on one side of it at both ends: random plan %i', (seed, start, goal) => {
  const level = buildLevel(randomPlan(seed));
  const reasons = FINDERS.filter(({ isIncomplete }) => !isIncomplete).map(
    ({ make }) => make(level, POINT_WALKER).answer(start, goal).reason,
  );
  expect(new Set(reasons)).toEqual(new Set(['disconnected']));
});

describe.each(plans)('%s', (name, load) => {
  const seed = 21;
  test(`paths fit their bodies (seed ${seed})`, () => {
    const level = levelOfPlan(load());
    const random = randomFrom(seed);
    for (const [bodyName, body] of Object.entries(BODIES)) {
      const check = pathChecker(level, body);
      // Building a grid over a huge map for every body would take as long as all the rest.
      const rows = FINDERS.filter(
        ({ key, isIncomplete }) =>
          (!isIncomplete || (body === BOT_BODY && level.plan.walls.length < 150)) &&
          // A bake takes the time of all other finders; its paths equal those of midpoints (bake.test.ts).
          (!QUICK || key !== 'baked' || body === BOT_BODY),
      );
      const finders = rows.map((row) => ({ ...row, finder: row.make(level, body) }));
      for (let i = 0; i < PATHS; i++) {
        const start = randomPlace(level, body, random);
        const goal = randomPlace(level, body, random);
        if (start === null || goal === null) break;
        const lengths = new Map<string, number>();
        for (const { key, finder, isIncomplete } of finders) {
          if (isIncomplete && i >= (QUICK ? 1 : 3)) continue;
          const answer = finder.answer(start, goal);
          if (answer.path === null) {
            if (isIncomplete)
              expect(answer.reason).toMatch(
                /disconnected|start blocked|goal blocked|no graph|not found along the wall/,
              );
            else expect(answer.reason).toBe('disconnected');
            continue;
          }
          const { points, links, length, cost } = answer.path;
          const say = `${name}, ${bodyName}, ${key}: ${start.x},${start.z} to ${goal.x},${goal.z}`;
          expect({ say, faults: check(start, answer.path) }).toEqual({ say, faults: [] });
          expect(points[points.length - 1]).toMatchObject(goal);
          expect(links).toHaveLength(points.length);
          expect(length).toBeGreaterThanOrEqual(
            Math.hypot(goal.x - start.x, goal.z - start.z) * (1 - 1e-12) -
              (links.some((link) => link !== 'walk') ? Infinity : 0),
          );
          if (!isIncomplete) lengths.set(key, cost);
          // A way that only the incomplete find would be one too many.
          else expect(lengths.size, say).toBeGreaterThan(0);
        }
        const midpoints = lengths.get('midpoints');
        const complete = finders.filter((each) => !each.isIncomplete).length;
        // All find a way, or none does.
        expect([0, complete], `${name}, ${bodyName}: ${start.x},${start.z} to ${goal.x},${goal.z}`).toContain(
          lengths.size,
        );
        if (midpoints === undefined) continue;
        // For a point they hold on average only (smoothing/funnel.test.ts).
        if (body.radius > 0) expect(lengths.get('line-of-sight')).toBeLessThanOrEqual(midpoints * (1 + 1e-9));
        expect(lengths.get('funnel')).toBeLessThanOrEqual(lengths.get('line-of-sight')! * (1 + 1e-9));
        // A disc's exact paths are those of one narrower by a hair, the others' of one narrower by two.
        expect(lengths.get('exact')).toBeLessThanOrEqual(Math.min(...lengths.values()) * (1 + 1e-9) + 1e-5);
        expect(lengths.get('dijkstra')).toBeCloseTo(midpoints, 6);
        expect(lengths.get('breadth-first')).toBeGreaterThanOrEqual(midpoints * (1 - 1e-9));
        // A straight walk has no faults either.
        if (canWalk(level, body, start, goal)) {
          const straight = {
            points: [{ ...goal, y: 0 }],
            links: ['walk' as const],
            length: 0,
            cost: 0,
            expanded: 0,
            corridor: [],
          };
          expect(check(start, straight)).toEqual([]);
        }
      }
    }
  });
});
