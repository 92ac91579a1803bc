// Corners and their tangents while walls come and go: after every change those of the walls as they are.
import { expect, test } from 'vitest';
import { PLAYER_BODY } from '../../../src/nav/bodies.ts';
import type { Body } from '../../../src/nav/body.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import { cornerAt } from '../../../src/nav/exact/corners.ts';
import { exactIndexOf, type Layer } from '../../../src/nav/exact/exact-index.ts';
import { plainFinderOn } from '../../../src/nav/exact/search-exact.ts';
import { createCutWalls } from '../../../src/nav/patch/cut-walls.ts';
import { NoRoom } from '../../../src/nav/patch/growing-tree.ts';
import { ringOfObstacle } from '../../../src/nav/patch/obstacle-ring.ts';
import { patchIndex } from '../../../src/nav/patch/patched-index.ts';
import { createPatchedLevel, type PatchedLevel } from '../../../src/nav/patch/patched-level.ts';
import { makeFinder } from '../../../src/nav/portal-finder/make-finder.ts';
import { FUNNEL } from '../../../src/nav/smoothing/smoothings.ts';
import { clearTangents } from '../../support/oracles/clear-tangents.ts';
import { box, roomsPlan } from '../../support/plans.ts';
import { QUICK } from '../../support/quick.ts';
import { randomObstacles } from '../../support/inputs/random-obstacles.ts';
import { randomPlan } from '../../support/inputs/random-plans.ts';
import { randomFrom } from '../../support/random.ts';

const LATER = { covers: () => false, hasObstacles: () => false, isShut: () => false };

/** Each vertex has the corner that is computed there now; only such corners count, and added ones are in the lists of their cells once. */
function checkCorners({ index: { portalGraph } }: PatchedLevel, { stops, graph, reach }: Layer): void {
  const { tree } = portalGraph;
  const { corners, radius, cells } = graph;
  const { inCell, cellsOf, isGone } = cells.changes!;
  const used = new Set<number>();
  const [known, computed]: unknown[][] = [[], []];
  tree.plan.vertices.forEach((at, vertex) => {
    const number = corners.ofVertex[vertex];
    const now = cornerAt(tree, stops, vertex, radius, reach);
    computed.push(now && { vertex, at: { x: at.x, z: at.z }, wedge: now.wedge, pieces: [...now.pieces], from: now.from, width: now.width }); // prettier-ignore
    if (number < 0) return known.push(null);
    used.add(number);
    const { x, z, from, width, wedge, pieceStart, pieceEnd, pieceLow, pieceHigh } = corners;
    const pieces: number[] = [];
    for (let i = pieceStart[number]; i < pieceEnd[number]; i++) pieces.push(pieceLow[i], pieceHigh[i]);
    known.push({ vertex, at: { x: x[number], z: z[number] }, wedge: wedge[number][0], pieces, from: from[number], width: width[number] }); // prettier-ignore
  });
  expect(known).toEqual(computed);
  const listed = inCell.flatMap((list = [], cell) => list.map((number) => [number, cell]));
  expect(new Set(listed.map(String)).size).toBe(listed.length);
  const counted = [...corners.pieceStart.keys()].filter(
    (i) => corners.pieceStart[i] < corners.pieceEnd[i] && isGone[i] === 0,
  );
  expect(counted.filter((number) => !used.has(number))).toEqual([]);
  expect(listed.filter(([number, cell]) => !used.has(number) || !cellsOf[number]!.includes(cell))).toEqual([]);
}

test.each(Array.from({ length: QUICK ? 5 : 120 }, (_, i) => i + 1))(
  'corners after changes are those of the walls as they are (seed %i)',
  (seed) => {
    const random = randomFrom(seed);
    const body: Body = { ...PLAYER_BODY, radius: [0, 8, 30][seed % 3] };
    const level = buildLevel(randomPlan(seed, 30));
    const simple = makeFinder(level, body, { search: 'a-star', smoothing: FUNNEL });
    const patched = createPatchedLevel({ level, body, simple, finderOn: plainFinderOn });
    const stock = randomObstacles(random, level.plan.bounds, 24, [60, 400][seed % 2]);
    const twoSided = level.plan.walls.flatMap(({ back }, wall) => (back >= 0 ? [wall] : []));
    const shut = new Set<number>();
    for (const [change, obstacle] of stock.entries()) {
      patched.setObstacles(new Map([[change % 8, random() < 0.3 ? null : obstacle]]));
      const wall = twoSided[Math.floor(random() * twoSided.length)];
      if (change % 3 === 1 && wall !== undefined) {
        if (!shut.delete(wall)) shut.add(wall);
        patched.setShut(wall, shut.has(wall));
      }
      const { open, strict } = patched.index;
      for (const layer of [open, strict]) if (layer !== null) checkCorners(patched, layer);
    }
  },
);

test.each(Array.from({ length: QUICK ? 2 : 30 }, (_, i) => i + 1))(
  'with more room, before or after a change, tangents are those computed from nothing (seed %i)',
  (seed) => {
    const random = randomFrom(seed);
    const body: Body = { ...PLAYER_BODY, radius: [0, 8][seed % 2] };
    const level = buildLevel(randomPlan(seed, 30));
    let room = 256;
    const patched = patchIndex(exactIndexOf(level, body), LATER, room);
    const cuts = createCutWalls(level, body, patched, { rings: new Map(), shut: new Set() });
    const stock = randomObstacles(random, level.plan.bounds, 12, 200);
    for (const [change, obstacle] of stock.entries()) {
      clearTangents(patched);
      if (change % 4 === 1) patched.enlarge((room += 64));
      const changed = new Map([[change % 6, ringOfObstacle(obstacle, level.plan.quantum)]]);
      for (const part of cuts.partChanges(changed)) cuts.setRings(part, changed);
      if (change % 4 === 3) patched.enlarge((room += 64));
      const known = clearTangents(patched);
      patched.index.open.graph.nodeStart.fill(-1);
      expect(known).toEqual(clearTangents(patched));
    }
  },
);

test('many corners that change take the room of walls', () => {
  const pillars = Array.from({ length: 25 }, (_, i) => [40 * (i % 5), 40 * Math.floor(i / 5)]).map(([x, z]) => box(100 + x, 100 + z, 110 + x, 110 + z)); // prettier-ignore
  const level = buildLevel(roomsPlan('pillars', { rooms: [{ polygon: box(0, 0, 400, 400), holes: pillars }] }));
  const body: Body = { ...PLAYER_BODY, radius: 14 };
  const put = (room: number) => {
    const patched = patchIndex(exactIndexOf(level, body), LATER, room);
    const cuts = createCutWalls(level, body, patched, { rings: new Map(), shut: new Set() });
    cuts.setRings([1], new Map([[1, ringOfObstacle({ polygon: box(272, 100, 278, 270).map(([x, z]) => ({ x, z })) }, level.plan.quantum)]])); // prettier-ignore
    return patched;
  };
  expect(() => put(16)).toThrow(NoRoom);
  expect(put(64).isHalfFull()).toBe(false);
  expect(put(32).isHalfFull()).toBe(true);
});
