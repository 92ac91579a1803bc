// What the builders of floors and walls must give on every map, whatever it looks like: the right areas, each wall once, and
// fronts that face into the rooms; and those of all that stands there. Needs no GPU.
import assert from 'node:assert/strict';
import { describe, expect, test } from 'vitest';
import { buildTree } from '../../../src/bsp/build/build-tree.ts';
import { leafAt } from '../../../src/bsp/leaf-at.ts';
import type { Tree } from '../../../src/bsp/tree.ts';
import { BLOCKS_SIGHT, SOLID } from '../../../src/map/floor-plan.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import { runSlices } from '../../../src/search/slices.ts';
import { writeFittings } from '../../../src/view/scene/furniture/fittings.ts';
import { writeKeys } from '../../../src/view/scene/furniture/keys.ts';
import { writeMovingParts } from '../../../src/view/scene/furniture/moving-parts.ts';
import type { Detail } from '../../../src/view/scene/surfaces/floor-mesh.ts';
import { writeLeaf } from '../../../src/view/scene/surfaces/floor-mesh.ts';
import type { MeshData } from '../../../src/view/scene/mesh-data.ts';
import { createMeshWriter } from '../../../src/view/scene/mesh-data.ts';
import { writeSpan } from '../../../src/view/scene/surfaces/wall-mesh.ts';
import { findWallSpans } from '../../support/checks/wall-spans.ts';
import { doomPlans, ownPlans } from '../../support/all-plans.ts';
import { sampled } from '../../support/quick.ts';
import { rowOfRooms } from '../../support/inputs/row-of-rooms.ts';

const FINE: Detail = { near: 32, far: 96, corner: 14 };
const plans = sampled([...ownPlans(), ...doomPlans().filter(([name]) => /map01|e1m1/.test(name))], 4);

interface Triangle {
  readonly area: number;
  readonly normal: readonly [number, number, number];
  readonly middle: readonly [number, number, number];
}

function trianglesOf({ positions, index }: Pick<MeshData, 'positions' | 'index'>): Triangle[] {
  const triangles: Triangle[] = [];
  for (let i = 0; i < index.length; i += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => [0, 1, 2].map((axis) => positions[index[i + k] * 3 + axis]));
    const u = b.map((value, axis) => value - a[axis]);
    const v = c.map((value, axis) => value - a[axis]);
    const n = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
    const size = Math.hypot(...n);
    triangles.push({
      area: size / 2,
      normal: [n[0] / size, n[1] / size, n[2] / size],
      middle: [0, 1, 2].map((axis) => (a[axis] + b[axis] + c[axis]) / 3) as [number, number, number],
    });
  }
  return triangles;
}

function floorsOf(tree: Tree): MeshData {
  const writer = createMeshWriter();
  const steady = tree.plan.sectors.map(() => [0.1, 0.1, 0.1] as const);
  const around = { tree, lightsNear: () => [], detail: FINE, steady, layerOf: () => 0, waterLayer: -1 };
  for (const leaf of tree.leaves) writeLeaf(writer, leaf, around);
  return writer.finish();
}

describe.each(plans)('%s', (_, load) => {
  const plan = load();
  const tree = buildTree(plan);

  test('floors and ceilings have the area of their cells and face the room', () => {
    const triangles = trianglesOf(floorsOf(tree)).filter(({ area }) => area > 1e-6);
    const up = triangles.filter(({ normal }) => normal[1] > 0.999);
    const down = triangles.filter(({ normal }) => normal[1] < -0.999);
    expect(up.length + down.length).toBe(triangles.length);
    const rooms = tree.leaves;
    const sum = (parts: readonly { area: number }[]): number => parts.reduce((total, { area }) => total + area, 0);
    const floors = sum(rooms);
    const ceilings = sum(rooms.filter(({ sector, ceiling, floor }) => !plan.sectors[sector].sky && ceiling > floor));
    expect(Math.abs(sum(up) - floors) / floors).toBeLessThan(1e-4);
    expect(Math.abs(sum(down) - ceilings)).toBeLessThanOrEqual(1e-4 * floors);
  });

  test('every one-sided wall is drawn once, every declared wall from both sides, and every riser and lintel where heights differ', () => {
    const spans = findWallSpans(plan);
    plan.walls.forEach((wall, id) => {
      const ours = spans.filter((span) => span.wall === id);
      const front = plan.sectors[wall.front];
      if (wall.back === SOLID) {
        expect(ours.map(({ part, bottom, top }) => [part, bottom, top])).toEqual(
          front.ceiling > front.floor ? [['whole', front.floor, front.ceiling]] : [],
        );
        return;
      }
      const back = plan.sectors[wall.back];
      if (wall.kind === 'wall' && wall.blocks & BLOCKS_SIGHT) {
        expect(ours.map(({ part, bottom, top }) => [part, bottom, top])).toEqual([
          ['whole', front.floor, front.ceiling],
          ['whole', back.floor, back.ceiling],
        ]);
        return;
      }
      const lower = ours.filter(({ part }) => part === 'lower');
      if (front.floor === back.floor) expect(lower).toEqual([]);
      else expect(lower.length).toBe(1);
      if (front.sky && back.sky) expect(ours.filter(({ part }) => part === 'upper')).toEqual([]);
      for (const { part, bottom, top, sector } of ours) {
        assert(part !== 'whole');
        assert(bottom >= plan.sectors[sector].floor);
        assert(top <= plan.sectors[sector].ceiling);
      }
    });
  });

  test('walls have the area of their spans and face the sector that sees them', () => {
    const steady = plan.sectors.map(() => [0.1, 0.1, 0.1] as const);
    for (const span of findWallSpans(plan)) {
      const writer = createMeshWriter();
      writeSpan(writer, span, { lightsNear: () => [], detail: FINE, steady, layerOf: () => 0 });
      const triangles = trianglesOf(writer.finish());
      const length = Math.hypot(span.b.x - span.a.x, span.b.z - span.a.z);
      const area = triangles.reduce((total, triangle) => total + triangle.area, 0);
      if (span.part === 'sky') {
        expect(area).toBe(0);
        continue;
      }
      expect(area).toBeCloseTo(length * (span.top - span.bottom), 0);
      const right = [-(span.b.z - span.a.z) / length, 0, (span.b.x - span.a.x) / length];
      for (const { normal } of triangles) {
        assert(normal[0] * right[0] + normal[2] * right[2] > 0.99);
      }
    }
  });

  test('a step away from a one-sided wall is inside its sector', () => {
    const step = 0.25;
    for (const span of findWallSpans(plan)) {
      if (span.part !== 'whole') continue;
      const dx = span.b.x - span.a.x;
      const dz = span.b.z - span.a.z;
      const length = Math.hypot(dx, dz);
      if (length < 4) continue;
      const x = (span.a.x + span.b.x) / 2 - (dz / length) * step;
      const z = (span.a.z + span.b.z) / 2 + (dx / length) * step;
      const leaf = leafAt(tree, { x, z });
      assert.equal(leaf < 0 ? SOLID : tree.leaves[leaf].sector, span.sector);
    }
  });
});

test.each(sampled(ownPlans(), 3, 2))(
  'what stands, moves or lies in %s is closed, faces outwards, and is in its room and where its surface says',
  (_, load) => {
    const level = buildLevel(load());
    const { plan, tree } = level;
    const standing = createMeshWriter();
    const around = {
      plan,
      lightsNear: () => [],
      steady: plan.sectors.map(() => [1, 1, 1] as const),
      layerOf: () => 0,
      writerAt: () => standing,
      hasSprite: () => false,
      roomAt: (x: number, z: number) => tree.leaves[leafAt(tree, { x, z })] ?? null,
    };
    runSlices(writeFittings(around));
    const placed = [standing, ...writeMovingParts(level, around, createMeshWriter)];
    for (const writer of [...placed, ...writeKeys(around, createMeshWriter).writers]) {
      const { positions, index, runs } = writer.finish();
      for (const { start, end, surface } of runs) {
        assert(surface?.part === 'thing');
        const { box, bottom, top } = surface;
        const [x, z] = [(box.minX + box.maxX) / 2, (box.minZ + box.maxZ) / 2];
        const own = index.subarray(start, end);
        const triangles = trianglesOf({ positions, index: own }).filter(({ area }) => area > 1e-6);
        const sum = (part: (triangle: Triangle) => number): number =>
          triangles.reduce((total, triangle) => total + triangle.area * part(triangle), 0);
        for (const axis of [0, 1, 2]) assert(Math.abs(sum(({ normal }) => normal[axis])) < 0.05);
        assert(sum(({ normal: [nx, ny, nz], middle }) => nx * (middle[0] - x) + ny * (middle[1] - bottom) + nz * (middle[2] - z)) > 0); // prettier-ignore
        const across = Array.from(own, (id) => [positions[3 * id] - x, positions[3 * id + 2] - z] as const);
        assert(Math.max(...across.flat().map(Math.abs)) < (box.maxX - box.minX) / 2 + 0.01);
        const heights = Array.from(own, (id) => positions[3 * id + 1]);
        assert(Math.abs(Math.min(...heights) - bottom) < 0.01 && Math.abs(Math.max(...heights) - top) < 0.01);
        if (!placed.includes(writer)) continue;
        const room = around.roomAt(x, z);
        assert(room !== null && bottom > room.floor - 0.01 && top < room.ceiling + 0.01);
        for (const [dx, dz] of across) {
          // The ends of beams are in walls, not by more than this.
          const part = Math.max(0, 1 - 3 / Math.hypot(dx, dz));
          assert(around.roomAt(x + dx * part, z + dz * part) !== null);
        }
      }
    }
  },
);

test('decorative water has two sides where its sector shows it, and hides nothing above', () => {
  const tree = buildTree(
    rowOfRooms([{ floor: -24, ceiling: 200 }, { floor: -64, tag: 5 }, { floor: -64 }], [{ special: 242, tag: 5 }]),
  );
  const at = (y: number, up: boolean): number =>
    trianglesOf(floorsOf(tree))
      .filter(({ middle, normal }) => middle[1] === y && normal[1] > 0 === up && middle[0] > 256 && middle[0] < 512)
      .reduce((sum, { area }) => sum + area, 0);
  for (const [y, up] of [
    [-64, true],
    [-24, true],
    [-24, false],
    [128, false],
  ] as const)
    expect(at(y, up), `${y} ${up}`).toBeCloseTo(256 * 256, 3);
});

test('a floor above the real one (line 242) shows its picture on both sides, a ceiling below the real one its own', () => {
  const plan = rowOfRooms(
    [
      { floor: -24, ceiling: 96 },
      { floor: -64, tag: 5 },
    ],
    [{ special: 242, tag: 5 }],
  );
  const tree = buildTree(plan);
  const writer = createMeshWriter();
  const steady = plan.sectors.map(() => [0.1, 0.1, 0.1] as const);
  // The layer names the picture.
  const pictures = ['as ceiling', 'as floor', 'own ceiling', 'own floor'];
  const flatOf = (sector: number, up: boolean) => {
    return { layer: 2 * sector + Number(up), width: 64, height: 64, driftU: 0, driftV: 0 };
  };
  const around = { tree, lightsNear: () => [], detail: FINE, steady, layerOf: () => 9, waterLayer: -1, flatOf };
  for (const leaf of tree.leaves) if (leaf.sector === 1) writeLeaf(writer, leaf, around);
  const { positions, normals, looks } = writer.finish();
  const shown = new Set<string>();
  for (let i = 0; 3 * i < positions.length; i++) {
    shown.add(`${positions[3 * i + 1]} ${normals[4 * i + 1] > 0 ? 'up' : 'down'}: ${pictures[looks[4 * i]]}`);
  }
  expect([...shown].sort()).toEqual([
    '-24 down: as floor',
    '-24 up: as floor',
    '-64 up: own floor',
    '128 down: own ceiling',
    '96 down: as ceiling',
  ]);
});
