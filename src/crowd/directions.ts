// The direction of each agent: that of its shortest path, from the field of its goal.
//
// In each step a part of the agents asks, so that everyone's direction is at most REFRESH steps old. The agents of one goal ask together and
// in the order of their squares, because neighbours need the same part of a field.
import type { GoalField } from '../nav/exact/field/create-goal-field.ts';
import type { Agents, Sorted } from './agents.ts';

/** Steps between two questions of an agent. */
const REFRESH = 4;

/** Scratch memory for questions. */
export interface Questions {
  readonly due: Int32Array;
  readonly x: Float64Array;
  readonly z: Float64Array;
  readonly outX: Float64Array;
  readonly outZ: Float64Array;
  readonly distance: Float64Array;
  readonly region: Int32Array;
}

export function createQuestions(capacity: number): Questions {
  const numbers = (): Float64Array => new Float64Array(capacity);
  return {
    due: new Int32Array(capacity),
    x: numbers(),
    z: numbers(),
    outX: numbers(),
    outZ: numbers(),
    distance: numbers(),
    region: new Int32Array(capacity),
  };
}

/** Asks for those whose turn it is. A goal without a field has no paths. */
export function askDirections(
  agents: Agents,
  { agent, count }: Sorted,
  fields: readonly (GoalField | null)[],
  tick: number,
  questions: Questions,
  dueOf: Int32Array,
): void {
  const { due } = questions;
  const { goal } = agents;
  dueOf.fill(0);
  for (let i = 0; i < count; i++) if ((agent[i] + tick) % REFRESH === 0) dueOf[goal[agent[i]] + 1]++;
  for (let each = 0; each < fields.length; each++) dueOf[each + 1] += dueOf[each];
  for (let i = 0; i < count; i++) if ((agent[i] + tick) % REFRESH === 0) due[dueOf[goal[agent[i]]]++] = agent[i];
  // Each goal's first place has moved on to the next goal's.
  for (let each = 0, from = 0; each < fields.length; from = dueOf[each++]) {
    if (dueOf[each] > from) askField(agents, fields[each], questions, from, dueOf[each]);
  }
}

function askField(agents: Agents, field: GoalField | null, questions: Questions, from: number, end: number): void {
  const { due, x, z, outX, outZ, distance, region } = questions;
  for (let i = from; i < end; i++) {
    const id = due[i];
    x[i - from] = agents.x[id];
    z[i - from] = agents.z[id];
    region[i - from] = agents.region[id];
  }
  field?.directions(x, z, outX, outZ, distance, region, end - from);
  for (let i = from; i < end; i++) {
    const id = due[i];
    const isReached = field !== null && distance[i - from] < Infinity;
    agents.distance[id] = isReached ? distance[i - from] : Infinity;
    agents.directionX[id] = isReached ? outX[i - from] : 0;
    agents.directionZ[id] = isReached ? outZ[i - from] : 0;
    agents.region[id] = region[i - from];
  }
}
