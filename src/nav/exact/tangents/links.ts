// The plan's links in the tangent search: points to arrive at, points to leave from, and a lower bound that accounts for them.
//
// A link is an edge from its entrance to its exit. The bound on the remaining cost is the least over going straight to the goal and taking
// each link first. A link adds the line to its entrance, its cost, and the best continuation from its exit, straight or by further links.
// Chains of links are computed once; a query only adds its goal. The bound is admissible and consistent for any link costs.
import { distance } from '../../../geometry/point.ts';
import type { QuerySpot } from '../query-spot.ts';

/** A link that the agent can take. */
export interface ExactLink {
  /** Index into plan.links. */
  readonly link: number;
  readonly from: QuerySpot;
  readonly to: QuerySpot;
  /** Its cost as a length: how far one walks for it on the cheapest terrain. */
  readonly cost: number;
}

/** Cheapest chains of links, for given lengths between exits and entrances. */
export type LinkChain = ReturnType<typeof chainLinks>;

/**
 * The chains of those links (R. W. Floyd, Algorithm 97: Shortest Path, 1962). `lengthOf(i, k)` is the length from the exit of link i to the
 * entrance of link k. Straight lines make the costs lower bounds, shortest paths make them exact.
 */
export function chainLinks(
  links: readonly ExactLink[],
  lengthOf = (i: number, k: number): number => distance(links[i].to, links[k].from),
) {
  const count = links.length;
  /** Least cost from the entrance of link i to the exit of link k, at i · count + k. */
  const least = new Float64Array(count * count);
  /** The link after i on that chain; k where none is between. */
  const next = new Int32Array(count * count);
  for (let i = 0; i < count; i++) {
    for (let k = 0; k < count; k++) {
      least[i * count + k] = i === k ? links[i].cost : links[i].cost + lengthOf(i, k) + links[k].cost;
      next[i * count + k] = k;
    }
  }
  for (let mid = 0; mid < count; mid++) {
    for (let i = 0; i < count; i++) {
      for (let k = 0; k < count; k++) {
        // Both parts include the middle link: count it once.
        const through = least[i * count + mid] + least[mid * count + k] - links[mid].cost;
        if (i === mid || k === mid || through >= least[i * count + k]) continue;
        least[i * count + k] = through;
        next[i * count + k] = next[i * count + mid];
      }
    }
  }
  return { least, next };
}

/** For each link, the least cost from its entrance to the goal; `toGoal(k)` is the length from the exit of link k. */
export function restOfLinks(
  links: readonly ExactLink[],
  { least }: LinkChain,
  rest: Float64Array,
  toGoal: (k: number) => number,
): void {
  const count = links.length;
  const ends = links.map((_, k) => toGoal(k));
  for (let i = 0; i < count; i++) {
    rest[i] = Infinity;
    for (let k = 0; k < count; k++) {
      rest[i] = Math.min(rest[i], least[i * count + k] + ends[k]);
    }
  }
}
