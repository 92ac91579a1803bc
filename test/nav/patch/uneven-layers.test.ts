// The layer among rises while walls come and go: after every change that of the walls as they are, whatever of it was kept.
import { expect, test } from 'vitest';
import { PLAYER_BODY } from '../../../src/nav/bodies.ts';
import { addToList } from '../../../src/geometry/lists.ts';
import type { Body } from '../../../src/nav/body.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import { exactIndexOf, type Layer } from '../../../src/nav/exact/exact-index.ts';
import { createUnevenLayers } from '../../../src/nav/exact/rises/uneven-layer.ts';
import { fillNode, isEdgeClear } from '../../../src/nav/exact/tangents/tangent-graph.ts';
import type { Level } from '../../../src/nav/level.ts';
import { createCutWalls } from '../../../src/nav/patch/cut-walls.ts';
import { ringOfObstacle, type Ring } from '../../../src/nav/patch/obstacle-ring.ts';
import { patchIndex } from '../../../src/nav/patch/patched-index.ts';
import { randomObstacles } from '../../support/inputs/random-obstacles.ts';
import { randomPlan } from '../../support/inputs/random-plans.ts';
import { QUICK } from '../../support/quick.ts';
import { randomFrom } from '../../support/random.ts';

const LATER = { covers: () => false, hasObstacles: () => false, isShut: () => false };

const bodyOf = (seed: number): Body => ({
  ...PLAYER_BODY,
  radius: [0, 8, 16][seed % 3],
  step: 4,
  drop: [Infinity, 30][seed % 2],
});
const levelOf = (seed: number): Level => buildLevel(randomPlan(seed, 60));

/** Those with floors that the agent cannot step between. */
const SEEDS = Array.from({ length: QUICK ? 12 : 120 }, (_, i) => i + 1).filter(
  (seed) => exactIndexOf(levelOf(seed), bodyOf(seed)).strict !== null,
);

/** The corners that there are, whatever their numbers: by what they are, with the cells that list them. */
function cornersOf({ graph: { corners, cells, uneven } }: Layer): Map<string, number> {
  const listedIn = new Map<number, number[]>();
  cells.changes!.inCell.forEach((list, cell) => list?.forEach((corner) => addToList(listedIn, corner, cell)));
  const found = new Map<string, number>();
  for (let corner = 0; corner < corners.count; corner++) {
    const [first, end] = [corners.pieceStart[corner], corners.pieceEnd[corner]];
    if (first === end) continue;
    const { x, z, from, width, wedge } = corners;
    const pieces = [...corners.pieceLow.subarray(first, end), ...corners.pieceHigh.subarray(first, end)];
    const own = [x[corner], z[corner], uneven!.radii[corner], from[corner], width[corner], wedge[corner], pieces];
    found.set(JSON.stringify([...own, listedIn.get(corner)]), corner);
  }
  return found;
}

/** The tangents that leave the corner, and whether they are clear. */
function tangentsFrom({ graph }: Layer, corner: number): string[] {
  const { corners, uneven } = graph;
  const [first, end] = [2 * corners.pieceStart[corner], 2 * corners.pieceEnd[corner]];
  fillNode(graph, first);
  const found: string[] = [];
  for (let node = first; node < end; node++)
    for (let edge = graph.nodeStart[node]; edge < graph.nodeEnd[node]; edge++) {
      const { leaves, to, arrives, length } = graph.edges;
      const other = corners.pieceCorner[to[edge] >> 1];
      const there = [corners.x[other], corners.z[other], uneven!.radii[other], to[edge] & 1];
      const isClear = isEdgeClear(graph, node, edge);
      found.push(JSON.stringify([node - first, leaves[edge], arrives[edge], length[edge], there, isClear]));
    }
  return found.sort();
}

test.each(SEEDS)(
  'corners and tangents among rises after changes are those of a layer made from scratch (seed %i)',
  (seed) => {
    const random = randomFrom(seed);
    const [level, body] = [levelOf(seed), bodyOf(seed)];
    const base = exactIndexOf(level, body);
    const rings = new Map<number, Ring>();
    const shut = new Set<number>();
    const patched = patchIndex(base, LATER, 1 << 14);
    const cuts = createCutWalls(level, body, patched, { rings, shut });
    const makeLayer = createUnevenLayers(patched.index);
    const twoSided = level.plan.walls.flatMap(({ back }, wall) => (back >= 0 ? [wall] : []));
    let count = 0;
    for (const [edit, obstacle] of randomObstacles(random, level.plan.bounds, 16, [40, 300][seed % 2]).entries()) {
      const ring = random() < 0.3 ? null : ringOfObstacle(obstacle, level.plan.quantum);
      const changes = new Map([[edit % 6, ring]]);
      for (const part of cuts.partChanges(changes)) cuts.setRings(part, changes);
      const wall = twoSided[Math.floor(random() * twoSided.length)];
      if (edit % 3 === 1) cuts.setShut(wall, !shut.has(wall));
      // Some changes come unseen.
      if (edit % 4 === 2) continue;
      const [kept, anew] = [makeLayer()!, createUnevenLayers(patched.index)()!];
      const [now, known] = [cornersOf(anew), cornersOf(kept)];
      expect([...known.keys()].sort()).toEqual([...now.keys()].sort());
      count += now.size;
      for (const [name, corner] of now)
        if (random() < 0.5) expect(tangentsFrom(kept, known.get(name)!)).toEqual(tangentsFrom(anew, corner));
    }
    expect(count).toBeGreaterThan(100);
  },
);
