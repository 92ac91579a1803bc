// Exact paths with teleporters: as cheap as Dijkstra over the exact distances between the ends of links, straight lines not always best.
import { expect, test } from 'vitest';
import { distance, type Point } from '../../../src/geometry/point.ts';
import type { FloorPlan, PlanLink } from '../../../src/map/floor-plan.ts';
import { BOT_BODY, POINT_FLYER } from '../../../src/nav/bodies.ts';
import { loadPlan } from '../../../src/map/load-plan.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import { levelIndexOf } from '../../../src/nav/exact/indexed/level-indexes.ts';
import type { QuerySpot } from '../../../src/nav/exact/query-spot.ts';
import { chainLinks } from '../../../src/nav/exact/tangents/links.ts';
import { finderOf } from '../../../src/nav/finders/finders.ts';
import { randomPlace } from '../../../src/nav/reach/random-place.ts';
import { ownMaps } from '../../support/all-plans.ts';
import { pathChecker } from '../../support/checks/path-checks.ts';
import { box, roomsPlan, twoRooms } from '../../support/plans.ts';
import { QUICK } from '../../support/quick.ts';
import { randomPlan } from '../../support/inputs/random-plans.ts';
import { randomFrom } from '../../support/random.ts';
import { shortestOracle } from '../../support/oracles/shortest-oracle.ts';

/** Costs of the cheapest ways over the links: places are the start, the goal, and both ends of each link. */
function cheapestOver(
  links: readonly PlanLink[],
  between: (a: Point, b: Point) => number,
): (start: Point, goal: Point) => number {
  const gaps = links.map(({ to }) => links.map(({ from }) => between(to, from)));
  return (start, goal) => {
    // Cost of being at each link's exit.
    const cost = links.map(({ from, cost: own }) => between(start, from) + own);
    for (let round = 0; round < links.length; round++) {
      gaps.forEach((row, k) => {
        row.forEach((gap, next) => {
          cost[next] = Math.min(cost[next], cost[k] + gap + links[next].cost);
        });
      });
    }
    return Math.min(between(start, goal), ...links.map(({ to }, k) => cost[k] + between(to, goal)));
  };
}

for (const seed of QUICK ? [1, 2] : [1, 2, 3, 5]) {
  for (const body of [POINT_FLYER, BOT_BODY]) {
    test(`seed ${seed}, radius ${body.radius}: as cheap as Dijkstra over link ends`, () => {
      const random = randomFrom(seed);
      const bare = buildLevel(randomPlan(seed, 40));
      const links: PlanLink[] = [];
      for (let i = 0; i < 5; i++) {
        const from = randomPlace(bare, body, random);
        const to = randomPlace(bare, body, random);
        if (from && to) links.push({ type: 'teleport', from, to, cost: Math.floor(random() * 60) });
      }
      const plan: FloorPlan = { ...bare.plan, links };
      const level = buildLevel(plan);
      const finder = finderOf('exact').make(level, body);
      expect(levelIndexOf(level, body) !== null).toBe(body.radius === 0);
      const others = ['exact-indexed'].map((key) => ({ key, other: finderOf(key).make(level, body) }));
      const oracle = cheapestOver(links, shortestOracle(plan, body));
      const check = pathChecker(level, body);
      for (let i = 0; i < (QUICK ? 6 : 15); i++) {
        const start = randomPlace(level, body, random);
        const goal = randomPlace(level, body, random);
        if (start === null || goal === null) break;
        const { path, why } = finder.answer(start, goal);
        const truth = oracle(start, goal);
        const say = `${start.x},${start.z} to ${goal.x},${goal.z}`;
        expect({ say, why }).toEqual({ say, why: undefined });
        expect({ say, isThere: path !== null }).toEqual({ say, isThere: truth < Infinity });
        for (const { key, other } of others) {
          const answers = [other.find(start, goal), other.answer(start, goal, { things: [] }).path];
          for (const each of answers) {
            expect({ say, key, isThere: each !== null }).toEqual({ say, key, isThere: path !== null });
            if (each === null) continue;
            expect(Math.abs(each.cost - truth), `${say}, ${key}: ${each.cost} is not ${truth}`).toBeLessThanOrEqual(
              1e-4,
            );
            expect({ say, key, faults: check(start, each) }).toEqual({ say, key, faults: [] });
          }
        }
        if (path === null) continue;
        expect(Math.abs(path.cost - truth), `${say}: ${path.cost} is not ${truth}`).toBeLessThanOrEqual(1e-4);
        expect(check(start, path)).toEqual([]);
      }
    });
  }
}

test('a teleporter beside the straight line is taken when it saves cost, and otherwise ignored', () => {
  const start = { x: 40, z: 128 };
  const goal = { x: 460, z: 128 };
  for (const [cost, isTaken] of [
    [300, true],
    [341, false],
  ] as const) {
    const link: PlanLink = { type: 'teleport', from: { x: 40, z: 88 }, to: { x: 460, z: 88 }, cost };
    const level = buildLevel({ ...twoRooms, links: [link] });
    for (const key of ['exact', 'exact-indexed']) {
      for (const body of [BOT_BODY, POINT_FLYER]) {
        const path = finderOf(key).make(level, body).find(start, goal);
        expect(path?.links.includes('teleport')).toBe(isTaken);
        expect(path?.cost).toBeCloseTo(isTaken ? cost + 80 : distance(start, goal), 9);
      }
    }
  }
});

test('a chain of links costs what its links and the ways between them do (seeds 1 to 20)', () => {
  let longest = 0;
  for (let seed = 1; seed <= 20; seed++) {
    const random = randomFrom(seed);
    const spot = (): QuerySpot => ({ x: 1000 * random(), z: 1000 * random() }) as QuerySpot;
    const links = Array.from({ length: 8 }, (_, link) => ({ link, from: spot(), to: spot(), cost: 20 * random() }));
    const { least, next } = chainLinks(links);
    for (let i = 0; i < links.length; i++) {
      for (let k = 0; k < links.length; k++) {
        let { cost } = links[i];
        let count = 1;
        for (let at = i; at !== k; count++) {
          const to = next[at * links.length + k];
          cost += distance(links[at].to, links[to].from) + links[to].cost;
          at = to;
        }
        expect(cost).toBeCloseTo(least[i * links.length + k], 6);
        longest = Math.max(longest, count);
      }
    }
  }
  expect(longest).toBeGreaterThan(3);
});

test('tolls and avoided portals change lookups only where they are on the path (seed 4)', () => {
  const { name, bytes } = ownMaps().find((map) => map.name === 'station.json')!;
  const level = buildLevel(loadPlan(bytes, name));
  const random = randomFrom(4);
  for (const body of [BOT_BODY, POINT_FLYER]) {
    const [exact, ...others] = ['exact', 'exact-indexed'].map((key) => finderOf(key).make(level, body));
    for (let i = 0; i < (QUICK ? 5 : 15); i++) {
      const [start, goal] = [randomPlace(level, body, random)!, randomPlace(level, body, random)!];
      const portals = Array.from({ length: 3 }, () => Math.floor(random() * level.tree.portals.length));
      for (const wish of [{ avoid: new Set(portals) }, { tolls: new Map(portals.map((portal) => [portal, 200])) }]) {
        const truth = exact.answer(start, goal, wish);
        for (const other of others) {
          const answer = other.answer(start, goal, wish);
          expect(answer.reason).toBe(truth.reason);
          expect(answer.why).toBe(truth.why);
          expect(answer.path?.cost ?? -1).toBeCloseTo(truth.path?.cost ?? -1, 4);
        }
      }
    }
  }
});

test.each([
  ['a point', 0, { x: 64, z: 64 }],
  ['a point behind a wall', 0, { x: 192, z: 64 }],
  ['a disc', 12, { x: 64, z: 64 }],
  ['a disc behind a wall', 12, { x: 192, z: 64 }],
])('links that cost nothing, there and back from the goal, are not taken by %s', (_, radius, start) => {
  const polygon = box(0, 0, 512, 512);
  const plan = roomsPlan('hall', { rooms: [{ polygon }], walls: [{ from: [96, 160], to: [288, 160] }] }); // prettier-ignore
  const [goal, far] = [160, 448].map((x) => ({ x, z: 320 }));
  const links = [[goal, far], [far, goal]].map(([from, to]): PlanLink => ({ type: 'jump', from, to, cost: 0 })); // prettier-ignore
  const level = buildLevel({ ...plan, links });
  for (const key of ['exact', 'exact-indexed'])
    expect(
      finderOf(key)
        .make(level, { ...BOT_BODY, radius })
        .find(start, goal)!.links,
    ).not.toContain('jump');
});
