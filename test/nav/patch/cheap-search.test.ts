// Paths over areas of different costs after changes: free of what was added, nearly as cheap as in the level built anew, without a rebuild.
import { describe, expect, test } from 'vitest';
import type { Point } from '../../../src/geometry/point.ts';
import {
  createLevel,
  createNavigator,
  levelFromTiles,
  type NavPath,
  type Navigator,
  type ObstacleHandle,
} from '../../../src/index.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import type { Level } from '../../../src/nav/level.ts';
import type { PathFinder } from '../../../src/nav/path-finder.ts';
import { PLAYER_BODY } from '../../../src/nav/bodies.ts';
import { portalGraphOf } from '../../../src/nav/portal-graph/build-portal-graph.ts';
import { standingLeaf } from '../../../src/nav/portal-graph/places.ts';
import { randomPlace } from '../../../src/nav/reach/random-place.ts';
import { unitsOf } from '../../../src/nav/navigator/changes/units.ts';
import type { Body } from '../../../src/nav/body.ts';
import { plainFinderOn } from '../../../src/nav/exact/search-exact.ts';
import { makeCheapSearch, type CheapParts } from '../../../src/nav/patch/cheap-search.ts';
import type { Obstacle } from '../../../src/nav/patch/level-patch.ts';
import { patchLevel } from '../../../src/nav/patch/patch-level.ts';
import { createPatchedLevel } from '../../../src/nav/patch/patched-level.ts';
import { NO_SEARCH } from '../../../src/nav/wrap-finder.ts';
import { randomObstacles } from '../../support/inputs/random-obstacles.ts';
import { box, roomsPlan } from '../../support/plans.ts';
import { QUICK } from '../../support/quick.ts';
import { randomFrom } from '../../support/random.ts';

interface Disc {
  readonly x: number;
  readonly z: number;
  readonly radius: number;
}

/** A navigator of the level with these changes made by building it. */
function builtAnew(level: Level, radius: number, discs: readonly Disc[], shut: readonly string[]): Navigator {
  const units = unitsOf(level.plan);
  const body = { radius: units.radiusToPlan(radius), height: 56, step: 24, drop: Infinity, flies: false, stoppedBy: 1 };
  const obstacles = discs.map((disc) => ({ ...units.toPlan(disc), radius: disc.radius * units.scale }));
  const walls = level.plan.doors.filter(({ name }) => name !== undefined && shut.includes(name));
  const doors = new Map(walls.map(({ wall }) => [wall, false]));
  return createNavigator(patchLevel(patchLevel(level, body, { doors }), body, { obstacles }), { radius });
}

/** The search alone, which builds nothing. */
function searchAmong(level: Level, body: Body, obstacles: readonly Obstacle[], own: Partial<CheapParts>): PathFinder {
  const changed = createPatchedLevel({ level, body, simple: NO_SEARCH, finderOn: plainFinderOn });
  changed.setObstacles(new Map(obstacles.map((obstacle, id) => [id, obstacle])));
  const parts = changed.parts();
  const exactOn = (simple: PathFinder): PathFinder => plainFinderOn(parts.patched.index, simple, null);
  return makeCheapSearch({ level, body, ...parts, exactOn, isCrowded: () => false, rebuilt: NO_SEARCH, ...own });
}

/** Checks that an agent a little smaller walks all of the path, as rays find; but for ends off the floor, from which it is moved. */
function expectFree(thinner: Navigator, path: NavPath, name: string): void {
  const { points, arcs } = path;
  const stands = (at: Point): boolean => thinner.raycast(at, at) === null;
  for (let i = 1; i < points.length; i++) {
    if (arcs?.[i] || !stands(points[i - 1]) || !stands(points[i])) continue;
    expect(thinner.raycast(points[i - 1], points[i]), `${name}, leg ${i}`).toBeNull();
  }
}

/** Rooms of six by six tiles with doors between, or one hall, with mud in patches or all over. */
function randomTiles(random: () => number): Level {
  const [width, depth, share] = [16 + Math.floor(20 * random()), 14 + Math.floor(12 * random()), 0.15 + 0.3 * random()];
  const [hasRooms, isPatchy] = [random() < 0.5, random() < 0.5];
  const patches = Array.from({ length: 100 }, random);
  const tileAt = (x: number, z: number): string => {
    const [isWallX, isWallZ] = [hasRooms && x % 6 === 5, hasRooms && z % 6 === 5];
    if ((isWallX && z % 6 === 2) || (isWallZ && x % 6 === 2)) return '+';
    if (isWallX || isWallZ) return '#';
    return (isPatchy ? patches[10 * (z >> 2) + (x >> 2)] : random()) < share ? '~' : '.';
  };
  const rows = Array.from({ length: depth }, (_, z) => Array.from({ length: width }, (__, x) => tileAt(x, z)).join(''));
  const cost = [1.3, 2, 4, 8][Math.floor(4 * random())];
  return levelFromTiles(rows, { legend: { '~': { area: 'mud', cost }, '+': { door: 'gate' } } });
}

/** The level, and how often its plan was copied: that is done wherever a level is built from it. */
function countCopies(given: Level): { level: Level; copies: () => number } {
  let copies = 0;
  const plan = Object.defineProperty({ ...given.plan }, 'copies', { enumerable: true, get: () => ++copies });
  return { level: { ...given, plan, tree: { ...given.tree, plan } }, copies: () => copies };
}

/** The radius less what places on the plan's grid may be off. */
const thin = (radius: number): number => Math.max(0, radius - 0.002);

describe.each([0, 0.3])('an agent of radius %d', (radius) => {
  test(`among mud, crates and doors (seeds 1 to ${QUICK ? 2 : 40})`, () => {
    const ratios: number[] = [];
    for (let seed = 1; seed <= (QUICK ? 2 : 40); seed++) {
      const random = randomFrom(seed);
      const level = randomTiles(random);
      const { minX, minZ, maxX, maxZ } = level.plan.bounds;
      const units = unitsOf(level.plan);
      const place = (): { x: number; z: number } => {
        const at = { x: minX + random() * (maxX - minX), z: minZ + random() * (maxZ - minZ) };
        const { x, z } = units.toOwn(at, 0);
        return { x, z };
      };
      const nav = createNavigator(level, { radius });
      const discs = new Map<ObstacleHandle, Disc>();
      const shut = new Set<string>();
      for (let change = 0; change < (QUICK ? 6 : 12); change++) {
        const kind = random();
        const doors = nav.doors();
        if (kind < 0.3 && doors.length > 0) {
          const { name, open } = doors[Math.floor(random() * doors.length)];
          nav.setDoor(name, !open);
          if (open) shut.add(name);
          else shut.delete(name);
        } else if (kind < 0.5 && discs.size > 0) {
          const [id] = discs.keys();
          nav.removeObstacle(id);
          discs.delete(id);
        } else {
          const disc = { ...place(), radius: 0.2 + 0.6 * random() };
          discs.set(nav.addObstacle(disc), disc);
        }
        const anew = builtAnew(level, radius, [...discs.values()], [...shut]);
        const thinner = builtAnew(level, thin(radius), [...discs.values()], [...shut]);
        for (let query = 0; query < 2; query++) {
          const [start, goal] = [place(), place()];
          const name = `seed ${seed}, change ${change}, query ${query}`;
          const [path, other] = [nav.findPath(start, goal), anew.findPath(start, goal)];
          expect(path === null, name).toBe(other === null);
          if (path === null || other === null) continue;
          expectFree(thinner, path, name);
          expect(path.cost / other.cost, name).toBeLessThan(1.12);
          ratios.push(path.cost / other.cost);
        }
      }
    }
    expect(ratios.length).toBeGreaterThan(QUICK ? 12 : 400);
    expect(ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length).toBeLessThan(1.005);
  });

  test(`answers do not depend on what was asked before a change (seeds 45 to ${QUICK ? 46 : 64})`, () => {
    for (let seed = 45; seed <= (QUICK ? 46 : 64); seed++) {
      const random = randomFrom(seed);
      const level = randomTiles(random);
      const asked = createNavigator(level, { radius });
      const towers: Disc[] = [];
      const handles: ObstacleHandle[] = [];
      const places = Array.from({ length: 12 }, () => asked.findRandomPoint({ random })!);
      for (let change = 0; change < 10; change++) {
        if (random() < 0.3 && towers.length > 0) {
          const gone = Math.floor(random() * towers.length);
          towers.splice(gone, 1);
          asked.removeObstacle(handles.splice(gone, 1)[0]);
        } else {
          const { x, z } = asked.findRandomPoint({ random })!;
          towers.push({ x, z, radius: 0.4 + 1.2 * random() });
          handles.push(asked.addObstacle(towers.at(-1)!));
        }
        const fresh = createNavigator(level, { radius });
        for (const tower of towers) fresh.addObstacle(tower);
        for (let i = 1; i < places.length; i++) {
          const [now, then] = [fresh, asked].map((nav) => nav.findPath(places[i - 1], places[i])?.cost ?? Infinity);
          expect(then, `seed ${seed}, change ${change}, path ${i}`).toBe(now);
        }
      }
    }
  });

  test('a lane that a crate plugs is left through the mud beside it, though both ends are in one leaf', () => {
    const level = createLevel({
      rooms: [
        { polygon: [[0, 0], [60, 0], [60, 2], [0, 2]] }, // prettier-ignore
        { polygon: [[0, 2], [60, 2], [60, 6], [0, 6]], cost: 1.5 }, // prettier-ignore
      ],
    });
    const [nav, thinner] = [radius, thin(radius)].map((each) => createNavigator(level, { radius: each }));
    for (const each of [nav, thinner]) each.addObstacle({ polygon: [[29, -1], [31, -1], [31, 2.5], [29, 2.5]] }); // prettier-ignore
    const path = nav.findPath({ x: 10, z: 1 }, { x: 50, z: 1 })!;
    expectFree(thinner, path, 'lane');
    // Straight, it costs 40; through mud all the way less than half as much again.
    expect(path.cost).toBeGreaterThan(40.5);
    expect(path.cost).toBeLessThan(44);
    expect(path.points.some(({ z }) => z > 2.49 + radius)).toBe(true);
  });

  test('joined paths have no legs without length', () => {
    const level = createLevel({
      rooms: [
        { polygon: [[5, 10], [10, 10], [10, 20], [5, 20]] }, // prettier-ignore
        { polygon: [[5, 20], [10, 20], [10, 28], [5, 28]] }, // prettier-ignore
        { polygon: [[10, 20], [25, 20], [25, 28], [10, 28]], cost: 1.1 }, // prettier-ignore
        { polygon: [[10, 10], [20, 10], [20, 20], [10, 20]], floor: 2, ceiling: 9 }, // prettier-ignore
        { polygon: [[20, 10], [21, 10], [21, 16], [20, 16]], cost: 1.5 }, // prettier-ignore
        { polygon: [[20, 16], [25, 16], [25, 20], [20, 20]] }, // prettier-ignore
      ],
    });
    const nav = createNavigator(level, { radius });
    nav.addObstacle({ polygon: [[14, 20], [16, 20], [16, 21], [14, 21]] }); // prettier-ignore
    const { points } = nav.findPath({ x: 9.5, z: 15 }, { x: 20.5, z: 14 })!;
    for (let i = 1; i < points.length; i++)
      expect(Math.hypot(points[i].x - points[i - 1].x, points[i].z - points[i - 1].z), `leg ${i}`).toBeGreaterThan(0);
  });

  test('towers in a yard with a muddy road through it do not build the level again', () => {
    const given = createLevel({
      rooms: [
        { polygon: [[0, 0], [40, 0], [40, 18], [0, 18]] }, // prettier-ignore
        { polygon: [[0, 18], [40, 18], [40, 22], [0, 22]], cost: 3 }, // prettier-ignore
        { polygon: [[0, 22], [40, 22], [40, 40], [0, 40]] }, // prettier-ignore
      ],
    });
    const { level, copies } = countCopies(given);
    const nav = createNavigator(level, { radius });
    const random = randomFrom(3);
    const straight = nav.findPath({ x: 1, z: 1 }, { x: 39, z: 39 })!.cost;
    // The first change makes the patch.
    nav.addObstacle({ x: 20, z: 10, radius: 0.5 });
    nav.findPath({ x: 1, z: 1 }, { x: 39, z: 39 });
    const before = copies();
    for (let i = 0; i < (QUICK ? 20 : 120); i++) {
      nav.addObstacle({ x: 2 + 36 * random(), z: 2 + 36 * random(), radius: 0.5 });
      const path = nav.findPath({ x: 1, z: 1 }, { x: 39, z: 39 })!;
      expect(path.cost / straight).toBeGreaterThan(1 - 1e-3);
      expect(path.cost / straight).toBeLessThan(1.1);
    }
    expect(copies()).toBe(before);
  });

  test('a path round a shut door, much costlier than through it, does not build the level again', () => {
    const rows = ['##########', '#....+...#', '#....#...#', '#....#...#', '#....#...#', '#..~~~~..#', '##########'];
    const given = levelFromTiles(rows, { legend: { '~': { area: 'mud', cost: 2 }, '+': { door: 'gate' } } });
    const { level, copies } = countCopies(given);
    const nav = createNavigator(level, { radius });
    const [{ name }] = nav.doors();
    const [start, goal] = [4.5, 6.5].map((x) => ({ x, z: 1.5 }));
    const costWith = (isOpen: boolean): number => {
      nav.setDoor(name, isOpen);
      return nav.findPath(start, goal)!.cost;
    };
    costWith(false);
    const before = copies();
    expect(costWith(true)).toBeCloseTo(2, 5);
    expect(costWith(false)).toBeGreaterThan(8);
    expect(copies()).toBe(before);
  });
});

test.each([0, 8])(
  'the second search makes no path dearer, and moved ends are reported (radius %d, seed 7)',
  (radius) => {
    const random = randomFrom(7);
    const body = { ...PLAYER_BODY, radius };
    let moved = 0;
    for (let i = 0; i < (QUICK ? 4 : 20); i++) {
      const level = randomTiles(random);
      const obstacles = randomObstacles(random, level.plan.bounds, 100, 32);
      const [searched, first] = [false, true].map((isCrowded) =>
        searchAmong(level, body, obstacles, { isCrowded: () => isCrowded }),
      );
      const standing = portalGraphOf(patchLevel(level, body, { obstacles }), body);
      for (let query = 0; query < 20; query++) {
        const ends = [randomPlace(level, body, random)!, randomPlace(level, body, random)!] as const;
        const [one, other] = [searched, first].map((finder) => finder.answer(...ends));
        const name = `level ${i}, query ${query}`;
        expect(one.path?.cost ?? Infinity, name).toBeLessThanOrEqual(other.path?.cost ?? Infinity);
        if (one.path === null) continue;
        const isMoved = ends.map((at) => standingLeaf(standing, at) < 0);
        expect(
          [one.moved?.start, one.moved?.goal].map((at) => at !== undefined),
          name,
        ).toEqual(isMoved);
        if (one.moved !== undefined) moved++;
      }
    }
    expect(moved).toBeGreaterThan(0);
  },
);

test('the second search comes down a ledge beside a crate', () => {
  const rooms = [box(0, 0, 128, 256), box(128, 0, 256, 256), box(256, 0, 512, 256)];
  const level = buildLevel(
    roomsPlan('ledge', {
      rooms: rooms.map((polygon, i) => ({ polygon, floor: i === 2 ? 0 : 64, cost: i === 0 ? 1.5 : 1 })),
    }),
  );
  const crate = { polygon: [[240, 112], [272, 112], [272, 144], [240, 144]].map(([x, z]) => ({ x, z })) }; // prettier-ignore
  const finder = searchAmong(level, PLAYER_BODY, [crate], { exactOn: () => NO_SEARCH });
  const path = finder.find({ x: 160, z: 128 }, { x: 480, z: 128 })!;
  expect(path.links).toContain('drop');
  expect(path.cost).toBeLessThan(340);
});

test('from the foot of a ledge no path leads over it', () => {
  const level = createLevel({
    rooms: [
      { polygon: [[0, 0], [10, 0], [10, 28], [0, 28]] }, // prettier-ignore
      { polygon: [[10, 10], [20, 10], [20, 20], [10, 20]], floor: 2, ceiling: 9 }, // prettier-ignore
      { polygon: [[10, 20], [30, 20], [30, 28], [10, 28]] }, // prettier-ignore
      { polygon: [[0, 28], [30, 28], [30, 30], [0, 30]], cost: 3 }, // prettier-ignore
    ],
  });
  const nav = createNavigator(level, { radius: 0 });
  const [ground, top] = [0, 2].map((y) => ({ x: 10, y, z: 15 }));
  const goal = { x: 25, z: 29 };
  const before = [ground, top].map((start) => nav.findPath(start, goal)!.cost);
  expect(before[0] - before[1]).toBeGreaterThan(1);
  nav.addObstacle({ x: 5, z: 5, radius: 1 });
  [ground, top].forEach((start, i) => expect(nav.findPath(start, goal)!.cost).toBeCloseTo(before[i], 2));
});

test('from one side of a railing between two floors no path begins on the other', () => {
  const level = createLevel({
    rooms: [
      { polygon: [[0, 0], [10, 0], [10, 10], [0, 10]] }, // prettier-ignore
      { polygon: [[10, 0], [20, 0], [20, 10], [10, 10]], floor: 0.5 }, // prettier-ignore
      { polygon: [[0, 10], [20, 10], [20, 12], [0, 12]], cost: 3 }, // prettier-ignore
    ],
    walls: [{ points: [[10, 2], [10, 10]], kind: 'railing' }], // prettier-ignore
  });
  const nav = createNavigator(level, { radius: 0 });
  nav.addObstacle({ x: 3, z: 3, radius: 0.5 });
  const start = { x: 10, y: 0, z: 5 };
  expect(nav.findPath(start, { x: 13, z: 5 })!.length).toBeCloseTo(3 + Math.hypot(3, 3), 5);
  expect(nav.findPath(start, { x: 7, z: 5 })!.length).toBeCloseTo(3, 5);
});
