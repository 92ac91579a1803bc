// Moves along a path step by step, for games that move their own agents.
//
// A step starts at the body's place and follows straight legs and arcs, past as many points as its length reaches. It stops where a link
// begins that is not walked (a jump, a teleporter): the caller moves the agent over that. A body with its own physics uses the heading
// alone, and passes the place it has reached to the next step. Nothing checks for obstacles; after a push, see rejoinPath.
import { directionTo, distance, pointBetween, type Point, type Point3 } from '../../geometry/point.ts';
import type { LinkType } from '../../map/floor-plan.ts';
import { isWalked } from '../../map/link-types.ts';
import type { Path, PathArc, Place } from '../path-finder.ts';

/** Where a step along a path has led to. */
export interface PathStep {
  /** y runs evenly from where the step began to the height of the path's next point. */
  readonly at: Point3;
  /** Index of the path's point that it heads for, to be passed to the next step; the number of points when it is at the goal. */
  readonly next: number;
  /** The direction it goes on in from there, of length 1; null where nothing is left to walk. */
  readonly heading: Point | null;
  /** The link that begins here and is not walked: it leads to the next point, after which one goes on with `next + 1`. Else null. */
  readonly link: LinkType | null;
  /** What is left of the step's length, because the goal or a link came first; map units. */
  readonly left: number;
}

/** One step of that length (map units) along a path, from that place towards the path's point `next` (0 at first). */
export function stepAlong(path: Path, from: Place, next: number, length: number): PathStep {
  const { points, links, arcs } = path;
  let at: Point3 = { x: from.x, y: from.y ?? points[next]?.y ?? 0, z: from.z };
  let left = length;
  let index = next;
  for (; index < points.length && isWalked(links[index]); index++) {
    const to = points[index];
    const arc = arcs?.[index] ?? null;
    const turn = arc === null ? 0 : turnLeft(arc, at, to);
    const leg = arc === null ? distance(at, to) : arc.radius * Math.abs(turn);
    if (leg > left) {
      const part = left / leg;
      const place = arc === null ? pointBetween(at, to, part) : placeOnArc(arc, to, turn * (1 - part));
      at = { ...place, y: at.y + (to.y - at.y) * part };
      const heading = arc === null ? directionTo(at, to) : tangentAt(arc, at);
      return { at, next: index, heading, link: null, left: 0 };
    }
    left -= leg;
    at = to;
  }
  return { at, next: index, heading: null, link: links[index] ?? null, left };
}

/** How far it still turns about the arc's middle from there to its end, radians; never more than the whole arc, nor the other way. */
function turnLeft({ x, z, turn }: PathArc, at: Point, end: Point): number {
  const along = Math.sign(turn);
  const full = 2 * Math.PI;
  const angle = Math.atan2(end.z - z, end.x - x) - Math.atan2(at.z - z, at.x - x);
  const rest = (((angle * along) % full) + full) % full;
  const whole = Math.abs(turn);
  // Beyond the arc it is nearer to its end or to its beginning.
  return along * (rest <= whole ? rest : rest > (whole + full) / 2 ? 0 : whole);
}

/** The place of an arc that has so much left to turn. */
function placeOnArc({ x, z, radius }: PathArc, end: Point, turn: number): Point {
  const angle = Math.atan2(end.z - z, end.x - x) - turn;
  return { x: x + radius * Math.cos(angle), z: z + radius * Math.sin(angle) };
}

function tangentAt(arc: PathArc, at: Point): Point | null {
  const along = Math.sign(arc.turn);
  const out = directionTo(arc, at);
  return out && { x: -along * out.z, z: along * out.x };
}
