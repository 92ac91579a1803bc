// What the panel reports and shows.
import type { ActionName } from '../links/control-names.ts';
import type { Tour } from '../links/tours.ts';
import type { PageSettings } from '../page-settings.ts';

export interface PanelParts {
  readonly settings: PageSettings;
  /** What the buttons do. */
  readonly actions: Readonly<Record<ActionName, () => void>>;
  onMap(key: string): void;
  onOpenFile(): void;
  onTour(tour: Tour): void;
  /** Back to what was before the tour. */
  onLeaveTour(): void;
  onSeed(seed: number): void;
  onSetting(change: Partial<PageSettings>): void;
  onLayer(key: string, on: boolean): void;
  onPreset(key: string): void;
  onBlueprint(on: boolean): void;
  onAbove(on: boolean): void;
  onSound(on: boolean): void;
  /** Looks on the tiles from above. */
  onTileTable(on: boolean): void;
  /** The panel covers the picture, as it does on a small screen, or no longer. */
  onCovers(covers: boolean): void;
}

/** What the panel shows; refresh() brings its controls in line. */
export interface PanelState {
  /** Key of a shipped map, or the name of a dropped file. */
  readonly map: string;
  /** Its file has other maps too. */
  readonly hasMore: boolean;
  readonly seed: number;
  readonly tour: Tour | null;
  readonly layers: readonly string[];
  readonly blueprint: boolean;
  readonly above: boolean;
  readonly sound: boolean;
  readonly settings: PageSettings;
  /** Null where the map has no tiles; otherwise whether they are edited by mouse. */
  readonly editsTiles: boolean | null;
}
