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
    x: numbers(),
    z: numbers(),
    directionX: numbers(),
    directionZ: numbers(),
    distance: numbers(),
    goal: new Int32Array(capacity),
    squeeze: numbers(),
  };
}

const DIGIT = 11;
const DIGITS = 2 ** DIGIT;

/** A function that sorts agents by square, stable in their indices: by the low digit of the square's number, then by the high one. */
export function createSorter(capacity: number): (agents: Agents, squares: Squares, sorted: Sorted) => void {
  const unsorted = new Int32Array(capacity);
  const halfAgent = new Int32Array(capacity);
  const halfSquare = new Int32Array(capacity);
  const low = new Int32Array(DIGITS);
  const high = new Int32Array(DIGITS);

  return ({ isPresent, x, z, end }, { minX, minZ, scale, columns }, sorted) => {
    const { agent, square } = sorted;
    low.fill(0);
    high.fill(0);
    let count = 0;
    for (let i = 0; i < end; i++) {
      if (isPresent[i] === 0) continue;
      const at = Math.floor((z[i] - minZ) * scale) * columns + Math.floor((x[i] - minX) * scale);
      unsorted[i] = at;
      low[at & (DIGITS - 1)]++;
      high[at >> DIGIT]++;
      count++;
    }
    for (let digit = 0, lows = 0, highs = 0; digit < DIGITS; digit++) {
      lows += low[digit];
      low[digit] = lows - low[digit];
      highs += high[digit];
      high[digit] = highs - high[digit];
    }
    for (let i = 0; i < end; i++) {
      if (isPresent[i] === 0) continue;
      const place = low[unsorted[i] & (DIGITS - 1)]++;
      halfAgent[place] = i;
      halfSquare[place] = unsorted[i];
    }
    for (let i = 0; i < count; i++) {
      const place = high[halfSquare[i] >> DIGIT]++;
      agent[place] = halfAgent[i];
      square[place] = halfSquare[i];
    }
    sorted.count = count;
  };
}
