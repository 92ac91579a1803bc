// Merged triangles become the flat arrays of a CellMesh: rings, twins, walls, and one vertex for each free wedge of a corner.
//
// Around a corner, cells that are joined across an edge belong to one wedge; edges that nobody can cross part wedges. A wedge of
// more than half a turn is where a path can bend. A corner that is flat and of one cell alone is left out.
import { cross, side, type Point } from '../geometry/point.ts';
import { nextOf, type Triangulation } from '../geometry/triangulate.ts';
import type { Border } from './borders.ts';
import { FREE, TOUCHING, TURNING, type CellMesh } from './cell-mesh.ts';
import type { Merged } from './merge-triangles.ts';

export interface LaidOut extends Pick<
  CellMesh,
  'vertexKind' | 'cellStart' | 'edgeVertex' | 'edgeNext' | 'edgeCell' | 'edgeTwin' | 'edgeOpen' | 'edgeWall'
> {
  /** The point of the triangulation of each vertex. */
  readonly vertexPoint: readonly number[];
  /** A half-edge of the triangulation in each cell. */
  readonly cellEdge: readonly number[];
}

/** What a half-edge of the triangulation is to the body; `ends` are the borders as pairs of points of the triangulation. */
export interface Crossings {
  /** Can it be crossed, one way at least? */
  isJoined(edge: number): boolean;
  /** Can it be crossed out of its own triangle? */
  isOpen(edge: number): boolean;
}

/** The two questions for a triangulation of borders. */
export function crossingsOf(net: Triangulation, borders: readonly Border[], isFree: Uint8Array): Crossings {
  const { twin, segment } = net;
  const isFreeAt = (edge: number): boolean => edge >= 0 && isFree[Math.floor(edge / 3)] === 1;
  return {
    isJoined(edge) {
      if (!isFreeAt(edge) || !isFreeAt(twin[edge])) return false;
      if (segment[edge] < 0) return true;
      const { toLeft, toRight } = borders[segment[edge]];
      return toLeft || toRight;
    },
    isOpen(edge) {
      if (!isFreeAt(edge) || !isFreeAt(twin[edge])) return false;
      if (segment[edge] < 0) return true;
      const { toLeft, toRight } = borders[segment[edge]];
      return isAlong(net, edge) ? toLeft : toRight;
    },
  };
}

/** Does a half-edge of a border run from its a to its b? Then its triangle is on the border's right. */
export function isAlong({ points, begin, segment, ends }: Triangulation, edge: number): boolean {
  const [a, b] = ends[segment[edge]];
  const [p, q] = [points[begin[edge]], points[begin[nextOf(edge)]]];
  return (q.x - p.x) * (points[b].x - points[a].x) + (q.z - p.z) * (points[b].z - points[a].z) > 0;
}

/** Lays out all free cells. */
export function layOutCells(
  net: Triangulation,
  { next, previous, isGone }: Merged,
  borders: readonly Border[],
  isFree: Uint8Array,
): LaidOut {
  const { points, begin, twin, segment } = net;
  const { isJoined, isOpen } = crossingsOf(net, borders, isFree);
  const direction = (from: number, to: number): Point => ({
    x: points[to].x - points[from].x,
    z: points[to].z - points[from].z,
  });

  const vertexPoint: number[] = [];
  const vertexKind: number[] = [];
  const vertexOf = new Int32Array(begin.length).fill(-1);
  /** Numbers the wedge that the corner at the beginning of `first` belongs to. */
  const addWedge = (first: number): void => {
    const vertex = vertexPoint.push(begin[first]) - 1;
    let [opensAt, closesAt, hasLedge] = [-1, -1, false];
    const open = [first];
    vertexOf[first] = vertex;
    const reach = (edge: number): void => {
      if (vertexOf[edge] >= 0) return;
      vertexOf[edge] = vertex;
      open.push(edge);
    };
    for (let edge = open.pop(); edge !== undefined; edge = open.pop()) {
      const before = previous[edge];
      if (isJoined(edge)) reach(next[twin[edge]]);
      else opensAt = begin[next[edge]];
      if (isJoined(before)) reach(twin[before]);
      else closesAt = begin[before];
      for (const each of [edge, before]) if (isJoined(each) && isOpen(each) !== isOpen(twin[each])) hasLedge = true;
    }
    const isWide = opensAt >= 0 && isReflex(direction(begin[first], opensAt), direction(begin[first], closesAt));
    vertexKind.push(hasLedge || isWide ? TURNING : opensAt >= 0 ? TOUCHING : FREE);
  };

  const cellStart = [0];
  const cellEdge: number[] = [];
  const kept: number[] = [];
  const placeOf = new Int32Array(begin.length).fill(-1);
  const edgeCell: number[] = [];
  const isSeen = new Uint8Array(begin.length);
  for (let first = 0; first < begin.length; first++) {
    if (isSeen[first] === 1 || isGone[first] === 1 || isFree[Math.floor(first / 3)] === 0) continue;
    let edge = first;
    do {
      isSeen[edge] = 1;
      const before = previous[edge];
      const isFlat =
        !isJoined(edge) &&
        !isJoined(before) &&
        side(points[begin[before]], points[begin[edge]], points[begin[next[edge]]]) === 0;
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
  const edgeNext = kept.map((_, h) => (h + 1 === cellStart[edgeCell[h] + 1] ? cellStart[edgeCell[h]] : h + 1));
  return {
    vertexPoint,
    vertexKind: Uint8Array.from(vertexKind),
    cellEdge,
    cellStart: Int32Array.from(cellStart),
    edgeVertex: Int32Array.from(kept, (edge) => vertexOf[edge]),
    edgeNext: Int32Array.from(edgeNext),
    edgeCell: Int32Array.from(edgeCell),
    edgeTwin: Int32Array.from(kept, (edge) => (isJoined(edge) ? placeOf[twin[edge]] : -1)),
    edgeOpen: Uint8Array.from(kept, (edge) => (isOpen(edge) ? 1 : 0)),
    edgeWall: Int32Array.from(kept, (edge) => (segment[edge] < 0 ? -1 : borders[segment[edge]].wall)),
  };
}

/** Is the turn to the right, from one direction to the other, more than half of a whole one? The same direction counts as whole. */
function isReflex(from: Point, to: Point): boolean {
  const turn = cross(from, to);
  return turn < 0 || (turn === 0 && from.x * to.x + from.z * to.z > 0);
}
