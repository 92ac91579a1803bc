// The plan's links as a search over tangents sees them: points to arrive at and points to leave from, and what they may save.
//
// A link is an edge from its entrance to its exit. The estimate of what is left to the goal is the least of the straight line and,
// for each link, the line to its entrance, its cost, and the best from its exit by line or further links; how links follow
// one another is worked out once, so that a query only adds its goal. Admissible and consistent, whatever the links cost.
import type { Point } from '../../geometry/point.ts';
import type { QuerySpot } from './query-spot.ts';

/** A link that the body can take. */
export interface LinkWay {
  /** Index into plan.links. */
  readonly link: number;
  readonly from: QuerySpot;
  readonly to: QuerySpot;
  /** Its cost as a length: what one would walk for it at the cheapest terrain. */
  readonly cost: number;
}

/** How links follow one another, through any of them, for given lengths between exits and entrances. */
export interface LinkChain {
  /** Least cost from the entrance of link i to the exit of link k, at i · count + k. */
  readonly least: Float64Array;
  /** The link that comes after i on that way; k itself at the end of it. */
  readonly next: Int32Array;
}

/**
 * The chain of those links (R. W. Floyd, Algorithm 97: Shortest Path, 1962). `lengthOf(i, k)` is from the exit of link i to the entrance
 * of link k; straight lines make its costs bounds, shortest ways make them exact.
 */
export function chainLinks(
  ways: readonly LinkWay[],
  lengthOf = (i: number, k: number): number => gapBetween(ways[i].to, ways[k].from),
): LinkChain {
  const count = ways.length;
  const least = new Float64Array(count * count);
  const next = new Int32Array(count * count);
  for (let i = 0; i < count; i++) {
    for (let k = 0; k < count; k++) {
      least[i * count + k] = i === k ? ways[i].cost : ways[i].cost + lengthOf(i, k) + ways[k].cost;
      next[i * count + k] = k;
    }
  }
  for (let mid = 0; mid < count; mid++) {
    for (let i = 0; i < count; i++) {
      for (let k = 0; k < count; k++) {
        // Both parts take the middle link; it is paid for once.
        const through = least[i * count + mid] + least[mid * count + k] - ways[mid].cost;
        if (i === mid || k === mid || through >= least[i * count + k]) continue;
        least[i * count + k] = through;
        next[i * count + k] = next[i * count + mid];
      }
    }
  }
  return { least, next };
}

/** For each link, the least cost from its entrance to the goal, where `toGoal(k)` is from the exit of link k. */
export function restOfLinks(
  ways: readonly LinkWay[],
  { least }: LinkChain,
  rest: Float64Array,
  toGoal: (k: number) => number,
): void {
  const count = ways.length;
  const ends = ways.map((_, k) => toGoal(k));
  for (let i = 0; i < count; i++) {
    rest[i] = Infinity;
    for (let k = 0; k < count; k++) {
      rest[i] = Math.min(rest[i], least[i * count + k] + ends[k]);
    }
  }
}

/** The straight line between two places. */
export function gapBetween(a: Point, b: Point): number {
  const dx = b.x - a.x;
  const dz = b.z - a.z;
  return Math.sqrt(dx * dx + dz * dz);
}
