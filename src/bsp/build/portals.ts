// Portals: the open spans where two cells touch, found line by line.
//
// Every edge of every cell lies on a line with an id. Cut a line at every point where an edge or a wall of it begins or ends. Each interval
// then has at most one cell in front, one behind, and one wall. Neighbouring intervals with the same three form one span; a span with both
// cells and no solid wall is a portal. So each opening is found once, T-junctions cannot be missed, and a portal has at most one wall. The
// same spans cut the cells' boundaries into edges.
import { compareAlong, type ExactPlane } from '../../geometry/exact-plane.ts';
import { groupByKey } from '../../geometry/lists.ts';
import { orderOf } from '../../geometry/order-of.ts';
import { SOLID, type FloorPlan } from '../../map/floor-plan.ts';
import type { Rings } from './cells.ts';
import type { Pieces } from './pieces.ts';

/** Spans of lines, each from → to in its line's direction, with what is on both sides. Arrays are indexed by span and may be longer. */
export type Spans = ReturnType<typeof findSpans>;

/** Up to this many stops, insertion sort alone is used. */
const MAX_INSERTION = 24;

/** Items by line: those of a line are items[start[line]] … items[start[line + 1] − 1]. */
type AlongLines = Readonly<ReturnType<typeof groupByKey>>;

/** Working memory for sweeping the lines one by one. */
interface Sweep {
  /** The stops on the current line, in its direction. */
  readonly stops: number[];
  /** By point: the last line that had it as a stop, and its place among the stops there. */
  readonly seenOn: Int32Array;
  readonly indexOfStop: Int32Array;
  /** After each stop: the cell edges on the right and left, and the wall; −1 for none. */
  readonly rightAt: number[];
  readonly leftAt: number[];
  readonly wallAt: number[];
}

/** Cuts the boundaries of all cells into spans. */
export function findSpans(plan: FloorPlan, pieces: Pieces, cells: Rings) {
  const { plane } = pieces;
  const lines = plane.lineX.length;
  const edges = cells.lines.length;
  const leafOf = new Int32Array(edges);
  const end = new Int32Array(edges);
  const isForward = new Uint8Array(edges);
  for (let leaf = 0; leaf + 1 < cells.start.length; leaf++) {
    for (let edge = cells.start[leaf]; edge < cells.start[leaf + 1]; edge++) {
      leafOf[edge] = leaf;
      end[edge] = cells.points[edge + 1 < cells.start[leaf + 1] ? edge + 1 : cells.start[leaf]];
      isForward[edge] = compareAlong(plane, cells.lines[edge], cells.points[edge], end[edge]) < 0 ? 1 : 0;
    }
  }
  const edgesOfLine = groupByKey(cells.lines, lines);
  const wallsOfLine = groupByKey(pieces.lineOfWall, lines);
  const points = plane.x.length;
  const sweep: Sweep = {
    stops: [],
    seenOn: new Int32Array(points).fill(-1),
    indexOfStop: new Int32Array(points),
    rightAt: [],
    leftAt: [],
    wallAt: [],
  };
  // A line has fewer spans than ends of edges and walls.
  const most = 2 * (edges + pieces.lineOfWall.length);
  const spans = {
    /** Points of the plane. */
    from: new Int32Array(most),
    to: new Int32Array(most),
    /** Leaf on the right of from → to, and on the left; −1 for none. */
    right: new Int32Array(most),
    left: new Int32Array(most),
    wall: new Int32Array(most),
    /** 1 where both sides are cells and no solid wall is between. */
    isPortal: new Uint8Array(most),
  };
  const rightEdge = new Int32Array(most);
  const leftEdge = new Int32Array(most);
  let count = 0;
  for (let line = 0; line < lines; line++) {
    collectStops(pieces, cells.points, end, line, edgesOfLine, wallsOfLine, sweep);
    const { stops, indexOfStop, rightAt, leftAt, wallAt } = sweep;
    for (let i = edgesOfLine.start[line]; i < edgesOfLine.start[line + 1]; i++) {
      const edge = edgesOfLine.items[i];
      const here = indexOfStop[cells.points[edge]];
      const there = indexOfStop[end[edge]];
      if (isForward[edge] === 1) for (let place = here; place < there; place++) rightAt[place] = edge;
      else for (let place = there; place < here; place++) leftAt[place] = edge;
    }
    for (let i = wallsOfLine.start[line]; i < wallsOfLine.start[line + 1]; i++) {
      const wall = wallsOfLine.items[i];
      const here = indexOfStop[pieces.cornerOf[2 * wall]];
      const there = indexOfStop[pieces.cornerOf[2 * wall + 1]];
      for (let place = Math.min(here, there); place < Math.max(here, there); place++) wallAt[place] = wall;
    }
    for (let place = 0; place + 1 < stops.length;) {
      const r = rightAt[place];
      const l = leftAt[place];
      const wall = wallAt[place];
      let next = place + 1;
      while (next + 1 < stops.length && rightAt[next] === r && leftAt[next] === l && wallAt[next] === wall) next++;
      if (r >= 0 || l >= 0) {
        spans.from[count] = stops[place];
        spans.to[count] = stops[next];
        spans.right[count] = r < 0 ? -1 : leafOf[r];
        spans.left[count] = l < 0 ? -1 : leafOf[l];
        spans.wall[count] = wall;
        spans.isPortal[count] = r >= 0 && l >= 0 && (wall < 0 || plan.walls[wall].back !== SOLID) ? 1 : 0;
        rightEdge[count] = r;
        leftEdge[count++] = l;
      }
      place = next;
    }
  }
  return { count, ...spans, ...listSpansOfEdges(edges, count, rightEdge, leftEdge) };
}

/** Collects the points where edges and walls of the line end, in order, with empty sides. */
function collectStops(
  { plane, cornerOf }: Pieces,
  begins: readonly number[],
  ends: Int32Array,
  line: number,
  edges: AlongLines,
  walls: AlongLines,
  { stops, seenOn, indexOfStop, rightAt, leftAt, wallAt }: Sweep,
): void {
  let count = 0;
  const add = (point: number): void => {
    if (seenOn[point] === line) return;
    seenOn[point] = line;
    stops[count++] = point;
  };
  for (let i = edges.start[line]; i < edges.start[line + 1]; i++) {
    add(begins[edges.items[i]]);
    add(ends[edges.items[i]]);
  }
  for (let i = walls.start[line]; i < walls.start[line + 1]; i++) {
    add(cornerOf[2 * walls.items[i]]);
    add(cornerOf[2 * walls.items[i] + 1]);
  }
  stops.length = count;
  sortAlong(plane, line, stops);
  for (let place = 0; place < count; place++) indexOfStop[stops[place]] = place;
  for (const beside of [rightAt, leftAt, wallAt]) {
    beside.length = count;
    beside.fill(-1);
  }
}

/** Long lists are first sorted by rounded positions; the final order is exact. */
function sortAlong(plane: ExactPlane, line: number, stops: number[]): void {
  if (stops.length > MAX_INSERTION) {
    const dx = plane.lineDx[line];
    const dz = plane.lineDz[line];
    const rounded = stops.slice();
    const places = new Float64Array(rounded.length);
    for (let i = 0; i < rounded.length; i++) places[i] = dx * plane.x[rounded[i]] + dz * plane.z[rounded[i]];
    const order = orderOf(places);
    for (let place = 0; place < order.length; place++) stops[place] = rounded[order[place]];
  }
  for (let i = 1; i < stops.length; i++) {
    const each = stops[i];
    let at = i;
    for (; at > 0 && compareAlong(plane, line, stops[at - 1], each) > 0; at--) stops[at] = stops[at - 1];
    stops[at] = each;
  }
}

/**
 * Edge e of all cells' rings has the spans ofEdge[edgeStart[e]] … ofEdge[edgeStart[e + 1] − 1], in clockwise order: edges on the left of their
 * line run against it.
 */
function listSpansOfEdges(edges: number, count: number, rightEdge: Int32Array, leftEdge: Int32Array) {
  const edgeStart = new Int32Array(edges + 1);
  for (let span = 0; span < count; span++) {
    if (rightEdge[span] >= 0) edgeStart[rightEdge[span] + 1]++;
    if (leftEdge[span] >= 0) edgeStart[leftEdge[span] + 1]++;
  }
  for (let edge = 0; edge < edges; edge++) edgeStart[edge + 1] += edgeStart[edge];
  const next = edgeStart.slice(0, edges);
  const last = edgeStart.slice(1);
  const ofEdge = new Int32Array(edgeStart[edges]);
  for (let span = 0; span < count; span++) {
    if (rightEdge[span] >= 0) ofEdge[next[rightEdge[span]]++] = span;
    if (leftEdge[span] >= 0) ofEdge[--last[leftEdge[span]]] = span;
  }
  return { edgeStart, ofEdge };
}
