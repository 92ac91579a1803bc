// The table of finders: every path finder that the panel, the command line and the benches know. To add one, add a row.
import type { Body } from '../body.ts';
import type { GridOptions } from '../grid/grid-options.ts';
import type { Level } from '../level.ts';
import { makeFinder } from '../portal-finder/make-finder.ts';
import { makePortalSearch } from '../portal-finder/make-search-finder.ts';
import type { FinderParts, PortalFinderOptions } from '../portal-finder/search-portals.ts';
import type { PathFinder } from '../path-finder.ts';
import { smoothingOf } from '../smoothing/smoothings.ts';
import { keepOffCarriers } from './keep-off-carriers.ts';
import { makeExactFinder } from './make-exact-finder.ts';
import { rareFinders } from './rare-finders.ts';

/** Options of the finders in the table. */
export interface FinderOptions extends Omit<PortalFinderOptions, 'smoothing'> {
  /** Key of the smoothing to use (smoothing/smoothings.ts); the finder's own when left out. */
  readonly smoothing?: string;
  /** For finders on a grid: its cells and the steps between them. */
  readonly grid?: GridOptions;
}

/** A finder as a row of the table. */
export interface FinderRow {
  /** Short and stable: stands in settings, the URL and after `--finder`. */
  readonly key: string;
  /** For the panel. */
  readonly title: string;
  /** One sentence: what it does, and what it does not promise. */
  readonly note: string;
  /** Key of its smoothing; left out where there is no corridor to smooth. */
  readonly smoothing?: string;
  /** It may find no path where there is one. */
  readonly isIncomplete?: true;
  /** Its paths are the shortest there are. */
  readonly isExact?: true;
  /** It uses what the walker has learned (QueryOptions.memory), and adds to it. */
  readonly remembers?: true;
  make(level: Level, body: Body, options?: FinderOptions): PathFinder;
}

/** With the smoothing itself in its options. */
type Make = (level: Level, body: Body, options?: PortalFinderOptions & Omit<FinderOptions, 'smoothing'>) => PathFinder;
type Row = Omit<FinderRow, 'make'> & { readonly make: Make };

/** A row whose finder searches places in portals and smooths the path it finds. */
function byPortals(
  search: FinderParts['search'],
  row: Omit<FinderRow, 'make'> & { readonly smoothing: string },
  parts?: Pick<FinderParts, 'lookUp' | 'pull'>,
): Row {
  return {
    ...row,
    make: (level, body, options) =>
      makeFinder(level, body, { search, smoothing: smoothingOf(row.smoothing), ...parts }, options),
  };
}

/** An exact finder whose paths keep off what carries. */
const exact =
  (make: Make): Make =>
  (level, body, options) =>
    keepOffCarriers(make(level, body, options), level, () => makePortalSearch(level, body, options));

const ROWS: readonly Row[] = [
  byPortals('a-star', {
    key: 'midpoints',
    title: 'Portal midpoints',
    note: 'A* over portal midpoints: the shortest among paths through midpoints, not the shortest path.',
    smoothing: 'none',
  }),
  byPortals(
    'a-star',
    {
      key: 'line-of-sight',
      title: 'Line of sight',
      note: 'A* over portals, then every point is left out that the agent can walk straight past. Shorter, not the shortest.',
      smoothing: 'line-of-sight',
    },
    { pull: 'straight' },
  ),
  byPortals(
    'a-star',
    {
      key: 'funnel',
      title: 'Funnel',
      note: 'A* over portals, then string pulling for the agent’s width: the shortest path through the same portals.',
      smoothing: 'funnel',
    },
    { pull: 'tight' },
  ),
  {
    key: 'exact',
    title: 'Exact',
    note: 'The shortest path for any radius: straight lines, and arcs round corners.',
    isExact: true,
    make: exact(makeExactFinder),
  },
  {
    key: 'exact-indexed',
    title: 'Exact, with an index',
    note: 'The same paths as exact. An agent without a radius looks them up in an index built ahead of time; others are searched for.',
    isExact: true,
    make: exact((...all) => rareFinders().makeIndexedFinder(...all)),
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
    note: 'One Dijkstra search for the nearest of many goals, then line of sight. Collectors use it.',
    smoothing: 'line-of-sight',
  }),
  byPortals('breadth-first', {
    key: 'breadth-first',
    title: 'Breadth first',
    note: 'The path with the fewest nodes, however long.',
    smoothing: 'none',
  }),
  byPortals(
    'a-star',
    {
      key: 'baked',
      title: 'Baked',
      note: 'The same paths as portal midpoints from a table made ahead of time. Searches only where a door or a detour is in the way, or without a bake.',
      smoothing: 'none',
    },
    { lookUp: (...all) => rareFinders().lookUpInBake(...all) },
  ),
  byPortals('greedy', {
    key: 'greedy',
    title: 'Greedy',
    note: 'Always expands the node nearest to the goal: quick, and easily misled.',
    smoothing: 'none',
  }),
  {
    key: 'while-walking',
    title: 'Search while walking',
    note: 'Searches a little ahead, walks, and searches again: it walks into dead ends and remembers them.',
    smoothing: 'none',
    remembers: true,
    make: (...all) => rareFinders().makeWalkingFinder(...all),
  },
  {
    key: 'grid',
    title: 'Grid',
    note: 'A* over a grid on the level. Finer nodes find more gaps and cost more.',
    isIncomplete: true,
    make: (level, body, options) => rareFinders().makeGridFinder(level, body, options),
  },
  {
    key: 'theta-star',
    title: 'Theta* on the grid',
    note: 'Any-angle search over the grid: steps are left out wherever the agent can walk straight.',
    isIncomplete: true,
    make: (level, body, options) => rareFinders().makeGridFinder(level, body, options, 'theta-star'),
  },
  {
    key: 'hand-graph',
    title: 'Graph drawn by hand',
    note: 'A* over the nodes and links drawn in the plan, jumps included. Finds nothing where the plan has none.',
    isIncomplete: true,
    smoothing: 'none',
    make: (...all) => rareFinders().makeHandFinder(...all),
  },
  ...(['right', 'left'] as const).map((hand): Row => ({
    key: `${hand}-hand`,
    title: `${hand === 'right' ? 'Right' : 'Left'} hand on the wall`,
    note: 'Follows the nearest wall until the goal is within reach, without the dead ends. Finds no goal beside another wall.',
    isIncomplete: true,
    make: (level, body, options) => rareFinders().makeWallFinder(level, body, hand, options),
  })),
];

/** All finders: pass one of them the level and an agent size. */
export const FINDERS: readonly FinderRow[] = ROWS.map((row) => ({
  ...row,
  make(level, body, { smoothing, ...options } = {}) {
    return row.make(level, body, smoothing === undefined ? options : { ...options, smoothing: smoothingOf(smoothing) });
  },
}));

/** The finder used unless another is chosen. */
export const DEFAULT_FINDER = 'exact';

/** The row with that key; throws when there is none. */
export function finderOf(key: string): FinderRow {
  const row = FINDERS.find((each) => each.key === key);
  if (row === undefined)
    throw new Error(`finderOf: no finder '${key}'; there are ${FINDERS.map((each) => each.key).join(', ')}`);
  return row;
}
