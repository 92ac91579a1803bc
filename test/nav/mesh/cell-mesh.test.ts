// Meshes of merged convex cells over every map: what they must be whatever the map, and the small cases where others went wrong.
import { describe, expect, test } from 'vitest';
import type { FloorPlan } from '../../../src/map/floor-plan.ts';
import { BLOCKS_BODIES } from '../../../src/map/floor-plan.ts';
import { BOT_BODY, PLAYER_BODY, POINT_FLYER } from '../../../src/nav/bodies.ts';
import { adoptNavMesh, buildNavMesh, navMeshOf } from '../../../src/nav/mesh/build-nav-mesh.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import { cellsAt } from '../../../src/nav/mesh/find-cells.ts';
import { cellCount, VERTEX_FREE, VERTEX_TOUCHING, VERTEX_TURNING } from '../../../src/nav/mesh/nav-mesh.ts';
import { doomPlans, levelOfPlan, ownPlans } from '../../support/all-plans.ts';
import {
  checkAreas,
  checkNothingLeftToMerge,
  checkNoWallInside,
  checkPlaces,
  checkRings,
  checkTwins,
} from '../../support/checks/cell-checks.ts';
import { box, lRoom, roomsPlan, squareRoom, stepHall, thinWall, TINY_PLANS } from '../../support/plans.ts';
import { QUICK, sampled } from '../../support/quick.ts';
import { randomPlan } from '../../support/inputs/random-plans.ts';

const BODIES = { PLAYER_BODY, BOT_BODY, POINT_FLYER };

const plans: (readonly [string, () => FloorPlan])[] = [
  ...sampled(ownPlans(), 2),
  ...sampled(doomPlans(), 2),
  ...TINY_PLANS.map((plan) => [plan.name, () => plan] as const),
  ...Array.from({ length: QUICK ? 12 : 100 }, (_, seed) => [`random plan ${seed}`, () => randomPlan(seed)] as const),
];

describe.each(plans)('%s', (_, load) => {
  test('polygons are convex, cover the floor once, join where nothing separates them, and know their walls', () => {
    const level = levelOfPlan(load());
    for (const body of Object.values(BODIES)) {
      const mesh = buildNavMesh(level.tree, body);
      checkRings(mesh);
      checkTwins(level, mesh);
      checkAreas(level, body, mesh);
      checkNoWallInside(level, body, mesh);
      checkNothingLeftToMerge(level, body, mesh);
      checkPlaces(level, body, mesh);
    }
  });
});

describe('few polygons', () => {
  test.each(sampled(doomPlans(), 2))('%s: a bot has less than half as many polygons as there are leaves', (_, load) => {
    const level = levelOfPlan(load());
    expect(cellCount(buildNavMesh(level.tree, BOT_BODY))).toBeLessThan(level.tree.leaves.length / 2);
  });

  test('lines irrelevant to a body vanish: a room drawn in four pieces is one polygon', () => {
    const corners = (x: number, z: number): [number, number][] => [
      [x, z],
      [x + 128, z],
      [x + 128, z + 128],
      [x, z + 128],
    ];
    const level = buildLevel(
      roomsPlan('quarters', {
        rooms: [0, 128].flatMap((x) => [0, 128].map((z) => ({ polygon: corners(x, z), light: x / 256 }))),
      }),
    );
    const mesh = buildNavMesh(level.tree, PLAYER_BODY);
    expect(cellCount(mesh)).toBe(1);
    // Nor do corners that those lines made stay.
    expect(mesh.vertexX).toHaveLength(4);
    expect(level.tree.leaves.length).toBeGreaterThan(1);
  });

  test('a square room is one polygon without a turning corner; an L has two and one', () => {
    const square = buildNavMesh(buildLevel(squareRoom).tree, PLAYER_BODY);
    expect(cellCount(square)).toBe(1);
    expect([...square.vertexKind]).toEqual([VERTEX_TOUCHING, VERTEX_TOUCHING, VERTEX_TOUCHING, VERTEX_TOUCHING]);
    const corner = buildNavMesh(buildLevel(lRoom).tree, PLAYER_BODY);
    expect(cellCount(corner)).toBe(2);
    const turning = [...corner.vertexKind.keys()].filter((vertex) => corner.vertexKind[vertex] === VERTEX_TURNING);
    expect(turning.map((vertex) => [corner.vertexX[vertex], corner.vertexZ[vertex]])).toEqual([[256, 256]]);
  });
});

describe('walls', () => {
  test('a free-standing wall never joins its two sides, and paths turn at both ends', () => {
    const { tree } = buildLevel(thinWall);
    const mesh = buildNavMesh(tree, PLAYER_BODY);
    const ends = [...mesh.vertexKind.keys()].filter((vertex) => mesh.vertexKind[vertex] === VERTEX_TURNING);
    expect(ends.map((vertex) => mesh.vertexZ[vertex]).sort()).toEqual([128, 384]);
    const along = [...mesh.edgeWall.keys()].filter(
      (h) => mesh.vertexX[mesh.edgeVertex[h]] === 256 && mesh.edgeWall[h] >= 0,
    );
    expect(along.map((h) => mesh.edgeTwin[h])).toEqual([-1, -1]);
    // A point of the wall is in the cells on both sides of it.
    expect(cellsAt(mesh, { x: 256, z: 256 }).length).toBeGreaterThan(1);
  });

  test('a corner surrounded by walls is one vertex for each free wedge', () => {
    // Two pillars that touch at a corner, as diagonally blocked cells of a grid do.
    const level = buildLevel(
      roomsPlan('pinch', {
        rooms: [
          {
            polygon: box(0, 0, 384, 384),
            holes: [box(128, 128, 192, 192), box(192, 192, 256, 256)],
          },
        ],
      }),
    );
    const mesh = buildNavMesh(level.tree, PLAYER_BODY);
    const atPinch = [...mesh.vertexKind.keys()].filter(
      (vertex) => mesh.vertexX[vertex] === 192 && mesh.vertexZ[vertex] === 192,
    );
    expect(atPinch.map((vertex) => mesh.vertexKind[vertex])).toEqual([VERTEX_TOUCHING, VERTEX_TOUCHING]);
  });

  test('a ledge is open downwards only, a step both ways', () => {
    const level = buildLevel(stepHall);
    const mesh = buildNavMesh(level.tree, PLAYER_BODY);
    const cells = [128, 384, 640].map((x) => cellsAt(mesh, { x, z: 128 })[0]);
    const opens = (from: number, to: number): boolean =>
      [...mesh.edgeTwin.keys()].some(
        (h) => mesh.edgeCell[h] === from && mesh.edgeOpen[h] === 1 && mesh.edgeCell[mesh.edgeTwin[h]] === to,
      );
    expect([opens(cells[0], cells[1]), opens(cells[1], cells[0])]).toEqual([true, true]);
    expect([opens(cells[1], cells[2]), opens(cells[2], cells[1])]).toEqual([false, true]);
    expect(cellCount(buildNavMesh(level.tree, BOT_BODY))).toBe(1);
  });

  test('water in the middle of a room is a separate polygon without walls', () => {
    const level = buildLevel(
      roomsPlan('pond', {
        rooms: [
          {
            polygon: box(0, 0, 384, 384),
            holes: [box(128, 128, 256, 256)],
          },
          {
            polygon: [
              [128, 128],
              [256, 128],
              [256, 256],
              [128, 256],
            ],
            cost: 4,
          },
        ],
      }),
    );
    const mesh = buildNavMesh(level.tree, BOT_BODY);
    const pond = cellsAt(mesh, { x: 192, z: 192 })[0];
    expect(level.plan.sectors[mesh.cellSector[pond]].cost).toBe(4);
    expect([...mesh.edgeOpen.subarray(mesh.cellStart[pond], mesh.cellStart[pond + 1])]).toEqual([1, 1, 1, 1]);
    expect([...mesh.vertexKind].filter((kind) => kind === VERTEX_FREE)).toHaveLength(4);
  });

  test('where the body is too high for every room there are no polygons', () => {
    const level = buildLevel(squareRoom);
    const mesh = buildNavMesh(level.tree, { ...PLAYER_BODY, height: 1000, stoppedBy: BLOCKS_BODIES });
    expect(cellCount(mesh)).toBe(0);
    expect(cellsAt(mesh, { x: 64, z: 64 })).toEqual([]);
  });
});

test('a mesh is built once per level and body, and survives a transfer', () => {
  const level = buildLevel(lRoom);
  const mesh = navMeshOf(level, PLAYER_BODY);
  expect(navMeshOf(level, { ...PLAYER_BODY })).toBe(mesh);
  expect(navMeshOf(level, BOT_BODY)).not.toBe(mesh);
  const sent = structuredClone(mesh);
  expect(sent).toEqual(mesh);
  adoptNavMesh(level, sent);
  expect(navMeshOf(level, PLAYER_BODY)).toBe(sent);
  expect(() => adoptNavMesh(level, { ...sent, version: sent.version + 1 })).toThrow(/layout/);
});
