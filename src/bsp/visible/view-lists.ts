// The views of each cell during one visibility query: an interval of directions and one of slopes each, in flat arrays that are
// reused by the next query. Touching views of a cell are merged into the smallest view that contains both.
import { growArray } from '../../search/grow-array.ts';

type ViewLists = ReturnType<typeof createViewLists>;

/** A cell keeps at most this many separate views. */
const MAX_VIEWS = 6;
const FIRST_CAPACITY = 1024;

export function createViewLists(cells: number) {
  return {
    /** The number of the query; lists of earlier ones are empty. */
    query: 0,
    /** The query in which a cell got its first view. */
    filledIn: new Int32Array(cells),
    /** The first view of each cell, and the next one after each view; −1 for none. */
    first: new Int32Array(cells),
    next: new Int32Array(FIRST_CAPACITY),
    /** Four numbers per view: directions from and to, slopes low and high. */
    views: new Float64Array(4 * FIRST_CAPACITY),
    used: 0,
  };
}

export function emptyViews(lists: ViewLists): void {
  lists.query++;
  lists.used = 0;
}

export function hasViews({ filledIn, query }: ViewLists, cell: number): boolean {
  return filledIn[cell] === query;
}

/** Adds a view to a cell, or widens one that it touches. Returns true for the cell's first view. */
export function addView(lists: ViewLists, cell: number, from: number, to: number, low: number, high: number): boolean {
  const { first, filledIn, query } = lists;
  const isFirst = filledIn[cell] !== query;
  if (isFirst) {
    filledIn[cell] = query;
    first[cell] = -1;
  }
  let kept = 0;
  let last = -1;
  for (let view = first[cell]; view >= 0; view = lists.next[view]) {
    const touches = from <= lists.views[4 * view + 1] && to >= lists.views[4 * view];
    if (touches) {
      widen(lists.views, view, from, to, low, high);
      return isFirst;
    }
    kept++;
    last = view;
  }
  if (kept >= MAX_VIEWS) {
    widen(lists.views, last, from, to, low, high);
    return isFirst;
  }
  if (lists.used === lists.next.length) {
    lists.next = growArray(lists.next, 2 * lists.used);
    lists.views = growArray(lists.views, 8 * lists.used);
  }
  const view = lists.used++;
  lists.views[4 * view] = from;
  lists.views[4 * view + 1] = to;
  lists.views[4 * view + 2] = low;
  lists.views[4 * view + 3] = high;
  lists.next[view] = first[cell];
  first[cell] = view;
  return isFirst;
}

function widen(views: Float64Array, view: number, from: number, to: number, low: number, high: number): void {
  views[4 * view] = Math.min(views[4 * view], from);
  views[4 * view + 1] = Math.max(views[4 * view + 1], to);
  views[4 * view + 2] = Math.min(views[4 * view + 2], low);
  views[4 * view + 3] = Math.max(views[4 * view + 3], high);
}
