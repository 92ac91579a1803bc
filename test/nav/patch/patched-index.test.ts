// Walls that go and come back, over and over: the answers stay, and the cache of tangents does not grow.
import { expect, test } from 'vitest';
import { SOLID } from '../../../src/map/floor-plan.ts';
import { PLAYER_BODY } from '../../../src/nav/bodies.ts';
import type { Body } from '../../../src/nav/body.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import { exactIndexOf } from '../../../src/nav/exact/exact-index.ts';
import { exactFinderOn } from '../../../src/nav/exact/make-open-finder.ts';
import { makeExactFinder } from '../../../src/nav/finders/make-exact-finder.ts';
import { fillNode } from '../../../src/nav/exact/tangents/find-tangents.ts';
import { trimGraph } from '../../../src/nav/exact/tangents/tangent-graph.ts';
import { patchIndex } from '../../../src/nav/patch/patched-index.ts';
import { randomPlace } from '../../../src/nav/reach/random-place.ts';
import { box, squareRoom } from '../../support/plans.ts';
import { randomPlan } from '../../support/inputs/random-plans.ts';
import { randomFrom } from '../../support/random.ts';

test('changes leave nothing behind in the tangents (seed 5)', () => {
  const body: Body = { ...PLAYER_BODY, radius: 8 };
  const level = buildLevel(randomPlan(6, 120));
  const base = exactIndexOf(level, body);
  const usual = makeExactFinder(level, body);
  const { index, apply } = patchIndex(
    base,
    { covers: () => false, hasObstacles: () => false, isShut: () => false },
    16,
  );
  const finder = exactFinderOn(index, usual, null);
  const { graph } = index.open;
  const own = base.open.graph.corners.count;
  const fences = level.plan.walls.flatMap(({ back }, wall) => (back === SOLID ? [wall] : []));
  const random = randomFrom(5);
  const none = { hidden: [], shown: [], removed: [], dropped: [], added: [] };
  const { corners } = graph;
  let most = 0;
  for (let round = 0; round < 900; round++) {
    const wall = fences[Math.floor(random() * fences.length)];
    apply({ ...none, hidden: [wall] });
    apply({ ...none, shown: [wall] });
    trimGraph(graph);
    for (let corner = 0; corner < own; corner++)
      if (corners.pieceStart[corner] < corners.pieceEnd[corner]) fillNode(graph, 2 * corners.pieceStart[corner]);
    const [start, goal] = [randomPlace(level, body, random)!, randomPlace(level, body, random)!];
    expect(finder.find(start, goal)?.points).toEqual(usual.find(start, goal)?.points);
    most = Math.max(most, graph.edges.to.length, graph.seen.length);
  }
  expect(graph.packed).toBeGreaterThan(0);
  expect(most).toBeLessThanOrEqual(2 ** 14);
});

test('corners that come are in the order of their places in each cell, whichever came first', () => {
  const later = { covers: () => false, hasObstacles: () => false, isShut: () => false };
  const base = exactIndexOf(buildLevel(squareRoom), { ...PLAYER_BODY, radius: 8 });
  const { index, growing, apply } = patchIndex(base, later, 64);
  for (const i of [4, 1, 6, 3, 8, 0, 7, 2, 5]) {
    const [x, z] = [40 + 70 * (i % 3), 40 + 70 * Math.floor(i / 3)];
    const ends = box(x, z, x + 20, z + 20).reverse().map(([cx, cz]) => growing.addVertex({ x: cx, z: cz })); // prettier-ignore
    const sides = ends.map((a, k) => ({ ...squareRoom.walls[0], a, b: ends[(k + 1) % 4] }));
    apply({ hidden: [], shown: [], removed: [], dropped: [], added: sides.map(growing.addWall) });
  }
  const { cells, corners } = index.open.graph;
  const lists = cells.changes!.inCell.map((list = []) => list.map((corner) => [corners.x[corner], corners.z[corner]]));
  expect(lists.flat()).toHaveLength(36);
  for (const list of lists) expect(list).toEqual([...list].sort(([a, c], [b, d]) => a - b || c - d));
});
