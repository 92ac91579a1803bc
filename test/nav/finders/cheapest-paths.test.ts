// A* never pays more than Dijkstra, on every map; the level and its mesh are the same after any number of queries.
import { describe, expect, test } from 'vitest';
import { BOT_BODY, POINT_WALKER } from '../../../src/nav/bodies.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import { portalGraphOf } from '../../../src/nav/portal-graph/build-portal-graph.ts';
import { finderOf } from '../../../src/nav/finders/finders.ts';
import { randomPlace } from '../../../src/nav/reach/random-place.ts';
import { doomPlans, ownPlans } from '../../support/all-plans.ts';
import { hashesOf, deepFreeze } from '../../support/checks/frozen.ts';
import { QUICK, sampled } from '../../support/quick.ts';
import { randomFrom } from '../../support/random.ts';

const QUERIES = QUICK ? 60 : 10_000;
const PLACES = QUICK ? 40 : 300;

describe.each(sampled([...ownPlans(), ...doomPlans()], 4))('%s', (_, load) => {
  const seed = 3;
  test(`A* equals Dijkstra in ${QUERIES} queries, on a frozen level (seed ${seed})`, () => {
    const level = deepFreeze(buildLevel(load()));
    const random = randomFrom(seed);
    let found = 0;
    for (const [body, share] of [
      [POINT_WALKER, 0.8],
      [BOT_BODY, 0.2],
    ] as const) {
      const graph = deepFreeze(portalGraphOf(level, body));
      const before = hashesOf({ level, graph });
      const places = Array.from({ length: PLACES }, () => randomPlace(level, body, random));
      const informed = finderOf('midpoints').make(level, body);
      const blind = finderOf('dijkstra').make(level, body);
      for (let i = 0; i < QUERIES * share; i++) {
        const start = places[Math.floor(random() * PLACES)];
        const goal = places[Math.floor(random() * PLACES)];
        if (start === null || goal === null) continue;
        const one = informed.answer(start, goal);
        const other = blind.answer(start, goal);
        expect(one.reason).toBe(other.reason);
        if (one.path === null || other.path === null) continue;
        found++;
        if (Math.abs(one.path.cost - other.path.cost) > 1e-9 * other.path.cost) {
          expect({ start, goal, cost: one.path.cost }).toEqual({ start, goal, cost: other.path.cost });
        }
        if (one.path.length === 0) expect(one.path.points).toHaveLength(1);
      }
      expect(hashesOf({ level, graph })).toEqual(before);
    }
    expect(found).toBeGreaterThan(0);
  });
});
