// Levels from triangle soups: floors with crates and walls, ramps, stairs, and floors above each other.
import { expect, test } from 'vitest';
import {
  createFollower,
  createLevel,
  createNavigator,
  levelFromTriangles,
  type TriangleOptions,
} from '../../../src/index.ts';
import { box, floor, joinSoups, quad, ramp, type Soup } from '../../support/inputs/soup.ts';
import { randomFrom } from '../../support/random.ts';

const navOf = (soup: Soup, options: TriangleOptions = {}, maxStep = 0.75, radius = 0.3) =>
  createNavigator(levelFromTriangles(soup.positions, soup.indices, options), { radius, maxStep });
const HALL = floor(0, 0, 20, 10);

test('a floor of triangles is the room drawn as a polygon', () => {
  const room = createLevel({ rooms: [{ polygon: [[0, 0], [20, 0], [20, 10], [0, 10]] }] }); // prettier-ignore
  const soup = joinSoups(floor(0, 0, 7, 10), floor(7, 0, 20, 4), floor(7, 4, 20, 10));
  const made = levelFromTriangles(new Float32Array(soup.positions), new Uint16Array(soup.indices));
  expect(made.tree.leaves.reduce((sum, { area }) => sum + area, 0)).toBeCloseTo(20 * 10 * 32 * 32, 6);
  expect(made.plan.walls).toHaveLength(room.plan.walls.length);
});

test('a wide soup has the coarser grid of a wide room', () => {
  const { positions, indices } = floor(-4000, 0, 20, 10);
  const room = createLevel({ rooms: [{ polygon: [[-4000, 0], [20, 0], [20, 10], [-4000, 10]] }] }); // prettier-ignore
  expect(room.plan.quantum).toBeGreaterThan(2 ** -10);
  expect(levelFromTriangles(positions, indices).plan.quantum).toBe(room.plan.quantum);
});

test.each([
  ['standing on the floor', 0],
  ['sunk into the floor', -0.2],
  ['floating a little', 0.05],
])('paths go round a crate %s', (_, bottom) => {
  const nav = navOf(joinSoups(HALL, box(9, bottom, 2, 11, 2, 8)));
  const path = nav.findPath({ x: 2, z: 5 }, { x: 18, z: 5 })!;
  const straight = createNavigator(
    createLevel({
      rooms: [
        {
          polygon: [[0, 0], [20, 0], [20, 10], [0, 10]],
          holes: [[[9, 2], [11, 2], [11, 8], [9, 8]]],
        },
      ],
    }), // prettier-ignore
    { radius: 0.3 },
  );
  expect(path.length).toBeCloseTo(straight.distance({ x: 2, z: 5 }, { x: 18, z: 5 }), 5);
});

test.each([
  ['a beam that reaches into it high up', box(9.5, 1.8, 4, 10.5, 2.2, 6)],
  ['a beam that goes on above it', box(9.5, 1.9, 4, 10.5, 3, 6)],
  ['two beams', joinSoups(box(9.5, 1.8, 3, 10.5, 2.1, 4), box(9.5, 1.85, 5, 10.5, 2.2, 7))],
])('the ground inside a crate is no floor: with %s', (_, beams) => {
  const ground = box(-1, -1, -1, 21, 0, 11);
  for (const floors of [HALL, ground]) {
    const nav = navOf(joinSoups(floors, box(9, 0, 2, 11, 2, 8), beams), { height: 1.75 });
    const around = navOf(joinSoups(floors, box(9, 0, 2, 11, 2, 8)));
    const [start, goal] = [
      { x: 2, z: 5 },
      { x: 18, z: 5 },
    ];
    expect(nav.distance(start, goal)).toBeCloseTo(around.distance(start, goal), 6);
  }
});

test('a floor of no thickness is one under a roof too', () => {
  const deck = joinSoups(floor(0, 0, 20, 10, 3), quad([0, 3, 0], [20, 3, 0], [20, 3, 10], [0, 3, 10]));
  const nav = navOf(joinSoups(deck, box(5, 6, 2, 8, 6.5, 6)), { start: { x: 1, y: 3, z: 1 } });
  expect(nav.distance({ x: 2, z: 5 }, { x: 18, z: 5 })).toBeCloseTo(16, 6);
});

test('an upright face without thickness is a wall; one as low as a step is not', () => {
  const wall = (height: number): Soup => quad([10, 0, 0], [10, 0, 9], [10, height, 9], [10, height, 0]);
  expect(navOf(joinSoups(HALL, wall(2))).distance({ x: 9, z: 1 }, { x: 11, z: 1 })).toBeGreaterThan(15);
  expect(navOf(joinSoups(HALL, wall(0.3))).distance({ x: 9, z: 1 }, { x: 11, z: 1 })).toBeCloseTo(2, 6);
});

test('along a ramp a kerb and a face without area are no walls, and a rail is one', () => {
  const ramps = joinSoups(ramp(0, 0, 10, 4, 0, 5), ramp(0, 4, 10, 8, 0, 5));
  const along = (height: number): Soup => quad([0, 0, 4], [10, 5, 4], [10, 5 + height, 4], [0, height, 4]);
  const across = (...soups: Soup[]): number =>
    navOf(joinSoups(ramps, ...soups)).distance({ x: 5, z: 3 }, { x: 5, z: 5 });
  expect(across(along(0))).toBeCloseTo(2, 6);
  expect(across(along(0.2))).toBeCloseTo(2, 6);
  expect(across(along(1.5))).toBe(Infinity);
});

test('a ramp becomes steps of half the step height, and is refused when too steep', () => {
  const scene = joinSoups(floor(0, 0, 10, 10), ramp(10, 0, 14, 10, 0, 3), floor(14, 0, 20, 10, 3));
  const nav = navOf(scene, { stepHeight: 0.5 }, 0.5);
  const path = nav.findPath({ x: 2, z: 5 }, { x: 18, z: 5 })!;
  expect(path.points.at(-1)!.y).toBeCloseTo(3, 6);
  expect(path.length).toBeCloseTo(16, 6);
  const heights = new Set(nav.level.plan.sectors.map((sector) => sector.floor / 32));
  expect([...heights].sort((a, b) => a - b)).toEqual([0, ...Array.from({ length: 12 }, (_, i) => i / 4 + 0.125), 3]);
  expect(navOf(scene, { stepHeight: 0.5, maxSlope: 30 }, 0.5).findPath({ x: 2, z: 5 }, { x: 18, z: 5 })).toBeNull();
});

test.each([1, 2, 3, 4, 5, 6])('steps on a slope are at most a quarter of the step height off it (seed %i)', (seed) => {
  const random = randomFrom(seed);
  const [west, east, south] = [random(), random(), random()].map((part) => 2 * part);
  const { tree, plan } = levelFromTriangles([0, west, 0, 0, south, 8, 8, east, 0], [0, 1, 2], { stepHeight: 0.5 });
  expect(tree.leaves.length).toBeGreaterThan(3);
  expect(tree.leaves.reduce((sum, { area }) => sum + area, 0)).toBeCloseTo(32 * 32 * 32, 6);
  for (const { cell, sector } of tree.leaves) {
    for (const { x, z } of cell) {
      const slope = west + ((east - west) * x + (south - west) * z) / (8 * 32);
      expect(Math.abs(slope - plan.sectors[sector].floor / 32)).toBeLessThan(0.125 + 0.01);
    }
  }
});

test('the same scene in centimetres gives the same level', () => {
  const scene = joinSoups(floor(0, 0, 10, 10), ramp(10, 0, 14, 10, 0, 3), floor(14, 0, 20, 10, 3));
  const [metres, centimetres] = [1, 100].map(
    (scale) =>
    levelFromTriangles(scene.positions.map((each) => each * scale), scene.indices, { unit: 1 / scale }), // prettier-ignore
  );
  expect(new Set(metres.plan.sectors.map((sector) => sector.floor)).size).toBe(14);
  expect(centimetres.plan.sectors).toEqual(metres.plan.sectors);
  expect(centimetres.plan.walls).toEqual(metres.plan.walls);
});

// Bands of such a ramp begin or end less than a step of the grid from its edges.
test.each([
  [1.2518103020265698, 1.5178636978099005, 4.748760789167136, 0.5],
  [2.5004787092329934, 5.051807340171836, 4.765090924222022, 0.5],
  [2.5003680215450004, 2.8358204497676276, 4.620893967803568, 0.5],
  [1.8017972832312807, 2.5715249255617265, 1.6720983437262475, 0.3],
])('a turned ramp %f high and %f long is floor without gaps', (y, long, angle, stepHeight) => {
  const turned = (x: number, z: number): { x: number; z: number } => ({
    x: Math.cos(angle) * x - Math.sin(angle) * z,
    z: Math.sin(angle) * x + Math.cos(angle) * z,
  });
  const scene = joinSoups(floor(0, 0, 5, 6), ramp(5, 0, 5 + long, 6, 0, y), floor(5 + long, 0, 10 + long, 6, y));
  for (let i = 0; i < scene.positions.length; i += 3) {
    const { x, z } = turned(scene.positions[i], scene.positions[i + 2]);
    scene.positions[i] = x;
    scene.positions[i + 2] = z;
  }
  const nav = navOf(scene, { stepHeight }, stepHeight);
  expect(nav.distance(turned(1, 3), turned(9 + long, 3))).toBeCloseTo(8 + long, 3);
});

test('hills are floor without gaps', () => {
  const hill = (x: number, z: number): [number, number, number] => [x, 0.3 * Math.sin(x / 5) * Math.cos(z / 7), z];
  const squares = Array.from({ length: 144 }, (_, i) => {
    const [x, z] = [i % 12, Math.floor(i / 12)];
    return quad(hill(x, z), hill(x, z + 1), hill(x + 1, z + 1), hill(x + 1, z));
  });
  const nav = navOf(joinSoups(...squares));
  expect(nav.level.plan.sectors.length).toBeGreaterThan(1);
  expect(nav.distance({ x: 1, z: 1 }, { x: 11, z: 10 })).toBeCloseTo(Math.hypot(10, 9), 4);
});

test('stairs are climbed up to the agent’s step', () => {
  const stairs = Array.from({ length: 8 }, (_, i) => box(10 + i, -1, 0, 11 + i, 0.25 * (i + 1), 10));
  const scene = joinSoups(floor(0, 0, 10, 10), ...stairs);
  expect(navOf(scene, {}, 0.3).findPath({ x: 2, z: 5 }, { x: 17.5, z: 5 })).not.toBeNull();
  expect(navOf(scene, {}, 0.2).findPath({ x: 2, z: 5 }, { x: 17.5, z: 5 })).toBeNull();
  // Straight over flat floor and stairs: a follower that knows the navigator stands on each step.
  const nav = navOf(scene, {}, 0.3);
  const follower = createFollower(nav.findPath({ x: 2.5, z: 5 }, { x: 17.5, z: 5 })!, nav);
  const heights = Array.from({ length: 15 }, () => follower.advance(1).y);
  expect(heights).toEqual(
    [0, 0, 0, 0, 0, 0, 0, 0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2].map((y) => expect.closeTo(y, 4)),
  );
  expect(follower.position.y).toBe(heights.at(-1));
});

test('two floors above each other are refused, unless a start says which to keep', () => {
  const scene = joinSoups(HALL, box(4, 3, 0, 9, 3.2, 10));
  const refusal = /Floors lie above each other at \([\d.]+, [\d.]+\), at heights 0 and 3.2; a level has one floor/;
  expect(() => levelFromTriangles(scene.positions, scene.indices)).toThrow(refusal);
  const planes = joinSoups(HALL, floor(0, 0, 20, 10, 3));
  expect(() => levelFromTriangles(planes.positions, planes.indices)).toThrow(/heights 0 and 3;/);
  const nav = navOf(scene, { start: { x: 2, y: 0, z: 2 } });
  expect(nav.distance({ x: 2, z: 5 }, { x: 18, z: 5 })).toBeCloseTo(16, 6);
  expect(nav.level.plan.warnings.map(({ code }) => code)).toContain('floors-above');
});

test('with a start, tops of crates are left out, and paths round them are the shortest there are', () => {
  const scene = joinSoups(HALL, box(9, 0, 0, 11, 1, 6));
  const whole = navOf(scene);
  expect(whole.findNearestPoint({ x: 10, z: 3 })!.y).toBe(1);
  const nav = navOf(scene, { start: { x: 2, y: 0, z: 2 } });
  expect(nav.findNearestPoint({ x: 10, z: 3 })!.y).toBe(0);
  const [start, goal] = [{ x: 2, z: 2 }, { x: 18, z: 2 }]; // prettier-ignore
  expect(nav.findPath(start, goal)!.length).toBeCloseTo(whole.findPath(start, goal)!.length, 6);
});

test('storeys joined by a ramp are refused even with a start', () => {
  const upstairs = joinSoups(floor(26, 0, 32, 20, 3), floor(0, 10, 26, 20, 3), floor(0, 0, 15, 10, 3));
  const scene = joinSoups(HALL, ramp(20, 0, 26, 10, 0, 3), upstairs);
  expect(() => levelFromTriangles(scene.positions, scene.indices, { start: { x: 2, y: 0, z: 2 } })).toThrow(
    /joined by a ramp or stairs/,
  );
});

test('headroom counts: under a low beam there is no floor', () => {
  const beam = (y: number): Soup => box(9, y, -1, 11, y + 0.5, 11);
  expect(navOf(joinSoups(HALL, beam(1.2))).findPath({ x: 2, z: 5 }, { x: 18, z: 5 })).toBeNull();
  const start = { x: 2, y: 0, z: 5 };
  expect(navOf(joinSoups(HALL, beam(2.2)), { start }).findPath(start, { x: 18, z: 5 })).not.toBeNull();
});

test('what is no mesh is refused with a sentence', () => {
  const { positions, indices } = HALL;
  const bad =
    (...args: unknown[]) =>
    () =>
      levelFromTriangles(...(args as Parameters<typeof levelFromTriangles>));
  expect(bad(undefined)).toThrow(/^levelFromTriangles: positions is undefined/);
  expect(bad([1, 2, 3, 4], [0, 1, 2])).toThrow(/There are 4 numbers/);
  expect(bad(positions, [0, 1, 9])).toThrow(/indices\[2\]: This is 9\. There are 4 vertices; use 0 to 3/);
  expect(bad(positions, [0, 1, 2, 9, 1, 2])).toThrow(/indices\[3\]: This is 9/);
  expect(bad(positions, [...indices].reverse())).toThrow(/Some look down/);
  expect(
    bad(
      positions.map(() => NaN),
      indices,
    ),
  ).toThrow(/positions\[0\]: This is NaN/);
  expect(bad(positions, indices, { slope: 3 })).toThrow(/options has no field "slope"/);
});

test('a stepHeight in another unit is refused at once, with the mend', () => {
  const ramp = [0, 0, 0, 0, 0, 5, 5, 3, 0];
  expect(() => levelFromTriangles(ramp, null, { stepHeight: 0.0005 })).toThrow(
    'levelFromTriangles: A sloping face is 6000 steps high; the limit is 200. Pass a larger stepHeight: it is in your units.',
  );
  expect(levelFromTriangles(ramp, null, { stepHeight: 0.05 }).tree.leaves.length).toBeGreaterThan(60);
});

test('a mesh of too many edges is refused with both mends', () => {
  const needle = (z: number): number[] => [0, 0, z / 99, 90, 0, (9001 - z) / 99, 90, 0, (9000 - z) / 99];
  const soup = Array.from({ length: 9000 }, (_, z) => needle(z)).flat();
  expect(() => levelFromTriangles(soup)).toThrow(
    'The edges of the faces and of the steps on slopes are too many, or cross too often. Pass a simpler mesh, or a larger stepHeight.',
  );
});

test('a ledge is one wall, however triangles divide it', () => {
  const fan = (y: number, middle: readonly [number, number], ring: readonly (readonly [number, number])[]): number[] =>
    ring.flatMap(([x, z], i) => {
      const [nextX, nextZ] = ring[(i + 1) % ring.length];
      return [middle[0], y, middle[1], x, y, z, nextX, y, nextZ];
    });
  const lower = fan(0, [1, 2], [[0, 0], [0, 4], [2, 4], [2, 3], [2, 1.5], [2, 0]]); // prettier-ignore
  const upper = fan(0.8, [3, 2], [[2, 0], [2, 2], [2, 3.5], [2, 4], [4, 4], [4, 0]]); // prettier-ignore
  const { walls, sectors } = levelFromTriangles([...lower, ...upper]).plan;
  expect(sectors).toHaveLength(2);
  expect(walls.filter(({ back }) => back >= 0)).toHaveLength(1);
});
