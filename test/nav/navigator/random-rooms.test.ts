// Navigators on random levels in metres. Oracles: the bare exact finder in map units, straight lines between obstacles, and the rules of walking.
import assert from 'node:assert/strict';
import { expect, test } from 'vitest';
import {
  createFollower,
  createLevel,
  createNavigator,
  type Navigator,
  type ObstacleHandle,
  type Point3,
} from '../../../src/index.ts';
import { PLAYER_BODY } from '../../../src/nav/bodies.ts';
import { makeExactFinder } from '../../../src/nav/finders/make-exact-finder.ts';
import type { DiscObstacle } from '../../../src/nav/patch/level-patch.ts';
import { patchLevel } from '../../../src/nav/patch/patch-level.ts';
import { QUICK, sampled } from '../../support/quick.ts';
import { randomFrom } from '../../support/random.ts';
import { randomRooms } from '../../support/inputs/random-rooms.ts';

const SEEDS = [1, 2];
const RADII = [0, 0.35];

const cases = sampled(
  SEEDS.flatMap((seed) => RADII.map((radius) => [seed, radius] as const)),
  3,
);

const known = new Map<string, ReturnType<typeof make>>();

/** The level of a seed, made once; tests leave it as they found it. */
function made(seed: number, radius: number): ReturnType<typeof make> {
  const key = `${seed} ${radius}`;
  if (!known.has(key)) known.set(key, make(seed, radius));
  return known.get(key)!;
}

function make(seed: number, radius: number) {
  const random = randomFrom(seed);
  const description = randomRooms(random, 3, 5);
  const nav = createNavigator(createLevel(description), { radius });
  const places = Array.from({ length: 16 }, () => nav.findRandomPoint({ random })!);
  return { description, nav, places, random };
}

const inMapUnits = ({ x, z }: Pick<Point3, 'x' | 'z'>) => ({ x: x * 32, z: z * 32 });

/** The length of a path by its legs. */
function measure({ points, arcs }: NonNullable<ReturnType<Navigator['findPath']>>): number {
  let length = 0;
  for (let i = 1; i < points.length; i++) {
    const [a, b, arc] = [points[i - 1], points[i], arcs[i]];
    length += arc ? arc.radius * Math.abs(arc.turn) : Math.hypot(b.x - a.x, b.z - a.z);
  }
  return length;
}

test.each(cases)(
  'seed %i, radius %f: paths are the bare finder’s in metres, and as long as they say',
  (seed, radius) => {
    const { nav, places } = made(seed, radius);
    const body = { ...PLAYER_BODY, radius: Math.floor(radius * 32 * 1024) / 1024 };
    const bare = makeExactFinder(patchLevel(nav.level, body, { props: true }), body);
    let found = 0;
    for (let i = 0; i + 1 < places.length; i++) {
      const [start, goal] = [places[i], places[i + 1]];
      const own = bare.find(inMapUnits(start), inMapUnits(goal));
      const path = nav.findPath(start, goal);
      expect(path === null).toBe(own === null);
      if (path === null) continue;
      found++;
      expect(path.length).toBeCloseTo(own!.length / 32, 10);
      expect(measure(path)).toBeCloseTo(path.length, 3);
      expect(path.points[0]).toEqual(start);
      expect(path.points.at(-1)).toEqual(goal);
      expect(path.links).toHaveLength(path.points.length);
      expect(path.arcs).toHaveLength(path.points.length);
    }
    expect(found).toBeGreaterThan(5);
  },
);

test.each([
  ...cases.map((each) => [...each, 'open'] as const),
  ...SEEDS.map((seed) => [seed, 0, 'open and shut by turns'] as const),
])(
  'seed %i, radius %f: among things, too, paths after each change are those of the level rebuilt, looked up where they keep clear of it (doors begin %s)',
  async (seed, radius, begin) => {
    const random = randomFrom(seed);
    const { doors: drawn, ...description } = randomRooms(random, 3, 8);
    const doors = drawn!.map((door, i) => ({ ...door, open: begin === 'open' || i % 2 === 1 }));
    const nav = createNavigator(createLevel({ ...description, doors }), { radius });
    await nav.prepare();
    expect(nav.indexUse).toBe(radius === 0 ? 'all' : 'none');
    const { plan } = nav.level;
    const body = { ...PLAYER_BODY, radius: Math.floor(radius * 32 * 1024) / 1024 };
    const crates = new Map<ObstacleHandle, DiscObstacle>();
    let found = 0;
    for (let edit = 0; edit < 12; edit++) {
      // Half of the crates stand over the edge of a thing.
      const beside = edit % 2 === 0 ? description.things![edit % 8] : nav.findRandomPoint({ random })!;
      const at = (middle: number): number => Math.round((middle + random() - 0.5) * 1024) / 1024;
      const crate = { x: at(beside.x), z: at(beside.z), radius: 0.2 + random() / 2 };
      const inUnits = { ...inMapUnits(crate), radius: crate.radius * 32 };
      const [first] = crates.keys();
      const doors = nav.doors();
      if (edit % 4 === 1 && doors.length > 0) {
        const { name, open } = doors[Math.floor(random() * doors.length)];
        nav.setDoor(name, !open);
      } else if (edit % 4 === 2) {
        nav.moveObstacle(first, crate);
        crates.set(first, inUnits);
      } else if (edit === 11) {
        nav.removeObstacle(first);
        crates.delete(first);
      } else {
        crates.set(nav.addObstacle(crate), inUnits);
      }
      expect(nav.indexUse).toBe(radius === 0 ? 'clear' : 'none');
      const isOpen = new Map(nav.doors().map(({ name, open }) => [name, open]));
      const furnished = patchLevel(nav.level, body, {
        props: true,
        doors: new Map(plan.doors.map(({ wall, name }) => [wall, isOpen.get(name!)!])),
      });
      const rebuilt = makeExactFinder(patchLevel(furnished, body, { obstacles: [...crates.values()] }), body);
      for (let i = 0; i < 10; i++) {
        const [start, goal] = [nav.findRandomPoint({ random })!, nav.findRandomPoint({ random })!];
        const expected = rebuilt.find(inMapUnits(start), inMapUnits(goal));
        expect(nav.distance(start, goal)).toBeCloseTo(expected === null ? Infinity : expected.length / 32, 9);
        found += expected === null ? 0 : 1;
      }
    }
    expect(found).toBeGreaterThan(50);
  },
);

test.skipIf(QUICK)('an index may take more than 16 MiB: 196 rooms with 400 things (seed 5)', async () => {
  const nav = createNavigator(createLevel(randomRooms(randomFrom(5), 14, 400)), { radius: 0 });
  await nav.prepare();
  expect(nav.indexUse).toBe('all');
});

test.each(cases)('seed %i, radius %f: a ray along a straight leg of a path is free', (seed, radius) => {
  const { nav, places } = made(seed, radius);
  let turns = 0;
  for (let i = 0; i + 1 < places.length; i++) {
    const path = nav.findPath(places[i], places[i + 1]);
    path?.points.forEach((point, leg) => {
      if (leg === 0 || path.arcs[leg] !== null) return;
      expect(nav.raycast(path.points[leg - 1], point)).toBeNull();
      turns += leg > 1 ? 1 : 0;
    });
  }
  expect(turns).toBeGreaterThan(10);
});

test.each(cases)('seed %i, radius %f: from its corners an agent moves on along a path', (seed, radius) => {
  const { nav, places } = made(seed, radius);
  for (let i = 0; i + 1 < places.length; i++) {
    const path = nav.findPath(places[i], places[i + 1]);
    path?.points.forEach((to, leg) => {
      if (leg === 0 || path.arcs[leg] !== null) return;
      const from = path.points[leg - 1];
      const part = 0.02 / Math.hypot(to.x - from.x, to.z - from.z);
      if (part > 1) return;
      const { x, z } = nav.moveAlong(from, { x: part * (to.x - from.x), z: part * (to.z - from.z) });
      expect(Math.hypot(x - from.x, z - from.z)).toBeGreaterThan(0.019);
    });
  }
});

test.each(cases)('seed %i, radius %f: no path comes nearer to a crate than the radius', (seed, radius) => {
  const { nav, places, description } = made(seed, radius);
  for (let i = 0; i + 1 < places.length; i++) {
    const path = nav.findPath(places[i], places[i + 1]);
    if (path === null) continue;
    const follower = createFollower(path);
    for (let steps = 0; !follower.isDone && steps < 2000; steps++) {
      const { x, z } = follower.advance(0.2);
      for (const crate of description.things!)
        assert(Math.hypot(x - crate.x, z - crate.z) > crate.radius + radius - 1e-3);
    }
    expect(follower.position).toEqual(path.points.at(-1));
  }
});

test.each(cases)('seed %i, radius %f: shutting the doors named as blocking is what cuts off', (seed, radius) => {
  const { nav, places } = made(seed, radius);
  for (const { name } of nav.doors()) nav.setDoor(name, false);
  let blocked = 0;
  for (let i = 0; i + 1 < places.length; i++) {
    const answer = nav.query(places[i], places[i + 1]);
    if (answer.path !== null || answer.blockedBy.length === 0) continue;
    blocked++;
    expect(answer.nearest).not.toBeNull();
    expect(nav.findPath(places[i], answer.nearest!)).not.toBeNull();
    const names = answer.blockedBy.flatMap((each) => (each.kind === 'door' ? [each.name] : []));
    for (const name of names) nav.setDoor(name, true);
    expect(nav.findPath(places[i], places[i + 1])).not.toBeNull();
    for (const name of names) nav.setDoor(name, false);
  }
  for (const { name } of nav.doors()) nav.setDoor(name, true);
  expect(blocked).toBeGreaterThan(0);
});

test.each(cases)(
  'seed %i, radius %f: slides end where the agent can stand, and reach what a raycast reaches',
  (seed, radius) => {
    const { nav, places, random } = made(seed, radius);
    for (const place of places) {
      let at = place;
      for (let i = 0; i < 8; i++) {
        const delta = { x: (random() - 0.5) * 6, z: (random() - 0.5) * 6 };
        const there = { x: at.x + delta.x, z: at.z + delta.z };
        const next = nav.moveAlong(at, delta);
        expect(nav.findNearestPoint(next)).toEqual(next);
        expect(nav.findPath(at, next)).not.toBeNull();
        const hit = nav.raycast(at, there);
        if (hit === null) expect(Math.hypot(next.x - there.x, next.z - there.z)).toBeLessThan(1e-3);
        else expect(hit.distance).toBeLessThan(Math.hypot(delta.x, delta.z));
        at = next;
      }
    }
  },
);

test.each(cases)('seed %i, radius %f: fields agree with paths, random points are reachable', (seed, radius) => {
  const { nav, places, random } = made(seed, radius);
  const field = nav.createField(places[0]);
  for (const place of places) expect(field.distance(place)).toBeCloseTo(nav.distance(place, places[0]), 6);
  field.moveGoal(places[1]);
  for (const place of places.slice(0, 5)) {
    const distance = field.distance(place);
    expect(distance).toBeCloseTo(nav.distance(place, places[1]), 6);
    const next = field.next(place);
    expect(next === null).toBe(distance === Infinity);
    if (next !== null)
      expect(Math.hypot(next.x - place.x, next.z - place.z) + field.distance(next)).toBeCloseTo(distance, 3);
  }
  for (let i = 0; i < 10; i++) {
    const point = nav.findRandomPoint({ reachableFrom: places[2], random })!;
    expect(nav.findPath(places[2], point)).not.toBeNull();
  }
});

test.each(cases)('seed %i, radius %f: who walks to the next place of a field arrives', (seed, radius) => {
  const { nav, places } = made(seed, radius);
  const field = nav.createField(places[0]);
  for (const place of places.slice(1)) {
    const length = field.distance(place);
    if (length === Infinity) continue;
    for (const step of [0.05, 1, Infinity]) {
      let at: Point3 = place;
      let steps = 0;
      for (; field.distance(at) > 1e-3 && steps <= 2 * (length / step) + 60; steps++) {
        const next = field.next(at)!;
        const part = Math.min(1, step / Math.hypot(next.x - at.x, next.z - at.z));
        at = nav.moveAlong(at, { x: (next.x - at.x) * part, z: (next.z - at.z) * part });
      }
      expect(field.distance(at)).toBeLessThan(1e-3);
    }
  }
});

test.each(cases)('seed %i, radius %f: a path rejoined from a place on it goes on, not back', (seed, radius) => {
  const { nav, places } = made(seed, radius);
  for (let i = 0; i + 1 < places.length; i++) {
    const path = nav.findPath(places[i], places[i + 1]);
    if (path === null) continue;
    const follower = createFollower(path);
    for (let gone = 0.31; gone < path.length; gone += 0.31) {
      const rest = nav.rejoinPath(path, follower.advance(0.31))!;
      expect(rest.length).toBeLessThan((path.length - gone) * 1.01 + 0.01);
    }
  }
});

test('a pushed follower rejoins its path and reaches the goal', () => {
  const { nav, places, random } = made(1, 0.35);
  let pushed = 0;
  for (let i = 0; i + 1 < places.length; i++) {
    const path = nav.findPath(places[i], places[i + 1]);
    if (path === null) continue;
    const follower = createFollower(path);
    for (let steps = 0; !follower.isDone && steps < 400; steps++) {
      follower.advance(0.5);
      if (steps % 10 !== 3) continue;
      const aside = nav.moveAlong(follower.position, { x: random() * 2 - 1, z: random() * 2 - 1 });
      expect(follower.rejoin(nav, aside)).toBe(true);
      pushed++;
    }
    expect(follower.position).toMatchObject({ x: places[i + 1].x, z: places[i + 1].z });
  }
  expect(pushed).toBeGreaterThan(10);
});

// From places where a disc touches a crate: its track about the crate's corners leads through cells that the crate does not touch.
test.each([
  [156, { x: 10.64, z: 12.43, radius: 0.53 }, { x: 26.25, z: 12.36 }, { x: 9.79, z: 12.71 }],
  [104, { x: 26.95, z: 20.74, radius: 0.56 }, { x: 17.14, z: 16.96 }, { x: 27.35, z: 19.61 }],
])('a field leads past a crate beside it as paths do (seed %i)', (seed, crate, from, goal) => {
  const nav = createNavigator(createLevel(randomRooms(randomFrom(seed), 3, 4)), { radius: 0.3 });
  nav.addObstacle(crate);
  expect(nav.createField(goal).distance(from)).toBeCloseTo(nav.distance(from, goal), 9);
});

test.each(cases)('seed %i, radius %f: fields of goals in crates say how long paths are', (seed, radius) => {
  const { description, nav, places, random } = made(seed, radius);
  for (const { x, z, radius: size } of description.things as DiscObstacle[]) {
    const angle = 2 * Math.PI * random();
    const goal = { x: x + 0.9 * size * Math.cos(angle), z: z + 0.9 * size * Math.sin(angle) };
    const field = nav.createField(goal);
    for (const from of places) {
      const length = nav.findPath(from, goal)!.length;
      expect(field.distance(from)).toBeCloseTo(length, 9);
      expect(field.pathFrom(from)!.length).toBeCloseTo(length, 9);
    }
  }
});
