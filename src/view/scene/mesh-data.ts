// The vertices of a piece of the keep, as growing typed arrays: where they are, what they are made of, and the light that
// falls on them. Plain data, no three.js, so tests can weigh it. Light arrives later: each patch (a floor, a ceiling, a
// stretch of wall) remembers which of its vertices want to be lit and by which lights.
import type { Bounds, Point } from '../../geometry/point.ts';
import { growArray } from '../../search/grow-array.ts';
import { FULL } from '../materials/brightness.ts';
import type { Light } from './lights.ts';

/** What a surface is, for the shader: which edges get a lip, what moves. */
export const KIND = {
  floor: 0,
  wall: 1,
  upper: 2,
  lower: 3,
  lip: 4,
  water: 5,
  ceiling: 6,
  fitting: 7,
  glow: 8,
} as const;
export type Kind = (typeof KIND)[keyof typeof KIND];

/** A texture repeats after so much of `u` and `v`. */
export const REPETITION = 128;

/** A distance to an edge that gets no lip, map units. */
export const NO_EDGE = 99;

/** One vertex as the builders write it. Lengths in map units, light squared-out (see colors.ts lightOf). */
export type Vertex = ReturnType<typeof plainVertex>;

/** Vertices from `start` up to `end` that are lit by `lights`. */
export interface Patch {
  readonly start: number;
  readonly end: number;
  readonly lights: readonly Light[];
}

/** What a piece's triangles show, and where: what is not in the picture is left out by that. A stretch of wall is seen from the right of a → b. */
export type Surface =
  | { readonly part: 'floor' | 'ceiling'; readonly leaf: number }
  | { readonly part: 'wall'; readonly a: Point; readonly b: Point; readonly bottom: number; readonly top: number }
  | { readonly part: 'thing'; readonly box: Bounds; readonly bottom: number; readonly top: number };

/** Places in the index from `start` up to `end`, and what they show; null for what is nowhere in particular. */
export interface Run {
  readonly start: number;
  readonly end: number;
  readonly surface: Surface | null;
}

/** The data of each vertex, with room for that many vertices. */
function vertexArrays(room: number) {
  return {
    positions: new Float32Array(room * 3),
    uvs: new Float32Array(room * 2),
    rims: new Float32Array(room * 4),
    normals: new Int8Array(room * 4),
    /** Layer, kind, tint (128 = 1), place of its sector in the light clock. */
    looks: new Uint8Array(room * 4),
    /** Openness of each place, 255 = 1; for lighting. */
    opens: new Uint8Array(room),
    /** Steady light, each channel as sqrt(light / 4); the fourth byte is its sector's brightness. */
    still: new Uint8Array(room * 4),
    samples: new Float32Array(room * 3),
  };
}

export interface MeshData extends Readonly<ReturnType<typeof vertexArrays>> {
  /** Light of lamps, as `still`; the fourth byte is the phase of its flicker. */
  readonly lamps: Uint8Array<ArrayBuffer>;
  /** Where most light comes from, and how much of it (the fourth). */
  readonly toward: Int8Array<ArrayBuffer>;
  readonly index: Uint32Array<ArrayBuffer>;
  readonly patches: readonly Patch[];
  /** All of the index, in its order. */
  readonly runs: readonly Run[];
}

export type MeshWriter = ReturnType<typeof createMeshWriter>;

/** Light as a byte: sqrt keeps the dark end fine; 4 is the brightest. */
export function lightByte(value: number): number {
  return Math.max(0, Math.min(255, Math.round(Math.sqrt(value / 4) * 255)));
}

export function createMeshWriter() {
  let room = 1024;
  let count = 0;
  let indices = 0;
  let vertices = vertexArrays(room);
  let index = new Uint32Array(room * 3);
  const patches: Patch[] = [];
  const runs: Run[] = [];
  let ended = 0;
  const endRun = (surface: Surface | null): void => {
    if (indices > ended) runs.push({ start: ended, end: indices, surface });
    ended = indices;
  };
  const grow = (): void => {
    room *= 2;
    const larger = vertexArrays(room);
    for (const [name, numbers] of Object.entries(vertices)) larger[name as keyof typeof larger].set(numbers);
    vertices = larger;
  };
  return {
    vertex(from: Vertex): number {
      if (count === room) grow();
      const id = count++;
      const { positions, uvs, rims, normals, looks, opens, still, samples } = vertices;
      // One by one, not with set([…]): this runs a few hundred thousand times a map.
      const three = id * 3;
      const four = id * 4;
      positions[three] = from.x;
      positions[three + 1] = from.y;
      positions[three + 2] = from.z;
      samples[three] = from.sx;
      samples[three + 1] = from.sy;
      samples[three + 2] = from.sz;
      uvs[id * 2] = from.u;
      uvs[id * 2 + 1] = from.v;
      rims[four] = from.left;
      rims[four + 1] = from.right;
      rims[four + 2] = from.below;
      rims[four + 3] = from.above;
      normals[four] = Math.round(from.nx * 127);
      normals[four + 1] = Math.round(from.ny * 127);
      normals[four + 2] = Math.round(from.nz * 127);
      looks[four] = from.layer;
      looks[four + 1] = from.kind;
      looks[four + 2] = Math.min(255, Math.round(from.tint * 128));
      looks[four + 3] = from.brightness.place;
      opens[id] = Math.round(from.open * 255);
      still[four] = lightByte(from.r * from.open);
      still[four + 1] = lightByte(from.g * from.open);
      still[four + 2] = lightByte(from.b * from.open);
      still[four + 3] = Math.round(Math.max(0, Math.min(1, from.brightness.level)) * 255);
      return id;
    },
    triangle(a: number, b: number, c: number) {
      if (indices + 3 > index.length) index = growArray(index, index.length * 2);
      index[indices++] = a;
      index[indices++] = b;
      index[indices++] = c;
    },
    /** Closes the patch begun at vertex `start`. */
    patch(start: number, lights: readonly Light[]) {
      if (count > start && lights.length > 0) patches.push({ start, end: count, lights });
    },
    /** Says what the triangles show that were written since it was said last. */
    shows: (surface: Surface): void => endRun(surface),
    count: (): number => count,
    finish(): MeshData {
      endRun(null);
      const written = vertexArrays(count);
      for (const [name, numbers] of Object.entries(written)) {
        numbers.set(vertices[name as keyof typeof written].subarray(0, numbers.length));
      }
      return {
        ...written,
        lamps: new Uint8Array(count * 4),
        toward: new Int8Array(count * 4),
        index: index.slice(0, indices),
        patches,
        runs,
      };
    },
  };
}

/** A vertex with nothing special about it, to be filled in. */
export function plainVertex() {
  return {
    x: 0,
    y: 0,
    z: 0,
    u: 0,
    v: 0,
    nx: 0,
    ny: 1,
    nz: 0,
    /**
     * Distances to the left, right, lower and upper edge, NO_EDGE where there is no lip. Surfaces with a map's own pictures have no
     * lips: there left and right are how fast the picture drifts, repetitions a second.
     */
    left: NO_EDGE as number,
    right: NO_EDGE as number,
    below: NO_EDGE as number,
    above: NO_EDGE as number,
    layer: 0,
    kind: KIND.floor as Kind,
    /** Brightness of the material here, 1 = as painted, 0 … 2. */
    tint: 1,
    /** How open the place is, 0 … 1: corners are darker. */
    open: 1,
    /** How bright its sector is: how far its light carries on Doom maps. */
    brightness: FULL,
    /** Light that does not flicker. */
    r: 0,
    g: 0,
    b: 0,
    /** Where light is gathered: a little off the surface and off its edges. */
    sx: 0,
    sy: 0,
    sz: 0,
  };
}
