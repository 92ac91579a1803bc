// How a PathBot moves: straight to the next point of its path, at its speed, between floor and ceiling.
//
// A step that would pass the point ends on it and spends the rest on the next leg, so nothing is overshot at any speed.
// Only x and z count for that. The height is interpolated along the leg (floor + fly height at both ends). It is
// clamped between the floors and ceilings of everything under the disc now and soon. So a bot is low before a lintel
// and high before a ledge; if it is late it hovers there. A walker (fly height 0) keeps its feet on the floor, and
// falls where that is lower. After the PathBot of D. Brackeen, Developing Games in Java (2003).
import { distance, pointBetween, type Point, type Point3 } from '../../geometry/point.ts';
import { isWalked, linkTypeOf } from '../../map/link-types.ts';
import { GRAVITY } from '../../nav/link-curve.ts';
import { createNearby, roomAt, wallsAround } from '../collision/arena.ts';
import { footingAt } from '../ground/footing.ts';
import { circlesNear, wouldStack } from '../ground/neighbours.ts';
import {
  CONTACT_TOLERANCE,
  measureFooting,
  moveDisc,
  putDisc,
  type Circle,
  type MoveReport,
} from '../collision/slide.ts';
import { isAtEnd, middleOf, passPoint, startLeg } from './follow.ts';
import { hurryOf } from './trouble.ts';
import type { PilotState, WorldState } from '../world-state.ts';
import { STEPS_PER_SECOND } from '../world.ts';

export const DT_MS = 1000 / STEPS_PER_SECOND;

/** Counts as a full step. */
const FULL = 0.999;

/** Distances at which a bot samples floors and ceilings ahead, map units. */
const LOOK_AHEAD = [14, 30, 48, 68, 90];

/** Fraction of the height difference that a step covers, and the least change, map units. */
const RISE_EASE = 0.16;
const LEAST_RISE = 0.5;

export interface FlightReport extends MoveReport {
  /** Covered fraction of the intended move, 0 … 1; 1 when none was intended. */
  made: number;
  /** Is it at the start of a link that is not walked? */
  isAtLink: boolean;
}

/** The bot's current speed, map units a second. */
export function speedOf(world: WorldState, bot: PilotState): number {
  return fullSpeedOf(world, bot) * paceAt(world, bot.disc);
}

/** The same on plain ground. */
export function fullSpeedOf(world: WorldState, bot: PilotState): number {
  return world.settings.speed * 1000 * hurryOf(world, bot);
}

export function paceAt(world: WorldState, at: Point): number {
  return isFlying(world) ? 1 : footingAt(world, at).pace;
}

/** Do bots fly? They do when the fly height is above 0. */
export function isFlying(world: WorldState): boolean {
  return world.settings.flyHeight > 0;
}

/** One step along the path: moves the disc, sets the heading and advances past the points it reaches. */
export function followPath(world: WorldState, bot: PilotState, aside: Point | null = null): FlightReport {
  const { disc } = bot;
  const report: FlightReport = { hitWall: false, hitCircle: -1, made: 1, isAtLink: false };
  rise(world, bot, wantedFeet(world, bot), wayAhead(bot));
  let left = speedOf(world, bot) / STEPS_PER_SECOND;
  const circles = circlesNear(world, bot, left);
  if (aside !== null) {
    const part = Math.sqrt(aside.x * aside.x + aside.z * aside.z);
    if (part === 0) return report;
    // Off the path, so never over an edge that a walker could not climb.
    const along = { x: aside.x / part, z: aside.z / part };
    bot.heading = along;
    const length = left * part;
    const from = { x: disc.x, z: disc.z };
    const met = moveOffPath(world, bot, along.x * length, along.z * length, circles);
    const gone = (disc.x - from.x) * along.x + (disc.z - from.z) * along.z;
    return { ...report, ...met, made: length > 0 ? gone / length : 1 };
  }
  let tried = 0;
  let made = 0;
  while (left > 0 && bot.follow.path !== null && bot.follow.nextPoint < bot.follow.path.points.length) {
    if (!isWalked(bot.follow.path.links[bot.follow.nextPoint])) {
      report.isAtLink = true;
      break;
    }
    const target = bot.follow.path.points[bot.follow.nextPoint];
    const from = { x: disc.x, z: disc.z };
    const gap = distance(from, target);
    const go = Math.min(gap, left);
    if (gap > 0) {
      tried += go;
      const dirX = (target.x - from.x) / gap;
      const dirZ = (target.z - from.z) / gap;
      bot.heading = { x: dirX, z: dirZ };
      const met = moveDisc(world.arena, disc, dirX * go, dirZ * go, circles, !isFlying(world));
      report.hitWall ||= met.hitWall;
      report.hitCircle = met.hitCircle;
      const along = (disc.x - from.x) * dirX + (disc.z - from.z) * dirZ;
      made += along;
      if (along < gap - CONTACT_TOLERANCE) break;
    }
    left -= go;
    passPoint(bot, { ...middleOf(bot), x: target.x, z: target.z });
  }
  if (tried > 0) report.made = made / tried;
  return report;
}

/** Moves the disc off the path: a walker does not leave the edge of a floor that is more than a step above the next. */
function moveOffPath(world: WorldState, bot: PilotState, dx: number, dz: number, circles: readonly Circle[]) {
  const { disc } = bot;
  const { arena } = world;
  if (isFlying(world)) return moveDisc(arena, disc, dx, dz, circles, false);
  // An object without a pilot is moved by its velocity alone, and may fall.
  if (bot.finder === null) return moveDisc(arena, disc, dx, dz, circles, true);
  const { x, z, feet, floor, ceiling } = disc;
  const report = moveDisc(arena, disc, dx, dz, circles, true);
  const room = roomAt(arena, disc.x, disc.z);
  if (room === null || room.floor >= floor - disc.step) return report;
  Object.assign(disc, { x, z, feet, floor, ceiling });
  return report;
}

/** Moves by a velocity for one step (backing up, making way, or an object without a pilot), sliding along what is there. */
export function drift(world: WorldState, bot: PilotState, velocity: Point3): MoveReport {
  const { disc } = bot;
  // An object without a pilot is pushed and does not walk.
  const dt = (bot.finder === null ? 1 : paceAt(world, disc)) / STEPS_PER_SECOND;
  rise(world, bot, disc.feet + velocity.y * dt, NOWHERE);
  return moveOffPath(world, bot, velocity.x * dt, velocity.z * dt, circlesNear(world, bot, speedOf(world, bot) * dt));
}

/** One step, given as a part of a full one, at its flying height, sliding along what is there. */
export function glide(world: WorldState, bot: PilotState, along: Point): void {
  const { disc } = bot;
  const ahead = LOOK_AHEAD.map((far) => ({ x: disc.x + along.x * far, z: disc.z + along.z * far }));
  rise(world, bot, hoverFeet(world, bot), ahead);
  const part = Math.sqrt(along.x * along.x + along.z * along.z);
  bot.heading = part < FULL ? { x: along.x / part, z: along.z / part } : along;
  bot.state = 'following';
  const step = speedOf(world, bot) / STEPS_PER_SECOND;
  moveDisc(world.arena, disc, along.x * step, along.z * step, circlesNear(world, bot, step), !isFlying(world));
}

/** Stays where it is and settles at the height it likes. */
export function hover(world: WorldState, bot: PilotState): void {
  rise(world, bot, hoverFeet(world, bot), NOWHERE);
}

const AT_REST: Point3 = { x: 0, y: 0, z: 0 };

export function settleBot(bot: PilotState): void {
  const { before, disc } = bot;
  if (disc.x === before.x && disc.z === before.z && disc.feet + disc.height / 2 === before.y) {
    bot.position = before;
    bot.velocity = AT_REST;
    return;
  }
  bot.position = middleOf(bot);
  bot.velocity = {
    x: (bot.position.x - before.x) * STEPS_PER_SECOND,
    y: (bot.position.y - before.y) * STEPS_PER_SECOND,
    z: (bot.position.z - before.z) * STEPS_PER_SECOND,
  };
}

/** Puts the bot somewhere at its flying height, without a way between. */
export function putBot(world: WorldState, bot: PilotState, at: Point): void {
  const { disc } = bot;
  putDisc(world.arena, disc, at);
  disc.feet = hoverFeet(world, bot);
  bot.position = middleOf(bot);
  bot.before = bot.position;
  startLeg(bot);
  bot.velocity = { x: 0, y: 0, z: 0 };
}

/** Height of the feet of a bot whose middle is at floor + fly height, or as near as floor and ceiling let it; a walker's are on the floor. */
function hoverFeet(world: WorldState, { disc }: PilotState): number {
  if (!isFlying(world)) return disc.floor;
  const feet = disc.floor + world.settings.flyHeight - disc.height / 2;
  return Math.max(disc.floor, Math.min(feet, disc.ceiling - disc.height));
}

/** The same for a place where it is not yet. */
export function hoverFeetAt(world: WorldState, { disc }: PilotState, at: Point3): number {
  const footing = { floor: at.y, ceiling: Infinity };
  measureFooting(world.arena, createNearby(), at.x, at.z, disc.radius, footing);
  const feet = at.y + world.settings.flyHeight - disc.height / 2;
  return Math.max(footing.floor, Math.min(feet, footing.ceiling - disc.height));
}

/** Feet on the line from the leg's beginning to its end. */
function wantedFeet(world: WorldState, bot: PilotState): number {
  const { disc } = bot;
  const { path } = bot.follow;
  if (!isFlying(world) || path === null || isAtEnd(bot)) return hoverFeet(world, bot);
  const target = path.points[bot.follow.nextPoint];
  const end = target.y + world.settings.flyHeight;
  if (isDropping(bot)) return end - disc.height / 2;
  const whole = distance(bot.follow.legFrom, target);
  const left = distance({ x: disc.x, z: disc.z }, target);
  const part = whole > 0 ? Math.min(1, left / whole) : 0;
  return end + (bot.follow.legFrom.y - end) * part - disc.height / 2;
}

/** Points on the way ahead, at the distances a bot looks. */
function wayAhead(bot: PilotState): Point[] {
  const { disc } = bot;
  const { path } = bot.follow;
  if (path === null) return [];
  const ahead: Point[] = [];
  let from: Point = { x: disc.x, z: disc.z };
  let gone = 0;
  let look = 0;
  for (let i = bot.follow.nextPoint; i < path.points.length && look < LOOK_AHEAD.length; i++) {
    if (!isWalked(path.links[i])) break;
    const to = path.points[i];
    const leg = distance(from, to);
    while (look < LOOK_AHEAD.length && gone + leg >= LOOK_AHEAD[look]) {
      const part = (LOOK_AHEAD[look] - gone) / leg;
      ahead.push(pointBetween(from, to, part));
      look++;
    }
    gone += leg;
    from = to;
  }
  return ahead;
}

/** Used again by every look ahead, which so allocates nothing. */
const FOOTING = { floor: 0.5, ceiling: 0.5 };
const NOWHERE: readonly Point[] = [];

function rise(world: WorldState, bot: PilotState, wanted: number, ahead: readonly Point[]): void {
  const { disc } = bot;
  const { arena } = world;
  if (!isFlying(world)) {
    const feet = Math.max(disc.floor, disc.feet - fallen(bot, disc.feet > disc.floor));
    if (wouldStack(world, bot, feet)) bot.follow.fallSpeed = 0;
    else disc.feet = feet;
    return;
  }
  if (ahead.length > 0) {
    wallsAround(arena, disc.nearby, disc.x, disc.z, disc.radius + LOOK_AHEAD[LOOK_AHEAD.length - 1]);
  }
  let low = disc.floor;
  let high = disc.ceiling - disc.height;
  let aim = wanted;
  for (const point of ahead) {
    measureFooting(arena, disc.nearby, point.x, point.z, disc.radius, FOOTING);
    const nextLow = FOOTING.floor;
    const nextHigh = FOOTING.ceiling - disc.height;
    if (nextLow > nextHigh) break;
    if (nextLow > high || nextHigh < low) {
      // It cannot be had here yet: get as near to it as this place allows.
      aim = nextLow > high ? high : low;
      low = high = aim;
      break;
    }
    low = Math.max(low, nextLow);
    high = Math.min(high, nextHigh);
  }
  aim = Math.max(low, Math.min(aim, high));
  aim = Math.max(disc.floor, Math.min(aim, disc.ceiling - disc.height));
  const lack = aim - disc.feet;
  const fastest = speedOf(world, bot) / STEPS_PER_SECOND;
  // Who falls goes on falling, also where its path ends.
  const drop = fallen(bot, lack < 0 && (isDropping(bot) || bot.follow.fallSpeed > 0));
  const pace =
    drop > 0
      ? Math.min(drop, -lack)
      : Math.min(fastest, Math.max(LEAST_RISE, Math.abs(lack) * RISE_EASE), Math.abs(lack));
  const feet = disc.feet + Math.sign(lack) * pace;
  if (!wouldStack(world, bot, feet)) disc.feet = feet;
}

/** How far the bot falls in this step; otherwise its fall speed is reset. */
function fallen(bot: PilotState, isFalling: boolean): number {
  bot.follow.fallSpeed = isFalling ? bot.follow.fallSpeed + GRAVITY / STEPS_PER_SECOND : 0;
  return bot.follow.fallSpeed / STEPS_PER_SECOND;
}

function isDropping({ follow: { path, nextPoint } }: PilotState): boolean {
  return path !== null && nextPoint < path.points.length && linkTypeOf(path.links[nextPoint]).motion === 'fall';
}
