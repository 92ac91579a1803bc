// Does a whole Bézier curve keep a distance from a wall? Decided for all of its points, not for samples.
//
// A quadratic curve p, q, r deviates from the chord p → r by t(1 − t) of |p − 2q + r|, at most a quarter. So a chord that keeps the
// distance plus that much proves it for its curve. Otherwise the curve is halved (de Casteljau), which divides the deviation by four. A
// point of the curve that is too near disproves it. Cases still undecided after the last halving count as too near: up to rounding, no
// curve is wrongly called clear.
import { pointGapSquared, segmentGapSquared } from '../../geometry/gap.ts';
import { midpoint, type Point } from '../../geometry/point.ts';

/** A quadratic Bézier curve: start, control point, end. */
export type Curve = readonly [Point, Point, Point];

/** An obstacle: a wall from a to b, or a thing's centre if both are equal, and the distance to keep, map units. */
export interface Side {
  readonly a: Point;
  readonly b: Point;
  readonly gap: number;
}

/** Most halvings of a curve; the deviation of the last pieces is 4 ** −10 of the first. */
const HALVINGS = 10;

/** Is every point of the curve at least the side's gap away from it? Also false if undecided after the halvings. */
export function keepsOff([p, q, r]: Curve, side: Side, halvings = HALVINGS): boolean {
  const [x, z] = [p.x - 2 * q.x + r.x, p.z - 2 * q.z + r.z];
  const { a, b, gap } = side;
  const room = gap + Math.sqrt(x * x + z * z) / 4;
  if (segmentGapSquared(p, r, a, b) >= room * room) return true;
  if (halvings === 0) return false;
  const [before, after] = [midpoint(p, q), midpoint(q, r)];
  const middle = midpoint(before, after);
  if (pointGapSquared(middle.x, middle.z, a, b) < gap * gap) return false;
  return keepsOff([p, before, middle], side, halvings - 1) && keepsOff([middle, after, r], side, halvings - 1);
}
