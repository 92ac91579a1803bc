// A player that walks by itself, so that a page is alive before anybody touches it: from a world to an intent.
//
// It wanders to far-away places of the level by a path finder, looks where it goes with smooth turns, breaks into a run when a
// bot comes near and then prefers places away from the bots; now and then it hops. When it gets nowhere for a moment it picks
// another place. Its state is an object of its own with its own dice; the world is only read. Sums, products and square roots
// alone, so that a run with it repeats too.
import { distance } from '../geometry/point.ts';
import type { Point } from '../geometry/point.ts';
import { PLAYER_BODY } from '../nav/bodies.ts';
import type { Path, PathFinder } from '../nav/path-finder.ts';
import type { Level } from '../nav/level.ts';
import { createArena } from './arena.ts';
import type { Arena } from './arena.ts';
import { chooseFinder } from './choose-finder.ts';
import { createMover, randomSpot } from './places.ts';
import { createStream, nextRandom } from './random.ts';
import type { RandomStream } from './random.ts';
import { reachedRegion } from './region.ts';
import type { Mover } from './slide.ts';
import type { Intent, World } from './world.ts';
import { DEFAULT_SETTINGS } from './settings.ts';

/** What the autopilot remembers between two steps. */
export interface Autopilot {
  readonly arena: Arena;
  readonly finder: PathFinder;
  readonly mover: Mover;
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

/** A bot nearer than this makes it run, map units. */
const AFRAID_WITHIN = 420;
/** Places weighed at each choice. */
const CHOICES = 6;
/** Part of the difference in direction a step turns. */
const TURN_EASE = 0.09;
/** Looks at the path this far ahead, map units. */
const LOOK_AHEAD = 72;
/** A point of the path is reached within this distance. */
const REACHED = 20;
/** Steps without getting MARK_DISTANCE anywhere before it gives a place up. */
const MARK_STEPS = 90;
const MARK_DISTANCE = 24;
/** Steps between two choices while it flees. */
const FLEE_STEPS = 120;

/** An autopilot for worlds of this level. */
export function createAutopilot(level: Level, seed: number): Autopilot {
  return {
    arena: createArena(level),
    finder: chooseFinder(level, PLAYER_BODY, DEFAULT_SETTINGS),
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

/** What it wants in the next step of the world. Changes the autopilot, not the world. */
export function steerByItself(pilot: Autopilot, world: World): Intent {
  const { player } = world;
  const here = player.position;
  if (pilot.facing.x === 0 && pilot.facing.z === 0) pilot.facing = player.facing;
  if (world.phase === 'caught' || world.events.some(({ type }) => type === 'restarted')) {
    pilot.path = null;
    pilot.patience = 0;
    return { forward: 0, right: 0, facing: pilot.facing, run: false, jump: false, crouch: false };
  }
  const threat = nearestBot(world);
  const afraid = threat !== null && distance(threat, here) < AFRAID_WITHIN;
  if (afraid && !pilot.flees) pilot.patience = 0;
  pilot.patience--;
  noticeStandstill(pilot, here);
  while (pilot.path !== null && distance(here, pilot.path.points[pilot.next]) < REACHED) {
    pilot.next++;
    if (pilot.next >= pilot.path.points.length) pilot.path = null;
  }
  if (pilot.path === null || (pilot.patience <= 0 && afraid)) choosePlace(pilot, world, afraid);
  if (pilot.path === null)
    return { forward: 0, right: 0, facing: pilot.facing, run: false, jump: false, crouch: false };

  const target = pilot.path.points[pilot.next];
  const gaze = lookPoint(here, pilot.path, pilot.next);
  pilot.facing = turnTowards(pilot.facing, gaze.x - here.x, gaze.z - here.z);
  // Walks to its next point whatever it looks at.
  const dx = target.x - here.x;
  const dz = target.z - here.z;
  const length = Math.sqrt(dx * dx + dz * dz) || 1;
  const forward = (dx * pilot.facing.x + dz * pilot.facing.z) / length;
  const right = (dz * pilot.facing.x - dx * pilot.facing.z) / length;
  const jump = nextRandom(pilot.random) < (afraid ? 0.006 : 0.0008);
  return { forward, right, facing: pilot.facing, run: afraid, jump, crouch: false };
}

function nearestBot(world: World): Point | null {
  let best: Point | null = null;
  for (const { position } of world.bots) {
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

/** Takes the best of some random places it can walk to: far away, and far from the bots when it is afraid. */
function choosePlace(pilot: Autopilot, world: World, afraid: boolean): void {
  const { player, bots } = world;
  const here = { x: player.position.x, z: player.position.z, y: player.position.y };
  pilot.patience = FLEE_STEPS;
  pilot.flees = afraid;
  let bestScore = -Infinity;
  let best: Path | null = null;
  const region = reachedRegion(pilot.arena.level, PLAYER_BODY, here);
  for (let i = 0; i < CHOICES; i++) {
    const spot = randomSpot(pilot.arena, region, pilot.random, pilot.mover);
    if (spot === null) continue;
    const path = pilot.finder.find(here, spot);
    if (path === null || path.points.length === 0) continue;
    let score = Math.min(path.length, 3000);
    if (afraid) {
      // Away from every bot at its end, and not towards one in its first steps.
      const first = path.points[0];
      for (const bot of bots) {
        score = Math.min(score, 2 * distance(spot, bot.position));
        if (distance(first, bot.position) < distance(here, bot.position)) score -= 400;
      }
    }
    if (score <= bestScore) continue;
    bestScore = score;
    best = path;
  }
  if (best === null && pilot.path !== null) return;
  pilot.path = best;
  pilot.next = 0;
}

/** The point of the path some way ahead. */
function lookPoint(here: Point, path: Path, next: number): Point {
  let from = here;
  let left = LOOK_AHEAD;
  for (let i = next; i < path.points.length; i++) {
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
