// The portals in each wall and each door of a plan.
import { addToList } from '../../geometry/lists.ts';
import type { Tree } from '../../bsp/tree.ts';
import { oncePer } from '../once-per.ts';
import type { Level } from '../level.ts';

const portalsByWall = oncePer(({ portals }: Tree): ReadonlyMap<number, readonly number[]> => {
  const lists = new Map<number, number[]>();
  for (const { id, wall } of portals) addToList(lists, wall, id);
  return lists;
});

/** Indices of the portals in that wall of the plan. */
export const portalsOfWall = (tree: Tree, wall: number): readonly number[] => portalsByWall(tree).get(wall) ?? [];

/**
 * For callers that open and shut doors: graphs and meshes count a door that can open as open. While it is shut, a query avoids its portals
 * (QueryOptions.avoid) or pays for the wait (QueryOptions.tolls). A path goes through the door if its corridor has one of them.
 * The portals in the doorway of a plan's door (index into plan.doors; all of it, where several of its walls make one door), as indices
 * into tree.portals.
 */
export function portalsOfDoor({ plan, tree }: Level, door: number): readonly number[] {
  const row = plan.doors[door];
  const { source } = plan.walls[row.wall];
  const walls = new Set(plan.doors.flatMap(({ wall }) => (plan.walls[wall].source === source ? [wall] : [])));
  return tree.portals.filter(({ wall }) => walls.has(wall)).map(({ id }) => id);
}
