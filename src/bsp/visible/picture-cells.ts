// Potentially visible cells for drawing: visible-cells.ts with heights, fast enough to run once a frame.
//
// The tree is walked away from the eye; each cell passes its view, clipped by its portals, to the cells beyond. A view is an interval of
// directions and one of slopes (rise over distance on the floor); a step, a lintel or a window sill cuts the latter. Views are merged
// (view-lists.ts), so the result may be larger than what is seen, never smaller. The walk ends when no cell is waiting. After S. Teller,
// C. Séquin, Visibility Preprocessing for Interactive Walkthroughs, 1991; slopes as in John Carmack's Doom (1993). For drawing only; sight
// that affects the game is traced.
import type { Bounds, Point, Point3 } from '../../geometry/point.ts';
import { BLOCKS_SIGHT } from '../../map/floor-plan.ts';
import { walkFrontToBack } from './front-to-back.ts';
import type { RoomHeights } from '../heights-now.ts';
import { leavesAt } from '../leaf-at.ts';
import type { Tree } from '../tree.ts';
import { addView, createViewLists, emptyViews, hasViews } from './view-lists.ts';
import { directionOf, type ViewInterval } from './visible-cells.ts';

/** What the camera can show around its eye: directions as in directionOf, and slopes. Ranges are unlimited. */
export interface Lens {
  readonly views: readonly ViewInterval[];
  readonly low: number;
  readonly high: number;
}

/** All directions and all slopes. */
export const WHOLE_SPHERE: Lens = { views: [[0, 4]], low: -Infinity, high: Infinity };

/** The heights of a sector as drawn, and whether its ceiling is sky. */
export interface DrawnRoom extends RoomHeights {
  readonly sky: boolean;
}

/** Visible cells; overwritten by the next query. */
export interface PictureCells {
  /** How many there are. */
  readonly count: number;
  /** Indices into tree.leaves, front to back; only the first `count` are valid. */
  readonly leaves: Int32Array;
  /** Can any part of that box, between those heights, be seen in this visible cell (an index into tree.leaves)? */
  showsBox(leaf: number, box: Bounds, bottom: number, top: number): boolean;
  /** The same for the upright rectangle over a → b. */
  showsWall(leaf: number, a: Point, b: Point, bottom: number, top: number): boolean;
}

/** A visibility query for one tree; `rooms` are its sectors as drawn. No cells when the eye is in solid. */
export type PictureQuery = (eye: Point3, lens: Lens, rooms: readonly DrawnRoom[]) => PictureCells;

/** Intervals are widened by this to cover rounding. */
const WIDENING = 1e-9;
/** An eye closer than this to a line (map units) sees it edge-on. */
const EDGE_ON = 1e-3;

/** Creates the visibility query of a tree. */
// Long: its parts share the eye, the lists and the marks of one query, so that a query allocates nothing.
export function createPictureCells(tree: Tree): PictureQuery {
  const { leaves, portals } = tree;
  const isShut = shutPortals(tree);
  const order = new Int32Array(leaves.length);
  /** The query in which a cell was last visited. */
  const done = new Int32Array(leaves.length);
  const lists = createViewLists(leaves.length);
  const reach: Reach = { nearest: 0, farthest: 0 };
  const stack: number[] = [];
  let waiting = 0;
  let count = 0;
  let at: Point3 = { x: 0, y: 0, z: 0 };

  /**
   * Clips a cell's views to the upright rectangle over a → b, between two of its directions, and passes them to the cell beyond. With −1
   * for that cell it only returns whether any view remains.
   */
  const clipToInterval = (
    leaf: number,
    beyond: number,
    a: Point,
    b: Point,
    low: number,
    high: number,
    bottom: number,
    top: number,
  ): boolean => {
    for (let view = lists.first[leaf]; view >= 0; view = lists.next[view]) {
      const { views } = lists;
      const from = Math.max(views[4 * view], low);
      const to = Math.min(views[4 * view + 1], high);
      if (from >= to) continue;
      measureReach(at, a, b, from, to, reach);
      const { nearest, farthest } = reach;
      const least = Math.max(views[4 * view + 2], slopeTo(at, bottom, bottom <= at.y ? nearest : farthest) - WIDENING);
      const most = Math.min(views[4 * view + 3], slopeTo(at, top, top >= at.y ? nearest : farthest) + WIDENING);
      if (least >= most) continue;
      if (beyond < 0) return true;
      if (addView(lists, beyond, from, to, least, most)) waiting++;
    }
    return false;
  };
  const clipToRectangle = (leaf: number, beyond: number, a: Point, b: Point, bottom: number, top: number): boolean => {
    const one = directionOf(a.x - at.x, a.z - at.z);
    const other = directionOf(b.x - at.x, b.z - at.z);
    const low = Math.min(one, other);
    const high = Math.max(one, other);
    // From any eye a rectangle spans less than half a turn, so take the shorter way round.
    if (high - low <= 2) return clipToInterval(leaf, beyond, a, b, low - WIDENING, high + WIDENING, bottom, top);
    const before = clipToInterval(leaf, beyond, a, b, 0, low + WIDENING, bottom, top);
    return clipToInterval(leaf, beyond, a, b, high - WIDENING, 4, bottom, top) || before;
  };

  const through = (leaf: number, rooms: readonly DrawnRoom[]): void => {
    for (const id of leaves[leaf].portals) {
      if (isShut[id]) continue;
      const portal = portals[id];
      const beyond = portal.front === leaf ? portal.back : portal.front;
      if (done[beyond] === lists.query) continue;
      const { bottom, top } = openingBetween(rooms[leaves[leaf].sector], rooms[leaves[beyond].sector]);
      if (top <= bottom) continue;
      // The eye is at an end of the portal: the cell beyond touches the eye and is visible already.
      if (isEye(portal.a) || isEye(portal.b)) continue;
      clipToRectangle(leaf, beyond, portal.a, portal.b, bottom, top);
    }
  };
  const isEye = ({ x, z }: Point): boolean => x === at.x && z === at.z;

  const showsBox = (leaf: number, box: Bounds, bottom: number, top: number): boolean => {
    if (!measureBox(at, box, reach)) return true;
    const { nearest, farthest } = reach;
    const low = slopeTo(at, bottom, bottom <= at.y ? nearest : farthest) - WIDENING;
    const high = slopeTo(at, top, top >= at.y ? nearest : farthest) + WIDENING;
    for (let view = lists.first[leaf]; view >= 0; view = lists.next[view]) {
      if (low <= lists.views[4 * view + 3] && high >= lists.views[4 * view + 2]) return true;
    }
    return false;
  };

  const showsWall = (leaf: number, a: Point, b: Point, bottom: number, top: number): boolean =>
    isEye(a) || isEye(b) || clipToRectangle(leaf, -1, a, b, bottom, top);

  return (eye, lens, rooms) => {
    emptyViews(lists);
    waiting = 0;
    count = 0;
    at = eye;
    for (const leaf of leavesAt(tree, eye)) {
      for (const [from, to] of lens.views) if (addView(lists, leaf, from, to, lens.low, lens.high)) waiting++;
    }
    const visit = (leaf: number): boolean => {
      done[leaf] = lists.query;
      if (hasViews(lists, leaf)) {
        waiting--;
        order[count++] = leaf;
        through(leaf, rooms);
      }
      return waiting > 0;
    };
    if (waiting > 0) walkFrontToBack(tree, eye, visit, stack);
    return { count, leaves: order, showsBox, showsWall };
  };
}

/** Doors and windows that block sight stand in an opening; only a wall fills it. */
function shutPortals({ portals, plan }: Tree): boolean[] {
  return portals.map(
    ({ wall, blocks }) => wall >= 0 && plan.walls[wall].kind === 'wall' && (blocks & BLOCKS_SIGHT) !== 0,
  );
}

/** The slope from the eye to a height so far away on the floor. */
function slopeTo({ y }: Point3, height: number, distance: number): number {
  return height === y ? 0 : (height - y) / Math.max(WIDENING, distance);
}

/** The height span of the opening between two rooms. Between two skies nothing is drawn that blocks the view. */
function openingBetween(here: DrawnRoom, there: DrawnRoom): { readonly bottom: number; readonly top: number } {
  const bottom = Math.max(here.floor, there.floor);
  const top = Math.min(here.ceiling, there.ceiling);
  return here.sky && there.sky && top <= bottom ? { bottom: -Infinity, top: Infinity } : { bottom, top };
}

/** Distances on the floor. */
interface Reach {
  nearest: number;
  farthest: number;
}

/** Writes the distances to the part of a → b between two directions. */
function measureReach(at: Point, a: Point, b: Point, from: number, to: number, reach: Reach): void {
  const length = Math.sqrt((b.x - a.x) ** 2 + (b.z - a.z) ** 2);
  const ux = (b.x - a.x) / length;
  const uz = (b.z - a.z) / length;
  const off = ux * (at.z - a.z) - uz * (at.x - a.x);
  // The eye's position along a → b.
  const foot = ux * (at.x - a.x) + uz * (at.z - a.z);
  let one = -foot;
  let other = length - foot;
  // Edge-on, directions do not determine where they meet the line.
  if (Math.abs(off) > EDGE_ON) {
    const first = crossingAt(from, ux, uz, off);
    const last = crossingAt(to, ux, uz, off);
    one = Math.min(other, Math.max(one, Math.min(first, last)));
    other = Math.max(one, Math.min(other, Math.max(first, last)));
  }
  reach.farthest = Math.sqrt(off * off + Math.max(one * one, other * other));
  reach.nearest = Math.sqrt(off * off + (one * other <= 0 ? 0 : Math.min(one * one, other * other)));
}

/** Writes the distances to a box; returns false where the point is in it. */
function measureBox(at: Point, { minX, minZ, maxX, maxZ }: Bounds, reach: Reach): boolean {
  const sideX = Math.max(minX - at.x, 0, at.x - maxX);
  const sideZ = Math.max(minZ - at.z, 0, at.z - maxZ);
  const farX = Math.max(maxX - at.x, at.x - minX);
  const farZ = Math.max(maxZ - at.z, at.z - minZ);
  reach.nearest = Math.sqrt(sideX * sideX + sideZ * sideZ);
  reach.farthest = Math.sqrt(farX * farX + farZ * farZ);
  return sideX > 0 || sideZ > 0;
}

/** How far from the foot a direction meets the line. */
function crossingAt(turn: number, ux: number, uz: number, off: number): number {
  const x = turn < 2 ? 1 - turn : turn - 3;
  const z = turn < 1 ? turn : turn < 3 ? 2 - turn : turn - 4;
  return (-off * (ux * x + uz * z)) / (ux * z - uz * x);
}
