// A PathBot's control loop: plan, follow, wait, back up, yield, try again. It knows no map and no A*.
//
// The first plan comes after a random delay, the next ones every 4 s ± 10 % so that bots never synchronise; sooner when
// the player has moved by a good part of the distance between them. A bot that hits a wall or an object reverses for
// 200 ms, drops its path, waits up to a second and plans again. If that does not help, it escalates: a sidestep, a
// longer reverse, a path around the portal ahead, and at last some time elsewhere. make-way.ts handles other bots in
// the way. A bot near its prey with a clear straight line heads straight there. While the prey is safe, hunters stay
// where they are. After the PathBot of D. Brackeen, Developing Games in Java (2003), with additions.
import { distance, type Point, type Point3 } from '../../geometry/point.ts';
import { isHeldUpByCart } from '../movers/carts.ts';
import { isSafe } from '../links/make-room.ts';
import { beginLink, crossLink } from '../links/cross-link.ts';
import { buildBodyGrid, updateMember } from '../collision/body-grid.ts';
import { waitsAtDoor } from '../movers/doors.ts';
import { endFear } from '../danger/fear.ts';
import { DT_MS, drift, followPath, glide, hover, isFlying, settleBot, type FlightReport } from '../motion/fly-bot.ts';
import { givesWay, makeWay, meetBot } from '../manners/make-way.ts';
import { getAlong } from '../manners/get-along.ts';
import { isHunter, mindOf } from '../minds/minds.ts';
import { standOf, undoIfInside } from '../ground/neighbours.ts';
import { headStraight, portalAhead } from '../planning/plan-path.ts';
import { nextRandom } from '../random.ts';
import { cancelRequest, planLater, requestPath } from '../requests/requests.ts';
import { dropPathAndLink, isAtEnd, replacePath } from '../motion/follow.ts';
import { feetOf, restartStall, startBackUp } from '../motion/trouble.ts';
import type { PilotState, WorldState } from '../world-state.ts';
import { pushWhatStops, runErrand, waitForMovers } from '../triggers/use-movers.ts';

/** A bot that covers less than this fraction of its intended move against a wall has hit it; above, it slides along. */
const SLIDING_PART = 0.4;
/** Trouble within this distance of the last one counts as the same, map units. */
const SAME_TROUBLE = 96;
/** A following bot that does not get this far in STALL_MS is stuck, map units. */
const STALL_DISTANCE = 12;
const STALL_MS = 1500;
/** Blocked by a cart for this long, a bot requests a detour, then backs off; ms. */
export const GO_ROUND_MS = 500;
const LEAVE_MS = 3000;
/** At lower speeds standing still is no trouble; map units per ms. */
const SLOWEST = 0.02;
/** How a bot without a path wanders: steps, fraction of its speed, and directions in turn. */
const WANDER_STEPS = 18;
const WANDER_PART = 0.5;
const WANDER: readonly Point[] = [
  { x: 1, z: 0 },
  { x: -1, z: 0 },
  { x: 0, z: 1 },
  { x: 0, z: -1 },
];

/** One step of every bot, in order of their ids. */
export function pilotBots(world: WorldState): void {
  const bodies = [...world.bots, world.player];
  let grid = buildBodyGrid(world.level.plan.bounds, bodies);
  for (const bot of world.bots) {
    world.bodyGrid = grid;
    const { position } = bot;
    bot.before = position;
    bot.yawBefore = bot.yaw;
    const stand = standOf(bot.disc);
    pilotBot(world, bot);
    // A hunter that is teleported onto its prey has caught it: then `before` is another.
    if (bot.before === position) undoIfInside(world, bot, stand);
    settleBot(bot);
    if (!updateMember(grid, bot.id)) grid = buildBodyGrid(world.level.plan.bounds, bodies);
    turnVisor(world, bot);
  }
  world.bodyGrid = null;
}

function pilotBot(world: WorldState, bot: PilotState): void {
  if (bot.finder === null) {
    drift(world, bot, bot.velocity);
    return;
  }
  if (bot.trouble.backUpFor > 0) {
    backUp(world, bot);
    return;
  }
  if (bot.follow.crossing === null && isSafe(world) && isHunter(world, bot)) {
    hover(world, bot);
    return;
  }
  const { steer } = mindOf(world, bot);
  if (steer !== undefined && bot.hunts) {
    const along = steer(world, bot);
    if (along === null) hover(world, bot);
    else glide(world, bot, along);
    return;
  }
  if (bot.plan.dueSince < 0) {
    bot.plan.recalculateIn -= DT_MS;
    if (bot.plan.recalculateIn <= 0) requestPath(world, bot);
  }
  endFear(world, bot);
  if (bot.follow.crossing !== null) {
    if (crossLink(world, bot) === 'stopped') collide(world, bot);
    else noticeArrival(bot);
    return;
  }
  if (givesWay(bot)) {
    makeWay(world, bot);
    return;
  }
  runErrand(world, bot);
  if (headStraight(world, bot)) bot.state = 'following';
  if (isAtEnd(bot)) {
    if (isLost(world, bot)) drift(world, bot, wanderOf(world, bot));
    else hover(world, bot);
    return;
  }
  const steering = getAlong(world, bot);
  if (steering === 'stop') {
    hover(world, bot);
    bot.trouble.stalledFor = 0;
    return;
  }
  const waits = waitForMovers(world, bot);
  if (waits !== 'on') {
    if (waits === 'give up') collide(world, bot);
    else hover(world, bot);
    bot.trouble.stalledFor = 0;
    return;
  }
  const report = followPath(world, bot, steering === 'on' ? null : steering);
  if (report.isAtLink && beginLink(world, bot)) return;
  noticeArrival(bot);
  learnFrom(world, bot, report, steering !== 'on');
}

function noticeArrival(bot: PilotState): void {
  if (bot.follow.crossing !== null || bot.follow.path === null || !isAtEnd(bot)) return;
  if (bot.state === 'no path') replacePath(bot, null);
  if (bot.state === 'following') bot.state = 'arrived';
}

/** Has it found no path? Then it wanders for a moment and tries from there. */
function isLost({ tick }: WorldState, bot: PilotState): boolean {
  return bot.state === 'no path' && bot.hunts && bot.plan.failures > 0 && tick - bot.plan.askedAt < WANDER_STEPS;
}

/** The wander velocity; another direction after each failure. */
function wanderOf(world: WorldState, { id, plan: { failures } }: PilotState): Point3 {
  const { x, z } = WANDER[(id + failures) % WANDER.length];
  const speed = world.settings.speed * WANDER_PART * 1000;
  return { x: x * speed, y: 0, z: z * speed };
}

function learnFrom(world: WorldState, bot: PilotState, report: FlightReport, passes: boolean): void {
  if (report.hitCircle >= 0 && report.made < SLIDING_PART) {
    // While passing, bots brush against others; get-along.ts counts how long that takes.
    if (passes) return;
    meetBot(world, bot, report.hitCircle);
    bot.trouble.stalledFor = 0;
    return;
  }
  const here = feetOf(bot);
  const { stalledAt } = bot.trouble;
  if (distance(here, stalledAt) + Math.abs(here.y - stalledAt.y) > STALL_DISTANCE) restartStall(bot, here);
  else bot.trouble.stalledFor += DT_MS;
  if (report.made < SLIDING_PART && isHeldUpByCart(world, bot)) {
    waitForCart(world, bot);
    return;
  }
  bot.trouble.heldUpFor = 0;
  const hit = report.hitWall && report.made < SLIDING_PART;
  const stalled = bot.trouble.stalledFor > STALL_MS && world.settings.speed > SLOWEST && bot.state !== 'arrived';
  if (!hit && !stalled) return;
  // A door that is opening is no trouble.
  if (waitsAtDoor(world, bot) || pushWhatStops(world, bot)) bot.trouble.stalledFor = 0;
  else collide(world, bot);
}

/** A cart is in the way: wait, then request a detour; in the end, treat it as a collision. */
function waitForCart(world: WorldState, bot: PilotState): void {
  bot.trouble.stalledFor = 0;
  const before = bot.trouble.heldUpFor;
  bot.trouble.heldUpFor += DT_MS;
  if (before < GO_ROUND_MS && bot.trouble.heldUpFor >= GO_ROUND_MS) requestPath(world, bot);
  if (bot.trouble.heldUpFor < LEAVE_MS) return;
  bot.trouble.heldUpFor = 0;
  collide(world, bot);
}

/** A wall or an object is in the way: back off, drop the path, and escalate when the trouble repeats. */
export function collide(world: WorldState, bot: PilotState): void {
  const { settings } = world;
  const { trouble } = bot;
  const here = feetOf(bot);
  trouble.count = distance(here, trouble.at) < SAME_TROUBLE ? trouble.count + 1 : 1;
  trouble.at = here;
  restartStall(bot, here);
  world.events.push({ type: 'bumped', bot: bot.id, other: 'wall' });
  const speed = settings.speed * 1000;
  const { heading } = bot;
  let away: Point = { x: -heading.x, z: -heading.z };
  let ms = settings.backUpMs;
  if (trouble.count === 2) {
    const sideways = nextRandom(bot.random) < 0.5 ? 1 : -1;
    away = { x: -heading.z * sideways, z: heading.x * sideways };
    ms *= 2;
  } else if (trouble.count > 2) ms *= 3;
  const velocity = { x: away.x * speed, y: isFlying(world) ? -bot.velocity.y : 0, z: away.z * speed };
  startBackUp(bot, velocity, Math.max(ms, DT_MS));
  trouble.portal = portalAhead(world, bot);
  dropPathAndLink(bot);
  cancelRequest(bot);
  bot.state = 'backing up';
}

function backUp(world: WorldState, bot: PilotState): void {
  drift(world, bot, bot.trouble.backUp);
  bot.trouble.backUpFor -= DT_MS;
  // Twelve sixtieths of a second are 200 ms, except for rounding.
  if (bot.trouble.backUpFor > 1e-6) return;
  bot.trouble.backUpFor = 0;
  bot.state = 'waiting';
  // The wait starts now: a path found while backing up would cut it short.
  planLater(world, bot);
}

/** For looks alone, and so outside the hash: turns the visor by at most one step's worth towards what it faces, or towards where the bot travels. */
export function turnVisor(world: WorldState, bot: PilotState): void {
  const { facing, heading, position } = bot;
  const place = facing === 'player' ? world.player.position : facing;
  const dx = place === null ? heading.x : place.x - position.x;
  const dz = place === null ? heading.z : place.z - position.z;
  if (dx === 0 && dz === 0) return;
  let turn = Math.atan2(-dx, -dz) - bot.yaw;
  if (turn > Math.PI) turn -= 2 * Math.PI;
  else if (turn < -Math.PI) turn += 2 * Math.PI;
  const most = world.settings.turnSpeed * DT_MS;
  bot.yaw += Math.max(-most, Math.min(turn, most));
  if (bot.yaw > Math.PI) bot.yaw -= 2 * Math.PI;
  else if (bot.yaw < -Math.PI) bot.yaw += 2 * Math.PI;
}
