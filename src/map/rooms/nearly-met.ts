// Rooms that were probably meant to meet: a corner of one lies hardly beside an edge of the other, as after rounding.
import { closestOnSegment } from '../../geometry/gap.ts';
import { distance, METRE, type Point } from '../../geometry/point.ts';
import type { RoomEdge } from './rooms-to-walls.ts';

/** Corners and edges nearer than this are merged by default, map units: 1.9 mm, so that rooms drawn in metres with three decimals join at any angle. */
export const REACH = METRE / 512;

/** Floors and corners that are no farther apart were probably meant to meet, map units. */
export const NEARLY = METRE / 16;

/** The largest step that counts as rounding, map units: a pixel where 32 make a metre. What is drawn on purpose is wider. */
const MOST_STEP = METRE / 32;

/** Corners are multiples of a step up to this, map units: numbers with seven digits are, too. */
const NOISE = 2 ** -12;

/**
 * The step that an editor may have rounded all corners to, map units: the largest up to 1/32 m of which they are multiples, counted from the
 * first one. It is 1, 2.5 or 5 times a power of ten of the caller's units, `unit` map units each. 0 where there is none above `least`.
 */
export function stepOf(corners: readonly Point[], unit: number, least: number): number {
  const [first] = corners;
  const areMultiples = (step: number): boolean => {
    const isMultiple = (size: number): boolean => Math.abs(size - Math.round(size / step) * step) < NOISE;
    return corners.every(({ x, z }) => isMultiple(x - first.x) && isMultiple(z - first.z));
  };
  for (let power = Math.ceil(Math.log10(MOST_STEP / unit)); ; power--) {
    for (const part of [1, 0.5, 0.25]) {
      const step = part * 10 ** power * unit;
      if (step <= least) return 0;
      if (step <= MOST_STEP && areMultiples(step)) return step;
    }
  }
}

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
