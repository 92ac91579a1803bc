// Levels with obstacles: no path comes nearer to one than the body's radius, and none is missing or longer than what an oracle finds among
// walls and outlines.
import { describe, expect, test } from 'vitest';
import { leafAt } from '../../../src/bsp/leaf-at.ts';
import { distance, type Point } from '../../../src/geometry/point.ts';
import { snapPoint } from '../../../src/geometry/quantum.ts';
import { loadPlan } from '../../../src/map/load-plan.ts';
import { BLOCKS_BODIES, type FloorPlan, type PlanLink } from '../../../src/map/floor-plan.ts';
import { blockersForBody } from '../../../src/nav/blockers.ts';
import { BOT_BODY, PLAYER_BODY, POINT_FLYER } from '../../../src/nav/bodies.ts';
import type { Body } from '../../../src/nav/body.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import { FINDERS, finderOf } from '../../../src/nav/finders/finders.ts';
import type { Obstacle } from '../../../src/nav/patch/level-patch.ts';
import { cutWalls } from '../../../src/nav/patch/cut-obstacles.ts';
import { ringOfObstacle } from '../../../src/nav/patch/obstacle-ring.ts';
import { patchLevel } from '../../../src/nav/patch/patch-level.ts';
import { wallPolygon } from '../../../src/nav/navigator/shapes.ts';
import { findNearestPoint } from '../../../src/nav/portal-graph/places.ts';
import { randomPlace } from '../../../src/nav/reach/random-place.ts';
import { floodParts, gapOfPath, isInside, sidesOf } from '../../support/checks/obstacle-checks.ts';
import { pathChecker } from '../../support/checks/path-checks.ts';
import { levelOfPlan, ownPlans } from '../../support/all-plans.ts';
import { box, roomsPlan, squareRoom, stepHall, TINY_PLANS, twoRooms, type Corner } from '../../support/plans.ts';
import { QUICK } from '../../support/quick.ts';
import { randomObstacles } from '../../support/inputs/random-obstacles.ts';
import { randomPlan } from '../../support/inputs/random-plans.ts';
import { randomFrom } from '../../support/random.ts';
import { discOracle, wallsFor } from '../../support/oracles/shortest-oracle.ts';

const SEEDS = QUICK ? 8 : 400;
const QUERIES = QUICK ? 6 : 20;
/** What outlines are bent by where they are cut, twice, and paths by that at a corner. */
const BENT = 0.005;
/** By how much a path round discs may be longer, map units for each: they are polygons in the level and finer ones in the oracle. */
const DISC_ROUND = 0.3;

describe('random obstacles', () => {
  const bodies: readonly (readonly [string, Body])[] = [
    ['a disc of 14', BOT_BODY],
    ['a disc of 5', { ...BOT_BODY, radius: 5 }],
    ['a point', POINT_FLYER],
  ];
  test.each(Array.from({ length: SEEDS }, (_, seed) => seed))(
    'paths keep off them, are as short as the oracle says, and end where it says (seed %i)',
    (seed) => {
      const random = randomFrom(7000 + seed);
      const plan = seed % 3 === 0 ? TINY_PLANS[(seed / 3) % TINY_PLANS.length] : randomPlan(seed, 24);
      const level = buildLevel(plan);
      const [who, body] = bodies[seed % bodies.length];
      const extent = Math.max(plan.bounds.maxX - plan.bounds.minX, plan.bounds.maxZ - plan.bounds.minZ);
      const obstacles = randomObstacles(random, plan.bounds, 1 + Math.floor(random() * 5), extent / 4);
      const patched = patchLevel(level, body, { obstacles });
      const finder = finderOf('exact').make(patched, body);
      const walls = [...wallsFor(plan, body), ...obstacles.flatMap((each) => sidesOf(each))];
      const wide = discOracle(walls, Math.max(body.radius, BENT) + BENT, 0);
      const check = pathChecker(level, body);
      const discs = obstacles.filter((each) => !('polygon' in each)).length;
      for (let i = 0; i < QUERIES; i++) {
        const [start, goal] = [randomPlace(patched, body, random), randomPlace(patched, body, random)];
        if (start === null || goal === null) break;
        const say = `${who} on ${plan.name} seed ${seed}: ${start.x},${start.z} to ${goal.x},${goal.z}`;
        expect({ say, in: obstacles.filter((each) => isInside(each, start)) }).toEqual({ say, in: [] });
        const { path } = finder.answer(start, goal);
        const most = wide(start, goal);
        if (most < Infinity) {
          expect(path?.length, `${say}: the oracle has ${most}`).toBeLessThanOrEqual(
            most * (1 + 1e-9) + BENT + DISC_ROUND * discs,
          );
        }
        if (path === null) continue;
        expect(gapOfPath(obstacles, start, path), say).toBeGreaterThanOrEqual(body.radius - BENT);
        expect({ say, faults: check(start, path) }).toEqual({ say, faults: [] });
      }
    },
  );
});

// Where walls go through corners, splitting bends walls onto each other: all of them at once where four or more meet (seeds 176, 188, 212).
const CORNERS = QUICK ? [176] : Array.from({ length: 200 }, (_, i) => 100 + i);
test.each([10, 40, ...CORNERS])(
  'walls through corners leave every sector closed, and no floor where none was (seed %i)',
  (seed) => {
    const random = randomFrom(seed);
    const plan = randomPlan(seed, 24);
    const level = buildLevel(plan);
    const { bounds, vertices, quantum } = plan;
    const extent = Math.max(bounds.maxX - bounds.minX, bounds.maxZ - bounds.minZ);
    const corner = (): Point => vertices[Math.floor(random() * vertices.length)];
    for (let round = 0; round < 10; round++) {
      const obstacles = [...randomObstacles(random, bounds, 2, extent / 4)];
      for (let i = 0; i < 3; i++) {
        const from = corner();
        const to = random() < 0.5 ? corner() : { x: corner().x, z: corner().z + 50 * random() };
        const wall = wallPolygon(from, to, random() < 0.3 ? 6 : 0, quantum);
        if (wall !== null) obstacles.push(wall);
      }
      const patched = patchLevel(level, BOT_BODY, { obstacles });
      // Around a closed sector as many walls begin at a vertex as end there.
      const balance = new Map<string, number>();
      const count = (vertex: number, sector: number, more: number): unknown =>
        sector < 0 || balance.set(`${vertex} of ${sector}`, (balance.get(`${vertex} of ${sector}`) ?? 0) + more);
      for (const { a, b, front, back } of patched.plan.walls) {
        count(a, front, 1);
        count(b, front, -1);
        count(b, back, 1);
        count(a, back, -1);
      }
      expect({ round, open: [...balance].filter(([, sum]) => sum !== 0) }).toEqual({ round, open: [] });
      for (let i = 0; i < 50; i++) {
        const at = snapPoint({ x: bounds.minX + extent * random(), z: bounds.minZ + extent * random() }, quantum);
        if (leafAt(level.tree, at) < 0) expect({ at, leaf: leafAt(patched.tree, at) }).toEqual({ at, leaf: -1 });
      }
    }
  },
);

const polygon = (corners: readonly Corner[], heights: Partial<Obstacle> = {}): Obstacle => ({
  ...heights,
  polygon: corners.map(([x, z]) => ({ x, z })),
});
const ownMap = (file: string): FloorPlan => ownPlans().find(([name]) => name === file)![1]();
const exactIn = (level: ReturnType<typeof buildLevel>, body: Body) => finderOf('exact').make(level, body);
const WALKER: Body = { ...PLAYER_BODY, radius: 14 };

test('a level without its obstacles again has the old lengths (seed 3)', () => {
  const random = randomFrom(3);
  const level = levelOfPlan(ownMap('keep.json'));
  const before = exactIn(level, WALKER);
  const obstacles = randomObstacles(random, level.plan.bounds, 12, 200);
  const emptied = exactIn(patchLevel(patchLevel(level, WALKER, { obstacles }), WALKER, {}), WALKER);
  const again = exactIn(patchLevel(level, WALKER, { obstacles: [] }), WALKER);
  let longer = 0;
  for (let i = 0; i < (QUICK ? 20 : 40); i++) {
    const [start, goal] = [randomPlace(level, WALKER, random)!, randomPlace(level, WALKER, random)!];
    const length = before.find(start, goal)?.length;
    expect(again.find(start, goal)?.length).toBe(length);
    // Patches of a patched level add to it.
    if (emptied.find(start, goal)?.length !== length) longer++;
  }
  expect(longer).toBeGreaterThan(QUICK ? 2 : 5);
});

test('round a disc a path is longer than the tangents and the arc by what its polygon stands out', () => {
  const level = buildLevel(squareRoom);
  for (const radius of [4, 16, 40, 90]) {
    for (const body of [{ ...WALKER, radius: 0 }, WALKER]) {
      const patched = patchLevel(level, body, { obstacles: [{ x: 128, z: 128, radius }] });
      const gap = 128 - 20;
      const whole = radius + body.radius;
      const way = 2 * Math.sqrt(gap * gap - whole * whole) + whole * (Math.PI - 2 * Math.acos(whole / gap));
      const length = exactIn(patched, body).find({ x: 20, z: 128 }, { x: 236, z: 128 })!.length;
      expect(length).toBeGreaterThan(way - 1e-6);
      expect(length).toBeLessThan(way + Math.PI * 0.26);
    }
  }
});

test('a plugged doorway disconnects, a gap of twice the radius does not, less does', () => {
  const level = buildLevel(twoRooms);
  const [start, goal] = [
    { x: 64, z: 128 },
    { x: 464, z: 128 },
  ];
  const answer = (obstacles: readonly Obstacle[]) =>
    exactIn(patchLevel(level, WALKER, { obstacles }), WALKER).answer(start, goal);
  expect(answer([polygon(box(250, 90, 280, 170))]).reason).toBe('disconnected');
  expect(answer([polygon(box(256, 96, 272, 160))]).reason).toBe('disconnected');
  expect(answer([{ x: 264, z: 128, radius: 32 }]).reason).toBe('disconnected');
  expect(answer([polygon(box(256, 124, 272, 170))]).reason).toBeNull();
  expect(answer([polygon(box(256, 123.99, 272, 170))]).reason).toBe('disconnected');
});

test('obstacles that overlap, contain each other, share sides or touch at corners are one', () => {
  const level = buildLevel(squareRoom);
  const point: Body = { ...WALKER, radius: 0 };
  const across = (obstacles: readonly Obstacle[]): number | undefined =>
    exactIn(patchLevel(level, point, { obstacles }), point).find({ x: 128, z: 20 }, { x: 128, z: 236 })?.length;
  const wall = across([polygon(box(0, 100, 200, 140))]);
  const parts = [box(0, 100, 70, 140), box(50, 100, 100, 140), box(100, 100, 200, 140), box(120, 110, 130, 120)];
  expect(across(parts.map((part) => polygon(part)))).toBeCloseTo(wall!, 9);
  expect(across([...parts, ...parts].map((part) => polygon(part)))).toBeCloseTo(wall!, 9);
  const turned = parts.map((part) => polygon([...part].reverse()));
  expect(across(turned)).toBeCloseTo(wall!, 9);
  expect(leafAt(patchLevel(level, point, { obstacles: turned }).tree, { x: 110, z: 115 })).toBe(-1);
  // From wall to wall, touching at one corner only: nobody slips through.
  expect(across([polygon(box(-10, 100, 128, 128)), polygon(box(128, 128, 300, 150))])).toBeUndefined();
});

test('places inside an obstacle are moved out by the shortest way that crosses no wall', () => {
  const level = buildLevel(twoRooms);
  // It stands in the left room and reaches through the wall into the right one.
  const patched = patchLevel(level, WALKER, { obstacles: [polygon(box(180, 180, 320, 230))] });
  const { path, moved, reason } = exactIn(patched, WALKER).answer({ x: 245, z: 200 }, { x: 64, z: 128 });
  expect(reason).toBeNull();
  // The right room would be nearer.
  expect(moved!.start!.x).toBeLessThan(256 - 14 + 0.01);
  expect(distance(moved!.start!, { x: 245, z: 200 })).toBeCloseTo(Math.hypot(3, 34), 1);
  expect(path!.points[0]).toMatchObject(moved!.start!);
  const large = patchLevel(buildLevel(squareRoom), WALKER, { obstacles: [polygon(box(40, 40, 216, 200))] });
  expect(findNearestPoint(large, WALKER, { x: 128, z: 130 }, Infinity)!.z).toBeCloseTo(214, 1);
  expect(exactIn(large, WALKER).answer({ x: 20, z: 20 }, { x: 60, z: 128 }).moved!.goal!.x).toBeCloseTo(26, 1);
});

test('random places and the ways of every finder keep off obstacles and props (seed 9)', () => {
  const level = levelOfPlan(ownMap(QUICK ? 'station.json' : 'keep.json'));
  const random = randomFrom(9);
  const own: Obstacle[] = blockersForBody(level, WALKER).map(({ x, z, radius }) => ({ x, z, radius }));
  const obstacles = randomObstacles(random, level.plan.bounds, 10, 120);
  const patched = patchLevel(level, WALKER, { obstacles, props: true });
  const all = [...obstacles, ...own];
  expect(own.length).toBeGreaterThan(10);
  const places = Array.from({ length: QUICK ? 10 : 20 }, () => randomPlace(patched, WALKER, random)!);
  for (const place of places) expect(all.filter((each) => isInside(each, place))).toEqual([]);
  for (const { key, make, remembers } of FINDERS) {
    if (remembers === true || key === 'hand-graph') continue;
    const finder = make(patched, WALKER);
    let found = 0;
    for (let i = 1; i < places.length; i++) {
      const path = finder.find(places[i - 1], places[i]);
      if (path === null) continue;
      found++;
      expect(gapOfPath(all, places[i - 1], path), key).toBeGreaterThanOrEqual(WALKER.radius - BENT);
    }
    expect({ key, some: found > 2 }).toEqual({ key, some: true });
  }
});

test('sixty crates: a way is missing only where there is none (seed 4)', () => {
  const random = randomFrom(4);
  const level = levelOfPlan(ownMap('keep.json'));
  const obstacles = Array.from({ length: 60 }, (): Obstacle => {
    const { x, z } = randomPlace(level, WALKER, random)!;
    return polygon(box(x - 18, z - 18, x + 18, z + 18));
  });
  const patched = patchLevel(level, WALKER, { obstacles });
  const finder = exactIn(patched, WALKER);
  const partAt = floodParts(
    [...wallsFor(level.plan, WALKER), ...obstacles.flatMap((each) => sidesOf(each))],
    WALKER.radius,
  );
  let missing = 0;
  for (let i = 0; i < (QUICK ? 40 : 200); i++) {
    const [start, goal] = [randomPlace(patched, WALKER, random)!, randomPlace(patched, WALKER, random)!];
    const { reason } = finder.answer(start, goal);
    if (reason === null) continue;
    missing++;
    expect(reason).toBe('disconnected');
    expect(partAt(start) >= 0 && partAt(start) === partAt(goal)).toBe(false);
  }
  expect(missing).toBeGreaterThan(0);
  expect(missing).toBeLessThan(150);
});

test('a body steps on low obstacles, passes under high ones, and flies over those with room above', () => {
  const level = buildLevel(stepHall);
  const [start, goal] = [
    { x: 40, z: 128 },
    { x: 480, z: 128 },
  ];
  const isStopped = (body: Body, heights: Partial<Obstacle>): boolean =>
    exactIn(patchLevel(level, body, { obstacles: [polygon(box(100, -10, 150, 300), heights)] }), body).find(
      start,
      goal,
    ) === null;
  expect(isStopped(WALKER, {})).toBe(true);
  expect(isStopped(WALKER, { top: 24 })).toBe(false);
  expect(isStopped(WALKER, { top: 25 })).toBe(true);
  expect(isStopped(WALKER, { floor: 56 })).toBe(false);
  expect(isStopped(WALKER, { floor: 55 })).toBe(true);
  expect(isStopped(BOT_BODY, { top: 92 })).toBe(false);
  expect(isStopped(BOT_BODY, { top: 93 })).toBe(true);
  // One that stops nobody hides none that stands in it, and leaves the walls as they were.
  for (const heights of [{ top: 24 }, { floor: 56 }]) {
    const slab = polygon(box(60, 20, 200, 236), heights);
    expect(patchLevel(level, WALKER, { obstacles: [slab] }).plan.walls).toEqual(level.plan.walls);
    const post = polygon(box(100, 120, 140, 136));
    const [alone, both] = [[post], [slab, post]].map((obstacles) =>
      exactIn(patchLevel(level, WALKER, { obstacles }), WALKER).find(start, goal),
    );
    expect(both!.length).toBeGreaterThan(distance(start, goal));
    expect(both!.length).toBeCloseTo(alone!.length, 9);
  }
  // From the higher floor it is low enough: only the part on the lower one stops.
  const both = polygon(box(200, 60, 300, 300), { floor: 0, top: 40 });
  const patched = patchLevel(level, WALKER, { obstacles: [both] });
  const { path } = exactIn(patched, WALKER).answer({ x: 300, z: 200 }, { x: 280, z: 240 });
  expect(path?.length).toBeCloseTo(Math.hypot(20, 40), 6);
});

test('doors shut and open, links come and go, and areas change their cost', () => {
  const rooms = roomsPlan('a door between two rooms', {
    rooms: [{ polygon: box(0, 0, 100, 100) }, { polygon: box(100, 0, 200, 100), cost: 1 }],
    things: [{ kind: 'player', at: { x: 50, z: 50 } }],
  });
  const level = buildLevel(rooms);
  const door = rooms.walls.findIndex(({ back }) => back >= 0);
  const [start, goal] = [
    { x: 50, z: 50 },
    { x: 150, z: 50 },
  ];
  const lengthIn = (each: typeof level): number | undefined => exactIn(each, WALKER).find(start, goal)?.length;
  const shut = patchLevel(level, WALKER, { doors: new Map([[door, false]]) });
  expect(shut.plan.walls[door].blocks & BLOCKS_BODIES).toBe(BLOCKS_BODIES);
  expect(lengthIn(shut)).toBeUndefined();
  expect(lengthIn(patchLevel(shut, WALKER, { doors: new Map([[door, true]]) }))).toBe(100);
  const crate = polygon(box(60, 20, 70, 30));
  expect(lengthIn(patchLevel(level, WALKER, { doors: new Map([[door, false]]), obstacles: [crate] }))).toBeUndefined();
  for (const { key, make, remembers } of FINDERS) {
    if (remembers !== true) expect({ key, path: make(shut, WALKER).find(start, goal) }).toEqual({ key, path: null });
  }
  const link: PlanLink = { type: 'teleport', from: { x: 50, z: 80 }, to: { x: 150, z: 80 }, cost: 5 };
  const linked = patchLevel(shut, WALKER, { links: [link] });
  expect(exactIn(linked, WALKER).find(start, goal)?.cost).toBe(65);
  const costly = patchLevel(level, WALKER, { areaCosts: new Map([[1, 3]]) });
  expect(exactIn(costly, WALKER).find(start, goal)?.cost).toBe(200);
  expect(level.plan.sectors[1].cost).toBe(1);
});

test.each([
  ['at the last coordinates of the finest grid', 32_760, 10],
  ['far wider than the map', 32_600, 1e6],
])('a prop %s is an obstacle', (_, x, radius) => {
  const rooms = [{ polygon: box(32_255, 0, 32_767, 256) }];
  const things = [
    { kind: 'player', at: [32_300, 64] },
    { kind: 'prop', type: 'barrel', at: [x, 128], radius },
  ];
  const file = { format: 'leafstar floor plan', version: 1, title: 'edge', rooms, things };
  const level = buildLevel(loadPlan(JSON.stringify(file), 'edge.json'));
  expect(leafAt(level.tree, { x, z: 128 })).toBe(0);
  const { tree } = patchLevel(level, PLAYER_BODY, { props: true });
  const leaf = tree.leaves[leafAt(tree, { x, z: 128 })];
  expect((leaf?.ceiling ?? 0) - (leaf?.floor ?? 0)).toBe(0);
});

test('what cannot be is named', () => {
  const level = buildLevel(squareRoom);
  const bad = (patch: object): string => {
    try {
      patchLevel(level, WALKER, patch);
    } catch (error) {
      expect(error).toBeInstanceOf(Error);
      expect((error as Error).constructor).toBe(Error);
      return (error as Error).message;
    }
    return 'accepted';
  };
  const about = (obstacle: unknown): string => bad({ obstacles: [obstacle] });
  expect(about({ x: NaN, z: 0, radius: 4 })).toBe(
    'patchLevel: obstacle 0 has no usable x at corner 0; pass a number near the level',
  );
  expect(about({ x: 1, z: 0, radius: 1e9 })).toMatch(/has no usable x at corner 0/);
  expect(about({ polygon: [{ x: 0, z: 0 }, { x: 1 }, { x: 2, z: 3 }] })).toMatch(/has no usable z at corner 1/);
  expect(
    about(
      polygon([
        [0, 0],
        [10, 0],
        [20, 0],
      ]),
    ),
  ).toMatch(/has no area/);
  expect(
    about(
      polygon([
        [0, 0],
        [10, 10],
        [10, 0],
        [0, 10],
      ]),
    ),
  ).toMatch(/crosses itself near corner 2/);
  expect(about(polygon(box(10, 10, 20, 20), { floor: 3, top: 3 }))).toMatch(/reaches from 3 to 3/);
});

test('an outline is in the sector that its surroundings name where no wall is between, and else in that of the wall', () => {
  const polygon = box(0, 0, 40, 40).map(([x, z]) => ({ x, z }));
  const ring = ringOfObstacle({ polygon }, squareRoom.quantum);
  const vertices = [-100, 100].map((z) => ({ x: 60, z }));
  const walls = [{ ...squareRoom.walls[0], a: 0, b: 1, front: 0 }];
  const sectorsOf = (known: number) =>
    cutWalls({ vertices, walls, quantum: squareRoom.quantum }, [ring], () => true, {
      knownTo: () => known,
      sectorAt: ({ x }) => x,
    })!.walls.slice(1);
  expect(sectorsOf(41).map(({ front }) => front)).toEqual([41, 41, 41, 41]);
  for (const known of [60, 61]) expect(sectorsOf(known).map(({ front }) => front)).toEqual([0, 0, 0, 0]);
});
