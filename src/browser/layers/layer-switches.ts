// The debug layers' switches: which are on, and their shapes when, and only when, there is something new to show.
//
// A layer of the level is computed once when it goes on or the level changes; a layer of the world at most once a step.
// What is off is neither computed nor held.
import { LAYERS } from '../../debug/layers.ts';
import type { Layer, LegendRow } from '../../debug/layer.ts';
import { entriesOf } from '../../debug/legend.ts';
import type { World } from '../../game/world.ts';
import type { Body } from '../../nav/body.ts';
import type { Level } from '../../nav/level.ts';
import { loadFinders } from '../load/late-finders.ts';
import type { DebugShape } from '../../debug/shapes.ts';

export interface LayerSwitchParts {
  /** Shows shapes; an empty list removes the layer. */
  setLayer(key: string, shapes: readonly DebugShape[]): void;
  onChange(): void;
}

/** What bots see and search changes with every step: an entry of the legend stays for this many steps. */
const ENTRY_STEPS = 120;

/** For a layer whose colours no entry explains. */
const NO_ROW: Pick<LegendRow, 'color' | 'form'> = { color: 'bot', form: 'plain' };

export function createLayerSwitches({ setLayer, onChange }: LayerSwitchParts) {
  const on = new Set<string>();
  /** The world, level, body and tick that the shapes on the screen were made for. */
  const shown = new Map<
    string,
    { world: World; level: Level; body: Body; tick: number; shapes: readonly DebugShape[] }
  >();

  const load = async (layer: Layer): Promise<void> => {
    if (layer.load === undefined) return;
    // Some of them ask every finder.
    await loadFinders();
    await layer.load();
  };

  let searchStep = Infinity;
  /** The step in which each entry was on the screen last; those of the level stay as long as it does. */
  const seenAt = new Map<LegendRow, number>();
  let tick = 0;

  const isFresh = (layer: Layer, world: World, body: Body): boolean => {
    const last = shown.get(layer.key);
    if (!last || last.body !== body || last.level !== world.level) return false;
    return layer.needs === 'level' || (last.world === world && last.tick === world.tick);
  };
  const change = (key: string, next: boolean): boolean => {
    const layer = LAYERS.find((each) => each.key === key);
    if (layer === undefined || next === on.has(key)) return false;
    if (next) {
      on.add(key);
      // A layer whose code does not arrive goes off again.
      load(layer).catch(() => change(key, false) && onChange());
    } else {
      on.delete(key);
      shown.delete(key);
      for (const row of layer.legend ?? []) seenAt.delete(row);
      setLayer(key, []);
    }
    return true;
  };

  const legend = (): LegendRow[] =>
    LAYERS.flatMap(({ key, title, absent, legend: rows = [] }) => {
      const seen = rows.filter((row) => tick - (seenAt.get(row) ?? -Infinity) < ENTRY_STEPS);
      const isEmpty = seen.length === 0 && shown.get(key)?.shapes.length === 0;
      return isEmpty && absent !== undefined
        ? [{ ...NO_ROW, ...rows[0], word: `${title[0].toLowerCase()}${title.slice(1)}: ${absent}` }]
        : seen;
    });

  return {
    isOn: (key: string): boolean => on.has(key),
    setOn(key: string, next: boolean) {
      if (change(key, next)) onChange();
    },
    /** Exactly these are on afterwards; unknown keys are passed over. */
    setAll(keys: readonly string[]) {
      const changed = LAYERS.map(({ key }) => change(key, keys.includes(key)));
      if (changed.includes(true)) onChange();
    },
    /** Keys that are on, in the table's order. */
    keysOn: (): string[] => LAYERS.filter(({ key }) => on.has(key)).map(({ key }) => key),
    legend,
    /** The screen has lost all layers (another level): those that are on come again with the next update. */
    forget() {
      shown.clear();
      seenAt.clear();
    },
    /** Rewinds the search to that number of expansions; Infinity for its end. */
    setSearchStep(step: number) {
      if (step === searchStep) return;
      searchStep = step;
      // Good for another step of the same tick: only this layer looks different now.
      shown.delete('search');
    },
    update(world: World, body: Body) {
      ({ tick } = world);
      for (const layer of LAYERS) {
        if (!on.has(layer.key) || layer.isLoaded?.() === false || isFresh(layer, world, body)) continue;
        const input = { level: world.level, body, world, searchStep };
        const shapes = layer.shapes(input);
        for (const row of entriesOf(layer.legend ?? [], shapes))
          seenAt.set(row, layer.needs === 'level' ? Infinity : tick);
        // Some layers give the same shapes for many steps.
        if (shown.get(layer.key)?.shapes !== shapes) setLayer(layer.key, shapes);
        shown.set(layer.key, { world, level: world.level, body, tick: world.tick, shapes });
      }
    },
  };
}
