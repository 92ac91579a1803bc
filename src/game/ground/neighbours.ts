// Neighbours and collisions between bodies: the bots and the player are upright cylinders that never move into each
// other.
//
// A move is swept against the circles of the bodies at the same height. A change of height stops above or below another
// body. Two that overlap anyway (a setting has changed) may move apart, never closer.
import { distance, type Bounds, type Point } from '../../geometry/point.ts';
import { buildBodyGrid, findMembers, type BodyGrid } from '../collision/body-grid.ts';
import { CONTACT_TOLERANCE, moveDisc, type Circle, type Disc, type MoveReport } from '../collision/slide.ts';
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

/** Finds the others in the box, in no order. */
function findOthers({ bodyGrid, bots, player }: WorldState, body: Neighbour, box: Bounds): BodyGrid<Neighbour> {
  const found = bodyGrid ?? buildGridNear([...bots, player], box);
  findMembers(found, box, body);
  return found;
}

/** A grid of those in the box alone. */
function buildGridNear(bodies: readonly Neighbour[], box: Bounds): BodyGrid<Neighbour> {
  const near = bodies.filter(({ disc: { x, z } }) => x >= box.minX && x <= box.maxX && z >= box.minZ && z <= box.maxZ);
  const grid = buildBodyGrid(box, near);
  grid.fastest = Infinity;
  return grid;
}

/** Finds the others in the box that are at about the same height, in no order. */
export function findBodies(world: WorldState, body: Neighbour, box: Bounds): BodyGrid<Neighbour> {
  const { player, settings } = world;
  const { disc } = body;
  const grid = findOthers(world, body, box);
  const { found, feet, top, members } = grid;
  const ownTop = disc.feet + disc.height;
  let kept = 0;
  for (let k = 0; k < grid.count; k++) {
    const other = found[k];
    const shared = Math.min(ownTop, top[other]) - Math.max(disc.feet, feet[other]);
    // Flyers pass above and below each other, and all bots above and below the player. Walking bots block each other at any height.
    const isOfPlayer = body === player || members[other] === player;
    if (isOfPlayer ? shared > 0 : settings.flyHeight === 0 || shared > -HEIGHT_APART) found[kept++] = other;
  }
  grid.count = kept;
  return grid;
}

/** The circles of bodies that a move of that length may hit, by id: the order in which moves are swept against them. */
export function circlesNear(world: WorldState, body: Neighbour, step: number): Circle[] {
  const { found, count, members, x, z, radius } = findBodies(world, body, boxAbout(body, 4 * body.disc.radius + step));
  const circles: Circle[] = [];
  for (let k = 0; k < count; k++) {
    const i = found[k];
    circles.push({ id: members[i].id, x: x[i], z: z[i], radius: radius[i] - SOFT_RIM });
  }
  return circles.sort((one, other) => one.id - other.id);
}

/** Moves a walker over the floor, sliding along obstacles; not at all where a step up would lift it into another body. */
export function moveAmong(world: WorldState, body: Neighbour, dx: number, dz: number): MoveReport {
  if (dx === 0 && dz === 0) return { hitWall: false, hitCircle: -1 };
  const { disc } = body;
  const before = standOf(disc);
  const report = moveDisc(world.arena, disc, dx, dz, circlesNear(world, body, Math.abs(dx) + Math.abs(dz)), true);
  undoIfInside(world, body, before);
  return report;
}

type Stand = Pick<Disc, 'x' | 'z' | 'feet' | 'floor' | 'ceiling'>;

/** What a move changes of a disc. */
export const standOf = ({ x, z, feet, floor, ceiling }: Disc): Stand => ({ x, z, feet, floor, ceiling });

/** Undoes a move that ends inside another body, unless it began inside one. */
export function undoIfInside(world: WorldState, body: Neighbour, before: Stand): void {
  const { x, z, feet } = body.disc;
  if ((x === before.x && z === before.z && feet === before.feet) || !isInsideOther(world, body)) return;
  const after = standOf(body.disc);
  Object.assign(body.disc, before);
  if (isInsideOther(world, body)) Object.assign(body.disc, after);
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
  if (feet === disc.feet) return false;
  return othersOver(world, body).some(({ disc: other }) => {
    const shared = sharedHeight(disc, feet, other);
    return shared > 0 && shared > sharedHeight(disc, disc.feet, other);
  });
}

export function isInsideOther(world: WorldState, body: Neighbour): boolean {
  const { disc } = body;
  return othersOver(world, body).some(({ disc: other }) => sharedHeight(disc, disc.feet, other) > CONTACT_TOLERANCE);
}

/** The bodies whose discs overlap this one's, at any height and in no order. */
function othersOver(world: WorldState, body: Neighbour): Neighbour[] {
  const { disc } = body;
  const { found, count, members, x, z, radius } = findOthers(world, body, boxAbout(body, 3 * disc.radius));
  const over: Neighbour[] = [];
  for (let k = 0; k < count; k++) {
    const other = found[k];
    const reach = disc.radius + radius[other] - 2 * SOFT_RIM;
    const dx = x[other] - disc.x;
    const dz = z[other] - disc.z;
    if (dx * dx + dz * dz < reach * reach) over.push(members[other]);
  }
  return over;
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
    .sort((one, other) => one.id - other.id)
    .every(({ disc: other }) => {
      const shared = sharedHeight(disc, disc.feet, other);
      if (shared <= CONTACT_TOLERANCE || shared > most) return true;
      if (other.feet < disc.feet || other.feet + shared + other.height > other.ceiling) return false;
      other.feet += shared;
      return true;
    });
}
