// Gets a bot past a body in its way, step by step: first by its manners, then by the means that are left.
//
// The player is one more obstacle to every bot that does not hunt it, but it never yields: with no path past it or
// around it, the bot goes elsewhere for a while.
//
// Behind a body that goes the same way, a bot keeps its distance. Behind one that waits at its own goal, it waits too,
// for any time: so a crowd around one goal comes to rest. Any other body it passes, waits for or pushes, as its manners
// say (manners.ts). When that has not helped within its patience: an idle body makes way; else it passes where there is
// room; else it plans around the portal ahead; at last the two settle it (make-way.ts). Among several it weaves through
// (weave.ts), because settling by pairs never clears a crowd. Only where that fails for long, as in a doorway with bots
// on both sides, does it settle with the body it touches.
import { distanceAt, type Point } from '../../geometry/point.ts';
import { canWalk } from '../../nav/portal-graph/can-walk.ts';
import { DT_MS, speedOf } from '../motion/fly-bot.ts';
import {
  givesWay,
  haveSameGoal,
  isBusy,
  isCrowded,
  isGoalOf,
  makeRoomFor,
  roomAlong,
  settleBetween,
} from './make-way.ts';
import { detour } from '../planning/plan-path.ts';
import { isPlayer, type Neighbour } from '../ground/neighbours.ts';
import { lengthLeft } from '../planning/replan-policies.ts';
import { middleOf, passPoint } from '../motion/follow.ts';
import type { PilotState, WorldState } from '../world-state.ts';
import { lookAhead, type Blocker } from './look-ahead.ts';
import { mannerOf } from './manners.ts';
import { weave } from './weave.ts';

/** A waiting bot keeps this distance to the other, map units. */
const WAIT_GAP = 20;
/** Distance in a queue, map units. */
const QUEUE_GAP = 6;
/** A body that goes the same way at this fraction of the bot's speed or faster is followed, not passed. */
const FOLLOW_PART = 0.75;
/** Clearance when passing, map units. */
const PASSING_ROOM = 2;
/** When manners end, when a detour is requested, and when the two settle it; ms of being blocked. */
const PATIENCE_MS = 500;
const DETOUR_MS = 1000;
const SETTLE_MS = 1500;
/** Time between two honks. */
const HONK_MS = 1600;
/** Longest remembered time of being held up; in a crowd patience does not restart with each new body. */
const LONGEST_HELD_MS = 3000;
/** A pushing bot weighs contacts by this factor. */
const BOLD = 0.3;
/** A lateral offset below this counts as none, map units. */
const STRAIGHT = 0.5;
/** Room that is missing by less than this counts as there, map units. */
const SLACK = 0.05;

/** How to move in this step: straight on, not at all, or by a vector in fractions of the speed. */
export type Steering = 'on' | 'stop' | Point;

/** Looks ahead and returns how the bot moves on. The bot must have a next point. */
export function getAlong(world: WorldState, bot: PilotState): Steering {
  const { disc, manners } = bot;
  manners.honkIn = Math.max(0, manners.honkIn - DT_MS);
  manners.heldFor = Math.max(0, manners.heldFor - DT_MS);
  const target = bot.follow.path!.points[bot.follow.nextPoint];
  const length = distanceAt(disc.x, disc.z, target.x, target.z);
  if (length === 0) return 'on';
  const along = { x: (target.x - disc.x) / length, z: (target.z - disc.z) / length };
  const speed = speedOf(world, bot);
  const blocker = lookAhead(world, bot, along, length, speed);
  if (blocker === null) {
    forget(bot);
    return 'on';
  }
  const { gap, pace } = blocker;
  if (pace <= FOLLOW_PART * speed && !isQueueing(bot, blocker.bot)) return goRound(world, bot, blocker, along);
  forget(bot);
  return gap < Math.max(QUEUE_GAP, (speed * 1.5) / 60) ? 'stop' : 'on';
}

function goRound(world: WorldState, bot: PilotState, blocker: Blocker, along: Point): Steering {
  const { manners } = bot;
  const { bot: other, gap } = blocker;
  const row = mannerOf(world.settings.manners, manners.dealt);
  if (bot.yielding.blockedBy !== other.id) {
    bot.yielding.blockedBy = other.id;
    bot.yielding.blockedFor = 0;
    manners.side = 0;
  }
  const isNear = gap < WAIT_GAP;
  if (isNear) {
    bot.yielding.blockedFor += DT_MS;
    manners.heldFor = Math.min(manners.heldFor + 2 * DT_MS, LONGEST_HELD_MS);
  }
  const isCrowd = isCrowded(world, bot);
  const isPatient = (isCrowd ? manners.heldFor : bot.yielding.blockedFor) <= PATIENCE_MS;
  const otherYields = yieldsTo(other, bot);
  if (row.insists && isPatient && !otherYields && !isCrowd) return 'on';
  if (isCrowd && (row.passes || row.insists || !isPatient)) {
    skipHiddenPoint(world, bot);
    if (bot.yielding.blockedFor > DETOUR_MS) detour(world, bot, { x: other.disc.x, z: other.disc.z });
    if (manners.heldFor >= LONGEST_HELD_MS && bot.yielding.blockedFor > SETTLE_MS) {
      settleBetween(world, bot, other);
      if (givesWay(bot)) return 'stop';
    }
    return weave(world, bot, along, speedOf(world, bot), row.insists ? BOLD : 1);
  }
  if (row.passes || otherYields || !isPatient) {
    const way = wayPast(world, bot, blocker, along);
    if (way !== null && bot.yielding.blockedFor <= SETTLE_MS) {
      skipHiddenPoint(world, bot);
      return way;
    }
  }
  if (!isNear) return 'on';
  if (row.honks && manners.honkIn <= 0) {
    manners.honkIn = HONK_MS;
    world.events.push({ type: 'honked', bot: bot.id });
    if (isIdle(other)) makeRoomFor(other, bot);
  }
  if (isPatient) return 'stop';
  if (isIdle(other)) makeRoomFor(other, bot);
  else if (bot.yielding.blockedFor > SETTLE_MS) settleBetween(world, bot, other);
  if (bot.yielding.blockedFor > DETOUR_MS && !givesWay(bot)) detour(world, bot, { x: other.disc.x, z: other.disc.z });
  // Only insisting bots go right up to the player.
  return givesWay(bot) || (isPlayer(other) && !row.insists) ? 'stop' : 'on';
}

const isIdle = (other: Neighbour): other is PilotState => !isPlayer(other) && !isBusy(other);

function forget(bot: PilotState): void {
  bot.yielding.blockedBy = -1;
  bot.yielding.blockedFor = 0;
  bot.manners.side = 0;
}

/** Is the other nearer to a common goal, or there already? Or is it a player on the bot's goal? */
function isQueueing(bot: PilotState, other: Neighbour): boolean {
  if (isPlayer(other)) return isGoalOf(bot, other.disc);
  if (givesWay(other) || other.trouble.backUpFor > 0 || !haveSameGoal(bot, other)) return false;
  // By remaining path length, so that no two wait for each other.
  return other.state === 'arrived' || lengthLeft(other) < lengthLeft(bot);
}

/** The direction past the other on the better side, or null when neither has room. */
function wayPast(world: WorldState, bot: PilotState, blocker: Blocker, along: Point): Point | null {
  const { bot: other, ahead, aside, pace } = blocker;
  const { manners } = bot;
  const otherYields = yieldsTo(other, bot);
  const meets = !isPlayer(other) && isBusy(other) && (other.yielding.blockedBy === bot.id || pace < 0);
  // Two that meet pass on the same hand; the lower id chooses. It keeps the side it has begun with; else it goes away from the
  // other, and right when neither side is nearer.
  const isLed = meets && other.id < bot.id && other.yielding.blockedBy === bot.id && other.manners.side !== 0;
  const begun = isLed ? other.manners.side : manners.side;
  const first = begun !== 0 && !otherYields ? begun : aside > STRAIGHT ? -1 : 1;
  // Once begun, or when the other has moved aside, it is completed: both use what room there is.
  const isSure = (begun !== 0 && meets) || (otherYields && Math.abs(aside) > bot.disc.radius / 2);
  for (const side of isSure ? [first] : [first, -first]) {
    const shift = isSure
      ? roomBeside(world, bot, blocker, along, side)
      : shiftTo(world, bot, blocker, along, side, meets);
    if (shift === null) continue;
    manners.side = side;
    const x = along.x * ahead - along.z * side * shift;
    const z = along.z * ahead + along.x * side * shift;
    const length = Math.sqrt(x * x + z * z);
    return { x: x / length, z: z / length };
  }
  return null;
}

/** How far to that side the bot has to shift to pass, limited by the room there; never 0. */
function roomBeside(world: WorldState, bot: PilotState, { bot: other, aside }: Blocker, along: Point, side: number) {
  const shift = bot.disc.radius + other.disc.radius + PASSING_ROOM + side * aside;
  return Math.max(roomAlong(world, bot, { x: -along.z * side, z: along.x * side }, shift, other.id), SLACK);
}

/** The same if the room suffices: its own, and for two that meet the other's on its opposite side; else null. */
function shiftTo(world: WorldState, bot: PilotState, blocker: Blocker, along: Point, side: number, meets: boolean) {
  const { bot: other, ahead, aside } = blocker;
  const { disc } = bot;
  const own = roomBeside(world, bot, blocker, along, side);
  const missing = disc.radius + other.disc.radius + side * aside - own - SLACK;
  if (meets && !isPlayer(other)) {
    const its = roomAlong(world, other, { x: along.z * side, z: -along.x * side }, missing, bot.id);
    return its >= missing ? own : null;
  }
  if (missing > 0) return null;
  const beside = {
    x: disc.x + along.x * ahead - along.z * side * own,
    z: disc.z + along.z * ahead + along.x * side * own,
  };
  return bot.manners.side === side || canWalk(world.level, bot.body, { x: disc.x, z: disc.z }, beside) ? own : null;
}

/** Does the other make room for the bot now? */
const yieldsTo = (other: Neighbour, bot: PilotState): boolean =>
  !isPlayer(other) && givesWay(other) && other.yielding.to === bot.id;

/** The other may stand on the next point: skips it when the point after it is reachable in a straight line. */
function skipHiddenPoint(world: WorldState, bot: PilotState): void {
  const { disc } = bot;
  const { path, nextPoint } = bot.follow;
  if (path === null || nextPoint + 1 >= path.points.length || path.links[nextPoint + 1] === 'teleport') return;
  const here = { x: disc.x, z: disc.z };
  if (!canWalk(world.level, bot.body, here, path.points[nextPoint + 1])) return;
  passPoint(bot, middleOf(bot));
}
