// Arcs of a path as straight legs, for agents that move in straight lines only.
//
// A chord would be nearer to the corner than the arc. So an arc becomes the corners of the polygon around it, whose sides are tangents.
// At 15 degrees per side these are less than a hundredth of the radius outside. Points on arcs come from sines and cosines, whose last bit
// may differ between engines; snapped to the plan's grid they are equal.
import { distance, type Point, type Point3 } from '../../geometry/point.ts';
import { snap } from '../../geometry/quantum.ts';
import type { Path, PathArc } from '../path-finder.ts';

const MOST_TURN = Math.PI / 12;
/** An arc that turns more, radians, is walked in two. */
const WIDE = Math.PI / 2;

/**
 * The same path with straight legs only, its points on the grid of that quantum; the path itself if it has no arcs. Its length remains that
 * of the arcs.
 */
export function straightenArcs(path: Path, quantum: number): Path {
  const { arcs, ...straight } = path;
  if (arcs === undefined) return path;
  const points: Point3[] = [];
  const links: Path['links'][number][] = [];
  path.points.forEach((point, index) => {
    const arc = arcs[index];
    if (arc !== null) {
      for (const corner of cornersAbout(arc, point)) {
        points.push({ ...corner, y: point.y });
        links.push(path.links[index]);
      }
    }
    points.push(point);
    links.push(path.links[index]);
  });
  const snapped = points.map(({ x, y, z }) => ({ x: snap(x, quantum), y, z: snap(z, quantum) }));
  return { ...straight, points: snapped, links };
}

/** The corners of the polygon around an arc that ends at that point, without the ends. */
export function cornersAbout({ x, z, radius, turn }: PathArc, end: Point): Point[] {
  const count = Math.max(1, Math.ceil(Math.abs(turn) / MOST_TURN));
  const step = turn / count;
  const last = Math.atan2(end.z - z, end.x - x);
  const out = radius / Math.cos(step / 2);
  return Array.from({ length: count }, (_, i) => {
    const angle = last - turn + (i + 0.5) * step;
    return { x: x + out * Math.cos(angle), z: z + out * Math.sin(angle) };
  });
}

/**
 * Where to go from the beginning of the leg that ends at that point: there, but round the corner about a wide arc, whose end may lie straight
 * behind the wall.
 */
export function aheadOnArc(arc: PathArc | null | undefined, end: Point): Point {
  if (!arc || Math.abs(arc.turn) <= WIDE) return end;
  const round = cornersAbout(arc, end);
  return round[round.length >> 1];
}

/** Length of the leg from `before` to the point, along its arc if it has one. */
export function lengthOfLeg(before: Point, point: Point, arc: PathArc | null | undefined): number {
  return arc ? arc.radius * Math.abs(arc.turn) : distance(before, point);
}
