// Neighbours and collisions between bodies: the bots and the player are upright cylinders that never move into each
// other.
//
// A move is swept against the circles of the bodies at the same height. A change of height stops above or below another
// body. Two that overlap anyway (a setting has changed) may move apart, never closer.
import { distance, type Bounds, type Point } from '../../geometry/point.ts';
import { membersIn } from '../collision/crowd.ts';
import { CONTACT_TOLERANCE, moveDisc, type Circle, type MoveReport, type Disc } from '../collision/slide.ts';
import { PLAYER_ID, type PilotState, type PlayerState, type WorldState } from '../world-state.ts';

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

/** All others in the box, in no order but the player last. */
function othersIn({ crowd, bots, player }: WorldState, body: Neighbour, box: Bounds): Neighbour[] {
  const isIn = (other: Neighbour): boolean => {
    const { x, z } = other.disc;
    return other !== body && x >= box.minX && x <= box.maxX && z >= box.minZ && z <= box.maxZ;
  };
  const others: Neighbour[] = crowd === null ? bots.filter(isIn) : membersIn(crowd, box, body.id);
  if (isIn(player)) others.push(player);
  return others;
}

/** The others in the box that are at about the same height, in no order but the player last. */
export function bodiesIn(world: WorldState, body: Neighbour, box: Bounds): Neighbour[] {
  return othersIn(world, body, box).filter((other) => isAtHeightOf(world, body, other));
}

/** Moves are swept against bodies in this order. */
const byId = (one: Neighbour, other: Neighbour): number => one.id - other.id;

export function circlesNear(world: WorldState, body: Neighbour, step: number): Circle[] {
  const near = bodiesIn(world, body, boxAbout(body, 4 * body.disc.radius + step));
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
  return othersOver(world, body).some(({ disc: other }) => {
    const shared = sharedHeight(disc, feet, other);
    return shared > 0 && shared > sharedHeight(disc, disc.feet, other);
  });
}

export function isIntoSomebody(world: WorldState, body: Neighbour): boolean {
  const { disc } = body;
  return othersOver(world, body).some(({ disc: other }) => sharedHeight(disc, disc.feet, other) > CONTACT_TOLERANCE);
}

/** The bodies whose discs overlap this one's, at any height and in no order. */
function othersOver(world: WorldState, body: Neighbour): Neighbour[] {
  const { disc } = body;
  return othersIn(world, body, boxAbout(body, 3 * disc.radius)).filter(({ disc: other }) => {
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
  for (const { disc: other } of othersOver(world, body)) {
    const top = other.feet + other.height;
    if (top <= feet + CONTACT_TOLERANCE) floor = Math.max(floor, top);
    else if (other.feet >= feet + height - CONTACT_TOLERANCE) ceiling = Math.min(ceiling, other.feet);
  }
  return { floor, ceiling };
}

/** Lifts the bodies above one that a floor has just raised, by `most` at most; false where there is no room. */
export function liftAbove(world: WorldState, body: Neighbour, most: number): boolean {
  const { disc } = body;
  return othersOver(world, body)
    .sort(byId)
    .every(({ disc: other }) => {
      const shared = sharedHeight(disc, disc.feet, other);
      if (shared <= CONTACT_TOLERANCE || shared > most) return true;
      if (other.feet < disc.feet || other.feet + shared + other.height > other.ceiling) return false;
      other.feet += shared;
      return true;
    });
}
