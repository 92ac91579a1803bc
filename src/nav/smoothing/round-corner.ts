// Replaces an arc about a wall end by a few straight legs outside it; no leg is nearer to the wall end than the arc.
//
// The legs touch the arc and meet slightly outside it. If such a corner is blocked, as opposite another wall in a gap just wide enough, it
// is split into two flatter ones, repeatedly. The legs are at most 1.3 % longer than the arc.
import { leafAt } from '../../bsp/leaf-at.ts';
import type { Point } from '../../geometry/point.ts';
import { directionsAround, halfway, wrapsAround, touchPoint, type Peg, type Tangent } from '../../geometry/tangent.ts';
import type { PortalGraph } from '../portal-graph/portal-graph.ts';
import { isPlaceClear } from '../clearance/near-walls.ts';

/** Most splits of a corner. */
const MOST_PARTS = 14;

/** The corners of a string that arrives by `into`, turns about the peg and leaves by `out`. */
export function roundCorner(graph: PortalGraph, radius: number, into: Tangent, peg: Peg, out: Tangent): Point[] {
  if (!wrapsAround(into, peg, out)) return [into.q, out.p];
  const corners: Point[] = [];
  const add = (from: Point, to: Point, depth: number): void => {
    const middle = halfway(from, to, peg.sense);
    const corner = touchPoint(peg, middle.x, middle.z, radius / (middle.x * from.x + middle.z * from.z));
    const leaf = leafAt(graph.tree, corner);
    const isClear = leaf >= 0 && isPlaceClear(graph.near, leaf, corner, graph.tree.leaves[leaf].floor);
    if (isClear || depth === MOST_PARTS) corners.push(corner);
    else {
      add(from, middle, depth + 1);
      add(middle, to, depth + 1);
    }
  };
  const directions = directionsAround(into, peg, out);
  for (let i = 1; i < directions.length; i++) add(directions[i - 1], directions[i], 0);
  return corners;
}
