// Portals: the open spans where two cells touch, found line by line.
//
// Every edge of every cell lies on a line with an id. Along one line, cut at every point where an edge or a wall of that line
// begins or ends, each interval has at most one cell in front, one behind, and one wall. Neighbouring intervals with the
// same three are one span; a span with both cells and no solid wall is a portal. So each opening is found once, T-junctions cannot
// be missed, and a portal has one wall or none. The same spans cut the cells' boundaries into edges.
import { compareAlong } from '../geometry/exact-plane.ts';
import type { FloorPlan } from '../map/floor-plan.ts';
import { SOLID } from '../map/floor-plan.ts';
import type { Ring } from './cells.ts';
import type { Pieces } from './pieces.ts';

/** A stretch of a line, from → to in the line's direction (points of the plane), with what is on both sides; −1 for none. */
export interface Span {
  readonly from: number;
  readonly to: number;
  /** Leaf on the right of from → to. */
  readonly right: number;
  /** Leaf on the left. */
  readonly left: number;
  readonly wall: number;
  readonly isPortal: boolean;
}

/** All spans, and for each edge of each cell (spansOfEdge[leaf][edge]) its spans in clockwise order. */
export interface Spans {
  readonly spans: readonly Span[];
  readonly spansOfEdge: readonly (readonly (readonly number[])[])[];
}

/** What lies on one line: edges as leaf, edge pairs on the right and on the left of its direction, and walls. */
interface LineUse {
  readonly right: number[];
  readonly left: number[];
  readonly walls: number[];
}

/** By point: the last line on which it was met, and its place among the points there. */
interface Stops {
  readonly metOn: Int32Array;
  readonly placeOf: Int32Array;
}

/** Cuts the boundaries of all cells into spans. */
export function findSpans(plan: FloorPlan, pieces: Pieces, cells: readonly Ring[]): Spans {
  const { plane } = pieces;
  const uses: (LineUse | undefined)[] = plane.lineX.map(() => undefined);
  const useOf = (line: number): LineUse => (uses[line] ??= { right: [], left: [], walls: [] });
  cells.forEach(({ points, lines }, leaf) => {
    for (let edge = 0; edge < lines.length; edge++) {
      const isForward = compareAlong(plane, lines[edge], points[edge], points[(edge + 1) % points.length]) < 0;
      const use = useOf(lines[edge]);
      (isForward ? use.right : use.left).push(leaf, edge);
    }
  });
  pieces.lineOfWall.forEach((line, wall) => useOf(line).walls.push(wall));

  const spans: Span[] = [];
  const spansOfEdge: number[][][] = cells.map(({ lines }) => lines.map(() => []));
  const stops: Stops = { metOn: new Int32Array(plane.x.length).fill(-1), placeOf: new Int32Array(plane.x.length) };
  for (let line = 0; line < uses.length; line++) {
    const use = uses[line];
    if (use) sweep(plan, pieces, cells, line, use, stops, spans, spansOfEdge);
  }
  // Edges on the left of their line run against it.
  for (const use of uses) {
    if (!use) continue;
    for (let i = 0; i < use.left.length; i += 2) spansOfEdge[use.left[i]][use.left[i + 1]].reverse();
  }
  return { spans, spansOfEdge };
}

function sweep(
  plan: FloorPlan,
  pieces: Pieces,
  cells: readonly Ring[],
  line: number,
  use: LineUse,
  { metOn, placeOf }: Stops,
  spans: Span[],
  spansOfEdge: number[][][],
): void {
  const { plane } = pieces;
  const { right, left, walls } = use;
  // [begin, end, what] for each edge and wall, in the line's direction.
  const ends: number[] = [];
  for (let i = 0; i < right.length; i += 2) {
    const { points } = cells[right[i]];
    ends.push(points[right[i + 1]], points[(right[i + 1] + 1) % points.length]);
  }
  for (let i = 0; i < left.length; i += 2) {
    const { points } = cells[left[i]];
    ends.push(points[(left[i + 1] + 1) % points.length], points[left[i + 1]]);
  }
  for (const wall of walls) {
    const forward = pieces.senseOfWall[wall] > 0;
    ends.push(pieces.cornerOf[2 * wall + (forward ? 0 : 1)], pieces.cornerOf[2 * wall + (forward ? 1 : 0)]);
  }
  const stops: number[] = [];
  for (const point of ends) {
    if (metOn[point] === line) continue;
    metOn[point] = line;
    stops.push(point);
  }
  stops.sort((p, q) => compareAlong(plane, line, p, q));
  for (let place = 0; place < stops.length; place++) placeOf[stops[place]] = place;

  const rightAt = new Int32Array(stops.length).fill(-1);
  const leftAt = new Int32Array(stops.length).fill(-1);
  const wallAt = new Int32Array(stops.length).fill(-1);
  const fill = (target: Int32Array, item: number, value: number): void => {
    const end = placeOf[ends[2 * item + 1]];
    for (let place = placeOf[ends[2 * item]]; place < end; place++) target[place] = value;
  };
  const rights = right.length / 2;
  const lefts = left.length / 2;
  for (let i = 0; i < rights; i++) fill(rightAt, i, i);
  for (let i = 0; i < lefts; i++) fill(leftAt, rights + i, i);
  for (let i = 0; i < walls.length; i++) fill(wallAt, rights + lefts + i, walls[i]);

  for (let place = 0; place + 1 < stops.length;) {
    const r = rightAt[place];
    const l = leftAt[place];
    const wall = wallAt[place];
    let end = place + 1;
    while (end + 1 < stops.length && rightAt[end] === r && leftAt[end] === l && wallAt[end] === wall) end++;
    if (r >= 0 || l >= 0) {
      const span: Span = {
        from: stops[place],
        to: stops[end],
        right: r < 0 ? -1 : right[2 * r],
        left: l < 0 ? -1 : left[2 * l],
        wall,
        isPortal: r >= 0 && l >= 0 && (wall < 0 || plan.walls[wall].back !== SOLID),
      };
      if (r >= 0) spansOfEdge[right[2 * r]][right[2 * r + 1]].push(spans.length);
      if (l >= 0) spansOfEdge[left[2 * l]][left[2 * l + 1]].push(spans.length);
      spans.push(span);
    }
    place = end;
  }
}
