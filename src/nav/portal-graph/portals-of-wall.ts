// The portals in each wall of a plan.
import { addToList } from '../../geometry/lists.ts';
import type { Tree } from '../../bsp/tree.ts';
import { oncePer } from '../once-per.ts';

const portalsByWall = oncePer(({ portals }: Tree): ReadonlyMap<number, readonly number[]> => {
  const lists = new Map<number, number[]>();
  for (const { id, wall } of portals) addToList(lists, wall, id);
  return lists;
});

/** Indices of the portals in that wall of the plan. */
export const portalsOfWall = (tree: Tree, wall: number): readonly number[] => portalsByWall(tree).get(wall) ?? [];
