// For finders that know walls and rises but no teleporter lines: if an answer crosses such a line, the portal search, which treats them as
// one-way, answers instead.
import type { Point } from '../../geometry/point.ts';
import type { Level } from '../level.ts';
import { isWalked } from '../../map/link-types.ts';
import { straightenArcs } from '../along/path-arcs.ts';
import { isCarriedOff } from '../clearance/carriers.ts';
import type { Path, PathFinder } from '../path-finder.ts';
import { wrapFinder } from '../wrap-finder.ts';

const WHY = 'lines that carry off';

/** The finder itself if the level has no such lines; else one that gives its answers as long as they cross none. */
export function keepOffCarriers(finder: PathFinder, level: Level, portalSearch: () => PathFinder): PathFinder {
  const { states } = level;
  if ((states ?? null) === null || states!.carriers.size === 0) return finder;
  const byPortals = portalSearch();
  return wrapFinder(finder, (asking) => (start, goal, options) => {
    const own = asking(finder)(start, goal, options);
    const isOver = own.path !== null && leadsOver(level, start, own.path);
    return isOver ? { ...asking(byPortals)(start, goal, options), why: WHY } : own;
  });
}

/** Whether the path crosses one of those walls from its front. */
function leadsOver(level: Level, start: Point, path: Path): boolean {
  const { points, links } = straightenArcs(path, level.plan.quantum);
  return points.some((to, i) => isWalked(links[i]) && isCarriedOff(level, points[i - 1] ?? start, to));
}
