// Windows of a field: what a root sees of a cell. A root is a goal, a link's entrance, or an arrival at a corner; its rays leave a point or
// touch the corner's circle. A window holds the rays between two bounding ones that reach the cell through one edge.
//
// After J. S. B. Mitchell, D. M. Mount, C. H. Papadimitriou, The Discrete Geodesic Problem, 1987, for discs in the plane. Rays are directions.
// A point's are differences of places on the grid, so that the sides of its rays are exact; a disc's are unit vectors.
import { growArray } from '../../../search/grow-array.ts';
import { addItem, createKeyHeap } from '../../../search/key-heap.ts';

export type Windows = ReturnType<typeof createWindows>;

export const RAYS = 4;
/** Where along the edge the left and the right ray cross it, the distances there, and how fast they grow along the edge. */
export const CROSSING = 6;

const FIRST_ROOM = 16;
/** Rounding of lengths, map units. */
const MARGIN = 1e-7;

export function createWindows() {
  return {
    count: 0,
    cell: new Int32Array(FIRST_ROOM),
    /** The edge of the cell by which the rays come in, −1 where they begin. */
    edge: new Int32Array(FIRST_ROOM),
    /** A state of the search, or −1 − goal. */
    root: new Int32Array(FIRST_ROOM),
    /** The bounding rays, RAY numbers each: the left one x, z, the right one x, z; all 0 where there are no bounds. */
    rays: new Float64Array(RAYS * FIRST_ROOM),
    /** Least distance from the goal at which it enters the cell. */
    key: new Float64Array(FIRST_ROOM),
    /** What `dominates` compares: the parts of the edge entered, and the distances there, CROSSING numbers each. */
    crossings: new Float64Array(CROSSING * FIRST_ROOM),
    /** The window that crossed the same edge before, or −1. */
    before: new Int32Array(FIRST_ROOM),
    /** 1 if another window is nowhere longer. */
    isBeaten: new Uint8Array(FIRST_ROOM),
    open: createKeyHeap(),
  };
}

/** Adds a window to the open list. Its crossings are written before. */
export function pushWindow(
  windows: Windows,
  cell: number,
  edge: number,
  root: number,
  loX: number,
  loZ: number,
  hiX: number,
  hiZ: number,
  key: number,
): void {
  const { rays } = windows;
  const own = windows.count++;
  windows.cell[own] = cell;
  windows.edge[own] = edge;
  windows.root[own] = root;
  rays[RAYS * own] = loX;
  rays[RAYS * own + 1] = loZ;
  rays[RAYS * own + 2] = hiX;
  rays[RAYS * own + 3] = hiZ;
  windows.key[own] = key;
  windows.isBeaten[own] = 0;
  addItem(windows.open, own, windows.key, own);
}

/** Is another window across the same edge nowhere longer than this one? If not, those are beaten that are nowhere shorter. */
export function isDominated(windows: Windows, own: number): boolean {
  const { before, isBeaten } = windows;
  for (let other = before[own]; other >= 0; other = before[other]) if (dominates(windows, other, own)) return true;
  for (let other = before[own]; other >= 0; other = before[other])
    if (dominates(windows, own, other)) isBeaten[other] = 1;
  return false;
}

/** The least distance along the edge: distances are convex, so they are nowhere below their tangents at the ends. */
export function leastOf(crossings: Float64Array, at: number): number {
  const low = crossings[at + 2];
  const high = crossings[at + 3];
  const fromLow = crossings[at + 4];
  const fromHigh = crossings[at + 5];
  if (fromLow >= 0) return low;
  if (fromHigh <= 0) return high;
  const part = (high - low - fromHigh * (crossings[at + 1] - crossings[at])) / (fromLow - fromHigh);
  return Math.min(low, high, low + fromLow * part);
}

/**
 * Is the second window, across the same edge, nowhere shorter than the first? Distances along an edge are convex: the first is at most the line
 * between its ends, the second at least its tangents there.
 */
function dominates({ crossings }: Windows, one: number, other: number): boolean {
  const own = CROSSING * one;
  const at = CROSSING * other;
  const low = crossings[at];
  const high = crossings[at + 1];
  if (low < crossings[own] - MARGIN || high > crossings[own + 1] + MARGIN) return false;
  const extent = crossings[own + 1] - crossings[own];
  const slope = extent > MARGIN ? (crossings[own + 3] - crossings[own + 2]) / extent : 0;
  const most = extent > MARGIN ? crossings[own + 2] : Math.max(crossings[own + 2], crossings[own + 3]);
  const gapLow = crossings[at + 2] - (most + slope * (low - crossings[own]));
  const gapHigh = crossings[at + 3] - (most + slope * (high - crossings[own]));
  if (gapLow < MARGIN || gapHigh < MARGIN) return false;
  const fromLow = crossings[at + 4] - slope;
  const fromHigh = crossings[at + 5] - slope;
  if (fromLow >= 0 || fromHigh <= 0) return true;
  const part = (gapHigh - gapLow - fromHigh * (high - low)) / (fromLow - fromHigh);
  return gapLow + fromLow * part > MARGIN;
}

/** Makes room for one more window. */
export function makeRoom(windows: Windows): void {
  if (windows.count < windows.cell.length) return;
  const room = 2 * windows.count;
  for (const key of ['cell', 'edge', 'root', 'before'] as const) windows[key] = growArray(windows[key], room);
  windows.isBeaten = growArray(windows.isBeaten, room);
  windows.key = growArray(windows.key, room);
  windows.rays = growArray(windows.rays, RAYS * room);
  windows.crossings = growArray(windows.crossings, CROSSING * room);
}
