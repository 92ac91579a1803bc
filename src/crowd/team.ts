// Runs the steps of one crowd on several threads: one leads and calls the steps, the others help. They share the arrays of the agents and
// their near pairs. Each thread has its own copy of ground and fields, built in the same way. So the navigator must not change.
//
// A phase of a step is a number of chunks; each thread takes the next one until none is left. Nothing depends on who takes which. Between
// steps helpers sleep.
import type { Field } from '../nav/navigator/field.ts';
import { insideOf } from '../nav/navigator/inside.ts';
import type { Navigator } from '../nav/navigator/navigator.ts';
import type { Place } from '../nav/path-finder.ts';
import { createWork, type Run, type Work } from './advance.ts';
import { makeRoom, type Agents } from './agents.ts';
import { createGround } from './ground.ts';
import type { Pairs } from './separate.ts';
import { createSquares } from './squares.ts';
import { createTargets } from './targets.ts';

/** What the threads share, and what is the same for all. */
export interface Team {
  readonly helpers: number;
  /** Numbers of the work that goes on, see below. */
  readonly head: Int32Array;
  /** Where the only target is: x, y, z in the caller's units. */
  readonly goal: Float64Array;
}

/** What helpers are sent. */
export interface SharedCrowd extends Team {
  readonly agents: Agents;
  readonly pairs: Pairs;
  readonly acceleration: number;
  /** Map units. */
  readonly spacing: number;
  readonly areaCosts: boolean;
}

/** Slots of `head`: phases so far, the next chunk, helpers at work, helpers that are ready, and what the phase is about. */
const GO = 0;
const NEXT = 1;
const AT_WORK = 2;
const READY = 3;
const PHASE = 4;
const CHUNKS = 5;
const COUNT = 6;
const TICK = 7;
/** How often the goal has moved, and 1 once a helper has failed. */
const MOVES = 8;
const HAS_FAILED = 9;

/** Looks for what others do before a thread sleeps: some hundred microseconds. */
const LOOKS = 20_000;

/**
 * Helpers that still work after this number of waits, each of this many ms, are lost. There are several waits, so that helpers get time
 * after the machine has slept.
 */
const MOST_WAITS = 20;
const WAIT_MS = 500;

/** Needs a worker or process that may share memory, and may sleep. */
export function createTeam(helpers: number): Team {
  const room = makeRoom(true);
  return { helpers, head: room.integers(16), goal: room.numbers(3) };
}

/** Sets where the target is. */
export function moveTarget({ head, goal }: Team, { x, y = 0, z }: Place): void {
  if (head[MOVES] > 0 && goal[0] === x && goal[1] === y && goal[2] === z) return;
  goal.set([x, y, z]);
  head[MOVES]++;
}

function takeChunks({ phases }: Work, head: Int32Array, moment: Parameters<Run>[2]): void {
  const phase = phases[head[PHASE]];
  const chunks = head[CHUNKS];
  for (let chunk = Atomics.add(head, NEXT, 1); chunk < chunks; chunk = Atomics.add(head, NEXT, 1)) phase(moment, chunk);
}

/** Runs phases with the team, once all of it is ready. */
export function runWith({ helpers, head }: Team, agents: Agents, work: Work): Run {
  // One that has failed or was ended never reports again, so no phase may wait for it; its chunk may be done by half.
  const checkHelpers = (): void => {
    if (head[HAS_FAILED] === 1) throw new Error('crowd: a helper has failed; make another crowd');
  };
  return (phase, chunks, moment) => {
    checkHelpers();
    head[PHASE] = phase;
    head[CHUNKS] = chunks;
    head[NEXT] = 0;
    if (chunks < 2 || Atomics.load(head, READY) < helpers) return takeChunks(work, head, moment);
    head[COUNT] = agents.count;
    head[TICK] = moment.tick;
    Atomics.store(head, AT_WORK, helpers);
    Atomics.add(head, GO, 1);
    Atomics.notify(head, GO);
    takeChunks(work, head, moment);
    for (let looks = 0, waits = 0, left = helpers; left > 0 && head[HAS_FAILED] === 0; looks++) {
      left = Atomics.load(head, AT_WORK);
      if (looks <= LOOKS || left === 0) continue;
      if (Atomics.wait(head, AT_WORK, left, WAIT_MS) === 'timed-out' && ++waits === MOST_WAITS) head[HAS_FAILED] = 1;
    }
    checkHelpers();
  };
}

/** What a helper's thread does until it is terminated. Its navigator must be made as that of the crowd. */
export function helpCrowd(
  navigator: Navigator,
  { agents, pairs, head, goal, acceleration, spacing, areaCosts }: SharedCrowd,
): void {
  const { units, changes, body } = insideOf(navigator)!;
  const ground = createGround(changes.scene(), body, (graph) => createSquares(graph, spacing), areaCosts);
  const work = createWork(agents, pairs, acceleration);
  const targets = createTargets(units);
  targets.rebuild(ground);
  const moment = { squares: ground.squares, fields: targets.fields, tick: 0 };
  const target = { goals: [{ x: 0, y: 0, z: 0 }] };
  let moves = 0;
  let phases = Atomics.load(head, GO);
  Atomics.add(head, READY, 1);
  for (;;) {
    for (let looks = 0; Atomics.load(head, GO) === phases; looks++) if (looks > LOOKS) Atomics.wait(head, GO, phases);
    phases++;
    try {
      if (moves !== head[MOVES]) {
        target.goals = [{ x: goal[0], y: goal[1], z: goal[2] }];
        if (moves === 0) targets.add(target as Partial<Field> as Field);
        else targets.follow();
        moves = head[MOVES];
      }
      agents.count = head[COUNT];
      moment.tick = head[TICK];
      takeChunks(work, head, moment);
    } catch (error) {
      head[HAS_FAILED] = 1;
      throw error;
    } finally {
      if (Atomics.sub(head, AT_WORK, 1) === 1) Atomics.notify(head, AT_WORK);
    }
  }
}
