// What stands on a floor and takes room there: how wide and how high each kind of prop is, and the posts of standing lamps.
//
// A prop of a plan says its kind by its type; one that is no row of the table is a barrel when it is slim, else a pillar. Those
// without a radius (Doom's items) take no room. Who moves collides with the room they take, and the view draws them within it.
// What they are not: a part of the tree; portals know nothing of things.
import type { FloorPlan, Sector, Thing } from './floor-plan.ts';

export interface PropKind {
  readonly key: string;
  readonly note: string;
  /** How high it stands, map units; never higher than its room. */
  readonly tall: number;
  /** Radius where the plan gives none, map units. */
  readonly radius: number;
}

export const PROP_KINDS: readonly PropKind[] = [
  { key: 'pillar', note: 'A stout stone pillar on a base.', tall: 96, radius: 16 },
  { key: 'column', note: 'The same, up to the ceiling.', tall: Infinity, radius: 16 },
  { key: 'barrel', note: 'A barrel with two hoops.', tall: 34, radius: 11 },
  { key: 'crate', note: 'A square box with battens.', tall: 40, radius: 18 },
  { key: 'table', note: 'A round table; whoever jumps can stand on it.', tall: 30, radius: 24 },
  { key: 'plant', note: 'A bush in a tub.', tall: 52, radius: 13 },
  { key: 'bollard', note: 'A low post of metal with a light on it.', tall: 30, radius: 7 },
];

/** The room something takes: an upright cylinder that stands on the floor. */
export interface TakenRoom {
  readonly kind: PropKind | null;
  readonly radius: number;
  readonly tall: number;
}

const [PILLAR, COLUMN, BARREL] = PROP_KINDS;
/** Barrels are this wide at most. */
const SLIM = 12;

/** A lamp higher than this above the floor hangs from the ceiling where there is one near, lower it stands. */
const HANGS_ABOVE = 60;
const HANGS_BELOW = 200;
const POST_RADIUS = 4;

/** Does the lamp hang from the ceiling? `height` is its own above the floor. */
export function hangs({ sky, floor, ceiling }: Sector, height: number): boolean {
  return !sky && ceiling - floor - height < HANGS_BELOW && height > HANGS_ABOVE;
}

/** The room that the thing takes in its sector, or null when one walks through it. */
export function roomOfThing(plan: FloorPlan, thing: Thing, sector: Sector): TakenRoom | null {
  const high = sector.ceiling - sector.floor;
  const { room } = thing;
  if (room !== undefined) {
    if (room.radius === 0) return null;
    const prop = room.tall === Infinity ? COLUMN : room.radius <= SLIM ? BARREL : PILLAR;
    return { kind: thing.kind === 'prop' ? prop : null, radius: room.radius, tall: Math.min(room.tall, high) };
  }
  if (thing.kind === 'prop' && thing.radius > 0) {
    const kind = PROP_KINDS.find(({ key }) => key === thing.type) ?? (thing.radius <= SLIM ? BARREL : PILLAR);
    return { kind, radius: thing.radius, tall: Math.min(kind.tall, high) };
  }
  // The lights of an office are sheets without a post.
  if (thing.kind !== 'lamp' || plan.air.style === 'office' || hangs(sector, thing.height)) return null;
  return { kind: null, radius: POST_RADIUS, tall: Math.min(thing.height, high) };
}
