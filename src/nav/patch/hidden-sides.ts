// Sides of obstacles that lie deep in another obstacle: no agent comes to them, so nothing has to be cut there. Where hundreds of obstacles
// lie in one heap, nearly all sides are hidden.
import { side, type Point } from '../../geometry/point.ts';
import { areaOf } from '../../geometry/polygon.ts';
import { BENT, type Ring } from './obstacle-ring.ts';

/** Sides this deep in an obstacle stay in it, however both are bent where they are cut, in quanta. */
const DEEP = 4 * BENT;

/** For each side of the ring: is it deep in one of the others, which stops every agent? */
export function hiddenSides({ points }: Ring, others: readonly Ring[], quantum: number): readonly boolean[] {
  const hidden = points.map(() => false);
  for (const { points: cover, floor, top } of others) {
    if (floor > -Infinity || top < Infinity) continue;
    const sense = Math.sign(areaOf(cover));
    const isHidden = (at: Point): boolean => isDeep(cover, sense, at, DEEP * quantum);
    points.forEach((p, i) => {
      hidden[i] ||= isHidden(p) && isHidden(points[(i + 1) % points.length]);
    });
  }
  return hidden;
}

/** Is the place so deep inside the lines of all sides? The places where that is true are convex, whether or not the ring is. */
function isDeep(ring: readonly Point[], sense: number, at: Point, depth: number): boolean {
  return ring.every((p, i) => {
    const q = ring[(i + 1) % ring.length];
    return sense * side(p, q, at) >= depth * Math.sqrt((q.x - p.x) * (q.x - p.x) + (q.z - p.z) * (q.z - p.z));
  });
}
