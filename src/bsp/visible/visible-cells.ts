// Cells visible from a point through portals, as portal renderers compute them.
//
// The tree is walked away from the eye, so each cell comes after all cells that could hide it. The eye's cell is visible in all directions.
// A cell passes the part of its view that a portal leaves to the cell beyond; a cell without any view is not visible. Views are intervals
// of direction, a number from 0 to 4 around the eye, so no angle is computed. After S. Teller, C. Séquin, Visibility Preprocessing for
// Interactive Walkthroughs, 1991. Conservative: heights only decide whether an opening is closed, so cells behind a low window may be
// included although no line of sight reaches them.
import type { Point } from '../../geometry/point.ts';
import { BLOCKS_SIGHT } from '../../map/floor-plan.ts';
import { walkFrontToBack } from './front-to-back.ts';
import type { CurrentHeights } from '../heights-now.ts';
import { leavesAt } from '../leaf-at.ts';
import type { Portal, Tree } from '../tree.ts';

/** An interval of directions, ascending, both from 0 to 4: 0 to the right, 1 down the page, 2 left, 3 up. */
export type ViewInterval = readonly [from: number, to: number];

/** A cell and the directions in which it is seen. */
export interface VisibleCell {
  /** Index into tree.leaves. */
  readonly leaf: number;
  /** Disjoint intervals in which it is visible. */
  readonly views: readonly ViewInterval[];
}

const FULL_CIRCLE: ViewInterval = [0, 4];
/** Portals are widened by this, because their ends are rounded. */
const WIDENING = 1e-9;

/**
 * Every cell that is visible from the eye through open portals, front to back, the eye's own first; none from solid. `now` gives current
 * heights if they differ from the plan's.
 */
export function visibleCells(tree: Tree, eye: Point, now?: CurrentHeights): VisibleCell[] {
  const seen = viewsFrom(tree, eye, leavesAt(tree, eye), (portal) => isWindow(tree, portal, now));
  return Array.from(seen, ([leaf, views]) => ({ leaf, views }));
}

/** The views of each visible cell, front to back. The eye is in or on the border of the cells around; it sees through open portals. */
export function viewsFrom(
  tree: Tree,
  eye: Point,
  around: Iterable<number>,
  isOpen: (portal: Portal) => boolean,
): ReadonlyMap<number, readonly ViewInterval[]> {
  const { leaves, portals } = tree;
  const views = new Map<number, ViewInterval[]>(Array.from(around, (leaf) => [leaf, [FULL_CIRCLE]]));
  const seen = new Map<number, ViewInterval[]>();
  const done = new Set<number>();
  walkFrontToBack(tree, eye, (leaf) => {
    done.add(leaf);
    const own = views.get(leaf);
    if (own === undefined) return true;
    seen.set(leaf, own);
    for (const id of leaves[leaf].portals) {
      const portal = portals[id];
      const beyond = portal.front === leaf ? portal.back : portal.front;
      if (done.has(beyond) || !isOpen(portal)) continue;
      const through = viewsThrough(portal, eye).flatMap((view) => overlaps(own, view));
      if (through.length > 0) views.set(beyond, joinViews([...(views.get(beyond) ?? []), ...through]));
    }
    // None is waiting: what is left is hidden.
    return seen.size < views.size;
  });
  return seen;
}

function isWindow(
  { leaves }: Tree,
  { top, bottom, blocks, wall, front }: Portal,
  now: CurrentHeights | undefined,
): boolean {
  if ((blocks & BLOCKS_SIGHT) !== 0) return false;
  if (now === undefined) return top > bottom;
  if (wall >= 0) return now.top[wall] > now.bottom[wall];
  const { floor, ceiling } = now.rooms[leaves[front].sector];
  return ceiling > floor;
}

/** The direction of a vector: increases with its angle and serves for comparison. */
export function directionOf(x: number, z: number): number {
  const part = z / (Math.abs(x) + Math.abs(z));
  return x < 0 ? 2 - part : part >= 0 ? part : 4 + part;
}

/** The directions in which a portal is seen: the shorter way round between its ends. */
function viewsThrough({ a, b }: Portal, eye: Point): ViewInterval[] {
  // NaN where the eye is at an end: then nothing overlaps. The cell beyond touches the eye and is visible already.
  const ends = [a, b].map(({ x, z }) => directionOf(x - eye.x, z - eye.z));
  const low = Math.min(...ends);
  const high = Math.max(...ends);
  if (high - low <= 2) return [[low - WIDENING, high + WIDENING]];
  return [
    [0, low + WIDENING],
    [high - WIDENING, 4],
  ];
}

function overlaps(views: readonly ViewInterval[], [low, high]: ViewInterval): ViewInterval[] {
  return views.flatMap(([from, to]): ViewInterval[] => {
    const begin = Math.max(from, low);
    const end = Math.min(to, high);
    return begin < end ? [[begin, end]] : [];
  });
}

function joinViews(views: ViewInterval[]): ViewInterval[] {
  const joined: [number, number][] = [];
  for (const [from, to] of views.sort((p, q) => p[0] - q[0])) {
    const last = joined[joined.length - 1];
    if (last !== undefined && from <= last[1]) last[1] = Math.max(last[1], to);
    else joined.push([from, to]);
  }
  return joined;
}
