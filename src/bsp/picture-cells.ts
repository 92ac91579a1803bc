// Which cells can be in a picture that is taken at an eye: the question of visible-cells.ts with heights, made to be asked once a frame.
//
// The tree is walked from the eye away, and each cell hands on through its portals what they leave of its view, as there. A view is an
// interval of direction together with one of slope (rise over distance on the floor): a step, a lintel or a window sill cuts the latter.
// Where two views of a cell touch they become the least one that holds both, so what comes out may be more than is seen and is never
// less. The walk ends when no cell waits for its turn; views lie in flat arrays that are used again, so nothing is allocated.
// After S. Teller, C. Séquin, Visibility Preprocessing for Interactive Walkthroughs, 1991; slopes as John Carmack's Doom keeps them (1993).
// What it is not: it answers for pictures alone; sight that decides the game is traced.
import type { Bounds, Point, Point3 } from '../geometry/point.ts';
import { BLOCKS_SIGHT } from '../map/floor-plan.ts';
import { grown } from '../search/grown.ts';
import type { Room } from './heights-now.ts';
import { leavesAt } from './leaf-at.ts';
import { sideOfSplitter, type Tree } from './tree.ts';
import { directionOf, type View } from './visible-cells.ts';

/** What a picture can show of the world around its eye: directions as directionOf gives them, and slopes; all of it without limits. */
export interface Lens {
  readonly views: readonly View[];
  readonly low: number;
  readonly high: number;
}

/** All round, up and down. */
export const WHOLE_SPHERE: Lens = { views: [[0, 4]], low: -Infinity, high: Infinity };

/** The heights of a sector that is drawn, and whether the sky is its ceiling. */
export interface DrawnRoom extends Room {
  readonly sky: boolean;
}

/** Cells in a picture; the next question overwrites it. */
export interface PictureCells {
  /** How many there are. */
  readonly count: number;
  /** Indices into tree.leaves, each before those it hides; as many as `count` of them count. */
  readonly leaves: Int32Array;
  /** May something be seen in this cell of the list (its index in tree.leaves) in that box of the plan, between those heights? */
  showsBox(leaf: number, box: Bounds, bottom: number, top: number): boolean;
  /** Or something of the upright rectangle over a → b? */
  showsWall(leaf: number, a: Point, b: Point, bottom: number, top: number): boolean;
}

/** Answers for one tree; `rooms` are its sectors as they are drawn. No cells at all from solid. */
export type AskPicture = (eye: Point3, lens: Lens, rooms: readonly DrawnRoom[]) => PictureCells;

/** Intervals are taken a little wider than they are: what they are made of is rounded. */
const GENEROUS = 1e-9;
/** Nearer than this to a line one looks along it, map units. */
const EDGE_ON = 1e-3;
/** More views than this of one cell are not kept apart. */
const MOST_VIEWS = 6;

/** Makes ready to answer for a tree. */
export function createPictureCells(tree: Tree): AskPicture {
  const { root, leaves, portals, plan, front, back } = tree;
  const isShut = portals.map(({ wall, blocks }) => {
    // Doors and windows that block sight are things that stand in an opening; only a wall fills it.
    return wall >= 0 && plan.walls[wall].kind === 'wall' && (blocks & BLOCKS_SIGHT) !== 0;
  });
  const order = new Int32Array(leaves.length);
  /** In which question a cell was last waited for, and was last gone through. */
  const waits = new Int32Array(leaves.length);
  const done = new Int32Array(leaves.length);
  /** The first view of each cell, and the next one of each view; −1 for none. */
  const first = new Int32Array(leaves.length);
  let next = new Int32Array(1024);
  /** Four numbers a view: directions from and to, slopes low and high. */
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
    if (kept >= MOST_VIEWS) {
      widen(last, from, to, low, high);
      return;
    }
    if (used === next.length) {
      next = grown(next, 2 * used);
      views = grown(views, 8 * used);
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
   * What a cell's views have of an upright rectangle over a → b, between two of its directions: handed on to the cell beyond, or, where that is
   * −1, only asked for: is there any?
   */
  const cut = (
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
      const least = Math.max(views[4 * view + 2], slopeTo(bottom, bottom <= at.y ? nearest : farthest) - GENEROUS);
      const most = Math.min(views[4 * view + 3], slopeTo(top, top >= at.y ? nearest : farthest) + GENEROUS);
      if (least >= most) continue;
      if (beyond < 0) return true;
      add(beyond, from, to, least, most);
    }
    return false;
  };
  const cutAllRound = (leaf: number, beyond: number, a: Point, b: Point, bottom: number, top: number): boolean => {
    const one = directionOf(a.x - at.x, a.z - at.z);
    const other = directionOf(b.x - at.x, b.z - at.z);
    const low = Math.min(one, other) - GENEROUS;
    const high = Math.max(one, other) + GENEROUS;
    // Seen from anywhere a rectangle spans less than half a turn, so it is the shorter way round.
    if (high - low <= 2 + 2 * GENEROUS) return cut(leaf, beyond, a, b, low, high, bottom, top);
    const before = cut(leaf, beyond, a, b, 0, low + 2 * GENEROUS, bottom, top);
    return cut(leaf, beyond, a, b, high - 2 * GENEROUS, 4, bottom, top) || before;
  };
  const slopeTo = (height: number, distance: number): number =>
    height === at.y ? 0 : (height - at.y) / Math.max(GENEROUS, distance);

  /** Distances to the part of a → b between two directions, each NaN for the end of it that lies there. */
  let nearest = 0;
  let farthest = 0;
  const measure = (a: Point, b: Point, from: number, to: number): void => {
    const length = Math.sqrt((b.x - a.x) ** 2 + (b.z - a.z) ** 2);
    const ux = (b.x - a.x) / length;
    const uz = (b.z - a.z) / length;
    const off = ux * (at.z - a.z) - uz * (at.x - a.x);
    // How far along a → b the eye stands beside it.
    const foot = ux * (at.x - a.x) + uz * (at.z - a.z);
    let one = -foot;
    let other = length - foot;
    // From nearly along it, directions say nothing of where they meet it.
    if (Math.abs(off) > EDGE_ON) {
      // Directions grow from a to b where the eye is on the right.
      const grows = off > 0;
      const first = Number.isNaN(from) ? (grows ? one : other) : meets(from, ux, uz, off);
      const last = Number.isNaN(to) ? (grows ? other : one) : meets(to, ux, uz, off);
      one = Math.min(other, Math.max(one, Math.min(first, last)));
      other = Math.max(one, Math.min(other, Math.max(first, last)));
    }
    farthest = Math.sqrt(off * off + Math.max(one * one, other * other)) * (1 + GENEROUS);
    nearest = Math.sqrt(off * off + (one * other <= 0 ? 0 : Math.min(one * one, other * other))) * (1 - GENEROUS);
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
        // Where skies meet nothing is drawn that shuts.
        bottom = -Infinity;
        top = Infinity;
      }
      if (top <= bottom) continue;
      // An end of it where the eye is: what is beyond touches the eye and is in already.
      if (isEye(portal.a) || isEye(portal.b)) continue;
      cutAllRound(leaf, beyond, portal.a, portal.b, bottom, top);
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
    const low = slopeTo(bottom, bottom <= at.y ? near : far) - GENEROUS;
    const high = slopeTo(top, top >= at.y ? near : far) + GENEROUS;
    for (let view = first[leaf]; view >= 0; view = next[view]) {
      if (low <= views[4 * view + 3] && high >= views[4 * view + 2]) return true;
    }
    return false;
  };

  const showsWall = (leaf: number, a: Point, b: Point, bottom: number, top: number): boolean =>
    isEye(a) || isEye(b) || cutAllRound(leaf, -1, a, b, bottom, top);

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
