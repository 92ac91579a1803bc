// What surrounds the exact search: arcs as straight legs, what it leaves to the portals and why, its cache's bound.
import { expect, test } from 'vitest';
import { leafAt } from '../../../src/bsp/leaf-at.ts';
import { distance } from '../../../src/geometry/point.ts';
import { BOT_BODY, PLAYER_BODY, POINT_WALKER } from '../../../src/nav/bodies.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import { portalGraphOf } from '../../../src/nav/portal-graph/build-portal-graph.ts';
import { DEFAULT_WEIGHTS } from '../../../src/nav/cost-terms.ts';
import { exactIndexOf, makeExactIndex } from '../../../src/nav/exact/exact-index.ts';
import { createTangentSearch } from '../../../src/nav/exact/tangents/search-tangents.ts';
import { spotAt } from '../../../src/nav/exact/exact-index.ts';
import { trimGraph } from '../../../src/nav/exact/tangents/tangent-graph.ts';
import { finderOf } from '../../../src/nav/finders/finders.ts';
import { straightenArcs } from '../../../src/nav/along/path-arcs.ts';
import { standingLeaf } from '../../../src/nav/portal-graph/places.ts';
import { randomPlace } from '../../../src/nav/reach/random-place.ts';
import { pathChecker } from '../../support/checks/path-checks.ts';
import { pillarRoom, stepHall, thinWall, twoRooms } from '../../support/plans.ts';
import { randomPlan } from '../../support/inputs/random-plans.ts';
import { randomFrom } from '../../support/random.ts';

const at = (x: number, z: number) => ({ x, z });

test('around the end of a thin wall a disc turns half a circle between tangent legs', () => {
  const level = buildLevel(thinWall);
  const { path } = finderOf('exact').make(level, PLAYER_BODY).answer(at(200, 256), at(312, 256));
  const turns = (path?.arcs ?? []).flatMap((arc) => (arc === null ? [] : [Math.abs(arc.turn)]));
  expect(turns).toHaveLength(1);
  const straight = straightenArcs(path!, level.plan.quantum);
  expect(straight.arcs).toBeUndefined();
  expect(straight.links).toHaveLength(straight.points.length);
  expect(straight.points.at(-1)).toEqual(path!.points.at(-1));
  expect(straight.length).toBe(path!.length);
  let length = distance(at(200, 256), straight.points[0]);
  straight.points.forEach((point, i) => i > 0 && (length += distance(straight.points[i - 1], point)));
  expect(length).toBeGreaterThan(path!.length);
  expect(length).toBeLessThan(path!.length + PLAYER_BODY.radius * 0.02);
  // The sides touch the circle but for the grid.
  const arc = path!.arcs!.find((each) => each !== null)!;
  straight.points.forEach((point) => expect(distance(point, arc)).toBeGreaterThan(arc.radius - 0.01));
});

test('queries delegated to portals have a reason', () => {
  const level = buildLevel(stepHall);
  const walker = finderOf('exact').make(level, PLAYER_BODY);
  const down = walker.answer(at(700, 128), at(64, 128));
  expect(down.why).toBeUndefined();
  expect(down.path).toMatchObject({ links: ['drop'], length: 636, cost: 636 });
  expect(walker.answer(at(64, 128), at(700, 128)).reason).toBe('disconnected');
  // A way that keeps off the ledge has nothing to do with it.
  expect(walker.answer(at(64, 128), at(400, 128)).why).toBeUndefined();
  const shy = finderOf('exact').make(level, { ...PLAYER_BODY, drop: 24 });
  expect(shy.answer(at(700, 128), at(64, 128)).reason).toBe('disconnected');
  expect(finderOf('exact').make(level, POINT_WALKER).answer(at(64, 64), at(450, 200)).why).toBeUndefined();

  const rooms = buildLevel(twoRooms);
  const finder = finderOf('exact').make(rooms, BOT_BODY);
  const { path, why } = finder.answer(at(64, 40), at(464, 40));
  expect(why).toBeUndefined();
  expect(path!.corridor.length).toBeGreaterThan(0);
  const tolls = new Map(path!.corridor.map((portal) => [portal, 50]));
  const tolled = finder.answer(at(64, 40), at(464, 40), { tolls });
  expect(tolled.why).toBeUndefined();
  expect(tolled.path!.cost).toBeGreaterThanOrEqual(path!.cost + 50 - 1e-6);
  expect(finder.answer(at(64, 40), at(464, 40), { avoid: new Set(path!.corridor) }).why).toBeUndefined();
  const elsewhere = rooms.tree.portals.map(({ id }) => id).filter((id) => !path!.corridor.includes(id));
  expect(finder.answer(at(64, 40), at(464, 40), { avoid: new Set(elsewhere) }).why).toBeUndefined();

  // Portals in the middle of a floor.
  const open = finderOf('exact').make(buildLevel(pillarRoom), BOT_BODY);
  const { corridor } = open.find(at(40, 256), at(472, 256))!;
  expect(open.answer(at(40, 256), at(472, 256), { avoid: new Set(corridor) }).why).toBe('portals to avoid');
  expect(open.answer(at(40, 256), at(472, 256), { tolls: new Map([[corridor[0], 50]]) }).why).toBe('tolls');
});

test('query costs keep the path exact where it is as cheap as the cheapest ground, and use portals elsewhere', () => {
  const level = buildLevel(twoRooms);
  const { tree, plan } = level;
  const finder = finderOf('exact').make(level, BOT_BODY);
  const [start, goal] = [at(64, 40), at(464, 40)];
  const usual = finder.answer(start, goal);
  const wish = { weights: DEFAULT_WEIGHTS, terrain: plan.sectors.map(() => 2), watcher: null };
  const costly = finder.answer(start, goal, { costs: wish });
  expect(costly.why).toBeUndefined();
  expect(costly.path!.points).toEqual(usual.path!.points);
  expect(costly.path!.cost).toBeCloseTo(2 * usual.path!.cost, 6);
  // Costly in the leaf of the goal alone, which cannot be helped: as cheap as the portals' own, and reported.
  const factors = Float64Array.from(tree.leaves, ({ id }) => (id === leafAt(tree, goal) ? 3 : 1));
  const danger = finder.answer(start, goal, { costs: { ...wish, factors } });
  expect(danger.why).toBe('costs of the query');
  const portals = finderOf('funnel')
    .make(level, BOT_BODY)
    .answer(start, goal, { costs: { ...wish, factors } });
  expect(danger.path!.cost).toBeLessThanOrEqual(portals.path!.cost + 1e-9);
  // Elsewhere it is nothing to the way.
  expect(finder.answer(start, at(20, 200), { costs: { ...wish, factors } }).why).toBeUndefined();
  const closed = Float64Array.from(tree.leaves, ({ id }) => (id === leafAt(tree, at(264, 128)) ? Infinity : 1));
  expect(finder.answer(start, goal, { costs: { ...wish, factors: closed } }).path).toBeNull();
});

test('a budget of expansions is respected and reported', () => {
  const level = buildLevel(pillarRoom);
  const [start, goal] = [at(40, 256), at(472, 256)];
  const free = finderOf('exact').make(level, BOT_BODY).answer(start, goal);
  expect(free.expanded).toBeGreaterThan(0);
  const answer = finderOf('exact').make(level, BOT_BODY, { budget: 0 }).answer(start, goal);
  expect(answer).toEqual({ path: null, reason: 'budget', expanded: 0 });
});

test('answers do not depend on the cache, which is emptied when it is too large (seed 3)', () => {
  const level = buildLevel(randomPlan(6, 120));
  const portalGraph = portalGraphOf(level, BOT_BODY);
  const { navMesh, open, links } = exactIndexOf(level, BOT_BODY);
  const small = makeExactIndex(portalGraph, navMesh, 20).open;
  const roomy = createTangentSearch(open.graph, links);
  const cramped = createTangentSearch(small.graph, links);
  const random = randomFrom(3);
  for (let i = 0; i < 40; i++) {
    const [start, goal] = [0, 1].map(() => {
      const place = randomPlace(level, BOT_BODY, random)!;
      return spotAt(portalGraph, navMesh, open.stops, place, [standingLeaf(portalGraph, place)]);
    });
    trimGraph(small.graph);
    expect(cramped.find(start, goal, Infinity)).toEqual(roomy.find(start, goal, Infinity));
  }
  expect(small.graph.packed).toBeGreaterThan(2);
  expect(open.graph.packed).toBe(0);
});

test('paths list their portals in order, and floors at turns', () => {
  const level = buildLevel(randomPlan(8, 120));
  const { portals, leaves } = level.tree;
  const random = randomFrom(4);
  const finder = finderOf('exact').make(level, BOT_BODY);
  const check = pathChecker(level, BOT_BODY);
  for (let i = 0; i < 60; i++) {
    const start = randomPlace(level, BOT_BODY, random)!;
    const path = finder.find(start, randomPlace(level, BOT_BODY, random)!);
    if (path === null) continue;
    expect(check(start, path)).toEqual([]);
    for (let k = 1; k < path.corridor.length; k++) {
      const [one, other] = [path.corridor[k - 1], path.corridor[k]].map((id) => portals[id]);
      const shared = [one.front, one.back].filter((leaf) => leaf === other.front || leaf === other.back);
      expect(shared.length, `portals ${one.id} and ${other.id}`).toBeGreaterThan(0);
    }
    for (const { x, y, z } of path.points) {
      expect(
        leaves.some(
          ({ floor, bounds }) =>
            floor === y &&
            x >= bounds.minX - 1e-6 &&
            x <= bounds.maxX + 1e-6 &&
            z >= bounds.minZ - 1e-6 &&
            z <= bounds.maxZ + 1e-6,
        ),
      ).toBe(true);
    }
  }
});
