// The part of the picture that no box covers. Boxes at the edges are marked `data-edge` in the page and never overlap by style.css. What comes
// and goes (hints, cards, questions) stands in a column in the free part, and the view from above fits the map into it: so nothing collides.
import { byId } from '../dom.ts';

/** Edges in CSS pixels from the top left corner of the picture. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export type FreeSpace = ReturnType<typeof createFreeSpace>;

/** Kept between boxes and what stands in the free part, CSS pixels. */
const GAP = 8;
/** Hints and cards are wider than high. */
const CARD_ASPECT = 1.3;
/** With less than this of either side free, cards cover what is there. */
const LEAST = 80;
/** A map smaller than this part of the picture goes under the legend. */
const LEAST_PART = 0.4;

/**
 * The rectangle within `whole` that avoids all boxes and in which a thing `aspect` times as wide as high becomes largest; of equals the
 * one with the most area.
 */
export function largestFree(whole: Box, boxes: readonly Box[], aspect: number): Box {
  const inside = (values: readonly number[], low: number, high: number): number[] =>
    [...new Set([low, high, ...values])].filter((value) => value >= low && value <= high).sort((a, b) => a - b);
  const xs = inside(
    boxes.flatMap(({ left, right }) => [left, right]),
    whole.left,
    whole.right,
  );
  const ys = inside(
    boxes.flatMap(({ top, bottom }) => [top, bottom]),
    whole.top,
    whole.bottom,
  );
  let best: Box = { ...whole, right: whole.left, bottom: whole.top };
  const gain = ({ left, top, right, bottom }: Box): readonly [size: number, area: number] => [
    Math.min((right - left) / aspect, bottom - top),
    (right - left) * (bottom - top),
  ];
  for (const [l, left] of xs.entries())
    for (const right of xs.slice(l + 1))
      for (const [t, top] of ys.entries())
        for (const bottom of ys.slice(t + 1)) {
          const next = { left, top, right, bottom };
          const [size, area] = gain(next);
          const [bestSize, bestArea] = gain(best);
          if (size < bestSize || (size === bestSize && area <= bestArea)) continue;
          if (boxes.every((box) => box.left >= right || box.right <= left || box.top >= bottom || box.bottom <= top))
            best = next;
        }
  return best;
}

/** Watches the boxes of the stage; `onChange` is called when the free part may be another. */
export function createFreeSpace(onChange: () => void) {
  const stage = byId('stage');
  const foot = byId('foot');
  const [place, score, legend] = ['place', 'score', 'legend'].map((id) => byId(id));
  let boxes: readonly Box[] = [];
  /** The same without the legend. */
  let others: readonly Box[] = [];
  const whole = (): Box => ({ left: 0, top: 0, right: stage.clientWidth, bottom: stage.clientHeight });

  function measure(): void {
    // The legend stands between the place's card and the foot where that is wide (style.css).
    stage.style.setProperty('--foot', `${foot.offsetHeight}px`);
    stage.style.setProperty('--place', `${place.offsetHeight}px`);
    stage.style.setProperty('--score', `${score.offsetHeight}px`);
    const shown = [...stage.querySelectorAll('[data-edge]')].flatMap((element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      const box = { left: left - GAP, top: top - GAP, right: right + GAP, bottom: bottom + GAP };
      const isSeen = getComputedStyle(element).visibility === 'visible';
      return isSeen && right > left && bottom > top ? [{ element, box }] : [];
    });
    boxes = shown.map(({ box }) => box);
    others = shown.filter(({ element }) => element !== legend).map(({ box }) => box);
    const { right: width, bottom: height } = whole();
    const within: Box = { left: GAP, top: GAP, right: width - GAP, bottom: height - GAP };
    const free = largestFree(within, boxes, CARD_ASPECT);
    const isEnough = Math.min(free.right - free.left, free.bottom - free.top) >= LEAST;
    const { left, top, right, bottom } = isEnough ? free : within;
    const edges = { left, top, right: width - right, bottom: height - bottom };
    for (const [edge, value] of Object.entries(edges)) stage.style.setProperty(`--free-${edge}`, `${value}px`);
    onChange();
  }

  const sizes = new ResizeObserver(measure);
  const watchAll = (): void => {
    for (const element of [stage, ...stage.querySelectorAll('[data-edge]')]) sizes.observe(element);
  };
  // Some boxes are made later.
  new MutationObserver(watchAll).observe(stage, { childList: true });
  watchAll();
  return {
    /** The free rectangle in which a thing `aspect` times as wide as high becomes largest, under the legend where it would be small. */
    rectangle(aspect: number): Box {
      const all = whole();
      const sizeIn = ({ left, top, right, bottom }: Box): number => Math.min((right - left) / aspect, bottom - top);
      const free = largestFree(all, boxes, aspect);
      return sizeIn(free) >= LEAST_PART * sizeIn(all) ? free : largestFree(all, others, aspect);
    },
    size: (): { readonly width: number; readonly height: number } => ({
      width: Math.max(1, stage.clientWidth),
      height: Math.max(1, stage.clientHeight),
    }),
  };
}
