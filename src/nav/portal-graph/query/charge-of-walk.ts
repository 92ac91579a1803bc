// What straight walks pay for the portals that a query avoids or tolls, for finders whose nodes are not places in portals.
import { segmentGapSquared } from '../../../geometry/gap.ts';
import type { Point } from '../../../geometry/point.ts';
import type { Tree } from '../../../bsp/tree.ts';
import type { QueryOptions } from '../../path-finder.ts';

/** The charge of a straight walk: the tolls of the portals that it touches, Infinity if one is to be avoided. */
export type ChargeOfWalk = (p: Point, q: Point) => number;

/** Null for a query that names no portals. */
export function chargeOfWalks(
  { portals }: Tree,
  { avoid = new Set(), tolls = new Map() }: QueryOptions,
): ChargeOfWalk | null {
  const named = [...new Set([...avoid, ...tolls.keys()])].flatMap((id) => {
    const portal = portals[id];
    return portal === undefined ? [] : [{ ...portal, charge: avoid.has(id) ? Infinity : (tolls.get(id) ?? 0) }];
  });
  if (named.length === 0) return null;
  return (p, q) => {
    let sum = 0;
    for (const { a, b, charge } of named) {
      if (Math.max(p.x, q.x) < Math.min(a.x, b.x) || Math.min(p.x, q.x) > Math.max(a.x, b.x)) continue;
      if (segmentGapSquared(p, q, a, b) === 0) sum += charge;
    }
    return sum;
  };
}
