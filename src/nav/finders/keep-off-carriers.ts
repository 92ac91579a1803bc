// For finders that know walls and rises but no teleporter lines: if an answer crosses such a line, the portal search, which treats them as
// one-way, answers instead.
import { wallsNear } from '../../bsp/walls-near.ts';
import { boundsOf, side, type Point } from '../../geometry/point.ts';
import type { Level } from '../level.ts';
import { isWalked } from '../../map/link-types.ts';
import { straightenArcs } from '../along/path-arcs.ts';
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
    const isOver = own.path !== null && isCarriedOff(level, states!.carriers, start, own.path);
    return isOver ? { ...asking(byPortals)(start, goal, options), why: WHY } : own;
  });
}

/** Whether the path crosses one of those walls from its front. */
function isCarriedOff({ plan, tree }: Level, carriers: ReadonlySet<number>, start: Point, path: Path): boolean {
  const { points, links } = straightenArcs(path, plan.quantum);
  let here = start;
  for (let i = 0; i < points.length; i++) {
    const to = points[i];
    let isOver = false;
    if (isWalked(links[i])) {
      wallsNear(tree, boundsOf([here, to]), (wall) => {
        if (!carriers.has(wall)) return;
        const [a, b] = [plan.vertices[plan.walls[wall].a], plan.vertices[plan.walls[wall].b]];
        // As in the world's test, a point on the wall is in front of it, and its ends belong to it: a point turns at door posts.
        const comesOver = side(a, b, here) >= 0 && side(a, b, to) < 0;
        isOver ||= comesOver && side(here, to, a) * side(here, to, b) <= 0;
      });
    }
    if (isOver) return true;
    here = to;
  }
  return false;
}
