// The walls of a draft in final form: on the grid, with length, meeting only at their ends, one per pair of vertices.
//
// In order: vertices are snapped and merged; walls without length are dropped; walls that cross, touch or overlap are split; of two walls
// on one edge one is dropped; unused vertices are dropped. Repairs become warnings. Closedness of sectors is checked elsewhere.
import { getOrAdd, addToList } from '../../geometry/lists.ts';
import { boundsOf, isInBounds, type Point } from '../../geometry/point.ts';
import { MAX_QUANTA, quantumFor, snapPoint } from '../../geometry/quantum.ts';
import { type Wall, BLOCKS_BODIES, BLOCKS_SIGHT, SOLID } from '../floor-plan.ts';
import { MapError } from '../input/map-error.ts';
import type { PlanDraft } from './plan-draft.ts';
import { formatCount } from '../input/format-count.ts';
import { formatPoint } from '../plan/format-point.ts';
import type { Segment } from './segment-grid.ts';
import { splitEdges } from './split-edges.ts';
import type { Warnings } from '../input/warnings.ts';

export interface Outline<Side = Wall> {
  readonly vertices: readonly Point[];
  readonly walls: readonly Side[];
}

/** The quantum of a draft's plan. */
export function quantumOf({ vertices, things }: PlanDraft): number {
  const bounds = boundsOf(vertices);
  // The outline of a prop is on the grid too; its corners stand out by less than a tenth. Outside the map it has none.
  const props = things.flatMap(({ kind, at, radius }) =>
    kind === 'prop' && isInBounds(bounds, at)
      ? [{ x: Math.abs(at.x) + 1.1 * radius, z: Math.abs(at.z) + 1.1 * radius }]
      : [],
  );
  return quantumFor(Math.max(extentOf(vertices), extentOf(props)));
}

/** The outline of a draft and the plan's quantum. Throws a MapError `tangle`. */
export function outlineOf(draft: PlanDraft, warnings: Warnings): Outline & { readonly quantum: number } {
  const quantum = quantumOf(draft);
  const snapped = snapVertices(draft, quantum, warnings);
  return { ...dropUnused(cutWalls(draft, dropPoints(draft, snapped, warnings), quantum, warnings)), quantum };
}

/** The largest absolute coordinate. */
export function extentOf(vertices: readonly Point[]): number {
  let extent = 0;
  for (const { x, z } of vertices) extent = Math.max(extent, Math.abs(x), Math.abs(z));
  return extent;
}

function snapVertices({ vertices, walls, places }: PlanDraft, quantum: number, warnings: Warnings): Outline {
  const points: Point[] = [];
  const numberOf = new Map<number, number>();
  let moved = 0;
  let farthest = 0;
  const mapped = vertices.map((vertex) => {
    const point = snapPoint(vertex, quantum);
    const shift = Math.max(Math.abs(point.x - vertex.x), Math.abs(point.z - vertex.z));
    if (shift > 0) moved++;
    if (shift > farthest) farthest = shift;
    const key = (point.x / quantum + MAX_QUANTA) * (2 * MAX_QUANTA + 1) + (point.z / quantum + MAX_QUANTA);
    return getOrAdd(numberOf, key, () => points.push(point) - 1);
  });
  if (moved > 0) {
    const how = `moved by up to ${farthest.toPrecision(2)} units onto the plan's grid of ${quantum} units`;
    warnings.warn('snapped', places.map, `${formatCount(moved, 'corner')} ${how}.`);
  }
  return { vertices: points, walls: walls.map((wall) => ({ ...wall, a: mapped[wall.a], b: mapped[wall.b] })) };
}

function dropPoints({ places }: PlanDraft, { vertices, walls }: Outline, warnings: Warnings): Outline {
  const long = walls.filter((wall) => {
    if (wall.a !== wall.b) return true;
    warnings.warn('zero-length-wall', places.wall(wall.source), `Wall ${wall.source} has no length and was skipped.`);
    return false;
  });
  return { vertices, walls: long };
}

/** Splits the walls so that they meet only at ends, with at most one per pair of vertices. */
export function cutWalls(draft: PlanDraft, { vertices, walls }: Outline, quantum: number, warnings: Warnings): Outline {
  const { places } = draft;
  const split = splitEdges(vertices, walls, quantum, 0);
  if (!split) {
    const what = 'Too many walls cross or touch each other.';
    throw new MapError('tangle', places.map, what, 'Split the map, or repair it if it is damaged.');
  }
  const at = (vertex: number): string => formatPoint(draft.frame, split.points[vertex]);
  for (const { first, second, vertex } of split.crossings) {
    const [one, other] = [walls[first].source, walls[second].source];
    const message = `Walls ${one} and ${other} cross at ${at(vertex)} without a corner; both were split there.`;
    warnings.warn('crossing-walls', places.wall(other), message);
  }
  for (const { vertex, edge } of split.touches) {
    const { source } = walls[edge];
    const message = `A corner lies on wall ${source} at ${at(vertex)}; it was split there.`;
    warnings.warn('corner-on-wall', places.wall(source), message);
  }
  const pieces = split.pieces.map(({ a, b, edge }) => ({ ...walls[edge], a, b }));
  const merged = mergeTwins(pieces, split.points.length);
  for (const { kept, dropped } of merged.twins) {
    const message = `Wall ${dropped.source} lies on wall ${kept.source} at ${at(kept.a)}; they were merged.`;
    warnings.warn('duplicate-wall', places.wall(dropped.source), message);
  }
  return { vertices: split.points, walls: merged.walls };
}

/** Leaves out the vertices that no wall uses; the others are numbered in the order of the walls. */
export function dropUnused<Side extends Segment>({ vertices, walls }: Outline<Side>): Outline<Side> {
  const numberOf = new Int32Array(vertices.length).fill(-1);
  const used: Point[] = [];
  const number = (vertex: number): number => {
    if (numberOf[vertex] < 0) numberOf[vertex] = used.push(vertices[vertex]) - 1;
    return numberOf[vertex];
  };
  return { walls: walls.map((wall) => ({ ...wall, a: number(wall.a), b: number(wall.b) })), vertices: used };
}

/**
 * The walls with at most one per pair of vertices, in their old order, and the dropped ones. Two one-sided walls back to back become one
 * impassable wall with a sector on either side. Otherwise the one that keeps the sectors at its ends closed is kept, or the first if both do.
 */
export function mergeTwins(walls: readonly Wall[], vertexCount: number) {
  const slotOf = new Map<number, number>();
  const kept: Wall[] = [];
  const twins: { readonly kept: Wall; readonly dropped: Wall }[] = [];
  let around: Map<number, Wall[]> | null = null;
  for (const wall of walls) {
    const key = Math.min(wall.a, wall.b) * vertexCount + Math.max(wall.a, wall.b);
    const slot = slotOf.get(key);
    if (slot === undefined) {
      slotOf.set(key, kept.length);
      kept.push(wall);
      continue;
    }
    around ??= wallsByVertex(walls);
    const first = kept[slot];
    const choice = choose(first, wall, around);
    kept[slot] = choice;
    twins.push({ kept: choice, dropped: choice === wall ? first : wall });
  }
  return { walls: kept, twins };
}

function choose(first: Wall, second: Wall, around: ReadonlyMap<number, Wall[]>): Wall {
  if (first.back === SOLID && second.back === SOLID && first.a === second.b && first.front !== second.front) {
    return { ...first, back: second.front, blocks: BLOCKS_BODIES | BLOCKS_SIGHT };
  }
  const others = (around.get(first.a) ?? []).filter((wall) => wall !== first && wall !== second);
  return gapsAt(first.a, [...others, second]) < gapsAt(first.a, [...others, first]) ? second : first;
}

function wallsByVertex(walls: readonly Wall[]): Map<number, Wall[]> {
  const around = new Map<number, Wall[]>();
  for (const wall of walls) {
    for (const vertex of [wall.a, wall.b]) addToList(around, vertex, wall);
  }
  return around;
}

function gapsAt(vertex: number, walls: readonly Wall[]): number {
  const balances = new Map<number, number>();
  for (const { a, front, back } of walls) {
    const leaves = a === vertex ? 1 : -1;
    balances.set(front, (balances.get(front) ?? 0) + leaves);
    if (back !== SOLID) balances.set(back, (balances.get(back) ?? 0) - leaves);
  }
  let gaps = 0;
  for (const balance of balances.values()) gaps += Math.abs(balance);
  return gaps;
}
