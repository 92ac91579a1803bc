// Levels with obstacles: no path comes nearer to one than the body's radius, and none is missing or longer than what an oracle finds among
// walls and outlines.
import { describe, expect, test } from 'vitest';
import { BOT_BODY, POINT_FLYER } from '../../../src/nav/bodies.ts';
import type { Body } from '../../../src/nav/body.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import { finderOf } from '../../../src/nav/finders/finders.ts';
import { patchLevel } from '../../../src/nav/patch/patch-level.ts';
import { randomPlace } from '../../../src/nav/reach/random-place.ts';
import { gapOfPath, isInside, sidesOf } from '../../support/obstacle-checks.ts';
import { pathChecker } from '../../support/path-checks.ts';
import { TINY_PLANS } from '../../support/plans.ts';
import { QUICK } from '../../support/quick.ts';
import { randomObstacles } from '../../support/random-obstacles.ts';
import { randomPlan } from '../../support/random-plans.ts';
import { randomFrom } from '../../support/random.ts';
import { discOracle, wallsFor } from '../../support/shortest-oracle.ts';

const SEEDS = QUICK ? 24 : 400;
const QUERIES = QUICK ? 6 : 20;
/** What outlines are bent by where they are cut, twice, and paths by that at a corner. */
const BENT = 0.005;
/** By how much a path round discs may be longer, map units for each: they are polygons in the level and finer ones in the oracle. */
const DISC_ROUND = 0.3;

describe('random obstacles', () => {
  const bodies: readonly (readonly [string, Body])[] = [
    ['a disc of 14', BOT_BODY],
    ['a disc of 5', { ...BOT_BODY, radius: 5 }],
    ['a point', POINT_FLYER],
  ];
  test.each(Array.from({ length: SEEDS }, (_, seed) => seed))(
    'paths keep off them, are as short as the oracle says, and end where it says (seed %i)',
    (seed) => {
      const random = randomFrom(7000 + seed);
      const plan = seed % 3 === 0 ? TINY_PLANS[(seed / 3) % TINY_PLANS.length] : randomPlan(seed, 24);
      const level = buildLevel(plan);
      const [who, body] = bodies[seed % bodies.length];
      const extent = Math.max(plan.bounds.maxX - plan.bounds.minX, plan.bounds.maxZ - plan.bounds.minZ);
      const obstacles = randomObstacles(random, plan.bounds, 1 + Math.floor(random() * 5), extent / 4);
      const patched = patchLevel(level, body, { obstacles });
      const finder = finderOf('exact').make(patched, body);
      const walls = [...wallsFor(plan, body), ...obstacles.flatMap((each) => sidesOf(each))];
      const wide = discOracle(walls, Math.max(body.radius, BENT) + BENT, 0);
      const check = pathChecker(level, body);
      const discs = obstacles.filter((each) => !('polygon' in each)).length;
      for (let i = 0; i < QUERIES; i++) {
        const [start, goal] = [randomPlace(patched, body, random), randomPlace(patched, body, random)];
        if (start === null || goal === null) break;
        const say = `${who} on ${plan.name} seed ${seed}: ${start.x},${start.z} to ${goal.x},${goal.z}`;
        expect({ say, in: obstacles.filter((each) => isInside(each, start)) }).toEqual({ say, in: [] });
        const { path } = finder.answer(start, goal);
        const most = wide(start, goal);
        if (most < Infinity) {
          expect(path?.length, `${say}: the oracle has ${most}`).toBeLessThanOrEqual(
            most * (1 + 1e-9) + BENT + DISC_ROUND * discs,
          );
        }
        if (path === null) continue;
        expect(gapOfPath(obstacles, start, path), say).toBeGreaterThanOrEqual(body.radius - BENT);
        expect({ say, faults: check(start, path) }).toEqual({ say, faults: [] });
      }
    },
  );
});
