// What the minimap says under the mouse: the mark that lies there, or what all of its signs mean. The map itself takes no clicks, so the
// mouse is looked for on the page.
import { describeMark, type MapMark } from '../../game/movers/map-marks.ts';
import type { World } from '../../game/world.ts';
import { byId, make } from '../dom.ts';
import { drawSign } from './paint-marks.ts';

/** A mark is meant this near to the mouse, pixels of the page. */
const REACH = 9;
const SIGN_SIDE = 16;

const WORDS: Readonly<Record<MapMark['kind'], string>> = {
  door: 'Door with a lock',
  lift: 'Lift',
  switch: 'Switch',
  exit: 'Exit',
  teleporter: 'Teleporter',
  key: 'Key, in its colour',
};

export interface MinimapTip {
  /** With each drawing; the part of the plan that is shown, map units. */
  update(
    world: World,
    marks: readonly MapMark[],
    view: { readonly left: number; readonly top: number; readonly span: number },
  ): void;
}

export function createMinimapTip(canvas: HTMLCanvasElement): MinimapTip {
  const tip = byId('minimap-tip');
  let mouse: { readonly x: number; readonly y: number } | null = null;
  let said = '';
  addEventListener('pointermove', ({ pointerType, clientX: x, clientY: y }) => {
    const box = canvas.getBoundingClientRect();
    const isOver = pointerType === 'mouse' && document.pointerLockElement === null;
    mouse =
      isOver && x >= box.left && x < box.right && y >= box.top && y < box.bottom
        ? { x: x - box.left, y: y - box.top }
        : null;
    if (mouse === null) hide();
  });

  function hide(): void {
    said = '';
    tip.hidden = true;
  }

  /** What each kind of sign that is there means. */
  function showSigns(marks: readonly MapMark[]): void {
    const kinds = (Object.keys(WORDS) as MapMark['kind'][]).filter((kind) =>
      marks.some((mark) => mark.kind === kind && (kind !== 'door' || mark.key !== null)),
    );
    const key = kinds.join();
    if (key === said) return;
    said = key;
    const list = make('ul');
    for (const kind of kinds) {
      const line = make('li', WORDS[kind]);
      const sign = make('canvas');
      sign.width = sign.height = SIGN_SIDE * Math.min(2, devicePixelRatio);
      drawSign(sign, kind);
      line.prepend(sign);
      list.append(line);
    }
    tip.replaceChildren(list);
    tip.hidden = kinds.length === 0;
  }

  return {
    update(world, marks, { left, top, span }) {
      if (mouse === null || document.pointerLockElement !== null) {
        if (said !== '') hide();
        return;
      }
      const scale = span / canvas.clientWidth;
      const at = { x: left + mouse.x * scale, z: top + mouse.y * scale };
      let best: MapMark | null = null;
      let least = REACH * scale;
      for (const mark of marks) {
        const gap = Math.hypot(mark.at.x - at.x, mark.at.z - at.z);
        if (gap > least) continue;
        least = gap;
        best = mark;
      }
      if (best === null) {
        showSigns(marks);
        return;
      }
      const words = describeMark(best, world);
      if (words === said) return;
      said = words;
      tip.textContent = words;
      tip.hidden = false;
    },
  };
}
