// A plan on its way: what a format's parser hands to makePlan. Coordinates are map units, not yet on the grid; walls may
// still cross, and nothing has been checked but that every index points at something. Names its own places, so that a
// check that knows no format can still say which record or line is meant.
import type { Point } from '../../geometry/point.ts';
import type { Findings } from '../findings.ts';
import type {
  Air,
  DoorOpens,
  FormatName,
  Frame,
  HandGraph,
  PlanLink,
  Sector,
  Thing,
  Tiles,
  Wall,
} from '../floor-plan.ts';
import type { MapPlace } from '../map-error.ts';
import type { SectorMover, Trigger } from '../movers.ts';
import type { Skin } from '../skin.ts';
import type { Warnings } from '../warnings.ts';

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
  /** How the door with this `source` number opens; never, where nothing is said. */
  readonly opensOf?: (source: number) => DoorOpens;
  /** Left out where nothing moves; the walls of a trigger are found by its `source`. */
  readonly movers?: readonly SectorMover[];
  readonly triggers?: readonly Omit<Trigger, 'walls'>[];
  /** Left out where the map brings no pictures. */
  readonly skin?: Skin | null;
  /** Left out where the map is not drawn in letters. */
  readonly tiles?: Tiles | null;
  /** Its places on the plan's grid and checked, where the format can hold one. */
  readonly graph?: HandGraph | null;
  /** What a wall, sector or thing is called in the file: 'wall', 'line 12'. */
  readonly places: DraftPlaces;
  readonly warnings: Warnings;
  /** Tells the level doctor what only the format can know is odd (textures, tags, specials); left out where that is nothing. */
  readonly examine?: (findings: Findings) => void;
}

/** Where the element with this `source` number stands in the file. */
export interface DraftPlaces {
  /** The file, where nothing nearer can be named. */
  readonly map: MapPlace;
  readonly wall: (source: number) => MapPlace;
  readonly sector: (source: number) => MapPlace;
  readonly thing: (source: number) => MapPlace;
}
