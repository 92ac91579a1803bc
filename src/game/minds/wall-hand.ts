// Wall following: a bot that keeps a hand on the wall and plans nothing.
//
// It goes straight to the nearest wall and follows it: of the directions from its hand's side around to behind, it
// takes the first in which it makes headway, sliding along what it touches. So it follows walls at its own width in
// corridors of any width. A player within REACH and in a free line is met: the bot goes straight there and catches by
// touch. Back at an earlier place with the same direction, it has been around: the player is not along this wall. It
// reports that, rests, and crosses in a random direction to another wall. The reference place is renewed after 1, 2, 4
// … times LAP steps (Brent's cycle detection). So no change of walls traps it in a loop. Shut doors are walls until
// they open, and so is another bot, for the one of two with the higher id. After D. Brackeen, Developing Games in Java
// (2003).
import { SIXTEEN_DIRECTIONS } from '../../geometry/directions.ts';
import { distance, type Point } from '../../geometry/point.ts';
import { WALL_REACH } from '../../nav/finders/wall-reach.ts';
import { roomAt } from '../collision/arena.ts';
import { isFlying, speedOf } from '../motion/fly-bot.ts';
import { circlesNear } from '../ground/neighbours.ts';
import { freeWay, moveDisc, type Circle, type Disc } from '../collision/slide.ts';
import type { PilotState, WorldState } from '../world-state.ts';
import { STEPS_PER_SECOND } from '../world.ts';
import { createMemory } from './memory.ts';
import { randomDirection } from './naive.ts';

/** Range of the search for the first wall, map units. */
const FEELS = 4096;
/** Headway is at least the first fraction of a step; above the second, nothing was touched. */
const HEADWAY = 0.3;
const UNTOUCHED = 0.99;
/** Directions that agree by more than this (cosine) are the same. */
const SAME_DIRECTION = 0.7;
/** It moves in pieces of this fraction of its radius. */
const PIECE = 0.15;
/** A wall nearer than this is touched, map units. */
const TOUCH = 0.25;
/** Turns towards the hand without contact after which the wall is lost: more than a full turn. */
const MOST_ASTRAY = 20;
const LAP = 4096;
const REST_STEPS = STEPS_PER_SECOND;
/** Below this speed a bot counts as standing, map units a second. */
const STANDS = 1;
/** Cosine and sine of 22.5°, the step between tried directions, from the hand's side to half a turn away. */
const COS = 0.9238795325112867;
const SIN = 0.3826834323650898;
const TRIES = 10;

type HandState = ReturnType<typeof createHand>;

/** Null before it has looked for a wall. */
export const HAND = createMemory<{ hand: HandState | null }>(
  () => ({ hand: null }),
  ({ hand }) => {
    if (hand === null) return [];
    const { to, at, along, limit, steps, hasLeft, astray, restFor } = hand;
    return [to?.x ?? 2, to?.z ?? 2, at.x, at.z, along.x, along.z, limit, steps, hasLeft ? 1 : 0, astray, restFor];
  },
);

/** The move of this step as a fraction of a full one; null while it rests. */
export const steerByHand =
  (side: 1 | -1) =>
  (world: WorldState, bot: PilotState): Point | null => {
    const { disc } = bot;
    const here = { x: disc.x, z: disc.z };
    const prey = { x: world.player.disc.x, z: world.player.disc.z };
    const gap = distance(here, prey);
    const memory = HAND.of(bot);
    const hand = (memory.hand ??= createHand(nearestWall(world, bot)));
    const isNear = gap > 0 && gap <= WALL_REACH;
    if (isNear && freeWay(world.arena, feeler(world, bot), prey.x - here.x, prey.z - here.z, []) >= 1) {
      memory.hand = null;
      return { x: (prey.x - here.x) / gap, z: (prey.z - here.z) / gap };
    }
    if (hand.restFor > 0) {
      hand.restFor--;
      return null;
    }
    const others = circlesNear(world, bot, speedOf(world, bot) / STEPS_PER_SECOND).filter(({ id }) => {
      const other = world.bots[id];
      return other !== undefined && (id < bot.id || squareOf(other.velocity) < STANDS * STANDS);
    });
    const body = feeler(world, bot);
    const step = speedOf(world, bot) / STEPS_PER_SECOND;
    let { heading } = bot;
    if (hand.to !== null) {
      const { x, z } = hand.to;
      if (freeWay(world.arena, body, x * step, z * step, others) * step > TOUCH) return hand.to;
      // The wall is ahead: turn until it lies at the hand.
      heading = { x: hand.to.z * side, z: -hand.to.x * side };
      Object.assign(hand, { to: null, at: here, along: heading, limit: LAP, steps: 0, hasLeft: false, astray: 0 });
    }
    const pieces = Math.ceil(step / (PIECE * body.radius));
    for (let i = 0; i < pieces; i++) heading = feelOn(world, body, hand, heading, side, step / pieces, others);
    if (hand.astray > MOST_ASTRAY) memory.hand = null;
    const made = distance(here, body);
    // Around corners it gets less far than it walks.
    const along = made < HEADWAY * step ? heading : { x: (body.x - here.x) / step, z: (body.z - here.z) / step };
    return isRound(hand, here, heading, bot) ? giveUp(world, bot) : along;
  };

/** Moves the body a piece along the wall; returns the direction. */
function feelOn(
  world: WorldState,
  body: Disc,
  hand: HandState,
  heading: Point,
  side: 1 | -1,
  length: number,
  others: readonly Circle[],
): Point {
  let to = { x: heading.x * COS - heading.z * SIN * side, z: heading.z * COS + heading.x * SIN * side };
  for (let i = 0; i < TRIES; i++) {
    const felt = tryStep(world, body, to, length, others);
    if (felt !== null && felt.part >= HEADWAY) {
      hand.astray = i === 0 && felt.part > UNTOUCHED ? hand.astray + 1 : 0;
      // Sliding covers little distance: continue at full pace.
      const moved = felt.part > UNTOUCHED ? felt : (tryStep(world, body, felt.along, length, others) ?? felt);
      Object.assign(body, moved.body);
      return moved.along;
    }
    to = { x: to.x * COS + to.z * SIN * side, z: to.z * COS - to.x * SIN * side };
  }
  return heading;
}

const squareOf = ({ x, z }: Point): number => x * x + z * z;

const createHand = (to: Point | null) => ({
  /** The direction to a wall, a unit vector; null while the hand is on one. */
  to,
  /** The reference place, the direction there, and for how many steps it is kept. */
  at: { x: 0, z: 0 } as Point,
  along: { x: 0, z: 0 } as Point,
  limit: LAP,
  /** Steps since then, and whether it has left that place. */
  steps: 0,
  hasLeft: false,
  /** Consecutive pieces turned towards the hand without contact. */
  astray: 0,
  /** Steps for which it rests. */
  restFor: 0,
});

/** The disc with its feet on the floor: a flyer sinks in time for low openings. */
const feeler = (world: WorldState, { disc }: PilotState): Disc => ({
  ...disc,
  feet: isFlying(world) ? disc.floor : disc.feet,
});

/** The direction of the nearest wall, of sixteen. */
function nearestWall(world: WorldState, bot: PilotState): Point {
  const body = feeler(world, bot);
  const room = ({ x, z }: Point): number => freeWay(world.arena, body, x * FEELS, z * FEELS, []);
  return SIXTEEN_DIRECTIONS.reduce((best, way) => (room(way) < room(best) ? way : best));
}

/** The result of a sliding step of that length: body, direction and covered fraction; null over a ledge or without any motion. */
function tryStep(world: WorldState, from: Disc, to: Point, length: number, others: readonly Circle[]) {
  const body = { ...from };
  moveDisc(world.arena, body, to.x * length, to.z * length, others, !isFlying(world));
  const [dx, dz] = [body.x - from.x, body.z - from.z];
  const made = Math.sqrt(dx * dx + dz * dz);
  if (made === 0) return null;
  const room = roomAt(world.arena, body.x, body.z);
  if (!isFlying(world) && (room === null || room.floor < from.floor - from.step)) return null;
  return { body, along: { x: dx / made, z: dz / made }, part: made / length };
}

/** Is it back at the reference place, in the same direction? */
function isRound(hand: HandState, here: Point, along: Point, { disc }: PilotState): boolean {
  hand.steps++;
  const gap = distance(here, hand.at);
  if (gap > 2 * disc.radius) hand.hasLeft = true;
  if (hand.hasLeft && gap < disc.radius / 2 && along.x * hand.along.x + along.z * hand.along.z > SAME_DIRECTION)
    return true;
  if (hand.steps >= hand.limit)
    Object.assign(hand, { at: here, along, limit: 2 * hand.limit, steps: 0, hasLeft: false });
  return false;
}

/** Not found along the wall: it rests, then crosses to another wall. */
function giveUp(world: WorldState, bot: PilotState): null {
  const body = feeler(world, bot);
  const away = Array.from({ length: 8 }, () => randomDirection(bot)).find(
    ({ x, z }) => freeWay(world.arena, body, 2 * body.radius * x, 2 * body.radius * z, []) >= 1,
  );
  HAND.of(bot).hand = { ...createHand(away ?? null), restFor: REST_STEPS };
  bot.state = 'not found along the wall';
  world.events.push({ type: 'gave up', bot: bot.id, reason: bot.state });
  return null;
}
