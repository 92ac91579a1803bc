// A finder whose paths are changed after they have been found; all else of its answers stays.
import type { Point } from '../geometry/point.ts';
import type { Path, PathAnswer, PathFinder, Place, QueryWish } from './path-finder.ts';

/** The finder with `change` done to each path; `start` is where the path really begins, `wish` what was wished of it. */
export function mapPaths(finder: PathFinder, change: (path: Path, start: Point, wish: QueryWish) => Path): PathFinder {
  const changed = <Answer extends PathAnswer>(answer: Answer, start: Place, wish: QueryWish = {}): Answer =>
    answer.path === null ? answer : { ...answer, path: change(answer.path, answer.moved?.start ?? start, wish) };
  const { explain, nearest, routes } = finder;
  return {
    ...(routes === undefined ? {} : { routes }),
    find: (start, goal) => changed(finder.answer(start, goal), start).path,
    answer: (start, goal, wish) => changed(finder.answer(start, goal, wish), start, wish),
    ...(nearest === undefined
      ? {}
      : { nearest: (start, goals, wish) => changed(nearest(start, goals, wish), start, wish) }),
    ...(explain === undefined ? {} : { explain: (start, goal) => changed(explain(start, goal), start) }),
  };
}
