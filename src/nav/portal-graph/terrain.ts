// What floors cost to walk on.
import type { Tree } from '../../bsp/tree.ts';

/** Cost of a unit of length in the leaf. */
export function terrainOf(tree: Tree, leaf: number): number {
  return tree.plan.sectors[tree.leaves[leaf].sector].cost;
}

/** Does a unit of length cost the same everywhere? */
export const isEven = (tree: Tree): boolean =>
  tree.leaves.every(({ id }) => terrainOf(tree, id) === terrainOf(tree, 0));

/** The least cost of a unit of length in any leaf. */
export const leastCostOf = (tree: Tree): number =>
  tree.leaves.reduce((least, { id }) => Math.min(least, terrainOf(tree, id)), Infinity);
