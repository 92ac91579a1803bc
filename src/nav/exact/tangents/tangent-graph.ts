// Tangent graph: the common tangents of the circles about the corners, computed corner by corner when a search first needs them.
//
// A node is a piece of a corner's track with a sense: 2·piece turns left there, 2·piece + 1 turns right, towards greater positions. An edge
// leaves one node's track at a position, runs straight, and meets another track at a position. It is an inner tangent where the sense
// changes and an outer one where it stays. With radius 0 the circles are points and the edges are bitangents: lines of sight along which a
// path may touch both corners. The sweep finds candidates; whether one is clear is tested when a path would use it. Both results are cached
// until there are more than `mostEdges`, then the cache is emptied, or until walls change where the sweep looked (patch/growing-layer.ts). A
// query's ends are never stored here.
import { growArray } from '../../../search/grow-array.ts';
import { boundsOf, type Point } from '../../../geometry/point.ts';
import { cellsOfCorner, type Cells } from '../cells.ts';
import { positionOf, type Corners } from '../corners.ts';
import type { QuerySpot } from '../query-spot.ts';
import type { Sight } from '../sight.ts';
import type { Sweep } from './sweep.ts';
import type { Wedge } from '../../clearance/wedge.ts';

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

/** Rounding of directions in a first test, as a part of the length. */
const ASKEW = 1e-6;
const FIRST_CAPACITY = 16;
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

function addSeen(graph: TangentGraph, corner: number, cells: Int32Array): void {
  while (graph.seenEnd + cells.length > graph.seen.length) graph.seen = growArray(graph.seen, 2 * graph.seen.length);
  graph.seen.set(cells, graph.seenEnd);
  graph.seenStart[corner] = graph.seenEnd;
  graph.seenCount[corner] = cells.length;
  graph.seenEnd += cells.length;
}

export function forgetCorner({ nodeStart, corners }: TangentGraph, corner: number): void {
  nodeStart.fill(-1, 2 * corners.pieceStart[corner], 2 * corners.pieceEnd[corner]);
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

/** Computes the tangents that leave the node's corner, again if walls changed that it looks at. */
export function fillNode(graph: TangentGraph, node: number): void {
  const { corners, cells, sweep, nodeStart, uneven } = graph;
  const corner = corners.pieceCorner[node >> 1];
  if (nodeStart[node] >= 0 && !isStale(graph, corner)) return;
  const found: FoundEdge[] = [];
  addTangents(graph, corner, sweep.from(corners.x[corner], corners.z[corner], cellsOfCorner(cells, corner)), found);
  if (uneven !== null) passGates(corners, corner, found);
  addSeen(graph, corner, sweep.cells());
  appendEdges(graph, corner, found);
}

interface FoundEdge {
  readonly node: number;
  readonly leaves: number;
  readonly to: number;
  readonly arrives: number;
  readonly length: number;
}

/** In an order that does not depend on which corners came first. */
const inOrder = (one: FoundEdge, two: FoundEdge): number =>
  one.node - two.node || one.leaves - two.leaves || one.length - two.length;

/**
 * Does no line of about that direction touch the circle about the corner? Then the normals of both walls point along it, or both against it.
 * They do so by more than lines between two circles of that sum of radii lean. May be false where none touches.
 */
export function isAhead({ loX, loZ, hiX, hiZ }: Wedge, dx: number, dz: number, radii: number): boolean {
  const slack = 2 * radii + ASKEW * (Math.abs(dx) + Math.abs(dz));
  const first = loX * dz - loZ * dx;
  const last = hiZ * dx - hiX * dz;
  return (
    first > 0 === last > 0 &&
    Math.abs(first) > slack * (Math.abs(loX) + Math.abs(loZ)) &&
    Math.abs(last) > slack * (Math.abs(hiX) + Math.abs(hiZ))
  );
}

/** Adds the tangents from one corner's circle to those of the others. */
function addTangents(graph: TangentGraph, corner: number, others: ArrayLike<number>, found: FoundEdge[]): void {
  const { x, z, wedge } = graph.corners;
  const [own] = wedge[corner];
  const [atX, atZ, radius] = [x[corner], z[corner], radiusOf(graph, corner)];
  for (let i = 0; i < others.length; i++) {
    const other = others[i];
    const dx = x[other] - atX;
    const dz = z[other] - atZ;
    const radii = radius + radiusOf(graph, other);
    if (isAhead(own, dx, dz, radii) || isAhead(wedge[other][0], dx, dz, radii)) continue;
    if (dx !== 0 || dz !== 0) addTangentsTo(graph, corner, other, found);
  }
}

/** Adds those to one other circle, up to four. */
function addTangentsTo(graph: TangentGraph, corner: number, other: number, found: FoundEdge[]): void {
  const { corners } = graph;
  const dx = corners.x[other] - corners.x[corner];
  const dz = corners.z[other] - corners.z[corner];
  const radius = radiusOf(graph, corner);
  const otherRadius = radiusOf(graph, other);
  const base = Math.atan2(dz, dx);
  const gap = Math.sqrt(dx * dx + dz * dz);
  for (let sense = -1; sense <= 1; sense += 2) {
    for (let last = -1; last <= 1; last += 2) {
      let angle = base;
      let length = gap;
      const across = sense === last ? radius - otherRadius : radius + otherRadius;
      if (across !== 0) {
        const lean = leanOf(Math.abs(across), gap);
        if (lean < 0) continue;
        angle += across > 0 ? sense * lean : -sense * lean;
        length = Math.sqrt(Math.max(0, gap * gap - across * across));
      }
      const leaves = positionOf(corners, corner, angle - (sense * Math.PI) / 2);
      const from = nodeAt(corners, corner, leaves, sense);
      if (from < 0) continue;
      const arrives = positionOf(corners, other, angle - (last * Math.PI) / 2);
      const to = nodeAt(corners, other, arrives, last);
      if (to >= 0) found.push({ node: from, leaves, to, arrives, length });
    }
  }
}

/** Have walls changed near the cells that the corner's sweep came through, since its tangents were computed? */
function isStale({ version, filledAt, touchedAt, seen, seenStart, seenCount }: TangentGraph, corner: number): boolean {
  const filled = filledAt[corner];
  if (filled === version) return false;
  const end = seenStart[corner] + seenCount[corner];
  for (let i = seenStart[corner]; i < end; i++) if (touchedAt[seen[i]] > filled) return true;
  filledAt[corner] = version;
  return false;
}

function writeEdge(graph: TangentGraph, edge: number, { leaves, to, arrives, length }: FoundEdge): void {
  const { edges, corners } = graph;
  edges.leaves[edge] = leaves;
  edges.to[edge] = to;
  edges.arrives[edge] = arrives;
  edges.length[edge] = length;
  edges.x[edge] = touchX(graph, corners.pieceCorner[to >> 1], arrives);
  edges.z[edge] = touchZ(graph, corners.pieceCorner[to >> 1], arrives);
  edges.state[edge] = UNKNOWN;
}

/** Appends the edges of all nodes of the corner, those that are found, to the list. */
function appendEdges(graph: TangentGraph, corner: number, found: FoundEdge[]): void {
  const { corners, nodeStart, nodeEnd } = graph;
  const first = 2 * corners.pieceStart[corner];
  const end = 2 * corners.pieceEnd[corner];
  found.sort(inOrder);
  makeRoom(graph, found.length);
  let next = 0;
  for (let own = first; own < end; own++) {
    nodeStart[own] = graph.edgeCount;
    for (; next < found.length && found[next].node === own; next++) writeEdge(graph, graph.edgeCount++, found[next]);
    nodeEnd[own] = graph.edgeCount;
  }
  graph.filledAt[corner] = graph.version;
}

/** Adds edges of no length from each piece of the corner's track to the next where they touch: there a floor ends, or a rise is in reach. */
function passGates({ pieceStart, pieceEnd, pieceLow, pieceHigh }: Corners, corner: number, found: FoundEdge[]): void {
  for (let piece = pieceStart[corner] + 1; piece < pieceEnd[corner]; piece++) {
    const at = pieceLow[piece];
    if (pieceHigh[piece - 1] !== at) continue;
    found.push({ node: 2 * piece - 1, leaves: at, to: 2 * piece + 1, arrives: at, length: 0 });
    found.push({ node: 2 * piece, leaves: at, to: 2 * piece - 2, arrives: at, length: 0 });
  }
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
