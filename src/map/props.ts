// Space that things occupy: radius and height of each kind of prop, and posts of standing lamps.
//
// A plan's prop names its kind by its type; unknown types become a barrel when slim, else a pillar. Things without a radius (Doom's items)
// occupy nothing. Collision uses this space, and the view draws props inside it. Props are no part of the tree or its portals.
import type { FloorPlan, Sector, Thing } from './floor-plan.ts';

export interface PropKind {
  readonly key: string;
  /** Height, map units; limited by the room. */
  readonly tall: number;
  /** Radius where the plan defines none, map units. */
  readonly radius: number;
}

export const PROP_KINDS: readonly PropKind[] = [
  { key: 'pillar', tall: 96, radius: 16 },
  { key: 'column', tall: Infinity, radius: 16 },
  { key: 'barrel', tall: 34, radius: 11 },
  { key: 'crate', tall: 40, radius: 18 },
  { key: 'table', tall: 30, radius: 24 },
  { key: 'plant', tall: 52, radius: 13 },
  { key: 'bollard', tall: 30, radius: 7 },
];

const [PILLAR, COLUMN, BARREL] = PROP_KINDS;
/** Maximum radius of a barrel. */
const SLIM = 12;

/** A lamp higher than this above the floor hangs from a nearby ceiling; lower ones stand. */
const HANGS_ABOVE = 60;
const HANGS_BELOW = 200;
const POST_RADIUS = 4;

/** Does the lamp hang from the ceiling? `height` is its height above the floor. */
export function hangs({ sky, floor, ceiling }: Sector, height: number): boolean {
  return !sky && ceiling - floor - height < HANGS_BELOW && height > HANGS_ABOVE;
}

/** The space that a thing occupies in its sector, an upright cylinder on the floor; or null when it does not collide. */
export function roomOfThing(plan: FloorPlan, thing: Thing, sector: Sector) {
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
  // Office lamps are panels without a post.
  if (thing.kind !== 'lamp' || plan.air.style === 'office' || hangs(sector, thing.height)) return null;
  return { kind: null, radius: POST_RADIUS, tall: Math.min(thing.height, high) };
}
