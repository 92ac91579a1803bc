// Placing tiles from above with the mouse or a finger.
//
// A press places a tile, dragging places a row. The other buttons, the wheel and a second finger control the overview. The tile under the
// pointer is marked. This file only reports tiles to `place`.
import { pixelOn } from '../dom.ts';
import { letterAt, boxOfTile, tileAt } from '../../map/grids/tiles.ts';
import { CELL_SIZE } from '../../map/grids/cells-to-walls.ts';
import { cornersOf, distance, pointBetween, type Point } from '../../geometry/point.ts';
import type { World } from '../../game/world.ts';
import { areaShape, linesThrough } from '../../debug/shapes.ts';
import type { Stage } from '../stage/stage.ts';

const LAYER = 'tile-mark';
const LIFT = 2;
/** Between two looks at which tile a stroke crosses, map units. */
const STRIDE = CELL_SIZE / 4;

export interface TileTableParts {
  readonly element: HTMLElement;
  readonly stage: Pick<Stage, 'canvas' | 'pointAt' | 'setLayer'>;
  world(): World | null;
  /** A tile was pressed, or drawn over after another. */
  place(tile: number, stroke: 'first' | 'next'): void;
}

export function createTileTable({ element, stage, world, place }: TileTableParts) {
  let isOn = false;
  /** Position of the pointer on the canvas, and which one draws; the last tile placed. */
  let pointer: { readonly x: number; readonly y: number } | null = null;
  let drawing = -1;
  let last = -1;
  /** Where the stroke has come to. */
  let reached: Point | null = null;
  let marked = '';

  const placeUnder = (): Point | null => pointer && stage.pointAt(pointer.x, pointer.y, 0);
  const follow = (event: PointerEvent): void => {
    pointer = pixelOn(stage.canvas(), event);
  };
  /** Places the tiles up to the pointer: between two events it passes over several. */
  const put = (): void => {
    const tiles = world()?.level.plan.tiles;
    const to = placeUnder();
    if (!tiles || to === null) return;
    const from = reached ?? to;
    reached = to;
    const count = Math.max(1, Math.ceil(distance(from, to) / STRIDE));
    for (let i = 1; i <= count; i++) {
      const tile = tileAt(tiles, pointBetween(from, to, i / count));
      if (tile < 0 || tile === last) continue;
      const stroke = last < 0 ? 'first' : 'next';
      last = tile;
      place(tile, stroke);
    }
  };
  const stop = (): void => {
    drawing = -1;
    last = -1;
    reached = null;
  };

  // Before the overview, which would drag the map.
  element.addEventListener(
    'pointerdown',
    (event) => {
      if (!isOn || event.target !== stage.canvas() || event.button !== 0 || event.shiftKey || !event.isPrimary) return;
      event.preventDefault();
      event.stopPropagation();
      stage.canvas().focus({ preventScroll: true });
      follow(event);
      drawing = event.pointerId;
      put();
    },
    true,
  );
  window.addEventListener('pointermove', (event) => {
    if (!isOn) return;
    if (event.target === stage.canvas()) follow(event);
    if (event.pointerId !== drawing) return;
    // Lifted where the page did not hear of it.
    if (event.buttons === 0) stop();
    else put();
  });
  window.addEventListener('pointerup', stop);
  window.addEventListener('pointercancel', stop);
  return {
    isOn: (): boolean => isOn,
    setOn(on: boolean) {
      isOn = on;
      stop();
      pointer = null;
      stage.canvas().style.cursor = on ? 'crosshair' : '';
    },
    update({ level }: World) {
      const { tiles } = level.plan;
      const place = isOn ? placeUnder() : null;
      const tile = place === null || tiles === null ? -1 : tileAt(tiles, place);
      const now = tile < 0 || tiles === null ? '' : `${tile} ${letterAt(tiles, tile)}`;
      if (now === marked) return;
      marked = now;
      if (tile < 0 || tiles === null) return stage.setLayer(LAYER, []);
      const points = cornersOf(boxOfTile(tiles, tile));
      const outline = [...points, points[0]].map((at) => ({ ...at, y: LIFT }));
      const area = areaShape('search-open', points, LIFT, 0.25);
      stage.setLayer(LAYER, [area, ...linesThrough(outline, 'search-open', 3, 1)]);
    },
    /** The screen has lost all layers. */
    forget() {
      marked = '';
    },
  };
}
