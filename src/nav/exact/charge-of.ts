// What a query's tolls and avoided portals add to a shortest path. If they add nothing, the path is optimal for that query too: they never
// make another path cheaper.
import type { Path, QueryOptions } from '../path-finder.ts';

/** The sum of the tolls of the portals that a path crosses; Infinity if it crosses one to avoid. */
export const chargeOf =
  ({ avoid, tolls }: QueryOptions) =>
  (path: Path): number => {
    // Return early: reading `corridor` may have to compute it.
    if (avoid === undefined && tolls === undefined) return 0;
    let charge = 0;
    for (const portal of path.corridor) charge += avoid?.has(portal) === true ? Infinity : (tolls?.get(portal) ?? 0);
    return charge;
  };
