// The corners where a shortest path may turn: wall ends whose free wedge is wider than half a circle.
//
// A path that turns at a corner touches it. Its outward normal there lies between the normals of the two walls that bound the free wedge.
// The centre of a disc runs on the circle about the corner, at the angle of that normal. So every corner has one track: the normals from
// angle `from` over `width` radians (at most π). Positions on it run from 0 to width. Nearby walls cut a disc's track into free pieces, and
// a path stays on one piece at each corner. A point's track is one piece. After Y.-H. Liu, S. Arimoto, Finding the shortest path of a disc
// among polygonal obstacles using a radius-independent graph, 1995.
import { wallsNear } from '../../bsp/walls-near.ts';
import type { Tree } from '../../bsp/tree.ts';
import { boundsOf, type Point } from '../../geometry/point.ts';
import { mortonOrder } from '../../geometry/morton-order.ts';
import { pointGapSquared, spansBetween, type Span } from '../../geometry/gap.ts';
import { cutTrack, type Track } from '../mesh/cut-track.ts';
import { wedgesAt } from '../clearance/wedges-at.ts';
import { isReflex, turnOf, type Wedge } from '../clearance/wedge.ts';

export interface Corners {
  readonly count: number;
  /** The corner at each vertex of the plan, or −1. */
  readonly ofVertex: Int32Array;
  readonly x: Float64Array;
  readonly z: Float64Array;
  /** The free wedge of each corner, in a list of one. */
  readonly wedge: (readonly [Wedge])[];
  /** The directions in which paths that turn at each corner come and go, of length 1: loX, loZ, hiX and hiZ of a wedge (clearance/wedge.ts). */
  readonly turning: Float64Array;
  /** By corner, the only sense in which paths turn there, or 0 for both. */
  readonly sense: Int8Array;
  /** Angle of the track's first normal, and the track's extent, radians. */
  readonly from: Float64Array;
  readonly width: Float64Array;
  /** The pieces of each corner: from pieceStart up to, not including, pieceEnd. */
  readonly pieceStart: Int32Array;
  readonly pieceEnd: Int32Array;
  /** Positions where each piece begins and ends, and its corner. */
  readonly pieceLow: Float64Array;
  readonly pieceHigh: Float64Array;
  readonly pieceCorner: Int32Array;
}

/** Of places on a track, map units. */
const ROUNDING = 1e-6;
/** Squares on each side of the grid that orders the corners. */
const SQUARES = 1024;

/**
 * Finds the corners of the walls whose `stops` is not 0. Discs run on circles of `radius` and keep `reach`, slightly less, from walls; both
 * are 0 for a point.
 */
export function findCorners(tree: Tree, stops: Uint8Array, radius: number, reach: number): Corners {
  const { plan } = tree;
  const found: (Corner & Point & { readonly vertex: number })[] = [];
  for (const vertex of mortonOrder(plan.vertices, boundsOf(plan.vertices), SQUARES)) {
    const corner = cornerAt(tree, stops, vertex, radius, reach);
    if (corner !== null) found.push({ ...corner, ...plan.vertices[vertex], vertex });
  }
  const ofVertex = new Int32Array(plan.vertices.length).fill(-1);
  found.forEach(({ vertex }, corner) => (ofVertex[vertex] = corner));
  const pieces = found.reduce((sum, each) => sum + each.pieces.length / 2, 0);
  const corners = emptyCorners(found.length, pieces, ofVertex);
  let start = 0;
  found.forEach((corner, number) => {
    writeCorner(corners, number, start, corner, corner);
    start = corners.pieceEnd[number];
  });
  return corners;
}

/** Room for that many corners and pieces of their tracks; those that are not used have no pieces. */
export function emptyCorners(count: number, pieces: number, ofVertex = new Int32Array(0)): Corners {
  return {
    count,
    ofVertex,
    x: new Float64Array(count),
    z: new Float64Array(count),
    wedge: [],
    turning: new Float64Array(4 * count),
    sense: new Int8Array(count),
    from: new Float64Array(count),
    width: new Float64Array(count),
    pieceStart: new Int32Array(count),
    pieceEnd: new Int32Array(count),
    pieceLow: new Float64Array(pieces),
    pieceHigh: new Float64Array(pieces),
    pieceCorner: new Int32Array(pieces),
  };
}

/** Writes the corner, with its pieces from `start` on. */
export function writeCorner(corners: Corners, number: number, start: number, at: Point, corner: Corner): void {
  const { pieces } = corner;
  const end = start + pieces.length / 2;
  corners.x[number] = at.x;
  corners.z[number] = at.z;
  corners.wedge[number] = [corner.wedge];
  // At right angles to the track's normals; more than half a circle of these leaves all directions.
  const lo = corner.from - Math.PI / 2;
  const hi = corner.from + Math.min(corner.width, Math.PI) + Math.PI / 2;
  corners.turning.set([Math.cos(lo), Math.sin(lo), Math.cos(hi), Math.sin(hi)], 4 * number);
  corners.sense[number] = corner.sense ?? 0;
  corners.from[number] = corner.from;
  corners.width[number] = corner.width;
  corners.pieceStart[number] = start;
  corners.pieceEnd[number] = end;
  for (let piece = start, i = 0; piece < end; piece++, i += 2) {
    corners.pieceLow[piece] = pieces[i];
    corners.pieceHigh[piece] = pieces[i + 1];
    corners.pieceCorner[piece] = number;
  }
}

/** One corner: its free wedge, the only sense of turns there if there is one, its track, and the track's free pieces as low, high, low, high, … */
export interface Corner {
  readonly wedge: Wedge;
  readonly sense?: number;
  readonly from: number;
  readonly width: number;
  readonly pieces: readonly number[];
}

/** The corner at the vertex, or null if there is none, or no free piece of its track. */
export function cornerAt(tree: Tree, stops: Uint8Array, vertex: number, radius: number, reach: number): Corner | null {
  const wedge = wedgesAt(tree, stops, vertex).find(isReflex);
  if (wedge === undefined) return null;
  const from = Math.atan2(wedge.loX, -wedge.loZ);
  const width = turnOf(wedge) - Math.PI;
  const pieces =
    radius > 0
      ? freePieces(tree, stops, { ...tree.plan.vertices[vertex], radius, first: from, width }, vertex, reach)
      : [0, width];
  return pieces.length === 0 ? null : { wedge, from, width, pieces };
}

/** Position on the corner's track of the normal with that angle; below 0 or above the width where the track does not reach it. */
export function positionOf({ from, width }: Corners, corner: number, angle: number): number {
  const whole = 2 * Math.PI;
  let position = (angle - from[corner]) % whole;
  if (position < 0) position += whole;
  return position > width[corner] / 2 + Math.PI ? position - whole : position;
}

/** The free pieces of a disc's track between walls that do not end at that vertex, if it is one: as low, high, low, high, … */
export function freePieces(tree: Tree, stops: Uint8Array, track: Track, vertex: number, reach: number): number[] {
  const { vertices, walls } = tree.plan;
  const { x, z, about } = boundTrack(track, reach);
  const cuts: Span[] = [];
  wallsNear(tree, { minX: x - about, minZ: z - about, maxX: x + about, maxZ: z + about }, (index) => {
    const { a, b } = walls[index];
    if (stops[index] === 0 || a === vertex || b === vertex) return;
    if (pointGapSquared(x, z, vertices[a], vertices[b]) >= about * about) return;
    cuts.push(...cutTrack(track, vertices[a], vertices[b], reach));
  });
  return spansBetween(cuts, track.width).flatMap(({ from, to }) => [from, to]);
}

/** A circle with all places that are nearer than `reach` to the track: about the middle of a short one, about the corner of a long one. */
function boundTrack({ x, z, radius, first, width }: Track, reach: number): Point & { readonly about: number } {
  const far = 2 * radius * Math.sin(width / 4);
  if (far >= radius) return { x, z, about: radius + reach };
  const middle = first + width / 2;
  return { x: x + radius * Math.cos(middle), z: z + radius * Math.sin(middle), about: far + reach + ROUNDING };
}
