// The table of smoothings: what may be done to the steps that a search found, between start and goal. To add one, add a row.
//
// A search knows places in portals only, so its way goes from middle to middle. Every row makes better steps of those, for the same
// body: its paths begin and end where the search's did and keep the body's radius off the walls. A finder uses the row that
// it names, unless somebody chooses another.
import type { PathCosts } from '../cost-terms.ts';
import type { PortalGraph } from '../portal-graph/portal-graph.ts';
import type { Step } from '../portal-graph/path-steps.ts';
import { pullTight } from './pull-string.ts';
import { moveToClosest } from './closest-points.ts';
import { roundCorners } from './round-corners.ts';
import { skipPoints } from './skip-points.ts';

export interface SmoothingRow {
  /** Short and stable: stands in settings, the URL and after `--smoothing`. */
  readonly key: string;
  /** For the panel. */
  readonly title: string;
  /** One sentence: what it does, and what it does not promise. */
  readonly note: string;
  /** It needs no portals: with `makeSmoothed` the paths of any finder can have it (round-paths.ts). */
  readonly isForAll?: true;
  /**
   * Other steps for those of a way: the first and the last stay, and so does every link. `own` is the finder's own row, for
   * rows that go on from what that one does; `costs` is what ways cost, if not length times terrain.
   */
  smooth(mesh: PortalGraph, steps: readonly Step[], own: SmoothingRow, costs: PathCosts | null): readonly Step[];
}

export const SMOOTHINGS: readonly SmoothingRow[] = [
  {
    key: 'none',
    title: 'None',
    note: 'The way as the search found it, through the middles of portals: the shortest of such ways only.',
    smooth: (_, steps) => steps,
  },
  {
    key: 'closest',
    title: 'Closest points',
    note: 'In each portal the point closest to the places on either side, with room for the body; the same portals.',
    smooth: (mesh, steps, _, costs) => moveToClosest(mesh, steps, costs),
  },
  {
    key: 'line-of-sight',
    title: 'Line of sight',
    note: 'Every point is left out that the body can walk straight past; shorter, not the shortest.',
    smooth: (mesh, steps, _, costs) => skipPoints(mesh, steps, costs),
  },
  {
    key: 'funnel',
    title: 'Funnel',
    note: 'The way is pulled tight as a string about wall ends as wide as the body: the shortest on its sides of them.',
    // A string knows lengths and terrain only.
    smooth: (mesh, steps, _, costs) => (costs === null ? pullTight(mesh, steps) : skipPoints(mesh, steps, costs)),
  },
  {
    key: 'bezier',
    title: 'Bézier corners',
    note: 'Goes on from the finder’s own smoothing, or line of sight, and rounds corners where the whole curve keeps clear; a little longer, turned gradually.',
    isForAll: true,
    smooth(mesh, steps, own, costs) {
      const base = smoothingOf(beforeRounding(own.key));
      return roundCorners(mesh, base.smooth(mesh, steps, base, costs), [], costs);
    },
  },
];

/** The key of what is done before corners are rounded, for a finder with that smoothing of its own. */
export function beforeRounding(own: string): string {
  return own === 'none' ? 'line-of-sight' : own;
}

/** The row with that key; throws when there is none. */
export function smoothingOf(key: string): SmoothingRow {
  const row = SMOOTHINGS.find((each) => each.key === key);
  if (row === undefined)
    throw new Error(`smoothingOf: no smoothing '${key}'; there are ${SMOOTHINGS.map((each) => each.key).join(', ')}`);
  return row;
}
