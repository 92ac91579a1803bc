// The portals of a door, for callers that open and shut doors: graphs and meshes count a door that can open as open. While it is shut, a
// query avoids its portals (QueryOptions.avoid) or pays for the wait (QueryOptions.tolls). A path goes through the door if its corridor
// has one of them.
import type { Level } from '../level.ts';

/**
 * The portals in the doorway of a plan's door (index into plan.doors; all of it, where several of its walls make one door), as indices
 * into tree.portals.
 */
export function portalsOfDoor({ plan, tree }: Level, door: number): readonly number[] {
  const row = plan.doors[door];
  const { source } = plan.walls[row.wall];
  const walls = new Set(plan.doors.flatMap(({ wall }) => (plan.walls[wall].source === source ? [wall] : [])));
  return tree.portals.filter(({ wall }) => walls.has(wall)).map(({ id }) => id);
}
