// Neighbours and collisions between bodies: the bots and the player are upright cylinders that never move into each
// other.
//
// A move is swept against the circles of the bodies at the same height. A change of height stops above or below another
// body. Two that overlap anyway (a setting has changed) may move apart, never closer.
import { distance, type Point } from '../../geometry/point.ts';
import { crowdNear } from '../collision/crowd.ts';
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
  return id === PLAYER_ID ? player : bots.find((bot) => bot.id === id);
}

/** The others within `reach` along either axis at about the same height: bots by id, then the player. */
export function bodiesNear(world: WorldState, body: Neighbour, reach: number): Neighbour[] {
  return othersAbout(world, body, reach).filter((other) => isAtHeightOf(world, body, other));
}

/** Circles that a step of the body may touch. */
export function circlesNear(world: WorldState, body: Neighbour, step: number): Circle[] {
  return bodiesNear(world, body, 4 * body.disc.radius + step).map(({ id, disc }) => ({
    id,
    x: disc.x,
    z: disc.z,
    radius: disc.radius - SOFT_RIM,
  }));
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
  return bodiesOver(world, body).some(({ disc: other }) => {
    const shared = sharedHeight(disc, feet, other);
    return shared > 0 && shared > sharedHeight(disc, disc.feet, other);
  });
}

/** Does the body overlap another one by more than the tolerance? */
export function isIntoSomebody(world: WorldState, body: Neighbour): boolean {
  const { disc } = body;
  return bodiesOver(world, body).some(({ disc: other }) => sharedHeight(disc, disc.feet, other) > CONTACT_TOLERANCE);
}

/** The bodies whose discs overlap this one's, at any height. */
export function bodiesOver(world: WorldState, body: Neighbour): Neighbour[] {
  const { disc } = body;
  return othersAbout(world, body, 3 * disc.radius).filter(({ disc: other }) => {
    const reach = disc.radius + other.radius - 2 * SOFT_RIM;
    const dx = other.x - disc.x;
    const dz = other.z - disc.z;
    return dx * dx + dz * dz < reach * reach;
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
  for (const { disc: other } of bodiesOver(world, body)) {
    const top = other.feet + other.height;
    if (top <= feet + CONTACT_TOLERANCE) floor = Math.max(floor, top);
    else if (other.feet >= feet + height - CONTACT_TOLERANCE) ceiling = Math.min(ceiling, other.feet);
  }
  return { floor, ceiling };
}

/** Lifts the bodies above one that a floor has just raised, by `most` at most; false where there is no room. */
export function liftAbove(world: WorldState, body: Neighbour, most: number): boolean {
  const { disc } = body;
  return bodiesOver(world, body).every(({ disc: other }) => {
    const shared = sharedHeight(disc, disc.feet, other);
    if (shared <= CONTACT_TOLERANCE || shared > most) return true;
    if (other.feet < disc.feet || other.feet + shared + other.height > other.ceiling) return false;
    other.feet += shared;
    return true;
  });
}

/** All others within `reach` along either axis, bots by id. */
function othersAbout(world: WorldState, body: Neighbour, reach: number): Neighbour[] {
  const { crowd, bots, player } = world;
  const { x, z } = body.disc;
  const isNear = ({ disc }: Neighbour): boolean => Math.abs(disc.x - x) <= reach && Math.abs(disc.z - z) <= reach;
  const near: Neighbour[] = crowd === null ? bots.filter(isNear) : crowdNear(crowd, x, z, reach);
  if (isNear(player)) near.push(player);
  return near.filter((other) => other !== body);
}
