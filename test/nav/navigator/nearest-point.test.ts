// From inside crates, however many and large, and from places too near walls, the nearest place where the agent can stand: by the shortest path
// over the floor, never through a wall. Oracle: the places of a fine grid, each with its exact distance in the level without crates.
import { describe, expect, test } from 'vitest';
import { createLevel, createNavigator, type FloorPoint } from '../../../src/index.ts';
import { doorsOfLevel } from '../../../src/nav/navigator/changes/doors-of-level.ts';
import { insideOf } from '../../../src/nav/navigator/inside.ts';
import { patchLevel } from '../../../src/nav/patch/patch-level.ts';
import { findNearestPoint } from '../../../src/nav/portal-graph/places.ts';
import { QUICK } from '../../support/quick.ts';
import { randomFrom } from '../../support/random.ts';
import { randomRooms } from '../../support/inputs/random-rooms.ts';

const SEEDS = Array.from({ length: QUICK ? 3 : 60 }, (_, seed) => seed);
const GRID = QUICK ? 0.5 : 0.125;
/** What places keep off walls beyond the radius, and more. */
const ROOM = 0.001;

type Box = readonly [minX: number, minZ: number, maxX: number, maxZ: number];
const polygonOf = ([a, b, c, d]: Box): FloorPoint[] => [[a, b], [c, b], [c, d], [a, d]]; // prettier-ignore
const gapTo = ({ x, z }: { x: number; z: number }, [a, b, c, d]: Box): number =>
  Math.hypot(Math.max(a - x, 0, x - c), Math.max(b - z, 0, z - d));

test.each(SEEDS.flatMap((seed) => [0, 0.4].map((radius) => [seed, radius] as const)))(
  'seed %i, radius %f: no place of the grid is nearer along the floor',
  (seed, radius) => {
    const random = randomFrom(seed);
    const { rooms } = randomRooms(random, 3, 0);
    const level = createLevel({ rooms });
    const nav = createNavigator(level, { radius });
    const [floor, open] = [0, radius].map((each) => createNavigator(level, { radius: each }));
    const crates = Array.from({ length: 4 }, (): Box => {
      const [x, z] = [random() * 26 - 4, random() * 26 - 4];
      return [x, z, x + 2 + random() * 12, z + 2 + random() * 12];
    });
    for (const crate of crates) nav.addObstacle({ polygon: polygonOf(crate) });
    const gap = (at: { x: number; z: number }): number => Math.min(...crates.map((crate) => gapTo(at, crate)));
    let covered = 0;
    for (let i = 0; i < 200 && covered < 6; i++) {
      const p = floor.findRandomPoint({ random })!;
      if (gap(p) > 0) continue;
      covered++;
      const found = nav.findNearestPoint(p);
      const far = found === null ? Infinity : floor.distance(p, found);
      if (found !== null) {
        expect(far, 'through no wall').toBeLessThan(Infinity);
        expect(gap(found)).toBeGreaterThan(radius - ROOM);
        expect(open.findNearestPoint(found, { maxDistance: ROOM })).not.toBeNull();
        expect(nav.findPath(p, found)?.points[0]).toMatchObject({ x: found.x, z: found.z });
        expect(nav.findNearestPoint(p, { maxDistance: 0.99 * far })).toBeNull();
      }
      for (let x = 0; x <= 28; x += GRID) {
        for (let z = 0; z <= 28; z += GRID) {
          const at = { x, z };
          if (Math.hypot(x - p.x, z - p.z) > far - ROOM || gap(at) < radius + ROOM) continue;
          if (open.findNearestPoint(at, { maxDistance: 0 }) === null) continue;
          expect(floor.distance(p, at), `from ${p.x},${p.z}: ${x},${z}`).toBeGreaterThan(far - ROOM);
        }
      }
    }
    expect(covered).toBeGreaterThan(0);
  },
);

test.each(SEEDS)('seed %i: from places too near walls, where the nearest may be round the end of one', (seed) => {
  const random = randomFrom(700 + seed);
  const between = (low: number, high: number): number => low + random() * (high - low);
  const radius = 0.5;
  // Along the edges of the room, at less than an agent's width, and anywhere.
  const walls = Array.from({ length: 8 }, (_, i) => {
    const [along, length] = [between(1, 6), between(1, 5)];
    const ends = [0, length].map((far): [number, number] => [along + far, i < 6 ? between(0.1, 0.9) : between(1, 11)]);
    return { points: ends.map(([x, z]): [number, number] => (i % 2 === 0 ? [x, z] : [12 - z, x])) };
  });
  const level = createLevel({ rooms: [{ polygon: polygonOf([0, 0, 12, 12]) }], walls });
  const nav = createNavigator(level, { radius });
  const floor = createNavigator(level, { radius: 0 });
  let moved = 0;
  let farOff = 0;
  for (let i = 0; i < 500 && moved < 12; i++) {
    const edge = { x: between(0.05, 11.95), z: between(0.05, 0.9) };
    const p = i % 2 === 0 ? edge : { x: 12 - edge.z, z: edge.x };
    if (nav.findNearestPoint(p, { maxDistance: 0 }) !== null) continue;
    moved++;
    const found = nav.findNearestPoint(p);
    const far = found === null ? Infinity : floor.distance(p, found);
    if (found !== null) {
      expect(far, 'through no wall').toBeLessThan(Infinity);
      if (far > 1.01 * radius) farOff++;
      const path = nav.findPath(p, nav.findRandomPoint({ reachableFrom: found, random })!);
      if (far < 3.9 * radius) expect(path!.points[0]).toMatchObject({ x: found.x, z: found.z });
      expect(floor.distance(found, nav.moveAlong(p, { x: 0.001, z: 0 }))).toBeLessThan(0.01);
    }
    for (let x = 0; x <= 12; x += GRID) {
      for (let z = 0; z <= 12; z += GRID) {
        const at = { x, z };
        if (Math.hypot(x - p.x, z - p.z) > far - ROOM || nav.findNearestPoint(at, { maxDistance: 0 }) === null)
          continue;
        expect(floor.distance(p, at), `from ${p.x},${p.z}: ${x},${z}`).toBeGreaterThan(far - ROOM);
      }
    }
  }
  expect(moved).toBe(12);
  expect(farOff).toBeGreaterThan(0);
});

test.each(SEEDS.flatMap((seed) => [0, 0.35].map((radius) => [seed, radius] as const)))(
  'seed %i, radius %f: paths to and from the middle of a chest take the side with the shortest',
  (seed, radius) => {
    const random = randomFrom(900 + seed);
    const room = { polygon: polygonOf([0, 0, 12, 12]) };
    // From behind it paths come round its ends.
    const wall = { points: [[1, 7], [11, 7]] as [number, number][] }; // prettier-ignore
    const nav = createNavigator(createLevel({ rooms: [room], walls: [wall] }), { radius });
    // Not on the grid, so that rounding makes one side the nearest.
    const [x, z, wide] = [4 + 4 * random(), 3.5 + random(), 0.3 + random()];
    const box = polygonOf([x - wide, z - wide, x + wide, z + wide]);
    const isRound = seed % 2 === 0;
    nav.addObstacle(isRound ? { x, z, radius: wide } : { polygon: box });
    const field = nav.createField({ x, z });
    const gap = wide + radius;
    const sides = Array.from({ length: isRound ? 64 : 4 }, (_, i, turn = (i * Math.PI) / (isRound ? 32 : 2)) => ({
      x: x + (gap + 0.01) * Math.cos(turn),
      z: z + (gap + 0.01) * Math.sin(turn),
    }));
    for (let i = 0; i < 20; i++) {
      const start = nav.findRandomPoint({ random })!;
      const path = nav.findPath(start, { x, z })!;
      const end = path.points[path.points.length - 1];
      expect(Math.hypot(end.x - x, end.z - z)).toBeLessThan(gap + 0.02);
      // A round obstacle is a polygon about the disc: its sides' middles are beside the disc, some degrees apart.
      const least = Math.min(...sides.map((side) => nav.distance(start, side)));
      expect(path.length).toBeLessThan(least + (isRound ? 0.3 * gap : 0.02));
      expect(nav.distance(start, { x, z })).toBeCloseTo(path.length, 9);
      expect(field.distance(start)).toBeCloseTo(path.length, 6);
      expect(field.pathFrom(start)!.points.at(-1)).toMatchObject({ x: end.x, z: end.z });
      const back = nav.findPath({ x, z }, start)!;
      expect(back.length).toBeCloseTo(path.length, 9);
      expect(back.points[0]).toMatchObject({ x: end.x, z: end.z });
      const fieldBack = nav.createField(start);
      expect(fieldBack.distance({ x, z })).toBeCloseTo(path.length, 6);
      expect(fieldBack.pathFrom({ x, z })!.points[0]).toMatchObject({ x: end.x, z: end.z });
      expect(fieldBack.next({ x, z })).toMatchObject({ x: end.x, z: end.z });
    }
  },
);

test.each([0, 0.3])('radius %f: the middle of a chest in a wall is reached from both sides of the wall', (radius) => {
  const walls = [{ points: [[6, 0], [6, 10]] as [number, number][] }]; // prettier-ignore
  const nav = createNavigator(createLevel({ rooms: [{ polygon: polygonOf([0, 0, 12, 10]) }], walls }), { radius });
  nav.addObstacle({ polygon: polygonOf([5, 4, 7, 6]) });
  const middle = { x: 6, z: 5 };
  const field = nav.createField(middle);
  for (const start of [
    { x: 2, z: 5 },
    { x: 10, z: 5 },
  ]) {
    for (const path of [nav.findPath(start, middle), nav.query(middle, start).path, field.pathFrom(start)])
      expect(path!.length).toBeCloseTo(3 - radius, 3);
  }
});

test.each([0, 0.3])(
  'radius %f: paths from inside a crate to the middle of a chest are found again and again',
  (radius) => {
    const nav = createNavigator(createLevel({ rooms: [{ polygon: polygonOf([0, 0, 12, 10]) }] }), { radius });
    for (const box of [polygonOf([1, 4, 3, 6]), polygonOf([9, 4, 11, 6])]) nav.addObstacle({ polygon: box });
    for (let i = 0; i < 3; i++) {
      const path = nav.findPath({ x: 2.5, z: 5 }, { x: 10, z: 5 })!;
      expect(path.length).toBeCloseTo(6 - 2 * radius, 3);
      expect(path.points[0].x).toBeCloseTo(3 + radius, 3);
    }
  },
);

describe.each([0, 0.4])('radius %f: a crate across a gate', (radius) => {
  const crate = { polygon: polygonOf([8, -1, 21, 11]) };
  const level = createLevel({
    rooms: [{ polygon: polygonOf([0, 0, 20, 10]) }, { polygon: polygonOf([20, 0, 40, 10]) }],
    doors: [{ name: 'gate', from: [20, 0], to: [20, 10] }],
  });
  const from = { x: 19, z: 5 };

  test('leads out through the gate only while it is open, whichever was first', () => {
    const nav = createNavigator(level, { radius });
    nav.setDoor('gate', false);
    const id = nav.addObstacle(crate);
    expect(nav.findNearestPoint(from)!.x).toBeLessThan(8);
    nav.setDoor('gate', true);
    expect(nav.findNearestPoint(from)!.x).toBeGreaterThan(21);
    nav.setDoor('gate', false);
    expect(nav.findNearestPoint(from)!.x).toBeLessThan(8);
    nav.removeObstacle(id);
    expect(nav.findNearestPoint(from)).toMatchObject(from);
  });

  test('the same in a level rebuilt with the crate', () => {
    const { level: drawn, units, body } = insideOf(createNavigator(level, { radius }))!;
    const polygon = [
      [8, -1],
      [8, 11],
      [21, 11],
      [21, -1],
    ].map(([x, z]) => units.toPlan({ x, z }));
    const { walls } = doorsOfLevel(drawn).get('gate')!;
    for (const isOpen of [false, true]) {
      const doors = new Map(walls.map((wall) => [wall, isOpen]));
      const built = patchLevel(drawn, body, { obstacles: [{ polygon }], doors });
      const { x } = units.toOwn(findNearestPoint(built, body, units.toPlan(from), Infinity)!, 0);
      expect(isOpen ? x > 21 : x < 8, `open ${isOpen}: ${x}`).toBe(true);
    }
  });
});

test('the greatest distance to the nearest point is in the units of the level', () => {
  const nav = createNavigator(createLevel({ rooms: [{ polygon: polygonOf([0, 0, 20, 20]) }] }), { radius: 0.5 });
  nav.addObstacle({ polygon: polygonOf([8, 8, 12, 12]) });
  const p = { x: 10, z: 9 };
  expect(nav.findNearestPoint(p, { maxDistance: 1.6 })?.z).toBeCloseTo(7.5, 2);
  expect(nav.findNearestPoint(p, { maxDistance: 1.4 })).toBeNull();
});
