// Every answer on a plan of a power of two of the size is the same answer in that size.
import { expect, test } from 'vitest';
import { boundsOf, type Point } from '../../../src/geometry/point.ts';
import { BOT_BODY, POINT_FLYER } from '../../../src/nav/bodies.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import { createGoalField } from '../../../src/nav/exact/field/create-goal-field.ts';
import { makeExactFinder } from '../../../src/nav/finders/make-exact-finder.ts';
import { FINDERS } from '../../../src/nav/finders/finders.ts';
import { canWalk } from '../../../src/nav/portal-graph/can-walk.ts';
import { clearanceAt } from '../../../src/nav/portal-graph/places.ts';
import { randomPlace } from '../../../src/nav/reach/random-place.ts';
import { randomPlan } from '../../support/inputs/random-plans.ts';
import { randomFrom } from '../../support/random.ts';
import { SHRINK, shrunkBody, shrunkPlan, shrunkPoint } from '../../support/inputs/shrunk.ts';

/** Grids and hands on walls have lengths of their own, graphs of portals a spacing of nodes. */
const KEYS = FINDERS.filter(({ key }) => !/grid|theta|hand/.test(key));
/** Of the size of the plan: what fixed tolerances may change. */
const CLOSE = 0.02;

test.each([
  [2, BOT_BODY],
  [3, BOT_BODY],
  [4, POINT_FLYER],
  [5, POINT_FLYER],
] as const)('random plan %i, %o', (seed, body) => {
  const plan = randomPlan(seed, body.radius > 0 ? 30 : 60);
  const [large, small] = [buildLevel(plan), buildLevel(shrunkPlan(plan))];
  expect(small.tree.leaves.length).toBe(large.tree.leaves.length);
  const little = shrunkBody(body);
  const random = randomFrom(seed);
  const isSame = (one: number | undefined, other: number | undefined): boolean =>
    one === other || Math.abs(one! - other! * SHRINK) < CLOSE;
  const isNear = (one: Point, other: Point): boolean => isSame(one.x, other.x) && isSame(one.z, other.z);
  const { minX, maxX, minZ, maxZ } = boundsOf(plan.vertices);
  /** Inside, and anywhere: outside too, and near walls. */
  const anywhere = (): Point => {
    return { x: Math.round(minX + random() * (maxX - minX)), z: Math.round(minZ + random() * (maxZ - minZ)) };
  };
  const places = Array.from({ length: 8 }, (_, i) => (i % 3 === 2 ? anywhere() : randomPlace(large, body, random)!));
  const pairs = places.flatMap((from, i) => places.slice(i + 1, i + 4).map((to) => [from, to] as const));
  for (const { key, make } of KEYS) {
    const [own, other] = [make(large, body), make(small, little)];
    for (const [from, to] of pairs) {
      const say = `${key}: ${from.x},${from.z} to ${to.x},${to.z}`;
      const [one, two] = [own.answer(from, to), other.answer(shrunkPoint(from), shrunkPoint(to))];
      if (!key.startsWith('exact')) {
        expect({ say, reason: two.reason }).toEqual({ say, reason: one.reason });
        continue;
      }
      expect({ say, reason: two.reason, expanded: two.expanded }).toEqual({
        say,
        reason: one.reason,
        expanded: one.expanded,
      });
      if (one.path === null || two.path === null) continue;
      expect(isSame(one.path.length, two.path.length) && isSame(one.path.cost, two.path.cost), say).toBe(true);
      // A point's path may touch a portal's end only.
      if (body.radius > 0) expect(two.path.corridor).toEqual(one.path.corridor);
      expect(two.path.points.map((_, k) => isNear(one.path.points[k], two.path.points[k]))).toEqual(one.path.points.map(() => true)); // prettier-ignore
    }
  }
  const exact = [makeExactFinder(large, body), makeExactFinder(small, little)];
  for (const [i, [from, to]] of pairs.entries()) {
    const walks = [canWalk(large, body, from, to), canWalk(small, little, shrunkPoint(from), shrunkPoint(to))];
    expect(walks[0]).toBe(walks[1]);
    if (i % 2 === 0) continue;
    // A search is told as it stood, its length along straight legs and arcs.
    const [shown, told] = [exact[0].explain!(from, to), exact[1].explain!(shrunkPoint(from), shrunkPoint(to))];
    if (shown.expanded > 0) expect(shown.searched).not.toEqual([]);
    expect(told.searched.map(({ parent, order }) => [parent, order])).toEqual(
      shown.searched.map(({ parent, order }) => [parent, order]),
    );
    expect(shown.searched.every(({ at, g }, k) => isNear(at, told.searched[k].at) && isSame(g, told.searched[k].g))).toBe(true); // prettier-ignore
    for (const { at, parent, g } of shown.searched) {
      const before = shown.searched[parent];
      if (before !== undefined) expect(g).toBeGreaterThan(before.g + Math.hypot(at.x - before.at.x, at.z - before.at.z) - CLOSE); // prettier-ignore
    }
    const [one, two] = [createGoalField(large, body, to), createGoalField(small, little, shrunkPoint(to))];
    expect(two === null).toBe(one === null);
    if (one === null || two === null) continue;
    for (const place of places) {
      const [far, near] = [one.distanceFrom(place), two.distanceFrom(shrunkPoint(place))];
      expect(Number.isNaN(far) ? Number.isNaN(near) : isSame(far, near), `${place.x},${place.z}: ${far}, ${near}`).toBe(
        true,
      );
      const [to1, to2] = [0, 1].map(() => ({ x: 0, z: 0, distance: 0 }));
      expect(two.next(shrunkPoint(place), to2)).toBe(one.next(place, to1));
      expect(isNear(to1, to2)).toBe(true);
    }
  }
  for (const place of [...places, ...Array.from({ length: 20 }, anywhere)]) {
    expect(isSame(clearanceAt(large, body, place), clearanceAt(small, little, shrunkPoint(place)))).toBe(true);
  }
});
