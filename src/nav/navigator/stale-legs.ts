// Which legs of a path are closed now: by obstacles, shut doors, or because their link is gone.
import { traceLine } from '../../bsp/trace.ts';
import { directionTo, distance, pointBetween, type Point } from '../../geometry/point.ts';
import { snapPoint } from '../../geometry/quantum.ts';
import type { PlanLink } from '../../map/floor-plan.ts';
import { isWalked } from '../../map/link-types.ts';
import { cornersAbout } from '../along/path-arcs.ts';
import { mayStep, SOLID_OBSTACLE } from '../clearance/obstacles.ts';
import type { Place } from '../path-finder.ts';
import { portalGraphOf } from '../portal-graph/build-portal-graph.ts';
import type { Inside } from './inside.ts';
import { fromNavPath, type NavPath } from './paths/nav-path.ts';

/** Ends of links in paths are this near to those of the level, map units. */
const NEAR = 0.01;
/** Of units, map units. */
const ROUNDING = 1e-6;
/** A path longer than by this factor is another one. */
const LONGER = 1 + 1e-9;
/** A path beside a corner passes this near to it, quanta. */
const BESIDE = 4;

/** The points of the path (indices) whose legs are closed now; `pathNow` finds the path between two places as it is now. */
export function findStaleLegs(
  { units, changes, body, level }: Inside,
  path: NavPath,
  pathNow: (start: Place, goal: Place) => NavPath | null,
): number[] {
  const { quantum } = level.plan;
  const { wide } = changes.scene();
  const { links, walls } = wide.plan;
  const { near, states } = portalGraphOf(wide, body);
  const { points, arcs } = fromNavPath(units, path);
  const stale: number[] = [];
  /** Legs to corners that something added touches, or nearly. */
  const touched: number[] = [];
  /** Does something that was added touch the corner about which the path turns? Then a path just beside the corner is closed. */
  const isShutAt = (from: Point & { readonly y: number }, corner: Point, to: Point): boolean => {
    const back = directionTo(corner, from);
    const on = directionTo(corner, to);
    const out = back && on && directionTo(back, { x: -on.x, z: -on.z });
    if (!out) return false;
    const beside = ({ x, z }: Point, direction: Point): Point => ({
      x: x + BESIDE * quantum * direction.x,
      z: z + BESIDE * quantum * direction.z,
    });
    const at = beside(corner, out);
    // A door that is nearly in line with a leg crosses the path far from the corner. Where `at` is on a shut door, both halves only touch it.
    const segments = [[pointBetween(from, corner, 0.5), at], [at, pointBetween(corner, to, 0.5)], [beside(at, back), beside(at, on)]]; // prettier-ignore
    return segments.some(([p, q]) => !changes.isSegmentFree(p, q, from.y));
  };
  /** Does a wall or a ledge of the level stop the leg? Only those of links pass them. Yes also for some that graze a ledge. */
  const isStopped = (from: Point, to: Point): boolean =>
    traceLine(wide.tree, from, to, (wall, fromFront) => {
      const { front, back } = walls[wall];
      const [before, after] = fromFront ? [front, back] : [back, front];
      return near.obstacles.kind[wall] === SOLID_OBSTACLE || !mayStep(wide.plan, body, states, before, after);
    }) !== null;
  const snapped = (at: Point): Point => snapPoint(at, quantum);
  /**
   * Points turn about corners on the grid, but beside those of ledges. A disc's corners are not on it: where they were moved, it would touch
   * what it turns about.
   */
  const onGrid = (at: Point): Point => {
    const near = snapped(at);
    return body.radius === 0 && distance(at, near) < ROUNDING ? near : at;
  };
  let before: Point & { readonly y: number } = {
    ...units.exactToPlan(path.points[0]),
    y: path.points[0].y * units.scale,
  };
  points.forEach((to, i) => {
    const from = before;
    before = to;
    const taken = path.links[i + 1];
    const isTaken = ({ type }: PlanLink): boolean => type === taken || !isWalked(taken);
    const isKept = links.some(
      (link) => isTaken(link) && distance(link.from, from) < NEAR && distance(link.to, to) < NEAR,
    );
    if (isKept || !isWalked(taken)) {
      // Of obstacles and doors only those over its ends close a link.
      const isOpen = isKept && [from, to].every((end) => changes.isSegmentFree(end, end, end.y));
      if (!isOpen) stale.push(i + 1);
      return;
    }
    const arc = arcs![i];
    const about = arc === null ? [] : cornersAbout(arc, to).map(onGrid);
    const isFree = (start: Point, end: Point): boolean =>
      [...about, end].every((corner, k) => changes.isSegmentFree(k === 0 ? start : about[k - 1], corner, from.y));
    const next = points[i + 1];
    const [start, end] = [onGrid(from), onGrid(to)];
    // Paths are found between ends on the grid: from the caller's own, beside an arc, the leg may be a chord of it.
    const isOpen = isFree(start, end) || isFree(i > 0 ? start : snapped(from), next ? end : snapped(to));
    if (!isOpen || (arc === null && path.revision < changes.unlinked() && isStopped(start, end))) stale.push(i + 1);
    else if (body.radius === 0 && next && isWalked(path.links[i + 2]) && isShutAt(from, to, next)) touched.push(i + 1);
  });
  if (stale.length > 0 || touched.length === 0) return stale;
  // Were the path still open, there would be none longer.
  const now = pathNow(path.points[0], path.points[path.points.length - 1]);
  return now && now.length < path.length * LONGER ? stale : touched;
}
