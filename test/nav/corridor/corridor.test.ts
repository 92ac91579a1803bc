// Corridors of portals for agents without radius: nearly the shortest paths, through the portals that they name.
import { describe, expect, test } from 'vitest';
import { leafAt } from '../../../src/bsp/leaf-at.ts';
import { segmentGapSquared } from '../../../src/geometry/gap.ts';
import { POINT_FLYER, POINT_WALKER } from '../../../src/nav/bodies.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import { createCorridorAsker } from '../../../src/nav/corridor/ask-corridor.ts';
import { plainFloorOf } from '../../../src/nav/corridor/plain-floor.ts';
import { finderOf } from '../../../src/nav/finders/finders.ts';
import { portalGraphOf } from '../../../src/nav/portal-graph/build-portal-graph.ts';
import { randomPlace } from '../../../src/nav/reach/random-place.ts';
import { ownLevel } from '../../support/all-plans.ts';
import { box, lRoom, roomsPlan, stepHall } from '../../support/plans.ts';
import { QUICK } from '../../support/quick.ts';
import { randomPlan } from '../../support/inputs/random-plans.ts';
import { randomFrom } from '../../support/random.ts';

const QUERIES = QUICK ? 8 : 200;
const MAPS = ['dorm-hall.json', 'pillars.json', 'office.json', 'museum.json'].slice(0, QUICK ? 2 : 4);

describe.each(MAPS)('%s', (name) => {
  test('paths through corridors are little longer than the shortest, and cross the portals of the corridor, seed 6', () => {
    const level = ownLevel(name);
    const { tree } = level;
    const random = randomFrom(6);
    const graph = portalGraphOf(level, POINT_FLYER);
    const [tight, straight] = [true, false].map((isTight) => createCorridorAsker(graph, isTight)!);
    const exact = finderOf('exact').make(level, POINT_FLYER);
    let [sum, sumOfTight, sumOfStraight] = [0, 0, 0];
    for (let i = 0; i < QUERIES; i++) {
      const [from, to] = [randomPlace(level, POINT_FLYER, random)!, randomPlace(level, POINT_FLYER, random)!];
      const shortest = exact.find(from, to);
      const paths = [tight, straight].map((asker) => asker.find(from, to));
      if (shortest === null || paths[0] === null || paths[1] === null) continue;
      sum += shortest.length;
      sumOfTight += paths[0].length;
      sumOfStraight += paths[1].length;
      expect(paths[0].length).toBeGreaterThanOrEqual(shortest.length * (1 - 1e-9));
      expect(paths[1].length).toBeGreaterThanOrEqual(paths[0].length * (1 - 1e-9));
      for (const { points, corridor } of paths as NonNullable<(typeof paths)[0]>[]) {
        let leaf = leafAt(tree, from);
        for (const id of corridor) {
          const { a, b, front, back } = tree.portals[id];
          expect([front, back]).toContain(leaf);
          leaf = leaf === front ? back : front;
          expect(points.some((p, k) => segmentGapSquared(k === 0 ? from : points[k - 1], p, a, b) < 1e-9)).toBe(true);
        }
        expect(leaf).toBe(leafAt(tree, to));
      }
    }
    expect(sum).toBeGreaterThan(0);
    expect(sumOfTight / sum).toBeLessThan(1.01);
    expect(sumOfStraight / sum).toBeLessThan(1.04);
  });
});

test('a portal in one line with the last turn: the path turns at its nearer end', () => {
  const level = buildLevel(randomPlan(22));
  const [from, to] = [
    { x: -102.6064453125, z: 429.158203125 },
    { x: 416.732421875, z: -327.783203125 },
  ];
  const [exact, funnel] = ['exact', 'funnel'].map((key) => finderOf(key).make(level, POINT_WALKER).find(from, to)!);
  expect(funnel.length).toBeCloseTo(exact.length, 6);
});

test('ends on borders, drops and bodies with a radius are left to the full search', () => {
  const level = buildLevel(lRoom);
  expect(plainFloorOf(portalGraphOf(level, { ...POINT_FLYER, radius: 4 }))).toBeNull();
  const asker = createCorridorAsker(portalGraphOf(level, POINT_FLYER), true)!;
  const [portal] = level.tree.portals;
  const inside = { x: 40, z: 30 };
  expect(asker.find(inside, { x: 40, z: 480 })?.length).toBe(450);
  expect(asker.find(portal.midpoint, inside)).toBeNull();
  expect(asker.find(inside, { x: 0, z: 30 })).toBeNull();
  expect(asker.find(inside, { x: -40, z: 30 })).toBeNull();

  const stairs = createCorridorAsker(portalGraphOf(buildLevel(stepHall), POINT_WALKER), true)!;
  const [low, high] = [
    { x: 40, z: 200 },
    { x: 700, z: 40 },
  ];
  expect(stairs.find(low, { x: 44, z: 60 })).not.toBeNull();
  expect(stairs.find(high, low)).toBeNull();
});

test('levels with links, other costs or obstacles that change are left to the full search', () => {
  const graph = portalGraphOf(ownLevel('office.json'), POINT_FLYER);
  const { near, tree } = graph;
  const later = {
    isShut: () => false,
    hasObstacles: () => false,
    covers: () => false,
    isClear: () => true,
    isSegmentClear: () => true,
    partsFloorAt: () => false,
  };
  expect(plainFloorOf({ ...graph })).not.toBeNull();
  expect(plainFloorOf({ ...graph, links: [{ link: 0, from: 0, to: 1 }] })).toBeNull();
  expect(plainFloorOf({ ...graph, near: { ...near, later } })).toBeNull();
  expect(plainFloorOf({ ...graph, countsHeights: true })).toBeNull();
  const sectors = tree.plan.sectors.map((sector, i) => ({ ...sector, cost: i === 0 ? 2 : 1 }));
  const costly = { ...tree, plan: { ...tree.plan, sectors } };
  expect(plainFloorOf({ ...graph, tree: costly, leastCost: 1 })).toBeNull();
});

test('an explanation has the same path, and the places that the search reached from the start on', () => {
  const level = ownLevel('office.json');
  const random = randomFrom(2);
  const [from, to] = [randomPlace(level, POINT_FLYER, random)!, randomPlace(level, POINT_FLYER, random)!];
  const finder = finderOf('funnel').make(level, POINT_FLYER);
  const { searched, ...answer } = finder.explain!(from, to);
  expect(answer).toEqual(finder.answer(from, to));
  expect(answer.path).toEqual(finder.find(from, to));
  expect(searched[0]).toMatchObject({ at: { x: from.x, z: from.z }, parent: -1, g: 0, state: 'closed', order: 1 });
  expect(searched[0].f).toBeCloseTo(Math.hypot(to.x - from.x, to.z - from.z), 9);
  expect(searched.filter(({ state }) => state === 'closed')).toHaveLength(answer.expanded);
  expect(searched.at(-1)!.parent).toBeGreaterThanOrEqual(0);
  expect(finder.explain!(from, to, {}, 2).searched.filter(({ state }) => state === 'closed')).toHaveLength(2);
});

test('ground of any cost that is everywhere the same, and only rooms high enough', () => {
  const polygons = [box(0, 0, 256, 256), box(256, 0, 512, 256)];
  const askerIn = (ceiling: number) => {
    const rooms = polygons.map((polygon, i) => ({ polygon, cost: 3, ceiling: i === 0 ? 128 : ceiling }));
    return createCorridorAsker(portalGraphOf(buildLevel(roomsPlan('costly', { rooms })), POINT_WALKER), true)!;
  };
  const [from, to] = [100, 400].map((x) => ({ x, z: 128 }));
  expect(askerIn(128).find(from, to)).toMatchObject({ length: 300, cost: 900 });
  expect(askerIn(128).find(to, { x: 300, z: 128 })).not.toBeNull();
  expect(askerIn(40).find(to, { x: 300, z: 128 })).toBeNull();
});

test('a search stops after its budget', () => {
  const level = ownLevel('office.json');
  const random = randomFrom(1);
  const [from, to] = [randomPlace(level, POINT_FLYER, random)!, randomPlace(level, POINT_FLYER, random)!];
  const graph = portalGraphOf(level, POINT_FLYER);
  const { expanded } = createCorridorAsker(graph, true)!.find(from, to)!;
  expect(expanded).toBeGreaterThan(1);
  expect(createCorridorAsker(graph, true, expanded)!.find(from, to)).not.toBeNull();
  expect(createCorridorAsker(graph, true, expanded - 1)!.find(from, to)).toBeNull();
});
