// Computes the tangents that leave a corner: all of them, or after walls changed those that are new.
//
// Tangents between corners do not depend on walls. So after a change those to corners that went are dropped, and those to corners that came
// are computed. Those that come near the change are to be tested again. The others stay.
import { meetsBounds } from '../../../geometry/point.ts';
import { growBounds } from '../../clearance/near-walls.ts';
import { cellsOfCorner } from '../cells.ts';
import { positionOf, type Corners } from '../corners.ts';
import {
  addSeen,
  leanOf,
  makeRoom,
  nodeAt,
  radiusOf,
  touchX,
  touchZ,
  UNKNOWN,
  type TangentGraph,
} from './tangent-graph.ts';

/** Rounding of directions in a first test, as a part of the length. */
const ASKEW = 1e-6;
/** More than a tangent may touch beyond the end of a track (spokes.ts), map units. */
const BEYOND = 1e-3;

/** Computes the tangents that leave the node's corner, again if walls changed that it looks at. */
export function fillNode(graph: TangentGraph, node: number): void {
  const { corners, cells, sweep, nodeStart, uneven } = graph;
  const corner = corners.pieceCorner[node >> 1];
  if (nodeStart[node] >= 0 && (!isStale(graph, corner) || refreshTangents(graph, corner))) return;
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
export function isAhead({ turning }: Corners, corner: number, dx: number, dz: number, radii: number): boolean {
  const slack = radii + BEYOND + ASKEW * (Math.abs(dx) + Math.abs(dz));
  const at = 4 * corner;
  const first = turning[at] * dz - turning[at + 1] * dx;
  const last = turning[at + 3] * dx - turning[at + 2] * dz;
  return first > 0 ? first > slack && last > slack : -first > slack && -last > slack;
}

/** Adds the tangents from one corner's circle to those of the others. */
function addTangents(graph: TangentGraph, corner: number, others: ArrayLike<number>, found: FoundEdge[]): void {
  const { corners } = graph;
  const { x, z } = corners;
  const [atX, atZ, radius] = [x[corner], z[corner], radiusOf(graph, corner)];
  for (let i = 0; i < others.length; i++) {
    const other = others[i];
    const dx = x[other] - atX;
    const dz = z[other] - atZ;
    const radii = radius + radiusOf(graph, other);
    if (isAhead(corners, corner, dx, dz, radii) || isAhead(corners, other, dx, dz, radii)) continue;
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
    if (corners.sense[corner] === -sense) continue;
    for (let last = -1; last <= 1; last += 2) {
      if (corners.sense[other] === -last) continue;
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
function passGates(
  { pieceStart, pieceEnd, pieceLow, pieceHigh, sense: only }: Corners,
  corner: number,
  found: FoundEdge[],
): void {
  for (let piece = pieceStart[corner] + 1; piece < pieceEnd[corner]; piece++) {
    const at = pieceLow[piece];
    if (pieceHigh[piece - 1] !== at) continue;
    if (only[corner] >= 0) found.push({ node: 2 * piece - 1, leaves: at, to: 2 * piece + 1, arrives: at, length: 0 });
    if (only[corner] <= 0) found.push({ node: 2 * piece, leaves: at, to: 2 * piece - 2, arrives: at, length: 0 });
  }
}

/** Returns false where too much changed since the tangents were computed: they are to be computed again. */
function refreshTangents(graph: TangentGraph, corner: number): boolean {
  const { corners, changes, births, filledAt, nodeStart, nodeEnd, radius } = graph;
  const filled = filledAt[corner];
  if (changes[0].version > filled || births[0].version > filled) return false;
  const boxes = changes.filter(({ version }) => version > filled).map(({ box }) => growBounds(box, radius));
  const isNear = (x: number, z: number): boolean =>
    boxes.some((box) => meetsBounds(box, corners.x[corner], corners.z[corner], x, z));
  const born = new Set<number>();
  for (let i = births.length - 1; births[i].version > filled; i--) born.add(births[i].corner);
  const found = tangentsTo(graph, corner, born);
  const first = 2 * corners.pieceStart[corner];
  const end = 2 * corners.pieceEnd[corner];
  let count = found.length;
  for (let node = first; node < end; node++) count += nodeEnd[node] - nodeStart[node];
  makeRoom(graph, count);
  const { edges } = graph;
  const { leaves, to, arrives, length, x, z, state } = edges;
  let at = graph.edgeCount;
  let next = 0;
  const writeFound = (node: number, upTo: number, shortest: number): void => {
    for (; next < found.length && found[next].node === node; next++) {
      const { leaves: place, length: own } = found[next];
      if (place > upTo || (place === upTo && own > shortest)) return;
      writeEdge(graph, at++, found[next]);
    }
  };
  for (let node = first; node < end; node++) {
    const [from, until] = [nodeStart[node], nodeEnd[node]];
    nodeStart[node] = at;
    for (let edge = from; edge < until; edge++) {
      if (born.has(corners.pieceCorner[to[edge] >> 1])) continue;
      writeFound(node, leaves[edge], length[edge]);
      leaves[at] = leaves[edge];
      to[at] = to[edge];
      arrives[at] = arrives[edge];
      length[at] = length[edge];
      x[at] = x[edge];
      z[at] = z[edge];
      state[at++] = isNear(x[edge], z[edge]) ? UNKNOWN : state[edge];
    }
    writeFound(node, Infinity, Infinity);
    nodeEnd[node] = at;
  }
  graph.edgeCount = at;
  filledAt[corner] = graph.version;
  return true;
}

/** The tangents to those of the corners that are there now and may be visible. */
function tangentsTo(graph: TangentGraph, corner: number, others: ReadonlySet<number>): FoundEdge[] {
  const { cells, corners, sweep } = graph;
  const { isGone } = cells.changes!;
  const found: FoundEdge[] = [];
  if ([...others].every((other) => isGone[other] === 1)) return found;
  const seen = sweep.from(corners.x[corner], corners.z[corner], cellsOfCorner(cells, corner));
  addTangents(
    graph,
    corner,
    seen.filter((other) => others.has(other)),
    found,
  );
  return found.sort(inOrder);
}
