// Rooms that were probably meant to meet: a corner of one lies hardly beside an edge of the other, as after rounding.
import { closestOnSegment } from '../../geometry/gap.ts';
import { distance, METRE, type Point } from '../../geometry/point.ts';
import type { RoomEdge } from './rooms-to-walls.ts';

/** Corners and edges nearer than this are merged by default, map units: 1.9 mm, so that rooms drawn in metres with three decimals join at any angle. */
export const REACH = METRE / 512;

/** Floors and corners that are no farther apart were probably meant to meet, map units. */
export const NEARLY = METRE / 16;

/** Pairs of edges that are compared; where there are more nothing is said. */
const MOST = 4_000_000;

/**
 * The corner of one room that is nearest to an edge of the other, of those farther off than `reach`, and how far that is; null where none is
 * near. Nearer ones count as on the edge.
 */
export function nearlyMet(
  points: readonly Point[],
  edges: readonly RoomEdge[],
  reach: number,
  first: number,
  second: number,
): { readonly at: Point; readonly size: number } | null {
  const [ones, others] = [first, second].map((room) => edges.filter((edge) => edge.room === room));
  let found: { readonly at: Point; readonly size: number } | null = null;
  if (ones.length * others.length > MOST) return found;
  const look = (corner: number, { a, b }: RoomEdge): void => {
    const at = points[corner];
    const size = distance(at, closestOnSegment(at, points[a], points[b]));
    if (size > reach && size <= (found?.size ?? NEARLY)) found = { at, size };
  };
  for (const one of ones)
    for (const other of others) {
      look(one.a, other);
      look(other.a, one);
    }
  return found;
}
