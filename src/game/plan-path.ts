// When a bot asks for a path, whose turn it is, and what the answer does to it.
//
// Bots whose time has come stand in a queue, the longest waiting first. A step answers one at least and stops when the searches have
// expanded their budget of nodes; the rest wait for the next step. The budget counts nodes, not milliseconds, so a run
// repeats on every machine. No path: the bot finishes its leg, then asks again after 1, 2, then 4 times its interval.
import { distance } from '../geometry/point.ts';
import type { Point } from '../geometry/point.ts';
import { canWalk } from '../nav/can-walk.ts';
import type { Path } from '../nav/path-finder.ts';
import { roomAt } from './arena.ts';
import { randomSpot } from './places.ts';
import { nextBetween } from './random.ts';
import { reachedRegion } from './region.ts';
import type { PilotState, WorldState } from './world-state.ts';

/** Nodes that the searches of one step may expand before the rest of the queue has to wait. */
const EXPANSIONS_A_STEP = 1000;
/** Most paths found in one step. */
const PATHS_A_STEP = 2;

/** The interval is drawn from 1 ± this part. */
const JITTER = 0.1;
/** Most intervals between two tries when there is no path. */
const LONGEST_BACK_OFF = 4;

/** The player has moved when it is farther from where it was asked for than this part of the way to it, or these units. */
const MOVED_PART = 0.25;
const MOVED_LEAST = 64;
/** … and asking again for that reason waits this many steps, and one more for every so many map units between them. */
const ASK_AGAIN_STEPS = 24;
const ASK_AGAIN_UNITS = 16;

/** Within this distance a bot that has a clear flight to the player heads straight there. */
const STRAIGHT_WITHIN = 640;
/** Each bot looks for a clear flight once in so many steps. */
const LOOK_STEPS = 6;

/** After this many collisions at one place a bot goes somewhere else for a while. */
const TROUBLE_TO_SHUN = 4;
const SHUN_MS = 6000;
const SHUN_TRIES = 8;
const SHUN_LEAST = 128;

/** Answers as many waiting bots as the step's budget allows. */
export function planPaths(world: WorldState): void {
  const queue = world.bots.filter((bot) => bot.dueSince >= 0 && bot.finder !== null);
  queue.sort((a, b) => a.dueSince - b.dueSince || a.id - b.id);
  let expanded = 0;
  let found = 0;
  for (const bot of queue) {
    if (found === PATHS_A_STEP || expanded >= EXPANSIONS_A_STEP) break;
    expanded += planPath(world, bot);
    found++;
  }
}

/** Asks the bot's finder and acts on the answer; returns how many nodes it expanded. */
function planPath(world: WorldState, bot: PilotState): number {
  const { settings, player } = world;
  const { mover } = bot;
  bot.dueSince = -1;
  if (bot.finder === null) return 0;
  const shuns = bot.hunts && bot.trouble >= TROUBLE_TO_SHUN;
  const start = { x: mover.x, z: mover.z, y: mover.feet };
  const prey = { x: player.mover.x, z: player.mover.z, y: player.mover.feet };
  const elsewhere = shuns ? spotNear(world, bot) : null;
  const answer = bot.finder.answer(start, elsewhere ?? prey);
  bot.shuns = elsewhere !== null;
  if (shuns) bot.trouble = 0;
  bot.askedFor = { x: prey.x, z: prey.z };
  bot.askedAt = world.tick;
  const interval = settings.recalculateMs * nextBetween(bot.random, 1 - JITTER, 1 + JITTER);
  world.events.push({ type: 'planned', bot: bot.id, found: answer.path !== null });
  if (answer.path !== null) {
    takePath(bot, answer.path);
    bot.recalculateIn = elsewhere === null ? interval : SHUN_MS;
    return answer.expanded;
  }
  // Only the leg under way is finished.
  if (bot.path !== null) bot.path = legOf(bot.path, bot.nextPoint);
  bot.recalculateIn = interval * Math.min(2 ** bot.failures, LONGEST_BACK_OFF);
  bot.failures++;
  bot.state = 'no path';
  return answer.expanded;
}

/** Stops what the bot was doing and puts it at the beginning of a path. */
export function takePath(bot: PilotState, path: Path): void {
  bot.path = path;
  bot.nextPoint = 0;
  bot.legFrom = { x: bot.mover.x, y: bot.mover.feet + bot.mover.height / 2, z: bot.mover.z };
  bot.failures = 0;
  bot.state = 'following';
}

/** Forgets the path and plans anew after the random delay: another finder, another map, another chase. */
export function resetPilot(world: WorldState, bot: PilotState): void {
  bot.path = null;
  bot.nextPoint = 0;
  bot.dueSince = -1;
  bot.askedFor = null;
  bot.failures = 0;
  bot.backUpFor = 0;
  bot.trouble = 0;
  bot.shuns = false;
  bot.stalledFor = 0;
  bot.yieldTo = -1;
  bot.yieldFor = 0;
  bot.blockedBy = -1;
  bot.blockedFor = 0;
  bot.facing = null;
  bot.state = 'waiting';
  bot.recalculateIn = nextBetween(bot.random, 0, world.settings.randomDelayMs);
}

/**
 * Looks after the prey between two plans: sets the bot straight at it when it is near with a clear flight (true), or asks
 * for a new path when it has gone too far from where it was.
 */
export function headStraight(world: WorldState, bot: PilotState): boolean {
  if (!bot.hunts || world.phase !== 'hunt' || bot.askedFor === null) return false;
  if (bot.state === 'waiting' || bot.shuns) return false;
  const { mover } = bot;
  const here = { x: mover.x, z: mover.z };
  const prey = { x: world.player.mover.x, z: world.player.mover.z };
  const gap = distance(here, prey);
  if ((world.tick + bot.id) % LOOK_STEPS === 0) {
    bot.facing = null;
    if (gap < STRAIGHT_WITHIN && canWalk(world.level, bot.body, here, prey)) {
      bot.facing = 'player';
      const room = roomAt(world.arena, prey.x, prey.z);
      if (room !== null && gap > 0) {
        takePath(bot, straightPath(prey, room.floor, gap));
        bot.askedFor = prey;
        return true;
      }
    }
  }
  const moved = distance(bot.askedFor, prey);
  const enough = Math.max(MOVED_LEAST, MOVED_PART * gap);
  const wait = ASK_AGAIN_STEPS + gap / ASK_AGAIN_UNITS;
  if (moved > enough && bot.dueSince < 0 && world.tick - bot.askedAt >= wait) bot.dueSince = world.tick;
  return false;
}

function straightPath(goal: Point, floor: number, length: number): Path {
  const points = [{ x: goal.x, y: floor, z: goal.z }];
  return { points, links: ['walk'], length, cost: length, expanded: 0, corridor: [] };
}

function legOf(path: Path, next: number): Path {
  const points = path.points.slice(0, next + 1);
  const links = path.links.slice(0, next + 1);
  return { ...path, points, links };
}

/** Somewhere else not far away, or null when none is found. */
function spotNear(world: WorldState, bot: PilotState): Point | null {
  const here = { x: bot.mover.x, z: bot.mover.z };
  const region = reachedRegion(world.level, bot.body, here);
  let best: Point | null = null;
  for (let i = 0; i < SHUN_TRIES; i++) {
    const spot = randomSpot(world.arena, region, bot.random, bot.mover);
    if (spot === null || distance(spot, here) < SHUN_LEAST) continue;
    if (best === null || distance(spot, here) < distance(best, here)) best = spot;
  }
  return best;
}
