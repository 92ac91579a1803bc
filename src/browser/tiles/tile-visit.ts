// Placing tiles on foot or from above (tile-table.ts), with the map as a blueprint meanwhile.
import { TILE_REFUSALS } from '../../game/tiles/place-tiles.ts';
import type { Body } from '../../nav/body.ts';
import type { OutlookSwitch } from '../camera/outlook.ts';
import { isByTouch } from '../dom.ts';
import { nameKeys } from '../input/keys.ts';
import { createTileTable } from './tile-table.ts';
import { createTilePalette } from './tile-palette.ts';
import { createTileTool, tileBefore } from './tile-tool.ts';
import type { Displays } from '../displays.ts';

export type TileVisit = ReturnType<typeof createTileVisit>;

interface TileVisitParts extends Displays {
  /** Straight to it, past the table. */
  readonly outlook: OutlookSwitch;
  bodies(): readonly Body[];
  onBegin(): void;
  onChange(): void;
}

const HELP_BY_MOUSE =
  'Click or draw to place tiles. The wheel zooms, the middle button drags, KeyZ undoes, KeyY ends it.';
const HELP_BY_TOUCH = 'Draw to place tiles. Two fingers drag and zoom.';

export function createTileVisit(parts: TileVisitParts) {
  const { element, state, stage, notice, outlook, bodies, onBegin, onChange } = parts;
  const tool = createTileTool(notice, bodies);
  const table = createTileTable({
    element,
    stage,
    world: () => state.world,
    place(tile, stroke) {
      if (state.world) tool.place(state.world, tile, stroke);
    },
  });
  const showKinds = createTilePalette({
    onKind(key) {
      tool.setKind(key);
      showPalette();
    },
    onUndo: takeBack,
    onDone: () => setOn(false),
  });
  let before = outlook.now();

  function showPalette(): void {
    const plan = state.world?.level.plan;
    const words = isByTouch() ? HELP_BY_TOUCH : nameKeys(HELP_BY_MOUSE);
    showKinds(plan && table.isOn() ? { format: plan.format, kind: tool.kind().key, words } : null);
  }

  function takeBack(): void {
    if (state.world) tool.takeBack(state.world);
  }

  function setOn(on: boolean): void {
    const { world, mode } = state;
    if (!world || mode === 'loading' || on === table.isOn()) return;
    if (on && world.level.plan.tiles === null) {
      notice.hint(TILE_REFUSALS['no tiles'], 3);
      onChange();
      return;
    }
    table.setOn(on);
    showPalette();
    if (on) {
      before = outlook.now();
      onBegin();
    }
    outlook.setAbove(on || before.above);
    outlook.setBlueprint(on || before.blueprint);
  }

  return {
    tool,
    table,
    /** Starts placing from above in the blueprint, or ends it and restores the view. */
    setOn,
    /** Ends placing and returns to the player's view. */
    comeDown() {
      before = { ...before, above: false };
      setOn(false);
    },
    placeAhead() {
      if (state.world) tool.place(state.world, tileBefore(state.world), 'first');
    },
    takeBack,
    save() {
      if (state.world) tool.save(state.world);
    },
    reset() {
      table.forget();
      tool.reset();
      setOn(false);
    },
  };
}
