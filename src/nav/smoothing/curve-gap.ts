// Does a whole Bézier curve keep a distance from a wall? Decided for every point of it and not for samples.
//
// A quadratic curve with the points p, q, r is never farther from the straight chord p → r than a quarter of |p − 2q + r|: at t the two are
// t(1 − t) of that apart. So a chord that keeps the distance and that much more proves it for its curve. Where that is not
// enough the curve is halved (P. de Casteljau's way), by which the deviation falls to a quarter; a point of the curve that is too near
// disproves it. Touching to the last bit is not settled and counts as too near: no point is ever wrongly called clear, roundings of
// doubles aside.
import { pointGapSquared, segmentGapSquared } from '../../geometry/gap.ts';
import type { Point } from '../../geometry/point.ts';

/** A quadratic Bézier curve: its beginning, its control point, its end. */
export type Curve = readonly [Point, Point, Point];

/** Something to keep off: a wall from a to b, or with both the same the middle of a thing; and how far, map units. */
export interface Side {
  readonly a: Point;
  readonly b: Point;
  readonly gap: number;
}

/** Times a curve is halved; its pieces then deviate by a 4 ** −10th. */
const HALVINGS = 10;

/** Is every point of the curve at least the side's gap away from it? False too where halving has not settled it. */
export function keepsOff([p, q, r]: Curve, side: Side, halvings = HALVINGS): boolean {
  const [x, z] = [p.x - 2 * q.x + r.x, p.z - 2 * q.z + r.z];
  const { a, b, gap } = side;
  const room = gap + Math.sqrt(x * x + z * z) / 4;
  if (segmentGapSquared(p, r, a, b) >= room * room) return true;
  if (halvings === 0) return false;
  const [before, after] = [half(p, q), half(q, r)];
  const middle = half(before, after);
  if (pointGapSquared(middle.x, middle.z, a, b) < gap * gap) return false;
  return keepsOff([p, before, middle], side, halvings - 1) && keepsOff([middle, after, r], side, halvings - 1);
}

function half(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, z: (a.z + b.z) / 2 };
}
