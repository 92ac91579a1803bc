// The page's state in one record that its parts share; each field is written by the part named with it.
import type { World } from '../game/world.ts';
import type { Mode } from './mode.ts';
import type { MapSource } from './map-source.ts';
import type { PageSettings } from './page-settings.ts';
import type { Tour } from './links/tours.ts';

export interface PageState {
  /** steering.ts */
  mode: Mode;
  /** The world that is shown, null before the first one, and where its map came from (or the first one's is to come from): show-level.ts. */
  world: World | null;
  source: MapSource;
  /** The settings and the seed of this world and of later ones: page.ts, and travel.ts for an address. */
  settings: PageSettings;
  seed: number;
  /** The tour one is on: travel.ts. */
  tour: Tour | null;
}
