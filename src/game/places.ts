// Where bodies are put: the plan's own starts where they will do, else places drawn at random, equally often per area.
//
// A place will do when the body fits there, clear of walls and of the other bots. A bot's place should moreover be far from the
// player and out of its sight, and lead to it; of several tries the best is taken, so that even a plan of one small room
// gets its bots.
import { leafAt } from '../bsp/leaf-at.ts';
import { canSee } from '../bsp/trace.ts';
import { distance } from '../geometry/point.ts';
import type { Point, Point3 } from '../geometry/point.ts';
import { PLAYER_BODY } from '../nav/bodies.ts';
import type { Body } from '../nav/body.ts';
import { randomPlace } from '../nav/random-place.ts';
import { createNearby, roomAt } from './arena.ts';
import type { Arena } from './arena.ts';
import { circlesAt } from './fly-bot.ts';
import { nextRandom } from './random.ts';
import type { RandomStream } from './random.ts';
import { randomPoint, wholeRegion } from './region.ts';
import type { Region } from './region.ts';
import { fitsAt } from './slide.ts';
import type { Mover } from './slide.ts';
import type { PilotState, WorldState } from './world-state.ts';

/** A bot begins at least this far from the player where the plan is large enough, map units. */
const FAR_AWAY = 1024;
/** Nearer than this to the player, a bot's own start will not do. */
const TOO_NEAR = 256;
/** Random places tried for a bot before the best so far has to do. */
const BOT_TRIES = 24;
/** Of these, how many may ask the finder for a way to the player. */
const PATH_TRIES = 3;
/** Random places tried before "nowhere". */
const SPOT_TRIES = 48;
/** Rings around a start that is too tight, and their distance from one another. */
const RINGS = 8;
const RING_STEP = 8;
/** Eight directions, unit vectors. */
const DIAGONAL = 0.7071067811865476;
const AROUND: readonly Point[] = [
  { x: 0, z: -1 },
  { x: DIAGONAL, z: -DIAGONAL },
  { x: 1, z: 0 },
  { x: DIAGONAL, z: DIAGONAL },
  { x: 0, z: 1 },
  { x: -DIAGONAL, z: DIAGONAL },
  { x: -1, z: 0 },
  { x: -DIAGONAL, z: -DIAGONAL },
];

/** A body that is nowhere yet. */
export function createMover(body: Body): Mover {
  const { radius, height, stoppedBy } = body;
  const step = body.flies ? 0 : body.step;
  return { x: 0, z: 0, feet: 0, height, radius, step, stoppedBy, floor: 0, ceiling: 0, nearby: createNearby() };
}

/** A random point of a region where the mover fits, or null when none of many was one. */
export function randomSpot(arena: Arena, region: Region, random: RandomStream, mover: Mover): Point | null {
  for (let i = 0; i < SPOT_TRIES; i++) {
    const spot = randomPoint(region, random);
    if (spot !== null && roomAt(arena, spot.x, spot.z) !== null && fitsAt(arena, mover, spot.x, spot.z)) return spot;
  }
  return null;
}

/** The place nearest to `at` where the mover fits, looked for on rings around it; null when there is none near. */
export function spotAround(arena: Arena, mover: Mover, at: Point): Point | null {
  if (roomAt(arena, at.x, at.z) !== null && fitsAt(arena, mover, at.x, at.z)) return at;
  for (let ring = 1; ring <= RINGS; ring++) {
    for (const { x, z } of AROUND) {
      const spot = { x: at.x + x * ring * RING_STEP, z: at.z + z * ring * RING_STEP };
      if (roomAt(arena, spot.x, spot.z) !== null && fitsAt(arena, mover, spot.x, spot.z)) return spot;
    }
  }
  return null;
}

/** A start for the player: one of the plan's at random (its first when `first`), else any place it fits. */
export function startForPlayer(
  arena: Arena,
  random: RandomStream,
  mover: Mover,
  first: boolean,
): { at: Point; yaw: number } {
  const { things } = arena.level.plan;
  const players = things.filter(({ kind }) => kind === 'player');
  const starts = first && players.length > 0 ? players.slice(0, 1) : [...players, ...things.filter(isArenaStart)];
  const begin = Math.floor(nextRandom(random) * starts.length);
  for (let i = 0; i < starts.length; i++) {
    const start = starts[(begin + i) % starts.length];
    const at = spotAround(arena, mover, start.at);
    if (at !== null) return { at, yaw: start.yaw };
  }
  const at =
    randomSpot(arena, wholeRegion(arena.level, PLAYER_BODY), random, mover) ??
    randomPlace(arena.level, PLAYER_BODY, () => nextRandom(random));
  if (at !== null && fitsAt(arena, mover, at.x, at.z)) return { at, yaw: 0 };
  throw new Error(`createWorld: nowhere in '${arena.level.plan.name}' is there room for the player`);
}

const isArenaStart = ({ kind }: { kind: string }): boolean => kind === 'deathmatch';

/**
 * A place for a bot to begin: its own start of the plan where that is far enough, else the best of some at random in `region`,
 * from where it gets to the player; null when there is no room for it anywhere.
 */
export function startForBot(world: WorldState, region: Region, bot: PilotState): Point | null {
  const { arena, player } = world;
  const { plan, tree } = arena.level;
  const prey = { x: player.mover.x, z: player.mover.z };
  const leads = (at: Point): boolean => region.holds[leafAt(tree, at)] === 1;
  const own = plan.things.filter(({ kind }) => kind === 'bot')[bot.id];
  // Who draws a plan for us means what it says, even a bot in a sealed room; other files know nothing of our bots.
  if (own !== undefined && (plan.format === 'floor plan' || leads(own.at))) {
    const at = spotAround(arena, bot.mover, own.at);
    if (at !== null && circlesAt(world, bot, at).length === 0 && distance(at, prey) > TOO_NEAR) return at;
  }
  const starts = plan.things.filter((thing) => isArenaStart(thing) && leads(thing.at));
  let best: Point | null = null;
  let bestScore = -Infinity;
  let paths = 0;
  for (let i = 0; i < BOT_TRIES; i++) {
    const start =
      i % 2 === 0 && starts.length > 0 ? starts[Math.floor(nextRandom(bot.random) * starts.length)].at : null;
    const at = start === null ? randomSpot(arena, region, bot.random, bot.mover) : spotAround(arena, bot.mover, start);
    if (at === null || circlesAt(world, bot, at).length > 0) continue;
    const gap = distance(at, prey);
    const hidden = !canSee(tree, eyesAt(arena, at), eyesAt(arena, prey));
    let score = Math.min(gap, FAR_AWAY) + (hidden ? FAR_AWAY / 2 : 0);
    if (score <= bestScore) continue;
    // The region is coarser than the finder.
    if (bot.finder !== null && bot.hunts && paths < PATH_TRIES) {
      paths++;
      if (bot.finder.find(at, prey) === null) score -= 4 * FAR_AWAY;
      if (score <= bestScore) continue;
    }
    best = at;
    bestScore = score;
    if (hidden && gap >= FAR_AWAY && score > 0) break;
  }
  return best ?? randomSpot(arena, wholeRegion(arena.level, bot.body), bot.random, bot.mover);
}

const EYES = 48;

function eyesAt(arena: Arena, at: Point): Point3 {
  const room = roomAt(arena, at.x, at.z);
  return { x: at.x, y: room === null ? 0 : Math.min(room.floor + EYES, room.ceiling), z: at.z };
}
