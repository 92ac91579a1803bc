// The table of smoothings: how the steps that a search found can be improved between start and goal. To add one, add a row.
//
// A search knows portal midpoints only. Each row turns its steps into better ones for the same body, with the same ends and the body's
// radius kept from walls. A finder uses the row that it names unless the caller chooses another.
import type { PathCosts } from '../cost-terms.ts';
import type { PortalGraph } from '../portal-graph/portal-graph.ts';
import type { Step } from '../portal-graph/query/path-steps.ts';
import { pullTight } from './pull-string.ts';
import { rareSmoothings } from './rare-smoothings.ts';
import { skipPoints } from './skip-points.ts';

/** A smoothing as a row of the table. */
export interface SmoothingRow {
  /** Short and stable: used in settings, the URL and `--smoothing`. */
  readonly key: string;
  /** For the panel. */
  readonly title: string;
  /** One sentence: what it does, and what it does not guarantee. */
  readonly note: string;
  /** It needs no portals: `makeSmoothedFinder` can apply it to the paths of any finder (round-paths.ts). */
  readonly isForAll?: true;
  /**
   * Better steps; the first, the last and every link stay. Rows may build on `own`, the finder's row. `costs` replace length times terrain.
   */
  smooth(graph: PortalGraph, steps: readonly Step[], own: SmoothingRow, costs: PathCosts | null): readonly Step[];
}

/** Portal midpoints as they are. */
export const NO_SMOOTHING: SmoothingRow = {
  key: 'none',
  title: 'None',
  note: 'The path as the search found it, through portal midpoints: the shortest of such paths only.',
  smooth: (_, steps) => steps,
};

/** String pulling. It and the row above stand apart from the table, so that bundles with a finder need not have the table. */
export const FUNNEL: SmoothingRow = {
  key: 'funnel',
  title: 'Funnel',
  note: 'Pulls the path tight like a string around wall ends: the shortest that passes them on the same sides.',
  // A string knows lengths and terrain only.
  smooth: (graph, steps, _, costs) => (costs === null ? pullTight(graph, steps) : skipPoints(graph, steps, costs)),
};

/** All smoothings of paths through portals. */
export const SMOOTHINGS: readonly SmoothingRow[] = [
  NO_SMOOTHING,
  {
    key: 'closest',
    title: 'Closest points',
    note: 'In each portal, the point that makes the path shortest, with room for the agent; the same portals.',
    smooth: (graph, steps, _, costs) => rareSmoothings().moveToClosest(graph, steps, costs),
  },
  {
    key: 'line-of-sight',
    title: 'Line of sight',
    note: 'Leaves out points that can be walked straight past; shorter, not the shortest.',
    smooth: (graph, steps, _, costs) => skipPoints(graph, steps, costs),
  },
  FUNNEL,
  {
    key: 'bezier',
    title: 'Bézier corners',
    note: 'Rounds corners where the whole curve keeps clear, after the finder’s own smoothing or line of sight; a little longer, with gradual turns.',
    isForAll: true,
    smooth(graph, steps, own, costs) {
      const base = smoothingOf(beforeRounding(own.key));
      return rareSmoothings().roundCorners(graph, base.smooth(graph, steps, base, costs), [], costs);
    },
  },
];

/** The key of the smoothing to apply before corners are rounded, given the finder's own. */
export function beforeRounding(own: string): string {
  return own === 'none' ? 'line-of-sight' : own;
}

/** The row with that key; throws if there is none. */
export function smoothingOf(key: string): SmoothingRow {
  const row = SMOOTHINGS.find((each) => each.key === key);
  if (row === undefined)
    throw new Error(`smoothingOf: no smoothing '${key}'; there are ${SMOOTHINGS.map((each) => each.key).join(', ')}`);
  return row;
}
