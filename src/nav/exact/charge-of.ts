// What a shortest way is charged for what a query wishes beyond it. If nothing, it is still the best there is: avoiding and paying never shorten any.
import type { Path, QueryOptions } from '../path-finder.ts';

/** The tolls of the portals that the path crosses; Infinity where it crosses one to avoid. */
export function chargeOf(path: Path, { avoid, tolls }: QueryOptions): number {
  // Asked for no sooner than needed: a corridor may have to be worked out first.
  if (avoid === undefined && tolls === undefined) return 0;
  let charge = 0;
  for (const portal of path.corridor) charge += avoid?.has(portal) === true ? Infinity : (tolls?.get(portal) ?? 0);
  return charge;
}
