// Eyes and ears: what a bot knows of the player when it is not omniscient, and how it searches for one it has lost.
//
// It sees what is in its cone with a free line of sight, and notices after a moment. It hears steps as far as sound
// travels along open paths (through doors and not through walls): running far, walking half as far, crouching hardly.
// The last sign is all it knows: it goes there, looks around, checks hidden places near by, and after a while gives up
// and patrols. A standing bot looks all around. Only sums, products and roots, as everywhere in the world's step. After
// the closing remarks of D. Brackeen, Developing Games in Java (2003), on bots that are not god-like.
import { directionTo, distance, type Point, type Point3 } from '../../geometry/point.ts';
import { oncePer } from '../../nav/once-per.ts';
import type { Place } from '../../nav/path-finder.ts';
import { soundDistanceTo } from '../../nav/reach/sound-field.ts';
import { roomAt } from '../collision/arena.ts';
import { randomSpot } from '../ground/places.ts';
import { reachedRegion } from '../../nav/reach/region.ts';
import { eyesOf, seesNow } from '../ground/sight.ts';
import { soundOf } from '../movers/doors.ts';
import { stand } from '../motion/trouble.ts';
import type { PilotState, SensesState, WorldState } from '../world-state.ts';
import { STEPS_PER_SECOND, type Settings, type Sign } from '../world.ts';
import { placeOf, isTurnToLook, LOOK_STEPS, type Order } from './mind.ts';
import { AT_STOP } from '../../nav/patterns/patrol.ts';
import { orderPatrol } from './patrol.ts';

export const SENSES = 'senses';

export const WAYS_TO_KNOW = [
  { key: 'god-like', title: 'Always knows where you are', note: 'Every bot always knows where you are.' },
  {
    key: SENSES,
    title: 'Eyes and ears',
    note: 'They see within their cone, hear your steps through doors but not through walls, search, and give up.',
  },
] as const;

/** Steps between two moments in which a bot listens. */
const LISTEN_STEPS = 12;
/** Below the first speed a player is silent, above the second it runs; map units a second. */
const SILENT = 20;
const RUNNING = 230;
/** Range of steps, as fractions of the range of running. */
const WALKING_PART = 0.5;
const CROUCHING_PART = 0.15;
/** A standing bot turns by this much a step. */
const TURN_DEGREES = 3;
/** How long it looks around at the last sign, and in each place near by; steps. */
const LOOK_ROUND = 120;
const LOOK_THERE = 60;
/** Search area around the last sign, square map units; number of random places in it, and how many are visited. */
const SEARCH_AREA = 900 * 900;
const SPOTS_DRAWN = 12;
const MOST_SPOTS = 3;
/** Eyes above the floor. */
const EYES = 48;

/** Fresh senses; null where the settings make bots god-like and the mind does not require senses. */
export function createSenses({ settings }: WorldState, bot: PilotState, hasToHave = false): SensesState | null {
  if (settings.senses !== SENSES && !hasToHave) return null;
  return { gaze: bot.heading, inViewFor: 0, sees: false, since: 0, ...AT_REST };
}

/** What it knows, and where it searches, before it has seen or heard anything. */
const AT_REST = { stage: 'rests', sign: null, spots: [], spot: 0, lookFor: 0 } as const;

/** Where the bot believes the player to be; null when it does not know. */
export function knownPlayer(world: WorldState, { senses }: PilotState): Place | null {
  if (senses === null) return placeOf(world.player);
  return senses.stage === 'knows' ? senses.sign!.at : null;
}

/** The order of a bot that does not know where the player is: search, or patrol. Null for god-like bots. */
export function orderSearch(world: WorldState, bot: PilotState): Order {
  const { senses } = bot;
  if (senses === null) return null;
  if (senses.stage !== 'searches') return orderPatrol(world, bot);
  return senses.lookFor > 0 ? null : { goal: senses.spots[senses.spot] };
}

/** One step of looking, listening and, if `searches`, searching; true when it needs another path. */
export function useSenses(world: WorldState, bot: PilotState, searches: boolean): boolean {
  const { senses } = bot;
  if (senses === null) return false;
  turnGaze(bot, senses);
  let sign: Sign | null = null;
  if (isTurnToLook(world, bot)) sign = look(world, bot, senses);
  const listens = (world.tick + bot.id) % LISTEN_STEPS === 0 || isBang(world);
  if (!senses.sees && listens && hears(world, bot)) sign = { at: placeOf(world.player), tick: world.tick, by: 'sound' };
  if (sign !== null) {
    // Or it had arrived.
    const isNews = senses.stage !== 'knows' || bot.state === 'arrived';
    senses.sign = sign;
    senses.stage = 'knows';
    return isNews;
  }
  if (senses.sees || senses.sign === null) return false;
  if (searches) return search(world, bot, senses);
  if (isOver(world, senses.sign.tick)) forget(senses);
  return senses.sign === null;
}

function turnGaze(bot: PilotState, senses: SensesState): void {
  const { velocity, position } = bot;
  const stands = velocity.x * velocity.x + velocity.z * velocity.z < SILENT * SILENT;
  if (senses.sees && senses.sign !== null) {
    senses.gaze = directionTo(position, senses.sign.at) ?? senses.gaze;
    bot.facing = 'player';
  } else if (senses.inViewFor > 0) {
    // Something is there: it looks closer.
    bot.facing = stands ? bot.facing : null;
  } else if (stands) {
    senses.gaze = turned(senses.gaze, bot.id % 2 === 0 ? TURN_DEGREES : -TURN_DEGREES);
    bot.facing = { x: position.x + senses.gaze.x * EYES, z: position.z + senses.gaze.z * EYES };
  } else {
    senses.gaze = bot.heading;
    bot.facing = null;
  }
}

/** Cosine and sine of one degree, and the vector turned right by whole degrees (left by negative ones). */
const COS = 0.9998476951563913;
const SIN = 0.01745240643728351;
export function turned({ x, z }: Point, degrees: number): Point {
  const sine = degrees < 0 ? -SIN : SIN;
  let ux = x;
  let uz = z;
  for (let i = 0; i < Math.abs(degrees); i++) {
    const before = ux;
    ux = before * COS - uz * sine;
    uz = before * sine + uz * COS;
  }
  const length = Math.sqrt(ux * ux + uz * uz);
  return { x: ux / length, z: uz / length };
}

function look(world: WorldState, bot: PilotState, senses: SensesState): Sign | null {
  senses.inViewFor = isInView(world, bot, senses.gaze) ? senses.inViewFor + (LOOK_STEPS * 1000) / STEPS_PER_SECOND : 0;
  senses.sees = senses.inViewFor > 0 && senses.inViewFor >= world.settings.reactionMs;
  return senses.sees ? { at: placeOf(world.player), tick: world.tick, by: 'sight' } : null;
}

/** Cosine of half the width of the cone. */
const cosineOfCone = oncePer(({ coneDegrees }: Settings): number => turned({ x: 1, z: 0 }, coneDegrees / 2).x);

function isInView(world: WorldState, { position }: PilotState, gaze: Point): boolean {
  const { player, settings } = world;
  const eyes = eyesOf(player);
  const dx = eyes.x - position.x;
  const dz = eyes.z - position.z;
  if (gaze.x * dx + gaze.z * dz < cosineOfCone(settings) * Math.sqrt(dx * dx + dz * dz)) return false;
  return seesNow(world, position, eyes);
}

/** A landing, a call or a shot: a short noise that bots hear without their turn to listen. */
const isBang = ({ events }: WorldState): boolean =>
  events.some(({ type }) => type === 'landed' || type === 'called' || type === 'shot');

/** How loud the player is now, as a fraction of running. */
function loudness(world: WorldState): number {
  const { player } = world;
  if (isBang(world)) return 1;
  const speed = Math.sqrt(player.velocity.x * player.velocity.x + player.velocity.z * player.velocity.z);
  if (speed < SILENT || !player.onGround) return 0;
  if (player.crouching) return CROUCHING_PART;
  return speed > RUNNING ? 1 : WALKING_PART;
}

function hears(world: WorldState, bot: PilotState): boolean {
  const range = world.settings.hearingRange * loudness(world);
  if (range === 0 || distance(world.player.position, bot.position) > range) return false;
  if (world.noise?.tick !== world.tick)
    world.noise = { tick: world.tick, sound: soundOf(world, world.player.position, range) };
  return soundDistanceTo(world.noise.sound, bot.position) <= range;
}

function isOver({ settings, tick }: WorldState, since: number): boolean {
  return tick - since > (settings.interestMs * STEPS_PER_SECOND) / 1000;
}

/** Searches at the last sign, then near by; true when it sets out for another place, or gives up. */
function search(world: WorldState, bot: PilotState, senses: SensesState): boolean {
  const here = { x: bot.disc.x, z: bot.disc.z };
  const hasEnded = bot.plan.dueSince < 0 && (bot.state === 'arrived' || bot.state === 'no path');
  if (senses.stage === 'knows') {
    const { at } = senses.sign!;
    if (distance(here, at) >= AT_STOP) {
      if (!hasEnded) return false;
      // It has arrived at an older sign.
      if (bot.plan.askedFor !== null && distance(bot.plan.askedFor, at) >= AT_STOP) return true;
    }
    senses.stage = 'searches';
    senses.since = world.tick;
    senses.spots = placesNear(world, bot, at);
    senses.spot = -1;
    senses.lookFor = LOOK_ROUND;
    stand(bot);
    return false;
  }
  if (isOver(world, senses.since)) return giveUp(bot, senses);
  if (senses.lookFor > 0) {
    senses.lookFor--;
    if (senses.lookFor > 0) return false;
    senses.spot++;
    return senses.spot < senses.spots.length || giveUp(bot, senses);
  }
  if (distance(here, senses.spots[senses.spot]) >= AT_STOP && !hasEnded) return false;
  senses.lookFor = LOOK_THERE;
  stand(bot);
  return false;
}

function giveUp(bot: PilotState, senses: SensesState): true {
  forget(senses);
  stand(bot);
  return true;
}

function forget(senses: SensesState): void {
  Object.assign(senses, AT_REST);
}

/** Places to search around the last sign: hidden ones first, then by distance. */
function placesNear(world: WorldState, bot: PilotState, at: Point): Point[] {
  const region = reachedRegion(world.level, bot.body, at, SEARCH_AREA);
  const eyeAt = ({ x, z }: Point): Point3 => ({ x, y: (roomAt(world.arena, x, z)?.floor ?? 0) + EYES, z });
  const spots: { readonly spot: Point; readonly worth: number }[] = [];
  for (let i = 0; i < SPOTS_DRAWN; i++) {
    const spot = randomSpot(world.arena, region, bot.random, bot.disc);
    if (spot === null || distance(spot, at) < AT_STOP) continue;
    const isHidden = !seesNow(world, eyeAt(at), eyeAt(spot));
    spots.push({ spot, worth: distance(spot, at) * (isHidden ? 0.25 : 1) });
  }
  return spots
    .sort((a, b) => a.worth - b.worth)
    .slice(0, MOST_SPOTS)
    .map(({ spot }) => spot);
}
