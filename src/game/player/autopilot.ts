// An automatic player, so that the page is alive before the first input: it turns a world into an intent.
//
// It walks to far places of the level by a path finder, with smooth turns. When a bot comes near it runs and compares a few routes: for each
// it estimates at every stretch whether a bot could be there first, and takes the safest. Sometimes it hops, and where a setting says so it
// drops crates before its hunters. It uses doors, lifts and switches on its way (push-by-itself.ts). When it gets nowhere it picks another
// place. It evaluates one route a step, because each takes a while on a large map. Its state is separate, with its own random stream; the
// world is only read. Only sums, products and square roots, so that a run with it repeats.
import { directionTo, distance, pointBetween, type Point, type Point3 } from '../../geometry/point.ts';
import { PLAYER_BODY } from '../../nav/bodies.ts';
import type { Path } from '../../nav/path-finder.ts';
import type { Level } from '../../nav/level.ts';
import { runSlices, type Slices } from '../../search/slices.ts';
import { createArena } from '../collision/arena.ts';
import { chooseFinder } from '../requests/choose-finder.ts';
import { mindOf } from '../minds/minds.ts';
import { createDisc, randomSpot } from '../ground/places.ts';
import { isAtTrigger } from '../triggers/openers.ts';
import { aimAt, findErrand, pressing, stopAhead, optionsOfPlayer } from '../triggers/push-by-itself.ts';
import { RUNNING_SPEED } from './move-player.ts';
import { createStream, nextRandom } from '../random.ts';
import { reachedRegion } from '../../nav/reach/region.ts';
import { eyesOf, seesNow } from '../ground/sight.ts';
import type { Intent, World } from '../world.ts';
import { stateOf } from '../world-state.ts';
import { DEFAULT_SETTINGS } from '../settings/settings.ts';

export type Autopilot = ReturnType<typeof createAutopilot>;

/** A bot nearer than this makes it flee, map units. */
const AFRAID_WITHIN = 640;
/** A bot nearer than this makes it call; and the steps between two calls. */
const CALL_WITHIN = 240;
const CALL_STEPS = 900;
const CALL_FIRST = 240;
/** It drops a crate before a hunter that it sees no nearer than this, map units: the crate stands clear of both. */
const CRATE_BEYOND = 200;
/** Steps between two crates, how far apart they are, and how many there are at most. */
const CRATE_STEPS = 45;
const CRATES_APART = 160;
const MOST_CRATES = 16;
/** Routes compared at each choice. */
const CHOICES = 6;
/** Steps between two choices while it flees. */
const FLEE_STEPS = 36;
/** A route is evaluated in stretches of this length, map units, up to a largest number. */
const STRETCH = 96;
const MOST_STRETCHES = 14;
/** A margin above this is safe enough, map units; then the longer route is better. */
const SAFE = 320;
/** It keeps its route unless another is safer by this, map units. */
const STAY_BONUS = 48;
/** Fraction of the difference in direction that a step turns. */
const TURN_EASE = 0.09;
/** Looks at the path this far ahead, map units. */
const LOOK_AHEAD = 72;
/** A point of the path is reached within this distance. */
const REACHED = 20;
/** Steps without moving MARK_DISTANCE before it gives up a place. */
const MARK_STEPS = 90;
const MARK_DISTANCE = 24;
/** Steps that it waits for a door or a lift at most. */
const MOST_WAITING = 900;

export function createAutopilot(level: Level, seed: number) {
  return {
    ...knowLevel(level),
    disc: createDisc(PLAYER_BODY),
    random: createStream(seed, 'autopilot'),
    path: null as Path | null,
    next: 0,
    facing: { x: 0, z: 0 },
    /** Steps until it may choose another place. */
    patience: 0,
    /** A recent place, and its age in steps. */
    mark: { x: Infinity, z: 0 },
    markAge: 0,
    /** Was it running from a bot at its last choice? */
    flees: false,
    /** Has it not chosen a route yet? */
    isNew: true,
    /** The choice under way, one piece a step. */
    thoughts: null as Slices<void> | null,
    /** What it pushes at the end of its path (an index into plan.triggers, or −1), and its goal after that. */
    pushes: -1,
    goal: { x: 0, z: 0 },
    /** Steps for which it has waited for a door or lift. */
    waited: 0,
  };
}

function knowLevel(level: Level) {
  return { arena: createArena(level), finder: chooseFinder(level, PLAYER_BODY, DEFAULT_SETTINGS) };
}

/** The intent for the next step. Changes the autopilot, not the world. */
export function steerByItself(pilot: Autopilot, world: World): Intent {
  const { player } = world;
  const here = player.position;
  if (pilot.arena.level !== world.level) {
    Object.assign(pilot, knowLevel(world.level), { patience: 0, disc: createDisc(PLAYER_BODY) });
    clearRoute(pilot);
  }
  if (pilot.facing.x === 0 && pilot.facing.z === 0) pilot.facing = player.facing;
  if (world.phase === 'caught' || world.events.some(({ type }) => type === 'restarted')) {
    pilot.patience = 0;
    clearRoute(pilot);
    return standing(pilot);
  }
  if (pilot.isNew) runSlices(lookRound(pilot, world));
  const threat = nearestThreat(world);
  const afraid = threat !== null && distance(threat, here) < AFRAID_WITHIN;
  if (afraid && !pilot.flees) pilot.patience = 0;
  pilot.patience--;
  noticeStandstill(pilot, here);
  const isCarriedOff = world.events.some((event) => event.type === 'teleported' && event.who === 'player');
  if (isCarriedOff && !(pilot.path !== null && isCarried(pilot.path, pilot.next))) pilot.path = null;
  while (pilot.path !== null && distance(here, pilot.path.points[pilot.next]) < REACHED) {
    pilot.next++;
    if (pilot.next >= pilot.path.points.length) pilot.path = null;
  }
  const pushed = push(pilot, world);
  if (pushed !== null) return pushed;
  const isLost = pilot.path === null && pilot.thoughts === null;
  if (isLost || (pilot.patience <= 0 && afraid && (pilot.thoughts === null || !pilot.flees)))
    pilot.thoughts = choosePlace(pilot, world, afraid);
  if (pilot.thoughts?.next().done === true) pilot.thoughts = null;
  if (pilot.path === null) return standing(pilot);

  const target = pilot.path.points[isCarried(pilot.path, pilot.next) ? pilot.next - 1 : pilot.next];
  const gaze = lookPoint(here, pilot.path, pilot.next);
  pilot.facing = turnTowards(pilot.facing, gaze.x - here.x, gaze.z - here.z);
  // Walks to its next point whatever it looks at.
  const dx = target.x - here.x;
  const dz = target.z - here.z;
  const length = Math.sqrt(dx * dx + dz * dz) || 1;
  const crate = dropsNow(world, threat);
  // It looks back for the step in which it drops one.
  const facing = (crate && directionTo(here, threat!)) || pilot.facing;
  const forward = (dx * facing.x + dz * facing.z) / length;
  const right = (dz * facing.x - dx * facing.z) / length;
  const jump = nextRandom(pilot.random) < (afraid ? 0.006 : 0.0008);
  const call = callsNow(world, threat);
  return { forward, right, facing, run: afraid, jump, crouch: false, call, ...(crate ? { crate } : {}) };
}

/** Drops a crate now and then before the nearest hunter, where it is in sight and none stands near. */
function dropsNow(world: World, threat: Point3 | null): boolean {
  const { tick, player, crates, settings } = world;
  if (!settings.dropsCrates || threat === null || tick % CRATE_STEPS !== 0 || crates.length >= MOST_CRATES)
    return false;
  const gap = distance(threat, player.position);
  if (gap < CRATE_BEYOND || gap > AFRAID_WITHIN) return false;
  if (crates.some((each) => distance(each, player.position) < CRATES_APART)) return false;
  return seesNow(world, threat, eyesOf(player));
}

const standing = ({ facing }: Autopilot): Intent => {
  return { forward: 0, right: 0, facing, run: false, jump: false, crouch: false };
};

function clearRoute(pilot: Autopilot): void {
  pilot.path = null;
  pilot.thoughts = null;
  pilot.pushes = -1;
}

/** Pushes a trigger, or waits for a mover; null when it may go on. */
function push(pilot: Autopilot, world: World): Intent | null {
  const state = stateOf(world);
  const here = world.player.position;
  const { path, next } = pilot;
  const stop = path === null ? null : stopAhead(state, path, next);
  if (stop?.isComing === true && stop.stands && pilot.waited++ < MOST_WAITING) {
    pilot.markAge = 0;
    return standing(pilot);
  }
  if (stop === null) pilot.waited = 0;
  const isAtErrand = pilot.pushes >= 0 && isAtTrigger(state, state.player, pilot.pushes, path === null);
  if (!isAtErrand && path === null) pilot.pushes = -1;
  const trigger = isAtErrand ? pilot.pushes : (stop?.trigger ?? -1);
  if (trigger < 0) return null;
  const at = aimAt(state, trigger, here);
  pilot.facing = turnTowards(pilot.facing, at.x - here.x, at.z - here.z);
  const keys = pressing(state, trigger, at, pilot.facing);
  if (isAtErrand && (keys.use === true || keys.shoot === true)) {
    clearRoute(pilot);
    pilot.thoughts = continueToGoal(pilot, world);
  }
  return { ...standing(pilot), ...keys };
}

/** Calls now and then, and whenever a bot is near and in sight: a ghost flees. Most minds ignore calls. */
function callsNow(world: World, threat: Point3 | null): boolean {
  const { tick, player } = world;
  if (tick % CALL_STEPS === CALL_FIRST) return true;
  if (threat === null || distance(threat, player.position) > CALL_WITHIN) return false;
  return seesNow(world, threat, eyesOf(player));
}

/** Is the point the exit of a teleporter? Then the player walks on to its entrance, the point before. */
function isCarried({ links }: Path, index: number): boolean {
  return index > 0 && links[index] === 'teleport';
}

/** The nearest bot that may catch now; birds and companions are no threat. */
function nearestThreat(world: World): Point3 | null {
  const state = stateOf(world);
  const gap = (at: Point): number => distance(at, world.player.position);
  const threats = state.bots.filter((bot) => mindOf(state, bot).catches(bot)).map(({ position }) => position);
  return threats.length === 0 ? null : threats.reduce((best, at) => (gap(at) < gap(best) ? at : best));
}

function noticeStandstill(pilot: Autopilot, here: Point): void {
  pilot.markAge++;
  if (distance(here, pilot.mark) > MARK_DISTANCE) {
    pilot.mark = { x: here.x, z: here.z };
    pilot.markAge = 0;
  } else if (pilot.markAge > MARK_STEPS) {
    clearRoute(pilot);
    pilot.markAge = 0;
  }
}

/** Chooses the first route in a new world; yields after each candidate. */
export function* lookRound(pilot: Autopilot, world: World): Slices<void> {
  const threat = nearestThreat(world);
  pilot.isNew = false;
  yield* choosePlace(pilot, world, threat !== null && distance(threat, world.player.position) < AFRAID_WITHIN);
}

/** Takes the best of some random routes: the safest when it is afraid, else the longest. Yields after each. */
function* choosePlace(pilot: Autopilot, world: World, afraid: boolean): Slices<void> {
  const here = world.player.position;
  pilot.patience = FLEE_STEPS;
  pilot.flees = afraid;
  const old = pilot.path === null || !afraid ? null : restOf(pilot.path, pilot.next);
  let best = old;
  let bestScore = old === null ? -Infinity : scoreOf(old, world, afraid) + STAY_BONUS;
  const region = reachedRegion(pilot.arena.level, PLAYER_BODY, here);
  const options = optionsOfPlayer(stateOf(world));
  for (let i = 0; i < CHOICES; i++) {
    const spot = randomSpot(pilot.arena, region, pilot.random, pilot.disc);
    const { path } = spot === null ? { path: null } : pilot.finder.answer(here, spot, options);
    yield;
    if (path === null || path.points.length === 0) continue;
    const score = scoreOf(path, world, afraid);
    if (score <= bestScore) continue;
    bestScore = score;
    best = path;
  }
  if (best === null || best === old) return;
  const now = world.player.position;
  const isFrom = now.x === here.x && now.z === here.z;
  const route = isFrom ? best : pilot.finder.answer(now, best.points[best.points.length - 1], options).path;
  yield* takeRoute(pilot, world, route);
}

/** Continues from a pushed switch to the goal. */
function* continueToGoal(pilot: Autopilot, world: World): Slices<void> {
  const { path } = pilot.finder.answer(world.player.position, pilot.goal, optionsOfPlayer(stateOf(world)));
  yield;
  yield* takeRoute(pilot, world, path);
}

/** Takes a route, via triggers that have to be pushed first; stands while it searches. */
function* takeRoute(pilot: Autopilot, world: World, path: Path | null): Slices<void> {
  pilot.path = null;
  pilot.pushes = -1;
  if (path === null || path.points.length === 0) return;
  const state = stateOf(world);
  const errand = yield* findErrand(state, pilot.finder, path, optionsOfPlayer(state));
  pilot.goal = path.points[path.points.length - 1];
  pilot.path = errand.path.points.length === 0 ? null : errand.path;
  pilot.pushes = errand.pushes;
  pilot.next = 0;
}

function restOf(path: Path, next: number): Path {
  const first = isCarried(path, next) ? next - 1 : next;
  return { ...path, points: path.points.slice(first), links: path.links.slice(first) };
}

/** The score of a route, map units: the margin to the nearest bot in the worst stretch, or the length. */
function scoreOf(path: Path, world: World, afraid: boolean): number {
  const bots = world.bots.map(({ position }) => position);
  const pace = (world.settings.speed * 1000) / RUNNING_SPEED;
  let from: Point = world.player.position;
  let gone = 0;
  let worst = Infinity;
  let stretches = 0;
  let next = STRETCH;
  for (let i = 0; i < path.points.length; i++) {
    const to = path.points[i];
    const leg = isCarried(path, i) ? 0 : distance(from, to);
    for (; afraid && next <= gone + leg && stretches < MOST_STRETCHES; next += STRETCH, stretches++) {
      const part = (next - gone) / leg;
      const at = pointBetween(from, to, part);
      for (const bot of bots) worst = Math.min(worst, distance(bot, at) - next * pace);
    }
    gone += leg;
    from = to;
  }
  if (!afraid) return Math.min(gone, 3000);
  // The end of a short route is a trap.
  const end = Math.min(gone, MOST_STRETCHES * STRETCH) / 8;
  return Math.min(worst, SAFE) + end;
}

/** The point of the path some way ahead. */
function lookPoint(here: Point, path: Path, next: number): Point {
  let from = here;
  let left = LOOK_AHEAD;
  for (let i = next; i < path.points.length; i++) {
    if (isCarried(path, i)) return i > next ? from : path.points[i - 1];
    const to = path.points[i];
    const leg = distance(from, to);
    if (leg >= left) return { x: from.x + ((to.x - from.x) * left) / leg, z: from.z + ((to.z - from.z) * left) / leg };
    left -= leg;
    from = to;
  }
  return from;
}

/** Blends two directions and makes the blend a unit vector again; straight about, it turns to the right first. */
function turnTowards(facing: Point, dx: number, dz: number): Point {
  const length = Math.sqrt(dx * dx + dz * dz);
  if (length < 1e-6) return facing;
  let aimX = dx / length;
  let aimZ = dz / length;
  if (facing.x * aimX + facing.z * aimZ < -0.7) {
    const turn = facing.x * aimZ - facing.z * aimX >= 0 ? 1 : -1;
    aimX = -facing.z * turn;
    aimZ = facing.x * turn;
  }
  const x = facing.x + (aimX - facing.x) * TURN_EASE;
  const z = facing.z + (aimZ - facing.z) * TURN_EASE;
  const blend = Math.sqrt(x * x + z * z);
  return blend < 1e-6 ? facing : { x: x / blend, z: z / blend };
}
