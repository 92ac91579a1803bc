// Walls that teleport: to a landing place, or to another wall, at the same distance along it.
//
// At a landing a body stands on the floor and faces the landing's direction; through a wall it keeps its motion, turned
// with the wall. Where there is no room, nothing happens and the body walks on. Bots that know the teleport take it as
// a link (cross-link.ts); a bot that is teleported by chance requests a new path. Rules as in Doom (id Software, 1993)
// and Boom (TeamTNT, 1998).
import { distance, type Point } from '../../geometry/point.ts';
import type { TriggerAction } from '../../map/movers.ts';
import { lookAlong } from '../motion/look-along.ts';
import { carryBot, isFreeFor, makeRoomForPlayer } from './make-room.ts';
import { fitsAt, putDisc } from '../collision/slide.ts';
import type { PilotState, WorldState } from '../world-state.ts';

/** Bodies arrive this far beyond a wall, map units, so that the side is unambiguous. */
const BEYOND = 1;

type Teleport = Extract<TriggerAction, { kind: 'teleport' | 'teleport to wall' }>;

/** Where a body arrives, and how directions change; `keepsGoing`: it keeps its speed and its height above the floor. */
interface Arrival {
  readonly at: Point;
  readonly turn: (direction: Point) => Point;
  readonly keepsGoing: boolean;
}

/** Teleports a body that has crossed the wall of that number in the file; false, and nothing changed, where there is no room. */
export function teleport(world: WorldState, who: 'player' | PilotState, does: Teleport, source: number): boolean {
  const { disc } = who === 'player' ? world.player : who;
  const arrival = does.kind === 'teleport' ? landing(does) : beyondWall(world, does, source, disc);
  if (arrival === null || !fitsAt(world.arena, disc, arrival.at.x, arrival.at.z)) return false;
  if (who === 'player') {
    if (!makeRoomForPlayer(world, arrival.at)) return false;
    carryPlayer(world, arrival);
  } else {
    if (!isFreeFor(world, who, arrival.at)) return false;
    carryBot(world, who, arrival.at);
    who.heading = arrival.turn(who.heading);
  }
  return true;
}

function landing({ to, yaw }: Extract<Teleport, { kind: 'teleport' }>): Arrival {
  const facing = lookAlong(yaw);
  return { at: to, turn: () => facing, keepsGoing: false };
}

function beyondWall(
  world: WorldState,
  { source: target, isReversed }: Extract<Teleport, { kind: 'teleport to wall' }>,
  source: number,
  from: Point,
): Arrival | null {
  const [entrance, exit] = [wholeWall(world, source), wholeWall(world, target)];
  if (entrance === null || exit === null) return null;
  const share =
    ((from.x - entrance.a.x) * entrance.along.x + (from.z - entrance.a.z) * entrance.along.z) / entrance.length;
  // Entering at the front means leaving at the front, so left and right are swapped; reversed, it leaves at the back.
  const sign = isReversed ? 1 : -1;
  const far = (isReversed ? share : 1 - share) * exit.length;
  const at = {
    x: exit.a.x + exit.along.x * far + exit.along.z * BEYOND * sign,
    z: exit.a.z + exit.along.z * far - exit.along.x * BEYOND * sign,
  };
  // The turn that takes the one wall's direction to the other's (or its opposite), as a complex number.
  const [u, v] = [entrance.along, { x: exit.along.x * sign, z: exit.along.z * sign }];
  const cos = u.x * v.x + u.z * v.z;
  const sin = u.x * v.z - u.z * v.x;
  return { at, turn: ({ x, z }) => ({ x: x * cos - z * sin, z: x * sin + z * cos }), keepsGoing: true };
}

/** A whole wall of the file, whatever pieces it was cut into: start, unit vector and length. */
function wholeWall({ level }: WorldState, source: number): { a: Point; along: Point; length: number } | null {
  const { walls, vertices } = level.plan;
  const pieces = walls.filter((wall) => wall.source === source);
  if (pieces.length === 0) return null;
  const [p, q] = [vertices[pieces[0].a], vertices[pieces[0].b]];
  const size = distance(p, q);
  const along = { x: (q.x - p.x) / size, z: (q.z - p.z) / size };
  const farness = (at: Point): number => (at.x - p.x) * along.x + (at.z - p.z) * along.z;
  const begin = Math.min(...pieces.map(({ a }) => farness(vertices[a])));
  const end = Math.max(...pieces.map(({ b }) => farness(vertices[b])));
  return { a: { x: p.x + along.x * begin, z: p.z + along.z * begin }, along, length: end - begin };
}

function carryPlayer(world: WorldState, { at, turn, keepsGoing }: Arrival): void {
  const { player, arena } = world;
  const { disc } = player;
  const above = keepsGoing ? disc.feet - disc.floor : 0;
  putDisc(arena, disc, at);
  disc.feet = Math.max(disc.floor, Math.min(disc.floor + above, disc.ceiling - disc.height));
  player.onGround = disc.feet === disc.floor;
  player.position = { x: disc.x, y: disc.feet, z: disc.z };
  player.before = player.position;
  const { x, y, z } = player.velocity;
  const ahead = turn({ x, z });
  player.velocity = keepsGoing ? { x: ahead.x, y, z: ahead.z } : { x: 0, y: 0, z: 0 };
  player.facing = turn(player.facing);
  player.isOffLinks = false;
  world.events.push({ type: 'teleported', who: 'player', isTurned: true });
}

/** Within this distance of an entrance the player is on it, map units. */
const ON_ENTRANCE = 16;
/** … and this far from it is off it again: beyond the ring that is drawn. */
const OFF_ENTRANCE = 28;
/** A player higher than this above the floor passes over it, map units. */
const ABOVE_ENTRANCE = 16;

/**
 * Runs after the player's step: on an entrance of a teleporter it is put at the exit, facing as before. It must step off every entrance
 * before it can teleport again. So the two ends of a pair do not send it back and forth. An exit where it does not fit is ignored.
 */
export function takeLinks(world: WorldState): void {
  const { player, level, arena } = world;
  const { disc } = player;
  const here = { x: disc.x, z: disc.z };
  const entrances = level.plan.links.filter(({ type, trigger }) => type === 'teleport' && trigger === undefined);
  if (!player.isOffLinks) {
    player.isOffLinks = entrances.every(({ from }) => distance(from, here) > OFF_ENTRANCE);
    return;
  }
  if (disc.feet > disc.floor + ABOVE_ENTRANCE) return;
  const link = entrances.find(({ from, to }) => distance(from, here) <= ON_ENTRANCE && fitsAt(arena, disc, to.x, to.z));
  if (link === undefined || !makeRoomForPlayer(world, link.to)) return;
  putDisc(arena, disc, link.to);
  player.position = { x: disc.x, y: disc.feet, z: disc.z };
  player.before = player.position;
  player.isOffLinks = false;
  world.events.push({ type: 'teleported', who: 'player' });
}
