// One step of a crowd, in map units: sort the agents by square, ask some for their direction, move each by its velocity, move neighbours
// apart and off walls, and take what came of it as the velocity. Sums, products and roots only, beside the fields.
import type { GoalField } from '../nav/exact/field/create-goal-field.ts';
import { createSorter, type Agents } from './agents.ts';
import { askDirections } from './directions.ts';
import type { Ground } from './ground.ts';
import { keepFree } from './keep-free.ts';
import { createSeparation } from './separate.ts';

/** Agents slow down in the last part of their path: by this much of it in a step. */
const BRAKE = 0.1;
/** How fast `pace` follows what an agent covers: the part that a step counts for. */
const PACE = 1 / 60;
/** An agent whose pace is below the first begins to squeeze through others; from the second on it passes them. */
const SLOW = 0.5;
const STUCK = 0.2;
/** Steps between two times that agents are sorted and near pairs found, while pairs last. A part of the steps between two new orders. */
const FIND = 2;
/** Most that others push an agent in a step, as a part of its own speed. */
const PUSHED = 1.5;

export interface StepOptions {
  /** Part of the speed by which a velocity may change in a step. */
  readonly acceleration: number;
  /** Called after each part of a step, for benches. */
  readonly mark?: (part: 'sort' | 'direction' | 'separation' | 'walls' | 'motion') => void;
}

/** A function that makes step number `tick` for agents on that ground, with their targets' fields. */
export function createStep(
  agents: Agents,
  { acceleration, mark = () => {} }: StepOptions,
): (ground: Ground, fields: readonly (GoalField | null)[], tick: number) => void {
  const sort = createSorter(agents);
  const separation = createSeparation(agents);
  const due = new Int32Array(agents.capacity);
  let dueOf = new Int32Array(2);

  return ({ squares }, fields, tick) => {
    if (dueOf.length <= fields.length) dueOf = new Int32Array(2 * fields.length);
    const isFinding = tick % FIND === 0 || !separation.lasts();
    if (isFinding) sort(squares, tick);
    mark('sort');
    askDirections(agents, fields, tick, squares.apart, due, dueOf);
    mark('direction');
    steer(agents, acceleration);
    mark('motion');
    for (let pass = 0; pass < 2; pass++) {
      if (pass === 0) separation.first(squares, isFinding);
      else separation.again(squares);
      mark('separation');
      keepFree(squares, agents, PUSHED);
      mark('walls');
    }
    settle(agents);
    mark('motion');
  };
}

/** Turns velocities towards directions, and writes where each agent would be after the step. */
function steer(agents: Agents, acceleration: number): void {
  const { count, x, z, toX, toZ, speed, velocityX, velocityZ, directionX, directionZ, distance, pace, squeeze } =
    agents;
  for (let i = 0; i < count; i++) {
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
function settle({ count, x, z, toX, toZ, speed, velocityX, velocityZ, directionX, directionZ, pace }: Agents): void {
  for (let i = 0; i < count; i++) {
    let moveX = toX[i] - x[i];
    let moveZ = toZ[i] - z[i];
    x[i] = toX[i];
    z[i] = toZ[i];
    const along = moveX * directionX[i] + moveZ * directionZ[i];
    if (speed[i] > 0) pace[i] += PACE * (along / speed[i] - pace[i]);
    // What others pushed is no speed of its own.
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
