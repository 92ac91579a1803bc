// The plan's links as a search over tangents sees them: points to arrive at and points to leave from, and what they may save.
//
// A link is an edge from its entrance to its exit. The estimate of what is left to the goal is the least of the straight line and,
// for each link, the line to its entrance, its cost, and the best from its exit by line or further links; how links follow
// one another is worked out once, so that a query only adds its goal. Admissible and consistent, whatever the links cost.
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

/** Least costs from the entrance of each link to the exit of each, through any links, at straight lines between; row by row. */
export function chainLinks(ways: readonly LinkWay[]): Float64Array {
  const count = ways.length;
  const least = new Float64Array(count * count).fill(Infinity);
  ways.forEach((way, i) => (least[i * count + i] = way.cost));
  ways.forEach((one, i) => {
    ways.forEach((other, k) => {
      const through = one.cost + gapBetween(one.to, other.from) + other.cost;
      if (through < least[i * count + k]) least[i * count + k] = through;
    });
  });
  for (let mid = 0; mid < count; mid++) {
    for (let i = 0; i < count; i++) {
      for (let k = 0; k < count; k++) {
        // Both parts take the middle link; it is paid for once.
        const through = least[i * count + mid] + least[mid * count + k] - ways[mid].cost;
        if (through < least[i * count + k]) least[i * count + k] = through;
      }
    }
  }
  return least;
}

/** For each link, the least cost from its entrance to the goal. */
export function restOfLinks(ways: readonly LinkWay[], least: Float64Array, goal: QuerySpot, rest: Float64Array): void {
  const count = ways.length;
  for (let i = 0; i < count; i++) {
    rest[i] = Infinity;
    for (let k = 0; k < count; k++) {
      rest[i] = Math.min(rest[i], least[i * count + k] + gapBetween(ways[k].to, goal));
    }
  }
}

function gapBetween(a: QuerySpot, b: QuerySpot): number {
  const dx = b.x - a.x;
  const dz = b.z - a.z;
  return Math.sqrt(dx * dx + dz * dz);
}
