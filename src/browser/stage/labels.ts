// The labels of debug layers: words over the picture, above their places. Of labels that would overlap the first ones are shown.
import { colorOf } from '../../debug/colors.ts';
import type { DebugShape, LabelShape } from '../../debug/shapes.ts';
import { byId, make } from '../dom.ts';
import type { Screen } from '../screen.ts';

/** Size of a letter in rem; about as in style.css. A label is wider than its letters: padding, and signs as wide as +. */
const WIDE = 7.5 / 16;
const TALL = 17 / 16;
const MORE_WIDE = 14 / 16;

/** A label at a place of the picture, CSS pixels. */
export interface PlacedLabel {
  readonly label: Pick<LabelShape, 'text' | 'isFirst'>;
  readonly x: number;
  readonly y: number;
}

/**
 * Those for which the picture has room, in order, but `isFirst` before all others; greedy. At its edges they are moved in to be whole. `rem`
 * is in CSS pixels.
 */
export function pickLabels<Placed extends PlacedLabel>(
  labels: readonly Placed[],
  width: number,
  height: number,
  rem: number,
): Placed[] {
  const taken: { left: number; right: number; top: number; bottom: number }[] = [];
  const inTurn = [...labels.filter(({ label }) => label.isFirst), ...labels.filter(({ label }) => !label.isFirst)];
  return inTurn.flatMap((placed) => {
    const lines = placed.label.text.split('\n');
    const half = (rem * (WIDE * Math.max(...lines.map(({ length }) => length)) + MORE_WIDE)) / 2;
    const tall = rem * TALL * lines.length;
    if (placed.x + half < 0 || placed.x - half > width || placed.y < 0 || placed.y - tall > height) return [];
    const x = Math.max(half, Math.min(placed.x, width - half));
    const y = Math.max(tall, Math.min(placed.y, height));
    const box = { left: x - half, right: x + half, top: y - tall, bottom: y };
    const isFree = taken.every(
      ({ left, right, top, bottom }) =>
        box.left >= right || box.right <= left || box.top >= bottom || box.bottom <= top,
    );
    if (!isFree) return [];
    taken.push(box);
    return [{ ...placed, x, y }];
  });
}

export function createLabels() {
  const holder = byId('labels');
  const layers = new Map<string, readonly LabelShape[]>();
  return {
    /** Takes the labels among a layer's shapes. */
    set(key: string, shapes: readonly DebugShape[]) {
      const labels = shapes.filter((shape) => shape.kind === 'label');
      if (labels.length > 0) layers.set(key, labels);
      else layers.delete(key);
    },
    clear: () => layers.clear(),
    place(pixelOf: Screen['pixelOf']) {
      if (layers.size === 0 && holder.childElementCount === 0) return;
      const placed = [...layers.values()].flat().flatMap((label) => {
        const at = pixelOf(label.at);
        return at === null ? [] : [{ label, ...at }];
      });
      const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
      const picked = pickLabels(placed, holder.clientWidth, holder.clientHeight, rem);
      while (holder.childElementCount < picked.length) holder.append(make('div'));
      while (holder.childElementCount > picked.length) holder.lastElementChild!.remove();
      picked.forEach(({ label: { text, color }, x, y }, i) => {
        const element = holder.children[i] as HTMLElement;
        if (element.textContent !== text) element.textContent = text;
        element.style.color = colorOf(color);
        element.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px) translate(-50%, -100%)`;
      });
    },
  };
}
