// The tangents between a point and the circles about the corners that may be seen from it: how queries hang on to the graph.
//
// A point is a circle of radius 0, so its tangents lean by half as much as those between two corners. Whether one is clear is asked
// later, and only if a path would use it.
import { positionOf } from './corners.ts';
import type { QuerySpot } from './query-spot.ts';
import { leanOf, nodeAt, type TangentGraph } from './tangent-graph.ts';

/** A node, the position on its track at which the tangent touches, and the tangent's length. */
export type VisitSpoke = (node: number, position: number, length: number) => void;

/** Visits the tangents that lead from the point to corners, or (`isToPoint`) from corners to the point. */
export function forEachSpoke(graph: TangentGraph, point: QuerySpot, isToPoint: boolean, visit: VisitSpoke): void {
  const { corners, sweep, radius } = graph;
  const found = sweep.from(point.x, point.z, point.cells);
  for (let i = 0; i < found.length; i++) {
    const corner = found[i];
    const dx = corners.x[corner] - point.x;
    const dz = corners.z[corner] - point.z;
    const gap = Math.sqrt(dx * dx + dz * dz);
    const lean = radius > 0 ? leanOf(radius, gap) : 0;
    if (gap === 0 || lean < 0) continue;
    const towards = isToPoint ? Math.atan2(-dz, -dx) : Math.atan2(dz, dx);
    const length = radius > 0 ? Math.sqrt(Math.max(0, gap * gap - radius * radius)) : gap;
    for (let sense = -1; sense <= 1; sense += 2) {
      const way = towards + (isToPoint ? sense * lean : -sense * lean);
      const position = positionOf(corners, corner, way - (sense * Math.PI) / 2);
      const node = nodeAt(corners, corner, position, sense);
      if (node >= 0) visit(node, position, length);
    }
  }
}
