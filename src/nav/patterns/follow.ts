// Follow: to the goal and not up to it.
import { endShort } from '../along/end-short.ts';
import type { PathAnswer, PathFinder, Place, QueryOptions } from '../path-finder.ts';

/** A finder whose paths end `gap` map units of path before the goal; where the start is nearer than that, they stay there. */
export function makeFollowFinder(finder: PathFinder, gap: number): PathFinder {
  const answer = (start: Place, goal: Place, options?: QueryOptions): PathAnswer => {
    const found = finder.answer(start, goal, options);
    if (found.path === null) return found;
    const from = found.moved?.start ?? start;
    const { y } = found.path.points[0];
    const stay = { ...found.path, points: [{ x: from.x, y, z: from.z }], links: ['walk' as const], corridor: [], length: 0, cost: 0 }; // prettier-ignore
    return { ...found, path: endShort(from, found.path, gap) ?? stay };
  };
  return { find: (start, goal) => answer(start, goal).path, answer };
}
