// One step of a crowd, in map units. Agents are sorted by square, and some get a new direction from their field. Each moves by its
// velocity; then neighbours are moved apart and off walls. The resulting move, cut to the agent's speed, is the new velocity. Apart from
// the fields, the step uses sums, products and roots only.
import { createSorter, type Agents } from './agents.ts';
import { askDirections, type DirectionField } from './directions.ts';
import { keepFree } from './keep-free.ts';
import { createSeparation, stripsOf, type Pairs } from './separate.ts';
import type { Squares } from './squares.ts';

/** Agents slow down in the last part of their path: by this much of it in a step. */
const BRAKE = 0.1;
/** How fast `pace` follows what an agent covers: the part that a step counts for. */
const PACE = 1 / 60;
/** An agent whose pace is below the first begins to squeeze through others; from the second on it passes them. */
const SLOW = 0.5;
const STUCK = 0.2;
/** Steps between two times that agents are sorted and near pairs found, while pairs last. A part of the steps between two new orders. */
const FIND_EVERY = 2;

/** What a step depends on beside the agents. */
export interface Moment {
  squares: Squares;
  /** Of the agents' targets. */
  readonly fields: readonly (DirectionField | null)[];
  tick: number;
}

/** Makes chunks 0 … chunks − 1 of a phase, in any order or side by side. */
export type Run = (phase: number, chunks: number, moment: Moment) => void;

/** Agents in a chunk. */
const CHUNK = 2048;
/** The phases of a step. Those of pairs come twice: for strips with even numbers, and with odd ones. */
const STEER = 0;
const FIND = 1;
const WALLS = 3;
const AGAIN = 4;
const SETTLE = 6;

/**
 * The work of a step, phase by phase: every thread of a crowd has it, on the same arrays. `acceleration` is the part of the speed by which a
 * velocity may change in a step.
 */
export function createWork(agents: Agents, pairs: Pairs, acceleration: number) {
  const separation = createSeparation(agents, pairs);
  const due = new Int32Array(CHUNK);
  let dueOf = new Int32Array(2);
  const pairsOf =
    (parity: number, isFinding: boolean) =>
    ({ squares }: Moment, chunk: number): void => {
      if (isFinding) separation.find(squares, 2 * chunk + parity);
      else separation.again(squares, 2 * chunk + parity);
    };
  const endOf = (chunk: number): number => Math.min(agents.count, (chunk + 1) * CHUNK);
  const phases: readonly ((moment: Moment, chunk: number) => void)[] = [
    ({ squares, fields, tick }, chunk) => {
      if (dueOf.length <= fields.length) dueOf = new Int32Array(2 * fields.length);
      const from = chunk * CHUNK;
      const end = endOf(chunk);
      askDirections(agents, fields, tick, squares.apart, due, dueOf, from, end);
      steer(agents, acceleration, from, end);
      separation.begin(squares, from, end);
    },
    pairsOf(0, true),
    pairsOf(1, true),
    ({ squares }, chunk) => keepFree(squares, agents, chunk * CHUNK, endOf(chunk)),
    pairsOf(0, false),
    pairsOf(1, false),
    ({ squares }, chunk) => {
      keepFree(squares, agents, chunk * CHUNK, endOf(chunk));
      settle(agents, chunk * CHUNK, endOf(chunk));
    },
  ];
  return { separation, phases };
}

export type Work = ReturnType<typeof createWork>;

/** A function that makes a step for agents of that work; `run` may share the chunks with other threads. */
export function createStep(
  agents: Agents,
  { separation, phases }: Work,
  run: Run = (phase, chunks, moment) => {
    for (let chunk = 0; chunk < chunks; chunk++) phases[phase](moment, chunk);
  },
): (moment: Moment) => void {
  const sort = createSorter(agents);

  return (moment) => {
    const { squares, tick } = moment;
    const isFinding = tick % FIND_EVERY === 0 || !separation.lasts(squares);
    if (isFinding) {
      sort(squares, tick);
      separation.divide(squares);
    }
    const chunks = Math.ceil(agents.count / CHUNK);
    const strips = stripsOf(squares);
    run(STEER, chunks, moment);
    for (let pass = 0; pass < 2; pass++) {
      const first = pass === 0 && isFinding ? FIND : AGAIN;
      run(first, (strips + 1) >> 1, moment);
      run(first + 1, strips >> 1, moment);
      run(pass === 0 ? WALLS : SETTLE, chunks, moment);
    }
  };
}

/** Turns velocities towards directions, and writes where each agent would be after the step. */
function steer(agents: Agents, acceleration: number, from: number, end: number): void {
  const { x, z, toX, toZ, speed, velocityX, velocityZ, directionX, directionZ, distance, pace, squeeze } = agents;
  for (let i = from; i < end; i++) {
    // Without a path the direction is 0, whatever the distance.
    const wanted = distance[i] * BRAKE < speed[i] ? distance[i] * BRAKE : speed[i];
    let turnX = directionX[i] * wanted - velocityX[i];
    let turnZ = directionZ[i] * wanted - velocityZ[i];
    const turn = turnX * turnX + turnZ * turnZ;
    const most = acceleration * speed[i];
    if (turn > most * most) {
      const part = most / Math.sqrt(turn);
      turnX *= part;
      turnZ *= part;
    }
    toX[i] = x[i] + velocityX[i] + turnX;
    toZ[i] = z[i] + velocityZ[i] + turnZ;
    squeeze[i] = Math.min(1, Math.max(0, (SLOW - pace[i]) / (SLOW - STUCK)));
  }
}

/** Takes the places after the step, and what each agent covered. */
function settle(agents: Agents, from: number, end: number): void {
  const { x, z, toX, toZ, speed, velocityX, velocityZ, directionX, directionZ, pace } = agents;
  for (let i = from; i < end; i++) {
    let moveX = toX[i] - x[i];
    let moveZ = toZ[i] - z[i];
    x[i] = toX[i];
    z[i] = toZ[i];
    const along = moveX * directionX[i] + moveZ * directionZ[i];
    if (speed[i] > 0) pace[i] += PACE * (along / speed[i] - pace[i]);
    // Pushes by others do not add to the velocity.
    const square = moveX * moveX + moveZ * moveZ;
    if (square > speed[i] * speed[i]) {
      const part = speed[i] / Math.sqrt(square);
      moveX *= part;
      moveZ *= part;
    }
    velocityX[i] = moveX;
    velocityZ[i] = moveZ;
  }
}
