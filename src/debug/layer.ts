// The noun of a debug layer: a named thing that can be drawn, from the level alone or from the world as it stands. A layer
// computes only when asked; what is off costs nothing.
import type { Level } from '../nav/level.ts';
import type { Body } from '../nav/body.ts';
import type { World } from '../game/world.ts';
import type { ColorName, DebugShape, LineForm, PointShape } from './shapes.ts';

/** What a layer of the level sees; its shapes change only when the level or the body does. */
export interface LevelInput {
  readonly level: Level;
  /** For whom portals are open, too narrow or shut. */
  readonly body: Body;
}

/** What a layer of the world sees; its shapes are good for one step. `world.level` is `level`. */
export interface WorldInput extends LevelInput {
  readonly world: World;
  /** Show the search as it stood after so many nodes had been expanded; its end when left out. */
  readonly searchStep?: number;
}

/** A line of the legend: what one colour and form mean, in a word or two. */
export interface LegendRow {
  readonly color: ColorName;
  readonly form: LineForm | PointShape['form'] | 'area';
  readonly word: string;
}

interface LayerRow {
  /** Short and stable: stands in the URL and after `--layers`. */
  readonly key: string;
  /** For the panel and the legend. */
  readonly title: string;
  /** KeyboardEvent.code of the key that switches it. */
  readonly hotkey: string;
  /** Heading in the panel. */
  readonly group: 'BSP' | 'search' | 'bots';
  /** What its colours and forms mean, for the legend; left out where they speak for themselves. */
  readonly legend?: readonly LegendRow[];
}

export type Layer =
  | (LayerRow & { readonly needs: 'level'; shapes(input: LevelInput): readonly DebugShape[] })
  | (LayerRow & { readonly needs: 'world'; shapes(input: WorldInput): readonly DebugShape[] });

/** A set of layers under one name, with the keep or the blueprint around it. */
export interface Preset {
  readonly key: string;
  readonly title: string;
  readonly layers: readonly string[];
  readonly blueprint: boolean;
}
