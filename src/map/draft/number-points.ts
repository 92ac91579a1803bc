// Numbers points of the grid: equal points get the same number.
import type { Point } from '../../geometry/point.ts';

/** A function that answers a point's index in `points`; a point that is not in the list yet is added. */
export function numberPoints(points: Point[]): (p: Point) => number {
  const keyOf = ({ x, z }: Point): string => `${x} ${z}`;
  let numberAt: Map<string, number> | null = null;
  return (point) => {
    numberAt ??= new Map(points.map((each, i) => [keyOf(each), i]));
    const key = keyOf(point);
    let number = numberAt.get(key);
    if (number === undefined) numberAt.set(key, (number = points.push(point) - 1));
    return number;
  };
}
