// Has a shortest way to do with what a query wishes beyond it? If not, it is still the best there is: avoiding and paying never shorten any.
import type { Path, QueryWish } from '../path-finder.ts';

/** Does the path cross a portal that the wish avoids or charges for? */
export function mindsWish({ corridor }: Path, { avoid, tolls }: QueryWish): boolean {
  if (avoid === undefined && tolls === undefined) return false;
  return corridor.some((portal) => avoid?.has(portal) === true || (tolls?.get(portal) ?? 0) > 0);
}
