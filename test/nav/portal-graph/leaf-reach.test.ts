// The look-up of where an agent may come at all: what it rules out no finder reaches.
import { expect, test } from 'vitest';
import { PLAYER_BODY } from '../../../src/nav/bodies.ts';
import type { Body } from '../../../src/nav/body.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import { makeExactFinder } from '../../../src/nav/finders/make-exact-finder.ts';
import { makePlainPortalSearch } from '../../../src/nav/portal-finder/plain-portal-search.ts';
import { portalGraphOf } from '../../../src/nav/portal-graph/build-portal-graph.ts';
import { mayComeTo } from '../../../src/nav/portal-graph/leaf-reach.ts';
import { findEnds } from '../../../src/nav/portal-graph/query/query-ends.ts';
import { randomPlace } from '../../../src/nav/reach/random-place.ts';
import { randomPlan } from '../../support/inputs/random-plans.ts';
import { QUICK } from '../../support/quick.ts';
import { randomFrom } from '../../support/random.ts';

const bodyOf = (seed: number): Body => ({
  ...PLAYER_BODY,
  radius: [0, 8, 16, 3][seed % 4],
  step: [4, 24, 12][seed % 3],
  drop: [Infinity, 30, 8][seed % 3],
});

test('a disc comes down beside a wall end where the portal graph has no way on (seed 306)', () => {
  const finder = makeExactFinder(buildLevel(randomPlan(306, 60)), bodyOf(306));
  const path = finder.find({ x: -448.9736328125, z: -672.4599609375 }, { x: 325.369140625, z: 952.6396484375 });
  expect(path!.length).toBeCloseTo(3316.953795, 5);
});

test('where an agent cannot come, no finder leads (seeds 0 to 199)', () => {
  let [ruledOut, unreached] = [0, 0];
  for (let seed = 0; seed < (QUICK ? 12 : 200); seed++) {
    const random = randomFrom(seed);
    const body = bodyOf(seed);
    const level = buildLevel(randomPlan(seed, 60));
    const graph = portalGraphOf(level, body);
    const finders = [makeExactFinder(level, body), makePlainPortalSearch(level, body)];
    for (let i = 0; i < 30; i++) {
      const [start, goal] = [randomPlace(level, body, random), randomPlace(level, body, random)];
      if (start === null || goal === null) continue;
      const ends = findEnds(graph, start, goal, {});
      if (ends.reason !== null) continue;
      const lengths = finders.map((finder) => finder.find(start, goal)?.length ?? null);
      if (lengths[0] === null) unreached++;
      if (mayComeTo(graph, ends.start.leaves, ends.goal.leaves)) continue;
      ruledOut++;
      expect([seed, ...lengths]).toEqual([seed, null, null]);
    }
  }
  // Most of what cannot be reached is found without a search.
  expect(ruledOut).toBeGreaterThan(0.8 * unreached);
});
