// Converts merged triangles to the flat arrays of a NavMesh: rings, twins, walls, and one vertex per free wedge of a corner.
//
// Around a corner, cells joined across an edge belong to one wedge; edges that cannot be crossed separate wedges. A path can bend at a
// wedge of more than half a turn. A collinear corner of a single cell is left out, but for borders that are no walls.
import { nextOf, type Triangulation } from '../../geometry/triangulate.ts';
import type { Border } from './borders.ts';
import { VERTEX_FREE, VERTEX_TOUCHING, VERTEX_TURNING } from './nav-mesh.ts';
import type { Merged } from './merge-triangles.ts';

function crossingsOf(net: Triangulation, borders: readonly Border[], isFree: Uint8Array) {
  const { twin, segment } = net;
  const isJoined = new Uint8Array(twin.length);
  const isOpen = new Uint8Array(twin.length);
  for (let edge = 0; edge < twin.length; edge++) {
    const back = twin[edge];
    if (back < 0 || isFree[(edge / 3) | 0] === 0 || isFree[(back / 3) | 0] === 0) continue;
    if (segment[edge] < 0) {
      isJoined[edge] = isOpen[edge] = 1;
      continue;
    }
    const { toLeft, toRight } = borders[segment[edge]];
    if (!toLeft && !toRight) continue;
    isJoined[edge] = 1;
    isOpen[edge] = (isAlong(net, edge) ? toLeft : toRight) ? 1 : 0;
  }
  return {
    /** 1 where it can be crossed, in one direction at least. */
    isJoined,
    /** 1 where it can be crossed from its triangle. */
    isOpen,
  };
}

/** Does a half-edge on a border run from the border's a to its b? Then its triangle is on the border's right. */
export function isAlong({ x, z, begin, segment, ends }: Triangulation, edge: number): boolean {
  const a = ends[2 * segment[edge]];
  const b = ends[2 * segment[edge] + 1];
  const p = begin[edge];
  const q = begin[nextOf(edge)];
  return (x[q] - x[p]) * (x[b] - x[a]) + (z[q] - z[p]) * (z[b] - z[a]) > 0;
}

/** Builds the arrays of all free cells. */
export function buildCellArrays(
  net: Triangulation,
  { next, previous, isGone }: Merged,
  borders: readonly Border[],
  isFree: Uint8Array,
) {
  const { begin, twin, segment } = net;
  const { isJoined, isOpen } = crossingsOf(net, borders, isFree);
  /** The point of the triangulation of each vertex. */
  const vertexPoint: number[] = [];
  const vertexKind: number[] = [];
  const vertexOf = new Int32Array(begin.length).fill(-1);
  const open: number[] = [];
  const reach = (edge: number, vertex: number): void => {
    if (vertexOf[edge] >= 0) return;
    vertexOf[edge] = vertex;
    open.push(edge);
  };
  /** Adds the vertex of the wedge that the corner at the beginning of `first` belongs to. */
  const addWedge = (first: number): void => {
    const vertex = vertexPoint.push(begin[first]) - 1;
    let [opensAt, closesAt, hasLedge] = [-1, -1, false];
    vertexOf[first] = vertex;
    open.push(first);
    for (let edge = open.pop(); edge !== undefined; edge = open.pop()) {
      const before = previous[edge];
      if (isJoined[edge] === 1) {
        reach(next[twin[edge]], vertex);
        hasLedge ||= isOpen[edge] !== isOpen[twin[edge]];
      } else opensAt = begin[next[edge]];
      if (isJoined[before] === 1) {
        reach(twin[before], vertex);
        hasLedge ||= isOpen[before] !== isOpen[twin[before]];
      } else closesAt = begin[before];
    }
    const isWide = opensAt >= 0 && isReflex(net, begin[first], opensAt, closesAt);
    vertexKind.push(hasLedge || isWide ? VERTEX_TURNING : opensAt >= 0 ? VERTEX_TOUCHING : VERTEX_FREE);
  };

  const isWall = (edge: number): boolean => segment[edge] < 0 || borders[segment[edge]].wall >= 0;
  const cellStart = [0];
  /** A half-edge of the triangulation in each cell. */
  const cellEdge: number[] = [];
  const kept: number[] = [];
  const placeOf = new Int32Array(begin.length).fill(-1);
  const edgeCell: number[] = [];
  const isSeen = new Uint8Array(begin.length);
  for (let first = 0; first < begin.length; first++) {
    if (isSeen[first] === 1 || isGone[first] === 1 || isFree[(first / 3) | 0] === 0) continue;
    let edge = first;
    do {
      isSeen[edge] = 1;
      const before = previous[edge];
      const isFlat =
        isJoined[edge] === 0 &&
        isJoined[before] === 0 &&
        isWall(edge) &&
        isWall(before) &&
        turnOf(net, begin[before], begin[edge], begin[next[edge]]) === 0;
      if (!isFlat) {
        if (vertexOf[edge] < 0) addWedge(edge);
        placeOf[edge] = kept.push(edge) - 1;
        edgeCell.push(cellEdge.length);
      }
      edge = next[edge];
    } while (edge !== first);
    cellEdge.push(first);
    cellStart.push(kept.length);
  }
  const count = kept.length;
  const edgeVertex = new Int32Array(count);
  const edgeNext = new Int32Array(count);
  const edgeTwin = new Int32Array(count);
  const edgeOpen = new Uint8Array(count);
  const edgeWall = new Int32Array(count);
  for (let h = 0; h < count; h++) {
    const edge = kept[h];
    const cell = edgeCell[h];
    edgeVertex[h] = vertexOf[edge];
    edgeNext[h] = h + 1 === cellStart[cell + 1] ? cellStart[cell] : h + 1;
    edgeTwin[h] = isJoined[edge] === 1 ? placeOf[twin[edge]] : -1;
    edgeOpen[h] = isOpen[edge];
    edgeWall[h] = segment[edge] < 0 ? -1 : borders[segment[edge]].wall;
  }
  return {
    vertexPoint,
    vertexKind: Uint8Array.from(vertexKind),
    cellEdge,
    cellStart: Int32Array.from(cellStart),
    edgeVertex,
    edgeNext,
    edgeCell: Int32Array.from(edgeCell),
    edgeTwin,
    edgeOpen,
    edgeWall,
  };
}

/** Is the right turn about `hub` from one point to the other more than half a turn? Equal directions count as a full turn. */
function isReflex(net: Triangulation, hub: number, from: number, to: number): boolean {
  const { x, z } = net;
  const turn = turnOf(net, hub, from, to);
  return turn < 0 || (turn === 0 && (x[from] - x[hub]) * (x[to] - x[hub]) + (z[from] - z[hub]) * (z[to] - z[hub]) > 0);
}

/** The side of p relative to the line a → b, with the sign of `side`. */
function turnOf({ x, z }: Triangulation, a: number, b: number, p: number): number {
  return (x[b] - x[a]) * (z[p] - z[a]) - (z[b] - z[a]) * (x[p] - x[a]);
}
