// For finders that know walls and rises but no teleporter lines: where an answer crosses such a line from its front, another one is found that
// does not.
import { distance, type Point } from '../../geometry/point.ts';
import type { Level } from '../level.ts';
import { isWalked } from '../../map/link-types.ts';
import { joinPaths } from '../along/join-paths.ts';
import { straightenArcs } from '../along/path-arcs.ts';
import { carrierAcross, hasCarriers } from '../clearance/carriers.ts';
import type { Path, PathAnswer, PathFinder, Place } from '../path-finder.ts';
import type { PatchedLevel } from '../patch/patched-level.ts';
import { wrapFinder } from '../wrap-finder.ts';

const WHY = 'lines that carry off';

/** The finder itself if the level has no such lines; else one that leaves queries whose paths cross them to another finder, which keeps off them. */
export function keepOffCarriers(finder: PathFinder, level: Level, makeOther: () => PathFinder): PathFinder {
  if (!hasCarriers(level)) return finder;
  const other = makeOther();
  return wrapFinder(finder, (asking) => (start, goal, options) => {
    const own = asking(finder)(start, goal, options);
    const isOver = own.path !== null && linesCrossed(level, start, own.path).length > 0;
    return isOver ? { ...asking(other)(start, goal, options), why: WHY } : own;
  });
}

/**
 * The same for a level in which walls can be shut: such lines are, while the path is searched that keeps off them. That is the shortest one which
 * does not come out over them either. A disc keeps its radius from them. Where that leaves no path, or no room at an end, the portal search answers.
 */
export function shutCarriers(
  finder: PathFinder,
  level: Level,
  { parts, setShut }: Pick<PatchedLevel, 'parts' | 'setShut'>,
  byPortals: PathFinder,
): PathFinder {
  return wrapFinder(finder, (asking) => (start, goal, options) => {
    const tried = new Set<number>();
    const shut: number[] = [];
    const ask = (from = start, to = goal): PathAnswer => asking(finder)(from, to, options);
    const own = ask();
    let found = own;
    try {
      for (;;) {
        const crossed = found.path === null ? [] : linesCrossed(level, found.moved?.start ?? start, found.path);
        // A path round the end of one that is shut may seem to cross it, by rounding.
        const more = crossed.filter((wall) => !tried.has(wall));
        if (more.length === 0) break;
        for (const wall of withJoined(level, more)) {
          tried.add(wall);
          if (parts().shut.has(wall)) continue;
          shut.push(wall);
          setShut(wall, true);
        }
        found = ask();
      }
    } finally {
      for (const wall of shut) setShut(wall, false);
    }
    if (found === own) return own;
    // Ends nearer to a line than the radius were moved off it.
    const [from, to] = [own.moved?.start ?? start, own.moved?.goal ?? goal];
    const [begin, end] = [found.moved?.start ?? from, found.moved?.goal ?? to];
    const lead = (at: Place, there: Place): readonly (Path | null)[] => {
      if (distance(at, there) === 0) return [];
      const { path } = ask(at, there);
      return [path !== null && linesCrossed(level, at, path).length === 0 ? path : null];
    };
    const legs = [...lead(from, begin), found.path, ...lead(end, to)];
    const known = legs.filter((leg) => leg !== null);
    if (own.path === null || known.length < legs.length) return asking(byPortals)(start, goal, options);
    return { ...own, path: joinPaths(known, own.expanded) };
  });
}

/** The walls among those that the path crosses from the front, one for each of its legs that does. */
function linesCrossed(level: Level, start: Point, path: Path): number[] {
  const { points, links } = straightenArcs(path, level.plan.quantum);
  const crossed = points.map((to, i) => (isWalked(links[i]) ? carrierAcross(level, points[i - 1] ?? start, to) : -1));
  return crossed.filter((wall) => wall >= 0);
}

/** Those lines and all that meet them: a path might slip in where two of them meet. */
function withJoined({ states, plan: { walls } }: Level, lines: readonly number[]): ReadonlySet<number> {
  const joined = new Set(lines);
  for (const line of joined) {
    const ends = [walls[line].a, walls[line].b];
    for (const other of states!.carriers)
      if (ends.includes(walls[other].a) || ends.includes(walls[other].b)) joined.add(other);
  }
  return joined;
}
