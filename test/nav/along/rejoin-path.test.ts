// A body pushed off its path comes back to it without a search: fit for the body, with the path's own end, never much longer than needed.
import { expect, test } from 'vitest';
import { leavesAt } from '../../../src/bsp/leaf-at.ts';
import { distance, type Point } from '../../../src/geometry/point.ts';
import { BLOCKS_BODIES } from '../../../src/map/floor-plan.ts';
import { BOT_BODY, PLAYER_BODY, POINT_WALKER } from '../../../src/nav/bodies.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import { portalGraphOf } from '../../../src/nav/portal-graph/build-portal-graph.ts';
import { canWalk, costOfWalk } from '../../../src/nav/portal-graph/can-walk.ts';
import { finderOf } from '../../../src/nav/finders/finders.ts';
import { findNearestPoint } from '../../../src/nav/portal-graph/places.ts';
import { randomPlace } from '../../../src/nav/reach/random-place.ts';
import { rejoinPath } from '../../../src/nav/along/rejoin-path.ts';
import { levelOfPlan, ownPlans } from '../../support/all-plans.ts';
import { measurePath, pathChecker } from '../../support/checks/path-checks.ts';
import { besideDoorway, box, roomsPlan, thinWall, twoRooms, type Corner } from '../../support/plans.ts';
import { QUICK } from '../../support/quick.ts';
import { randomPlan } from '../../support/inputs/random-plans.ts';
import { randomFrom } from '../../support/random.ts';

const at = (x: number, z: number): Point => ({ x, z });
const plans = [
  ...ownPlans().filter(([name]) => !QUICK || name === 'keep.json'),
  ...Array.from({ length: QUICK ? 4 : 12 }, (_, seed) => [`random plan ${seed}`, () => randomPlan(seed, 80)] as const),
];

test.each(plans)('%s: displaced by up to 96, agents rejoin the path in nearly every case (seed 12)', (_, load) => {
  const level = levelOfPlan(load());
  const random = randomFrom(12);
  let pushed = 0;
  let joined = 0;
  for (const body of [BOT_BODY, POINT_WALKER]) {
    const check = pathChecker(level, body);
    for (const key of ['funnel', 'exact', 'midpoints']) {
      const finder = finderOf(key).make(level, body);
      for (let i = 0; i < (QUICK ? 5 : 9); i++) {
        const [start, goal] = [randomPlace(level, body, random), randomPlace(level, body, random)];
        if (start === null || goal === null) break;
        const path = finder.find(start, goal);
        if (path === null) continue;
        const next = Math.floor(random() * path.points.length);
        const before = next === 0 ? start : path.points[next - 1];
        const off = at(before.x + (random() - 0.5) * 192, before.z + (random() - 0.5) * 192);
        const from = findNearestPoint(level, body, off, 64);
        // Nobody is pushed through a wall.
        if (from === null || !canWalk(level, body, before, from) || !canWalk(level, body, from, before)) continue;
        pushed++;
        const again = rejoinPath(level, body, path, from, next, before);
        if (again === null) continue;
        joined++;
        const say = `${key}, radius ${body.radius}: ${start.x},${start.z} to ${goal.x},${goal.z}, from ${from.x},${from.z} at ${next}`;
        expect({ say, faults: check(from, again) }).toEqual({ say, faults: [] });
        expect(again.expanded).toBe(0);
        expect(again.points.at(-1)).toEqual(path.points.at(-1));
        expect(again.links).toHaveLength(again.points.length);
        expect(again.length).toBeCloseTo(measurePath(from, again), 5);
        expect(again.cost).toBeGreaterThanOrEqual(again.length * 0.999 - 1e-6);
        for (const [k, portal] of again.corridor.entries()) {
          const { front, back } = level.tree.portals[portal];
          const after = again.corridor[k + 1];
          if (after === undefined || again.links.some((link) => link !== 'walk' && link !== 'drop')) continue;
          const { front: nextFront, back: nextBack } = level.tree.portals[after];
          expect(
            [nextFront, nextBack].some((leaf) => leaf === front || leaf === back),
            say,
          ).toBe(true);
        }
      }
    }
  }
  expect(pushed).toBeGreaterThan(0);
  // What is left over is out of sight of its whole path: there a search is due.
  expect(joined).toBeGreaterThanOrEqual(0.9 * pushed);
});

test.each([1, 2])(
  'over teleporters and mud the rest costs what it costs by itself, random plan %i (seed 13)',
  (seed) => {
    const random = randomFrom(13);
    const bare = buildLevel(randomPlan(seed, 80));
    const links = Array.from({ length: 12 }, (_, i) => {
      const [from, to] = [randomPlace(bare, BOT_BODY, random)!, randomPlace(bare, BOT_BODY, random)!];
      return { type: 'teleport' as const, from, to, cost: 9 * i };
    });
    const sectors = bare.plan.sectors.map((sector, i) => ({ ...sector, cost: 1 + (i % 3) }));
    const level = buildLevel({ ...bare.plan, links, sectors });
    const graph = portalGraphOf(level, BOT_BODY);
    const finder = finderOf('funnel').make(level, BOT_BODY);
    let joined = 0;
    for (let i = 0; i < 60; i++) {
      const [start, goal] = [randomPlace(level, BOT_BODY, random)!, randomPlace(level, BOT_BODY, random)!];
      const path = finder.find(start, goal);
      const off = at(start.x + (random() - 0.5) * 96, start.z + (random() - 0.5) * 96);
      const from = findNearestPoint(level, BOT_BODY, off, 64);
      const again = path && from && rejoinPath(level, BOT_BODY, path, from, 0, start);
      if (!again?.links.includes('teleport')) continue;
      joined++;
      expect(pathChecker(level, BOT_BODY)(from!, again)).toEqual([]);
      expect(again.length).toBeCloseTo(measurePath(from!, again), 6);
      const cost = again.points.reduce((sum, point, k) => {
        const before = again.points[k - 1] ?? from!;
        const link = links.find(({ to }) => distance(to, point) === 0);
        if (again.links[k] === 'teleport') return sum + link!.cost;
        return sum + costOfWalk(graph, before, point, leavesAt(level.tree, before), Infinity).cost;
      }, 0);
      expect(again.cost).toBeCloseTo(cost, 4);
    }
    expect(joined).toBeGreaterThan(5);
  },
);

test('in sight of its path it goes straight to the point that makes the total shortest, and keeps the rest', () => {
  const level = buildLevel(thinWall);
  const path = finderOf('exact').make(level, BOT_BODY).find(at(64, 256), at(448, 256))!;
  expect(path.arcs).toBeDefined();
  const again = rejoinPath(level, BOT_BODY, path, at(80, 200))!;
  expect(again.points).toEqual(path.points);
  expect(again.arcs).toEqual(path.arcs);
  expect(again.isPart).toBeUndefined();
  expect(rejoinPath(level, BOT_BODY, { ...path, isPart: true }, at(80, 200))).toEqual({ ...again, isPart: true });
  const [first] = path.points;
  expect(again.length - path.length).toBeCloseTo(distance(at(80, 200), first) - distance(at(64, 256), first), 9);
  expect(again.cost - path.cost).toBeCloseTo(distance(at(80, 200), first) - distance(at(64, 256), first), 6);
  // Beyond the wall nothing of the first part is left.
  expect(rejoinPath(level, BOT_BODY, path, at(400, 300))!.points).toEqual([path.points.at(-1)]);
});

test('with no point in sight it goes to its last leg', () => {
  const level = buildLevel(thinWall);
  const path = finderOf('exact').make(level, BOT_BODY).find(at(64, 256), at(448, 256))!;
  // From below, the wall's end is before the touch of the circle about it.
  const from = at(100, 250);
  expect(canWalk(level, BOT_BODY, from, path.points[0])).toBe(false);
  const again = rejoinPath(level, BOT_BODY, path, from, 0, at(64, 256))!;
  expect(pathChecker(level, BOT_BODY)(from, again)).toEqual([]);
  expect(again.length).toBeLessThan(finderOf('exact').make(level, BOT_BODY).find(from, at(448, 256))!.length * 1.05);
});

test('out of sight of its path it returns through the corridor', () => {
  const level = buildLevel(twoRooms);
  const path = finderOf('midpoints').make(level, BOT_BODY).find(at(64, 40), at(464, 40))!;
  // Only the end is left of it, which cannot be seen from behind the wall between the rooms.
  const end = { ...path, points: path.points.slice(-1), links: path.links.slice(-1) };
  const from = at(236, 20);
  expect(canWalk(level, BOT_BODY, from, end.points[0])).toBe(false);
  const again = rejoinPath(level, BOT_BODY, end, from)!;
  expect(again.points.length).toBeGreaterThan(1);
  expect(pathChecker(level, BOT_BODY)(from, again)).toEqual([]);
  expect(again.corridor.length).toBeGreaterThan(0);
  expect(rejoinPath(level, BOT_BODY, path, at(-200, 0))).toBeNull();
});

test('through a portal with a wall close behind it it goes by the nearest free part', () => {
  const polygons = [box(0, 0, 256, 256), box(256, 0, 512, 256)];
  const walls = [{ from: [264, 64], to: [264, 144], room: 1, blocks: BLOCKS_BODIES } as const];
  const level = buildLevel(roomsPlan('screen', { rooms: polygons.map((polygon) => ({ polygon })), walls }));
  const path = finderOf('midpoints').make(level, BOT_BODY).find(at(100, 240), at(290, 104))!;
  const end = { ...path, points: path.points.slice(-1), links: path.links.slice(-1) };
  const from = at(230, 120);
  const again = rejoinPath(level, BOT_BODY, end, from)!;
  expect(pathChecker(level, BOT_BODY)(from, again)).toEqual([]);
  expect(again.length).toBeLessThan(140);
});

test('from a room on its way it returns through what is left of the corridor', () => {
  const doorway = (x: number, z: number): Corner[] => box(x, z, x + 16, z + 64);
  const middle: Corner[] = [[272, 0], [528, 0], [528, 184], [528, 248], [528, 256], [272, 256], [272, 72], [272, 8]]; // prettier-ignore
  const first: Corner[] = [
    [0, 0],
    [256, 0],
    [256, 8],
    [256, 72],
    [256, 256],
    [0, 256],
  ];
  const last: Corner[] = [
    [544, 0],
    [800, 0],
    [800, 256],
    [544, 256],
    [544, 248],
    [544, 184],
  ];
  const rooms = [first, doorway(256, 8), middle, doorway(528, 184), last].map((polygon) => ({ polygon }));
  const level = buildLevel(roomsPlan('three rooms', { rooms }));
  const path = finderOf('midpoints').make(level, BOT_BODY).find(at(64, 200), at(700, 30))!;
  const end = { ...path, points: path.points.slice(-1), links: path.links.slice(-1) };
  const again = rejoinPath(level, BOT_BODY, end, at(500, 30))!;
  expect(pathChecker(level, BOT_BODY)(at(500, 30), again)).toEqual([]);
  expect(again.corridor).toEqual(path.corridor.slice(-again.corridor.length));
});

test('of points in one line it takes the last', () => {
  const points = [100, 150, 200].map((x) => ({ x, y: 0, z: 64 }));
  const path = { points, links: points.map(() => 'walk' as const), length: 136, cost: 136, expanded: 0, corridor: [] };
  expect(rejoinPath(buildLevel(thinWall), BOT_BODY, path, at(64, 64))!.points).toEqual(points.slice(2));
});

test('through the corridor it comes down a drop that it cannot climb', () => {
  const polygons = [besideDoorway[0], box(256, 96, 272, 160), besideDoorway[1]];
  const rooms = polygons.map((polygon, i) => ({ polygon, floor: i === 0 ? 64 : 0 }));
  const level = buildLevel(roomsPlan('drop', { rooms }));
  const path = finderOf('midpoints').make(level, PLAYER_BODY).find(at(64, 40), at(464, 128))!;
  const end = { ...path, points: path.points.slice(-1), links: path.links.slice(-1) };
  const again = rejoinPath(level, PLAYER_BODY, end, at(232, 24))!;
  expect(again.points.length).toBeGreaterThan(1);
  expect(pathChecker(level, PLAYER_BODY)(at(232, 24), again)).toEqual([]);
});

test('with no point in sight it goes to the nearest leg in sight', () => {
  // A path up through two gaps, on behind a wall, and down through two others.
  const gaps = [0, 80, 120, 380, 420, 512];
  const walls = [200, 312].flatMap((z) => [0, 2, 4].map((i) => ({ from: [gaps[i], z], to: [gaps[i + 1], z], blocks: BLOCKS_BODIES }) as const)); // prettier-ignore
  const level = buildLevel(roomsPlan('gaps', { rooms: [{ polygon: box(0, 0, 512, 512) }], walls }));
  const points = [at(100, 400), at(400, 400), at(400, 100)].map((point) => ({ ...point, y: 0 }));
  const path = { points, links: points.map(() => 'walk' as const), length: 900, cost: 900, expanded: 0, corridor: [] };
  for (const [x, leg] of [
    [180, 0],
    [320, 2],
  ] as const) {
    const again = rejoinPath(level, BOT_BODY, path, at(x, 256), 0, at(100, 100))!;
    expect(pathChecker(level, BOT_BODY)(at(x, 256), again)).toEqual([]);
    expect(again.points.slice(leg - points.length)).toEqual(points.slice(leg));
    expect(again.length).toBeLessThan(leg === 0 ? 920 : 260);
  }
});
