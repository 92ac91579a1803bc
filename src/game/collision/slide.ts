// Moves a disc over the plan: it slides along what stops it and never penetrates it.
//
// The move is cut into pieces of at most half the disc's radius. Each piece is swept exactly (a segment inflated by the
// radius is a slab with two round ends): the first contact removes the part of the move that goes into it, and the rest
// continues along the tangent; where a second contact opposes that, the piece ends. So a disc that starts clear of the
// walls ends clear of them, at any speed. A wall stops a body if it is one-sided or its flags say so. It also does if
// the body does not fit through the opening at the height of its feet. At the end of a piece the body must fit between
// the highest floor and the lowest ceiling under its whole disc; a wall that violates this stops it too. A thing is a
// round wall with a height. It stops a body for which that is too high a step, and carries one that stands on it.
import type { Point } from '../../geometry/point.ts';
import type { Blocker } from '../../nav/blockers.ts';
import { roomAt, thingsAround, wallsAround, type Arena, type Nearby } from './arena.ts';

/** A wall is touched when it is nearer to the centre than the radius by more than this; rounding errors stay far below. */
export const CONTACT_TOLERANCE = 1 / 4096;

/** How deep a sweep may dip into an obstacle before it counts as a hit: half the contact tolerance. */
const SWEEP_DIP = CONTACT_TOLERANCE / 2;

/** Feet and openings may disagree by rounding; far below anything that is drawn. */
const HEIGHT_TOLERANCE = 1e-6;

/** An upright cylinder about to move: where it stands and what it fits through. */
export interface Disc {
  x: number;
  z: number;
  feet: number;
  height: number;
  radius: number;
  /** A wall whose opening begins at most this much above the feet is stepped onto. */
  step: number;
  /** BLOCKS_… flags that stop it. */
  stoppedBy: number;
  /** Highest floor and lowest ceiling under the disc, kept up to date by every move. */
  floor: number;
  ceiling: number;
  readonly nearby: Nearby;
}

/** Another body in the way: a circle swollen by the disc's own radius. */
export interface Circle extends Point {
  readonly id: number;
  readonly radius: number;
}

export interface MoveReport {
  /** Was part of the move lost to a wall that this body never passes, wherever its feet are? */
  hitWall: boolean;
  /** Id of the first circle that took part of the move, or −1. */
  hitCircle: number;
}

/** Is the wall too narrow an opening for this body at any height, or shut to it? */
function isHardWall(arena: Arena, wall: number, height: number, stoppedBy: number): boolean {
  return (arena.blocks[wall] & stoppedBy) !== 0 || !(arena.top[wall] - arena.bottom[wall] >= height - HEIGHT_TOLERANCE);
}

export function stopsAt(arena: Arena, wall: number, feet: number, height: number, step: number): boolean {
  return arena.bottom[wall] > feet + step + HEIGHT_TOLERANCE || arena.top[wall] < feet + height - HEIGHT_TOLERANCE;
}

/** Square of the distance from a wall to a point. */
function squareToWall(arena: Arena, wall: number, x: number, z: number): number {
  const rx = x - arena.ax[wall];
  const rz = z - arena.az[wall];
  let along = rx * arena.ux[wall] + rz * arena.uz[wall];
  if (along < 0) along = 0;
  else if (along > arena.length[wall]) along = arena.length[wall];
  const dx = rx - along * arena.ux[wall];
  const dz = rz - along * arena.uz[wall];
  return dx * dx + dz * dz;
}

/** Highest floor and lowest ceiling of all a disc is over; floor = +∞ in solid space. Writes to `into`. */
export function measureFooting(
  arena: Arena,
  nearby: Nearby,
  x: number,
  z: number,
  radius: number,
  into: { floor: number; ceiling: number },
): void {
  const room = roomAt(arena, x, z);
  let floor = room === null ? Infinity : room.floor;
  let ceiling = room === null ? -Infinity : room.ceiling;
  const touch = radius - CONTACT_TOLERANCE;
  if (touch > 0) {
    for (const wall of wallsAround(arena, nearby, x, z, radius)) {
      // A one-sided wall has no second floor; one cannot be over what is behind it.
      if (arena.bottom[wall] === Infinity) continue;
      if (arena.bottom[wall] <= floor && arena.top[wall] >= ceiling) continue;
      if (squareToWall(arena, wall, x, z) >= touch * touch) continue;
      if (arena.bottom[wall] > floor) floor = arena.bottom[wall];
      if (arena.top[wall] < ceiling) ceiling = arena.top[wall];
    }
  }
  // One may stand on things.
  for (const thing of thingsAround(arena, nearby, x, z, radius)) {
    if (thing.top > floor && overlaps(thing, x, z, radius)) floor = thing.top;
  }
  into.floor = floor;
  into.ceiling = ceiling;
}

export function findFooting(arena: Arena, disc: Disc): void {
  measureFooting(arena, disc.nearby, disc.x, disc.z, disc.radius, disc);
}

/** Puts the disc at a place, with its feet on the floor. */
export function putDisc(arena: Arena, disc: Disc, { x, z }: Point): void {
  disc.x = x;
  disc.z = z;
  findFooting(arena, disc);
  disc.feet = disc.floor;
}

/** Is the disc over the thing, by more than a touch? */
function overlaps({ x, z, radius: own }: Blocker, atX: number, atZ: number, radius: number): boolean {
  const reach = own + radius - CONTACT_TOLERANCE;
  return reach > 0 && (atX - x) * (atX - x) + (atZ - z) * (atZ - z) < reach * reach;
}

/** Is there no room above the thing for a body of that height? */
function isHardThing({ top, ceiling }: Blocker, height: number): boolean {
  return !(ceiling - top >= height - HEIGHT_TOLERANCE);
}

function thingStops(thing: Blocker, { feet, height, step }: Disc): boolean {
  return thing.top > feet + step + HEIGHT_TOLERANCE || isHardThing(thing, height);
}

/**
 * Does the body fit there? The place is not in solid, the disc is clear of things and of walls that stop it, and floor and ceiling leave
 * room.
 */
export function fitsAt(arena: Arena, disc: Disc, x: number, z: number): boolean {
  const footing = { floor: 0, ceiling: 0 };
  measureFooting(arena, disc.nearby, x, z, disc.radius, footing);
  if (!(footing.ceiling - footing.floor >= disc.height - HEIGHT_TOLERANCE)) return false;
  const reach = disc.radius - CONTACT_TOLERANCE;
  for (const wall of wallsAround(arena, disc.nearby, x, z, disc.radius)) {
    if (!isHardWall(arena, wall, disc.height, disc.stoppedBy)) continue;
    if (reach > 0 && squareToWall(arena, wall, x, z) < reach * reach) return false;
  }
  return !thingsAround(arena, disc.nearby, x, z, disc.radius).some((thing) => overlaps(thing, x, z, disc.radius));
}

/**
 * Moves the disc by (dx, dz), sliding; changes the disc's place, footing and, where it steps up and `climbs` says it may,
 * its feet.
 */
export function moveDisc(
  arena: Arena,
  disc: Disc,
  dx: number,
  dz: number,
  circles: readonly Circle[],
  climbs: boolean,
): MoveReport {
  const report: MoveReport = { hitWall: false, hitCircle: -1 };
  const length = Math.sqrt(dx * dx + dz * dz);
  if (length === 0) return report;
  const pieces = Math.max(1, Math.ceil((2 * length) / disc.radius));
  for (let piece = 0; piece < pieces; piece++) {
    const x = disc.x;
    const z = disc.z;
    slidePiece(arena, disc, dx / pieces, dz / pieces, circles, report);
    if (climbs && disc.feet < disc.floor) disc.feet = disc.floor;
    if (disc.x === x && disc.z === z) break;
  }
  return report;
}

const MOST_RETRIES = 4;
const MOST_HITS = 4;

function slidePiece(arena: Arena, disc: Disc, dx: number, dz: number, circles: readonly Circle[], report: MoveReport) {
  const reach = disc.radius + Math.abs(dx) + Math.abs(dz);
  const walls = wallsAround(arena, disc.nearby, disc.x, disc.z, reach);
  const things = thingsAround(arena, disc.nearby, disc.x, disc.z, reach);
  // Walls that would spoil the fit between floor and ceiling; they stop this piece as if they were solid.
  const spoilers: number[] = [];
  const end = { floor: 0, ceiling: 0 };
  for (let attempt = 0; attempt <= MOST_RETRIES; attempt++) {
    const { x, z } = slideAlong(arena, disc, walls, things, spoilers, dx, dz, circles, report);
    measureFooting(arena, disc.nearby, x, z, disc.radius, end);
    if (end.ceiling - Math.max(end.floor, disc.feet) >= disc.height - HEIGHT_TOLERANCE) {
      disc.x = x;
      disc.z = z;
      disc.floor = end.floor;
      disc.ceiling = end.ceiling;
      return;
    }
    const before = spoilers.length;
    const touch = (disc.radius - CONTACT_TOLERANCE) * (disc.radius - CONTACT_TOLERANCE);
    for (const wall of walls) {
      if (arena.bottom[wall] <= disc.floor && arena.top[wall] >= disc.ceiling) continue;
      if (squareToWall(arena, wall, x, z) >= touch || spoilers.includes(wall)) continue;
      // A wall that the disc overlaps already is not the cause.
      if (squareToWall(arena, wall, disc.x, disc.z) < touch) continue;
      spoilers.push(wall);
    }
    if (spoilers.length === before) return;
  }
}

/** A straight move from a place, and the earliest contact on it so far. Used again by every move, which so allocates nothing. */
const SWEEP = {
  x: 0.5,
  z: 0.5,
  mx: 0.5,
  mz: 0.5,
  /** When the disc touches, 0 … 1 of the move; Infinity for never. */
  time: 0.5,
  /** The normal towards the disc, and how far it has to be pushed out because it had dipped in. */
  nx: 0.5,
  nz: 0.5,
  push: 0.5,
};
type Sweep = typeof SWEEP;

function startSweep({ x, z }: Disc, mx: number, mz: number): Sweep {
  SWEEP.x = x;
  SWEEP.z = z;
  SWEEP.mx = mx;
  SWEEP.mz = mz;
  SWEEP.time = Infinity;
  return SWEEP;
}

function slideAlong(
  arena: Arena,
  disc: Disc,
  walls: readonly number[],
  things: readonly Blocker[],
  spoilers: readonly number[],
  dx: number,
  dz: number,
  circles: readonly Circle[],
  report: MoveReport,
): Sweep {
  const sweep = startSweep(disc, dx, dz);
  let lastNx = 0;
  let lastNz = 0;
  for (let hits = 0; hits < MOST_HITS; hits++) {
    sweep.time = Infinity;
    let kind: 'none' | 'wall' | 'height' | 'circle' = 'none';
    let which = -1;
    for (const wall of walls) {
      const hard = isHardWall(arena, wall, disc.height, disc.stoppedBy);
      if (!hard && !stopsAt(arena, wall, disc.feet, disc.height, disc.step) && !spoilers.includes(wall)) continue;
      if (!meetWall(arena, wall, sweep, disc.radius)) continue;
      kind = hard ? 'wall' : 'height';
      which = wall;
    }
    for (const thing of things) {
      if (!thingStops(thing, disc) || !meetPoint(thing.x, thing.z, sweep, thing.radius + disc.radius)) continue;
      kind = isHardThing(thing, disc.height) ? 'wall' : 'height';
    }
    for (const circle of circles) {
      if (!meetPoint(circle.x, circle.z, sweep, circle.radius + disc.radius)) continue;
      kind = 'circle';
      which = circle.id;
    }
    if (kind === 'none') {
      sweep.x += sweep.mx;
      sweep.z += sweep.mz;
      break;
    }
    if (kind === 'wall') report.hitWall = true;
    else if (kind === 'circle' && report.hitCircle < 0) report.hitCircle = which;
    const { nx, nz } = sweep;
    goOnAlong(sweep);
    // Back into the one it has just left: a corner, and the end of the way.
    if (hits > 0 && sweep.mx * lastNx + sweep.mz * lastNz < 0) break;
    lastNx = nx;
    lastNz = nz;
  }
  return sweep;
}

/** Moves up to the contact; what is left of the move goes on along the tangent. */
function goOnAlong(sweep: Sweep): void {
  const { time, nx, nz, push } = sweep;
  sweep.x += sweep.mx * time + nx * push;
  sweep.z += sweep.mz * time + nz * push;
  const mx = sweep.mx * (1 - time);
  const mz = sweep.mz * (1 - time);
  const into = mx * nx + mz * nz;
  sweep.mx = mx - into * nx;
  sweep.mz = mz - into * nz;
}

/** Does the moving disc meet the wall sooner than the contact so far? Then it is the sweep. */
function meetWall(arena: Arena, wall: number, sweep: Sweep, radius: number): boolean {
  const { x, z, mx, mz } = sweep;
  const ux = arena.ux[wall];
  const uz = arena.uz[wall];
  const rx = x - arena.ax[wall];
  const rz = z - arena.az[wall];
  let gap = ux * rz - uz * rx;
  let nx = -uz;
  let nz = ux;
  if (gap < 0) {
    gap = -gap;
    nx = -nx;
    nz = -nz;
  }
  const closing = mx * nx + mz * nz;
  // The nearest the wall's own line can come; the ends lie on it, so this holds for them too.
  if (closing >= 0 ? gap >= radius : gap + closing >= radius - SWEEP_DIP) return false;
  const length = arena.length[wall];
  const along = rx * ux + rz * uz;
  if (closing < 0) {
    const sliding = mx * ux + mz * uz;
    let time = gap > radius ? (gap - radius) / -closing : 0;
    let place = along + time * sliding;
    if (place < 0 || place > length) {
      // It may come over the wall's side while it dips into the round of its end, and only then go too deep.
      const deep = (gap - radius + SWEEP_DIP) / -closing;
      const entry = sliding === 0 ? -1 : ((place < 0 ? 0 : length) - along) / sliding;
      if (entry >= time && entry <= deep) {
        time = entry;
        place = Math.max(0, Math.min(length, along + time * sliding));
      }
    }
    if (place >= 0 && place <= length) {
      return time < sweep.time && touchAt(sweep, time, nx, nz, gap + closing * time, radius);
    }
  } else if (along >= 0 && along <= length) {
    // Over its side and leaving: the ends cannot be nearer.
    return false;
  }
  const first = meetPoint(arena.ax[wall], arena.az[wall], sweep, radius);
  const second = meetPoint(arena.ax[wall] + ux * length, arena.az[wall] + uz * length, sweep, radius);
  return first || second;
}

/** The same for a point: the disc meets it where the distance of their centres becomes the radius. */
function meetPoint(px: number, pz: number, sweep: Sweep, radius: number): boolean {
  const { x, z, mx, mz } = sweep;
  const rx = x - px;
  const rz = z - pz;
  const closing = rx * mx + rz * mz;
  if (closing >= 0) return false;
  const square = rx * rx + rz * rz;
  const moved = mx * mx + mz * mz;
  // Nearest approach within this move, squared.
  const at = Math.min(1, -closing / moved);
  const nearestX = rx + mx * at;
  const nearestZ = rz + mz * at;
  const limit = radius - SWEEP_DIP;
  if (nearestX * nearestX + nearestZ * nearestZ >= limit * limit) return false;
  let time = 0;
  if (square > radius * radius) {
    const discriminant = closing * closing - moved * (square - radius * radius);
    time = discriminant > 0 ? (-closing - Math.sqrt(discriminant)) / moved : -closing / moved;
    if (time < 0) time = 0;
  }
  if (time >= sweep.time) return false;
  const cx = rx + mx * time;
  const cz = rz + mz * time;
  const distance = Math.sqrt(cx * cx + cz * cz);
  if (distance === 0) return false;
  return touchAt(sweep, time, cx / distance, cz / distance, distance, radius);
}

function touchAt(sweep: Sweep, time: number, nx: number, nz: number, gap: number, radius: number): true {
  sweep.time = time;
  sweep.nx = nx;
  sweep.nz = nz;
  sweep.push = gap < radius && radius - gap < CONTACT_TOLERANCE ? radius - gap : 0;
  return true;
}

/** The walls that stop the disc and that a straight move of that length may touch. */
export function wallsAhead(arena: Arena, disc: Disc, length: number): number[] {
  const { x, z, feet, height, step, stoppedBy } = disc;
  const reach = disc.radius + length + CONTACT_TOLERANCE;
  return wallsAround(arena, disc.nearby, x, z, reach).filter(
    (wall) =>
      squareToWall(arena, wall, x, z) <= reach * reach &&
      (isHardWall(arena, wall, height, stoppedBy) || stopsAt(arena, wall, feet, height, step)),
  );
}

/**
 * The part of the move (dx, dz), 0 … 1, that the disc can make in a straight line before anything stops it. `walls`: those ahead, for
 * several moves from one place.
 */
export function freeWay(
  arena: Arena,
  disc: Disc,
  dx: number,
  dz: number,
  circles: readonly Circle[],
  walls: readonly number[] = wallsAhead(arena, disc, Math.abs(dx) + Math.abs(dz)),
): number {
  const sweep = startSweep(disc, dx, dz);
  const reach = disc.radius + Math.abs(dx) + Math.abs(dz);
  for (const wall of walls) meetWall(arena, wall, sweep, disc.radius);
  for (const thing of thingsAround(arena, disc.nearby, disc.x, disc.z, reach)) {
    if (thingStops(thing, disc)) meetPoint(thing.x, thing.z, sweep, thing.radius + disc.radius);
  }
  for (const circle of circles) meetPoint(circle.x, circle.z, sweep, circle.radius + disc.radius);
  return Math.min(1, sweep.time);
}
