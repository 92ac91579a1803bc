// The layer among rises while walls come and go: after every change that of the walls as they are, whatever of it was kept.
import { expect, test } from 'vitest';
import { loadPlan } from '../../../src/map/load-plan.ts';
import type { Obstacle } from '../../../src/nav/patch/level-patch.ts';
import { PLAYER_BODY } from '../../../src/nav/bodies.ts';
import { addToList } from '../../../src/geometry/lists.ts';
import { distance, type Point } from '../../../src/geometry/point.ts';
import { makeExactFinder } from '../../../src/nav/finders/make-exact-finder.ts';
import { plainFinderOn } from '../../../src/nav/exact/search-exact.ts';
import { createPatchedLevel } from '../../../src/nav/patch/patched-level.ts';
import type { Path } from '../../../src/nav/path-finder.ts';
import { cutByLeaves } from '../../../src/nav/portal-graph/can-walk.ts';
import { randomPlace } from '../../../src/nav/reach/random-place.ts';
import type { Body } from '../../../src/nav/body.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import { exactIndexOf, type Layer } from '../../../src/nav/exact/exact-index.ts';
import { createUnevenLayers } from '../../../src/nav/exact/rises/uneven-layer.ts';
import { fillNode } from '../../../src/nav/exact/tangents/find-tangents.ts';
import { isEdgeClear } from '../../../src/nav/exact/tangents/tangent-graph.ts';
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

/** The floors that a path comes over, in order; the shortest pieces are places on borders. */
function floorsOn({ tree }: Level, start: Point, { points }: Path): number[] {
  const floors: number[] = [];
  points.forEach((to, i) => {
    const from = points[i - 1] ?? start;
    const length = distance(from, to);
    if (length < 1e-6) return;
    const pieces = cutByLeaves(tree, from, to, 1e-6 / length);
    for (let k = 0; k < pieces.length; k += 3) floors.push(tree.leaves[pieces[k]].floor);
  });
  return floors;
}

/** A ledge of 36 from (0, 0) by (`middle`, 0) to a place `bend` quanta off its line, which is too deep to drop; left of it stairs lead round. */
function bentLedge(middle: number, bend: number): Level {
  const ledge = [[1000, bend / 1024], [middle, 0], [0, 0]]; // prettier-ignore
  const rooms = [
    { name: 'high', floor: 36, polygon: [[0, -200], [1000, -200], ...ledge] }, // prettier-ignore
    { name: 'low', floor: 0, polygon: [...[...ledge].reverse(), [1000, 200], [0, 200]] }, // prettier-ignore
    { name: 'stair', floor: 18, polygon: [[-100, -200], [0, -200], [0, 0], [-100, 0]] }, // prettier-ignore
    { name: 'step', floor: 9, polygon: [[-100, 0], [0, 0], [0, 200], [-100, 200]] }, // prettier-ignore
  ];
  const file = { format: 'leafstar floor plan', version: 1, title: 'ledge', unit: 1, rooms };
  return buildLevel(loadPlan(new TextEncoder().encode(JSON.stringify(file)), 'ledge.json'));
}

test.each([
  [100, -1, 0],
  [100, -1, 8],
  [413, -1, 8],
  [800, -2, 8],
  [800, 3, 8],
])('no drop is too deep where crates bend a ledge (joint at %i, %i quanta, radius %i)', (middle, bend, radius) => {
  const random = randomFrom(middle + bend);
  const body = { ...PLAYER_BODY, radius, step: 20, drop: 20 };
  const level = bentLedge(middle, bend);
  const usual = makeExactFinder(level, body);
  const patched = createPatchedLevel({ level, body, simple: usual, usual, finderOn: plainFinderOn });
  const crateAt = (x: number, z: number): Obstacle => {
    const turn = random();
    const corners = [0, 1, 2, 3, 4].map((k) => turn + (k * 2 * Math.PI) / 5);
    return { polygon: corners.map((angle) => ({ x: x + 7 * Math.cos(angle), z: z + 7 * Math.sin(angle) })) };
  };
  const beside = (sign: number): Obstacle => crateAt(middle + sign * (20 + random() * 70), random() * 6 - 3);
  for (let i = 0; i < (QUICK ? 20 : 60); i++) {
    patched.setObstacles(new Map([1, -1].map((sign, id) => [id, beside(sign)])));
    const path = patched.finder.find({ x: middle, z: -30 }, { x: middle, z: 30 });
    expect(path!.length).toBeGreaterThan(2 * middle);
  }
});

test.each(Array.from({ length: QUICK ? 4 : 100 }, (_, i) => i + 1))(
  'a disc among obstacles climbs no higher and falls no deeper than it may (seed %i)',
  (seed) => {
    const random = randomFrom(seed);
    const body: Body = {
      ...PLAYER_BODY,
      radius: [8, 16, 3][seed % 3],
      step: [4, 24, 12][seed % 3],
      drop: [Infinity, 30, 8][seed % 3],
    };
    const level = levelOf(seed);
    const usual = makeExactFinder(level, body);
    const patched = createPatchedLevel({ level, body, simple: usual, usual, finderOn: plainFinderOn });
    for (const [id, obstacle] of randomObstacles(random, level.plan.bounds, 8, 100).entries()) {
      patched.setObstacles(new Map([[id % 5, obstacle]]));
      for (let i = 0; i < 6; i++) {
        const [start, goal] = [randomPlace(level, body, random), randomPlace(level, body, random)];
        const path = start && goal && patched.finder.answer(start, goal);
        if (!path?.path || path.moved !== undefined) continue;
        const floors = floorsOn(level, start!, path.path);
        for (let k = 1; k < floors.length; k++) {
          const rise = floors[k] - floors[k - 1];
          expect(rise <= body.step && -rise <= body.drop).toBe(true);
        }
      }
    }
  },
);
