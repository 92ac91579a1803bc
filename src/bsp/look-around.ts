// What is seen of the floor from a place: cones of view pass from leaf to leaf through open portals, each cut by the portal's ends.
//
// The places where a shortest path can turn are ends of walls, and those are ends of portals.
import type { Tree } from './tree.ts';
import { pointGapSquared } from '../geometry/gap.ts';
import { distance, side, type Point } from '../geometry/point.ts';

/** A place and leaves that it is in or on the border of, all on one side of what is shut. */
export interface Spot {
  readonly at: Point;
  readonly leaves: readonly number[];
}

export interface View {
  /** Leaves that the spot touches; its own and those beyond portals through it. */
  readonly around: ReadonlySet<number>;
  /** All leaves of which some part is seen. */
  readonly leaves: ReadonlySet<number>;
  /** Ends of portals that are seen, each with a leaf from which it is. */
  readonly ends: readonly Spot[];
  /** No part of the leaves is farther away. */
  readonly reach: number;
}

/** A leaf, looked into from left to right; null in every direction. */
interface Cone {
  readonly leaf: number;
  readonly through: number;
  readonly sides: readonly [Point, Point] | null;
}

/** Narrower cones, radians, are rounding: they could lead along a line through the place, and round and round. */
const NARROW = 1e-9;
/** Most cones looked into, many times what is seen in any known map. */
const MOST_CONES = 20_000;

const isOpenCone = (at: Point, left: Point, right: Point): boolean =>
  side(at, left, right) > NARROW * distance(at, left) * distance(at, right);

/** What is seen from there. */
export function lookAround(
  { leaves, portals }: Tree,
  { at, leaves: own }: Spot,
  isOpen: (portal: number) => boolean,
): View {
  // prettier-ignore
  const around = new Set(own);
  const seen = new Set(own);
  const ends: Spot[] = [];
  const cones: Cone[] = own.map((leaf) => ({ leaf, through: -1, sides: null }));
  const isWithin = (end: Point, sides: Cone['sides']): boolean =>
    sides === null || (side(at, sides[0], end) >= 0 && side(at, end, sides[1]) >= 0);
  let count = 0;
  for (let cone = cones.pop(); cone !== undefined && count < MOST_CONES; cone = cones.pop(), count++) {
    const { leaf, through, sides } = cone;
    seen.add(leaf);
    for (const id of leaves[leaf].portals) {
      if (id === through || !isOpen(id)) continue;
      const { a, b, front, back } = portals[id];
      const beyond = front === leaf ? back : front;
      for (const end of [a, b]) if (isWithin(end, sides)) ends.push({ at: end, leaves: [leaf] });
      if (sides === null && pointGapSquared(at.x, at.z, a, b) === 0) {
        if (!around.has(beyond)) cones.push({ leaf: beyond, through: id, sides: null });
        around.add(beyond);
        continue;
      }
      let [left, right] = front === leaf ? [a, b] : [b, a];
      // Out of the leaf only: so cones never come back.
      if (!isOpenCone(at, left, right)) continue;
      if (sides !== null && side(at, left, sides[0]) > 0) left = sides[0];
      if (sides !== null && side(at, sides[1], right) > 0) right = sides[1];
      if (isOpenCone(at, left, right)) cones.push({ leaf: beyond, through: id, sides: [left, right] });
    }
  }
  let reach = 0;
  for (const leaf of seen) for (const corner of leaves[leaf].cell) reach = Math.max(reach, distance(at, corner));
  return { around, leaves: seen, ends, reach };
}
