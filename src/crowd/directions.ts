// The direction of each agent: that of its shortest path, from the field of its target.
//
// In each step a part of the agents asks, so that everyone's direction is at most REFRESH steps old. The agents of one goal ask together,
// about in the order of their squares, because neighbours need the same part of a field.
import type { GoalField } from '../nav/exact/field/create-goal-field.ts';
import type { Agents } from './agents.ts';

/** Steps between two questions of an agent. */
const REFRESH = 4;

/** Asks for those whose turn it is. A target without a field has no paths. `due` and `dueOf` are scratch memory. */
export function askDirections(
  agents: Agents,
  fields: readonly (GoalField | null)[],
  tick: number,
  due: Int32Array,
  dueOf: Int32Array,
): void {
  const { count, id, goal, x, z, directionX, directionZ, distance, region } = agents;
  dueOf.fill(0);
  for (let i = 0; i < count; i++) if ((id[i] + tick) % REFRESH === 0) dueOf[goal[i] + 1]++;
  for (let each = 0; each < fields.length; each++) dueOf[each + 1] += dueOf[each];
  for (let i = 0; i < count; i++) if ((id[i] + tick) % REFRESH === 0) due[dueOf[goal[i]]++] = i;
  // Each goal's first place has moved on to the next goal's.
  for (let each = 0, from = 0; each < fields.length; from = dueOf[each++]) {
    const field = fields[each];
    if (field !== null) field.directions(x, z, directionX, directionZ, distance, region, due, from, dueOf[each]);
    else
      for (let k = from; k < dueOf[each]; k++) {
        directionX[due[k]] = directionZ[due[k]] = 0;
        distance[due[k]] = Infinity;
      }
  }
}
