// The table of finders: every way of finding paths that the panel, the command line and the benches know. To add one, add a row.
import type { Body } from './body.ts';
import { makeIndexedFinder } from './exact/indexed/make-indexed-finder.ts';
import { makeExactFinder } from './exact/make-exact-finder.ts';
import { makeSharedFinder } from './exact/make-shared-finder.ts';
import { makeGridFinder } from './grid/make-grid-finder.ts';
import { keepOffCarriers } from './keep-off-carriers.ts';
import type { Level } from './level.ts';
import { makeFinder, type FinderOptions, type FinderParts } from './make-finder.ts';
import { makeHandFinder } from './make-hand-finder.ts';
import { makeWalkingFinder } from './make-walking-finder.ts';
import { makeWallFinder } from './make-wall-finder.ts';
import type { PathFinder } from './path-finder.ts';

export interface FinderRow {
  /** Short and stable: stands in settings, the URL and after `--finder`. */
  readonly key: string;
  /** For the panel. */
  readonly title: string;
  /** One sentence: what it does, and what it does not promise. */
  readonly note: string;
  /** Key of its own smoothing; left out where there is no corridor to smooth, so that smoothings mean nothing to it. */
  readonly smoothing?: string;
  /** It looks exact ways up (exact/indexed/level-indexes.ts), which can be made known before it is asked. */
  readonly looksUp?: true;
  /** It may find no way where there is one. */
  readonly isIncomplete?: true;
  /** It answers from what the walker has learnt before (QueryOptions.memory), and adds to it. */
  readonly remembers?: true;
  make(level: Level, body: Body, options?: FinderOptions): PathFinder;
}

/** A row whose finder searches places in portals and smooths the way it finds. */
function byPortals(
  search: FinderParts['search'],
  row: Omit<FinderRow, 'make'> & { readonly smoothing: string },
): FinderRow {
  return {
    ...row,
    make: (level, body, options) => makeFinder(level, body, { search, smoothing: row.smoothing }, options),
  };
}

export const FINDERS: readonly FinderRow[] = [
  byPortals('a-star', {
    key: 'midpoints',
    title: 'Portal midpoints',
    note: "The founding book's: A* from middle to middle of the portals, the shortest of such ways only.",
    smoothing: 'none',
  }),
  byPortals('a-star', {
    key: 'line-of-sight',
    title: 'Midpoints, then line of sight',
    note: 'The same, then every point is left out that the body can walk straight past; shorter, not the shortest.',
    smoothing: 'line-of-sight',
  }),
  byPortals('a-star', {
    key: 'funnel',
    title: 'Funnel',
    note: 'Midpoints, then the way is pulled tight as a string about wall ends as wide as the body: the shortest on its sides of them.',
    smoothing: 'funnel',
  }),
  {
    key: 'exact',
    title: 'Exact',
    note: 'The shortest way there is for a body of any width: straight lines, and arcs about corners.',
    make: (level, body, options) => keepOffCarriers(makeExactFinder(level, body, options), level, body, options),
  },
  {
    key: 'exact-indexed',
    title: 'Exact, with an index',
    note: 'The same ways as exact, from what is known beforehand: a point looks them up, a disc is guided by lengths without arcs.',
    looksUp: true,
    make: (level, body, options) => keepOffCarriers(makeIndexedFinder(level, body, options), level, body, options),
  },
  {
    key: 'exact-shared',
    title: 'Exact, to a shared goal',
    note: 'The same ways for many who make for one goal: one search from the goal, anew where it has moved, then each looks round once.',
    looksUp: true,
    make: (level, body, options) => keepOffCarriers(makeSharedFinder(level, body, options), level, body, options),
  },
  byPortals('dijkstra', {
    key: 'dijkstra',
    title: 'Dijkstra',
    note: 'Midpoints without an estimate: the same cost as A*, after expanding everything nearer than the goal.',
    smoothing: 'none',
  }),
  byPortals('dijkstra', {
    key: 'nearest',
    title: 'Nearest of many',
    note: 'One Dijkstra search to whichever of many goals is nearest by path, then line of sight; collectors ask it for things.',
    smoothing: 'line-of-sight',
  }),
  byPortals('breadth-first', {
    key: 'breadth-first',
    title: 'Breadth first',
    note: 'The fewest places to pass, however far apart they are.',
    smoothing: 'none',
  }),
  {
    key: 'baked',
    title: 'Baked',
    note: 'The same ways as portal midpoints, looked up in a table made before: no search, but where a door or a detour is in the way, or on large levels without a bake.',
    smoothing: 'none',
    make: (level, body, options) =>
      makeFinder(level, body, { search: 'a-star', isBaked: true, smoothing: 'none' }, options),
  },
  byPortals('greedy', {
    key: 'greedy',
    title: 'Greedy',
    note: 'On where the goal looks nearest, whatever it costs: quick, and easily led astray.',
    smoothing: 'none',
  }),
  {
    key: 'while-walking',
    title: 'Search while walking',
    note: 'Looks a little way ahead, goes where that looks best, and looks again: dead ends are walked into and learnt from.',
    smoothing: 'none',
    remembers: true,
    make: makeWalkingFinder,
  },
  {
    key: 'grid',
    title: 'Grid',
    note: 'A* over a grid laid on the level, for bodies with a width. Finer nodes find more gaps and cost more.',
    isIncomplete: true,
    make: (level, body, options) => makeGridFinder(level, body, options),
  },
  {
    key: 'theta-star',
    title: 'Theta* on the grid',
    note: 'Any angle over the grid: steps are left out while the search runs, wherever the body can walk straight.',
    isIncomplete: true,
    make: (level, body, options) => makeGridFinder(level, body, options, 'theta-star'),
  },
  {
    key: 'hand-graph',
    title: 'Graph drawn by hand',
    note: "A* over the nodes and links that the plan's author drew, jumps and all; nothing where the plan has none.",
    isIncomplete: true,
    smoothing: 'none',
    make: makeHandFinder,
  },
  ...(['right', 'left'] as const).map((hand): FinderRow => ({
    key: `${hand}-hand`,
    title: `${hand === 'right' ? 'Right' : 'Left'} hand on the wall`,
    note: 'Goes to the nearest wall and along it until the goal is within reach; dead ends are left out. A goal beside another wall, or away from all, is not found.',
    isIncomplete: true,
    make: (level, body, options) => makeWallFinder(level, body, hand, options),
  })),
];

/** The finder that is used where nobody chose one. */
export const DEFAULT_FINDER = 'line-of-sight';

/** The row with that key; throws when there is none. */
export function finderOf(key: string): FinderRow {
  const row = FINDERS.find((each) => each.key === key);
  if (row === undefined)
    throw new Error(`finderOf: no finder '${key}'; there are ${FINDERS.map((each) => each.key).join(', ')}`);
  return row;
}
