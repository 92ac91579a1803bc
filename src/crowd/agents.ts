// The agents of a crowd as one array a property, by agent, and the same sorted by square for one step.
//
// Neighbours in space are neighbours in the sorted arrays, so a step reads memory in order. All in map units and steps.
import type { Squares } from './squares.ts';

export interface Agents {
  readonly capacity: number;
  count: number;
  end: number;
  readonly isPresent: Uint8Array;
  readonly x: Float64Array;
  readonly z: Float64Array;
  /** Map units a step. */
  readonly velocityX: Float64Array;
  readonly velocityZ: Float64Array;
  readonly distance: Float64Array;
  readonly goal: Int32Array;
  /** Unit vector along the shortest path; 0 where there is none. */
  readonly directionX: Float64Array;
  readonly directionZ: Float64Array;
  /** The field's memory of where the agent was. */
  readonly region: Int32Array;
  /** How fast it has lately come nearer to its goal, as a part of its speed: 1 in the open, 0 where it is stuck. */
  readonly pace: Float64Array;
}

export function createAgents(capacity: number): Agents {
  const numbers = (): Float64Array => new Float64Array(capacity);
  return {
    capacity,
    count: 0,
    end: 0,
    isPresent: new Uint8Array(capacity),
    x: numbers(),
    z: numbers(),
    velocityX: numbers(),
    velocityZ: numbers(),
    distance: numbers(),
    goal: new Int32Array(capacity),
    directionX: numbers(),
    directionZ: numbers(),
    region: new Int32Array(capacity).fill(-1),
    pace: numbers(),
  };
}

/** The agents in the order of their squares. */
export interface Sorted {
  count: number;
  /** The agent at each place of the order. */
  readonly agent: Int32Array;
  readonly square: Int32Array;
  /** First place of each square; one more entry than squares, and one row more. */
  start: Int32Array;
  readonly x: Float64Array;
  readonly z: Float64Array;
  readonly directionX: Float64Array;
  readonly directionZ: Float64Array;
  readonly distance: Float64Array;
  readonly goal: Int32Array;
  /** 0 for an agent that moves, up to 1 for one that has been stuck for seconds. */
  readonly squeeze: Float64Array;
}

export function createSorted(capacity: number): Sorted {
  const numbers = (): Float64Array => new Float64Array(capacity);
  return {
    count: 0,
    agent: new Int32Array(capacity),
    square: new Int32Array(capacity),
    start: new Int32Array(0),
    x: numbers(),
    z: numbers(),
    directionX: numbers(),
    directionZ: numbers(),
    distance: numbers(),
    goal: new Int32Array(capacity),
    squeeze: numbers(),
  };
}

/** Sorts the agents by square, stable in their indices. `unsorted` is scratch memory. */
export function sortAgents(agents: Agents, squares: Squares, sorted: Sorted, unsorted: Int32Array): void {
  const { isPresent, x, z, end } = agents;
  const { minX, minZ, scale, columns, count: all } = squares;
  if (sorted.start.length !== all + 1) sorted.start = new Int32Array(all + 1);
  const { start, agent, square } = sorted;
  start.fill(0);
  let count = 0;
  for (let i = 0; i < end; i++) {
    if (isPresent[i] === 0) continue;
    const at = Math.floor((z[i] - minZ) * scale) * columns + Math.floor((x[i] - minX) * scale);
    unsorted[i] = at;
    start[at]++;
    count++;
  }
  let sum = 0;
  for (let at = 0; at <= all; at++) {
    sum += start[at];
    start[at] = sum;
  }
  // Backwards: each square's count becomes its first place, and equal squares stay in order.
  for (let i = end - 1; i >= 0; i--) {
    if (isPresent[i] === 0) continue;
    const place = --start[unsorted[i]];
    agent[place] = i;
    square[place] = unsorted[i];
  }
  sorted.count = count;
}
