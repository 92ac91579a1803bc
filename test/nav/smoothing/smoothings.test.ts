// Every row of the table of smoothings over all maps: its paths fit the body and end where the search's do; what each row
// promises beside that.
import { describe, expect, test } from 'vitest';
import { pointGapSquared } from '../../../src/geometry/gap.ts';
import { distance, type Point } from '../../../src/geometry/point.ts';
import type { FloorPlan } from '../../../src/map/floor-plan.ts';
import { loadPlan } from '../../../src/map/load-plan.ts';
import { BOT_BODY, PLAYER_BODY, POINT_WALKER } from '../../../src/nav/bodies.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import { canWalk } from '../../../src/nav/portal-graph/can-walk.ts';
import { finderOf } from '../../../src/nav/finders/finders.ts';
import type { Path } from '../../../src/nav/path-finder.ts';
import { randomPlace } from '../../../src/nav/reach/random-place.ts';
import { SMOOTHINGS, smoothingOf } from '../../../src/nav/smoothing/smoothings.ts';
import { doomPlans, levelOfPlan, ownLevel, ownPlans } from '../../support/all-plans.ts';
import { pathChecker } from '../../support/checks/path-checks.ts';
import { box, twoRooms, TINY_PLANS } from '../../support/plans.ts';
import { QUICK, sampled } from '../../support/quick.ts';
import { randomPlan } from '../../support/inputs/random-plans.ts';
import { randomFrom } from '../../support/random.ts';

const QUERIES = QUICK ? 4 : 60;
const BODIES = { PLAYER_BODY, BOT_BODY, POINT_WALKER };
const SEED = 39;

const plans: (readonly [string, () => FloorPlan])[] = [
  ...sampled(ownPlans(), 6, 3),
  // The largest map only in long runs.
  ...sampled(doomPlans(), 6),
  ...TINY_PLANS.map((plan) => [plan.name, () => plan] as const),
  ...Array.from({ length: QUICK ? 4 : 40 }, (_, seed) => [`random plan ${seed}`, () => randomPlan(seed)] as const),
];

describe.each(plans)('%s', (name, load) => {
  test(`smoothed paths fit their bodies, keep their ends, and stay within their promised cost (seed ${SEED})`, () => {
    const level = levelOfPlan(load());
    const random = randomFrom(SEED);
    // Where some ground costs more, a cheaper path may be a longer one.
    const isEven = new Set(level.plan.sectors.map(({ cost }) => cost)).size === 1 && level.plan.links.length === 0;
    for (const [bodyName, body] of Object.entries(BODIES)) {
      const check = pathChecker(level, body);
      const finders = SMOOTHINGS.map(({ key }) => ({
        key,
        finder: finderOf('midpoints').make(level, body, { smoothing: key }),
      }));
      for (let i = 0; i < QUERIES; i++) {
        const start = randomPlace(level, body, random);
        const goal = randomPlace(level, body, random);
        if (start === null || goal === null) break;
        const paths = new Map<string, Path>();
        for (const { key, finder } of finders) {
          const path = finder.find(start, goal);
          if (path === null) continue;
          paths.set(key, path);
          const say = `${name}, ${bodyName}, ${key}: ${start.x},${start.z} to ${goal.x},${goal.z}`;
          expect({ say, faults: check(start, path) }).toEqual({ say, faults: [] });
          expect(path.points.at(-1)).toMatchObject(goal);
          expect(path.links).toHaveLength(path.points.length);
        }
        expect([0, SMOOTHINGS.length]).toContain(paths.size);
        const midpoints = paths.get('none');
        if (midpoints === undefined) continue;
        for (const [key, path] of paths) {
          if (midpoints.points.length < 2) expect(path, key).toEqual(midpoints);
        }
        expect(paths.get('closest')!.cost).toBeLessThanOrEqual(midpoints.cost * (1 + 1e-9));
        if (isEven) expect(paths.get('closest')!.length).toBeLessThanOrEqual(midpoints.length * (1 + 1e-9));
        expect(paths.get('line-of-sight')!.cost).toBeLessThanOrEqual(midpoints.cost * (1 + 1e-9));
        const straight = paths.get('line-of-sight')!;
        expect(straight.length).toBeLessThanOrEqual(midpoints.length * (1 + 1e-9));
        const curved = paths.get('bezier')!;
        // A corner swung out may cost its two legs a quarter more, and a leg has a corner at either end.
        expect(curved.cost).toBeLessThanOrEqual(1.25 ** 2 * straight.cost);
        // A circle of radius 8.
        expect(sharpestCurve(start, curved, straight)).toBeLessThanOrEqual((1 / 8) * (1 + 1e-6));
      }
    }
  });
});

/** The most that a path turns a map unit at those of its points that are not corners of the other, radians. */
function sharpestCurve(start: Point, path: Path, corners: Path): number {
  const points = [start, ...path.points];
  let most = 0;
  for (let i = 1; i + 1 < points.length; i++) {
    const [before, here, after] = [points[i - 1], points[i], points[i + 1]];
    if (path.links[i - 1] !== 'walk' || path.links[i] !== 'walk') continue;
    if (corners.points.some(({ x, z }) => x === here.x && z === here.z)) continue;
    const [a, b] = [distance(before, here), distance(here, after)];
    const turn = Math.atan2(
      (here.x - before.x) * (after.z - here.z) - (here.z - before.z) * (after.x - here.x),
      (here.x - before.x) * (after.x - here.x) + (here.z - before.z) * (after.z - here.z),
    );
    // Below that it is the rounding of two points almost at one place.
    if (Math.abs(turn) > 1e-6) most = Math.max(most, Math.abs(turn) / ((a + b) / 2));
  }
  return most;
}

test('each name has exactly one row', () => {
  expect(new Set(SMOOTHINGS.map(({ key }) => key)).size).toBe(SMOOTHINGS.length);
  for (const { key, note } of SMOOTHINGS) {
    expect(smoothingOf(key).key).toBe(key);
    expect(note).toMatch(/\.$/);
  }
  expect(() => smoothingOf('butter')).toThrow(/butter/);
  expect(() => finderOf('midpoints').make(buildLevel(twoRooms), BOT_BODY, { smoothing: 'butter' })).toThrow(/butter/);
});

/** Map units that a way may be longer than with a better place: rounds end, and moves by a hair are left out. */
const LEAST_MOVE_WORTH = 0.25;

test('each closest point is the point of its portal with the shortest path between its neighbours (seed 12)', () => {
  const random = randomFrom(12);
  let moved = 0;
  for (const name of ['office.json', 'pillars.json', 'dorm-hall.json', 'museum.json'].slice(...(QUICK ? [1, 3] : []))) {
    const level = ownLevel(name);
    const { portals } = level.tree;
    for (const body of [BOT_BODY, POINT_WALKER]) {
      const [middles, closest] = ['none', 'closest'].map((key) =>
        finderOf('midpoints').make(level, body, { smoothing: key, heights: 'flat' }),
      );
      for (let i = 0; i < 12; i++) {
        const [start, goal] = [randomPlace(level, body, random)!, randomPlace(level, body, random)!];
        const path = closest.find(start, goal);
        if (path === null) continue;
        moved += Number(path.length < middles.find(start, goal)!.length - 1);
        const points: Point[] = [start, ...path.points];
        for (let k = 1; k + 1 < points.length; k++) {
          const [before, here, after] = [points[k - 1], points[k], points[k + 1]];
          const on = ({ a, b }: (typeof portals)[number]): boolean => pointGapSquared(here.x, here.z, a, b) < 1e-12;
          const portal: (typeof portals)[number] | undefined =
            portals[path.corridor.find((id) => on(portals[id])) ?? -1];
          if (portal === undefined) continue;
          const lengthOver = (p: Point): number => distance(before, p) + distance(p, after);
          // Along the portal from where it lies, as far as the body can come from the one neighbour and go on to the other.
          for (const way of [1 / 64, -1 / 64]) {
            for (let t = way; ; t += way) {
              const other: Point = {
                x: here.x + t * (portal.b.x - portal.a.x),
                z: here.z + t * (portal.b.z - portal.a.z),
              };
              if (pointGapSquared(other.x, other.z, portal.a, portal.b) > 1e-12) break;
              if (!canWalk(level, body, before, other) || !canWalk(level, body, other, after)) break;
              const longer: number = lengthOver(here) - lengthOver(other);
              if (longer > LEAST_MOVE_WORTH) expect.fail(`${name}, radius ${body.radius}, ${start.x},${start.z} to ${goal.x},${goal.z}: portal ${portal.id} by ${t}: ${longer}`); // prettier-ignore
            }
          }
        }
      }
    }
  }
  expect(moved).toBeGreaterThan(QUICK ? 15 : 30);
});

test.each([
  [1, 3],
  [4, 1.5],
])('closest points bend where a ground of cost %d meets one of %d', (left, right) => {
  const rooms = [left, right].map((cost, i) => ({ polygon: box(400 * i, 0, 400 * i + 400, 1000), cost }));
  const file = { format: 'leafstar floor plan', version: 1, title: 'Two grounds', rooms };
  const things = [{ kind: 'player', at: [40, 40] }];
  const level = buildLevel(loadPlan(JSON.stringify({ ...file, things }), 'grounds.json'));
  const finder = finderOf('midpoints').make(level, POINT_WALKER, { smoothing: 'closest' });
  for (const [start, goal] of [
    [
      { x: 100, z: 100 },
      { x: 700, z: 900 },
    ],
    [
      { x: 390, z: 800 },
      { x: 780, z: 120 },
    ],
    [
      { x: 650, z: 30 },
      { x: 20, z: 560 },
    ],
  ]) {
    const [west, east] = start.x < goal.x ? [start, goal] : [goal, start];
    const costOver = (p: Point): number => left * distance(west, p) + right * distance(p, east);
    const least = Math.min(...Array.from({ length: 10_001 }, (_, i) => costOver({ x: 400, z: i / 10 })));
    const path = finder.find(start, goal)!;
    expect(path.points).toHaveLength(2);
    expect(path.points[0].x).toBe(400);
    expect(costOver(path.points[0])).toBeLessThan(least + 1e-3);
    expect(path.cost).toBeCloseTo(costOver(path.points[0]), 6);
  }
});

test.each([
  [
    'a portal in which a straight walk ends on the far side',
    26,
    [-4.72265625, 39.72265625, 940.056640625, -247.93359375],
    2,
  ],
  [
    'points that cannot be reached, but never three in a row',
    20,
    [-964.4912109375, -771.642578125, 811.0361328125, -649.19921875],
    1,
  ],
])('line of sight skips %s (seed %i)', (_, seed, [startX, startZ, goalX, goalZ], count) => {
  const finder = finderOf('line-of-sight').make(buildLevel(randomPlan(seed)), BOT_BODY);
  const { points } = finder.find({ x: startX, z: startZ }, { x: goalX, z: goalZ })!;
  expect(points).toHaveLength(count);
});
