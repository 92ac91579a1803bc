// Merges walls with the same two vertices.
//
// Two one-sided walls back to back become one impassable wall with a sector on either side. Otherwise the one that keeps the sectors at its
// ends closed is kept, or the first if both do. Overlapping walls with different ends are split into such twins before (split-edges.ts).
import { addToList } from '../../geometry/lists.ts';
import { BLOCKS_BODIES, BLOCKS_SIGHT, SOLID, type Wall } from '../floor-plan.ts';

/** The walls with at most one per pair of vertices, in their old order, and the dropped ones. */
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
