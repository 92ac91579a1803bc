// Potentially visible cells for drawing: visible-cells.ts with heights, fast enough to run once a frame.
//
// The tree is walked away from the eye; each cell passes its view, clipped by its portals, to the cells beyond. A view is an interval of
// directions and one of slopes (rise over distance on the floor); a step, a lintel or a window sill cuts the latter. Touching views of a
// cell are merged into the smallest view that contains both, so the result may be larger than what is seen, never smaller. The walk ends
// when no cell is waiting. Views are in flat arrays that are reused, so nothing is allocated. After S. Teller, C. Séquin, Visibility
// Preprocessing for Interactive Walkthroughs, 1991; slopes as in John Carmack's Doom (1993). For drawing only; sight that affects the game
// is traced.
import type { Bounds, Point, Point3 } from '../geometry/point.ts';
import { BLOCKS_SIGHT } from '../map/floor-plan.ts';
import { growArray } from '../search/grown.ts';
import type { RoomHeights } from './heights-now.ts';
import { leavesAt } from './leaf-at.ts';
import { sideOfSplitter, type Tree } from './tree.ts';
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
/** A cell keeps at most this many separate views. */
const MAX_VIEWS = 6;

/** Creates the visibility query of a tree. */
export function createPictureCells(tree: Tree): PictureQuery {
  const { root, leaves, portals, plan, front, back } = tree;
  const isShut = portals.map(({ wall, blocks }) => {
    // Doors and windows that block sight stand in an opening; only a wall fills it.
    return wall >= 0 && plan.walls[wall].kind === 'wall' && (blocks & BLOCKS_SIGHT) !== 0;
  });
  const order = new Int32Array(leaves.length);
  /** The query in which a cell was last queued, and last visited. */
  const waits = new Int32Array(leaves.length);
  const done = new Int32Array(leaves.length);
  /** The first view of each cell, and the next one after each view; −1 for none. */
  const first = new Int32Array(leaves.length);
  let next = new Int32Array(1024);
  /** Four numbers per view: directions from and to, slopes low and high. */
  let views = new Float64Array(4 * next.length);
  let used = 0;
  let question = 0;
  let waiting = 0;
  let count = 0;
  let at: Point3 = { x: 0, y: 0, z: 0 };
  const stack: number[] = [];

  /** Adds a view to a cell, or widens one that it touches. */
  const add = (leaf: number, from: number, to: number, low: number, high: number): void => {
    if (waits[leaf] !== question) {
      waits[leaf] = question;
      first[leaf] = -1;
      waiting++;
    }
    let kept = 0;
    let last = -1;
    for (let view = first[leaf]; view >= 0; view = next[view]) {
      const touches = from <= views[4 * view + 1] && to >= views[4 * view];
      if (touches) {
        widen(view, from, to, low, high);
        return;
      }
      kept++;
      last = view;
    }
    if (kept >= MAX_VIEWS) {
      widen(last, from, to, low, high);
      return;
    }
    if (used === next.length) {
      next = growArray(next, 2 * used);
      views = growArray(views, 8 * used);
    }
    views[4 * used] = from;
    views[4 * used + 1] = to;
    views[4 * used + 2] = low;
    views[4 * used + 3] = high;
    next[used] = first[leaf];
    first[leaf] = used++;
  };
  const widen = (view: number, from: number, to: number, low: number, high: number): void => {
    views[4 * view] = Math.min(views[4 * view], from);
    views[4 * view + 1] = Math.max(views[4 * view + 1], to);
    views[4 * view + 2] = Math.min(views[4 * view + 2], low);
    views[4 * view + 3] = Math.max(views[4 * view + 3], high);
  };

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
    for (let view = first[leaf]; view >= 0; view = next[view]) {
      const from = Math.max(views[4 * view], low);
      const to = Math.min(views[4 * view + 1], high);
      if (from >= to) continue;
      measure(a, b, from === low ? NaN : from, to === high ? NaN : to);
      const least = Math.max(views[4 * view + 2], slopeTo(bottom, bottom <= at.y ? nearest : farthest) - WIDENING);
      const most = Math.min(views[4 * view + 3], slopeTo(top, top >= at.y ? nearest : farthest) + WIDENING);
      if (least >= most) continue;
      if (beyond < 0) return true;
      add(beyond, from, to, least, most);
    }
    return false;
  };
  const clipToRectangle = (leaf: number, beyond: number, a: Point, b: Point, bottom: number, top: number): boolean => {
    const one = directionOf(a.x - at.x, a.z - at.z);
    const other = directionOf(b.x - at.x, b.z - at.z);
    const low = Math.min(one, other) - WIDENING;
    const high = Math.max(one, other) + WIDENING;
    // From any eye a rectangle spans less than half a turn, so take the shorter way round.
    if (high - low <= 2 + 2 * WIDENING) return clipToInterval(leaf, beyond, a, b, low, high, bottom, top);
    const before = clipToInterval(leaf, beyond, a, b, 0, low + 2 * WIDENING, bottom, top);
    return clipToInterval(leaf, beyond, a, b, high - 2 * WIDENING, 4, bottom, top) || before;
  };
  const slopeTo = (height: number, distance: number): number =>
    height === at.y ? 0 : (height - at.y) / Math.max(WIDENING, distance);

  /** Distances to the part of a → b between two directions. NaN stands for that end of a → b itself. */
  let nearest = 0;
  let farthest = 0;
  const measure = (a: Point, b: Point, from: number, to: number): void => {
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
      // Directions grow from a to b where the eye is on the right.
      const grows = off > 0;
      const first = Number.isNaN(from) ? (grows ? one : other) : meets(from, ux, uz, off);
      const last = Number.isNaN(to) ? (grows ? other : one) : meets(to, ux, uz, off);
      one = Math.min(other, Math.max(one, Math.min(first, last)));
      other = Math.max(one, Math.min(other, Math.max(first, last)));
    }
    farthest = Math.sqrt(off * off + Math.max(one * one, other * other)) * (1 + WIDENING);
    nearest = Math.sqrt(off * off + (one * other <= 0 ? 0 : Math.min(one * one, other * other))) * (1 - WIDENING);
  };
  /** How far from the foot a direction meets the line. */
  const meets = (turn: number, ux: number, uz: number, off: number): number => {
    const x = turn < 2 ? 1 - turn : turn - 3;
    const z = turn < 1 ? turn : turn < 3 ? 2 - turn : turn - 4;
    return (-off * (ux * x + uz * z)) / (ux * z - uz * x);
  };

  const through = (leaf: number, rooms: readonly DrawnRoom[]): void => {
    for (const id of leaves[leaf].portals) {
      if (isShut[id]) continue;
      const portal = portals[id];
      const beyond = portal.front === leaf ? portal.back : portal.front;
      if (done[beyond] === question) continue;
      const here = rooms[leaves[leaf].sector];
      const there = rooms[leaves[beyond].sector];
      let bottom = Math.max(here.floor, there.floor);
      let top = Math.min(here.ceiling, there.ceiling);
      if (here.sky && there.sky && top <= bottom) {
        // Between two skies nothing is drawn that blocks the view.
        bottom = -Infinity;
        top = Infinity;
      }
      if (top <= bottom) continue;
      // The eye is at an end of the portal: the cell beyond touches the eye and is visible already.
      if (isEye(portal.a) || isEye(portal.b)) continue;
      clipToRectangle(leaf, beyond, portal.a, portal.b, bottom, top);
    }
  };
  const isEye = ({ x, z }: Point): boolean => x === at.x && z === at.z;

  const showsBox = (leaf: number, { minX, minZ, maxX, maxZ }: Bounds, bottom: number, top: number): boolean => {
    const sideX = Math.max(minX - at.x, 0, at.x - maxX);
    const sideZ = Math.max(minZ - at.z, 0, at.z - maxZ);
    if (sideX === 0 && sideZ === 0) return true;
    const near = Math.sqrt(sideX * sideX + sideZ * sideZ);
    const farX = Math.max(maxX - at.x, at.x - minX);
    const farZ = Math.max(maxZ - at.z, at.z - minZ);
    const far = Math.sqrt(farX * farX + farZ * farZ);
    const low = slopeTo(bottom, bottom <= at.y ? near : far) - WIDENING;
    const high = slopeTo(top, top >= at.y ? near : far) + WIDENING;
    for (let view = first[leaf]; view >= 0; view = next[view]) {
      if (low <= views[4 * view + 3] && high >= views[4 * view + 2]) return true;
    }
    return false;
  };

  const showsWall = (leaf: number, a: Point, b: Point, bottom: number, top: number): boolean =>
    isEye(a) || isEye(b) || clipToRectangle(leaf, -1, a, b, bottom, top);

  return (eye, lens, rooms) => {
    question++;
    used = 0;
    waiting = 0;
    count = 0;
    at = eye;
    for (const leaf of leavesAt(tree, eye)) {
      for (const [from, to] of lens.views) add(leaf, from, to, lens.low, lens.high);
    }
    stack.length = 0;
    stack.push(root);
    while (waiting > 0 && stack.length > 0) {
      const child = stack.pop()!;
      if (child >= 0) {
        const isInFront = sideOfSplitter(tree, child, eye.x, eye.z) >= 0;
        stack.push(isInFront ? back[child] : front[child], isInFront ? front[child] : back[child]);
        continue;
      }
      const leaf = ~child;
      done[leaf] = question;
      if (waits[leaf] !== question) continue;
      waiting--;
      order[count++] = leaf;
      through(leaf, rooms);
    }
    return { count, leaves: order, showsBox, showsWall };
  };
}
