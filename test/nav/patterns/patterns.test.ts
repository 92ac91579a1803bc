// Patterns as finders of the library: what becomes of the goal, and that the paths can be walked.
import { describe, expect, test } from 'vitest';
import { pointGapSquared } from '../../../src/geometry/gap.ts';
import { distance, type Point } from '../../../src/geometry/point.ts';
import { BOT_BODY, PLAYER_BODY } from '../../../src/nav/bodies.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import { finderOf } from '../../../src/nav/finders/finders.ts';
import { chooseRefugeFrom, makeFleeFinder } from '../../../src/nav/patterns/flee.ts';
import { makeFollowFinder } from '../../../src/nav/patterns/follow.ts';
import { makePatrolFinder, nextStop } from '../../../src/nav/patterns/patrol.ts';
import { cornersOfRoom, makePerimeterFinder } from '../../../src/nav/patterns/perimeter.ts';
import type { Path, PathFinder, QueryOptions } from '../../../src/nav/path-finder.ts';
import { randomPlace } from '../../../src/nav/reach/random-place.ts';
import { ownLevel } from '../../support/all-plans.ts';
import { pathChecker } from '../../support/checks/path-checks.ts';
import { roomsPlan, type Corner } from '../../support/plans.ts';
import { QUICK } from '../../support/quick.ts';
import { randomFrom } from '../../support/random.ts';

const levelOf = (name: string): ReturnType<typeof buildLevel> => ownLevel(name);
const level = levelOf(QUICK ? 'dorm-hall.json' : 'keep.json');
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
    for (const start of draw(32, QUICK ? 5 : 10)) {
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

  test('the next stop is the present one until it is near', () => {
    const stops = [0, 100, 200].map((x) => ({ x, z: 0 }));
    const next = (stop: number, z: number, near?: number): number => nextStop(stops, stop, { x: 100 * stop, z }, near);
    expect([next(0, 47), next(0, 48), next(1, 20), next(2, 0), next(2, 48)]).toEqual([1, 0, 2, 0, 2]);
    expect([next(1, 11, 12), next(1, 12, 12)]).toEqual([2, 1]);
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

test('flight leads where the agent is first, and everywhere on that path it is first (seed 34)', () => {
  const exact = finderOf('exact').make(level, BOT_BODY);
  const lengthBetween = (from: Point, to: Point): number => exact.find(from, to)?.length ?? Infinity;
  const places = draw(35, QUICK ? 8 : 40);
  let [safe, compared, shorter] = [0, 0, 0];
  for (const [i, start] of places.entries()) {
    const goal = places[(i + 1) % places.length];
    const path = makeFleeFinder(level, BOT_BODY, exact, randomFrom(i)).find(start, goal)!;
    expect(makeFleeFinder(level, BOT_BODY, exact, randomFrom(i)).find(start, goal)).toEqual(path);
    expect(check(start, path)).toEqual([]);
    // The choice beside that of all the places that were drawn.
    const spots = draw(100 + i, 8);
    const rest = [...spots];
    const chosen = chooseRefugeFrom(() => rest.shift() ?? null, exact, start, goal)!;
    const first = spots.filter((spot) => lengthBetween(start, spot) < lengthBetween(goal, spot));
    if (first.length > 0) {
      expect(first).toContain(chosen);
      expect(distance(chosen, goal)).toBe(Math.max(...first.map((spot) => distance(spot, goal))));
      for (const point of exact.find(start, chosen)!.points) {
        expect(lengthBetween(start, point)).toBeLessThan(lengthBetween(goal, point) + 1e-6);
        compared++;
      }
      safe++;
    } else {
      const late = (spot: Point): number => lengthBetween(start, spot) - lengthBetween(goal, spot);
      expect(late(chosen)).toBe(Math.min(...spots.map(late)));
    }
    // The farthest place by eye is often one where the pursuer is first.
    const byEye = spots.reduce((best, spot) => (distance(spot, goal) > distance(best, goal) ? spot : best));
    if (first.length > 0 && !first.includes(byEye)) shorter++;
  }
  expect(safe).toBeGreaterThan(places.length / 2);
  expect(compared).toBeGreaterThan(places.length);
  expect(shorter).toBeGreaterThan(0);
  expect(chooseRefugeFrom(() => null, exact, places[0], places[1])).toBe(null);
});

test('flight does not lead where both arrive at once, if the agent is first elsewhere', () => {
  const straight = (from: Point, to: Point) => ({ length: distance(from, to) }) as Path;
  const choose = (...spots: Point[]) => chooseRefugeFrom(() => spots.shift() ?? null, { find: straight, answer: finder.answer }, { x: 0, z: 0 }, { x: 10, z: 0 }); // prettier-ignore
  expect(choose({ x: 5, z: 100 }, { x: -5, z: 0 })).toEqual({ x: -5, z: 0 });
  expect(choose({ x: 5, z: 100 }, { x: 9, z: 0 })).toEqual({ x: 5, z: 100 });
});

test('flight from a pursuer that cannot come leads to a place of the agent’s own part, with the options of the query (seed 37)', () => {
  const square = (x: number): Corner[] => [[x, 0], [x + 400, 0], [x + 400, 400], [x, 400]]; // prettier-ignore
  const apart = buildLevel(roomsPlan('apart', { rooms: [0, 600].map((x) => ({ polygon: square(x) })) }));
  const exact = finderOf('exact').make(apart, BOT_BODY);
  const asked: (QueryOptions | undefined)[] = [];
  const answer: PathFinder['answer'] = (from, to, options) => {
    asked.push(options);
    return exact.answer(from, to, options);
  };
  const options = { avoid: new Set<number>() };
  const flee = makeFleeFinder(apart, BOT_BODY, { find: exact.find, answer }, randomFrom(37));
  const { path } = flee.answer({ x: 200, z: 200 }, { x: 800, z: 200 }, options);
  expect(endOf(path!).x).toBeLessThan(400);
  expect(asked).toEqual([options]);
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
  // Clockwise, from the nearest on.
  const next = (i: number): Point => corners[(i + 1) % corners.length];
  expect(corners.reduce((sum, { x, z }, i) => sum + x * next(i).z - z * next(i).x, 0)).toBeGreaterThan(0);
  const gaps = corners.map((corner) => distance(corner, start));
  expect(gaps[0]).toBe(Math.min(...gaps));
  const order = corners.map((corner) => passes(path, corner));
  expect(order).toEqual([...order].sort((a, b) => a - b));
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

test.each([
  ['a step up', PLAYER_BODY.step, true],
  ['a drop', -100, true],
  ['a ledge', PLAYER_BODY.step + 1, false],
])('a narrow corridor counts as part of the hall behind %s of %d: %s', (_, floor, isPart) => {
  const corridor: Corner[] = [[0, 0], [300, 0], [300, 54], [0, 54]]; // prettier-ignore
  const hall: Corner[] = [[300, 0], [700, 0], [700, 400], [300, 400], [300, 54]]; // prettier-ignore
  const plan = roomsPlan('a ledge', { rooms: [{ polygon: corridor }, { polygon: hall, floor, ceiling: floor + 228 }] });
  const corners = cornersOfRoom(buildLevel(plan), PLAYER_BODY, { x: 100, z: 27 }, () => true);
  expect(corners.some(({ x }) => x > 600)).toBe(isPart);
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
