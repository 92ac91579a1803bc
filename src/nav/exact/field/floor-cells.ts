// The floor as fields see it, for any goal: the cells' outlines, the walls and wall ends near each cell, and where a disc's centre may cross
// between cells.
//
// Why wall ends are enough: between two places of one convex cell where a disc fits, only a circle about a wall's end can be in the way. The
// distance to a wall's line changes evenly along the segment, so it is least at one of its ends.
import { spanNearSegment } from '../../../geometry/gap.ts';
import { boundsOf, type Point } from '../../../geometry/point.ts';
import { wallsNear } from '../../../bsp/walls-near.ts';
import { growBounds, WIDTH_SLACK } from '../../clearance/near-walls.ts';
import { ringOfCell } from '../../mesh/nav-mesh.ts';
import type { Corners } from '../corners.ts';
import type { ExactIndex } from '../exact-index.ts';
import { isNearRing, placesOf, type Ring } from './rings.ts';

export interface FloorCells {
  /** First edge of each cell; cells + 1 entries. Edges are the half-edges of the navmesh. */
  readonly edgeStart: Int32Array;
  /** EDGE numbers for each edge: where it begins, and its direction. */
  readonly edges: Float64Array;
  /** The lines of each cell's outline, in the same form: one where several edges lie on it. */
  readonly lineStart: Int32Array;
  readonly lines: Float64Array;
  /** The cell beyond each edge, −1 at walls, and the same edge in that cell. */
  readonly beyond: Int32Array;
  readonly twin: Int32Array;
  /** Where the centre may cross each edge, as pairs of places: x, z, x, z at 4·span. */
  readonly spanStart: Int32Array;
  readonly spans: Float64Array;
  /** The corners that a path may touch in each cell. */
  readonly cornerStart: Int32Array;
  readonly cornerOf: Int32Array;
  /** The wall ends near each cell, x and z; none for a point. */
  readonly endStart: Int32Array;
  readonly ends: Float64Array;
  /** The walls near each cell, x, z, x, z; none for a point. */
  readonly wallStart: Int32Array;
  readonly walls: Float64Array;
  /** By corner, the stretches of its track in each cell: positions from low to high. None for a point. */
  readonly arcStart: Int32Array;
  readonly arcCell: Int32Array;
  readonly arcLow: Float64Array;
  readonly arcHigh: Float64Array;
  /** Squared distance that a place keeps from walls. */
  readonly roomSquared: number;
}

export const EDGE = 4;

/** How far outside a cell a place may be and still count, map units: rounding of tangents. */
const CELL_SLACK = 1e-7;
/** Walls and ends this much farther than the radius still count as near, map units. */
const GENEROUS = 1e-6;
/** Stretches of a track are longer by this at both ends, radians. */
const ARC_SLACK = 1e-9;

export function layFloorCells({ portalGraph, navMesh, open }: ExactIndex): FloorCells {
  const { tree, body } = portalGraph;
  const { wallEnds, plan } = tree;
  const { corners, cells, radius } = open.graph;
  const { cellStart, edgeVertex, edgeNext, edgeTwin, edgeCell, vertexX, vertexZ } = navMesh;
  const edges = new Float64Array(EDGE * edgeVertex.length);
  const lines: number[] = [];
  const lineStart = [0];
  const spans: number[] = [];
  const spanStart = [0];
  const ends: number[] = [];
  const endStart = [0];
  const walls: number[] = [];
  const wallStart = [0];
  const cornerOf: number[] = [];
  const cornerStart = [0];
  const arcs: { corner: number; cell: number; low: number; high: number }[] = [];
  for (let cell = 0; cell + 1 < cellStart.length; cell++) {
    const outline = ringOfCell(navMesh, cell);
    const ring = placesOf(outline);
    const near = radius > 0 ? wallsAbout(outline, ring) : [];
    const vertices = new Set<number>();
    for (const wall of near) {
      walls.push(...wallEnds.subarray(4 * wall, 4 * wall + 4));
      vertices.add(plan.walls[wall].a).add(plan.walls[wall].b);
    }
    for (const vertex of vertices) {
      const { x, z } = plan.vertices[vertex];
      if (!isNearRing(ring, x, z, x, z, body.radius + GENEROUS)) continue;
      ends.push(x, z);
      const corner = corners.ofVertex[vertex];
      if (corner < 0) continue;
      cornerOf.push(corner);
      for (const [low, high] of arcsIn(corners, corner, radius, outline)) arcs.push({ corner, cell, low, high });
    }
    if (radius === 0) cornerOf.push(...cells.cornerOf.subarray(cells.cornerStart[cell], cells.cornerStart[cell + 1]));
    for (let h = cellStart[cell]; h < cellStart[cell + 1]; h++) {
      const a = { x: vertexX[edgeVertex[h]], z: vertexZ[edgeVertex[h]] };
      const b = { x: vertexX[edgeVertex[edgeNext[h]]], z: vertexZ[edgeVertex[edgeNext[h]]] };
      edges.set([a.x, a.z, b.x - a.x, b.z - a.z], EDGE * h);
      const of = lines.length - 4;
      const isOnLast = of >= 4 * lineStart[cell] && lines[of + 2] * (b.z - a.z) === lines[of + 3] * (b.x - a.x);
      if (!isOnLast) lines.push(a.x, a.z, b.x - a.x, b.z - a.z);
      if (edgeTwin[h] >= 0) spans.push(...freeSpans(a, b, near, wallEnds, open.reach));
      spanStart.push(spans.length / 4);
    }
    lineStart.push(lines.length / 4);
    endStart.push(ends.length / 2);
    wallStart.push(walls.length / 4);
    cornerStart.push(cornerOf.length);
  }
  arcs.sort((one, other) => one.corner - other.corner);
  const arcStart = new Int32Array(corners.count + 1);
  for (const { corner } of arcs) arcStart[corner + 1]++;
  for (let corner = 0; corner < corners.count; corner++) arcStart[corner + 1] += arcStart[corner];
  const room = body.radius > 0 ? body.radius - WIDTH_SLACK : 0;

  function wallsAbout(outline: readonly Point[], ring: Ring): number[] {
    const found: number[] = [];
    const reach = body.radius + GENEROUS;
    wallsNear(tree, growBounds(boundsOf(outline), reach), (wall) => {
      const at = 4 * wall;
      if (open.stops[wall] === 0) return;
      if (isNearRing(ring, wallEnds[at], wallEnds[at + 1], wallEnds[at + 2], wallEnds[at + 3], reach)) found.push(wall);
    });
    return found;
  }

  return {
    edgeStart: cellStart,
    edges,
    lineStart: Int32Array.from(lineStart),
    lines: Float64Array.from(lines),
    beyond: Int32Array.from(edgeTwin, (twin) => (twin < 0 ? -1 : edgeCell[twin])),
    twin: edgeTwin,
    spanStart: Int32Array.from(spanStart),
    spans: Float64Array.from(spans),
    cornerStart: Int32Array.from(cornerStart),
    cornerOf: Int32Array.from(cornerOf),
    endStart: Int32Array.from(endStart),
    ends: Float64Array.from(ends),
    wallStart: Int32Array.from(wallStart),
    walls: Float64Array.from(walls),
    arcStart,
    arcCell: Int32Array.from(arcs, ({ cell }) => cell),
    arcLow: Float64Array.from(arcs, ({ low }) => low),
    arcHigh: Float64Array.from(arcs, ({ high }) => high),
    roomSquared: room * room,
  };
}

/** The parts of the edge where the centre keeps that distance from the walls, as x, z, x, z, … */
function freeSpans(a: Point, b: Point, near: readonly number[], wallEnds: Float64Array, reach: number): number[] {
  if (near.length === 0) return [a.x, a.z, b.x, b.z];
  const cuts = near.flatMap((wall) => {
    const [ax, az, bx, bz] = wallEnds.subarray(4 * wall, 4 * wall + 4);
    return spanNearSegment(a, b, { x: ax, z: az }, { x: bx, z: bz }, reach) ?? [];
  });
  cuts.sort((one, other) => one.from - other.from);
  const found: number[] = [];
  const add = (from: number, to: number): void => {
    if (from > to) return;
    found.push(a.x + from * (b.x - a.x), a.z + from * (b.z - a.z));
    found.push(a.x + to * (b.x - a.x), a.z + to * (b.z - a.z));
  };
  let low = 0;
  for (const { from, to } of cuts) {
    add(low, Math.min(1, from));
    low = Math.max(low, to);
  }
  add(low, 1);
  return found;
}

/** The stretches of the corner's track that lie in the outline. */
function arcsIn(
  { x, z, from, width }: Corners,
  corner: number,
  radius: number,
  outline: readonly Point[],
): [number, number][] {
  const whole = 2 * Math.PI;
  const cuts: [number, number][] = [];
  for (let i = 0; i < outline.length; i++) {
    const a = outline[i];
    const b = outline[(i + 1) % outline.length];
    const dx = b.x - a.x;
    const dz = b.z - a.z;
    const side = dx * (z[corner] - a.z) - dz * (x[corner] - a.x);
    const gap = side / Math.hypot(dx, dz) / radius;
    if (gap >= 1) continue;
    if (gap < -1) return [];
    const half = Math.acos(gap) - ARC_SLACK;
    let middle = (Math.atan2(dz, dx) - Math.PI / 2 - from[corner]) % whole;
    if (middle < 0) middle += whole;
    for (const turn of [-whole, 0, whole]) cuts.push([middle - half + turn, middle + half + turn]);
  }
  cuts.sort((one, other) => one[0] - other[0]);
  const found: [number, number][] = [];
  let low = 0;
  for (const [begin, end] of cuts) {
    if (begin >= low && low <= width[corner]) found.push([low, Math.min(begin, width[corner])]);
    low = Math.max(low, end);
  }
  if (low <= width[corner]) found.push([low, width[corner]]);
  return found;
}

/** Is the place in the cell or on its border? */
export function isInCell({ lineStart, lines }: FloorCells, cell: number, x: number, z: number): boolean {
  for (let at = 4 * lineStart[cell]; at < 4 * lineStart[cell + 1]; at += 4) {
    const side = lines[at + 2] * (z - lines[at + 1]) - lines[at + 3] * (x - lines[at]);
    if (side < -CELL_SLACK * (Math.abs(lines[at + 2]) + Math.abs(lines[at + 3]))) return false;
  }
  return true;
}
