// Flocking, without goal and finder. Each bird keeps apart from birds too near, flies in its neighbours' direction and
// moves towards their middle. It wanders a little at random, and turns away from walls towards the side with more room.
//
// Its neighbours are the nearest few in a free straight line. It decides about ten times a second and turns by a
// limited amount each time; collisions keep it clear of walls whatever it decides. After C. W. Reynolds, Flocks, Herds
// and Schools (1987), with the nearest few instead of all within a distance after M. Ballerini et al. (2008).
import { distance, type Point } from '../../geometry/point.ts';
import { speedOf } from '../motion/fly-bot.ts';
import { freeWay } from '../collision/slide.ts';
import { seesNow } from '../ground/sight.ts';
import type { PilotState, WorldState } from '../world-state.ts';
import { isTurnToLook } from './mind.ts';
import { randomDirection } from './naive.ts';

/** Number of neighbours, and their largest distance, map units. */
const MOST_NEIGHBOURS = 6;
const NEIGHBOUR_WITHIN = 480;
/** Nearer than this is too near. */
const TOO_NEAR = 72;
/** A bird looks this far ahead for walls. */
const LOOK_AHEAD = 160;
/** Weights of the rules; the current direction has weight 1. */
const APART = 0.9;
const ALIKE = 0.5;
const TOGETHER = 0.4;
const WANDER = 0.22;
const WALLS = 1.6;
/** A bird that covers less than this fraction of a step is blocked. */
const HELD_UP = 0.3;
/** Cosine and sine of 45°. */
const HALF_RIGHT = 0.7071067811865476;

/** The direction in this step, a unit vector. */
export function steerInFlock(world: WorldState, bot: PilotState): Point {
  return isTurnToLook(world, bot) ? decide(world, bot) : bot.heading;
}

function decide(world: WorldState, bot: PilotState): Point {
  const { heading, velocity } = bot;
  const full = speedOf(world, bot);
  const made = (velocity.x * heading.x + velocity.z * heading.z) / (full || 1);
  // Blocked by a corner or another bird: any other direction is better.
  if (full > 0 && made < HELD_UP && world.tick > bot.plan.askedAt + 12) {
    bot.plan.askedAt = world.tick;
    return randomDirection(bot);
  }
  const here = { x: bot.disc.x, z: bot.disc.z };
  let { x, z } = heading;
  const add = (vector: Point, weight: number): void => {
    x += vector.x * weight;
    z += vector.z * weight;
  };
  add(randomDirection(bot), WANDER);
  const neighbours = neighboursOf(world, bot);
  if (neighbours.length > 0) {
    let [alikeX, alikeZ, middleX, middleZ] = [0, 0, 0, 0];
    for (const other of neighbours) {
      const gap = distance(here, other.position);
      if (gap < TOO_NEAR && gap > 0) {
        const push = (APART * (TOO_NEAR - gap)) / TOO_NEAR / gap;
        add({ x: here.x - other.position.x, z: here.z - other.position.z }, push);
      }
      alikeX += other.heading.x / neighbours.length;
      alikeZ += other.heading.z / neighbours.length;
      middleX += other.position.x / neighbours.length;
      middleZ += other.position.z / neighbours.length;
    }
    add({ x: alikeX, z: alikeZ }, ALIKE);
    const away = distance(here, { x: middleX, z: middleZ });
    if (away > TOO_NEAR) add({ x: (middleX - here.x) / away, z: (middleZ - here.z) / away }, TOGETHER);
  }
  avoidWalls(world, bot, add);
  const length = Math.sqrt(x * x + z * z);
  return length < 1e-6 ? randomDirection(bot) : { x: x / length, z: z / length };
}

function neighboursOf(world: WorldState, bot: PilotState): PilotState[] {
  const gapTo = (other: PilotState): number => distance(bot.position, other.position);
  return world.bots
    .filter((other) => other !== bot && other.hunts && gapTo(other) < NEIGHBOUR_WITHIN)
    .sort((a, b) => gapTo(a) - gapTo(b) || a.id - b.id)
    .slice(0, MOST_NEIGHBOURS)
    .filter((other) => seesNow(world, bot.position, other.position));
}

/** Turns aside, more for a nearer wall ahead, to the side with more room. */
function avoidWalls(world: WorldState, bot: PilotState, add: (vector: Point, weight: number) => void): void {
  const { x, z } = bot.heading;
  const room = (along: Point): number => freeWay(world.arena, bot.disc, along.x * LOOK_AHEAD, along.z * LOOK_AHEAD, []);
  const ahead = room({ x, z });
  if (ahead >= 1) return;
  const right = room({ x: (x - z) * HALF_RIGHT, z: (z + x) * HALF_RIGHT });
  const left = room({ x: (x + z) * HALF_RIGHT, z: (z - x) * HALF_RIGHT });
  const side = right >= left ? 1 : -1;
  add({ x: -z * side, z: x * side }, WALLS * (1 - ahead));
  // With little room on either side it has to turn back.
  add({ x: -x, z: -z }, WALLS * (1 - ahead) * (1 - Math.max(left, right)));
}
