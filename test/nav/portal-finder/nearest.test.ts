// The nearest of many goals against its oracle: one query for each goal, and the least of their costs.
import { describe, expect, test } from 'vitest';
import { BOT_BODY, PLAYER_BODY, POINT_WALKER } from '../../../src/nav/bodies.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import { portalGraphOf } from '../../../src/nav/portal-graph/build-portal-graph.ts';
import { DEFAULT_WEIGHTS } from '../../../src/nav/cost-terms.ts';
import { FINDERS, finderOf } from '../../../src/nav/finders/finders.ts';
import { makeSmoothedFinder } from '../../../src/nav/finders/make-smoothed.ts';
import type { Place, QueryOptions } from '../../../src/nav/path-finder.ts';
import { randomPlace } from '../../../src/nav/reach/random-place.ts';
import { levelOfPlan, ownLevel, ownPlans } from '../../support/all-plans.ts';
import { pathChecker } from '../../support/checks/path-checks.ts';
import * as plans from '../../support/plans.ts';
import { QUICK } from '../../support/quick.ts';
import { randomFrom } from '../../support/random.ts';

const QUERIES = QUICK ? 12 : 24;
/** With terrain, links, one-way drops, sealed rooms and thin walls among them. */
const MAPS = ownPlans().filter(([name]) => /keep|cistern|station|sealed|museum|pac-maze/.test(name));

describe.each(MAPS)('%s', (_, load) => {
  const seed = 21;
  test(`goal and cost equal the best of separate queries, with costs, tolls and closed portals too (seed ${seed})`, () => {
    const level = levelOfPlan(load());
    const random = randomFrom(seed);
    const { portals, leaves } = level.tree;
    const terrain = level.plan.sectors.map(() => 1 + 3 * random());
    let [found, notFirst] = [0, 0];
    for (const body of [POINT_WALKER, BOT_BODY, PLAYER_BODY]) {
      const nearest = finderOf('dijkstra').make(level, body);
      const smoothed = finderOf('nearest').make(level, body);
      const separate = finderOf('midpoints').make(level, body);
      const nodes = portalGraphOf(level, body).nodeCount;
      for (let i = 0; i < QUERIES; i++) {
        const start = randomPlace(level, body, random)!;
        const goals = Array.from({ length: 1 + Math.floor(random() * 6) }, () => randomPlace(level, body, random)!);
        const some = portals.filter(() => random() < 0.05).map(({ id }) => id);
        const wishes: QueryOptions[] = [
          {},
          { avoid: new Set(some) },
          { tolls: new Map(some.map((id) => [id, 500 * random()])) },
          { costs: { weights: DEFAULT_WEIGHTS, terrain, watcher: null, factors: Float64Array.from(leaves, () => 1 + random()) } }, // prettier-ignore
        ];
        const wish = wishes[i % wishes.length];
        const answer = nearest.nearest!(start, goals, wish);
        const costs = goals.map((goal) => separate.answer(start, goal, wish).path?.cost ?? Infinity);
        const least = Math.min(...costs);
        expect(answer.path === null).toBe(least === Infinity);
        expect(answer.expanded).toBeLessThanOrEqual(nodes + 2);
        if (answer.path === null) {
          expect(answer).toMatchObject({ goal: -1, reason: 'disconnected' });
          continue;
        }
        found++;
        notFirst += Number(answer.goal > 0);
        expect(Math.abs(answer.path.cost - least)).toBeLessThanOrEqual(1e-9 * least);
        expect(Math.abs(costs[answer.goal] - least)).toBeLessThanOrEqual(1e-9 * least);
        expect(answer.path.points.at(-1)).toMatchObject(goals[answer.goal]);
        const better = smoothed.nearest!(start, goals, wish);
        expect(better.goal).toBe(answer.goal);
        expect(better.path!.cost).toBeLessThanOrEqual(least * (1 + 1e-9));
      }
    }
    expect(found).toBeGreaterThan(QUERIES);
    expect(notFirst).toBeGreaterThan(QUERIES / 3);
  });
});

const level = buildLevel(plans.twoRooms);
const at = (x: number, z: number): Place => ({ x, z });

test('every finder that searches places in portals has it, and one goal equals an ordinary query', () => {
  const able = FINDERS.map(({ key, make }) => ({ key, finder: make(level, POINT_WALKER) })).filter(({ finder }) => finder.nearest !== undefined); // prettier-ignore
  expect(able.map(({ key }) => key)).toEqual(expect.arrayContaining(['nearest', 'midpoints', 'line-of-sight', 'funnel', 'dijkstra'])); // prettier-ignore
  for (const { key, finder } of able) {
    if (key === 'greedy' || key === 'breadth-first') continue;
    const { goal, ...answer } = finder.nearest!(at(64, 128), [at(464, 128)]);
    expect(goal).toBe(0);
    expect(answer.path).toMatchObject({ ...finder.find(at(64, 128), at(464, 128)), expanded: answer.expanded });
  }
});

test('invalid goals are skipped, and reported when there is no other', () => {
  const { nearest } = finderOf('nearest').make(level, PLAYER_BODY);
  const start = at(64, 128);
  expect(nearest!(start, [at(9000, 0), at(464, 128)])).toMatchObject({ goal: 1, reason: null });
  expect(nearest!(start, [at(9000, 0)])).toEqual({ path: null, expanded: 0, goal: -1, reason: 'goal outside' });
  expect(nearest!(start, [])).toEqual({ path: null, expanded: 0, goal: -1, reason: 'no goal' });
  expect(nearest!(at(9000, 0), [start])).toMatchObject({ path: null, goal: -1, reason: 'start outside' });
  // Too near a wall for the body: moved off it, and the answer says so.
  const { goal, moved, path } = nearest!(start, [at(464, 128), at(120, 1)]);
  expect(goal).toBe(1);
  expect(moved!.goal!.z).toBeCloseTo(PLAYER_BODY.radius, 6);
  expect(path!.points.at(-1)).toMatchObject(moved!.goal!);
});

test('led around things and rounded, the path still leads to the nearest goal (seed 22)', () => {
  const station = ownLevel('station.json');
  const finder = makeSmoothedFinder(station, BOT_BODY, finderOf('nearest'), 'bezier', { roundThings: true });
  const checkPath = pathChecker(station, BOT_BODY);
  const random = randomFrom(22);
  let found = 0;
  for (let i = 0; i < 20; i++) {
    const [start, ...goals] = Array.from({ length: 4 }, () => randomPlace(station, BOT_BODY, random)!);
    const { path, goal } = finder.nearest!(start, goals);
    if (path === null) continue;
    found++;
    expect(path.points).toEqual(finder.find(start, goals[goal])!.points);
    expect(checkPath(start, path)).toEqual([]);
  }
  expect(found).toBeGreaterThan(10);
});
