// What fields know of one cell of the floor.
//
// Why wall ends are enough: between two places of one convex cell where a disc fits, only a circle about a wall's end can be in the way. The
// distance to a wall's line changes evenly along the segment, so it is least at one of its ends.
import { spanNearSegment, spansBetween, type Span, endsGapSquared } from '../../../geometry/gap.ts';
import { boundsOf, type Point } from '../../../geometry/point.ts';
import { wallsNear } from '../../../bsp/walls-near.ts';
import { growBounds } from '../../clearance/near-walls.ts';
import { ringOfCell } from '../../mesh/nav-mesh.ts';
import type { Corners } from '../corners.ts';
import type { ExactIndex } from '../exact-index.ts';
import { opensTo } from '../query-spot.ts';

/** A stretch of a corner's track. */
export interface Arc extends Span {
  readonly corner: number;
}

/** Walls and ends this much farther than the radius still count as near, map units. */
const GENEROUS = 1e-6;
/** Stretches of a track are longer by this at both ends, radians. */
const ARC_SLACK = 1e-9;

/** Computes what is known of a cell. */
export function floorOfCell({ portalGraph, navMesh, open }: ExactIndex, cell: number) {
  const { tree, body } = portalGraph;
  const { wallEnds, plan } = tree;
  const { corners, radius } = open.graph;
  const { cellStart, edgeTwin, edgeVertex, vertexSource } = navMesh;
  const outline = ringOfCell(navMesh, cell);
  const first = cellStart[cell];
  const near: number[] = [];
  const found: number[] = [];
  const ends: number[] = [];
  const arcs: Arc[] = [];
  const ring = placesOf(outline);
  const reach = body.radius + GENEROUS;
  const vertices = new Set<number>();
  if (radius > 0)
    wallsNear(tree, growBounds(boundsOf(outline), reach), (wall) => {
      const at = 4 * wall;
      if (open.stops[wall] === 0) return;
      if (!isNearRing(ring, wallEnds[at], wallEnds[at + 1], wallEnds[at + 2], wallEnds[at + 3], reach)) return;
      near.push(wall);
      vertices.add(plan.walls[wall].a).add(plan.walls[wall].b);
    });
  for (const vertex of vertices) {
    const { x, z } = plan.vertices[vertex];
    if (!isNearRing(ring, x, z, x, z, reach)) continue;
    ends.push(x, z);
    const corner = corners.ofVertex[vertex];
    if (corner < 0) continue;
    found.push(corner);
    for (const span of arcsIn(corners, corner, radius, outline)) arcs.push({ corner, ...span });
  }
  // A point turns at the ends of its cell's edges, where the cell is in the free wedge.
  if (radius === 0)
    outline.forEach(({ x, z }, i) => {
      const corner = corners.ofVertex[vertexSource[edgeVertex[first + i]]];
      if (corner < 0 || !opensTo(navMesh, { x, z, wedges: corners.wedge[corner] }, cell)) return;
      found.push(corner);
      arcs.push({ corner, from: 0, to: corners.width[corner] });
    });
  const spans = outline.map((a, i) =>
    edgeTwin[first + i] < 0 ? [] : freeSpans(a, outline[(i + 1) % outline.length], near, wallEnds, open.reach),
  );
  return {
    /** By edge, the places where the centre may cross it. */
    spans,
    corners: found,
    ends,
    walls: near.flatMap((wall) => [...wallEnds.subarray(4 * wall, 4 * wall + 4)]),
    arcs,
  };
}

/** The parts of the edge where the centre keeps that distance from the walls, as x, z, x, z, … */
function freeSpans(a: Point, b: Point, near: readonly number[], wallEnds: Float64Array, reach: number): number[] {
  if (near.length === 0) return [a.x, a.z, b.x, b.z];
  const cuts = near.flatMap((wall) => {
    const [ax, az, bx, bz] = wallEnds.subarray(4 * wall, 4 * wall + 4);
    return spanNearSegment(a, b, { x: ax, z: az }, { x: bx, z: bz }, reach) ?? [];
  });
  const placeAt = (t: number): [number, number] => [a.x + t * (b.x - a.x), a.z + t * (b.z - a.z)];
  return spansBetween(cuts, 1).flatMap(({ from, to }) => [...placeAt(from), ...placeAt(to)]);
}

/** The stretches of the corner's track that lie in the outline. */
function arcsIn({ x, z, from, width }: Corners, corner: number, radius: number, outline: readonly Point[]): Span[] {
  const whole = 2 * Math.PI;
  const cuts: Span[] = [];
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
    for (const turn of [-whole, 0, whole]) cuts.push({ from: middle - half + turn, to: middle + half + turn });
  }
  return spansBetween(cuts, width[corner]);
}

type Ring = Float64Array;

const placesOf = (outline: readonly Point[]): Ring => Float64Array.from(outline.flatMap(({ x, z }) => [x, z]));

/** Is the segment a–b nearer to the ring than `reach`, or inside it? */
function isNearRing(ring: Ring, ax: number, az: number, bx: number, bz: number, reach: number): boolean {
  const count = ring.length;
  let isInside = true;
  for (let i = 0; i < count; i += 2) {
    const k = i + 2 < count ? i + 2 : 0;
    const dx = ring[k] - ring[i];
    const dz = ring[k + 1] - ring[i + 1];
    const most = -reach * Math.sqrt(dx * dx + dz * dz);
    const sideA = dx * (az - ring[i + 1]) - dz * (ax - ring[i]);
    const sideB = dx * (bz - ring[i + 1]) - dz * (bx - ring[i]);
    if (sideA < 0) isInside = false;
    // The line of an edge separates them by the reach.
    if (sideA <= most && sideB <= most && most < 0) return false;
  }
  if (isInside && count > 4) return true;
  for (let i = 0; i < count; i += 2) {
    const k = i + 2 < count ? i + 2 : 0;
    if (endsGapSquared(ring[i], ring[i + 1], ring[k], ring[k + 1], ax, az, bx, bz) < reach * reach) return true;
  }
  return false;
}
