// Paths that keep farther from walls than the agent must, where there is room and it costs little.
//
// The shortest path is sampled every half margin. A place is roomy where an agent as wide as the margin fits near it, else narrow. Each roomy
// stretch is replaced by the wide agent's shortest path between its ends. That may go round a thing on the other side, if the detour allows
// it. Narrow stretches stay the narrow agent's. The wide agent may have no path for a roomy stretch, or only one that costs more than the
// detour allows. Then the stretch is split where that agent cannot get from one place to the next, as at a door. A part that still costs too
// much keeps the narrow agent's path. If the whole costs too much, the answer is the shortest path.
import { distance, pointBetween, type Point, type Point3 } from '../../../geometry/point.ts';
import { snapPoint } from '../../../geometry/quantum.ts';
import { isWalked } from '../../../map/link-types.ts';
import { joinPaths } from '../../along/join-paths.ts';
import { straightenArcs } from '../../along/path-arcs.ts';
import type { Path, PathFinder } from '../../path-finder.ts';
import { nearestClearPlace } from '../../portal-graph/places.ts';
import type { Scene } from '../changes/scene.ts';

/** A place is roomy where there is room within this many margins of it. */
const NEAR = 1.25;

/** A wide agent's path to the next place that is longer than this, in margins, goes another way round. */
const NEXT = 4;

/** A stretch of the shortest path: places with room, or the two ends of one without. */
interface Stretch {
  readonly places: readonly Point[];
  readonly isRoomy: boolean;
}

/** The path with the margin (map units), at most `most` times the cost of the shortest; the shortest itself if that cannot be. */
export function keepMargin(own: Scene, wide: Scene, start: Point, shortest: Path, margin: number, most: number): Path {
  if (!shortest.links.every(isWalked)) return shortest;
  const { quantum } = own.standing.tree.plan;
  const places = placesAlong(start, straightenArcs(shortest, quantum).points, margin / 2);
  const parts: Path[] = [];
  /** The wide agent's path along the places, if it costs little more than the narrow one's. */
  const roomyPath = (along: readonly Point[]): Path | null => {
    const roomy = findAlong(wide.finder, along);
    const narrow = roomy && findAlong(own.finder, along);
    return narrow && roomy.cost <= most * narrow.cost ? roomy : null;
  };
  for (const stretch of stretchesOf(wide, places, margin, quantum)) {
    const whole = stretch.isRoomy ? roomyPath(stretch.places) : null;
    const pieces = stretch.isRoomy && whole === null ? partAtDoors(wide, stretch.places, margin) : [stretch];
    for (const { places: along, isRoomy } of pieces) {
      if (distance(along[0], along[along.length - 1]) === 0) continue;
      const part = whole ?? (isRoomy ? roomyPath(along) : null) ?? findAlong(own.finder, along);
      if (part === null) return shortest;
      parts.push(part);
    }
  }
  const path = joinPaths(parts, 0);
  return parts.length > 0 && path.cost <= most * shortest.cost ? path : shortest;
}

/** The path from the first place to the last, if it moves neither. */
function findAlong(finder: PathFinder, along: readonly Point[]): Path | null {
  const { path, moved } = finder.answer(along[0], along[along.length - 1]);
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
  const rooms = places.map(
    (place) => nearestClearPlace(standing, snapPoint(place, quantum), NEAR * margin, true)?.at ?? null,
  );
  const [start, goal] = [places[0], places[places.length - 1]];
  leaveOutBeyond(rooms, start, goal);
  leaveOutBeyond(rooms.reverse(), goal, start);
  rooms.reverse();
  const stretches: Stretch[] = [];
  let from = start;
  let along: Point[] = [];
  const end = (): void => {
    if (along.length > 0) stretches.push({ places: along, isRoomy: true });
    from = along[along.length - 1] ?? from;
    along = [];
  };
  for (const room of rooms) {
    if (room === null) end();
    else {
      if (along.length === 0) stretches.push({ places: [from, room], isRoomy: false });
      along.push(room);
    }
  }
  end();
  return [...stretches, { places: [from, goal], isRoomy: false }];
}

/** Leaves out the last places with room that lie beyond the goal, which has none: from there the path would turn back. */
function leaveOutBeyond(rooms: (Point | null)[], start: Point, goal: Point): void {
  for (let i = rooms.length - 1; i >= 0; i--) {
    const room = rooms[i];
    if (room === null) return;
    const isElsewhere = (at: Point | null): boolean => at !== null && distance(at, room) > 0;
    const before = rooms.slice(0, i).reverse().find(isElsewhere) ?? start;
    if ((room.x - before.x) * (goal.x - room.x) + (room.z - before.z) * (goal.z - room.z) >= 0) return;
    rooms[i] = null;
  }
}

/** Parts a roomy stretch where the wide agent does not come from a place to the next one nearby. All of it is narrow where it does everywhere. */
function partAtDoors({ finder }: Scene, places: readonly Point[], margin: number): Stretch[] {
  const stretches: Stretch[] = [];
  let along = [places[0]];
  for (const place of places.slice(1)) {
    const last = along[along.length - 1];
    const path = findAlong(finder, [last, place]);
    if (path === null || path.length > NEXT * margin) {
      stretches.push({ places: along, isRoomy: true }, { places: [last, place], isRoomy: false });
      along = [];
    }
    along.push(place);
  }
  return [...stretches, { places: along, isRoomy: stretches.length > 0 }];
}
