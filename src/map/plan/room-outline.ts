// The outline of a room: the ring of walls around a point, for one sector or several together.
//
// Every wall with exactly one side in those sectors is an edge with its inside on the right. At each vertex the ring follows the edge that
// turns most to the right, so pieces that touch at a corner stay separate. Rings that run counter-clockwise surround pillars. The smallest
// clockwise ring around the point is its room. Exact.
import { addToList } from '../../geometry/lists.ts';
import { compareTurns } from '../../geometry/directions.ts';
import type { Point } from '../../geometry/point.ts';
import { areaOf, isInRing } from '../../geometry/polygon.ts';
import type { FloorPlan } from '../floor-plan.ts';

/** Corners, clockwise on paper, without collinear ones; null when the point is in none of the sectors. */
export function outlineOfRoom(plan: FloorPlan, sectors: ReadonlySet<number>, around: Point): Point[] | null {
  let best: Point[] | null = null;
  let least = Infinity;
  for (const ring of ringsOf(plan, sectors)) {
    const area = areaOf(ring);
    if (area <= 0 || area >= least || !isInRing(ring, around)) continue;
    best = ring;
    least = area;
  }
  return best === null ? null : withoutStraight(best);
}

function ringsOf(plan: FloorPlan, sectors: ReadonlySet<number>): Point[][] {
  // End vertices of edges, by start vertex.
  const edges = new Map<number, number[]>();
  for (const { a, b, front, back } of plan.walls) {
    if (sectors.has(front) === sectors.has(back)) continue;
    if (sectors.has(front)) addToList(edges, a, b);
    else addToList(edges, b, a);
  }
  const rings: Point[][] = [];
  for (const [first, list] of edges) {
    while (list.length > 0) {
      const ring: Point[] = [plan.vertices[first]];
      let from = first;
      let to = list.pop()!;
      while (to !== first) {
        ring.push(plan.vertices[to]);
        const next = takeTightest(plan, edges.get(to) ?? [], from, to);
        // An open plan has no ring here.
        if (next < 0) break;
        from = to;
        to = next;
      }
      if (to === first) rings.push(ring);
    }
  }
  return rings;
}

/** Removes the edge that turns most to the right from the list, and returns its end; −1 for an empty list. */
function takeTightest({ vertices }: FloorPlan, ends: number[], from: number, at: number): number {
  if (ends.length === 0) return -1;
  const { x, z } = vertices[at];
  const dx = vertices[from].x - x;
  const dz = vertices[from].z - z;
  let best = 0;
  for (let i = 1; i < ends.length; i++) {
    const p = vertices[ends[i]];
    const q = vertices[ends[best]];
    if (compareTurns(dx, dz, p.x - x, p.z - z, q.x - x, q.z - z) > 0) best = i;
  }
  return ends.splice(best, 1)[0];
}

function withoutStraight(ring: readonly Point[]): Point[] {
  return ring.filter((corner, i) => {
    const before = ring[(i + ring.length - 1) % ring.length];
    const after = ring[(i + 1) % ring.length];
    const turn = (corner.x - before.x) * (after.z - corner.z) - (corner.z - before.z) * (after.x - corner.x);
    return turn !== 0;
  });
}
