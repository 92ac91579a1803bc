// A player that walks by itself, so that a page is alive before anybody touches it: from a world to an intent.
//
// It wanders to far-away places of the level by a path finder and looks where it goes with smooth turns. When a bot comes near it
// runs, and weighs a few ways out: for each it reckons at every stretch whether a bot could be there first, and takes the safest.
// Now and then it hops. Before a door or a lift that is shut it pushes the use key and waits. When it gets nowhere for a moment it picks another place. Its state is an object of its own with its
// own dice; the world is only read. Sums, products and square roots alone, so that a run with it repeats too.
import { distance } from '../geometry/point.ts';
import type { Point, Point3 } from '../geometry/point.ts';
import { PLAYER_BODY } from '../nav/bodies.ts';
import type { Path, PathFinder } from '../nav/path-finder.ts';
import type { Level } from '../nav/level.ts';
import { createArena } from './arena.ts';
import type { Arena } from './arena.ts';
import { chooseFinder } from './choose-finder.ts';
import { isComing } from './openers.ts';
import { crossingsOn, isPassable } from './passages.ts';
import { mindOf } from './minds/minds.ts';
import { createMover, randomSpot } from './places.ts';
import { RUNNING_SPEED } from './move-player.ts';
import { createStream, nextRandom } from './random.ts';
import type { RandomStream } from './random.ts';
import { reachedRegion } from './region.ts';
import { seesNow } from './sight.ts';
import type { Mover } from './slide.ts';
import type { Intent, World } from './world.ts';
import { stateOf } from './world-state.ts';
import { DEFAULT_SETTINGS } from './settings.ts';

/** What the autopilot remembers between two steps. */
export interface Autopilot {
  arena: Arena;
  finder: PathFinder;
  mover: Mover;
  readonly random: RandomStream;
  path: Path | null;
  next: number;
  facing: Point;
  /** Steps until it may choose another place. */
  patience: number;
  /** Where it was some steps ago, and how many. */
  mark: Point;
  markAge: number;
  /** Was it running from a bot at its last choice? */
  flees: boolean;
}

/** A bot nearer than this makes it run and look for a way out, map units. */
const AFRAID_WITHIN = 640;
/** A bot nearer than this makes it call; and it calls every so many steps, from its first time on. */
const CALL_WITHIN = 240;
const CALL_STEPS = 900;
const CALL_FIRST = 240;
/** Ways weighed at each choice. */
const CHOICES = 6;
/** Steps between two choices while it flees. */
const FLEE_STEPS = 36;
/** A way is looked at in stretches of this length, and this many of them. */
const STRETCH = 96;
const MOST_STRETCHES = 14;
/** Safer than this, map units, is safe enough; then the longer way is the better one. */
const SAFE = 320;
/** It keeps the way it is on unless another is safer by this. */
const STAY_BONUS = 48;
/** Part of the difference in direction a step turns. */
const TURN_EASE = 0.09;
/** Looks at the path this far ahead, map units. */
const LOOK_AHEAD = 72;
/** A point of the path is reached within this distance. */
const REACHED = 20;
/** Steps without getting MARK_DISTANCE anywhere before it gives a place up. */
const MARK_STEPS = 90;
const MARK_DISTANCE = 24;
/** It pushes what shuts its way from so near, and again after so many steps. */
const PUSH_WITHIN = 48;
const PUSH_STEPS = 12;

/** An autopilot for worlds of this level. */
export function createAutopilot(level: Level, seed: number): Autopilot {
  return {
    ...knowLevel(level),
    mover: createMover(PLAYER_BODY),
    random: createStream(seed, 'autopilot'),
    path: null,
    next: 0,
    facing: { x: 0, z: 0 },
    patience: 0,
    mark: { x: Infinity, z: 0 },
    markAge: 0,
    flees: false,
  };
}

/** All that it knows of a level. */
function knowLevel(level: Level): Pick<Autopilot, 'arena' | 'finder'> {
  return { arena: createArena(level), finder: chooseFinder(level, PLAYER_BODY, DEFAULT_SETTINGS) };
}

/** What it wants in the next step of the world. Changes the autopilot, not the world. */
export function steerByItself(pilot: Autopilot, world: World): Intent {
  const { player } = world;
  const here = player.position;
  if (pilot.arena.level !== world.level) {
    Object.assign(pilot, knowLevel(world.level), { path: null, patience: 0, mover: createMover(PLAYER_BODY) });
  }
  if (pilot.facing.x === 0 && pilot.facing.z === 0) pilot.facing = player.facing;
  if (world.phase === 'caught' || world.events.some(({ type }) => type === 'restarted')) {
    pilot.path = null;
    pilot.patience = 0;
    return { forward: 0, right: 0, facing: pilot.facing, run: false, jump: false, crouch: false };
  }
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
  if (pilot.path === null || (pilot.patience <= 0 && afraid)) choosePlace(pilot, world, afraid);
  if (pilot.path === null)
    return { forward: 0, right: 0, facing: pilot.facing, run: false, jump: false, crouch: false };

  const target = pilot.path.points[isCarried(pilot.path, pilot.next) ? pilot.next - 1 : pilot.next];
  const gaze = lookPoint(here, pilot.path, pilot.next);
  pilot.facing = turnTowards(pilot.facing, gaze.x - here.x, gaze.z - here.z);
  // Walks to its next point whatever it looks at.
  const dx = target.x - here.x;
  const dz = target.z - here.z;
  const length = Math.sqrt(dx * dx + dz * dz) || 1;
  const forward = (dx * pilot.facing.x + dz * pilot.facing.z) / length;
  const right = (dz * pilot.facing.x - dx * pilot.facing.z) / length;
  const jump = nextRandom(pilot.random) < (afraid ? 0.006 : 0.0008);
  const wish = {
    forward,
    right,
    facing: pilot.facing,
    run: afraid,
    jump,
    crouch: false,
    call: callsNow(world, threat),
  };
  return pushesNow(pilot, world, pilot.path) ? { ...wish, use: true } : wish;
}

/** Is its way shut before it, and nothing on its way to open it? While something is, it waits. */
function pushesNow(pilot: Autopilot, world: World, path: Path): boolean {
  if (world.sectors.length === 0) return false;
  const state = stateOf(world);
  const shut = crossingsOn(world.level, world.player.position, path, pilot.next, PUSH_WITHIN).find(
    ({ passage, fromFront }) => !isPassable(state, PLAYER_BODY, passage, fromFront),
  );
  if (shut === undefined) return false;
  if (!isComing(state, PLAYER_BODY, shut.passage, shut.fromFront)) return world.tick % PUSH_STEPS === 0;
  pilot.markAge = 0;
  return false;
}

/** It calls whoever may come now and then, and whenever a bot is near and in sight: a ghost turns tail. Most minds do not listen. */
function callsNow(world: World, threat: Point3 | null): boolean {
  const { tick, player } = world;
  if (tick % CALL_STEPS === CALL_FIRST) return true;
  if (threat === null || distance(threat, player.position) > CALL_WITHIN) return false;
  return seesNow(world, threat, { ...player.position, y: player.position.y + player.eyeHeight });
}

/** Is the point one that a teleporter leads to? Then one walks on to its entrance, the point before, until one is there. */
function isCarried({ links }: Path, index: number): boolean {
  return index > 0 && links[index] === 'teleport';
}

/** The nearest of the bots that may catch, just now; birds and companions are no threat. */
function nearestThreat(world: World): Point3 | null {
  const state = stateOf(world);
  let best: Point3 | null = null;
  for (const bot of state.bots) {
    if (!mindOf(state, bot).catches(bot)) continue;
    const { position } = bot;
    if (best === null || distance(position, world.player.position) < distance(best, world.player.position)) {
      best = position;
    }
  }
  return best;
}

function noticeStandstill(pilot: Autopilot, here: Point): void {
  pilot.markAge++;
  if (distance(here, pilot.mark) > MARK_DISTANCE) {
    pilot.mark = { x: here.x, z: here.z };
    pilot.markAge = 0;
  } else if (pilot.markAge > MARK_STEPS) {
    pilot.path = null;
    pilot.markAge = 0;
  }
}

/** Takes the best of some random ways: the safest when it is afraid, else the longest. */
function choosePlace(pilot: Autopilot, world: World, afraid: boolean): void {
  const { player } = world;
  const here = { x: player.position.x, z: player.position.z, y: player.position.y };
  pilot.patience = FLEE_STEPS;
  pilot.flees = afraid;
  let best = pilot.path === null || !afraid ? null : restOf(pilot.path, pilot.next);
  let bestScore = best === null ? -Infinity : scoreOf(best, world, afraid) + STAY_BONUS;
  const region = reachedRegion(pilot.arena.level, PLAYER_BODY, here);
  for (let i = 0; i < CHOICES; i++) {
    const spot = randomSpot(pilot.arena, region, pilot.random, pilot.mover);
    const path = spot === null ? null : pilot.finder.find(here, spot);
    if (path === null || path.points.length === 0) continue;
    const score = scoreOf(path, world, afraid);
    if (score <= bestScore) continue;
    bestScore = score;
    best = path;
  }
  pilot.path = best;
  pilot.next = 0;
}

function restOf(path: Path, next: number): Path {
  const first = isCarried(path, next) ? next - 1 : next;
  return { ...path, points: path.points.slice(first), links: path.links.slice(first) };
}

/** How good a way is, map units: how far the nearest bot would be from it in the worst stretch, or its length. */
function scoreOf(path: Path, world: World, afraid: boolean): number {
  const bots = world.bots.map(({ position }) => position);
  const pace = (world.settings.speed * 1000) / RUNNING_SPEED;
  let from: Point = world.player.position;
  let gone = 0;
  let worst = Infinity;
  let stretches = 0;
  let next = STRETCH;
  let length = 0;
  for (let i = 0; i < path.points.length; i++) {
    const to = path.points[i];
    const leg = isCarried(path, i) ? 0 : distance(from, to);
    for (; afraid && next <= gone + leg && stretches < MOST_STRETCHES; next += STRETCH, stretches++) {
      const part = (next - gone) / leg;
      const at = { x: from.x + (to.x - from.x) * part, z: from.z + (to.z - from.z) * part };
      for (const bot of bots) worst = Math.min(worst, distance(bot, at) - next * pace);
    }
    gone += leg;
    length += leg;
    from = to;
  }
  if (!afraid) return Math.min(length, 3000);
  // The end of a short way is a trap for whoever waits there.
  const end = Math.min(length, MOST_STRETCHES * STRETCH) / 8;
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
  let wishX = dx / length;
  let wishZ = dz / length;
  if (facing.x * wishX + facing.z * wishZ < -0.7) {
    const turn = facing.x * wishZ - facing.z * wishX >= 0 ? 1 : -1;
    wishX = -facing.z * turn;
    wishZ = facing.x * turn;
  }
  const x = facing.x + (wishX - facing.x) * TURN_EASE;
  const z = facing.z + (wishZ - facing.z) * TURN_EASE;
  const blend = Math.sqrt(x * x + z * z);
  return blend < 1e-6 ? facing : { x: x / blend, z: z / blend };
}
