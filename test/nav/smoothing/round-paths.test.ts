// Corners rounded on whole paths: over grids, and round things that take room.
import assert from 'node:assert/strict';
import { describe, expect, test } from 'vitest';
import { distance } from '../../../src/geometry/point.ts';
import { BOT_BODY, PLAYER_BODY } from '../../../src/nav/bodies.ts';
import { blockersForBody } from '../../../src/nav/blockers.ts';
import { FINDERS, finderOf } from '../../../src/nav/finders/finders.ts';
import { canSmooth, makeSmoothedFinder } from '../../../src/nav/finders/make-smoothed.ts';
import { randomPlace } from '../../../src/nav/reach/random-place.ts';
import { levelOfPlan, ownPlans } from '../../support/all-plans.ts';
import { pathChecker } from '../../support/checks/path-checks.ts';
import { QUICK, sampled } from '../../support/quick.ts';
import { randomFrom } from '../../support/random.ts';

const QUERIES = QUICK ? 6 : 30;
/** Grids take long to build on large maps. */
const MAX_WALLS = 150;

describe.each(sampled(ownPlans(), 3, 1))('%s', (name, load) => {
  const level = levelOfPlan(load());

  test.each(['line-of-sight', 'grid'])(
    'corners of %s, led around things, keep away from walls and things (seed 6)',
    (key) => {
      const isGrid = key === 'grid';
      if (isGrid && level.plan.walls.length > MAX_WALLS) return;
      const random = randomFrom(6);
      for (const body of isGrid ? [BOT_BODY] : [BOT_BODY, PLAYER_BODY]) {
        const things = blockersForBody(level, body);
        const check = pathChecker(level, body);
        const [kinked, curved] = [null, 'bezier'].map((smoothing) =>
          makeSmoothedFinder(level, body, finderOf(key), smoothing, { roundThings: true }),
        );
        for (let i = 0; i < (isGrid ? QUERIES / 2 : QUERIES); i++) {
          const [from, to] = [randomPlace(level, body, random), randomPlace(level, body, random)];
          if (from === null || to === null) break;
          const isClear = [from, to].every((end) =>
            things.every((thing) => distance(thing, end) >= thing.radius + body.radius),
          );
          if (!isClear) continue;
          const [before, path] = [kinked.find(from, to), curved.find(from, to)];
          expect(path === null).toBe(before === null);
          if (before === null || path === null) continue;
          // The exact path round things.
          if (before.arcs !== undefined) {
            expect(path).toEqual(before);
            continue;
          }
          const say = `${name}, ${key}: ${from.x},${from.z} to ${to.x},${to.z}`;
          expect({ say, faults: check(from, path) }).toEqual({ say, faults: [] });
          expect(path.points.at(-1)).toEqual(before.points.at(-1));
          expect(path.corridor).toEqual(before.corridor);
          let length = 0;
          let here: { x: number; z: number; y?: number } = from;
          path.points.forEach((point, index) => {
            if (path.links[index] === 'walk' || path.links[index] === 'drop') {
              length += distance(here, point);
              // Above a thing's upper end, or with the head below what it stands on, one is not in its way.
              const floors = [here.y ?? point.y, point.y];
              const meets = things.filter(
                ({ top, floor }) => Math.min(...floors) < top && Math.max(...floors) + body.height > floor,
              );
              for (const thing of meets) {
                const middle = { x: (here.x + point.x) / 2, z: (here.z + point.z) / 2 };
                for (const at of [here, middle, point])
                  assert(distance(thing, at) > thing.radius + body.radius - 1e-6, say);
              }
            }
            here = point;
          });
          expect(path.length).toBeCloseTo(length, 5);
        }
      }
    },
  );
});

test('every finder can have rounded corners, only those with portals the other smoothings', () => {
  for (const row of FINDERS) {
    expect(canSmooth(row, 'bezier')).toBe(true);
    expect(canSmooth(row, 'closest')).toBe(row.smoothing !== undefined);
  }
});
