// Patterns as finders of the library: what becomes of the goal, and that the paths can be walked.
import { describe, expect, test } from 'vitest';
import { pointGapSquared } from '../../../src/geometry/gap.ts';
import { distance, type Point } from '../../../src/geometry/point.ts';
import { BOT_BODY } from '../../../src/nav/bodies.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import { finderOf } from '../../../src/nav/finders/finders.ts';
import { chooseFarthest, makeFleeFinder } from '../../../src/nav/patterns/flee.ts';
import { makeFollowFinder } from '../../../src/nav/patterns/follow.ts';
import { makePatrolFinder } from '../../../src/nav/patterns/patrol.ts';
import { cornersOfRoom, makePerimeterFinder } from '../../../src/nav/patterns/perimeter.ts';
import type { Path } from '../../../src/nav/path-finder.ts';
import { randomPlace } from '../../../src/nav/reach/random-place.ts';
import { ownPlans } from '../../support/all-plans.ts';
import { pathChecker } from '../../support/path-checks.ts';
import { roomsPlan, type Corner } from '../../support/plans.ts';
import { randomFrom } from '../../support/random.ts';

const levelOf = (name: string): ReturnType<typeof buildLevel> =>
  buildLevel(ownPlans().find(([each]) => each === name)![1]());
const level = levelOf('keep.json');
const finder = finderOf('line-of-sight').make(level, BOT_BODY);
const check = pathChecker(level, BOT_BODY);
const draw = (seed: number, count: number): Point[] => {
  const random = randomFrom(seed);
  return Array.from({ length: count }, () => randomPlace(level, BOT_BODY, random)!);
};
const endOf = ({ points }: Path): Point => points[points.length - 1];
const passes = ({ points }: Path, at: Point): number => points.findIndex((point) => distance(point, at) < 1e-9);

describe('a patrol', () => {
  test('visits all stops once, starting with the nearest, wherever the goal is (seed 31)', () => {
    const stops = draw(31, 5);
    const patrol = makePatrolFinder(finder, stops);
    for (const start of draw(32, 10)) {
      const path = patrol.find(start, stops[0])!;
      expect(patrol.find(start, start)).toEqual(path);
      expect(check(start, path)).toEqual([]);
      const gaps = stops.map((stop) => distance(stop, start));
      const first = gaps.indexOf(Math.min(...gaps));
      const order = stops.map((_, i) => passes(path, stops[(first + i) % stops.length]));
      expect(order.every((at, i) => at >= 0 && (i === 0 || at > order[i - 1]))).toBe(true);
      expect(distance(endOf(path), stops[(first + 4) % 5])).toBeLessThan(1e-9);
    }
    // At a stop it makes for the next.
    expect(distance(endOf(patrol.find(stops[2], stops[2])!), stops[2])).toBeLessThan(1e-9);
  });

  test('unreachable stops are skipped; without reachable stops there is no path', () => {
    const [a, b, start] = draw(33, 3);
    const outside = { x: 1e5, z: 0 };
    const path = makePatrolFinder(finder, [a, outside, b]).find(start, start)!;
    expect(passes(path, a)).toBeGreaterThanOrEqual(0);
    expect(passes(path, b)).toBeGreaterThanOrEqual(0);
    expect(makePatrolFinder(finder, [outside]).answer(start, start)).toMatchObject({
      path: null,
      reason: 'goal outside',
    });
    expect(makePatrolFinder(finder, []).answer(start, start)).toMatchObject({ path: null, reason: 'no goal' });
  });
});

test('flight leads to the farthest of eight places, and the same numbers give the same path (seed 34)', () => {
  const random = randomFrom(34);
  const from = { x: 0, z: 0 };
  for (let i = 0; i < 50; i++) {
    const spots = Array.from({ length: 8 }, () => ({ x: random() - 0.5, z: random() - 0.5 }));
    const rest = [...spots];
    const best = chooseFarthest(() => rest.shift() ?? null, from)!;
    for (const spot of spots) expect(distance(best, from)).toBeGreaterThanOrEqual(distance(spot, from));
    expect(rest).toEqual([]);
  }
  expect(chooseFarthest(() => null, from)).toBe(null);

  const places = draw(35, 30);
  let [fled, usual] = [0, 0];
  for (const [i, start] of places.entries()) {
    const goal = places[(i + 1) % places.length];
    const path = makeFleeFinder(level, BOT_BODY, finder, randomFrom(i)).find(start, goal)!;
    expect(makeFleeFinder(level, BOT_BODY, finder, randomFrom(i)).find(start, goal)).toEqual(path);
    expect(check(start, path)).toEqual([]);
    fled += distance(endOf(path), goal);
    usual += distance(places[(i + 2) % places.length], goal);
  }
  expect(fled).toBeGreaterThan(1.3 * usual);
});

test('a room perimeter leads along the corners of the start’s room, off the walls, wherever the goal is', () => {
  const hall = levelOf('one-room.json');
  const { plan } = hall;
  const ways = finderOf('line-of-sight').make(hall, BOT_BODY);
  const start = plan.things.find(({ kind }) => kind === 'player')!.at;
  const path = makePerimeterFinder(hall, BOT_BODY, ways).find(start, { x: 1e6, z: 0 })!;
  expect(pathChecker(hall, BOT_BODY)(start, path)).toEqual([]);
  const corners = cornersOfRoom(hall, BOT_BODY, start, () => true);
  expect(corners.length).toBeGreaterThanOrEqual(4);
  for (const corner of corners) {
    expect(passes(path, corner)).toBeGreaterThanOrEqual(0);
    const gaps = plan.walls.map(({ a, b }) => pointGapSquared(corner.x, corner.z, plan.vertices[a], plan.vertices[b]));
    expect(Math.sqrt(Math.min(...gaps))).toBeGreaterThan(BOT_BODY.radius);
    expect(Math.sqrt(Math.min(...gaps))).toBeLessThan(BOT_BODY.radius * 3);
  }
});

test('a corridor too narrow to go around counts as part of its hall', () => {
  const box = (x: number, z: number, wide: number, deep: number): Corner[] => [[x, z], [x + wide, z], [x + wide, z + deep], [x, z + deep]]; // prettier-ignore
  // Drawn in by 22, the corridor is 10 wide: two corners.
  const plan = roomsPlan('tight', {
    rooms: [{ polygon: box(0, 0, 300, 54) }, { polygon: [...box(300, 0, 400, 400), [300, 54]] }],
  });
  const corners = cornersOfRoom(buildLevel(plan), BOT_BODY, { x: 100, z: 27 }, () => true);
  expect(corners.length).toBeGreaterThanOrEqual(3);
  expect(corners.some(({ x }) => x > 600)).toBe(true);
});

test('a follower stops at a path distance from the goal, and stays where it is when nearer (seed 36)', () => {
  const follow = makeFollowFinder(finder, 96);
  const places = draw(36, 20);
  let followed = 0;
  for (const [i, start] of places.entries()) {
    const goal = places[(i + 1) % places.length];
    const [whole, path] = [finder.find(start, goal)!, follow.find(start, goal)!];
    expect(check(start, path)).toEqual([]);
    expect(path.length).toBeCloseTo(Math.max(0, whole.length - 96), 6);
    if (whole.length <= 96) expect(endOf(path)).toMatchObject(start);
    else expect(finder.find(endOf(path), goal)!.length).toBeLessThan(96 * 1.05);
    followed++;
  }
  expect(followed).toBe(places.length);
  const [start] = places;
  expect(follow.find(start, start)!.length).toBe(0);
  expect(follow.answer(start, { x: 1e6, z: 0 })).toMatchObject({ path: null, reason: 'goal outside' });
});
