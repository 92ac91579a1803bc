// The convex cells: the plan's box clipped by the splitters on the way down, then by each leaf's own one-sided walls.
//
// A region is a clockwise ring of exact points with the line each edge lies on. Clipping asks exact sides only, and equal
// points are one point, so no edge ever has length 0 and neighbours agree on every corner to the last bit.
// After I. Sutherland, G. Hodgman, "Reentrant Polygon Clipping", 1974.
import type { ExactPlane } from '../geometry/exact-plane.ts';
import { addLine, meet, sideOfPoint } from '../geometry/exact-plane.ts';
import type { FloorPlan } from '../map/floor-plan.ts';
import { SOLID } from '../map/floor-plan.ts';
import type { BareTree } from './grow-branches.ts';
import type { Pieces } from './pieces.ts';
import type { Child } from './tree.ts';

/** A convex ring: edge i runs from points[i] to the next on lines[i], with the inside on its right. */
export interface Ring {
  readonly points: readonly number[];
  readonly lines: readonly number[];
}

/** How far the outermost region reaches past the plan, in quanta: no wall may lie on its edge. */
const BOX_MARGIN = 1024;

/** The cell of every leaf, and for every branch the two points between which its splitter runs through its region. */
export function clipCells(plan: FloorPlan, pieces: Pieces, bare: BareTree): { cells: Ring[]; spans: Int32Array } {
  const { plane } = pieces;
  const cells: Ring[] = [];
  const spans = new Int32Array(2 * bare.line.length);
  const tasks: { child: Child; region: Ring }[] = [{ child: bare.root, region: boxAround(plan, plane) }];
  for (let task = tasks.pop(); task; task = tasks.pop()) {
    const { child, region } = task;
    if (child < 0) {
      cells[~child] = clipByOwnWalls(plan, pieces, bare.leafPieces[~child], region);
      continue;
    }
    const line = bare.line[child];
    const sense = bare.sense[child];
    const front = clip(plane, region, line, sense);
    const back = clip(plane, region, line, -sense);
    const edge = front.lines.indexOf(line);
    if (edge < 0 || back.points.length === 0) {
      throw new Error(
        `buildTree: splitter of branch ${child}, line ${line}, misses its region of ${region.points.length} corners`,
      );
    }
    spans[2 * child] = front.points[edge];
    spans[2 * child + 1] = front.points[(edge + 1) % front.points.length];
    tasks.push({ child: bare.back[child], region: back });
    tasks.push({ child: bare.front[child], region: front });
  }
  return { cells, spans };
}

function boxAround(plan: FloorPlan, plane: ExactPlane): Ring {
  const scale = 1 / plan.quantum;
  const minX = Math.floor(plan.bounds.minX * scale) - BOX_MARGIN;
  const minZ = Math.floor(plan.bounds.minZ * scale) - BOX_MARGIN;
  const maxX = Math.ceil(plan.bounds.maxX * scale) + BOX_MARGIN;
  const maxZ = Math.ceil(plan.bounds.maxZ * scale) + BOX_MARGIN;
  // Clockwise on paper, z down the page: along the top, down the right, back along the bottom, up the left.
  const lines = [
    addLine(plane, minX, minZ, maxX, minZ),
    addLine(plane, maxX, minZ, maxX, maxZ),
    addLine(plane, minX, maxZ, maxX, maxZ),
    addLine(plane, minX, minZ, minX, maxZ),
  ];
  return { points: lines.map((line, i) => meet(plane, lines[(i + 3) % 4], line)), lines };
}

function clipByOwnWalls(plan: FloorPlan, pieces: Pieces, leafPieces: readonly number[], region: Ring): Ring {
  let cell = region;
  for (const piece of leafPieces) {
    const wall = pieces.wall[piece];
    if (plan.walls[wall].back !== SOLID) continue;
    cell = clip(pieces.plane, cell, pieces.lineOfWall[wall], pieces.senseOfWall[wall]);
  }
  if (cell.points.length < 3) {
    throw new Error(`buildTree: the walls ${leafPieces.map((piece) => pieces.wall[piece]).join(', ')} enclose nothing`);
  }
  return cell;
}

/** The part of a ring on one side of a line: right of its direction for sense 1, left for −1; empty if nothing is there. */
export function clip(plane: ExactPlane, ring: Ring, line: number, sense: number): Ring {
  const { points, lines } = ring;
  const count = points.length;
  const sides = points.map((point) => sideOfPoint(plane, point, line) * sense);
  if (sides.every((side) => side >= 0)) return ring;
  if (sides.every((side) => side <= 0)) return { points: [], lines: [] };
  const keptPoints: number[] = [];
  const keptLines: number[] = [];
  for (let i = 0; i < count; i++) {
    const here = sides[i];
    const next = sides[(i + 1) % count];
    if (here >= 0) {
      keptPoints.push(points[i]);
      // Where the ring leaves through a corner, the clipping line takes over from there.
      keptLines.push(here === 0 && next < 0 ? line : lines[i]);
    }
    if (here * next < 0) {
      keptPoints.push(meet(plane, lines[i], line));
      keptLines.push(here > 0 ? line : lines[i]);
    }
  }
  return { points: keptPoints, lines: keptLines };
}
