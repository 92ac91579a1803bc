// Moving sectors: doors, lifts, floors, ceilings, stairs and crushers move between heights, wait and return.
//
// The plan says what can move (map/movers.ts); what is moving is a list of motions in the order in which they started.
// Each step moves each of them by its speed and writes the new height into the arena, so collisions, sight and shots
// respect it. Bodies on a moving floor ride along. Nothing ever moves into a body: where one would no longer fit, a
// shutting door and a rising lift reverse, everything else waits. Target heights follow from the neighbours' current
// heights. After the moving planes of Doom (id Software, 1993; its source, 1997); here no body is crushed.
import { heightByRule, neighboursOfSectors, type SectorHeights } from '../../map/plan/height-rules.ts';
import { goesByItself, type SectorMover } from '../../map/movers.ts';
import { pointGapSquared } from '../../geometry/gap.ts';
import { boundsOf, type Bounds } from '../../geometry/point.ts';
import type { Level } from '../../nav/level.ts';
import type { Blocker } from '../../nav/blockers.ts';
import { measureOpening, roomAt } from '../collision/arena.ts';
import { liftAbove } from '../ground/neighbours.ts';
import { measureFooting, type Disc } from '../collision/slide.ts';
import type { MotionState, SectorState, WorldState } from '../world-state.ts';
import { STEPS_PER_SECOND, type World } from '../world.ts';
import { oncePer } from '../../nav/once-per.ts';

/** Bodies and openings may disagree by rounding. */
const ROUNDING = 1e-6;
/** A door counts as passable from this height, map units. */
const DOOR_TALL = 56;

/** What moving one sector touches: its walls, and the box they lie in. */
interface Reach {
  readonly walls: readonly number[];
  readonly box: Bounds;
}

export const machineryOf = oncePer(buildMachinery);

function buildMachinery({ plan, tree }: Level) {
  const { walls, sectors, vertices, movers } = plan;
  const lists = new Map<number, number[]>(movers.map(({ sector }) => [sector, []]));
  walls.forEach(({ front, back }, wall) => {
    lists.get(front)?.push(wall);
    if (back !== front) lists.get(back)?.push(wall);
  });
  const reaches = [...lists].map(([sector, own]): [number, Reach] => {
    const ends = own.flatMap((wall) => [vertices[walls[wall].a], vertices[walls[wall].b]]);
    return [sector, { walls: own, box: boundsOf(ends) }];
  });
  /** For every sector of the plan. */
  const neighbours = neighboursOfSectors(walls, sectors.length);
  /** Portals in walls of those that move, indices into tree.portals. */
  const portals = tree.portals.flatMap(({ id, wall }) => {
    return wall >= 0 && (lists.has(walls[wall].front) || lists.has(walls[wall].back)) ? [id] : [];
  });
  const doors = new Set(movers.filter(({ kind }) => kind === 'door').map(({ sector }) => sector));
  return { neighbours, reaches: new Map(reaches), portals, doors };
}

export function createSectors({ plan }: Level): SectorState[] {
  const moving = [...new Set(plan.movers.map(({ sector }) => sector))].sort((a, b) => a - b);
  return moving.map((sector) => {
    const { floor, ceiling } = plan.sectors[sector];
    return { sector, floor, ceiling, floorBefore: floor, ceilingBefore: ceiling };
  });
}

/** Starts movers without a trigger: perpetual ones at once, timed ones at their time. */
export function startForEver(world: WorldState): void {
  const { movers, triggers } = world.level.plan;
  const known = new Set(triggers.flatMap(({ does }) => (does.kind === 'move' ? does.movers : [])));
  const free = movers.flatMap((mover, index) => (goesByItself(mover, known.has(index)) ? [index] : []));
  const atOnce = free.filter((index) => movers[index].afterMs === undefined);
  startMovers(world, atOnce, 'no');
  for (const index of free) {
    const { afterMs, other, back } = movers[index];
    if (afterMs === undefined) continue;
    // As if it had been back and waited.
    const waitFor = Math.round((afterMs * STEPS_PER_SECOND) / 1000);
    world.motions.push({ mover: index, other, back, isBack: true, waitFor, isHalted: false });
  }
}

/**
 * Starts movers (indices into plan.movers); false when none of them has anything to do. A part that is already moving is not
 * affected, unless it was halted or may reverse: a closing door for every body, an opening or waiting one for the player only.
 */
export function startMovers(world: WorldState, movers: readonly number[], turns: 'no' | 'up' | 'both'): boolean {
  const { plan } = world.level;
  let hasActed = false;
  for (const index of movers) {
    const mover = plan.movers[index];
    const old = world.motions.find((each) => isSamePart(plan.movers[each.mover], mover));
    if (old === undefined) {
      const motion = newMotion(world, index);
      if (motion === null) continue;
      world.motions.push(motion);
    } else if (old.isHalted && mover.forEver) {
      old.isHalted = false;
    } else if (turns === 'both' || (turns === 'up' && old.isBack)) {
      old.isBack = !old.isBack;
      old.waitFor = 0;
    } else continue;
    hasActed = true;
    world.events.push({ type: 'sector', sector: mover.sector, kind: mover.kind, starts: true });
  }
  return hasActed;
}

const isSamePart = (one: SectorMover, other: SectorMover): boolean =>
  one.sector === other.sector && one.part === other.part;

/** Null when it is already at its final height. */
function newMotion(world: WorldState, index: number): MotionState | null {
  const mover = world.level.plan.movers[index];
  const { sector, part, kind, rule } = mover;
  const { rooms } = world.arena;
  const now = rooms[sector][part];
  const heights: SectorHeights = { floorOf: (of) => rooms[of].floor, ceilingOf: (of) => rooms[of].ceiling };
  const byRule = (): number => heightByRule(rule, part, sector, machineryOf(world.level).neighbours, heights);
  // An elevator: a lift without a return. Its floor goes to the next one from where it is, or to that of a line; its ceiling goes along.
  const isElevator = kind === 'lift' && mover.waitMs === Infinity;
  const isToLine = isElevator && rule.from === 'own floor';
  const target =
    isElevator && part === 'ceiling' ? now + riseOfFloor(world, sector) : isToLine ? mover.other : byRule();
  const other = mover.toggles === true && target === now ? mover.rest : target;
  if (mover.waitMs === Infinity && other === now) return null;
  return {
    mover: index,
    other,
    back: backOf(mover, now, rooms[sector].floor),
    isBack: false,
    waitFor: 0,
    isHalted: false,
  };
}

/** How far the floor of a sector is about to rise, map units. */
function riseOfFloor({ level, motions, arena }: WorldState, sector: number): number {
  const { movers } = level.plan;
  const motion = motions.find(({ mover }) => movers[mover].sector === sector && movers[mover].part === 'floor');
  return motion === undefined ? 0 : motion.other - arena.rooms[sector].floor;
}

/** The height after waiting: opened doors shut to the floor, perpetual movers keep their two ends, others return. */
function backOf({ kind, other, back, forEver }: SectorMover, now: number, floor: number): number {
  if (forEver) return back;
  return kind === 'door' && other > back ? floor : now;
}

/** Halts the perpetual movers in these sectors until they are started again; false when there are none. */
export function haltSectors(world: WorldState, sectors: readonly number[]): boolean {
  const { movers } = world.level.plan;
  const going = world.motions.filter(({ mover, isHalted }) => {
    return !isHalted && movers[mover].forEver && sectors.includes(movers[mover].sector);
  });
  for (const motion of going) {
    motion.isHalted = true;
    const { sector, kind } = movers[motion.mover];
    world.events.push({ type: 'sector', sector, kind, starts: false });
  }
  return going.length > 0;
}

export function moveSectors(world: WorldState): void {
  for (const sector of world.sectors) {
    sector.floorBefore = sector.floor;
    sector.ceilingBefore = sector.ceiling;
  }
  if (world.motions.length === 0) return;
  world.motions = world.motions.filter((motion) => goesOn(world, motion));
}

/** Moves one part by its speed; false when it has come to rest for good. */
function goesOn(world: WorldState, motion: MotionState): boolean {
  if (motion.isHalted) return true;
  const { sector, part, kind, speed, waitMs } = world.level.plan.movers[motion.mover];
  if (motion.waitFor > 0) {
    motion.waitFor--;
    if (motion.waitFor === 0) {
      motion.isBack = !motion.isBack;
      world.events.push({ type: 'sector', sector, kind, starts: true });
    }
    return true;
  }
  const now = world.arena.rooms[sector][part];
  const target = within(world, sector, part, motion.isBack ? motion.back : motion.other);
  const pace = speed / STEPS_PER_SECOND;
  const gap = target - now;
  const next = Math.abs(gap) <= pace ? target : now + (gap > 0 ? pace : -pace);
  if (next !== now && !moveTo(world, sector, part, next)) {
    const isShutting = kind === 'door' && part === 'ceiling' && gap < 0;
    const isRising = kind === 'lift' && part === 'floor' && gap > 0;
    if ((isShutting || isRising) && waitMs < Infinity) motion.isBack = !motion.isBack;
    return true;
  }
  if (next !== target) return true;
  return arrives(world, motion);
}

/** It has come to one of its ends; false when it stays there. */
function arrives(world: WorldState, motion: MotionState): boolean {
  const { sector, kind, waitMs, forEver } = world.level.plan.movers[motion.mover];
  const stays = motion.isBack ? !forEver : waitMs === Infinity;
  const steps = Math.round((waitMs * STEPS_PER_SECOND) / 1000);
  if (!stays && steps === 0) {
    motion.isBack = !motion.isBack;
    return true;
  }
  world.events.push({ type: 'sector', sector, kind, starts: false });
  motion.waitFor = steps;
  return !stays;
}

/** A floor ends under its own ceiling, and a ceiling upon its floor. */
function within({ arena }: WorldState, sector: number, part: 'floor' | 'ceiling', height: number): number {
  const { floor, ceiling } = arena.rooms[sector];
  return part === 'floor' ? Math.min(height, ceiling) : Math.max(height, floor);
}

/** Moves a floor or ceiling with everything on it; false, and nothing changed, when a body or a cart would no longer fit. */
function moveTo(world: WorldState, sector: number, part: 'floor' | 'ceiling', height: number): boolean {
  const { arena } = world;
  const { walls, box } = machineryOf(world.level).reaches.get(sector)!;
  const room = arena.rooms[sector];
  const before = room[part];
  const carts = world.carts.map(({ body }) => body);
  const onIt = carts.filter(({ x, z }) => roomAt(arena, x, z) === room);
  const put = (to: number): void => {
    for (const thing of [...(arena.riders.get(sector) ?? []), ...onIt]) {
      if (part === 'ceiling') thing.ceiling = to;
      else {
        thing.top += to - room.floor;
        thing.floor = to;
      }
    }
    room[part] = to;
    for (const wall of walls) measureOpening(arena, wall);
  };
  put(height);
  const touched = [world.player, ...world.bots]
    .filter(({ disc }) => isOver(box, disc))
    .sort((one, other) => one.disc.feet - other.disc.feet);
  const footings = touched.map(({ disc }) => {
    const footing = { floor: 0, ceiling: 0 };
    measureFooting(arena, disc.nearby, disc.x, disc.z, disc.radius, footing);
    return footing;
  });
  const isStuck = footings.some(({ floor, ceiling }, i) => {
    const { disc } = touched[i];
    return ceiling - floor < disc.height - ROUNDING && ceiling - floor < disc.ceiling - disc.floor;
  });
  const isInCart = carts.some((cart) => {
    const isOn = onIt.includes(cart);
    if (part === 'floor') return height > before && isOn && cart.top > room.ceiling;
    return height < before && height < cart.top && (isOn || walls.some((wall) => isUnder(world.level, wall, cart)));
  });
  if (isStuck || isInCart) {
    put(before);
    return false;
  }
  const moved = Math.abs(height - before);
  // Those above them are lifted too, over the sector or not.
  const all = touched.length === 0 ? [] : [world.player, ...world.bots];
  const old = all.map(({ disc: { feet, floor, ceiling } }) => ({ feet, floor, ceiling }));
  touched.forEach(({ disc }, i) => ride(disc, footings[i], moved));
  if (!touched.every((body) => liftAbove(world, body, moved + ROUNDING))) {
    all.forEach(({ disc }, i) => Object.assign(disc, old[i]));
    put(before);
    return false;
  }
  world.sectors.find((each) => each.sector === sector)![part] = height;
  return true;
}

function isUnder({ plan: { vertices, walls } }: Level, wall: number, { x, z, radius }: Blocker): boolean {
  return pointGapSquared(x, z, vertices[walls[wall].a], vertices[walls[wall].b]) < radius * radius;
}

function isOver({ minX, minZ, maxX, maxZ }: Bounds, { x, z, radius }: Disc): boolean {
  return x + radius > minX && x - radius < maxX && z + radius > minZ && z - radius < maxZ;
}

/** Carries a body along: up always; down if it stood on the floor that has sunk by no more than it moved. */
function ride(disc: Disc, { floor, ceiling }: { floor: number; ceiling: number }, moved: number): void {
  const stood = disc.feet === disc.floor && disc.floor - floor <= moved + ROUNDING;
  if (disc.feet < floor || stood) disc.feet = floor;
  if (disc.feet + disc.height > ceiling) disc.feet = Math.max(floor, ceiling - disc.height);
  disc.floor = floor;
  disc.ceiling = ceiling;
}

/** Portals of moving sectors that are shut now: indices into tree.portals. */
export function shutPortals({ level, arena, sectors }: WorldState): number[] {
  if (sectors.length === 0) return [];
  return machineryOf(level).portals.filter((portal) => {
    const { wall } = level.tree.portals[portal];
    return arena.top[wall] <= arena.bottom[wall];
  });
}

export function boxOfMover(level: Level, sector: number): Bounds {
  return machineryOf(level).reaches.get(sector)!.box;
}

/** How far a sector that is a door is open, 0 … 1. */
export function openingOf({ floor, ceiling }: SectorState): number {
  return Math.max(0, Math.min(1, (ceiling - floor) / DOOR_TALL));
}

/** The openings of sector doors, from end to end, and how far each is open now, 0 … 1. */
export function doorwaysNow({ level, sectors }: World) {
  if (sectors.length === 0) return [];
  const { plan } = level;
  const { reaches, doors } = machineryOf(level);
  return sectors.flatMap((state) => {
    const { sector } = state;
    if (!doors.has(sector)) return [];
    const open = openingOf(state);
    return reaches.get(sector)!.walls.flatMap((wall) => {
      const { a, b, front, back } = plan.walls[wall];
      return back < 0 || front === back ? [] : [{ a: plan.vertices[a], b: plan.vertices[b], open }];
    });
  });
}
