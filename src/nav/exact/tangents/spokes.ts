// Spokes: the tangents between a point and the circles about the corners that may be visible from it. They join a query to the graph.
//
// A point is a circle of radius 0, so a spoke leans by asin(radius / gap). Whether one is clear is tested later, only if a path would use
// it.
import { positionOf, type Corners } from '../corners.ts';
import type { QuerySpot } from '../query-spot.ts';
import { isAhead } from './find-tangents.ts';
import { leanOf, nodeAt, nodeOfPiece, radiusOf, touchX, touchZ, type TangentGraph } from './tangent-graph.ts';

/** A node, the position on its track at which the tangent touches, and the tangent's length. */
export type VisitSpoke = (node: number, position: number, length: number) => void;

/** How far past the end of a track a tangent may touch, map units. */
export const FLAT_SLACK = 1e-7;
/** Shorter tangents, map units, count as this long in that test. */
export const NEAREST = 1e-6;

/** Visits the tangents from the point to corners, or (`isToPoint`) from corners to the point. */
export function forEachSpoke(graph: TangentGraph, point: QuerySpot, isToPoint: boolean, visit: VisitSpoke): void {
  const { corners, sweep } = graph;
  const found = sweep.from(point.x, point.z, point.cells);
  for (let i = 0; i < found.length; i++) {
    const corner = found[i];
    const dx = corners.x[corner] - point.x;
    const dz = corners.z[corner] - point.z;
    const radius = radiusOf(graph, corner);
    if (isAhead(corners, corner, dx, dz, radius)) continue;
    const gap = Math.sqrt(dx * dx + dz * dz);
    const lean = radius > 0 ? leanOf(radius, gap) : 0;
    if (gap === 0 || lean < 0) continue;
    const towards = isToPoint ? Math.atan2(-dz, -dx) : Math.atan2(dz, dx);
    const length = radius > 0 ? Math.sqrt(Math.max(0, gap * gap - radius * radius)) : gap;
    for (let sense = -1; sense <= 1; sense += 2) {
      if (corners.sense[corner] === -sense) continue;
      const angle = towards + (isToPoint ? sense * lean : -sense * lean);
      const position = positionOf(corners, corner, angle - (sense * Math.PI) / 2);
      const node = nodeAt(corners, corner, position, sense);
      if (node >= 0) visit(node, position, length);
      else if (radius > 0) visitEndOfTrack(graph, point, corner, position, sense, length, visit);
    }
  }
}

/**
 * A place flat against a wall may be slightly nearer to it than the circles' radius. Its tangents then touch slightly beyond the ends of
 * the tracks; lines to those ends replace them.
 */
function visitEndOfTrack(
  graph: TangentGraph,
  { x, z }: QuerySpot,
  corner: number,
  position: number,
  sense: number,
  length: number,
  visit: VisitSpoke,
): void {
  const { corners } = graph;
  const piece = pieceEndingAt(corners, corner, position, length);
  if (piece < 0) return;
  const at = endOfPiece(corners, piece, position);
  const dx = touchX(graph, corner, at) - x;
  const dz = touchZ(graph, corner, at) - z;
  visit(nodeOfPiece(piece, sense), at, Math.sqrt(dx * dx + dz * dz));
}

/** The piece of a corner's track that ends where a tangent of that length would touch, but for flat places; −1 where none does. */
export function pieceEndingAt(corners: Corners, corner: number, position: number, length: number): number {
  const { pieceStart, pieceEnd } = corners;
  const slack = FLAT_SLACK / Math.max(length, NEAREST);
  for (let piece = pieceStart[corner]; piece < pieceEnd[corner]; piece++)
    if (Math.abs(position - endOfPiece(corners, piece, position)) <= slack) return piece;
  return -1;
}

/** The end of a piece of track on the side of a position beyond it. */
export const endOfPiece = ({ pieceLow, pieceHigh }: Corners, piece: number, position: number): number =>
  position < pieceLow[piece] ? pieceLow[piece] : pieceHigh[piece];
