// What callers of `leafstar/crowd` hold: many agents of one size that walk to goals, on typed arrays.
import type { Field } from '../nav/navigator/field.ts';
import type { Place } from '../nav/path-finder.ts';

/** How agents of a crowd move, in the level's units and seconds. */
export interface CrowdOptions {
  /** Most agents at a time, up to a million. The arrays have this length. Default 1,000. */
  readonly maxAgents?: number;
  /** Default 1.4 m/s. */
  readonly speed?: number;
  /** Default: full speed within a quarter of a second. */
  readonly acceleration?: number;
  /** Gap that agents keep between each other where they can, default 0; 0.4 m for the flow of people through doors. */
  readonly spacing?: number;
  /**
   * Default true: where area costs differ, agents take nearly the cheapest paths. False: the shortest ones, whatever they cost; a step takes half
   * the time or less then.
   */
  readonly areaCosts?: boolean;
}

/**
 * Many agents of a navigator's size that walk to targets by shortest paths and keep off each other and walls. A target is a field of that
 * navigator: agents with the same field share one search, and `field.moveGoal` moves the target of them all.
 *
 * Agents are indices into the arrays, which are in the level's units; an index is used again after `removeAgent`. Two guarantees. No agent's
 * centre is ever nearer to a wall, shut door or obstacle than the radius. Each agent comes nearer within 10 s while a way is free. Agents with
 * different targets that block each other pass through one another for a moment when there is no other way. All agents pass through one that
 * has at most a sixteenth of their speed. Deterministic: the same calls give the same hash. After a change of the navigator the next step
 * adapts, which takes milliseconds, and about one more for each agent that a new obstacle covers; those move to the nearest free place. So do
 * agents in a door that shuts, by about the radius, or two in one of little depth: on their side of it, if there is room for them.
 */
export interface Crowd {
  readonly maxAgents: number;
  /** Number of agents. */
  readonly count: number;
  /** Indices from here on were never used: loop below it. */
  readonly end: number;
  /** 1 for an agent, 0 for an unused index. */
  readonly isPresent: Uint8Array;
  readonly x: Float64Array;
  /** Height of the floor under each agent, at most four steps old. */
  readonly y: Float64Array;
  readonly z: Float64Array;
  readonly velocityX: Float64Array;
  readonly velocityZ: Float64Array;
  /**
   * Length of the agent's path to its target, at most four steps old: the shortest, or where area costs differ nearly the cheapest. Infinity if
   * there is none, and for up to four steps after `addAgent`.
   */
  readonly distance: Float64Array;
  /** Each agent's own top speed; may be changed, which counts within four steps. At most half the radius in a step; 0 where it is no number. */
  readonly speed: Float64Array;
  /**
   * Adds an agent at the nearest place where it can stand, and returns its index; −1 if the crowd is full, or there is no such place. Once it
   * has agents, this and steps throw while obstacles leave them no place at all.
   */
  addAgent(place: Place, target: Field): number;
  /**
   * Gives an agent another target; costs a search if no other agent has it. Agents follow a target that moves within four steps, and walk to the
   * nearest of several goals: `nav.createField(...exits)`.
   */
  setTarget(agent: number, target: Field): void;
  /** The agent's target. */
  targetOf(agent: number): Field;
  /** Removes an agent; its index is free. */
  removeAgent(agent: number): void;
  /** Moves all agents by one step of 1/60 s. */
  step(): void;
  /** Makes as many steps as fit in that time, at most 10, drops those beyond and keeps what is left of a step. Returns their number. */
  update(seconds: number): number;
  /** 16 hexadecimal digits over all that decides what happens next. */
  hash(): string;
}

/** Length of a step, seconds. */
export const STEP_SECONDS = 1 / 60;
