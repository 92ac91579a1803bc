// Two bots block each other: exactly one of them makes way, so they neither jam head-on nor both turn back.
//
// A bot behind another one simply waits. Of two that meet, an idle bot makes way for a busy one, else the one with the
// higher id yields; after a while they swap roles. Making way is a step aside, to the side with more room, until the
// other can pass; without room it backs away until there is. Then it waits a random moment and plans again, as after
// any collision.
import { directionTo, distance, distanceAt, type Bounds, type Point } from '../../geometry/point.ts';
import { DT_MS, drift } from '../motion/fly-bot.ts';
import { goElsewhere } from '../planning/plan-path.ts';
import { mannerOf } from './manners.ts';
import { isHunter } from '../minds/minds.ts';
import { boxAbout, findBodies, isPlayer, neighbourOf, type Neighbour } from '../ground/neighbours.ts';
import { leaveQueue, planLater } from '../requests/requests.ts';
import type { BodyGrid } from '../collision/body-grid.ts';
import { freeWay, type Circle } from '../collision/slide.ts';
import { dropPath, isAtEnd } from '../motion/follow.ts';
import { isFree } from '../motion/trouble.ts';
import type { PilotState, WorldState, YieldState } from '../world-state.ts';

/** Headings that agree by more than this (cosine) count as the same direction. */
const SAME_DIRECTION = 0.3;
/** A bot blocked this long by one that should yield, yields itself. */
const PATIENCE_MS = 2500;
/** Longest time of making way at once. */
const YIELD_MS = 1500;
/** Clearance when passing, map units. */
const PASSING_ROOM = 2;
/** Room that may be missing: the clearance, and rounding. */
const SPARE_ROOM = PASSING_ROOM + 0.05;
/** … and, until that has failed for so long, this fraction of their distance: the other's direction may differ from the walls'. */
const LEAN = 0.2;
const TRUST_MS = 1200;
/** How far a bot looks for room, in its own radii. */
const LOOK_RADII = 5;
/** Two others within this distance are a crowd, map units. */
const CROWD_REACH = 96;
/** The player has to push a busy bot this long before it makes way. */
const PUSH_MS = 500;
/** Below this speed the player counts as standing, map units a second. */
const LEAST_SPEED = 20;
/** Goals closer than this many radii are the same. */
const SAME_GOAL = 4;

/** The bot was stopped by another one: settle who makes way. For the player see get-along.ts. */
export function meetBot(world: WorldState, bot: PilotState, otherId: number): void {
  const other = world.bots[otherId];
  if (other === undefined) return;
  if (bot.yielding.blockedBy !== otherId) {
    bot.yielding.blockedBy = otherId;
    bot.yielding.blockedFor = 0;
    world.events.push({ type: 'bumped', bot: bot.id, other: 'bot' });
  }
  bot.yielding.blockedFor += DT_MS;
  const [own, its] = [directionOf(bot, bot), directionOf(other, bot)];
  const together = own.x * its.x + own.z * its.z > SAME_DIRECTION;
  if (together && isBusy(other) && other.yielding.blockedBy !== bot.id) return;
  // In a crowd stepping aside does not help: bots weave through it (manners/weave.ts).
  if (isCrowded(world, bot)) return;
  // With the same goal, the one behind waits; that nearly always resolves itself.
  if (haveSameGoal(bot, other) && bot.yielding.blockedFor < PATIENCE_MS) return;
  settleBetween(world, bot, other);
}

/** Finds the obstacles in the box, in no order: all other bodies except a player that the bot hunts. */
export function findObstacles(world: WorldState, bot: PilotState, box: Bounds): BodyGrid<Neighbour> {
  const grid = findBodies(world, bot, box);
  const { found, members } = grid;
  for (let k = 0; k < grid.count; k++) {
    if (members[found[k]] === world.player && isHunter(world, bot)) found[k] = found[--grid.count];
  }
  return grid;
}

/** Is there more than one obstacle near? */
export function isCrowded(world: WorldState, bot: PilotState): boolean {
  return findObstacles(world, bot, boxAbout(bot, CROWD_REACH)).count > 1;
}

/** The player pushes a bot, which makes way: at once when idle, else after a while. */
export function pushBot(world: WorldState, id: number): void {
  const { player } = world;
  player.pushesFor = player.pushes === id ? player.pushesFor + DT_MS : 0;
  player.pushes = id;
  const bot = world.bots[id];
  if (bot !== undefined && !isHunter(world, bot) && (!isBusy(bot) || player.pushesFor > PUSH_MS))
    makeRoomFor(bot, player);
}

/** Decides which of two makes way: by being busy, by manners, by id; after a while the other one. */
export function settleBetween(world: WorldState, bot: PilotState, other: Neighbour): void {
  if (isPlayer(other)) {
    goElsewhere(world, bot);
    return;
  }
  const first = goesFirst(world, bot, other);
  const yields = bot.yielding.blockedFor > PATIENCE_MS ? first : !first;
  if (yields) startYielding(bot, other);
  else makeRoomFor(other, bot);
}

/** Makes the first one yield to the second, unless it is already yielding or backing up. */
export function makeRoomFor(bot: PilotState, other: Neighbour): void {
  if (isFree(bot)) startYielding(bot, other);
}

export function haveSameGoal(bot: PilotState, other: PilotState): boolean {
  if (bot.follow.path === null || other.follow.path === null) return false;
  const mine = bot.follow.path.points[bot.follow.path.points.length - 1];
  const its = other.follow.path.points[other.follow.path.points.length - 1];
  return distanceAt(mine.x, mine.z, its.x, its.z) < SAME_GOAL * bot.disc.radius;
}

/** Does the player stand at the bot's goal, set by a command or by its own finder? */
export function isGoalOf({ follow: { path }, hunts, sentTo, disc }: PilotState, player: Point): boolean {
  return (
    (!hunts || sentTo !== null) &&
    path !== null &&
    distance(path.points[path.points.length - 1], player) < SAME_GOAL * disc.radius
  );
}

export function givesWay(bot: PilotState): boolean {
  return bot.yielding.ms > 0;
}

export function createYield(): YieldState {
  return { to: -1, ms: 0, along: { x: 0, z: 0 }, blockedBy: -1, blockedFor: 0 };
}

export function makeWay(world: WorldState, bot: PilotState): void {
  const other = neighbourOf(world, bot.yielding.to);
  bot.yielding.ms -= DT_MS;
  if (other === undefined || bot.yielding.ms <= 0 || hasPassed(bot, other)) {
    stopYielding(world, bot);
    return;
  }
  const along = directionAside(world, bot, other);
  bot.yielding.along = along;
  const speed = world.settings.speed * 1000;
  const { hitCircle } = drift(world, bot, { x: along.x * speed, y: 0, z: along.z * speed });
  // Every bot in a line makes way, so that two bots never pin another one or the player in a dead end.
  const behind = world.bots[hitCircle];
  if (behind !== undefined && behind !== other) makeRoomFor(behind, other);
}

/** Is it following a path or backing up? The player always counts as busy. */
export const isBusy = (bot: Neighbour): boolean =>
  isPlayer(bot) || bot.trouble.backUpFor > 0 || (!isAtEnd(bot) && !givesWay(bot));

function goesFirst({ settings }: WorldState, bot: PilotState, other: PilotState): boolean {
  if (isBusy(bot) !== isBusy(other)) return isBusy(bot);
  const { insists } = mannerOf(settings.manners, bot.manners.dealt);
  if (insists !== mannerOf(settings.manners, other.manners.dealt).insists) return insists === true;
  return bot.id < other.id;
}

function startYielding(bot: PilotState, other: Neighbour): void {
  if (bot.finder === null) return;
  bot.yielding = { ...createYield(), to: other.id, ms: YIELD_MS };
  bot.state = 'yielding';
}

function stopYielding(world: WorldState, bot: PilotState): void {
  bot.yielding.to = -1;
  bot.yielding.ms = 0;
  dropPath(bot);
  leaveQueue(bot);
  bot.state = 'waiting';
  planLater(world, bot);
}

/** The intended direction, a unit vector: a bot's next point, else its heading; a standing player, towards the bot. */
function directionOf(other: Neighbour, bot: PilotState): Point {
  if (isPlayer(other)) {
    const { x, z } = other.velocity;
    const speed = Math.sqrt(x * x + z * z);
    return speed > LEAST_SPEED ? { x: x / speed, z: z / speed } : (directionTo(other.disc, bot.disc) ?? other.facing);
  }
  const { disc, heading } = other;
  const { path, nextPoint } = other.follow;
  if (path === null || nextPoint >= path.points.length) return heading;
  return directionTo(disc, path.points[nextPoint]) ?? heading;
}

function hasPassed(bot: PilotState, other: Neighbour): boolean {
  const dx = bot.disc.x - other.disc.x;
  const dz = bot.disc.z - other.disc.z;
  const direction = directionOf(other, bot);
  const ahead = dx * direction.x + dz * direction.z;
  const reach = bot.disc.radius + other.disc.radius;
  return ahead < -reach * 0.25 || dx * dx + dz * dz > 36 * reach * reach || !isBusy(other);
}

/** The direction that clears the other's way soonest: aside where there is room, else ahead of it. */
function directionAside(world: WorldState, bot: PilotState, other: Neighbour): Point {
  const heading = directionOf(other, bot);
  const dx = bot.disc.x - other.disc.x;
  const dz = bot.disc.z - other.disc.z;
  const offset = heading.x * dz - heading.z * dx;
  const needed = bot.disc.radius + other.disc.radius + PASSING_ROOM;
  if (Math.abs(offset) >= needed) return { x: 0, z: 0 };
  const right: Point = { x: -heading.z, z: heading.x };
  const look = LOOK_RADII * bot.disc.radius;
  const { to: yieldTo } = bot.yielding;
  const roomRight = roomAlong(world, bot, right, look, yieldTo);
  const roomLeft = roomAlong(world, bot, { x: -right.x, z: -right.z }, look, yieldTo);
  // Missing room may exist on the other's opposite side.
  const needRight = needed - offset - roomRight;
  const needLeft = needed + offset - roomLeft;
  const its = (along: Point, need: number): number =>
    isPlayer(other) ? 0 : roomAlong(world, other, along, need, bot.id);
  const missRight = needRight - its({ x: -right.x, z: -right.z }, needRight);
  const missLeft = needLeft - its(right, needLeft);
  // Keeps the side it has begun with, unless that has become hopeless.
  const { along: began } = bot.yielding;
  const beganAt = began.x * right.x + began.z * right.z;
  const side = Math.abs(beganAt) > 0.5 ? (beganAt > 0 ? 1 : -1) : needRight <= needLeft ? 1 : -1;
  // Once it goes ahead of the other, it goes on: the other is no longer blocked then.
  const goesAhead = began.x * heading.x + began.z * heading.z > 0.5;
  const spare =
    isPlayer(other) || goesAhead || other.yielding.blockedFor > TRUST_MS
      ? SPARE_ROOM
      : SPARE_ROOM + LEAN * distance(bot.disc, other.disc);
  if ((side > 0 ? missRight : missLeft) <= spare) return { x: right.x * side, z: right.z * side };
  if (Math.min(missRight, missLeft) <= spare) {
    const turn = missRight <= missLeft ? 1 : -1;
    return { x: right.x * turn, z: right.z * turn };
  }
  const roomOn = roomAlong(world, bot, heading, look, yieldTo);
  const widest = Math.max(roomOn, roomRight, roomLeft);
  if (roomOn >= Math.min(widest, bot.disc.radius)) return heading;
  const turn = roomRight >= roomLeft ? 1 : -1;
  return { x: right.x * turn, z: right.z * turn };
}

/** The distance, at most `look`, that the bot can go along a unit vector. It ends at a wall or a bot other than `except`. Map units. */
export function roomAlong(world: WorldState, bot: PilotState, along: Point, look: number, except: number): number {
  if (look <= 0) return 0;
  const box = boxAbout(bot, look + 2 * bot.disc.radius);
  const { found, count, members, x, z, radius } = findObstacles(world, bot, box);
  const others: Circle[] = [];
  for (const i of found.subarray(0, count)) {
    const { id } = members[i];
    if (id !== except) others.push({ id, x: x[i], z: z[i], radius: radius[i] });
  }
  return freeWay(world.arena, bot.disc, along.x * look, along.z * look, others) * look;
}
