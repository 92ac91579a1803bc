// Navigators on levels from files: props of the demo's maps are gone round, and sources whose second axis grows up the page are mirrored.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  createFollower,
  createLevel,
  createNavigator,
  levelFromSegments,
  loadLevel,
  saveLevel,
} from '../../../src/index.ts';
import { segmentGapSquared } from '../../../src/geometry/gap.ts';
import { PLAYER_BODY } from '../../../src/nav/bodies.ts';
import { blockersForBody } from '../../../src/nav/blockers.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import { doorsOfLevel } from '../../../src/nav/navigator/changes/doors-of-level.ts';
import { box, roomsPlan } from '../../support/plans.ts';
import { QUICK } from '../../support/quick.ts';
import { randomFrom } from '../../support/random.ts';

const mapOf = (name: string) => readFileSync(new URL(`../../../maps/${name}`, import.meta.url));

test.each(QUICK ? ['station.json'] : ['keep.json', 'station.json'])(
  'no path of %s crosses a column or table, and no random place is in one',
  (name) => {
    const level = loadLevel(mapOf(name), { name });
    const nav = createNavigator(level);
    const { radius } = nav.options;
    const { scale } = level.plan.frame;
    const props = blockersForBody(level, PLAYER_BODY).map(({ x, z, radius: own }) => ({ x: x / scale, z: z / scale, own: own / scale })); // prettier-ignore
    expect(props.length).toBeGreaterThan(5);
    const random = randomFrom(3);
    const places = Array.from({ length: QUICK ? 14 : 24 }, () => nav.findRandomPoint({ random })!);
    const gapTo = (a: { x: number; z: number }, b: { x: number; z: number }, prop: (typeof props)[number]): number =>
      Math.sqrt(segmentGapSquared(a, b, prop, prop)) - prop.own;
    for (const place of places) for (const prop of props) assert(gapTo(place, place, prop) > radius - 1e-3);
    let found = 0;
    for (let i = 0; i + 1 < places.length; i++) {
      const path = nav.findPath(places[i], places[i + 1]);
      if (path === null) continue;
      found++;
      const follower = createFollower(path);
      for (let at = follower.position, steps = 0; !follower.isDone && steps < 800; steps++) {
        if (follower.link !== null) {
          at = follower.takeLink();
          continue;
        }
        at = follower.advance(5);
        for (const prop of props) assert(gapTo(at, at, prop) > radius - 1e-2);
      }
    }
    expect(found).toBeGreaterThan(places.length / 2 - 2);
    // Also with as many obstacles, out of the way: things and obstacles are then in one patch.
    for (const _ of props) nav.addObstacle({ x: 1e6, z: 1e6, radius: 1 });
    for (const prop of props) {
      const near = nav.findNearestPoint(prop)!;
      assert(gapTo(near, near, prop) > radius - 1e-2);
    }
  },
);

test('a source whose second axis grows up gives the mirrored path, arcs included', () => {
  const corners = [[0, 0], [200, 0], [200, 160], [0, 160]] as const; // prettier-ignore
  const wall = [[100, 0], [100, 110]] as const; // prettier-ignore
  const text =
    'vertices 6\n0 0\n200 0\n200 160\n0 160\n100 0\n100 110\nwalls 5\n0 1\n1 2\n2 3\n3 0\n4 5\nseeds 1\n10 10\n';
  const up = createNavigator(loadLevel(text), { radius: 16 });
  const outline = corners.map(([x, z], i) => {
    const [nextX, nextZ] = corners[(i + 1) % 4];
    return [[x, -z], [nextX, -nextZ]] as const; // prettier-ignore
  });
  const segments = [...outline, wall.map(([x, z]) => ({ x, z: -z })) as never];
  const down = createNavigator(levelFromSegments(segments, { inside: [10, -10], unit: 1 / 32 }), { radius: 16 });
  const path = up.findPath({ x: 40, z: 30 }, { x: 160, z: 40 })!;
  const other = down.findPath({ x: 40, z: -30 }, { x: 160, z: -40 })!;
  expect(path.length).toBeCloseTo(other.length, 6);
  path.points.forEach(({ x, z }, i) => {
    expect(x).toBeCloseTo(other.points[i].x, 6);
    expect(z).toBeCloseTo(-other.points[i].z, 6);
  });
  expect(path.arcs.some((arc) => arc !== null)).toBe(true);
  const follower = createFollower(path);
  while (!follower.isDone) {
    const { x, z } = follower.advance(3);
    expect(Math.hypot(x - 100, Math.max(0, z - 110))).toBeGreaterThan(16 - 1e-3);
  }
});

test('doors of floor plans begin open, those with keys and switches too; those that never open begin as they are drawn', () => {
  const square = (x: number, z: number) => [[x, z], [x + 2, z], [x + 2, z + 2], [x, z + 2]] as const; // prettier-ignore
  const level = loadLevel({
    format: 'leafstar floor plan',
    version: 1,
    title: 'doors',
    unit: 32,
    rooms: [
      { polygon: square(0, 0) },
      { name: 'key', polygon: square(2, 0), door: { opens: 'use', key: 'red' } },
      { name: 'switch', polygon: square(4, 0), door: { opens: 'switch' } },
      { polygon: square(6, 0) },
      ...[8, 10, 12].map((x) => ({ polygon: square(x, 0) })),
      // No door.
      { name: 'lift', polygon: square(14, 0), lift: { to: 1 } },
    ],
    doors: [
      { name: 'use', from: [8, 0], to: [8, 2], opens: 'use', shut: true },
      { name: 'shut', from: [10, 0], to: [10, 2], shut: true },
      { name: 'open', from: [12, 0], to: [12, 2] },
    ],
  });
  const states = createNavigator(level, { radius: 0.3 }).doors();
  expect(Object.fromEntries(states.map(({ name, open }) => [name, open]))).toEqual({
    key: true,
    switch: true,
    use: true,
    shut: false,
    open: true,
  });
});

test('the walls of a room that is a door are its openings, not its own walls nor lines inside it', () => {
  const rooms = [0, 100, 200].map((x) => ({ polygon: box(x, 0, x + 100, 100) }));
  const plan = roomsPlan('a door of a room', { rooms, walls: [{ from: [120, 50], to: [180, 50], room: 1 }] });
  const level = buildLevel({ ...plan, movers: [{ kind: 'door', sector: 1 } as (typeof plan.movers)[number]] });
  const [{ walls }] = doorsOfLevel(level).values();
  expect(walls.map((wall) => [plan.walls[wall].front, plan.walls[wall].back])).toEqual([[0, 1], [1, 2]]); // prettier-ignore
});

test.each([6, 9, 52])('an index among steps and thin walls that cross can be loaded, seed %i', async (seed) => {
  const random = randomFrom(seed);
  const at = (): number => Math.round(64 * (0.5 + 9 * random())) / 64;
  const [n, e, s, w, x, z] = Array.from({ length: 6 }, at);
  const quarters = [
    [[0, 0], [n, 0], [x, z], [0, w]],
    [[n, 0], [10, 0], [10, e], [x, z]],
    [[x, z], [10, e], [10, 10], [s, 10]],
    [[0, w], [x, z], [s, 10], [0, 10]],
  ] as const; // prettier-ignore
  const rooms = quarters.map((polygon) => ({ polygon, floor: Math.floor(4 * random()) / 2 }));
  const walls = Array.from({ length: 3 }, () => ({ points: [[at(), at()], [at(), at()]] as const })); // prettier-ignore
  const level = createLevel({ rooms, walls });
  const options = { radius: 0, maxStep: 0.5, maxDrop: 0.5 };
  const nav = createNavigator(level, options);
  await nav.prepare();
  const loaded = createNavigator(loadLevel(saveLevel(level, { navigators: [nav] })), options);
  await loaded.prepare();
  const searched = createNavigator(level, options);
  for (let i = 0; i < 20; i++) {
    const [from, to] = [{ x: at(), z: at() }, { x: at(), z: at() }]; // prettier-ignore
    expect(loaded.distance(from, to), JSON.stringify([from, to])).toBeCloseTo(searched.distance(from, to), 9);
  }
});
