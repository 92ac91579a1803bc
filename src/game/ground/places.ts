// Where bodies are placed: the plan's own starts where they are suitable, else random places, uniform by area.
//
// A place is suitable when the body fits there, clear of walls and of other bots. A bot's place should also be far from
// the player, out of its sight, and connected to it; the best of several tries is taken, so that even a plan of one
// small room gets its bots.
import { leafAt } from '../../bsp/leaf-at.ts';
import { canSee } from '../../bsp/trace.ts';
import { EIGHT_DIRECTIONS } from '../../geometry/directions.ts';
import { getOrAdd } from '../../geometry/lists.ts';
import { distance, type Point, type Point3 } from '../../geometry/point.ts';
import { PLAYER_BODY } from '../../nav/bodies.ts';
import type { Body } from '../../nav/body.ts';
import { randomPlace } from '../../nav/reach/random-place.ts';
import type { Slices } from '../../search/slices.ts';
import { createNearby, roomAt, type Arena } from '../collision/arena.ts';
import { bodiesAt } from './neighbours.ts';
import { NoRoomError } from './no-room-error.ts';
import { nextRandom, type RandomStream } from '../random.ts';
import { randomPoint, reachedRegion, wholeRegion, type Region } from '../../nav/reach/region.ts';
import { fitsAt, type Disc } from '../collision/slide.ts';
import type { PilotState, WorldState } from '../world-state.ts';

/** Paths to the player longer than this are all far enough, map units. */
const FAR_AWAY = 2400;
/** A bot's own start must be at least this far from the player, map units. */
const TOO_NEAR = 448;
/** Candidates for a spawn place. */
const SPAWN_TRIES = 12;
/** A path no longer than this comes from a place beside the player. */
const BESIDE = 64;
/** Area of a spawn place, square map units; it is multiplied by four until there is room. */
const SPAWN_AREA = 160 * 160;
const LARGEST_SPAWN_AREA = 1e9;
const PLACE_TRIES = 8;
/** Rings searched around a start that is too tight, and their spacing, map units. */
const RINGS = 8;
const RING_STEP = 8;

/** A disc that is not placed yet. */
export function createDisc(body: Body): Disc {
  const { radius, height, stoppedBy } = body;
  const step = body.flies ? 0 : body.step;
  return { x: 0, z: 0, feet: 0, height, radius, step, stoppedBy, floor: 0, ceiling: 0, nearby: createNearby() };
}

/** A random point of a region where the disc fits, or null when all tries failed. */
export function randomSpot(arena: Arena, region: Region, random: RandomStream, disc: Disc): Point | null {
  const fits = ({ x, z }: Point): boolean => fitsAt(arena, disc, x, z);
  return randomPoint(region, () => nextRandom(random), fits);
}

/** The place nearest to `at` where the disc fits, searched on rings around it; null when there is none near. */
export function spotAround(arena: Arena, disc: Disc, at: Point): Point | null {
  if (fitsAt(arena, disc, at.x, at.z)) return at;
  for (let ring = 1; ring <= RINGS; ring++) {
    for (const { x, z } of EIGHT_DIRECTIONS) {
      const spot = { x: at.x + x * ring * RING_STEP, z: at.z + z * ring * RING_STEP };
      if (fitsAt(arena, disc, spot.x, spot.z)) return spot;
    }
  }
  return null;
}

/** A start for the player: one of the plan's at random (its first when `first`), else any place it fits. */
export function startForPlayer(arena: Arena, random: RandomStream, disc: Disc, first: boolean) {
  const { things } = arena.level.plan;
  const players = things.filter(({ kind }) => kind === 'player');
  const starts = first && players.length > 0 ? players.slice(0, 1) : [...players, ...things.filter(isArenaStart)];
  const begin = Math.floor(nextRandom(random) * starts.length);
  for (let i = 0; i < starts.length; i++) {
    const start = starts[(begin + i) % starts.length];
    const at = spotAround(arena, disc, start.at);
    if (at !== null) return { at, yaw: start.yaw };
  }
  const at =
    randomSpot(arena, wholeRegion(arena.level, PLAYER_BODY), random, disc) ??
    randomPlace(arena.level, PLAYER_BODY, () => nextRandom(random));
  if (at !== null && fitsAt(arena, disc, at.x, at.z)) return { at, yaw: 0 };
  throw new NoRoomError(arena.level.plan, PLAYER_BODY);
}

const isArenaStart = ({ kind }: { kind: string }): boolean => kind === 'deathmatch';

/**
 * Where the bots start a chase, and whether a path leads from there to the player. Of some random places in `region`, which the player can
 * reach, it is one of the farthest by path, preferably out of the player's sight. Null when there is no room. Yields after each candidate.
 */
export function* chooseSpawnPlace(
  world: WorldState,
  region: Region,
  disc: Disc,
): Slices<{ readonly at: Point; readonly leads: boolean } | null> {
  const { arena, player, finder } = world;
  const { plan, tree } = arena.level;
  const prey = { x: player.disc.x, z: player.disc.z };
  const starts = plan.things.filter((thing) => isArenaStart(thing) && region.holds[leafAt(tree, thing.at)] === 1);
  let best: Point | null = null;
  let bestScore = -Infinity;
  for (let i = 0; i < SPAWN_TRIES; i++) {
    const start =
      i % 2 === 0 && starts.length > 0 ? starts[Math.floor(nextRandom(world.starts) * starts.length)] : null;
    const at = start === null ? randomSpot(arena, region, world.starts, disc) : spotAround(arena, disc, start.at);
    if (at === null) continue;
    const isSeen = canSee(tree, eyesAt(arena, at), eyesAt(arena, prey), arena);
    const score = Math.min(finder.find(at, prey)?.length ?? 0, FAR_AWAY) * (isSeen ? 0.5 : 1);
    yield;
    if (score <= bestScore) continue;
    best = at;
    bestScore = score;
    if (score === FAR_AWAY) break;
  }
  return best && { at: best, leads: bestScore > BESIDE };
}

/** The place where a pack gathers, and the regions around it searched so far, by area. */
export interface SpawnPlace {
  readonly at: Point;
  readonly regions: Map<number, Region>;
}

/** A place for a bot at the spawn place, or as near to it as there is room; null when there is none. */
export function placeAtSpawn(world: WorldState, spawn: SpawnPlace, bot: PilotState): Point | null {
  const { arena, level } = world;
  for (let area = SPAWN_AREA; area < LARGEST_SPAWN_AREA; area *= 4) {
    const region = getOrAdd(spawn.regions, area, () => reachedRegion(level, bot.body, spawn.at, area));
    for (let i = 0; i < PLACE_TRIES; i++) {
      const at = randomSpot(arena, region, bot.random, bot.disc);
      if (at !== null && bodiesAt(world, bot, at).length === 0) return at;
    }
  }
  return null;
}

/** The bot's own start in the plan, where it has one that is not too near to the player; with `gathers` only if it cannot leave that place. */
export function ownStart(world: WorldState, region: Region, bot: PilotState, gathers: boolean): Point | null {
  const { arena, player } = world;
  const { plan, tree } = arena.level;
  const own = plan.things.filter(({ kind }) => kind === 'bot')[bot.id];
  if (own === undefined) return null;
  const isSealed = region.holds[leafAt(tree, own.at)] !== 1;
  // In our own format a start is meant, even in a sealed room; other formats know nothing of our bots.
  if (isSealed ? plan.format !== 'floor plan' : gathers) return null;
  const at = spotAround(arena, bot.disc, own.at);
  if (at === null || bodiesAt(world, bot, at).length > 0) return null;
  return distance(at, { x: player.disc.x, z: player.disc.z }) > TOO_NEAR ? at : null;
}

const EYES = 48;

function eyesAt(arena: Arena, at: Point): Point3 {
  const room = roomAt(arena, at.x, at.z);
  return { x: at.x, y: room === null ? 0 : Math.min(room.floor + EYES, room.ceiling), z: at.z };
}
