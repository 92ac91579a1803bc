// Types of debug layers: named drawings of the level or of the world. A layer is computed only while it is shown.
import type { World } from '../game/world.ts';
import type { LevelInput } from './level-input.ts';
import type { ColorName } from './colors.ts';
import type { DebugShape, LineForm, PointShape } from './shapes.ts';

/** Input of a world layer; its shapes are valid for one step. `world.level` is `level`. */
export interface WorldInput extends LevelInput {
  readonly world: World;
  /** Shows the search after this many expansions; its end by default. */
  readonly searchStep?: number;
}

/** A legend entry: the meaning of a colour and form in one or two words; 'bot' is each bot's own colour. */
export interface LegendRow {
  readonly color: ColorName | 'bot';
  readonly form: LineForm | PointShape['form'] | 'area';
  readonly word: string;
}

interface LayerRow {
  /** Short and stable, used in the URL and after `--layers`. */
  readonly key: string;
  /** Shown in the panel and the legend. */
  readonly title: string;
  /** What it shows, in a sentence: the panel's tooltip. */
  readonly note: string;
  /** KeyboardEvent.code of its hotkey. */
  readonly hotkey: string;
  /** Heading in the panel. */
  readonly group: 'space' | 'search' | 'exact paths' | 'bots';
  /** Meaning of its colours and forms; absent when obvious. */
  readonly legend?: readonly LegendRow[];
  /** What the legend says while it draws nothing, after its title; absent where that speaks for itself. */
  readonly absent?: string;
  /** Where its code is not part of the table's: loads it, before which `shapes` throws. */
  load?(): Promise<void>;
  isLoaded?(): boolean;
}

export type Layer =
  | (LayerRow & { readonly needs: 'level'; shapes(input: LevelInput): readonly DebugShape[] })
  | (LayerRow & { readonly needs: 'world'; shapes(input: WorldInput): readonly DebugShape[] });

/** A named set of layers, with or without the blueprint background. */
export interface Preset {
  readonly key: string;
  readonly title: string;
  readonly layers: readonly string[];
  readonly blueprint: boolean;
}

/** A remark shown with the figures of compared paths. */
export const WAYS_NOTE = 'A* finds the shortest path through portal midpoints only.';
