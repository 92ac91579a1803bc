// A level from what a three.js scene shows: the triangles of its meshes in world coordinates.
import { Matrix4, Vector3, type InstancedMesh, type Mesh, type Object3D } from 'three';
import { badArgument } from '../geometry/checks.ts';
import { levelFromTriangles, type Level, type TriangleOptions } from '../index.ts';

/**
 * Builds a level from meshes, such as those of a loaded glTF scene: floors, ramps, stairs, walls, crates.
 *
 * @param meshes An object, or several; each with everything visible below it. Instanced meshes count once per instance.
 * @param options Slope, step and headroom; see `levelFromTriangles`.
 * @returns A level in world coordinates: its points are those of the scene.
 * @throws {Error} For objects without a mesh; {MapError} for meshes without floor or with floors above each other.
 * @example
 * const level = levelFromMeshes(gltf.scene, { maxSlope: 40, stepHeight: 0.4 });
 */
export function levelFromMeshes(meshes: Object3D | Iterable<Object3D>, options: TriangleOptions = {}): Level {
  if (!isObject(meshes) && typeof (meshes as Partial<Iterable<Object3D>> | null)?.[Symbol.iterator] !== 'function')
    throw badArgument('levelFromMeshes', 'meshes', meshes, 'pass an Object3D, or a list of them');
  const positions: number[] = [];
  for (const object of isObject(meshes) ? [meshes] : meshes) {
    if (!isObject(object))
      throw badArgument('levelFromMeshes', 'meshes', object, 'pass an Object3D, or a list of them');
    object.updateWorldMatrix(true, true);
    object.traverseVisible((each) => {
      if ((each as Mesh).isMesh) addTriangles(each as Mesh, positions);
    });
  }
  if (positions.length === 0) throw new Error('levelFromMeshes: meshes has no visible triangle; pass a loaded scene');
  return levelFromTriangles(positions, null, options);
}

const isObject = (value: unknown): value is Object3D => (value as Partial<Object3D> | null)?.isObject3D === true;

function addTriangles(mesh: Mesh, positions: number[]): void {
  const { matrixWorld } = mesh;
  const instanced = mesh as Partial<InstancedMesh>;
  if (instanced.isInstancedMesh !== true) return addInstance(mesh, matrixWorld, positions);
  const matrix = new Matrix4();
  for (let i = 0; i < instanced.count!; i++) {
    instanced.getMatrixAt!(i, matrix);
    addInstance(mesh, matrix.premultiply(matrixWorld), positions);
  }
}

function addInstance({ geometry }: Mesh, matrix: Matrix4, positions: number[]): void {
  const { position } = geometry.attributes;
  if (position === undefined) return;
  const { index } = geometry;
  const count = index === null ? position.count : index.count;
  const corner = new Vector3();
  // A mirrored mesh turns its triangles round.
  const order = matrix.determinant() < 0 ? [0, 2, 1] : [0, 1, 2];
  for (let first = 0; first + 2 < count; first += 3)
    for (const k of order) {
      const vertex = index === null ? first + k : index.getX(first + k);
      corner.fromBufferAttribute(position, vertex).applyMatrix4(matrix);
      positions.push(corner.x, corner.y, corner.z);
    }
}
