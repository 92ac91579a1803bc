// Neighbours and collisions between bodies: the bots and the player are upright cylinders that never move into each
// other.
//
// A move is swept against the circles of the bodies at the same height. A change of height stops above or below another
// body. Two that overlap anyway (a setting has changed) may move apart, never closer.
import { distance, type Bounds, type Point } from '../../geometry/point.ts';
import { eachInBox } from '../collision/crowd.ts';
import { CONTACT_TOLERANCE, moveDisc, type Circle, type MoveReport, type Disc } from '../collision/slide.ts';
import { PLAYER_ID, type PilotState, type PlayerState, type WorldState } from '../world-state.ts';

/** A bot or the player. */
export type Neighbour = PilotState | PlayerState;

/** Flying bots with less vertical distance than this block each other, map units. */
const HEIGHT_APART = 4;

/** Two bodies may overlap by this much, so that they can pass in a corridor of exactly two widths; map units. */
export const SOFT_RIM = 1 / 256;

export const isPlayer = (body: Neighbour): body is PlayerState => body.id === PLAYER_ID;

export function neighbourOf({ player, bots }: WorldState, id: number): Neighbour | undefined {
  return id === PLAYER_ID ? player : bots[id];
}

/** The box about a body that reaches that far along both axes. */
export function boxAbout({ disc: { x, z } }: Neighbour, reach: number): Bounds {
  return { minX: x - reach, minZ: z - reach, maxX: x + reach, maxZ: z + reach };
}

/** Calls `visit` with all others in the box, in no order. */
function eachOther(world: WorldState, body: Neighbour, box: Bounds, visit: (other: Neighbour) => void): void {
  const { crowd, bots, player } = world;
  const look = (other: Neighbour): void => {
    if (other !== body) visit(other);
  };
  const isIn = ({ disc: { x, z } }: Neighbour): boolean =>
    x >= box.minX && x <= box.maxX && z >= box.minZ && z <= box.maxZ;
  if (crowd === null) bots.filter(isIn).forEach(look);
  else eachInBox(crowd, box, look);
  if (isIn(player)) look(player);
}

/** Calls `visit` with the others in the box that are at about the same height, in no order. */
export function eachBody(world: WorldState, body: Neighbour, box: Bounds, visit: (other: Neighbour) => void): void {
  eachOther(world, body, box, (other) => {
    if (isAtHeightOf(world, body, other)) visit(other);
  });
}

/** Moves are swept against bodies in this order. */
const byId = (one: Neighbour, other: Neighbour): number => one.id - other.id;

/** Circles that a step of the body may touch. */
export function circlesNear(world: WorldState, body: Neighbour, step: number): Circle[] {
  const near: Neighbour[] = [];
  eachBody(world, body, boxAbout(body, 4 * body.disc.radius + step), (other) => near.push(other));
  return near.sort(byId).map(({ id, disc: { x, z, radius } }) => ({ id, x, z, radius: radius - SOFT_RIM }));
}

/** Moves a walker over the floor, sliding along obstacles; not at all where a step up would lift it into another body. */
export function moveAmong(world: WorldState, body: Neighbour, dx: number, dz: number): MoveReport {
  const { disc } = body;
  const { x, z, feet, floor, ceiling } = disc;
  const wasFree = !isIntoSomebody(world, body);
  const report = moveDisc(world.arena, disc, dx, dz, circlesNear(world, body, Math.abs(dx) + Math.abs(dz)), true);
  if (wasFree && isIntoSomebody(world, body)) Object.assign(disc, { x, z, feet, floor, ceiling });
  return report;
}

/** The bodies that stand where one is to be placed. */
export function bodiesAt(world: WorldState, body: Neighbour, at: Point): Neighbour[] {
  return [...world.bots, world.player].filter(
    (other) => other !== body && distance(other.disc, at) < 2.25 * body.disc.radius,
  );
}

/** Would the body, with its feet there, overlap a body above or below it more than now? */
export function wouldStack(world: WorldState, body: Neighbour, feet: number): boolean {
  const { disc } = body;
  let stacks = false;
  eachOver(world, body, ({ disc: other }) => {
    const shared = sharedHeight(disc, feet, other);
    if (shared > 0 && shared > sharedHeight(disc, disc.feet, other)) stacks = true;
  });
  return stacks;
}

/** Does the body overlap another one by more than the tolerance? */
export function isIntoSomebody(world: WorldState, body: Neighbour): boolean {
  const { disc } = body;
  let isInto = false;
  eachOver(world, body, ({ disc: other }) => {
    if (sharedHeight(disc, disc.feet, other) > CONTACT_TOLERANCE) isInto = true;
  });
  return isInto;
}

/** Calls `visit` with the bodies whose discs overlap this one's, at any height and in no order. */
function eachOver(world: WorldState, body: Neighbour, visit: (other: Neighbour) => void): void {
  const { disc } = body;
  eachOther(world, body, boxAbout(body, 3 * disc.radius), (other) => {
    const reach = disc.radius + other.disc.radius - 2 * SOFT_RIM;
    const dx = other.disc.x - disc.x;
    const dz = other.disc.z - disc.z;
    if (dx * dx + dz * dz < reach * reach) visit(other);
  });
}

/** Flyers pass above and below each other, and all bots above and below the player. Walking bots block each other at any height. */
function isAtHeightOf({ settings }: WorldState, body: Neighbour, other: Neighbour): boolean {
  const shared = sharedHeight(body.disc, body.disc.feet, other.disc);
  if (isPlayer(body) || isPlayer(other)) return shared > 0;
  return settings.flyHeight === 0 || shared > -HEIGHT_APART;
}

/** The vertical overlap of two bodies when the first has its feet there; negative: the gap between them. */
function sharedHeight({ height }: Disc, feet: number, other: Disc): number {
  return Math.min(feet + height, other.feet + other.height) - Math.max(feet, other.feet);
}

/** Floor and ceiling for the body, bodies under its feet and above its head included. */
export function limitsOf(world: WorldState, body: Neighbour): { floor: number; ceiling: number } {
  let { feet, height, floor, ceiling } = body.disc;
  eachOver(world, body, ({ disc: other }) => {
    const top = other.feet + other.height;
    if (top <= feet + CONTACT_TOLERANCE) floor = Math.max(floor, top);
    else if (other.feet >= feet + height - CONTACT_TOLERANCE) ceiling = Math.min(ceiling, other.feet);
  });
  return { floor, ceiling };
}

/** Lifts the bodies above one that a floor has just raised, by `most` at most; false where there is no room. */
export function liftAbove(world: WorldState, body: Neighbour, most: number): boolean {
  const { disc } = body;
  const over: Neighbour[] = [];
  eachOver(world, body, (other) => over.push(other));
  return over.sort(byId).every(({ disc: other }) => {
    const shared = sharedHeight(disc, disc.feet, other);
    if (shared <= CONTACT_TOLERANCE || shared > most) return true;
    if (other.feet < disc.feet || other.feet + shared + other.height > other.ceiling) return false;
    other.feet += shared;
    return true;
  });
}
