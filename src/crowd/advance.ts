// One step of a crowd, in map units: sort the agents by square, ask some for their direction, move each by its velocity, move neighbours
// apart and off walls, and take what came of it as the velocity. Sums, products and roots only, beside the fields.
import type { GoalField } from '../nav/exact/field/create-goal-field.ts';
import { createSorted, createSorter, type Agents, type Sorted } from './agents.ts';
import { askDirections, createQuestions } from './directions.ts';
import type { Ground } from './ground.ts';
import { keepFree } from './keep-free.ts';
import { separate } from './separate.ts';

/** Times that neighbours and walls are looked at in a step. */
const PASSES = 2;
/** Agents slow down in the last part of their path: by this much of it in a step. */
const BRAKE = 0.1;
/** How fast `pace` follows what an agent covers: the part that a step counts for. */
const PACE = 1 / 60;
/** An agent whose pace is below the first begins to squeeze through others; from the second on it passes them. */
const SLOW = 0.5;
const STUCK = 0.2;
/** Most that others push an agent in a step, as a part of its own speed. */
const PUSHED = 1.5;

export interface StepOptions {
  /** Map units a step, by agent. */
  readonly speed: Float64Array;
  /** Part of the speed by which a velocity may change in a step. */
  readonly acceleration: number;
  /** Called after each part of a step, for benches. */
  readonly mark?: (part: 'sort' | 'direction' | 'separation' | 'walls' | 'motion') => void;
}

/** A function that makes step number `tick` for agents on that ground, with their goals' fields. */
export function createStep(
  agents: Agents,
  { speed, acceleration, mark = () => {} }: StepOptions,
): (ground: Ground, fields: readonly (GoalField | null)[], dueOf: Int32Array, tick: number) => void {
  const { capacity } = agents;
  const sorted = createSorted(capacity);
  const sort = createSorter(capacity);
  const questions = createQuestions(capacity);

  return ({ squares }, fields, dueOf, tick) => {
    sort(agents, squares, sorted);
    mark('sort');
    askDirections(agents, sorted, fields, tick, questions, dueOf);
    mark('direction');
    steer(agents, sorted, speed, acceleration);
    mark('motion');
    for (let pass = 0; pass < PASSES; pass++) {
      separate(squares, sorted);
      mark('separation');
      keepFree(squares, agents, sorted, speed, PUSHED);
      mark('walls');
    }
    settle(agents, sorted, speed);
    mark('motion');
  };
}

/** Turns velocities towards directions, and writes where each agent would be after the step. */
function steer(agents: Agents, sorted: Sorted, speed: Float64Array, acceleration: number): void {
  const { x, z, velocityX, velocityZ, directionX, directionZ, distance, goal, pace } = agents;
  for (let i = 0; i < sorted.count; i++) {
    const id = sorted.agent[i];
    const wanted = Math.min(speed[id], distance[id] * BRAKE);
    // Without a path the direction is 0, and the distance Infinity.
    let turnX = directionX[id] * wanted - velocityX[id];
    let turnZ = directionZ[id] * wanted - velocityZ[id];
    const turn = turnX * turnX + turnZ * turnZ;
    const most = acceleration * speed[id];
    if (turn > most * most) {
      const part = most / Math.sqrt(turn);
      turnX *= part;
      turnZ *= part;
    }
    sorted.x[i] = x[id] + velocityX[id] + turnX;
    sorted.z[i] = z[id] + velocityZ[id] + turnZ;
    sorted.directionX[i] = directionX[id];
    sorted.directionZ[i] = directionZ[id];
    sorted.distance[i] = distance[id];
    sorted.goal[i] = goal[id];
    sorted.squeeze[i] = Math.min(1, Math.max(0, (SLOW - pace[id]) / (SLOW - STUCK)));
  }
}

/** Takes the places after the step, and what each agent covered. */
function settle(agents: Agents, sorted: Sorted, speed: Float64Array): void {
  const { x, z, velocityX, velocityZ, directionX, directionZ, pace } = agents;
  for (let i = 0; i < sorted.count; i++) {
    const id = sorted.agent[i];
    let moveX = sorted.x[i] - x[id];
    let moveZ = sorted.z[i] - z[id];
    x[id] = sorted.x[i];
    z[id] = sorted.z[i];
    const along = moveX * directionX[id] + moveZ * directionZ[id];
    if (speed[id] > 0) pace[id] += PACE * (along / speed[id] - pace[id]);
    // What others pushed is no speed of its own.
    const square = moveX * moveX + moveZ * moveZ;
    if (square > speed[id] * speed[id]) {
      const part = speed[id] / Math.sqrt(square);
      moveX *= part;
      moveZ *= part;
    }
    velocityX[id] = moveX;
    velocityZ[id] = moveZ;
  }
}
