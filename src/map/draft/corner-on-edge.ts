// Which corners count as on an edge: those rounded to it, those within reach, and those that an editor rounded off a slanted edge.
//
// An editor that rounds to a step moves an edge's ends, and a corner on it, by up to half a step along each axis. So the corner ends up to one
// step along x and one along z beside the edge; a little more where parts were cut again. Edges parallel to an axis stay exact. An edge that
// runs a step or more beside another was probably drawn so, as a thin wall or room.
import { distance, side, type Point } from '../../geometry/point.ts';
import type { Segment } from './segment-grid.ts';

/** How far beside an edge rounding moves a corner, in steps along each axis: a quarter more for parts that were cut again. */
const MOST_OFF = 1.25;

/** Corners nearer than this are neighbours, steps: one or two apart along an axis, with up to one along the other. */
const NEIGHBOURS = 2.3;

/**
 * A test whether a corner is on the edge a → b, all by number. The edges are those that stay apart if they were drawn so. `reach` and the step
 * that corners are rounded to (0: unknown) are in map units; rounding is considered if `mayRound`.
 */
export function cornerOnEdge(
  points: readonly Point[],
  edges: readonly Segment[],
  quantum: number,
  reach: number,
  step: number,
) {
  const endsAt: number[][] = [];
  if (step > 0)
    for (const { a, b } of edges) {
      (endsAt[a] ??= []).push(b);
      (endsAt[b] ??= []).push(a);
    }
  const areNear = (one: number, other: number): boolean => distance(points[one], points[other]) < NEIGHBOURS * step;

  /** Was the corner, `off` beside a → b, drawn apart? An edge from it runs beside a → b from end to end, or `least` off at both ends. */
  const isApart = (a: number, b: number, corner: number, off: number, least: number, most: number): boolean => {
    // Corners that rooms share, and that are not near an end, are likelier rounded.
    const isLoose = (p: number): boolean => endsAt[p].length === 2;
    const isFirm = (p: number): boolean => isLoose(p) && (areNear(a, p) || areNear(b, p));
    return (endsAt[corner] ?? []).some((end) => {
      const far = side(points[a], points[b], points[end]) * Math.sign(off);
      if (far <= 0 || far > most) return false;
      if (areNear(a, corner) ? areNear(b, end) : areNear(b, corner) && areNear(a, end)) return true;
      if (Math.min(far, Math.abs(off)) < least) return false;
      return (isLoose(corner) && isLoose(end)) || isFirm(corner) || isFirm(end);
    });
  };

  return (a: number, b: number, corner: number, mayRound: boolean): boolean => {
    const from = points[a];
    const to = points[b];
    const p = points[corner];
    const dx = to.x - from.x;
    const dz = to.z - from.z;
    const along = (p.x - from.x) * dx + (p.z - from.z) * dz;
    const square = dx * dx + dz * dz;
    if (along <= 0 || along >= square) return false;
    const off = side(from, to, p);
    const sum = Math.abs(dx) + Math.abs(dz);
    // The edge crosses the square of points that are rounded to this one (snap rounding).
    if (Math.abs(off) < (quantum / 2) * sum) return true;
    // Three corners within reach of each other would be split at each other for ever.
    if (off * off <= reach * reach * square && distance(from, p) > reach && distance(to, p) > reach) return true;
    // The ends and the corner lie up to half a quantum beside the step's grid, along each axis.
    const most = MOST_OFF * step * sum;
    if (!mayRound || dx === 0 || dz === 0 || Math.abs(off) >= most) return false;
    return !isApart(a, b, corner, off, step * Math.max(Math.abs(dx), Math.abs(dz)) - quantum * sum, most);
  };
}
