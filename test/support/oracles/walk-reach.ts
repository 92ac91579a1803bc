// Reachability of a point walker by a plain flood over the tree's portals and the plan's links: the brute-force reference for nav.
import { leafAt } from '../../../src/bsp/leaf-at.ts';
import type { Portal, Tree } from '../../../src/bsp/tree.ts';
import type { Point } from '../../../src/geometry/point.ts';
import { BLOCKS_BODIES } from '../../../src/map/floor-plan.ts';

export const WALKER_HEIGHT = 56;
export const WALKER_STEP = 24;

/** Can the walker cross the portal from the leaf on that side? Any drop is allowed. */
export function canWalkThrough(tree: Tree, portal: Portal, fromFront: boolean): boolean {
  if (portal.blocks & BLOCKS_BODIES || portal.top - portal.bottom < WALKER_HEIGHT) return false;
  const [front, back] = [tree.leaves[portal.front].floor, tree.leaves[portal.back].floor];
  return (fromFront ? back - front : front - back) <= WALKER_STEP;
}

/** The sectors that the walker reaches from a place. */
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
