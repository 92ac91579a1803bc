// The field of one or several goals: the exact distance and the next place to go to from anywhere, looked up.
//
// A flood from the goals (create-flood.ts) makes the shortest path map (shortest-path-map.ts) when a question first needs it. A look-up in a
// known cell of the navmesh tests the few windows that reach it. Equals the exact finder's lengths. Only for bodies that no rise stops. A
// field knows no terrain costs, tolls or obstacles; links count what they cost. After J. S. B. Mitchell, A New Algorithm for Shortest Paths
// among Obstacles in the Plane, 1991.
import { distance, type Point3 } from '../../../geometry/point.ts';
import { isWalked, linkLength } from '../../../map/link-types.ts';
import type { Body } from '../../body.ts';
import { aheadOnArc } from '../../along/path-arcs.ts';
import type { Level } from '../../level.ts';
import type { Path, Place } from '../../path-finder.ts';
import type { NavMesh } from '../../mesh/nav-mesh.ts';
import { positionOf, type Corners } from '../corners.ts';
import { exactIndexOf, type ExactIndex } from '../exact-index.ts';
import { buildPath } from '../build-path.ts';
import { LINK } from '../tangents/point-tangents.ts';
import type { QuerySpot } from '../query-spot.ts';
import { senseOf } from '../tangents/tangent-graph.ts';
import type { FloorCells } from './floor-cells.ts';
import { createPlaceLookUp, sharedOf } from './look-up-place.ts';
import type { MapParts } from './map-regions.ts';
import { createGoalArrivals, goalOf, takeArrivals, turnsFrom, type GoalArrivals } from './goal-arrivals.ts';
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
  /** The same with the straight lengths of links (0 of teleporters) in place of what they cost. */
  lengthFrom(place: Place): number;
  /**
   * Writes where to go from there: the first turn of the shortest path (where it meets the corner's circle; from there the end of its arc, or a
   * corner about it), a link's entrance or the goal.
   * False, with that distance, where distanceFrom gives no finite number.
   */
  next(place: Place, out: NextPlace): boolean;
  /** Did the last of these begin at the nearest place where the agent can be, since it cannot be there? */
  readonly wasMoved: boolean;
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
  /** The shortest path map itself, for drawings (map-regions.ts). */
  readonly mapParts: MapParts;
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

/** The field of a goal, or of several; null where one is outside or blocked, or the level has rises that the body cannot step up. */
export function createGoalField(level: Level, body: Body, goal: FieldGoal | readonly FieldGoal[]): GoalField | null {
  return createFieldOn(exactIndexOf(level, body), goal);
}

/** The same on an index of the level, over its links or by walks alone. */
export function createFieldOn(
  index: ExactIndex,
  goal: FieldGoal | readonly FieldGoal[],
  usesLinks = true,
): GoalField | null {
  if (index.strict !== null) return null;
  const field = makeField(index, usesLinks);
  return field.moveGoal(...(Array.isArray(goal) ? (goal as readonly FieldGoal[]) : [goal as FieldGoal])) ? field : null;
}

/**
 * An agent this near the beginning of an arc, or for a point a corner, is at it: moves end up to two steps of the grid off a circle, on a tangent
 * of this length to it.
 */
export const nearCircle = (radius: number, quantum: number): number =>
  Math.max(4 * quantum, Math.sqrt(2 * radius * 2 * quantum));

/** Writes where to go for the path's first point that is farther than that, or before that a link's entrance or the end. */
function leadOn({ points, links, arcs }: Path, place: Place, near: number, out: NextPlace): true {
  const isNext = (point: Point3, i: number): boolean =>
    distance(place, point) > near || i + 1 === points.length || !isWalked(links[i + 1]);
  const i = points.findIndex(isNext);
  ({ x: out.x, z: out.z } = aheadOnArc(arcs?.[i], points[i]));
  return true;
}

function makeField(index: ExactIndex, usesLinks: boolean): GoalField {
  const { portalGraph, open, links } = index;
  const { corners, radius } = open.graph;
  const { floor, flood } = sharedOf(index);
  const near = nearCircle(radius, portalGraph.tree.plan.quantum);
  const arrivals = createGoalArrivals();
  const surplusOf = surplusOfLinks(index);
  const map = createShortestPathMap(index, floor);
  const { best } = map;
  const lookUp = createPlaceLookUp(index, map);
  let goals: QuerySpot[] = [];
  let left: readonly number[] = [];
  let hasArrived = false;

  /** Searches from the goals, made on first use. */
  const arrive = (): void => {
    if (hasArrived) return;
    hasArrived = true;
    flood.run(goals, left, usesLinks);
    takeArrivals(arrivals, flood.states, flood.roots.count - goals.length, surplusOf);
    map.take(flood);
  };

  const distanceFrom = (place: Place): number => {
    arrive();
    best[PLACE_X] = place.x;
    best[PLACE_Z] = place.z;
    lookUp.look(-1, place);
    return best[DISTANCE];
  };

  const pathFrom = (place: Place): Path | null => {
    const there = lookUp.spotOf(place, 'start');
    if (there === null) return null;
    arrive();
    lookUp.lookAt(there.spot);
    if (best[DISTANCE] === Infinity) return null;
    const last = best[BEST_ROOT] - goals.length;
    const turns = turnsFrom(arrivals, corners.pieceCorner, last, meetingWith(index, arrivals, last, there.spot, best));
    const goal = goals[goalOf(arrivals, last)];
    return buildPath(portalGraph.tree, open.graph, links, there.spot, goal, turns, 0, there.isMoved);
  };

  const moveGoal = (...places: readonly FieldGoal[]): boolean => {
    const ends = places.map((place) => lookUp.spotOf(place, 'goal'));
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
  };

  return {
    mapParts: {
      map,
      radius,
      arrive,
      lookIn: lookUp.lookIn,
      regionOf: (root) => regionOf(corners, arrivals, root - goals.length),
    },
    get expanded() {
      arrive();
      return arrivals.count;
    },
    get wasMoved() {
      return lookUp.state.isMoved;
    },
    distanceFrom,
    lengthFrom: (place) => lengthOf(distanceFrom(place), arrivals, best[BEST_ROOT] - goals.length),
    next(place, out) {
      out.distance = distanceFrom(place);
      if (!(out.distance < Infinity)) return false;
      out.x = best[NEXT_X];
      out.z = best[NEXT_Z];
      if (distance(place, out) > near) return true;
      return leadOn(pathFrom(place)!, place, near, out);
    },
    goalFrom: (place) => (distanceFrom(place) < Infinity ? goalOf(arrivals, best[BEST_ROOT] - goals.length) : -1),
    pathFrom,
    moveGoal,
    directions: directionsBy(map.best, lookUp.look, arrive),
  };
}

/** The directions of many agents, by look-ups that write to `best`, after `arrive`. */
const directionsBy =
  (best: Float64Array, look: (cell: number) => number, arrive: () => void): GoalField['directions'] =>
  (x, z, outX, outZ, outDistance, cells, which, from = 0, end = which.length) => {
    arrive();
    for (let k = from; k < end; k++) {
      const i = which[k];
      best[PLACE_X] = x[i];
      best[PLACE_Z] = z[i];
      cells[i] = look(cells[i]);
      outDistance[i] = best[DISTANCE];
      const isReached = best[DISTANCE] < Infinity;
      outX[i] = isReached ? best[DIRECTION_X] : 0;
      outZ[i] = isReached ? best[DIRECTION_Z] : 0;
    }
  };

/** By how much links cost more than they are long. */
const surplusOfLinks = ({ links, portalGraph: { tree } }: ExactIndex): number[] =>
  links.map(({ link, from, to, cost }) => cost - linkLength(tree.plan.links[link].type, from, to));

/** The length in a distance that leads over that arrival first. */
const lengthOf = (distanceFrom: number, { surplus }: GoalArrivals, arrival: number): number =>
  distanceFrom < Infinity && arrival >= 0 ? distanceFrom - surplus[arrival] : distanceFrom;

/** The number of the region of that arrival (MapParts). */
function regionOf({ count, pieceCorner }: Corners, { node }: GoalArrivals, arrival: number): number {
  if (arrival < 0) return arrival;
  const at = node[arrival];
  return at <= LINK ? 2 * count + LINK - at : 2 * pieceCorner[at >> 1] + (at & 1);
}

/** Where on the track of its first arrival a path from there meets it. */
function meetingWith(
  { open }: ExactIndex,
  { node, arrives }: GoalArrivals,
  last: number,
  start: QuerySpot,
  best: Float64Array,
): number {
  if (last < 0 || node[last] <= LINK) return 0;
  const { corners, radius } = open.graph;
  const sense = senseOf(node[last]);
  if (radius > 0) return arrives[last] + sense * best[TURN];
  const corner = corners.pieceCorner[node[last] >> 1];
  const towards = Math.atan2(start.z - corners.z[corner], start.x - corners.x[corner]);
  const position = positionOf(corners, corner, towards - (sense * Math.PI) / 2);
  return Math.min(Math.max(0, position), corners.width[corner]);
}
