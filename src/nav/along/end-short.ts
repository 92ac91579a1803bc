// Shortens a path, for agents that approach without touching. The given path is not modified.
import { distance, type Point } from '../../geometry/point.ts';
import type { Path } from '../path-finder.ts';

/** The path from `start` without its last `by` map units; null if nothing is left. Links without length do not count. */
export function endShort(start: Point, path: Path, by: number): Path | null {
  const points = [...path.points];
  let left = by;
  while (points.length > 0) {
    const to = points[points.length - 1];
    const from = points.length > 1 ? points[points.length - 2] : { ...start, y: to.y };
    const leg = path.links[points.length - 1] === 'teleport' ? 0 : distance(from, to);
    if (leg > left) {
      const part = (leg - left) / leg;
      points[points.length - 1] = {
        x: from.x + (to.x - from.x) * part,
        y: from.y + (to.y - from.y) * part,
        z: from.z + (to.z - from.z) * part,
      };
      const length = Math.max(0, path.length - by);
      const cost = path.length > 0 ? (path.cost * length) / path.length : 0;
      return { ...path, points, links: path.links.slice(0, points.length), length, cost };
    }
    left -= leg;
    points.pop();
  }
  return null;
}
