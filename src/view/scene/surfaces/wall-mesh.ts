// Builds walls from their spans. Each rectangle becomes a grid of vertices, finer near lamps and along its corners.
// Vertices carry the light and the distances to the edges, from which the shader draws skirting, lintel and step lips.
import { boundsOf } from '../../../geometry/point.ts';
import { FULL } from '../../materials/brightness.ts';
import type { Detail } from './floor-mesh.ts';
import type { Hanging } from './hangings.ts';
import type { LitSurroundings } from '../lights.ts';
import { KIND, NO_EDGE, plainVertex, REPETITION, type Kind, type MeshWriter } from '../mesh-data.ts';
import { fbmField } from '../../materials/noise.ts';
import { layerOfPicture } from '../../materials/picture-atlas.ts';
import type { WallSpan } from './wall-spans.ts';

export interface WallSurroundings extends LitSurroundings {
  readonly detail: Detail;
}

/** Large stains, so that a repeating material does not look repeated. */
const blotches = fbmField(12, 2, 9);

const KIND_OF_PART: Readonly<Record<'whole' | 'lower' | 'upper', Kind>> = {
  whole: KIND.wall,
  lower: KIND.lower,
  upper: KIND.upper,
};

/** Where to cut a length: at both ends, at `rim` from them if asked, and on the grid between; never closer than 3 units. */
function cutsOf(from: number, to: number, grid: number, rimFrom: number, rimTo: number): number[] {
  const cuts = [from];
  const put = (at: number): void => {
    if (at > cuts[cuts.length - 1] + 3 && at < to - 3) cuts.push(at);
  };
  if (rimFrom > 0) put(from + rimFrom);
  const last = to - (rimTo > 0 ? rimTo : 0);
  for (let at = (Math.floor(from / grid) + 1) * grid; at < last - 3; at += grid) put(at);
  if (rimTo > 0) put(to - rimTo);
  cuts.push(to);
  return cuts;
}

/**
 * Writes one span, with the picture that hangs there on maps that bring their own (its layer is layerOfPicture's); 'sky' is not for
 * this writer. One that moves has two rows of vertices, the lower first, and no dark along them.
 */
export function writeSpan(
  writer: MeshWriter,
  span: WallSpan,
  around: WallSurroundings,
  hanging: Hanging | null = null,
  moves = false,
): void {
  if (span.part === 'sky') return;
  const dx = span.b.x - span.a.x;
  const dz = span.b.z - span.a.z;
  const length = Math.sqrt(dx * dx + dz * dz);
  if (length === 0) return;
  // Only lights in front of the wall can light it.
  const nx = -dz / length;
  const nz = dx / length;
  const close = around.lightsNear(boundsOf([span.a, span.b]));
  const lights = close.filter((light) => (light.x - span.a.x) * nx + (light.z - span.a.z) * nz > -4);
  const { corner, near, far } = around.detail;
  const grid = lights.length > 0 ? near : far;
  const dark = 0.66;
  const footDark = span.part !== 'upper' && !moves;
  const headDark = span.part !== 'lower' && !moves;
  const columns = cutsOf(0, length, grid, span.cornerA ? corner : 0, span.cornerB ? corner : 0);
  const tall = span.top - span.bottom;
  const foot = footDark && tall > corner * 2 ? corner : 0;
  const head = headDark && tall > corner * 2 ? corner : 0;
  const rows = moves ? [span.bottom, span.top] : cutsOf(span.bottom, span.top, grid, foot, head);
  const vertex = plainVertex();
  vertex.nx = nx;
  vertex.ny = 0;
  vertex.nz = nz;
  vertex.layer = hanging ? layerOfPicture(hanging.picture) : around.layerOf(span.material);
  vertex.kind = KIND_OF_PART[span.part];
  [vertex.r, vertex.g, vertex.b] = around.steady[span.sector];
  vertex.brightness = around.brightnessOf?.(span.sector) ?? FULL;
  const start = writer.count();
  for (const y of rows) {
    for (const at of columns) {
      const t = at / length;
      vertex.x = at === length ? span.b.x : span.a.x + dx * t;
      vertex.z = at === length ? span.b.z : span.a.z + dz * t;
      vertex.y = y;
      vertex.u = hanging ? ((hanging.left + at) / hanging.width) * REPETITION : span.along + at;
      vertex.v = hanging ? ((hanging.top - y) / hanging.height) * REPETITION : y;
      if (hanging) {
        vertex.left = hanging.driftX / hanging.width;
        vertex.right = hanging.driftY / hanging.height;
      } else {
        vertex.left = span.edgeA ? at : NO_EDGE;
        vertex.right = span.edgeB ? length - at : NO_EDGE;
        vertex.below = y - span.bottom;
        vertex.above = span.top - y;
      }
      let open = 1;
      if (corner > 0) {
        if (span.cornerA) open *= dark + (1 - dark) * Math.min(1, at / corner);
        if (span.cornerB) open *= dark + (1 - dark) * Math.min(1, (length - at) / corner);
        if (footDark) open *= dark + (1 - dark) * Math.min(1, (y - span.bottom) / corner);
        if (headDark) open *= 0.8 + 0.2 * Math.min(1, (span.top - y) / corner);
      }
      vertex.open = open;
      vertex.tint = hanging
        ? hanging.tint
        : 0.9 + 0.2 * blotches((vertex.x + y * 0.6) / 2048, (vertex.z + y * 0.4) / 2048);
      const inward = Math.max(2, Math.min(length - 2, at));
      const s = length > 4 ? inward / length : 0.5;
      vertex.sx = span.a.x + dx * s + nx * 3;
      vertex.sz = span.a.z + dz * s + nz * 3;
      vertex.sy = Math.max(span.bottom + 2, Math.min(span.top - 2, y));
      writer.vertex(vertex);
    }
  }
  for (let row = 0; row + 1 < rows.length; row++) {
    for (let column = 0; column + 1 < columns.length; column++) {
      const low = start + row * columns.length + column;
      const high = low + columns.length;
      writer.triangle(low, low + 1, high + 1);
      writer.triangle(low, high + 1, high);
    }
  }
  writer.patch(start, lights);
  const { a, b } = span;
  writer.shows({ part: 'wall', a, b, bottom: moves ? -Infinity : span.bottom, top: moves ? Infinity : span.top });
}
