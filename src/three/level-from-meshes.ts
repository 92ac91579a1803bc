// A level from what a three.js scene shows: the triangles of its meshes in world coordinates.
import {
  BackSide,
  Matrix4,
  Vector3,
  type InstancedMesh,
  type Material,
  type Mesh,
  type Object3D,
  type SkinnedMesh,
} from 'three';
import { badArgument, describeValue } from '../geometry/checks.ts';
import type { Level, TriangleOptions } from '../index.ts';
import { levelOfTriangles } from '../nav/level-from/level-from-triangles.ts';
import { isDrawn } from './level-helper.ts';

const NAME = 'levelFromMeshes';

/**
 * Builds a level from meshes, such as those of a loaded glTF scene: floors, ramps, stairs, walls, crates.
 *
 * A face counts on the side that it shows: the back where the material has `BackSide`, as rooms made of one box have; the front otherwise, also
 * of double-sided faces. Of a list of materials each group has its own. Instanced meshes count once an instance, skinned and morphed ones as they
 * stand. Helpers of this library, and what has a material that is not visible, do not count.
 *
 * @param meshes An object, or several; each with everything visible below it.
 * @param options Slope, step and headroom; see `levelFromTriangles`.
 * @returns A level in world coordinates: its points are those of the scene.
 * @throws {Error} For objects without a mesh, and meshes with wrong vertices; {MapError} for meshes without floor or with floors above each other.
 * @example
 * const level = levelFromMeshes(gltf.scene, { maxSlope: 40, stepHeight: 0.4 });
 */
export function levelFromMeshes(meshes: Object3D | Iterable<Object3D>, options: TriangleOptions = {}): Level {
  const refuse = (value: unknown): never => {
    throw badArgument(NAME, 'meshes', value, 'pass an Object3D, or a list of them');
  };
  if (!isObject(meshes) && typeof (meshes as Partial<Iterable<Object3D>> | null)?.[Symbol.iterator] !== 'function')
    return refuse(meshes);
  const positions: number[] = [];
  for (const object of isObject(meshes) ? [meshes] : meshes) {
    if (!isObject(object)) return refuse(object);
    object.updateWorldMatrix(true, false);
    // Unlike updateWorldMatrix it keeps skinned meshes up to date.
    object.updateMatrixWorld(true);
    object.traverseVisible((each) => {
      if ((each as Mesh).isMesh && !isDrawn((each as Mesh).geometry)) addTriangles(each as Mesh, positions);
    });
  }
  if (positions.length === 0) throw new Error(`${NAME}: meshes has no visible triangle; pass a loaded scene`);
  return levelOfTriangles(NAME, positions, null, options);
}

const isObject = (value: unknown): value is Object3D => (value as Partial<Object3D> | null)?.isObject3D === true;

function addTriangles(mesh: Mesh, positions: number[]): void {
  const { matrixWorld } = mesh;
  if ((mesh as { isBatchedMesh?: boolean }).isBatchedMesh === true)
    throw badArgument(NAME, `"${mesh.name}" in meshes`, mesh, 'pass its parts as meshes or an InstancedMesh');
  for (const bone of (mesh as Partial<SkinnedMesh>).skeleton?.bones ?? []) bone.updateWorldMatrix(true, false);
  const instanced = mesh as Partial<InstancedMesh>;
  if (instanced.isInstancedMesh !== true) return addInstance(mesh, matrixWorld, positions);
  const matrix = new Matrix4();
  for (let i = 0; i < instanced.count!; i++) {
    instanced.getMatrixAt!(i, matrix);
    addInstance(mesh, matrix.premultiply(matrixWorld), positions);
  }
}

function addInstance(mesh: Mesh, matrix: Matrix4, positions: number[]): void {
  const { geometry, material } = mesh;
  const { position } = geometry.attributes;
  if (position === undefined) return;
  const { index, drawRange, groups } = geometry;
  const count = Math.min(index === null ? position.count : index.count, drawRange.start + drawRange.count);
  const corner = new Vector3();
  const isMirrored = matrix.determinant() < 0;
  const addRange = (from: number, to: number, own?: Material): void => {
    if (own?.visible === false) return;
    // A mirrored mesh turns its triangles round.
    const order = isMirrored !== (own?.side === BackSide) ? [0, 2, 1] : [0, 1, 2];
    for (let first = from; first + 2 < to; first += 3)
      for (const k of order) {
        const vertex = index === null ? first + k : index.getX(first + k);
        if (vertex >= position.count)
          throw badArgument(NAME, `an index of "${mesh.name}" in meshes`, vertex, `it has ${position.count} vertices`);
        const { x, y, z } = mesh.getVertexPosition(vertex, corner).applyMatrix4(matrix);
        if (!Number.isFinite(x + y + z))
          throw new Error(
            `${NAME}: vertex ${vertex} of "${mesh.name}" in meshes is at (${[x, y, z].map(describeValue).join(', ')}); all must be finite`,
          );
        positions.push(x, y, z);
      }
  };
  if (!Array.isArray(material)) return addRange(drawRange.start, count, material);
  // With a list of materials each group is drawn with its own, and what is in no group is not drawn.
  for (const { start, count: length, materialIndex = 0 } of groups) {
    const own = material[materialIndex];
    if (own) addRange(Math.max(start, drawRange.start), Math.min(start + length, count), own);
  }
}
