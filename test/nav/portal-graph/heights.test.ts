// What heights cost: nothing, or their share of the way in the room; what a body can pass is the same either way.
import assert from 'node:assert/strict';
import { describe, expect, test } from 'vitest';
import { chooseFinder } from '../../../src/game/requests/choose-finder.ts';
import { DEFAULT_SETTINGS } from '../../../src/game/settings/settings.ts';
import { BOT_BODY, PLAYER_BODY } from '../../../src/nav/bodies.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import { portalGraphOf } from '../../../src/nav/portal-graph/build-portal-graph.ts';
import { finderOf } from '../../../src/nav/finders/finders.ts';
import { countHeights } from '../../../src/nav/portal-graph/heights.ts';
import { randomPlace } from '../../../src/nav/reach/random-place.ts';
import { levelOfPlan, ownPlans } from '../../support/all-plans.ts';
import { box, roomsPlan } from '../../support/plans.ts';
import { QUICK, sampled } from '../../support/quick.ts';
import { randomFrom } from '../../support/random.ts';

const QUERIES = QUICK ? 6 : 20;

/** Straight on over ten steps up and ten down again, or round them on level floor, a little longer. */
function hillPlan(rise: number): ReturnType<typeof roomsPlan> {
  return roomsPlan('hill', {
    rooms: [
      {
        polygon: [
          [0, 0],
          [64, 0],
          [64, 63],
          [64, 64],
          [384, 64],
          [384, 63],
          [384, 0],
          [448, 0],
          [448, 128],
          [0, 128],
        ],
      },
      ...Array.from({ length: 20 }, (_, step) => ({
        polygon: box(64 + 16 * step, 0, 80 + 16 * step, 63),
        floor: rise * (step < 10 ? step + 1 : 20 - step),
        ceiling: 400,
      })),
    ],
  });
}

describe('the cost option 3D', () => {
  const body = { ...PLAYER_BODY, radius: 8 };
  const [from, to] = [
    { x: 32, z: 31.5 },
    { x: 416, z: 31.5 },
  ];
  const ask = (rise: number, heights: 'flat' | '3d') =>
    finderOf('midpoints')
      .make(buildLevel(hillPlan(rise)), body, { heights })
      .find(from, to)!;

  test('flat: stairs are free; 3d: they cost their height, and the level path is taken', () => {
    const over = ask(24, 'flat');
    expect(Math.max(...over.points.map(({ y }) => y))).toBe(240);
    expect(over.cost).toBeCloseTo(384, 6);
    const round = ask(24, '3d');
    expect(Math.max(...round.points.map(({ y }) => y))).toBe(0);
    expect(round.cost).toBeCloseTo(round.length, 9);
    expect(round.length).toBeGreaterThan(over.length);
  });

  test('bots search as their setting says', () => {
    const level = buildLevel(hillPlan(24));
    const highest = (heights: string): number => {
      const finder = chooseFinder(level, body, { ...DEFAULT_SETTINGS, finder: 'midpoints', heights });
      return Math.max(...finder.find(from, to)!.points.map(({ y }) => y));
    };
    expect([DEFAULT_SETTINGS.heights, highest('flat'), highest('3d')]).toEqual(['flat', 240, 0]);
    const turns = (smoothing: string): number =>
      chooseFinder(level, body, { ...DEFAULT_SETTINGS, finder: 'midpoints', smoothing }).find(from, to)!.points.length;
    expect([turns('own'), turns('none'), turns('line-of-sight')]).toEqual([22, 22, 1]);
  });

  test('low stairs are still cheaper, and cost the length in space', () => {
    const path = ask(8, '3d');
    expect(path.length).toBeCloseTo(384, 6);
    let [before, sum] = [{ ...from, y: 0 }, 0];
    for (const point of path.points) {
      sum += Math.hypot(point.x - before.x, point.y - before.y, point.z - before.z);
      before = point;
    }
    expect(path.cost).toBeCloseTo(sum, 6);
    expect(path.cost).toBeGreaterThan(384);
  });

  test('line of sight and the funnel include heights: they do not shorten across what the search avoided', () => {
    for (const finder of ['line-of-sight', 'funnel']) {
      const level = buildLevel(hillPlan(24));
      const path = finderOf(finder).make(level, body, { heights: '3d' }).find(from, to)!;
      expect(Math.max(...path.points.map(({ y }) => y))).toBe(0);
      const flat = finderOf(finder).make(level, body, { heights: 'flat' }).find(from, to)!;
      expect(flat.length).toBeCloseTo(384, 6);
    }
  });
});

describe.each(sampled(ownPlans(), 3))('%s', (_, load) => {
  test('the same paths exist, A* equals Dijkstra, and none is cheaper in space than on the floor', () => {
    const level = levelOfPlan(load());
    for (const body of [PLAYER_BODY, BOT_BODY]) {
      const graph = portalGraphOf(level, body);
      const raised = countHeights(graph);
      expect(raised.portalState).toBe(graph.portalState);
      expect(countHeights(graph)).toBe(raised);
      raised.edgeCost.forEach((cost, edge) => assert(cost >= graph.edgeCost[edge]));
      // Up and down alike: costlier by as much as the line in space is longer.
      const { edgeStart, edgeTo, edgeLeaf, edgeLength, nodeY } = graph;
      for (let node = 0; node < graph.nodeCount; node++) {
        for (let edge = edgeStart[node]; edge < edgeStart[node + 1]; edge++) {
          if (edgeLeaf[edge] < 0 || edgeLength[edge] === 0) continue;
          const inSpace = Math.hypot(edgeLength[edge], nodeY[edgeTo[edge]] - nodeY[node]);
          const times = inSpace / edgeLength[edge];
          assert(Math.abs(raised.edgeCost[edge] / graph.edgeCost[edge] - times) < 1e-9 * times);
        }
      }
      const [flat, room, all] = [
        finderOf('midpoints').make(level, body),
        finderOf('midpoints').make(level, body, { heights: '3d' }),
        finderOf('dijkstra').make(level, body, { heights: '3d' }),
      ];
      const random = randomFrom(12);
      for (let i = 0; i < QUERIES; i++) {
        const [from, to] = [randomPlace(level, body, random)!, randomPlace(level, body, random)!];
        const [cheap, costly, same] = [flat.find(from, to), room.find(from, to), all.find(from, to)];
        expect(costly === null).toBe(cheap === null);
        if (cheap === null || costly === null) continue;
        expect(costly.cost).toBeGreaterThanOrEqual(cheap.cost * (1 - 1e-9));
        expect(same!.cost).toBeCloseTo(costly.cost, 5);
      }
    }
  });
});
