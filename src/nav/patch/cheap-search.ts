// Cheap paths among what was added to a level in which terrain differs, without building the level as it is now.
//
// No path costs less than the cheapest one without obstacles, which the portal graph of the level knows. If that path keeps off what was added,
// it is the answer. Else exact paths lead from each of its points, and from where its terrain changes, to the next. Where they cost more, a
// second search leaves out what leads through an obstacle. If the better of both still costs much more than the bound, the level is built and
// searched as it is now.
import { touchesAdded } from '../../bsp/walls-near.ts';
import { getOrAdd } from '../../geometry/lists.ts';
import { boundsOf, distance, type Bounds, type Point } from '../../geometry/point.ts';
import { snapPoint } from '../../geometry/quantum.ts';
import { isWalked } from '../../map/link-types.ts';
import { joinPaths } from '../along/join-paths.ts';
import type { Body } from '../body.ts';
import { growBounds } from '../clearance/near-walls.ts';
import type { Level } from '../level.ts';
import type { Path, PathAnswer, PathFinder, Place } from '../path-finder.ts';
import { makePlainPortalSearch } from '../portal-finder/plain-portal-search.ts';
import { terrainOf } from '../portal-graph/terrain.ts';
import { cutByLeaves, NO_LENGTH, pointAt } from '../portal-graph/can-walk.ts';
import { nearestClearPlace } from '../portal-graph/places.ts';
import type { PortalGraph } from '../portal-graph/portal-graph.ts';
import { portalsOfWall } from '../portal-graph/portals-of-wall.ts';
import { findEnds } from '../portal-graph/query/query-ends.ts';
import { lazyFinder, NO_SEARCH } from '../wrap-finder.ts';
import { pathCheckOf } from './clear-of-added.ts';
import { doTouch } from './part-rings.ts';
import type { PatchedIndex } from './patched-index.ts';

/** Joined paths that cost at most this many times the bound are answers at once. */
const GOOD = 1.01;
/** Paths that cost at most this many times the bound are answers. */
const MOST_DEARER = 1.1;

/** What paths are made of. */
export interface CheapParts {
  /** With its doors open and without obstacles. */
  readonly level: Level;
  readonly body: Body;
  /** Walls that are shut. */
  readonly shut: ReadonlySet<number>;
  readonly patched: PatchedIndex;
  /** Makes an exact finder of the level as it is now, which asks `simple` where it crosses expensive terrain. */
  readonly exactOn: (simple: PathFinder) => PathFinder;
  /** Are there many obstacles? Then the search that goes round them takes long. */
  readonly isCrowded: () => boolean;
  /** The portal search of the level as it is now, built for it. */
  readonly rebuilt: PathFinder;
}

/** Makes the search; no options of queries are read. */
export function makeCheapSearch({ level, body, shut, patched, exactOn, isCrowded, rebuilt }: CheapParts): PathFinder {
  const now = patched.index.portalGraph;
  const { tree, near, portalState } = now;
  const allows = pathCheckOf(patched);
  const exact = lazyFinder(() => exactOn(NO_SEARCH));
  let closed: ReadonlySet<number> = new Set();
  const avoid = (): ReadonlySet<number> => closed;
  /** Of the level's graph, and of the one with many places in each portal. */
  const walks: ReturnType<typeof freeWalks>[] = [];
  patched.whenChanged((about) => walks.forEach((each) => each.forget(about)));
  const open = makePlainPortalSearch(level, body, { avoid });
  const among = makePlainPortalSearch(level, body, {
    avoid,
    shape(graph) {
      const own = freeWalks(now, graph.edgeTo.length);
      walks.push(own);
      return { ...graph, tree, near, portalState, isFree: own.isFree };
    },
  });
  const clearPlace = (at: Point): Point | undefined =>
    nearestClearPlace(now, snapPoint(at, level.plan.quantum), Infinity, true)?.at;
  const search = (start: Place, goal: Place): PathAnswer | null => {
    const ends = findEnds(now, start, goal, {});
    if (ends.reason !== null) return null;
    closed = new Set([...shut].flatMap((wall) => portalsOfWall(level.tree, wall)));
    // At the edge of two floors its feet say on which of them it is.
    const from: Place = { ...start, ...ends.start.at };
    const { path: bound } = open.answer(from, ends.goal.at);
    if (bound === null) return null;
    const isMoved = ends.hasMoved.moved !== undefined;
    if (!isMoved && allows(start, bound)) return { path: bound, reason: null, expanded: bound.expanded };
    const stops = stopsOf(level, ends.start.at, bound).flatMap((at) => clearPlace(at) ?? []);
    let best = pathBy(exact, start, [...stops, ends.goal.at]);
    if (best === null || best.cost > (isCrowded() ? MOST_DEARER : GOOD) * bound.cost) {
      const { path } = among.answer(start, goal);
      if (best === null || (path !== null && path.cost < best.cost)) best = path;
    }
    if (best === null || best.cost > MOST_DEARER * bound.cost) return null;
    return { path: best, reason: null, expanded: best.expanded, ...ends.hasMoved };
  };
  const answer = (start: Place, goal: Place): PathAnswer => search(start, goal) ?? rebuilt.answer(start, goal);
  return { find: (start, goal) => answer(start, goal).path, answer };
}

/** In each leaf that many changes are looked through for one near an edge; after more it is tested again. */
const LAST_CHANGES = 32;

/**
 * Which walks in leaves keep off what was added. Those of edges are remembered. Of each edge it keeps how many changes there were near its leaf
 * when it was tested, twice, plus 1 if it was free; 0 if it was not.
 */
function freeWalks({ near, tree }: PortalGraph, edges: number) {
  const { leaves } = tree;
  /** By leaf, the changes near it, from the first on: how many, and the last ones by their number. */
  const changes = leaves.map(() => ({ count: 1, last: [] as Bounds[] }));
  const tested = new Int32Array(edges);
  const isNear = new Map<number, boolean>();
  const isNearAdded = (leaf: number): boolean => touchesAdded(tree, growBounds(leaves[leaf].bounds, near.reach));
  /** Is what is remembered of the edge still true? */
  const isKnown = (edge: number, leaf: number, walk: () => readonly Point[]): boolean => {
    const { count, last } = changes[leaf];
    let since = tested[edge] >> 1;
    if (since === count) return true;
    if (since === 0 || count - since > LAST_CHANGES) return false;
    const about = boundsOf(walk());
    for (; since < count; since++) if (doTouch(last[since % LAST_CHANGES], about)) return false;
    tested[edge] = 2 * count + (tested[edge] & 1);
    return true;
  };
  return {
    /** Forgets what is near a change; the box around that is already larger by more than the reach. */
    forget(about: Bounds): void {
      leaves.forEach(({ bounds }, leaf) => {
        if (!doTouch(about, bounds)) return;
        const there = changes[leaf];
        there.last[there.count++ % LAST_CHANGES] = about;
        isNear.delete(leaf);
      });
    },
    isFree(leaf: number, feet: number | undefined, edge: number, walk: () => readonly Point[]): boolean {
      if (leaf < 0 || !getOrAdd(isNear, leaf, () => isNearAdded(leaf))) return true;
      if (edge >= 0 && isKnown(edge, leaf, walk)) return (tested[edge] & 1) === 1;
      const { floor } = leaves[leaf];
      const isFree = walk().every(
        (at, i, points) => i === 0 || near.later!.isSegmentClear(points[i - 1], at, floor, feet ?? floor),
      );
      if (edge >= 0) tested[edge] = 2 * changes[leaf].count + (isFree ? 1 : 0);
      return isFree;
    },
  };
}

/** The points of a path but for its goal, and the places where it walks from one terrain to another. */
function stopsOf({ tree }: Level, start: Point, { points, links }: Path): Point[] {
  const stops: Point[] = [];
  let rate = NaN;
  points.forEach((to, i) => {
    const from = points[i - 1] ?? start;
    const length = distance(from, to);
    if (!isWalked(links[i])) rate = NaN;
    else if (length > 0) {
      const pieces = cutByLeaves(tree, from, to, NO_LENGTH / length);
      for (let k = 0; k < pieces.length; k += 3) {
        const here = terrainOf(tree, pieces[k]);
        if (here !== rate && !Number.isNaN(rate)) stops.push(pointAt(from, to, pieces[k + 1]));
        rate = here;
      }
    }
    if (i < points.length - 1) stops.push(to);
  });
  return stops;
}

/** The finder's path from place to place; each part begins where the one before ends, on the floor there. Null if one part is missing. */
function pathBy(finder: PathFinder, start: Place, places: readonly Place[]): Path | null {
  const parts: Path[] = [];
  let from = start;
  for (const [i, to] of places.entries()) {
    const isOnlyPart = parts.length === 0 && i === places.length - 1;
    if (distance(from, to) === 0 && !isOnlyPart) continue;
    const path = finder.find(from, to);
    if (path === null) return null;
    parts.push(path);
    from = path.points.at(-1) ?? to;
  }
  return joinPaths(
    parts,
    parts.reduce((sum, { expanded }) => sum + expanded, 0),
  );
}
