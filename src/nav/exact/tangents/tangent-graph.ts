// Tangent graph: the common tangents of the circles about the corners, computed corner by corner when a search first needs them.
//
// A node is a piece of a corner's track with a sense: 2·piece turns left there, 2·piece + 1 turns right, towards greater positions. An edge
// leaves one node's track at a position, runs straight, and meets another track at a position. It is an inner tangent where the sense
// changes and an outer one where it stays. With radius 0 the circles are points and the edges are bitangents: lines of sight along which a
// path may touch both corners. The sweep finds candidates; whether one is clear is tested when a path would use it. Both results are cached
// until there are more than `mostEdges`, then the cache is emptied. Where walls change (patch/growing-layer.ts), what they touch is computed
// again (find-tangents.ts). A query's ends are never stored here.
import { growArray } from '../../../search/grow-array.ts';
import { boundsOf, type Point } from '../../../geometry/point.ts';
import type { Cells } from '../cells.ts';
import type { Corners } from '../corners.ts';
import type { QuerySpot } from '../query-spot.ts';
import type { Sight } from '../sight.ts';
import type { Sweep } from './sweep.ts';

/** What a graph among rises has beside (rises/uneven-layer.ts). */
export interface Uneven {
  /** By corner, the radius of its circle: 0 where it is the floor that ends. */
  readonly radii: Float64Array;
  /** Do steps, drops and rises in reach allow the straight walk? It begins on the floor of `from` or at p, and ends on that of `to`. */
  mayWalk(p: Point, q: Point, from: QuerySpot | null, to: QuerySpot | null): boolean;
}

interface TangentParts {
  readonly corners: Corners;
  readonly cells: Cells;
  readonly sight: Sight;
  readonly sweep: Sweep;
  /** Radius of the circles; 0 for a point. */
  readonly radius: number;
  /** Null where floors do not count. */
  readonly uneven: Uneven | null;
  readonly mostEdges: number;
}

export type TangentGraph = ReturnType<typeof createTangentGraph>;

type Edges = Readonly<ReturnType<typeof makeEdges>>;

export const UNKNOWN = 0;
export const CLEAR = 1;
export const BLOCKED = 2;

/** A tangent may miss the end of a track by this much, radians: rounding. */
export const TRACK_SLACK = 1e-9;
/** Distance from a corner at which a point is followed, map units. */
export const HAIR = 2 ** -9;
/** How far inside its piece a place on a track is looked at, map units. */
export const INSIDE = 1e-5;

const FIRST_CAPACITY = 16;
/** At least as many corners that went or came are listed. */
const MOST_BIRTHS = 512;
/** What changes of walls leave unused may be as large as the rest and this, edges and seen cells. */
const SPARE = 2 ** 13;

export function createTangentGraph(parts: TangentParts) {
  const nodes = 2 * parts.corners.pieceLow.length;
  return {
    ...parts,
    /** Edges of a node: from nodeStart to nodeEnd; −1 before they are computed. */
    nodeStart: new Int32Array(nodes).fill(-1),
    nodeEnd: new Int32Array(nodes).fill(-1),
    /** By corner with edges: where the cells that its sweep came through begin in `seen`, and how many there are. */
    seenStart: new Int32Array(parts.corners.count),
    seenCount: new Int32Array(parts.corners.count),
    /** By corner with edges, the version of the walls that they are right for. */
    filledAt: new Int32Array(parts.corners.count),
    /** By cell, the version in which walls near it changed last. */
    touchedAt: new Int32Array(parts.cells.part.length),
    /** The version of the walls; goes up with every change (patch/growing-layer.ts). */
    version: 0,
    /** Boxes about the last changes, in their order, after one that is not listed or the first version. */
    changes: [{ version: 0, box: boundsOf([]) }],
    /** The last corners that went or came, in the same way. */
    births: [{ version: 0, corner: -1 }],
    seen: new Int32Array(FIRST_CAPACITY),
    seenEnd: 0,
    edges: makeEdges(FIRST_CAPACITY),
    edgeCount: 0,
    /** The size of the cache when it was packed last: edges and seen cells. */
    kept: 0,
    /** How often edges got other numbers. */
    packed: 0,
  };
}

/** +1 for nodes that turn right, −1 for those that turn left. */
export const senseOf = (node: number): 1 | -1 => ((node & 1) === 1 ? 1 : -1);

/** Empties the cache if it is too large, and drops what changes of walls left unused; call it between queries only. */
export function trimGraph(graph: TangentGraph): void {
  if (graph.edgeCount > graph.mostEdges) {
    graph.nodeStart.fill(-1);
    pack(graph);
  } else if (graph.version > 0 && graph.edgeCount + graph.seenEnd > 2 * graph.kept + SPARE) pack(graph);
}

/** Copies what is in use: tangents that are computed again come after the old ones. */
function pack(graph: TangentGraph): void {
  const { corners, nodeStart, nodeEnd, seenStart, seenCount, edges: old, seen: oldSeen } = graph;
  const { count, pieceStart, pieceEnd } = corners;
  graph.edges = makeEdges(FIRST_CAPACITY);
  graph.seen = new Int32Array(FIRST_CAPACITY);
  graph.edgeCount = graph.seenEnd = 0;
  for (let corner = 0; corner < count; corner++) {
    const first = 2 * pieceStart[corner];
    const end = 2 * pieceEnd[corner];
    if (first === end || nodeStart[first] < 0) continue;
    for (let node = first; node < end; node++) {
      const [from, upTo] = [nodeStart[node], nodeEnd[node]];
      nodeStart[node] = graph.edgeCount;
      makeRoom(graph, upTo - from);
      copyEdges(old, graph.edges, from, upTo, graph.edgeCount);
      nodeEnd[node] = graph.edgeCount += upTo - from;
    }
    const at = seenStart[corner];
    addSeen(graph, corner, oldSeen.subarray(at, at + seenCount[corner]));
  }
  graph.kept = graph.edgeCount + graph.seenEnd;
  graph.packed++;
}

export function addSeen(graph: TangentGraph, corner: number, cells: Int32Array): void {
  while (graph.seenEnd + cells.length > graph.seen.length) graph.seen = growArray(graph.seen, 2 * graph.seen.length);
  graph.seen.set(cells, graph.seenEnd);
  graph.seenStart[corner] = graph.seenEnd;
  graph.seenCount[corner] = cells.length;
  graph.seenEnd += cells.length;
}

/** Forgets the tangents of a corner that goes. */
export function forgetCorner(graph: TangentGraph, corner: number): void {
  const { nodeStart, corners } = graph;
  nodeStart.fill(-1, 2 * corners.pieceStart[corner], 2 * corners.pieceEnd[corner]);
  noteBirth(graph, corner);
}

/** To be called for each corner that comes. */
export function noteBirth({ births, version }: TangentGraph, corner: number): void {
  births.push({ version, corner });
  if (births.length > 2 * MOST_BIRTHS) births.splice(0, MOST_BIRTHS);
}

/** The node of a free piece of a corner's track, for a sense. */
export const nodeOfPiece = (piece: number, sense: number): number => 2 * piece + (sense > 0 ? 1 : 0);

/** The node of a corner's track at a position, for a sense; −1 where the track is not free. */
export function nodeAt(
  { pieceStart, pieceEnd, pieceLow, pieceHigh }: Corners,
  corner: number,
  at: number,
  sense: number,
): number {
  for (let piece = pieceStart[corner]; piece < pieceEnd[corner]; piece++) {
    if (at >= pieceLow[piece] - TRACK_SLACK && at <= pieceHigh[piece] + TRACK_SLACK) {
      return nodeOfPiece(piece, sense);
    }
  }
  return -1;
}

export const radiusOf = ({ radius, uneven }: TangentGraph, corner: number): number =>
  uneven === null ? radius : uneven.radii[corner];

/** The point of a corner's circle at a position of its track. */
export function touchX(graph: TangentGraph, corner: number, at: number): number {
  const { corners } = graph;
  const radius = radiusOf(graph, corner);
  return radius === 0 ? corners.x[corner] : corners.x[corner] + radius * Math.cos(corners.from[corner] + at);
}

export function touchZ(graph: TangentGraph, corner: number, at: number): number {
  const { corners } = graph;
  const radius = radiusOf(graph, corner);
  return radius === 0 ? corners.z[corner] : corners.z[corner] + radius * Math.sin(corners.from[corner] + at);
}

/**
 * A place on the node's track, slightly inside its piece, in the middle of a short one; beside the corner where the circle is a point. So what
 * is true of one such place is true of all on the piece.
 */
export function besideTrack(graph: TangentGraph, node: number, at: number): Point {
  const { corners } = graph;
  const piece = node >> 1;
  const corner = corners.pieceCorner[piece];
  const off = radiusOf(graph, corner) || HAIR;
  const [low, high] = [corners.pieceLow[piece], corners.pieceHigh[piece]];
  const isShort = (high - low) * off < 4 * INSIDE;
  const inside = isShort ? (high - low) / 2 : INSIDE / off;
  const angle = corners.from[corner] + Math.min(high - inside, Math.max(low + inside, at));
  return { x: corners.x[corner] + off * Math.cos(angle), z: corners.z[corner] + off * Math.sin(angle) };
}

/** Is the edge, which leaves that node, clear of all walls? Tested once. */
export function isEdgeClear(graph: TangentGraph, node: number, edge: number): boolean {
  const { edges, corners, sight, uneven } = graph;
  if (edges.state[edge] !== UNKNOWN) return edges.state[edge] === CLEAR;
  const corner = corners.pieceCorner[node >> 1];
  const other = corners.pieceCorner[edges.to[edge] >> 1];
  // An edge of no length: through a gate, along the same track.
  const isInSight =
    corner === other ||
    sight.isClear(
      touchX(graph, corner, edges.leaves[edge]),
      touchZ(graph, corner, edges.leaves[edge]),
      edges.x[edge],
      edges.z[edge],
      corners.wedge[corner],
      corners.wedge[other],
      senseOf(node),
      senseOf(edges.to[edge]),
    );
  const isClear =
    isInSight &&
    (uneven === null ||
      uneven.mayWalk(
        besideTrack(graph, node, edges.leaves[edge]),
        besideTrack(graph, edges.to[edge], edges.arrives[edge]),
        null,
        null,
      ));
  edges.state[edge] = isClear ? CLEAR : BLOCKED;
  return isClear;
}

/**
 * Angle between a tangent and the line of centres, radians. `gap` is the distance of the centres, `across` the sum of the radii; −1 where
 * the circles overlap.
 */
export function leanOf(across: number, gap: number): number {
  if (across <= gap) return Math.asin(across / gap);
  return across - gap <= NEARLY ? Math.PI / 2 : -1;
}

/** Circles that overlap by no more than this, map units, count as touching. */
export const NEARLY = 1e-6;

function makeEdges(capacity: number) {
  return {
    /** Position where the edge leaves its node's track. */
    leaves: new Float64Array(capacity),
    /** The node it leads to, and the position where it meets that track. */
    to: new Int32Array(capacity),
    arrives: new Float64Array(capacity),
    length: new Float64Array(capacity),
    /** The point where it touches the circle it leads to. */
    x: new Float64Array(capacity),
    z: new Float64Array(capacity),
    /** UNKNOWN, CLEAR or BLOCKED. */
    state: new Uint8Array(capacity),
  };
}

/** Grows the list of edges to hold that many more. */
export function makeRoom(graph: TangentGraph, more: number): void {
  const { edges } = graph;
  let capacity = edges.to.length;
  if (graph.edgeCount + more <= capacity) return;
  while (graph.edgeCount + more > capacity) capacity *= 2;
  const larger = makeEdges(capacity);
  copyEdges(edges, larger, 0, graph.edgeCount, 0);
  graph.edges = larger;
}

/** Copies the edges from `first` up to, not including, `end` to `at`. */
export function copyEdges(from: Edges, to: Edges, first: number, end: number, at: number): void {
  to.leaves.set(from.leaves.subarray(first, end), at);
  to.to.set(from.to.subarray(first, end), at);
  to.arrives.set(from.arrives.subarray(first, end), at);
  to.length.set(from.length.subarray(first, end), at);
  to.x.set(from.x.subarray(first, end), at);
  to.z.set(from.z.subarray(first, end), at);
  to.state.set(from.state.subarray(first, end), at);
}
