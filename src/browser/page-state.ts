// The page's state in one record that its parts share; each field is written by the part named with it.
import type { World } from '../game/world.ts';
import type { MapSource } from './map-source.ts';
import type { PageSettings } from './page-settings.ts';
import type { Tour } from './links/tours.ts';

/**
 * Loading; attract (the player walks by itself and a camera follows); held (a link's view, standing still); playing; paused. A click or a key
 * leads from the first ones to playing; Esc, a lost window or a hidden tab from playing to paused. Time passes in attract and playing only.
 */
export type Mode = 'loading' | 'attract' | 'held' | 'playing' | 'paused';

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
