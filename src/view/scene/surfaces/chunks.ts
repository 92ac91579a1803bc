// A level's meshes: written square by square, then made one by one in a group.
import { Mesh, type BufferGeometry, type Group, type ShaderMaterial } from 'three';
import { getOrAdd } from '../../../geometry/lists.ts';
import type { Slices } from '../../../search/slices.ts';
import { makeGeometry } from '../../geometry.ts';
import { createMeshWriter, type MeshData, type MeshWriter } from '../mesh-data.ts';

const CHUNK = 1536;

/** Pieces of the level by square, so that the camera leaves out what is behind it. */
export type Chunks = ReturnType<typeof createChunks>;

export function createChunks() {
  const writers = new Map<string, MeshWriter>();
  return {
    writerAt(x: number, z: number): MeshWriter {
      const key = `${Math.floor(x / CHUNK)},${Math.floor(z / CHUNK)}`;
      return getOrAdd(writers, key, createMeshWriter);
    },
    writers: (): MeshWriter[] => [...writers.values()],
  };
}

/** The meshes of a group, in the order in which they were made, with their data. */
export type Meshes = ReturnType<typeof createMeshes>;

export function createMeshes(group: Group) {
  const data: MeshData[] = [];
  const all: Mesh[] = [];
  const meshOf = new Map<MeshWriter, Mesh>();
  const make = (piece: MeshData, material: ShaderMaterial): Mesh => {
    const mesh = new Mesh(geometryOf(piece), material);
    group.add(mesh);
    all.push(mesh);
    return mesh;
  };
  return {
    data,
    all,
    meshOf: (writer: MeshWriter): Mesh | undefined => meshOf.get(writer),
    /** Makes a mesh of each writer. Yields after each. */
    *build(writers: readonly MeshWriter[], material: ShaderMaterial): Slices<Mesh[]> {
      const made: Mesh[] = [];
      for (const writer of writers) {
        const piece = writer.finish();
        const mesh = make(piece, material);
        mesh.matrixAutoUpdate = false;
        data.push(piece);
        meshOf.set(writer, mesh);
        made.push(mesh);
        yield;
      }
      return made;
    },
    /** Adds a mesh that nothing lights. */
    add: (writer: MeshWriter, material: ShaderMaterial): Mesh => make(writer.finish(), material),
    dispose() {
      for (const mesh of all) mesh.geometry.dispose();
    },
  };
}

export function geometryOf(data: MeshData): BufferGeometry {
  const geometry = makeGeometry(
    {
      position: [data.positions, 3],
      normal: [data.normals, 4, true],
      mapUv: [data.uvs, 2],
      rim: [data.rims, 4],
      look: [data.looks, 4],
      still: [data.still, 4, true],
      lamp: [data.lamps, 4, true],
      toward: [data.toward, 4, true],
    },
    data.index,
  );
  geometry.computeBoundingSphere();
  return geometry;
}
