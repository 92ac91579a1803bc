// The chase: a bot that reaches the player catches it, the visor fills the view for a moment, and the chase restarts.
//
// A bot catches when the two bodies touch on the floor plan and the bot is no higher above the player than it flies. A
// catch is an event, never a bump. While the player is caught nothing moves; then the player is put at one of the
// starts, every bot far away, and for a moment nothing can be caught.
import { putBot } from '../motion/fly-bot.ts';
import { mayCatch } from '../links/make-room.ts';
import { chooseSpawnPlace, createDisc, ownStart, placeAtSpawn, startForPlayer } from '../ground/places.ts';
import type { SpawnPlace } from '../ground/places.ts';
import { resetPilot } from './fresh-pilot.ts';
import { reachedRegion, type Region } from '../../nav/reach/region.ts';
import { bodyOfBots } from '../body-of-bots.ts';
import { lookAlong } from '../motion/look-along.ts';
import { standPlayer } from '../player/place-player.ts';
import { directionTo } from '../../geometry/point.ts';
import { PLAYER_BODY } from '../../nav/bodies.ts';
import { runSlices, type Slices } from '../../search/slices.ts';
import { createTrouble, feetOf } from '../motion/trouble.ts';
import type { PilotState, WorldState } from '../world-state.ts';
import { STEPS_PER_SECOND } from '../world.ts';

/** Steps from being caught to the new chase: 1.2 s. */
export const CAUGHT_STEPS = (STEPS_PER_SECOND * 6) / 5;
/** Bodies this near count as touching, map units. */
const CATCH_REACH = 2;
/** Starts tried for the player after one to which no path leads. */
const OTHER_STARTS = 4;

export function touchesPlayer(world: WorldState, bot: PilotState): boolean {
  const a = bot.disc;
  const b = world.player.disc;
  const reach = a.radius + b.radius + CATCH_REACH;
  const dx = a.x - b.x;
  const dz = a.z - b.z;
  if (dx * dx + dz * dz > reach * reach) return false;
  const gap = Math.max(a.feet - (b.feet + b.height), b.feet - (a.feet + a.height));
  return gap <= Math.max(world.settings.flyHeight, CATCH_REACH);
}

/** Checks whether the player is caught in this step, by touch or by the bolt of bot `hitBy` (−1: none). The lowest id counts. */
export function catchPlayer(world: WorldState, hitBy: number): void {
  const catcher = world.bots.find((bot) => (bot.id === hitBy || touchesPlayer(world, bot)) && mayCatch(world, bot));
  if (catcher === undefined) return;
  world.phase = 'caught';
  world.caughtFor = CAUGHT_STEPS;
  world.catches++;
  world.events.push({ type: 'caught', bot: catcher.id });
}

/** One step of being caught; everything stands still, and at the end the chase restarts. */
export function waitCaught(world: WorldState): void {
  const { player } = world;
  player.before = player.position;
  player.velocity = { x: 0, y: 0, z: 0 };
  for (const bot of world.bots) {
    bot.before = bot.position;
    bot.yawBefore = bot.yaw;
    bot.velocity = { x: 0, y: 0, z: 0 };
  }
  world.bolts = world.bolts.map((bolt) => ({ ...bolt, before: bolt.position }));
  for (const door of world.doors) door.openBefore = door.open;
  for (const sector of world.sectors) {
    sector.floorBefore = sector.floor;
    sector.ceilingBefore = sector.ceiling;
  }
  for (const cart of world.carts) {
    cart.before = cart.position;
    cart.headingBefore = cart.heading;
  }
  world.caughtFor--;
  if (world.caughtFor <= 0) restartChase(world);
}

function restartChase(world: WorldState): void {
  world.phase = 'hunt';
  world.survived = 0;
  world.alarm = null;
  world.shots = [];
  world.bolts = [];
  world.events.push({ type: 'restarted' });
  putPlayer(world, false);
  // Moved away first, so that no bot's old place blocks another bot.
  const old = world.bots.map((bot) => ({ x: bot.disc.x, z: bot.disc.z }));
  for (const bot of world.bots) bot.disc.x = bot.disc.z = Infinity;
  let places = runSlices(placesForBots(world));
  // Walkers cannot climb to some starts.
  for (let more = OTHER_STARTS; !places.leads && more > 0; more--) {
    putPlayer(world, false);
    places = runSlices(placesForBots(world));
  }
  world.bots.forEach((bot, i) => {
    if (!placeBot(world, places, bot)) putBot(world, bot, old[i]);
  });
}

/** Where bots may start: the region connected to the player, and the spawn place, far from the player. */
export interface BotPlaces {
  readonly region: Region;
  readonly spawn: SpawnPlace | null;
  /** Does a path lead from there to the player? */
  readonly leads: boolean;
}

/** Finds the bots' places once the player is placed; yields after each candidate. */
export function* placesForBots(world: WorldState): Slices<BotPlaces> {
  const { disc } = world.player;
  const body = bodyOfBots(world.settings);
  const region = reachedRegion(world.level, body, { x: disc.x, z: disc.z });
  yield;
  const chosen = yield* chooseSpawnPlace(world, region, createDisc(body));
  return { region, spawn: chosen && { at: chosen.at, regions: new Map() }, leads: chosen?.leads === true };
}

/** Puts the player, standing, at a start: the plan's first one, or one of all. */
export function putPlayer(world: WorldState, first: boolean): void {
  const { at, yaw } = startForPlayer(world.arena, world.starts, createDisc(PLAYER_BODY), first);
  standPlayer(world, at, lookAlong(yaw));
}

/**
 * Places a bot for a new chase and starts its random delay; false when there is no room. In the first chase bots start where
 * the plan places them, in later ones at the spawn place. So the pack is behind the player, not on all sides. Bots in sealed rooms
 * stay there.
 */
export function placeBot(world: WorldState, { region, spawn }: BotPlaces, bot: PilotState): boolean {
  resetPilot(world, bot);
  bot.plan.recalculateIn += world.headStartMs;
  const own = ownStart(world, region, bot, world.catches > 0 || world.gathered);
  const start = own ?? (spawn === null ? null : placeAtSpawn(world, spawn, bot));
  if (start === null) return false;
  putBot(world, bot, start);
  bot.home = start;
  bot.heading = directionTo(bot.position, world.player.position) ?? { x: 0, z: -1 };
  bot.yaw = Math.atan2(-bot.heading.x, -bot.heading.z);
  bot.yawBefore = bot.yaw;
  bot.trouble = createTrouble(feetOf(bot));
  return true;
}
