// Convex cells of the leaves: the plan's box clipped by the splitters down the tree, then by each leaf's own one-sided walls.
//
// A region is a clockwise ring of exact points with the line of each edge. Clipping uses exact sides, and equal points share an id. So no
// edge has length 0 and neighbours agree on every corner to the last bit. Rings still to be clipped are stored on a stack of numbers.
// Leaves are visited in the order of their ids, so their rings need no sorting. After I. Sutherland, G. Hodgman, "Reentrant Polygon
// Clipping", 1974.
import { addLine, addIntersection, sideOfPoint, type ExactPlane } from '../../geometry/exact-plane.ts';
import { SOLID, type FloorPlan } from '../../map/floor-plan.ts';
import type { BareTree } from './grow-branches.ts';
import type { Pieces } from './pieces.ts';

/** Convex rings in one array: edge i runs from points[i] to the next point of its ring on lines[i], with the inside on its right. */
export interface Rings {
  /** First corner of each ring; rings + 1 entries. */
  readonly start: readonly number[];
  readonly points: readonly number[];
  readonly lines: readonly number[];
}

/** How far the outermost region extends past the plan, in quanta, so that no wall lies on its edge. */
const BOX_MARGIN = 1024;

/** Rings to be clipped. For the current ring also each corner's side of the line, and where the next edge crosses it. */
interface Stack {
  readonly points: number[];
  readonly lines: number[];
  readonly sides: number[];
  readonly meets: number[];
}

/** The cell of every leaf, and for every branch the two points where its splitter enters and leaves its region. */
export function clipCells(plan: FloorPlan, pieces: Pieces, bare: BareTree): { cells: Rings; spans: Int32Array } {
  const { plane } = pieces;
  const cells = { start: [0], points: [] as number[], lines: [] as number[] };
  const spans = new Int32Array(2 * bare.line.length);
  const stack: Stack = { points: [], lines: [], sides: [], meets: [] };
  // Triples: child, start of its region, corner count.
  const tasks: number[] = [bare.root, 0, boxAround(plan, plane, stack)];
  while (tasks.length > 0) {
    const count = tasks.pop()!;
    const begin = tasks.pop()!;
    const child = tasks.pop()!;
    if (child < 0) {
      addCell(plan, pieces, bare.leafPieces[~child], stack, begin, count, cells);
      continue;
    }
    const line = bare.line[child];
    const sense = bare.sense[child];
    measure(plane, stack, begin, count, line, sense);
    // The back part lies lower on the stack and is processed after all in front.
    const back = begin + count;
    const behind = clip(stack, begin, count, line, -1, back);
    const front = back + behind;
    const ahead = clip(stack, begin, count, line, 1, front);
    let edge = front;
    while (edge < front + ahead && stack.lines[edge] !== line) edge++;
    if (edge === front + ahead || behind === 0) {
      throw new Error(`buildTree: splitter of branch ${child}, line ${line}, misses its region of ${count} corners`);
    }
    spans[2 * child] = stack.points[edge];
    spans[2 * child + 1] = stack.points[edge + 1 < front + ahead ? edge + 1 : front];
    tasks.push(bare.back[child], back, behind, bare.front[child], front, ahead);
  }
  return { cells, spans };
}

/** Pushes the box around the plan onto the stack; returns its corner count. */
function boxAround(plan: FloorPlan, plane: ExactPlane, stack: Stack): number {
  const scale = 1 / plan.quantum;
  const minX = Math.floor(plan.bounds.minX * scale) - BOX_MARGIN;
  const minZ = Math.floor(plan.bounds.minZ * scale) - BOX_MARGIN;
  const maxX = Math.ceil(plan.bounds.maxX * scale) + BOX_MARGIN;
  const maxZ = Math.ceil(plan.bounds.maxZ * scale) + BOX_MARGIN;
  // Clockwise on paper, z down the page: top, right, bottom, left.
  stack.lines.push(
    addLine(plane, minX, minZ, maxX, minZ),
    addLine(plane, maxX, minZ, maxX, maxZ),
    addLine(plane, minX, maxZ, maxX, maxZ),
    addLine(plane, minX, minZ, minX, maxZ),
  );
  stack.lines.forEach((line, i) => stack.points.push(addIntersection(plane, stack.lines[(i + 3) % 4], line)));
  return 4;
}

/** Clips a leaf's region by its own one-sided walls and adds the result to the cells. */
function addCell(
  plan: FloorPlan,
  pieces: Pieces,
  leafPieces: readonly number[],
  stack: Stack,
  first: number,
  corners: number,
  cells: { start: number[]; points: number[]; lines: number[] },
): void {
  let begin = first;
  let count = corners;
  for (const piece of leafPieces) {
    const wall = pieces.wall[piece];
    if (plan.walls[wall].back !== SOLID) continue;
    const line = pieces.lineOfWall[wall];
    if (!measure(pieces.plane, stack, begin, count, line, pieces.senseOfWall[wall])) continue;
    const left = clip(stack, begin, count, line, 1, begin + count);
    begin += count;
    count = left;
  }
  if (count < 3) {
    throw new Error(`buildTree: the walls ${leafPieces.map((piece) => pieces.wall[piece]).join(', ')} enclose nothing`);
  }
  for (let i = begin; i < begin + count; i++) {
    cells.points.push(stack.points[i]);
    cells.lines.push(stack.lines[i]);
  }
  cells.start.push(cells.points.length);
}

/**
 * Computes the side of every corner of a ring and where edges cross the line; sense −1 reverses it. Returns whether any corner is on its
 * left.
 */
function measure(
  plane: ExactPlane,
  { points, lines, sides, meets }: Stack,
  begin: number,
  count: number,
  line: number,
  sense: number,
): boolean {
  let hasLeft = false;
  for (let i = 0; i < count; i++) {
    sides[i] = sideOfPoint(plane, points[begin + i], line) * sense;
    hasLeft ||= sides[i] < 0;
  }
  for (let i = 0; hasLeft && i < count; i++) {
    if (sides[i] * sides[i + 1 < count ? i + 1 : 0] < 0) meets[i] = addIntersection(plane, lines[begin + i], line);
  }
  return hasLeft;
}

/** Writes the part of a measured ring right (way 1) or left (−1) of the line to another place; returns its corner count, 0 for none. */
function clip(
  { points, lines, sides, meets }: Stack,
  begin: number,
  count: number,
  line: number,
  way: number,
  to: number,
): number {
  let end = to;
  let hasInside = false;
  for (let i = 0; i < count; i++) {
    const here = sides[i] * way;
    const next = sides[i + 1 < count ? i + 1 : 0] * way;
    hasInside ||= here > 0;
    if (here >= 0) {
      points[end] = points[begin + i];
      // Where the ring leaves through a corner, its next edge is on the clipping line.
      lines[end++] = here === 0 && next < 0 ? line : lines[begin + i];
    }
    if (here * next < 0) {
      points[end] = meets[i];
      lines[end++] = here > 0 ? line : lines[begin + i];
    }
  }
  return hasInside ? end - to : 0;
}
