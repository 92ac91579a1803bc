// The outline of an obstacle as a ring of points on the plan's grid, and whether the obstacle makes sense.
//
// A disc becomes a regular polygon around it, never inside it: no path comes nearer to the disc than the body's radius. The polygon's
// corners stand out by at most MOST_OUT, or by 0.12 % of the radius for discs of more than 200 map units; its sides touch the disc in the
// directions of both axes.
import { boundsOf, side, type Point } from '../../geometry/point.ts';
import { areaOf } from '../../geometry/polygon.ts';
import { MAX_QUANTA, snapPoint } from '../../geometry/quantum.ts';
import type { Obstacle } from './level-patch.ts';

/** The corners of a disc's polygon stand out by no more, map units: 8 mm. */
export const MOST_OUT = 0.256;
const MOST_CORNERS = 64;
/** Outlines are bent by less than this where they are cut, in quanta. */
export const BENT = 4;

export type Ring = ReturnType<typeof ringOfObstacle>;

/** The ring of an obstacle, map units; `name` is for messages. Throws an Error for an impossible one. */
export function ringOfObstacle(obstacle: Obstacle, quantum: number, name = 'the obstacle') {
  const fail = (what: string, mend: string): never => {
    throw new Error(`${name} ${what}; ${mend}`);
  };
  const { floor = -Infinity, top = Infinity } = obstacle;
  // Written so that NaN fails.
  if (!(floor < top)) fail(`reaches from ${floor} to ${top}`, 'its top must be above its floor');
  const farthest = MAX_QUANTA * quantum;
  const drawn = 'polygon' in obstacle ? obstacle.polygon : discRing(obstacle, quantum);
  drawn.forEach((corner, i) => {
    for (const axis of ['x', 'z'] as const) {
      if (Math.abs(corner[axis]) < farthest - quantum) continue;
      fail(`has no usable ${axis} at corner ${i}`, 'pass a number near the level');
    }
  });
  const snapped = drawn.map((corner) => snapPoint(corner, quantum));
  /** On the grid, in order, no two neighbours alike. */
  const points = snapped.filter(({ x, z }, i) => {
    const before = snapped[(i + snapped.length - 1) % snapped.length];
    return before.x !== x || before.z !== z;
  });
  const crossed = firstCrossing(points);
  if (crossed !== null) fail(`crosses itself near corner ${snapped.indexOf(crossed)}`, 'split it into simple polygons');
  if (areaOf(points) === 0) fail('has no area', 'draw it larger');
  return { points, bounds: boundsOf(points), floor, top };
}

function discRing({ x, z, radius }: Extract<Obstacle, { radius: number }>, quantum: number): Point[] {
  let corners = 8;
  while (corners < MOST_CORNERS && radius * (1 / Math.cos(Math.PI / corners) - 1) > MOST_OUT) corners += 8;
  // Snapping moves a corner by less than the quantum.
  const out = (radius + quantum) / Math.cos(Math.PI / corners);
  return Array.from({ length: corners }, (_, i) => {
    const angle = ((2 * i + 1) * Math.PI) / corners;
    return { x: x + out * Math.cos(angle), z: z + out * Math.sin(angle) };
  });
}

/** A corner of the first pair of sides that cross, or null. Exact. */
function firstCrossing(points: readonly Point[]): Point | null {
  const count = points.length;
  for (let i = 0; i < count; i++) {
    const [a, b] = [points[i], points[(i + 1) % count]];
    for (let k = i + 2; k < count; k++) {
      const [c, d] = [points[k], points[(k + 1) % count]];
      if (side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0) return c;
    }
  }
  return null;
}

/** How often the ring goes round the place; null on its border. Exact. */
export function windingOf(points: readonly Point[], at: Point): number | null {
  let winding = 0;
  for (let i = 0, before = points[points.length - 1]; i < points.length; before = points[i], i++) {
    const p = before;
    const q = points[i];
    const turn = side(p, q, at);
    if (turn === 0 && (at.x - p.x) * (at.x - q.x) <= 0 && (at.z - p.z) * (at.z - q.z) <= 0) return null;
    if (p.z <= at.z && q.z > at.z && turn > 0) winding++;
    else if (q.z <= at.z && p.z > at.z && turn < 0) winding--;
  }
  return winding;
}
