// An unfinished plan: what a format's parser passes to makePlan. Coordinates are map units, not yet on the grid. Walls may still cross;
// only indices are valid. A draft knows the places of its elements in the file, so that checks can name them.
import type { Findings } from '../findings.ts';
import { SOLID, type DoorOpens, type FloorPlan } from '../floor-plan.ts';
import type { MapPlace } from '../input/map-error.ts';
import type { Trigger } from '../movers.ts';
import type { Warnings } from '../input/warnings.ts';

type Drawn =
  'name' | 'title' | 'note' | 'format' | 'frame' | 'air' | 'vertices' | 'walls' | 'sectors' | 'things' | 'links';

/**
 * Absent: areas when each has a sector, movers when nothing moves, graphs. So are the skin of maps that bring no textures, and tiles of maps that
 * are no grids.
 */
type Extra = 'unusedAreas' | 'movers' | 'skin' | 'tiles' | 'graph';

export interface PlanDraft extends Pick<FloorPlan, Drawn>, Partial<Pick<FloorPlan, Extra>> {
  /** How the door with this `source` number opens; never by default. */
  readonly opensOf?: (source: number) => DoorOpens | undefined;
  /** Name of the door of that source number, if it has one. */
  readonly doorNameOf?: (source: number) => string | undefined;
  /** Absent when there are none; a trigger's walls are found by its `source`. */
  readonly triggers?: readonly Omit<Trigger, 'walls'>[];
  /** Place of a wall, sector or thing in the file. */
  readonly places: DraftPlaces;
  readonly warnings: Warnings;
  /** Reports oddities specific to the format (textures, tags, specials) to the level doctor; absent when there are none. */
  readonly examine?: (findings: Findings) => void;
}

/** Places of elements in the file. Walls, sectors and things are named by their `source` number. */
export interface DraftPlaces {
  /** The file, when nothing more specific is known. */
  readonly map: MapPlace;
  readonly wall: (source: number) => MapPlace;
  readonly sector: (source: number) => MapPlace;
  readonly thing: (source: number) => MapPlace;
  /** By index into `links`. */
  readonly link: (index: number) => MapPlace;
}

/** One place for all elements of a draft. */
export const placesIn = (place: MapPlace): DraftPlaces => {
  return { map: place, wall: () => place, sector: () => place, thing: () => place, link: () => place };
};

/** What messages call a sector of a draft, or SOLID. */
export const nameOfSector = ({ sectors }: PlanDraft, sector: number): string =>
  sector === SOLID ? 'solid' : `sector ${sectors[sector].name || sectors[sector].source}`;
