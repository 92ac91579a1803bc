// What is left out of the picture: never a surface with a point that the eye sees in it, and on a large map nearly all the rest.
import { Mesh, BufferAttribute, BufferGeometry, PerspectiveCamera, Vector3 } from 'three';
import { describe, expect, test } from 'vitest';
import { buildTree } from '../../../../src/bsp/build/build-tree.ts';
import { leafAt } from '../../../../src/bsp/leaf-at.ts';
import { WHOLE_SPHERE, type Lens } from '../../../../src/bsp/visible/picture-cells.ts';
import { canSee } from '../../../../src/bsp/trace.ts';
import type { Tree } from '../../../../src/bsp/tree.ts';
import { directionOf } from '../../../../src/bsp/visible/visible-cells.ts';
import type { Point3 } from '../../../../src/geometry/point.ts';
import { runSlices } from '../../../../src/search/slices.ts';
import { writeLeaf } from '../../../../src/view/scene/surfaces/floor-mesh.ts';
import { lensOf } from '../../../../src/view/scene/lens.ts';
import { createMeshWriter, type MeshData } from '../../../../src/view/scene/mesh-data.ts';
import { createShownSurfaces, type ShowSurfaces } from '../../../../src/view/scene/surfaces/shown-surfaces.ts';
import { writeSpan } from '../../../../src/view/scene/surfaces/wall-mesh.ts';
import { findWallSpans } from '../../../support/checks/wall-spans.ts';
import { doomPlans, ownPlans } from '../../../support/all-plans.ts';
import { box, roomsPlan } from '../../../support/plans.ts';
import { QUICK, sampled } from '../../../support/quick.ts';
import { randomPlan } from '../../../support/inputs/random-plans.ts';
import { randomFrom } from '../../../support/random.ts';

const EYES = QUICK ? 4 : 10;
const POINTS = QUICK ? 150 : 500;

interface Shown {
  readonly data: MeshData;
  readonly mesh: Mesh;
  readonly show: ShowSurfaces;
}

/** A level in one piece. */
function piecesOf(tree: Tree): Shown {
  const writer = createMeshWriter();
  const { plan } = tree;
  const steady = plan.sectors.map(() => [0.1, 0.1, 0.1] as const);
  const detail = { near: 256, far: 256, corner: 0 };
  const around = { tree, lightsNear: () => [], detail, steady, layerOf: () => 0, waterLayer: -1 };
  for (const leaf of tree.leaves) writeLeaf(writer, leaf, around);
  for (const span of findWallSpans(plan)) writeSpan(writer, span, around);
  const data = writer.finish();
  const geometry = new BufferGeometry();
  geometry.setIndex(new BufferAttribute(data.index, 1));
  const mesh = new Mesh(geometry);
  return { data, mesh, show: runSlices(createShownSurfaces(tree, plan.sectors, [{ data, mesh }])) };
}

/** The triangles that are drawn, each by its corners in their order. */
function drawn({ mesh }: Shown): Set<string> {
  const { start, count } = mesh.geometry.drawRange;
  const { array } = mesh.geometry.getIndex()!;
  const end = Math.min(array.length, start + count);
  return new Set(Array.from({ length: (end - start) / 3 }, (_, i) => Array.from(array.slice(3 * i, 3 * i + 3)).join()));
}

/** A place where somebody may be looking, and which way; null where the dice fell badly. */
function eyeIn(tree: Tree, random: () => number): { eye: Point3; camera: PerspectiveCamera } | null {
  const rooms = tree.leaves.filter(({ ceiling, floor }) => ceiling > floor);
  const { cell, floor, ceiling, id } = rooms[Math.floor(random() * rooms.length)];
  const weights = cell.map(() => 0.05 + random());
  const sum = weights.reduce((all, weight) => all + weight, 0);
  const mean = (axis: 'x' | 'z'): number => cell.reduce((all, p, i) => all + p[axis] * weights[i], 0) / sum;
  const eye = { x: mean('x'), y: floor + (0.1 + 0.8 * random()) * (ceiling - floor), z: mean('z') };
  const camera = new PerspectiveCamera(64, 16 / 9, 0.01, 1e5);
  camera.rotation.order = 'YXZ';
  camera.position.set(eye.x, eye.y, eye.z);
  camera.rotation.set((random() - 0.5) * 3, random() * 7, 0);
  camera.updateMatrixWorld();
  return leafAt(tree, eye) === id ? { eye, camera } : null;
}

function isInPicture({ x, y, z }: Point3, camera: PerspectiveCamera): boolean {
  const at = new Vector3(x, y, z).project(camera);
  return Math.abs(at.x) < 1 && Math.abs(at.y) < 1 && Math.abs(at.z) < 1;
}

function isFlat([a, b, c]: readonly Float32Array[]): boolean {
  const [u, v] = [b, c].map((p) => new Vector3(p[0] - a[0], p[1] - a[1], p[2] - a[2]));
  return u.cross(v).length() < 0.01 * Math.max(u.length(), v.length());
}

function checkTree(tree: Tree, seed: number): void {
  const random = randomFrom(seed);
  const shown = piecesOf(tree);
  const { index, positions, normals } = shown.data;
  const triangles = index.length / 3;
  let seen = 0;
  for (let i = 0; i < EYES; i++) {
    const look = eyeIn(tree, random);
    if (!look) continue;
    const { eye, camera } = look;
    const lens = i % 2 === 0 ? lensOf(camera) : WHOLE_SPHERE;
    shown.show(eye, lens, false);
    const ids = drawn(shown);
    for (let j = 0; j < POINTS; j++) {
      const corners = Array.from(index.subarray(3 * Math.floor(random() * triangles)).subarray(0, 3));
      // Corners in a row cover nothing.
      if (isFlat(corners.map((id) => positions.subarray(3 * id, 3 * id + 3)))) continue;
      const parts = corners.map(() => 0.02 + random());
      const sum = parts[0] + parts[1] + parts[2];
      // A hair before the surface, so that it does not stand in its own light.
      const on = (axis: number): number =>
        corners.reduce((all, id, k) => all + (positions[3 * id + axis] * parts[k]) / sum, 0) +
        (0.01 * normals[4 * corners[0] + axis]) / 127;
      const point = { x: on(0), y: on(1), z: on(2) };
      const faces = [eye.x - point.x, eye.y - point.y, eye.z - point.z].reduce(
        (all, part, axis) => all + part * normals[4 * corners[0] + axis],
        0,
      );
      if (faces <= 0 || leafAt(tree, point) < 0 || !canSee(tree, eye, point)) continue;
      if (lens !== WHOLE_SPHERE && !isInPicture(point, camera)) continue;
      seen++;
      expect(ids.has(corners.join()), JSON.stringify({ eye, point })).toBe(true);
    }
  }
  expect(seen).toBeGreaterThan(0);
}

describe('every surface with a visible point is drawn', () => {
  test.each(sampled(ownPlans(), 3))('%s, seed 5', (_, load) => checkTree(buildTree(load()), 5));
  test.each(Array.from({ length: QUICK ? 8 : 40 }, (_, i) => i))('a random plan, seed %i', (seed) =>
    checkTree(buildTree(randomPlan(seed)), seed),
  );
  test.each(doomPlans().filter(([name]) => !QUICK || /e1m1/.test(name)))('%s, seed 6', (_, load) =>
    checkTree(buildTree(load()), 6),
  );
});

/** A large map. */
const LARGE = QUICK ? 'e1m1' : 'map12';

test.skipIf(doomPlans().length === 0)(
  `on ${LARGE.toUpperCase()} nearly everything is culled, and without a lens or from solid nothing is`,
  () => {
    const tree = buildTree(doomPlans().find(([name]) => name.includes(LARGE))![1]());
    const shown = piecesOf(tree);
    const all = shown.data.index.length / 3;
    const { at } = tree.plan.things.find(({ kind }) => kind === 'player')!;
    const eye = { ...at, y: tree.leaves[leafAt(tree, at)].floor + 41 };
    shown.show(eye, WHOLE_SPHERE, false);
    expect(drawn(shown).size).toBeLessThan(all / 10);
    shown.show(eye, null, false);
    expect(drawn(shown).size).toBe(all);
    shown.show(eye, WHOLE_SPHERE, false);
    const { minX, minZ } = tree.plan.bounds;
    shown.show({ x: minX - 100, y: 0, z: minZ - 100 }, WHOLE_SPHERE, false);
    expect(drawn(shown).size).toBe(all);
  },
);

test('in another room as large, that room is drawn instead', () => {
  const rooms = [box(0, 0, 256, 256), box(512, 0, 768, 256)].map((polygon) => ({ polygon }));
  const shown = piecesOf(buildTree(roomsPlan('twins', { rooms })));
  const [left, right] = [128, 640].map((x) => {
    shown.show({ x, y: 50, z: 128 }, WHOLE_SPHERE, false);
    return [...drawn(shown)];
  });
  expect(left.length).toBeGreaterThan(0);
  expect(right).toHaveLength(left.length);
  expect(right.filter((triangle) => left.includes(triangle))).toEqual([]);
});

test('drawn objects are in the lens, seed 7', () => {
  const random = randomFrom(7);
  const isIn = ({ views, low, high }: Lens, { x, y, z }: Point3): boolean => {
    const turn = directionOf(x, z);
    const slope = y / Math.sqrt(x * x + z * z);
    return slope >= low && slope <= high && views.some(([from, to]) => turn >= from && turn <= to);
  };
  let left = 0;
  for (let i = 0; i < 200; i++) {
    const camera = new PerspectiveCamera(40 + 60 * random(), 0.4 + 2 * random(), 0.01, 1e5);
    camera.rotation.order = 'YXZ';
    camera.rotation.set((random() - 0.5) * 3.1, (random() - 0.5) * 20, 0);
    camera.updateMatrixWorld();
    camera.updateProjectionMatrix();
    const lens = lensOf(camera);
    for (let j = 0; j < 100; j++) {
      const point = { x: random() - 0.5, y: random() - 0.5, z: random() - 0.5 };
      if (isInPicture(point, camera)) expect(isIn(lens, point), JSON.stringify({ i, point })).toBe(true);
      else if (!isIn(lens, point)) left++;
    }
  }
  expect(left).toBeGreaterThan(5000);
});
