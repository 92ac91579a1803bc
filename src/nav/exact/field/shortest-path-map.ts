// The shortest path map of a field: for each cell of the floor the windows that reach it, in flat arrays, and the look-up of a place.
//
// A window counts for a place that lies between its two rays and not behind one of its shades. The distance is what is left at its root, an
// arc about the root's circle, and the tangent. Windows of a cell are in the order of their least distances, so that most look-ups end
// after the first.
import type { ExactIndex } from '../exact-index.ts';
import { withRoom } from '../../../search/grow-array.ts';
import type { Flood } from './create-flood.ts';
import type { FloorCells } from './floor-cells.ts';
import { BEND, COST, FIRST_X, FIRST_Z, IS_CORNER, MOST, ROOT } from './root-rays.ts';
import { RAYS } from './windows.ts';

/**
 * Indices into the best that was found: its distance, or Infinity; its root (of equal lengths the first); the first place to go to, and
 * the direction to it, a unit vector or 0 at a goal; how far the path turns at the first corner, radians.
 */
export const DISTANCE = 0;
export const BEST_ROOT = 1;
export const NEXT_X = 2;
export const NEXT_Z = 3;
export const DIRECTION_X = 4;
export const DIRECTION_Z = 5;
export const TURN = 6;
/** The place that is looked up. Numbers that are handed over as arguments may be allocated at every call. */
export const PLACE_X = 7;
export const PLACE_Z = 8;

/** By cell, the windows that reach it, from start[cell] on. */
export interface MapWindows {
  readonly start: Int32Array;
  /** The two rays of each, RAYS numbers. */
  readonly rays: Float64Array;
  /** Its least distance, or a little less. */
  readonly key: Float32Array;
  /** Its root, and the ROOT numbers of all roots. */
  readonly rootOf: Int32Array;
  readonly roots: Float64Array;
}

export type ShortestPathMap = ReturnType<typeof createShortestPathMap>;

/** A least distance times this is still one when it is rounded to 32 bits. */
const ROUNDED_DOWN = 1 - 2 ** -23;
/** How far outside a window a disc's place may be, map units: rounding of places flat against walls. */
const FLAT_SLACK = 2e-7;
/** Shorter tangents, map units, count as this long in that test. */
const NEAREST = 1e-3;
/** A place may be this much inside a root's circle, map units. */
const NEARLY = 1e-6;

// Long: its steps share the windows, unpacked into local arrays, because a direction is looked up in less than a microsecond.
export function createShortestPathMap({ open, navMesh }: ExactIndex, floor: FloorCells) {
  const { radius } = open.graph;
  const { reach } = open;
  const { ends } = floor;
  const cells = navMesh.cellStart.length - 1;
  const start = new Int32Array(cells + 1);
  let rays = new Float64Array(0);
  let key = new Float32Array(0);
  let rootOf = new Int32Array(0);
  let shadeStart = new Int32Array(1);
  let shades = new Int32Array(0);
  let roots = new Float64Array(0);
  const best = new Float64Array(9);

  /** A tangent: its direction and length. */
  const tangent = new Float64Array(3);
  const isShaded = (window: number, root: number): boolean => {
    const rootX = roots[root];
    const rootZ = roots[root + 1];
    const bend = roots[root + BEND];
    const dx = tangent[0];
    const dz = tangent[1];
    const far = tangent[2];
    for (let i = shadeStart[window]; i < shadeStart[window + 1]; i++) {
      const x = ends[2 * shades[i]] - rootX;
      const z = ends[2 * shades[i] + 1] - rootZ;
      const gap = dx * z - dz * x + bend;
      if (gap >= reach || gap <= -reach) continue;
      const along = dx * x + dz * z;
      if (along > 0 && along < far) return true;
    }
    return false;
  };

  const lookPoint = (cell: number): void => {
    const x = best[PLACE_X];
    const z = best[PLACE_Z];
    let least = best[DISTANCE];
    let source = best[BEST_ROOT];
    let found = -1;
    for (let window = start[cell]; window < start[cell + 1]; window++) {
      if (key[window] > least) break;
      const root = rootOf[window];
      const dx = x - roots[ROOT * root];
      const dz = z - roots[ROOT * root + 1];
      const at = RAYS * window;
      if (rays[at] * dz - rays[at + 1] * dx < 0 || dx * rays[at + 3] - dz * rays[at + 2] < 0) continue;
      const gap = Math.sqrt(dx * dx + dz * dz);
      const whole = roots[ROOT * root + COST] + gap;
      if (whole > least || (whole === least && root >= source) || (gap === 0 && roots[ROOT * root + IS_CORNER] !== 0))
        continue;
      least = whole;
      source = found = root;
    }
    if (found < 0) return;
    best[DISTANCE] = least;
    best[BEST_ROOT] = source;
    best[NEXT_X] = roots[ROOT * found];
    best[NEXT_Z] = roots[ROOT * found + 1];
    const gap = Math.sqrt((best[NEXT_X] - x) * (best[NEXT_X] - x) + (best[NEXT_Z] - z) * (best[NEXT_Z] - z));
    best[DIRECTION_X] = gap > 0 ? (best[NEXT_X] - x) / gap : 0;
    best[DIRECTION_Z] = gap > 0 ? (best[NEXT_Z] - z) / gap : 0;
  };

  const lookDisc = (cell: number): void => {
    const x = best[PLACE_X];
    const z = best[PLACE_Z];
    for (let window = start[cell]; window < start[cell + 1]; window++) {
      if (key[window] > best[DISTANCE] + FLAT_SLACK) break;
      const root = rootOf[window];
      const of = ROOT * root;
      const at = RAYS * window;
      const rootX = roots[of];
      const rootZ = roots[of + 1];
      const bend = roots[of + BEND];
      const dx = x - rootX;
      const dz = z - rootZ;
      const loX = rays[at];
      const loZ = rays[at + 1];
      const hiX = rays[at + 2];
      const hiZ = rays[at + 3];
      // Beside the window. Behind the touch point of a ray its sides mean nothing.
      if (loX * dz - loZ * dx + bend < -FLAT_SLACK && loX * dx + loZ * dz > 0) continue;
      if (hiX * dz - hiZ * dx + bend > FLAT_SLACK && hiX * dx + hiZ * dz > 0) continue;
      const square = dx * dx + dz * dz;
      let under = square - bend * bend;
      if (under < 0) {
        if (radius - Math.sqrt(square) > NEARLY) continue;
        under = 0;
      }
      let length = Math.sqrt(under);
      // Before the arc is known: it only adds.
      if (roots[of + COST] + length > best[DISTANCE] + FLAT_SLACK) continue;
      let dirX = square > 0 ? (length * dx - bend * dz) / square : 0;
      let dirZ = square > 0 ? (length * dz + bend * dx) / square : 0;
      let turn = 0;
      let fromX = rootX;
      let fromZ = rootZ;
      const slack = FLAT_SLACK / Math.max(length, NEAREST);
      if (loX * dirZ - loZ * dirX < -slack || dirX * hiZ - dirZ * hiX < -slack) continue;
      if (bend !== 0) {
        if (loX * dirX + loZ * dirZ < -slack || hiX * dirX + hiZ * dirZ < -slack) continue;
        const firstX = roots[of + FIRST_X];
        const firstZ = roots[of + FIRST_Z];
        turn = Math.atan2(firstX * dirZ - firstZ * dirX, firstX * dirX + firstZ * dirZ);
        if (bend < 0) turn = -turn;
        if (turn < -2) turn += 2 * Math.PI;
        fromX += bend * dirZ;
        fromZ -= bend * dirX;
        const most = roots[of + MOST];
        if (turn < 0 || turn > most) {
          // A place flat against a wall may miss the end of the track slightly; a line to that end replaces the tangent. Engines would
          // round so small a turn differently.
          turn = turn < 0 ? 0 : most;
          const by = bend < 0 ? -turn : turn;
          const cos = Math.cos(by);
          const sin = Math.sin(by);
          fromX = rootX + bend * (firstX * sin + firstZ * cos);
          fromZ = rootZ - bend * (firstX * cos - firstZ * sin);
          length = Math.sqrt((x - fromX) ** 2 + (z - fromZ) ** 2);
          if (length > 0) {
            dirX = (x - fromX) / length;
            dirZ = (z - fromZ) / length;
          }
        }
      }
      const whole = roots[of + COST] + radius * turn + length;
      if (whole > best[DISTANCE] || (whole === best[DISTANCE] && root >= best[BEST_ROOT])) continue;
      tangent[0] = dirX;
      tangent[1] = dirZ;
      tangent[2] = length;
      if (isShaded(window, of)) continue;
      best[DISTANCE] = whole;
      best[BEST_ROOT] = root;
      best[NEXT_X] = fromX;
      best[NEXT_Z] = fromZ;
      best[DIRECTION_X] = -dirX;
      best[DIRECTION_Z] = -dirZ;
      best[TURN] = turn;
    }
  };

  return {
    best,
    /** Sets `best` to the shortest path from the place, which is in that cell, if it is shorter than the best so far. */
    look: radius > 0 ? lookDisc : lookPoint,
    /** What it has taken; valid until it takes other windows. */
    get taken(): MapWindows {
      return { start, rays, key, rootOf, roots };
    },
    take({
      windows: { cell, isBeaten, root, rays: allRays, key: allKeys, before: visit },
      roots: { numbers, count: rootCount },
      visited,
      shadeStart: shadeBegin,
      count,
      shades: { list: found },
    }: Flood): void {
      if (roots.length < ROOT * rootCount) roots = new Float64Array(withRoom(ROOT * rootCount));
      for (let i = 0; i < ROOT * rootCount; i++) roots[i] = numbers[i];
      start.fill(0);
      let size = 0;
      for (let i = 0; i < count; i++) {
        if (isBeaten[visited[i]] !== 0) continue;
        start[cell[visited[i]]]++;
        size += shadeBegin[i + 1] - shadeBegin[i];
      }
      for (let c = 1; c <= cells; c++) start[c] += start[c - 1];
      const kept = start[cells];
      if (key.length < kept) {
        key = new Float32Array(withRoom(kept));
        rootOf = new Int32Array(key.length);
        rays = new Float64Array(RAYS * key.length);
        shadeStart = new Int32Array(key.length + 1);
      }
      if (shades.length < size) shades = new Int32Array(withRoom(size));
      // The last ones first, from the ends of their cells' parts. `before` is no longer asked for and lends its memory.
      for (let i = count - 1; i >= 0; i--) {
        const window = visited[i];
        if (isBeaten[window] !== 0) continue;
        const own = --start[cell[window]];
        for (let k = 0; k < RAYS; k++) rays[RAYS * own + k] = allRays[RAYS * window + k];
        key[own] = allKeys[window] * ROUNDED_DOWN;
        rootOf[own] = root[window];
        visit[own] = i;
      }
      size = 0;
      for (let own = 0; own < kept; own++) {
        for (let i = shadeBegin[visit[own]]; i < shadeBegin[visit[own] + 1]; i++) shades[size++] = found[i];
        shadeStart[own + 1] = size;
      }
    },
  };
}
