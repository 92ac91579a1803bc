// Exact paths against the brute-force oracle, on small plans and random ones, for points and discs; every leg and arc of them against
// every wall.
import { describe, expect, test } from 'vitest';
import type { FloorPlan } from '../../../src/map/floor-plan.ts';
import { BOT_BODY, POINT_FLYER } from '../../../src/nav/bodies.ts';
import type { Body } from '../../../src/nav/body.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import { finderOf } from '../../../src/nav/finders/finders.ts';
import { randomPlace } from '../../../src/nav/reach/random-place.ts';
import { measurePath, pathChecker } from '../../support/checks/path-checks.ts';
import { TINY_PLANS } from '../../support/plans.ts';
import { QUICK } from '../../support/quick.ts';
import { randomPlan } from '../../support/inputs/random-plans.ts';
import { randomFrom } from '../../support/random.ts';
import { shortestOracle } from '../../support/oracles/shortest-oracle.ts';

/** Over all plans and bodies 10,000. */
const QUERIES = QUICK ? 8 : 88;
/** A disc's paths are those of one narrower by this, which keeps twice as much less from walls. */
const NARROWER = 5e-8;
const SAME = 1e-9;
const BODIES: Readonly<Record<string, Body>> = {
  'a point': POINT_FLYER,
  'a disc of 14': BOT_BODY,
  'a disc of 5': { ...BOT_BODY, radius: 5 },
};

const plans: (readonly [string, () => FloorPlan])[] = [
  ...TINY_PLANS.map((plan) => [plan.name, () => plan] as const),
  ...Array.from({ length: QUICK ? 6 : 30 }, (_, seed) => [`random plan ${seed}`, () => randomPlan(seed, 40)] as const),
];

describe.each(plans)('%s', (name, load) => {
  for (const [who, body] of Object.entries(BODIES)) {
    test(`${who}: as short as the oracle, and clear of every wall (seed 5)`, () => {
      const plan = load();
      const level = buildLevel(plan);
      const finder = finderOf('exact').make(level, body);
      const indexed = finderOf('exact-indexed').make(level, body);
      const oracle = shortestOracle(plan, { ...body, radius: Math.max(0, body.radius - NARROWER) }, NARROWER);
      const check = pathChecker(level, body);
      const random = randomFrom(5);
      for (let i = 0; i < QUERIES; i++) {
        const start = randomPlace(level, body, random);
        const goal = randomPlace(level, body, random);
        if (start === null || goal === null) break;
        const { path, why } = finder.answer(start, goal);
        const say = `${name}, ${who}: ${start.x},${start.z} to ${goal.x},${goal.z}`;
        const truth = oracle(start, goal);
        expect({ say, why }).toEqual({ say, why: undefined });
        expect({ say, isThere: path !== null }).toEqual({ say, isThere: truth < Infinity });
        if (path === null) continue;
        expect(Math.abs(path.length - truth), `${say}: ${path.length} is not ${truth}`).toBeLessThanOrEqual(
          SAME * truth,
        );
        expect(path.length).toBeCloseTo(measurePath(start, path), 6);
        expect(Math.abs(indexed.find(start, goal)!.length - truth), `${say}, indexed`).toBeLessThanOrEqual(
          SAME * truth,
        );
        expect({ say, faults: check(start, path) }).toEqual({ say, faults: [] });
      }
    });
  }
});
