// Doors that open: a leaf that slides up for bodies near it, waits, and comes down again, never onto a body.
//
// The tree and the meshes treat such a door as always open; the world decides what it stops now. A leaf is the upper
// end of its opening, stored in the arena by wall, so every movement and line of sight respects it. Bots wait before an
// opening leaf, and their searches pay for that time. Locked doors are walls and not handled here.
import { pointGapSquared, segmentGapSquared } from '../../geometry/gap.ts';
import { addToList } from '../../geometry/lists.ts';
import { distance, midpoint, type Point } from '../../geometry/point.ts';
import { openingOfWall } from '../../map/floor-plan.ts';
import type { Level } from '../../nav/level.ts';
import { portalsOfDoor } from '../../nav/portal-graph/portals-of-wall.ts';
import { measureOpening, type Arena } from '../collision/arena.ts';
import { eyesOf, traceNow } from '../ground/sight.ts';
import type { CartState, DoorState, PilotState, WorldState } from '../world-state.ts';
import { STEPS_PER_SECOND, type Intent } from '../world.ts';
import { measureSound, type SoundField } from '../../nav/reach/sound-field.ts';
import { shutPortals } from './sectors.ts';

/** Steps from shut to open, and from open to shut. */
const OPENING_STEPS = 24;
const SHUTTING_STEPS = 48;
/** How long it stays open after the last body has left, steps. */
const HOLD_STEPS = 2 * STEPS_PER_SECOND;
/** A door that opens by itself opens for bodies whose middle is this near to it, map units. */
const NEAR = 104;
/** The use key opens it within this distance, when facing it more than any other, with a free line to its middle; map units. */
const KEY_REACH = 80;
/** A touch is this near to the rim. */
const TOUCH = 3;
/** Bodies whose rim is this near are in the doorway. */
const IN_DOORWAY = 8;
/** A bot waits at this distance from a leaf, map units. */
const WAIT_REACH = 12;

export function createDoors(level: Level): DoorState[] {
  const { plan } = level;
  const leaves = new Map<number, number[]>();
  for (const { wall, opens } of plan.doors) {
    if (opens !== 'never') addToList(leaves, plan.walls[wall].source, wall);
  }
  return [...leaves.values()].map((walls): DoorState => {
    const door = plan.doors.findIndex(({ wall }) => wall === walls[0]);
    const { opens: opensBy, name } = plan.doors[door];
    const ends = walls.flatMap((wall) => [plan.vertices[plan.walls[wall].a], plan.vertices[plan.walls[wall].b]]);
    const [a, b] = farthestApart(ends);
    const openings = walls.map((wall) => openingOfWall(plan, plan.walls[wall]));
    return {
      walls,
      a,
      b,
      bottom: Math.min(...openings.map(({ bottom }) => bottom)),
      top: Math.max(...openings.map(({ top }) => top)),
      open: 0,
      openBefore: 0,
      opensBy,
      name,
      portals: portalsOfDoor(level, door),
      holdFor: 0,
    };
  });
}

/** The two of some points on a line that are farthest apart. */
function farthestApart(points: readonly Point[]): [Point, Point] {
  let best: [Point, Point] = [points[0], points[1]];
  for (const p of points) for (const q of points) if (distance(p, q) > distance(...best)) best = [p, q];
  return best;
}

/** Writes the height of each leaf into the arena. */
export function hangDoors(arena: Arena, doors: readonly DoorState[]): void {
  for (const { walls, bottom, top, open } of doors) {
    const edge = bottom + (top - bottom) * open;
    for (const wall of walls) {
      measureOpening(arena, wall);
      arena.top[wall] = Math.min(arena.top[wall], edge);
    }
  }
}

export function moveDoors(world: WorldState, intent: Intent): void {
  const { doors } = world;
  const used = intent.use === true ? doorInFront(world, intent.facing) : undefined;
  const wanted = doors.filter((door) => door === used || isWantedOpen(world, door));
  // With a body under it, it opens again.
  const { player, bots, carts } = world;
  const discs: Disc[] = [...[player, ...bots].map(({ disc }) => disc), ...carts.map(({ body }) => body)];
  const blocked = doors.filter((door) => door.open > 0 && door.holdFor <= 1 && isInDoorway(door, discs));
  doors.forEach((door, index) => {
    const { open, name } = door;
    /** Is it, or one of its name, among them? */
    const isAmong = (some: readonly DoorState[]): boolean =>
      some.some((other) => other === door || (name !== undefined && other.name === name));
    door.openBefore = open;
    if (isAmong(wanted)) door.holdFor = HOLD_STEPS;
    else if (door.holdFor > 0) door.holdFor--;
    if (door.holdFor > 0 || isAmong(blocked)) door.open = Math.min(1, open + 1 / OPENING_STEPS);
    else door.open = Math.max(0, open - 1 / SHUTTING_STEPS);
    if (open === 0 && door.open > 0) world.events.push({ type: 'door', door: index, opens: true });
    else if (open === 1 && door.open < 1) world.events.push({ type: 'door', door: index, opens: false });
  });
  hangDoors(world.arena, world.doors);
}

interface Disc extends Point {
  readonly radius: number;
}

function gapTo({ a, b }: DoorState, { x, z, radius }: Disc): number {
  return Math.sqrt(pointGapSquared(x, z, a, b)) - radius;
}

function isWantedOpen({ player, bots, carts }: WorldState, door: DoorState): boolean {
  const reach = door.opensBy === 'near' ? NEAR : TOUCH;
  const isReached = (disc: Disc, touch = TOUCH): boolean =>
    Math.sqrt(pointGapSquared(disc.x, disc.z, door.a, door.b)) <= Math.max(reach, disc.radius + touch);
  // A cart stops up to a step before it.
  const isReachedBy = ({ body, speed }: CartState): boolean => isReached(body, TOUCH + speed / STEPS_PER_SECOND);
  if (isReached(player.disc) || carts.some(isReachedBy)) return true;
  return bots.some(({ finder, disc }) => finder !== null && isReached(disc));
}

/** The door that the key opens: of those in reach the one nearest to the line of sight; through an open one, the one behind it. */
function doorInFront(world: WorldState, { x: alongX, z: alongZ }: Point): DoorState | undefined {
  const { player, doors } = world;
  const { x, z, radius } = player.disc;
  const reach = KEY_REACH + radius;
  const ahead = { x: x + alongX * reach, z: z + alongZ * reach };
  const missBy = ({ a, b }: DoorState): number => segmentGapSquared({ x, z }, ahead, a, b);
  return doors
    .filter((door) => {
      if (gapTo(door, player.disc) > KEY_REACH) return false;
      const middle = midpoint(door.a, door.b);
      if ((middle.x - x) * alongX + (middle.z - z) * alongZ <= 0) return false;
      const hit = traceNow(world, eyesOf(player), { ...middle, y: (door.bottom + door.top) / 2 });
      return hit === null || door.walls.includes(hit.wall);
    })
    .sort((one, other) => missBy(one) - missBy(other) || gapTo(other, player.disc) - gapTo(one, player.disc))[0];
}

const isInDoorway = (door: DoorState, discs: readonly Disc[]): boolean =>
  discs.some((disc) => gapTo(door, disc) < IN_DOORWAY);

export function waitsAtDoor(world: WorldState, { disc }: PilotState): boolean {
  return world.doors.some((door) => door.open < 1 && gapTo(door, disc) < WAIT_REACH);
}

export function isClearOfDoors(doors: readonly DoorState[], from: Point, to: Point): boolean {
  return doors.every(({ open, a, b }) => open === 1 || segmentGapSquared(from, to, a, b) > 0);
}

/** By portal with a leaf: the current cost of waiting, as the distance a bot could cover meanwhile, map units; null for none. */
export function tollsOfDoors({ doors, settings }: WorldState): ReadonlyMap<number, number> | null {
  const shut = doors.filter(({ open }) => open < 1);
  if (shut.length === 0) return null;
  const aStep = (settings.speed * 1000) / STEPS_PER_SECOND;
  return new Map(
    shut.flatMap(({ portals, open }) => portals.map((portal) => [portal, (1 - open) * OPENING_STEPS * aStep] as const)),
  );
}

/** The sound field from a place, up to `reach` map units. */
export function soundOf(world: WorldState, { x, z }: Point, reach: number): SoundField {
  const shut = world.doors.filter(({ open }) => open === 0).flatMap(({ portals }) => portals);
  return measureSound(world.level, { x, z }, reach, new Set([...shut, ...shutPortals(world)]));
}
