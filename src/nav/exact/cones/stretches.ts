// Stretches: from a turn, over corners that leave no choice, to the next turns where there is one.
//
// Many corners in view beyond a turn lead nowhere: a path that turns there sees no next corner, or only corners that lead nowhere. They are
// blind and left out. Many others leave one continuation only. A stretch passes over these, so that a search takes it in one step. Corners
// that are passed or left out may still see the goal. So a box about everything they see is kept, and a goal inside it is searched corner
// by corner. Like rows (corner-views.ts), stretches are computed on first use, depend only on the mesh, and are kept; beyond a bound all
// are discarded. After the jump points of D. Harabor, A. Grastien, Online Graph Pruning for Pathfinding on Grid Maps, 2011, for any angle.
import { growArray } from '../../../search/grow-array.ts';
import { type createViewer, createViews, type CornerViews } from './corner-views.ts';
import { growBox } from '../../mesh/cell-boxes.ts';
import type { Openings } from './build-openings.ts';

export type Stretches = ReturnType<typeof createStretches>;

/** An entry that leads on over this many further turns is not blind. */
const AHEAD = 3;
/** Most turns that a stretch passes; around a pillar it would never end. */
const MOST_PASSED = 16;
/** Longer rows get no stretches: looking ahead from all their entries would take longer than it saves. */
const MOST_ROW = 8;
/** About the most entries of rows, 17 bytes each; there are fewer stretches, about 30 bytes each. */
const MOST_ENTRIES = 2 ** 20;
const MOST_A_TURN = 24;
const EVERYWHERE = [-Infinity, -Infinity, Infinity, Infinity];
const FIRST_ROOM = 16;

const known = new WeakMap<Openings, Stretches>();

/** The stretches of those openings; new ones if they are full. A search may continue with the old ones. */
export function stretchesOf(openings: Openings): Stretches {
  let found = known.get(openings);
  if (found === undefined || isFull(found)) known.set(openings, (found = createStretches(openings)));
  return found;
}

/** Are there too many to keep for the next query? */
export function isFull({ views, start }: Stretches): boolean {
  return views.count > Math.max(MOST_ENTRIES, MOST_A_TURN * start.length);
}

export function createStretches(openings: Openings) {
  const turns = 2 * openings.corners.count;
  return {
    views: createViews(openings),
    /** The stretches from each turn: from start[turn] to end[turn], by their first direction; start is −1 before they are computed. */
    start: new Int32Array(turns).fill(-1),
    end: new Int32Array(turns),
    /** The turn at its end, its length, and how many stretches may follow it: the first of those from its end. */
    to: new Int32Array(FIRST_ROOM),
    length: new Float64Array(FIRST_ROOM),
    onward: new Int32Array(FIRST_ROOM),
    /** First index in `via` of the turns that it passes; one entry more than there are stretches. */
    viaStart: new Int32Array(FIRST_ROOM + 1),
    via: new Int32Array(FIRST_ROOM),
    count: 0,
    /** By turn: the box about all that is in view from it and from what its stretches pass or leave out. It has the form of the cells' boxes. */
    box: new Float64Array(4 * turns),
  };
}

/** Creates the function that computes the stretches from a turn, and the rows they need. Not reentrant. */
export function createStretcher(
  { corners }: Openings,
  look: ReturnType<typeof createViewer>,
): (stretches: Stretches, turn: number) => void {
  const { x: cornerX, z: cornerZ } = corners;

  /** How many entries of its target's row may follow an entry of the row of turn `from`: those before the path's own direction. */
  const onwardOf = (views: CornerViews, from: number, entry: number): number => {
    const turn = views.to[entry];
    if (views.start[turn] < 0) look(views, turn);
    let onward = views.onward[entry];
    if (onward >= 0) return onward;
    const corner = turn >> 1;
    const sign = (turn & 1) === 0 ? 1 : -1;
    const x = cornerX[corner];
    const z = cornerZ[corner];
    const dx = x - cornerX[from >> 1];
    const dz = z - cornerZ[from >> 1];
    const start = views.start[turn];
    const most = views.end[turn] - start;
    for (onward = 0; onward < most; onward++) {
      const other = views.to[start + onward] >> 1;
      if (sign * (dx * (cornerZ[other] - z) - dz * (cornerX[other] - x)) > 0) break;
    }
    views.onward[entry] = onward;
    return onward;
  };

  /** Does no path lead on beyond that entry of the row of turn `from` for `depth` turns? */
  const isBlind = (views: CornerViews, from: number, entry: number, depth: number): boolean => {
    const cached = views.blind[entry];
    if (cached > 0 && cached <= depth) return true;
    if (-cached >= depth) return false;
    const turn = views.to[entry];
    const onward = onwardOf(views, from, entry);
    let blind = onward === 0 || (depth > 1 && onward <= MOST_ROW);
    const start = views.start[turn];
    for (let next = start; blind && next < start + onward; next++) blind = isBlind(views, turn, next, depth - 1);
    views.blind[entry] = blind ? depth : -depth;
    return blind;
  };

  /** Grows the box of turn `root` by what is in view beyond a blind entry of the row of turn `from`. */
  const growByBlind = (stretches: Stretches, root: number, from: number, entry: number): void => {
    const { views, box } = stretches;
    const turn = views.to[entry];
    growBox(box, root, views.seen, turn);
    const onward = onwardOf(views, from, entry);
    const start = views.start[turn];
    for (let next = start; next < start + onward; next++) growByBlind(stretches, root, turn, next);
  };

  return (stretches, turn) => {
    const { views, box } = stretches;
    if (views.start[turn] < 0) look(views, turn);
    const start = views.start[turn];
    const end = views.end[turn];
    stretches.start[turn] = stretches.count;
    box.set(end - start > MOST_ROW ? EVERYWHERE : views.seen.subarray(4 * turn, 4 * turn + 4), 4 * turn);
    if (end - start <= MOST_ROW) {
      for (let each = start; each < end; each++) {
        if (isBlind(views, turn, each, AHEAD)) {
          growByBlind(stretches, turn, turn, each);
          continue;
        }
        let before = turn;
        let entry = each;
        let length = 0;
        let vias = stretches.viaStart[stretches.count];
        const mostVias = vias + MOST_PASSED;
        let open = 0;
        for (;;) {
          const next = views.to[entry];
          length += views.length[entry];
          open = 0;
          let only = -1;
          const onward = onwardOf(views, before, entry);
          const first = views.start[next];
          if (onward > MOST_ROW) break;
          for (let on = first; on < first + onward; on++) {
            if (isBlind(views, next, on, AHEAD)) continue;
            open++;
            only = on;
          }
          if (open !== 1 || vias === mostVias) break;
          growBox(box, turn, views.seen, next);
          for (let on = first; on < first + onward; on++) if (on !== only) growByBlind(stretches, turn, next, on);
          if (vias === stretches.via.length) stretches.via = growArray(stretches.via, 2 * vias);
          stretches.via[vias++] = next;
          before = next;
          entry = only;
        }
        append(stretches, views.to[entry], length, open, vias);
      }
    }
    stretches.end[turn] = stretches.count;
  };
}

function append(stretches: Stretches, to: number, length: number, onward: number, vias: number): void {
  const room = stretches.to.length;
  if (stretches.count === room) {
    stretches.to = growArray(stretches.to, 2 * room);
    stretches.length = growArray(stretches.length, 2 * room);
    stretches.onward = growArray(stretches.onward, 2 * room);
    stretches.viaStart = growArray(stretches.viaStart, 2 * room + 1);
  }
  stretches.to[stretches.count] = to;
  stretches.length[stretches.count] = length;
  stretches.onward[stretches.count] = onward;
  stretches.viaStart[++stretches.count] = vias;
}
