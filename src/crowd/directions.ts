// The direction of each agent: that of its path, from the field of its target.
//
// In each step a part of the agents asks, so that everyone's direction is at most REFRESH steps old. The agents of one goal ask together,
// about in the order of their squares, because neighbours need the same part of a field.
import type { GoalField } from '../nav/exact/field/create-goal-field.ts';
import type { Agents } from './agents.ts';

/** What a crowd asks of fields. */
export type DirectionField = Pick<GoalField, 'directions' | 'moveGoal'>;

/** Steps between two questions of an agent. */
export const REFRESH = 4;
/** Less than this part of a step is no progress. */
const LEAST_GAIN = 0.5;
/** A goal has moved when its distance grows by this many times the gap between agents. */
const AWAY = 8;
/** Agents of at least this pace walk freely. */
const FREE = 0.5;

/** Asks for those of the agents `first` … `end` − 1 whose turn it is. A target without a field has no paths. `due` and `dueOf` are scratch memory. */
export function askDirections(
  agents: Agents,
  fields: readonly (DirectionField | null)[],
  tick: number,
  apart: number,
  due: Int32Array,
  dueOf: Int32Array,
  first: number,
  end: number,
): void {
  const { id, goal, x, z, directionX, directionZ, distance, region } = agents;
  dueOf.fill(0);
  for (let i = first; i < end; i++) if ((id[i] + tick) % REFRESH === 0) dueOf[goal[i] + 1]++;
  for (let each = 0; each < fields.length; each++) dueOf[each + 1] += dueOf[each];
  for (let i = first; i < end; i++) if ((id[i] + tick) % REFRESH === 0) due[dueOf[goal[i]]++] = i;
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
  noteWaits(agents, apart, due, dueOf[fields.length]);
}

/**
 * Counts the steps for which agents come no nearer than they were before. Those who walk freely do not wait, nor those whose goal has moved
 * away.
 */
function noteWaits(agents: Agents, apart: number, due: Int32Array, count: number): void {
  const { distance, nearest, waited, pace, speed } = agents;
  for (let k = 0; k < count; k++) {
    const i = due[k];
    const gap = distance[i] - nearest[i];
    if (gap < -LEAST_GAIN * speed[i] || gap > AWAY * apart || pace[i] > FREE) {
      nearest[i] = distance[i];
      waited[i] = 0;
    } else waited[i] += REFRESH;
  }
}
