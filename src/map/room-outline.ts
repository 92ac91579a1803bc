// The outer outline of a room: the ring of walls about a point, round one sector or several taken together.
//
// Every wall with just one of its sides in those sectors is an edge with its inside on the right. At each vertex the ring
// goes on along the edge that keeps the tightest to its inside, so pieces that touch in a corner stay apart. Of the rings that
// run clockwise (the others go round pillars) the smallest one about the point is its room. Exact, because plans are.
import { compareTurns } from '../geometry/directions.ts';
import type { Point } from '../geometry/point.ts';
import { areaOf } from '../geometry/polygon.ts';
import type { FloorPlan } from './floor-plan.ts';

/** Corners, clockwise on paper, without those on straight edges; null when the point is in none of the sectors. */
export function outlineOfRoom(plan: FloorPlan, sectors: ReadonlySet<number>, around: Point): Point[] | null {
  let best: Point[] | null = null;
  let least = Infinity;
  for (const ring of ringsOf(plan, sectors)) {
    const area = areaOf(ring);
    if (area <= 0 || area >= least || !isInside(ring, around)) continue;
    best = ring;
    least = area;
  }
  return best === null ? null : withoutStraight(best);
}

function ringsOf(plan: FloorPlan, sectors: ReadonlySet<number>): Point[][] {
  // By the vertex they begin at, the vertices where edges end.
  const edges = new Map<number, number[]>();
  const add = (from: number, to: number): void => {
    const list = edges.get(from);
    if (list === undefined) edges.set(from, [to]);
    else list.push(to);
  };
  for (const { a, b, front, back } of plan.walls) {
    if (sectors.has(front) === sectors.has(back)) continue;
    if (sectors.has(front)) add(a, b);
    else add(b, a);
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
        // Where a plan is not closed there is no ring.
        if (next < 0) break;
        from = to;
        to = next;
      }
      if (to === first) rings.push(ring);
    }
  }
  return rings;
}

/** Takes the edge out of the list that turns the most to the right, and returns its end; −1 from an empty list. */
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

function isInside(ring: readonly Point[], { x, z }: Point): boolean {
  let inside = false;
  ring.forEach((a, i) => {
    const b = ring[(i + 1) % ring.length];
    if (a.z > z === b.z > z) return;
    if (a.x + ((z - a.z) / (b.z - a.z)) * (b.x - a.x) > x) inside = !inside;
  });
  return inside;
}

function withoutStraight(ring: readonly Point[]): Point[] {
  return ring.filter((corner, i) => {
    const before = ring[(i + ring.length - 1) % ring.length];
    const after = ring[(i + 1) % ring.length];
    const turn = (corner.x - before.x) * (after.z - corner.z) - (corner.z - before.z) * (after.x - corner.x);
    return turn !== 0;
  });
}
