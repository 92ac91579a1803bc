// Bounds by a point's search without added walls: never more than the distance, and the distance itself where the search went.
import { expect, test } from 'vitest';
import { leafAt } from '../../../src/bsp/leaf-at.ts';
import { distance, type Point } from '../../../src/geometry/point.ts';
import { PLAYER_BODY } from '../../../src/nav/bodies.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import { exactIndexOf, spotAt } from '../../../src/nav/exact/exact-index.ts';
import { makeExactFinder } from '../../../src/nav/exact/make-exact-finder.ts';
import type { QuerySpot } from '../../../src/nav/exact/query-spot.ts';
import { createFirstCorners } from '../../../src/nav/patch/first-corners.ts';
import { randomPlace } from '../../../src/nav/reach/random-place.ts';
import { ownPlans } from '../../support/all-plans.ts';
import { QUICK } from '../../support/quick.ts';
import { randomFrom } from '../../support/random.ts';

const MAPS = QUICK ? ['hedge-maze.json'] : ['hedge-maze.json', 'museum.json', 'office.json', 'dorm-hall.json'];
const QUERIES = QUICK ? 20 : 400;
const body = { ...PLAYER_BODY, radius: 0 };

test.each(MAPS)('%s: bounds are distances where known (seed 5)', (map) => {
  const random = randomFrom(5);
  const level = buildLevel(ownPlans().find(([name]) => name === map)![1]());
  const index = exactIndexOf(level, body);
  const finder = makeExactFinder(level, body);
  const first = createFirstCorners(index);
  const { corners, sweep } = index.open.graph;
  const place = (): Point => randomPlace(level, body, random)!;
  const spotOf = (at: Point): QuerySpot =>
    spotAt(index.portalGraph, index.navMesh, index.open.stops, at, [leafAt(level.tree, at)]);
  let exact = 0;
  let loose = 0;
  for (let query = 0; query < QUERIES; query++) {
    const [start, goal] = [place(), place()];
    const places = Array.from({ length: 20 }, place).flatMap((at) => {
      const path = finder.answer(start, at).path;
      return path === null || path.points.length === 1 ? [] : [{ at, length: path.length }];
    });
    const whole = first.find(spotOf(start), spotOf(goal), Infinity).length;
    if (whole === Infinity) continue;
    first.settle();
    for (const { at, length } of places) {
      const { cells } = spotOf(at);
      if (!first.knows(cells)) continue;
      const seen = sweep.from(at.x, at.z, cells).slice();
      const gaps = Float64Array.from(seen, (corner) => distance(at, { x: corners.x[corner], z: corners.z[corner] }));
      const most = whole - distance(at, goal);
      const bound = first.leastFrom({ ...at, corners: seen, gaps }, at.x, at.z, most);
      const say = `${start.x},${start.z} to ${goal.x},${goal.z} at ${at.x},${at.z}`;
      expect(bound, say).toBeLessThan(length * (1 + 1e-9));
      if (length >= most) continue;
      if (bound > length * (1 - 1e-9)) exact++;
      else loose++;
    }
  }
  expect(loose).toBe(0);
  expect(exact).toBeGreaterThan(QUERIES / 4);
});
