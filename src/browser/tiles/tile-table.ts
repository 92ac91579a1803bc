// Laying tiles from above with the mouse or a finger.
//
// A press lays a tile, dragging lays a row. The other buttons, the wheel and a second finger control the overview. The tile under the
// pointer is marked. This file only reports tiles to `lay`.
import { pixelOn } from '../dom.ts';
import { letterAt, boxOfTile, tileAt } from '../../map/grids/tiles.ts';
import { cornersOf } from '../../geometry/point.ts';
import type { World } from '../../game/world.ts';
import { areaShape, linesThrough } from '../../debug/shapes.ts';
import type { Stage } from '../stage/stage.ts';

const LAYER = 'tile-mark';
const LIFT = 2;

export interface TileTableParts {
  readonly element: HTMLElement;
  readonly stage: Pick<Stage, 'canvas' | 'pointAt' | 'setLayer'>;
  world(): World | null;
  /** A tile was pressed, or drawn over after another. */
  lay(tile: number, stroke: 'first' | 'next'): void;
}

export function createTileTable({ element, stage, world, lay }: TileTableParts) {
  let isOn = false;
  /** Position of the pointer on the canvas, and which one draws; the last tile laid. */
  let pointer: { readonly x: number; readonly y: number } | null = null;
  let drawing = -1;
  let last = -1;
  let marked = '';

  const tileUnder = (): number => {
    const tiles = world()?.level.plan.tiles ?? null;
    if (pointer === null || tiles === null) return -1;
    const at = stage.pointAt(pointer.x, pointer.y, 0);
    return at === null ? -1 : tileAt(tiles, at);
  };
  const follow = (event: PointerEvent): void => {
    pointer = pixelOn(stage.canvas(), event);
  };
  const put = (): void => {
    const tile = tileUnder();
    if (tile < 0 || tile === last) return;
    const stroke = last < 0 ? 'first' : 'next';
    last = tile;
    lay(tile, stroke);
  };
  const stop = (): void => {
    drawing = -1;
    last = -1;
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
    if (event.pointerId === drawing) put();
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
      const tile = isOn ? tileUnder() : -1;
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
