// Where a walker of no width gets to from a place: a plain flood over the tree's portals and the plan's links, written for
// tests as the brute-force twin of what nav answers.
import { leafAt } from '../../src/bsp/leaf-at.ts';
import type { Portal, Tree } from '../../src/bsp/tree.ts';
import type { Point } from '../../src/geometry/point.ts';
import { BLOCKS_BODIES } from '../../src/map/floor-plan.ts';

export const WALKER_HEIGHT = 56;
export const WALKER_STEP = 24;

/** Can the walker cross the portal, coming from the leaf on that side? Any drop is taken. */
export function canWalkThrough(tree: Tree, portal: Portal, fromFront: boolean): boolean {
  if (portal.blocks & BLOCKS_BODIES || portal.top - portal.bottom < WALKER_HEIGHT) return false;
  const [front, back] = [tree.leaves[portal.front].floor, tree.leaves[portal.back].floor];
  return (fromFront ? back - front : front - back) <= WALKER_STEP;
}

/** The sectors the walker reaches from a place. */
export function reachOfWalker(tree: Tree, from: Point): Set<number> {
  const linked = new Map<number, number[]>();
  for (const { from: start, to } of tree.plan.links) {
    const leaf = leafAt(tree, start);
    linked.set(leaf, [...(linked.get(leaf) ?? []), leafAt(tree, to)]);
  }
  const reached = new Set<number>();
  const waiting = [leafAt(tree, from)];
  for (let leaf = waiting.pop(); leaf !== undefined; leaf = waiting.pop()) {
    if (leaf < 0 || reached.has(leaf)) continue;
    reached.add(leaf);
    waiting.push(...(linked.get(leaf) ?? []));
    for (const id of tree.leaves[leaf].portals) {
      const portal = tree.portals[id];
      const fromFront = portal.front === leaf;
      if (canWalkThrough(tree, portal, fromFront)) waiting.push(fromFront ? portal.back : portal.front);
    }
  }
  return new Set([...reached].map((leaf) => tree.leaves[leaf].sector));
}
