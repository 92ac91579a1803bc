// The field of one or several goals: the exact distance and the next place to go to from anywhere, looked up.
//
// A flood from the goals (create-flood.ts) makes the shortest path map (shortest-path-map.ts) when a question first needs it. A look-up in a
// known cell of the navmesh tests the few windows that reach it. Equals the exact finder's lengths. Only for bodies that no rise stops. A
// field knows no terrain costs, tolls or obstacles; links count what they cost. After J. S. B. Mitchell, A New Algorithm for Shortest Paths
// among Obstacles in the Plane, 1991.
import { pointToSegment } from '../../../geometry/gap.ts';
import { findEnd } from '../../portal-graph/ends/query-ends.ts';
import type { Body } from '../../body.ts';
import type { Level } from '../../level.ts';
import { oncePer } from '../../once-per.ts';
import type { Path, Place } from '../../path-finder.ts';
import { createCellFinder } from '../../mesh/find-cells.ts';
import type { NavMesh } from '../../mesh/nav-mesh.ts';
import { positionOf } from '../corners.ts';
import { exactIndexOf, spotAt, type ExactIndex } from '../exact-index.ts';
import { layPath } from '../lay-path.ts';
import { LINK } from '../point-tangents.ts';
import { cellsOfSpot, type QuerySpot } from '../query-spot.ts';
import { senseOf } from '../tangent-graph.ts';
import { createFlood } from './create-flood.ts';
import { layFloorCells, type FloorCells } from './floor-cells.ts';
import { NO_REGION, visitRootsNear, type MapRegions } from './map-regions.ts';
import { createGoalArrivals, goalOf, takeArrivals, turnsFrom } from './goal-arrivals.ts';
import {
  createShortestPathMap,
  DIRECTION_X,
  DIRECTION_Z,
  DISTANCE,
  NEXT_X,
  NEXT_Z,
  PLACE_X,
  PLACE_Z,
  BEST_ROOT,
  TURN,
} from './shortest-path-map.ts';

/** The next place to go to from somewhere, straight, and the distance to the goal. */
export interface NextPlace {
  x: number;
  z: number;
  distance: number;
}

/** A goal, and the distance that is left from there on, default 0: it makes a goal among several worth less than others. */
export interface FieldGoal extends Place {
  readonly left?: number;
}

/** Exact distances and paths from anywhere to one goal, or to the nearest of several. */
export interface GoalField {
  /**
   * Length of the shortest path from there to the nearest goal, plus what links cost and what is left at the goal; Infinity if there is none, NaN where the agent cannot
   * be. A place too near a wall counts as the nearest one where the agent can be, as for a finder.
   */
  distanceFrom(place: Place): number;
  /**
   * Writes where to go from there: the first turn of the shortest path (where it meets the corner's circle), a link's entrance or the goal.
   * False, with that distance, where distanceFrom gives no number of its own.
   */
  next(place: Place, out: NextPlace): boolean;
  /** The shortest path from there to the nearest goal; null if there is none, or the agent cannot be there. */
  pathFrom(place: Place): Path | null;
  /** Index of the goal to which the shortest path from there leads; −1 if there is none. */
  goalFrom(place: Place): number;
  /** Moves the goals; the next question searches from them. False, and nothing changes, if the agent cannot be at one of them. */
  moveGoal(...goals: readonly FieldGoal[]): boolean;
  /**
   * The directions of many agents at once: unit vectors in outX and outZ, distances in outDistance (as distanceFrom; the vector is 0 where
   * there is none). The agent must be able to stand at each place. `cells` remembers the navmesh cell of each agent, −1 where it is not inside one; fill it with −1 at first. Asks for the
   * agents `which[from]` to `which[end − 1]`; those next to each other should be near each other, so that they are looked up faster.
   */
  directions(
    x: ArrayLike<number>,
    z: ArrayLike<number>,
    outX: Float32Array | Float64Array,
    outZ: Float32Array | Float64Array,
    outDistance: Float32Array | Float64Array,
    cells: Int32Array,
    which: Int32Array,
    from?: number,
    end?: number,
  ): void;
  /** The shortest path map itself, for drawings. It follows the goals. */
  readonly regions: MapRegions;
  /** Number of arrivals that the search from the goal expanded. */
  readonly expanded: number;
}

/** The floor as the fields of that body see it; null where the level has rises that the body cannot step up. */
export function floorOfFields(
  level: Level,
  body: Body,
): { readonly floor: FloorCells; readonly navMesh: NavMesh } | null {
  const index = exactIndexOf(level, body);
  return index.strict === null ? { floor: sharedOf(index).floor, navMesh: index.navMesh } : null;
}

/** What fields of one level and body share. */
const sharedOf = oncePer((index: ExactIndex) => {
  const floor = layFloorCells(index);
  return { floor, flood: createFlood(index, floor), finder: createCellFinder(index.navMesh) };
});

/** The field of a goal, or of several; null where one is outside or blocked, or the level has rises that the body cannot step up. */
export function createGoalField(level: Level, body: Body, goal: FieldGoal | readonly FieldGoal[]): GoalField | null {
  const index = exactIndexOf(level, body);
  if (index.strict !== null) return null;
  const field = makeField(index);
  return field.moveGoal(...(Array.isArray(goal) ? (goal as readonly FieldGoal[]) : [goal as FieldGoal])) ? field : null;
}

function makeField(index: ExactIndex): GoalField {
  const { portalGraph, navMesh, open, ways } = index;
  const { graph } = open;
  const { corners, radius } = graph;
  const { floor, flood, finder } = sharedOf(index);
  const { lineStart, lines, wallStart, walls, roomSquared } = floor;
  const { quantum } = portalGraph.tree.plan;
  const perQuantum = 1 / quantum;
  const cellCount = navMesh.cellStart.length - 1;
  const arrivals = createGoalArrivals();
  const map = createShortestPathMap(index, floor);
  const { best } = map;
  const asked: NextPlace = { x: 0, z: 0, distance: 0 };
  let goals: QuerySpot[] = [];
  let left: readonly number[] = [];
  let hasArrived = false;

  const spotOf = (place: Place, which: 'start' | 'goal'): { spot: QuerySpot; isMoved: boolean } | null => {
    const { end, ...rest } = findEnd(portalGraph, place, which, {});
    if (end === null) return null;
    const spot = spotAt(portalGraph, navMesh, open.stops, end.at, end.leaves);
    return { spot, isMoved: 'isMoved' in rest && rest.isMoved };
  };

  /** Searches from the goals, when somebody first asks for them. */
  const arrive = (): void => {
    if (hasArrived) return;
    hasArrived = true;
    flood.run(goals, left);
    takeArrivals(arrivals, flood.states, flood.roots.count - goals.length);
    map.take(flood);
  };

  /** Is a place of the grid strictly inside the cell? */
  const isInside = (cell: number, x: number, z: number): boolean => {
    for (let at = 4 * lineStart[cell]; at < 4 * lineStart[cell + 1]; at += 4)
      if (lines[at + 2] * (z - lines[at + 1]) - lines[at + 3] * (x - lines[at]) <= 0) return false;
    return true;
  };

  /** Is a place in the cell far enough from walls? */
  const isClear = (cell: number, x: number, z: number): boolean => {
    for (let at = 4 * wallStart[cell]; at < 4 * wallStart[cell + 1]; at += 4)
      if (pointToSegment(x, z, walls[at], walls[at + 1], walls[at + 2], walls[at + 3]) < roomSquared) return false;
    return true;
  };

  const lookIn = (cell: number, x: number, z: number): void => {
    best[DISTANCE] = Infinity;
    best[PLACE_X] = x;
    best[PLACE_Z] = z;
    map.look(cell);
  };

  /** Sets `best` for a spot, on borders too. */
  const lookAt = (spot: QuerySpot): void => {
    best[DISTANCE] = Infinity;
    best[PLACE_X] = spot.x;
    best[PLACE_Z] = spot.z;
    for (const cell of cellsOfSpot(index.navMesh, spot)) map.look(cell);
  };

  /** Sets `best` for any place; returns its cell, or −1 on a border and where the agent cannot be. */
  const look = (place: Place): number => {
    arrive();
    const x = Math.round(place.x * perQuantum) * quantum;
    const z = Math.round(place.z * perQuantum) * quantum;
    if (finder.find(x, z) > 0 && finder.isInside && isClear(finder.found[0], x, z)) {
      lookIn(finder.found[0], x, z);
      return finder.found[0];
    }
    const there = spotOf(place, 'start');
    if (there === null) {
      best[DISTANCE] = NaN;
      return -1;
    }
    lookAt(there.spot);
    if (!there.isMoved) return -1;
    const { x: toX, z: toZ } = there.spot;
    const gap = Math.hypot(toX - place.x, toZ - place.z);
    best[NEXT_X] = toX;
    best[NEXT_Z] = toZ;
    // Moved by rounding alone, as in a gap of exactly its width: its direction is then that of the path.
    if (gap < 4 * quantum) return -1;
    best[DIRECTION_X] = (toX - place.x) / gap;
    best[DIRECTION_Z] = (toZ - place.z) / gap;
    return -1;
  };

  /** The region of the places for which that root is next. */
  const regionOf = (root: number): number => {
    const arrival = root - goals.length;
    if (arrival < 0) return arrival;
    const node = arrivals.node[arrival];
    return node <= LINK ? 2 * corners.count + LINK - node : 2 * corners.pieceCorner[node >> 1] + (node & 1);
  };
  const regions: MapRegions = {
    at(cell, x, z, out) {
      arrive();
      lookIn(cell, x, z);
      out.distance = best[DISTANCE];
      out.region = best[DISTANCE] < Infinity ? regionOf(best[BEST_ROOT]) : NO_REGION;
      out.directionX = best[DIRECTION_X];
      out.directionZ = best[DIRECTION_Z];
      out.length = Math.hypot(x - best[NEXT_X], z - best[NEXT_Z]);
    },
    countNear(cell, x, z, reach, found) {
      const { region } = found;
      let count = 1;
      let other = region;
      visitRootsNear(map.taken, radius, cell, x, z, reach, found, (root) => {
        const next = regionOf(root);
        if (next === region || next === other) return true;
        other = next;
        return ++count < 3;
      });
      return count;
    },
  };

  const pathFrom = (place: Place): Path | null => {
    const there = spotOf(place, 'start');
    if (there === null) return null;
    const { spot: start, isMoved } = there;
    arrive();
    lookAt(start);
    if (best[DISTANCE] === Infinity) return null;
    const last = best[BEST_ROOT] - goals.length;
    let meets = 0;
    if (last >= 0 && arrivals.node[last] > LINK) {
      const corner = corners.pieceCorner[arrivals.node[last] >> 1];
      const sense = senseOf(arrivals.node[last]);
      const towards = Math.atan2(start.z - corners.z[corner], start.x - corners.x[corner]);
      const position = positionOf(corners, corner, towards - (sense * Math.PI) / 2);
      meets =
        radius > 0
          ? arrivals.arrives[last] + sense * best[TURN]
          : Math.min(Math.max(0, position), corners.width[corner]);
    }
    const turns = turnsFrom(arrivals, corners.pieceCorner, last, meets);
    const goal = goals[goalOf(arrivals, last)];
    return layPath(portalGraph.tree, graph, ways, start, goal, turns, 0, isMoved);
  };

  return {
    regions,
    get expanded() {
      arrive();
      return arrivals.count;
    },
    distanceFrom(place) {
      look(place);
      return best[DISTANCE];
    },
    next(place, out) {
      look(place);
      const distance = best[DISTANCE];
      out.distance = distance;
      if (!(distance < Infinity)) return false;
      out.x = best[NEXT_X];
      out.z = best[NEXT_Z];
      return true;
    },
    goalFrom(place) {
      look(place);
      if (!(best[DISTANCE] < Infinity)) return -1;
      return goalOf(arrivals, best[BEST_ROOT] - goals.length);
    },
    pathFrom,
    moveGoal(...places) {
      const ends = places.map((place) => spotOf(place, 'goal'));
      if (ends.length === 0 || ends.some((end) => end === null)) return false;
      const next = ends.map((end) => end!.spot);
      const nextLeft = places.map((place) => place.left ?? 0);
      const isSame = ({ x, z, home }: QuerySpot, i: number): boolean =>
        goals[i].x === x && goals[i].z === z && goals[i].home === home && left[i] === nextLeft[i];
      // A goal that stays, or moves by less than the grid's step, needs no other flood.
      if (next.length === goals.length && next.every(isSame)) return true;
      goals = next;
      left = nextLeft;
      hasArrived = false;
      return true;
    },
    directions(x, z, outX, outZ, outDistance, cells, which, from = 0, end = which.length) {
      arrive();
      for (let k = from; k < end; k++) {
        const i = which[k];
        const px = Math.round(x[i] * perQuantum) * quantum;
        const pz = Math.round(z[i] * perQuantum) * quantum;
        if (cells[i] >= 0 && cells[i] < cellCount && isInside(cells[i], px, pz)) lookIn(cells[i], px, pz);
        else {
          asked.x = x[i];
          asked.z = z[i];
          cells[i] = look(asked);
        }
        outDistance[i] = best[DISTANCE];
        const isReached = best[DISTANCE] < Infinity;
        outX[i] = isReached ? best[DIRECTION_X] : 0;
        outZ[i] = isReached ? best[DIRECTION_Z] : 0;
      }
    },
  };
}
