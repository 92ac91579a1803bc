// After changes of obstacles and doors paths, fields and agents are answered by the patch, without a rebuild, and as by a navigator made anew.
// A rebuild copies the level's plan, and with it a property that counts how often it is read.
import { describe, expect, test } from 'vitest';
import { createCrowd } from '../../../src/crowd/create-crowd.ts';
import { pointBetween, type Point } from '../../../src/geometry/point.ts';
import { loadLevel } from '../../../src/nav/level-from/load-level.ts';
import { createNavigator } from '../../../src/nav/navigator/create-navigator.ts';
import type { ObstacleShape } from '../../../src/nav/navigator/navigator.ts';
import type { NavPath } from '../../../src/nav/navigator/paths/nav-path.ts';
import { unitsOf } from '../../../src/nav/navigator/changes/units.ts';
import { randomPlace } from '../../../src/nav/reach/random-place.ts';
import { PLAYER_BODY } from '../../../src/nav/bodies.ts';
import { ownLevel } from '../../support/all-plans.ts';
import { randomObstacles } from '../../support/inputs/random-obstacles.ts';
import { PADS, twoPads } from '../../support/inputs/two-pads.ts';
import { randomFrom } from '../../support/random.ts';

const given = ownLevel('gatehouse.json');
let copies = 0;
const plan = Object.defineProperty({ ...given.plan }, 'copies', { enumerable: true, get: () => ++copies });
const level = { ...given, plan, tree: { ...given.tree, plan } };

test.each([0, 16])('obstacles and doors rebuild nothing, radius %i (seed 5)', async (radius) => {
  const random = randomFrom(5);
  const units = unitsOf(level.plan);
  const navigator = createNavigator(level, { radius: radius / units.scale });
  const body = { ...PLAYER_BODY, radius };
  const own = ({ x, z }: Point): Point => units.toOwn({ x, z }, 0);
  const places = Array.from({ length: 12 }, () => own(randomPlace(level, body, random)!));
  const shapes = randomObstacles(random, level.plan.bounds, 4, 100).map((each): ObstacleShape =>
    'polygon' in each
      ? { polygon: each.polygon.map(own) }
      : { x: own(each).x, z: own(each).z, radius: each.radius / units.scale },
  );
  await navigator.prepare();
  const handle = navigator.addObstacle(shapes[0]);
  navigator.addObstacle(shapes[1]);
  navigator.moveObstacle(handle, shapes[2]);
  navigator.addObstacle(shapes[3]);
  for (const { name, open } of navigator.doors().slice(0, 2)) navigator.setDoor(name, !open);
  const lengths = places.map((goal) => navigator.distance(places[0], goal));
  const nearest = places.map((place) => navigator.findNearestPoint(place)!);
  const hits = nearest.map((to) => navigator.raycast(nearest[0], to)?.distance ?? null);
  const slides = nearest.map((from) => navigator.moveAlong(from, { x: 0.5, z: 0.25 }));
  const drawn = Array.from({ length: 12 }, () => navigator.findRandomPoint({ random })!);
  const reached = Array.from({ length: 4 }, () => navigator.findRandomPoint({ random, reachableFrom: places[0] })!);
  const path = navigator.findPath(places[0], places[3]);
  const joined = path && navigator.rejoinPath(path, path.points[0]);
  const before = copies;
  const { minX, minZ, maxX, maxZ } = level.plan.bounds;
  const all = navigator.addObstacle({
    polygon: [
      own({ x: minX, z: minZ }),
      own({ x: maxX, z: minZ }),
      own({ x: maxX, z: maxZ }),
      own({ x: minX, z: maxZ }),
    ],
  });
  expect(navigator.findPath(places[0], places[3])).toBeNull();
  expect(navigator.distance(places[0], places[3])).toBe(Infinity);
  expect(navigator.findNearestPoint(places[0])).toBeNull();
  expect(navigator.findRandomPoint()).toBeNull();
  expect(navigator.raycast(places[0], places[3])?.distance).toBe(0);
  expect(navigator.createField(places[0]).distance(places[3])).toBe(Infinity);
  navigator.removeObstacle(all);
  expect(places.map((goal) => navigator.distance(places[0], goal))).toEqual(lengths);
  const field = navigator.createField(places[0]);
  lengths.forEach((length, i) => expect(length, `place ${i}`).toBeCloseTo(field.distance(places[i]), 9));
  expect(copies).toBe(before);

  const again = createNavigator(level, { radius: radius / units.scale });
  for (const shape of [shapes[1], shapes[2], shapes[3]]) again.addObstacle(shape);
  for (const { name, open } of again.doors().slice(0, 2)) again.setDoor(name, !open);
  const other = again.createField(places[0]);
  lengths.forEach((length, i) => expect(length, `place ${i}`).toBeCloseTo(other.distance(places[i]), 9));
  for (const place of [...drawn, ...reached]) expect(again.findNearestPoint(place)).toEqual(place);
  expect(reached.map((place) => again.distance(places[0], place))).not.toContain(Infinity);
  expect(nearest.every((place) => navigator.raycast(place, place) === null)).toBe(true);
  expect(hits.some((hit) => hit !== null)).toBe(true);
  expect(slides.every((place) => navigator.findNearestPoint(place)!.x === place.x)).toBe(true);
  expect(joined?.length ?? 0).toBeCloseTo(path?.length ?? 0, 6);
});

test('a crowd rebuilds nothing after obstacles and doors where there are links, and takes none (seed 6)', () => {
  const random = randomFrom(6);
  const navigators = [true, false].map((isLinked) => {
    const navigator = createNavigator(level, { radius: 16, maxStep: 100 });
    return { navigator, isLinked };
  });
  const [{ navigator: first }] = navigators;
  const places = Array.from({ length: 12 }, () => first.findRandomPoint({ random })!);
  const distances = navigators.map(({ navigator, isLinked }) => {
    if (isLinked) navigator.addLink({ from: places[0], to: places[1], type: 'teleport', twoWay: true });
    const crowd = createCrowd(navigator, { maxAgents: places.length });
    const target = navigator.createField(places[1]);
    const agents = places.map((place) => crowd.addAgent(place, target));
    crowd.step();
    const before = copies;
    navigator.addObstacle({ x: places[2].x, z: places[2].z, radius: 32 });
    const [{ name, open }] = navigator.doors();
    navigator.setDoor(name, !open);
    for (let step = 0; step < 5; step++) crowd.step();
    expect(copies).toBe(before);
    return agents.map((agent) => crowd.distance[agent]);
  });
  expect(distances[0]).toEqual(distances[1]);
});

describe.each([0, 16])('where lines of teleporters carry agents off, radius %i', (radius) => {
  const drawn = loadLevel(twoPads(97, 97), { name: 'pads.wad' });
  const { exactToPlan, toOwn } = unitsOf(drawn.plan);
  const plan = Object.defineProperty({ ...drawn.plan }, 'copies', { enumerable: true, get: () => ++copies });
  const level = { ...drawn, plan, tree: { ...drawn.tree, plan } };
  // The same hall with pads that carry nobody, and with obstacles in their place.
  const bare = loadLevel(twoPads(0, 0), { name: 'bare.wad' });
  const PARTS = Array.from({ length: 100 }, (_, i) => i / 100);
  const corners = [[-64, -64], [64, -64], [64, 64], [-64, 64]] as const; // prettier-ignore
  /** Looked at where it may matter: no path here begins on a pad. */
  const isOnPad = (at: Point): boolean =>
    PADS.some(({ x, z }) => Math.max(Math.abs(exactToPlan(at).x - x), Math.abs(exactToPlan(at).z - z)) < 63.9);
  const leadsOver = ({ points, links }: NavPath): boolean =>
    points.some(
      (to, leg) =>
        leg > 0 &&
        links[leg] === 'walk' &&
        links[leg - 1] !== 'teleport' &&
        PARTS.some((part) => isOnPad(pointBetween(points[leg - 1], to, part))),
    );

  test.each([1, 2, 3])('paths go round them, and a change rebuilds nothing (seed %i)', (seed) => {
    const random = randomFrom(seed);
    const [navigator, plain, fenced] = [level, bare, bare].map((each) => createNavigator(each, { radius }));
    for (const { x, z } of PADS)
      fenced.addObstacle({ polygon: corners.map(([right, down]) => toOwn({ x: x + right, z: z + down }, 0)) });
    let across = 0;
    for (let i = -1; i < 40; i++) {
      const [from, to, at] = Array.from({ length: 3 }, () => fenced.findRandomPoint({ random })!);
      const crate = { x: at.x, z: at.z, radius: 10 + 40 * random() };
      const all = [navigator, plain, fenced].map((each) => ({ each, handle: each.addObstacle(crate) }));
      const before = copies;
      const [path, straight, round] = all.map(({ each }) => each.findPath(from, to));
      const say = `query ${i}`;
      for (const { each, handle } of all) each.removeObstacle(handle);
      // A crate may be over an end, or shut one in between it and a pad.
      if (path === null || straight === null || round === null || path.points[0].x !== from.x) continue;
      expect(leadsOver(path), say).toBe(false);
      expect(path.cost, say).toBeLessThan(round.length + 1e-6);
      // Teleporters are links, which may lead to the goal for less.
      if (!path.links.includes('teleport')) {
        if (leadsOver(straight)) across++;
        const same = leadsOver(straight) ? round : straight;
        if (radius === 0 || same === straight) expect(path.length, say).toBeCloseTo(same.length, 6);
      }
      // The first builds the level that all others are patches of.
      if (i >= 0) expect(copies, say).toBe(before);
    }
    expect(across).toBeGreaterThan(0);
  });

  test('a field’s paths are the navigator’s (seed 4)', () => {
    const random = randomFrom(4);
    const navigator = createNavigator(level, { radius });
    for (let i = 0; i < 20; i++) {
      const [from, to] = Array.from({ length: 2 }, () => navigator.findRandomPoint({ random })!);
      if (isOnPad(from)) continue;
      const path = navigator.createField(to).pathFrom(from);
      expect(path?.cost, `query ${i}`).toBe(navigator.findPath(from, to)?.cost);
      expect(path !== null && leadsOver(path)).toBe(false);
    }
  });
});
