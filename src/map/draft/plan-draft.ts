// An unfinished plan: what a format's parser passes to makePlan. Coordinates are map units, not yet on the grid. Walls may still cross;
// only indices are valid. A draft knows the places of its elements in the file, so that checks can name them.
import type { Point } from '../../geometry/point.ts';
import type { Findings } from '../findings.ts';
import {
  SOLID,
  type Air,
  type DoorOpens,
  type FormatName,
  type Frame,
  type HandGraph,
  type PlanLink,
  type Sector,
  type Thing,
  type Tiles,
  type Wall,
} from '../floor-plan.ts';
import type { MapPlace } from '../input/map-error.ts';
import type { SectorMover, Trigger } from '../movers.ts';
import type { Skin } from '../skin.ts';
import type { Warnings } from '../input/warnings.ts';

export interface PlanDraft {
  readonly name: string;
  readonly title: string;
  readonly note: string;
  readonly format: FormatName;
  readonly frame: Frame;
  readonly air: Air;
  readonly vertices: readonly Point[];
  readonly walls: readonly Wall[];
  readonly sectors: readonly Sector[];
  readonly things: readonly Thing[];
  readonly links: readonly PlanLink[];
  /** How the door with this `source` number opens; never by default. */
  readonly opensOf?: (source: number) => DoorOpens | undefined;
  /** Name of the door of that source number, if it has one. */
  readonly doorNameOf?: (source: number) => string | undefined;
  /** Absent when nothing moves; a trigger's walls are found by its `source`. */
  readonly movers?: readonly SectorMover[];
  readonly triggers?: readonly Omit<Trigger, 'walls'>[];
  /** Absent when the map has no textures of its own. */
  readonly skin?: Skin | null;
  /** Absent when the map is not drawn in letters. */
  readonly tiles?: Tiles | null;
  /** Snapped and checked, for formats that have graphs. */
  readonly graph?: HandGraph | null;
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
