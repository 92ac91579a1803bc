// Paths that keep farther from walls than the agent must, where there is room and it costs little.
//
// Looked at every half margin, the places of the shortest path are roomy where an agent as wide as the margin fits near them, narrow
// elsewhere. Each roomy stretch is replaced by that wide agent's shortest path between its ends, which may go round a thing on the other
// side where the detour allows it; narrow ones stay the narrow agent's. A stretch that would cost more than the detour allows stays too, and so
// does the whole path.
import { distance, pointBetween, type Point, type Point3 } from '../../geometry/point.ts';
import { snapPoint } from '../../geometry/quantum.ts';
import { isWalked } from '../../map/link-types.ts';
import { joinPaths } from '../along/join-paths.ts';
import { straightenArcs } from '../along/path-arcs.ts';
import type { Path, PathFinder } from '../path-finder.ts';
import { nearestClearPlace } from '../portal-graph/places.ts';
import type { Scene } from './changes.ts';

/** A place is roomy where there is room within this many margins of it. */
const NEAR = 1.25;

/** A stretch of the shortest path from place to place: with room all along, or without. */
interface Stretch {
  readonly from: Point;
  readonly to: Point;
  readonly isRoomy: boolean;
}

/** The path with the margin (map units), at most `most` times as dear as the shortest; the shortest itself if that cannot be. */
export function keepMargin(own: Scene, wide: Scene, start: Point, shortest: Path, margin: number, most: number): Path {
  if (!shortest.links.every(isWalked)) return shortest;
  const { quantum } = own.standing.tree.plan;
  const places = placesAlong(start, straightenArcs(shortest, quantum).points, margin / 2);
  const parts: Path[] = [];
  for (const { from, to, isRoomy } of stretchesOf(wide, places, margin, quantum)) {
    if (distance(from, to) === 0) continue;
    const narrow = findFrom(own.finder, from, to);
    if (narrow === null) return shortest;
    const roomy = isRoomy ? findFrom(wide.finder, from, to) : null;
    parts.push(roomy !== null && roomy.cost <= most * narrow.cost ? roomy : narrow);
  }
  const path = joinPaths(parts, 0);
  return parts.length > 0 && path.cost <= most * shortest.cost ? path : shortest;
}

/** The path if it moves neither end. */
function findFrom(finder: PathFinder, from: Point, to: Point): Path | null {
  const { path, moved } = finder.answer(from, to);
  return moved === undefined && path !== null && path.links.every(isWalked) ? path : null;
}

/** Places along the legs, at most so far apart; both ends included. */
function placesAlong(start: Point, points: readonly Point3[], apart: number): Point[] {
  const places: Point[] = [start];
  let from = start;
  for (const to of points) {
    const pieces = Math.ceil(distance(from, to) / apart);
    for (let i = 1; i < pieces; i++) places.push(pointBetween(from, to, i / pieces));
    places.push(to);
    from = to;
  }
  return places;
}

/** The stretches, joined at places where the wide agent can stand. */
function stretchesOf({ standing }: Scene, places: readonly Point[], margin: number, quantum: number): Stretch[] {
  const stretches: Stretch[] = [];
  const goal = places[places.length - 1];
  let from = places[0];
  let last: Point | null = null;
  const add = (to: Point, isRoomy: boolean): void => {
    stretches.push({ from, to, isRoomy });
    from = to;
  };
  for (const place of places) {
    const room = nearestClearPlace(standing, snapPoint(place, quantum), NEAR * margin, true)?.at ?? null;
    if (room !== null && last === null) add(room, false);
    if (room === null && last !== null) add(last, true);
    last = room;
  }
  if (last !== null) add(last, true);
  add(goal, false);
  return stretches;
}
