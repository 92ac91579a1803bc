// The agents of a crowd as one array a property. Callers know an agent by its id; its place in the arrays changes.
//
// Every few steps the arrays are put in the order of the agents' squares: neighbours in space are then neighbours in memory, and most of the
// speed of a step comes from that. All in map units and steps.
import type { Squares } from './squares.ts';

export type Agents = ReturnType<typeof createAgents>;

/** Makes arrays. */
export interface Room {
  numbers(length: number): Float64Array;
  integers(length: number): Int32Array;
}

/** Arrays of one thread, or such as others can read and write too. */
export function makeRoom(isShared = false): Room {
  const bytes = (size: number): ArrayBufferLike => (isShared ? new SharedArrayBuffer(size) : new ArrayBuffer(size));
  return {
    numbers: (length) => new Float64Array(bytes(8 * length)),
    integers: (length) => new Int32Array(bytes(4 * length)),
  };
}

export function createAgents(capacity: number, room = makeRoom()) {
  const numbers = (): Float64Array => room.numbers(capacity);
  const integers = (): Int32Array => room.integers(capacity);
  return {
    capacity,
    count: 0,
    /** The index by which callers know each agent. */
    id: integers(),
    /** By id, the agent's place in the arrays. */
    placeOf: integers(),
    /** The agents in the order of their squares, as places in the arrays, and the square of each in that order. */
    order: integers(),
    square: integers(),
    x: numbers(),
    z: numbers(),
    /** Where it will be after the step. */
    toX: numbers(),
    toZ: numbers(),
    /** Top speed, map units a step. */
    speed: numbers(),
    velocityX: numbers(),
    velocityZ: numbers(),
    goal: integers(),
    /** Length of the shortest path; not a finite number where there is none. */
    distance: numbers(),
    /** Unit vector along the shortest path; 0 where there is none. */
    directionX: numbers(),
    directionZ: numbers(),
    /** The field's memory of where the agent was. */
    region: integers(),
    /** How fast it has lately come nearer to its goal, as a part of its speed: 1 in the open, 0 where it is stuck. */
    pace: numbers(),
    /** 0 for an agent that moves, up to 1 for one that has been stuck for seconds. */
    squeeze: numbers(),
    /** The least distance since it last walked freely, and the steps since it was reached. */
    nearest: numbers(),
    waited: numbers(),
  };
}

/** Adds an agent that stands there; returns its place in the arrays, until the next step. */
export function addTo(agents: Agents, id: number, x: number, z: number): number {
  const at = agents.count++;
  agents.id[at] = id;
  agents.placeOf[id] = at;
  agents.x[at] = x;
  agents.z[at] = z;
  agents.velocityX[at] = agents.velocityZ[at] = agents.directionX[at] = agents.directionZ[at] = 0;
  agents.distance[at] = agents.nearest[at] = Infinity;
  agents.region[at] = -1;
  agents.pace[at] = 1;
  agents.waited[at] = 0;
  return at;
}

/** Removes the agent with that id. The last one of the arrays takes its place. */
export function removeFrom(agents: Agents, id: number): void {
  const at = agents.placeOf[id];
  agents.count--;
  for (const values of [...numbersOf(agents), ...integersOf(agents)]) values[at] = values[agents.count];
  agents.placeOf[agents.id[at]] = at;
}

/** What stays from step to step. */
// prettier-ignore
const numbersOf = ({ x, z, speed, velocityX, velocityZ, distance, directionX, directionZ, pace, nearest, waited }: Agents): Float64Array[] =>
  [x, z, speed, velocityX, velocityZ, distance, directionX, directionZ, pace, nearest, waited];
const integersOf = ({ id, goal, region }: Agents): Int32Array[] => [id, goal, region];

const DIGIT = 11;
const DIGITS = 2 ** DIGIT;

/** Steps between two times that the arrays are put in order. */
const REORDER = 8;

/** A function that sorts agents by square in each step, stable: by the low digit of the square's number, then by the high one. */
export function createSorter(agents: Agents): (squares: Squares, tick: number) => void {
  const { capacity, order, square, x, z } = agents;
  const unsorted = new Int32Array(capacity);
  const half = new Int32Array(capacity);
  const low = new Int32Array(DIGITS);
  const high = new Int32Array(DIGITS);
  const scratch = new Float64Array(capacity);
  const numbers = numbersOf(agents);
  const integers = integersOf(agents);

  return ({ minX, minZ, scale, columns }, tick) => {
    const { count } = agents;
    low.fill(0);
    high.fill(0);
    for (let i = 0; i < count; i++) {
      const at = Math.floor((z[i] - minZ) * scale) * columns + Math.floor((x[i] - minX) * scale);
      unsorted[i] = at;
      low[at & (DIGITS - 1)]++;
      high[at >> DIGIT]++;
    }
    for (let digit = 0, lows = 0, highs = 0; digit < DIGITS; digit++) {
      lows += low[digit];
      low[digit] = lows - low[digit];
      highs += high[digit];
      high[digit] = highs - high[digit];
    }
    for (let i = 0; i < count; i++) half[low[unsorted[i] & (DIGITS - 1)]++] = i;
    for (let i = 0; i < count; i++) {
      const place = high[unsorted[half[i]] >> DIGIT]++;
      order[place] = half[i];
      square[place] = unsorted[half[i]];
    }
    if (tick % REORDER !== 0) return;
    for (const values of numbers) {
      for (let i = 0; i < count; i++) scratch[i] = values[order[i]];
      for (let i = 0; i < count; i++) values[i] = scratch[i];
    }
    for (const values of integers) {
      for (let i = 0; i < count; i++) half[i] = values[order[i]];
      for (let i = 0; i < count; i++) values[i] = half[i];
    }
    for (let i = 0; i < count; i++) agents.placeOf[agents.id[i]] = order[i] = i;
  };
}
