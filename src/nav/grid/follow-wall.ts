// The wall followers: keep one hand on the wall and walk until the goal is met, knowing nothing of where it lies.
//
// At every node the follower turns towards its hand first, then straight on, then away, then back. In a maze without loops that
// finds everything; a goal away from every wall is never met, and the same place entered in the same direction again is the
// proof: then there is no path, rather than turning for ever. The way may be known beforehand, and its dead ends taken out:
// what is left in a maze without loops is the shortest way. After D. Brackeen, Developing Games in Java (2003).
import type { Graph } from '../../search/graph.ts';
import type { NavigationGrid } from './navigation-grid.ts';

export type Hand = 'left' | 'right';

/** Right, down, left, up: clockwise on paper. */
const STEPS = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const;

/** The nodes walked from start to goal, both included, dead ends and all; null when the goal is never met. `graph` is four-connected. */
export function followWall(
  { gridWidth, gridHeight }: NavigationGrid,
  graph: Graph,
  start: number,
  goal: number,
  hand: Hand,
): number[] | null {
  const free = (node: number, direction: number): number => {
    const [dx, dz] = STEPS[direction];
    const x = (node % gridWidth) + dx;
    const z = Math.floor(node / gridWidth) + dz;
    if (x < 0 || z < 0 || x >= gridWidth || z >= gridHeight) return -1;
    const to = z * gridWidth + x;
    let isFree = false;
    graph.forEachNeighbour(node, (each) => (isFree ||= each === to));
    return isFree ? to : -1;
  };
  // It begins with a wall at its hand where there is one.
  const side = hand === 'right' ? 1 : 3;
  let facing = STEPS.findIndex((_, direction) => free(start, (direction + side) % 4) < 0);
  if (facing < 0) facing = 0;
  const seen = new Set<number>();
  const way = [start];
  for (let node = start; node !== goal;) {
    const state = node * 4 + facing;
    if (seen.has(state)) return null;
    seen.add(state);
    const turns = [side, 0, 4 - side, 2].map((turn) => (facing + turn) % 4);
    const next = turns.find((direction) => free(node, direction) >= 0);
    if (next === undefined) return null;
    node = free(node, next);
    facing = next;
    way.push(node);
  }
  return way;
}

/** A way without the parts that only lead back to where it was before. */
export function withoutBacktracks(way: readonly number[]): number[] {
  const kept: number[] = [];
  const placeOf = new Map<number, number>();
  for (const node of way) {
    const before = placeOf.get(node);
    if (before === undefined) {
      placeOf.set(node, kept.length);
      kept.push(node);
    } else for (const gone of kept.splice(before + 1)) placeOf.delete(gone);
  }
  return kept;
}
