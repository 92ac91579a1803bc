// Two bots in each other's way: exactly one of them makes way, so they neither jam head-on nor both turn back.
//
// A bot that follows another one simply waits behind it. Of two that meet, the one with nothing to do makes way for the one
// that flies, else the one with the higher number; where that has not helped for a while the two change parts. Making way is
// a step aside, to the side with more room, until the other can pass; where there is no room it backs away before the other
// until there is. Then it waits a random moment and plans anew, as after any collision.
import { distance } from '../geometry/point.ts';
import type { Point } from '../geometry/point.ts';
import { DT_MS, drift, isFlying } from './fly-bot.ts';
import { nextBetween } from './random.ts';
import { freeWay } from './slide.ts';
import type { PilotState, WorldState } from './world-state.ts';

/** Two bots whose headings agree by more than this (cosine) go the same way. */
const SAME_WAY = 0.3;
/** A bot that has been held up this long by one that should make way makes way itself. */
const PATIENCE_MS = 2500;
/** Longest time of making way in one go. */
const YIELD_MS = 1500;
/** Room two bots keep between them when passing, map units. */
const PASSING_ROOM = 2;
/** How far a bot looks for room, in its own radii. */
const LOOK_RADII = 5;

/** The bot was stopped by another one: settle who makes way. */
export function meetBot(world: WorldState, bot: PilotState, otherId: number): void {
  const other = world.bots.find(({ id }) => id === otherId);
  if (other === undefined) return;
  if (bot.blockedBy !== otherId) {
    bot.blockedBy = otherId;
    bot.blockedFor = 0;
    world.events.push({ type: 'bumped', bot: bot.id, other: 'bot' });
  }
  bot.blockedFor += DT_MS;
  const together = bot.heading.x * other.heading.x + bot.heading.z * other.heading.z > SAME_WAY;
  if (together && isBusy(other) && other.blockedBy !== bot.id) return;
  const first = goesFirst(bot, other);
  const yields = bot.blockedFor > PATIENCE_MS ? first : !first;
  if (yields) startYielding(bot, other);
  else if (!givesWay(other) && other.backUpFor <= 0) startYielding(other, bot);
}

/** Is the bot making way just now? */
export function givesWay(bot: PilotState): boolean {
  return bot.yieldFor > 0;
}

/** One step of making way. */
export function makeWay(world: WorldState, bot: PilotState): void {
  const other = world.bots.find(({ id }) => id === bot.yieldTo);
  bot.yieldFor -= DT_MS;
  if (other === undefined || bot.yieldFor <= 0 || hasPassed(bot, other)) {
    stopYielding(world, bot);
    return;
  }
  const along = wayAside(world, bot, other);
  bot.yieldAlong = along;
  const speed = world.settings.speed * 1000;
  drift(world, bot, { x: along.x * speed, y: 0, z: along.z * speed });
}

const isBusy = (bot: PilotState): boolean =>
  bot.backUpFor > 0 || (bot.path !== null && bot.nextPoint < bot.path.points.length && !givesWay(bot));

function goesFirst(bot: PilotState, other: PilotState): boolean {
  if (isBusy(bot) !== isBusy(other)) return isBusy(bot);
  return bot.id < other.id;
}

function startYielding(bot: PilotState, other: PilotState): void {
  if (bot.finder === null) return;
  bot.yieldTo = other.id;
  bot.yieldFor = YIELD_MS;
  bot.yieldAlong = { x: 0, z: 0 };
  bot.blockedBy = -1;
  bot.blockedFor = 0;
  bot.state = 'yielding';
}

function stopYielding(world: WorldState, bot: PilotState): void {
  bot.yieldTo = -1;
  bot.yieldFor = 0;
  bot.path = null;
  bot.nextPoint = 0;
  bot.dueSince = -1;
  bot.state = 'waiting';
  bot.recalculateIn = nextBetween(bot.random, 0, world.settings.randomDelayMs);
}

/** Does the other one no longer come this way? */
function hasPassed(bot: PilotState, other: PilotState): boolean {
  const dx = bot.mover.x - other.mover.x;
  const dz = bot.mover.z - other.mover.z;
  const ahead = dx * other.heading.x + dz * other.heading.z;
  const reach = bot.mover.radius + other.mover.radius;
  return ahead < -reach * 0.25 || dx * dx + dz * dz > 36 * reach * reach || !isBusy(other);
}

/** The direction that gets out of the other's way soonest: aside where there is room for it, else on before it. */
function wayAside(world: WorldState, bot: PilotState, other: PilotState): Point {
  const { heading } = other;
  const dx = bot.mover.x - other.mover.x;
  const dz = bot.mover.z - other.mover.z;
  const offset = heading.x * dz - heading.z * dx;
  const needed = bot.mover.radius + other.mover.radius + PASSING_ROOM;
  if (Math.abs(offset) >= needed) return { x: 0, z: 0 };
  const right: Point = { x: -heading.z, z: heading.x };
  const look = LOOK_RADII * bot.mover.radius;
  const roomRight = roomAlong(world, bot, right, look);
  const roomLeft = roomAlong(world, bot, { x: -right.x, z: -right.z }, look);
  const missRight = needed - offset - roomRight;
  const missLeft = needed + offset - roomLeft;
  // On with the side it has begun with, unless that is worse.
  const began = bot.yieldAlong.x * right.x + bot.yieldAlong.z * right.z;
  const side = Math.abs(began) > 0.5 ? (began > 0 ? 1 : -1) : missRight <= missLeft ? 1 : -1;
  if ((side > 0 ? missRight : missLeft) <= 0) return { x: right.x * side, z: right.z * side };
  if (Math.min(missRight, missLeft) <= 0) {
    const turn = missRight <= missLeft ? 1 : -1;
    return { x: right.x * turn, z: right.z * turn };
  }
  const roomOn = roomAlong(world, bot, heading, look);
  const widest = Math.max(roomOn, roomRight, roomLeft);
  if (roomOn >= Math.min(widest, bot.mover.radius)) return heading;
  const turn = roomRight >= roomLeft ? 1 : -1;
  return { x: right.x * turn, z: right.z * turn };
}

function roomAlong(world: WorldState, bot: PilotState, along: Point, look: number): number {
  const others = world.bots
    .filter((each) => each !== bot && each.id !== bot.yieldTo)
    .filter((each) => distance({ x: each.mover.x, z: each.mover.z }, { x: bot.mover.x, z: bot.mover.z }) < 2 * look)
    .filter((each) => !isFlying(world) || Math.abs(each.mover.feet - bot.mover.feet) < bot.mover.height)
    .map((each) => ({ id: each.id, x: each.mover.x, z: each.mover.z, radius: each.mover.radius }));
  return freeWay(world.arena, bot.mover, along.x * look, along.z * look, others) * look;
}
