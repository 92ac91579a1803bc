// Portals as windows: which cells can be seen from a place, room by room, as portal renderers find what to draw.
//
// The tree is walked from the eye away, so each cell comes after all that lie before it. The cell of the eye is seen all round; through
// each portal a cell hands on the part of its view that the portal leaves, and a cell that is handed nothing is not seen. Views are
// intervals of direction, a direction being a number from 0 to 4 around the eye, so that no angle is ever computed. After
// S. Teller, C. Séquin, Visibility Preprocessing for Interactive Walkthroughs, 1991.
// What it is not: it asks a wall's height only for whether there is an opening at all. Nothing that can be seen is left out, but a
// cell behind a low window may be in that no line of sight reaches.
import type { Point } from '../geometry/point.ts';
import { BLOCKS_SIGHT } from '../map/floor-plan.ts';
import type { HeightsNow } from './heights-now.ts';
import { leavesAt } from './leaf-at.ts';
import { sideOfSplitter, type Child, type Portal, type Tree } from './tree.ts';

/** Directions from one to another, the way they grow, both from 0 to 4: 0 to the right, 1 down the page, 2 left, 3 up. */
export type View = readonly [from: number, to: number];

export interface VisibleCell {
  /** Index into tree.leaves. */
  readonly leaf: number;
  /** The directions in which it is seen, apart from each other. */
  readonly views: readonly View[];
}

const ALL_ROUND: View = [0, 4];
/** Portals are taken a little wider than they are: their ends are rounded. */
const GENEROUS = 1e-9;

/**
 * Every cell that is seen from the eye through open portals, the eye's own first and each before those it hides; none from solid.
 * `now` says where openings begin and end if not where they are drawn.
 */
export function visibleCells(tree: Tree, eye: Point, now?: HeightsNow): VisibleCell[] {
  const { root, leaves, portals, front, back } = tree;
  const views = new Map<number, View[]>(leavesAt(tree, eye).map((leaf) => [leaf, [ALL_ROUND]]));
  const done = new Set<number>();
  const seen: VisibleCell[] = [];
  const open: Child[] = [root];
  while (open.length > 0) {
    const child = open.pop()!;
    if (child >= 0) {
      const isInFront = sideOfSplitter(tree, child, eye.x, eye.z) >= 0;
      open.push(isInFront ? back[child] : front[child], isInFront ? front[child] : back[child]);
      continue;
    }
    const leaf = ~child;
    done.add(leaf);
    const own = views.get(leaf);
    if (own === undefined) continue;
    seen.push({ leaf, views: own });
    for (const id of leaves[leaf].portals) {
      const portal = portals[id];
      const beyond = portal.front === leaf ? portal.back : portal.front;
      if (done.has(beyond) || !isWindow(tree, portal, now)) continue;
      const through = viewsThrough(portal, eye).flatMap((view) => overlaps(own, view));
      if (through.length > 0) views.set(beyond, joinViews([...(views.get(beyond) ?? []), ...through]));
    }
  }
  return seen;
}

function isWindow(
  { leaves }: Tree,
  { top, bottom, blocks, wall, front }: Portal,
  now: HeightsNow | undefined,
): boolean {
  if ((blocks & BLOCKS_SIGHT) !== 0) return false;
  if (now === undefined) return top > bottom;
  if (wall >= 0) return now.top[wall] > now.bottom[wall];
  const { floor, ceiling } = now.rooms[leaves[front].sector];
  return ceiling > floor;
}

/** The direction of a vector: grows with its angle, and is as good for comparing. */
export function directionOf(x: number, z: number): number {
  const part = z / (Math.abs(x) + Math.abs(z));
  return x < 0 ? 2 - part : part >= 0 ? part : 4 + part;
}

/** The directions in which a portal is seen: less than half of all, so the shorter way round from end to end. */
function viewsThrough({ a, b }: Portal, eye: Point): View[] {
  const ends = [a, b].map(({ x, z }) => (x === eye.x && z === eye.z ? NaN : directionOf(x - eye.x, z - eye.z)));
  // An end of it where the eye is: what is beyond touches the eye and is seen already.
  if (ends.some(Number.isNaN)) return [];
  const low = Math.min(...ends) - GENEROUS;
  const high = Math.max(...ends) + GENEROUS;
  if (high - low <= 2 + 2 * GENEROUS) return [[low, high]];
  return [
    [0, low + 2 * GENEROUS],
    [high - 2 * GENEROUS, 4],
  ];
}

function overlaps(views: readonly View[], [low, high]: View): View[] {
  return views.flatMap(([from, to]): View[] => {
    const begin = Math.max(from, low);
    const end = Math.min(to, high);
    return begin < end ? [[begin, end]] : [];
  });
}

function joinViews(views: View[]): View[] {
  const joined: [number, number][] = [];
  for (const [from, to] of views.sort((p, q) => p[0] - q[0])) {
    const last = joined[joined.length - 1];
    if (last !== undefined && from <= last[1]) last[1] = Math.max(last[1], to);
    else joined.push([from, to]);
  }
  return joined;
}
