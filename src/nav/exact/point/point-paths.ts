// Builds a point's Path from its corners: quickly with points and length, or in full through every leaf.
import type { Point3, Point } from '../../../geometry/point.ts';
import { snap } from '../../../geometry/quantum.ts';
import { terrainOf } from '../../portal-graph/terrain.ts';
import { findEnd } from '../../portal-graph/query/query-ends.ts';
import type { Path, Place } from '../../path-finder.ts';
import { spotAt, type ExactIndex } from '../exact-index.ts';
import { buildPath, ROUNDING } from '../build-path.ts';
import { breaksRises } from '../rises/obeys-rises.ts';
import type { QuerySpot } from '../query-spot.ts';
import type { Jump, Turn } from '../tangents/search-tangents.ts';
import type { Wedge } from '../../clearance/wedge.ts';
import { wedgesOfPlace } from '../../clearance/wedges-at.ts';
import { CornerPath } from '../corner-path.ts';
import { createCellFinder } from '../../mesh/find-cells.ts';
import { oncePer } from '../../once-per.ts';
import { positionOf, type Corners } from '../corners.ts';
import { TRACK_SLACK } from '../tangents/tangent-graph.ts';

/** An end of a query: a place on the grid where the agent can stand as it is, and the first `count` cells that contain it. */
export interface Spot {
  x: number;
  z: number;
  cells: Int32Array;
  count: number;
  /** The wedges by which a path may leave or arrive at a wall; null allows every direction. */
  wedges: readonly Wedge[] | null;
  /** As the caller gave it. */
  place: Place;
}

export function makeSpot(): Spot {
  return { x: 0, z: 0, cells: new Int32Array(0), count: 0, wedges: null, place: { x: 0, z: 0 } };
}

type TurnsBetween = (from: QuerySpot, to: QuerySpot) => readonly (Turn | Jump)[];

export type PointPaths = ReturnType<typeof makePointPaths>;

/** For the open layer of the index; made once. */
export const pointPathsOf = oncePer(makePointPaths);

function makePointPaths(index: ExactIndex) {
  const { portalGraph, navMesh, open, links } = index;
  const { corners } = open.graph;
  const { tree, leastCost } = portalGraph;
  const { quantum } = tree.plan;
  const floor = plainFloor(index);
  // Points at corners are shared by all paths.
  const places: Point3[] = floor === null ? [] : Array.from(corners.x, (x, i) => ({ x, y: floor, z: corners.z[i] }));

  const finder = createCellFinder(navMesh);

  const spotOf = ({ place }: Spot, which: 'start' | 'goal'): QuerySpot | null => {
    const { end } = findEnd(portalGraph, place, which, {});
    return end && spotAt(portalGraph, navMesh, open.stops, end.at, end.leaves);
  };

  return {
    /** The height of the floor, if all of it is level and of one terrain, so that the quick path is valid; else null. */
    floor,
    /** Sets the spot to the place; false if the agent cannot stand there as it is. */
    stand(spot: Spot, place: Place, which: 'start' | 'goal'): boolean {
      spot.place = place;
      spot.x = snap(place.x, quantum);
      spot.z = snap(place.z, quantum);
      spot.wedges = null;
      if (finder.find(spot.x, spot.z) === 0) return false;
      if (spot.cells.length < finder.count) spot.cells = new Int32Array(finder.found.length);
      for (let i = 0; i < finder.count; i++) spot.cells[i] = finder.found[i];
      spot.count = finder.count;
      if (!finder.isAtWall) return true;
      const { end, ...found } = findEnd(portalGraph, place, which, {});
      if (end === null || ('isMoved' in found && found.isMoved)) return false;
      spot.wedges = wedgesOfPlace(tree, open.stops, end.at, end.leaves);
      return true;
    },
    /** The quick path by the first `count` of those corners; `corridorOf` computes what it crosses. */
    pathOf(
      turns: Int32Array,
      count: number,
      goal: Spot,
      length: number,
      looked: number,
      corridorOf: () => readonly number[],
    ): Path {
      const points: Point3[] = [];
      points.length = count + 1;
      for (let i = 0; i < count; i++) points[i] = places[turns[i]];
      points[count] = { x: goal.x, y: floor!, z: goal.z };
      return new CornerPath(points, length, length * leastCost, looked, corridorOf);
    },
    /**
     * The same in full, by turns and jumps; `length` is their cost as a length. Null where its cost exceeds that at the cheapest terrain, or it
     * breaks a rise.
     */
    fullPath(turnsBetween: TurnsBetween, start: Spot, goal: Spot, length: number, looked: number): Path | null {
      const from = spotOf(start, 'start');
      const to = spotOf(goal, 'goal');
      if (from === null || to === null) return null;
      const turns = turnsBetween(from, to);
      if (breaksRises(index, from, to, turns)) return null;
      const path = buildPath(tree, open.graph, links, from, to, turns, looked, false, portalGraph.body.step);
      return path.cost > length * leastCost * (1 + ROUNDING) ? null : path;
    },
  };
}

/** The height of the floor, if all of it is level and of one terrain for the body; else null. */
export function plainFloor({ portalGraph, strict }: ExactIndex): number | null {
  const { tree, body, leastCost } = portalGraph;
  const floors = new Set<number>();
  for (const { id, floor, ceiling } of tree.leaves) {
    if (ceiling - floor < body.height) continue;
    if (terrainOf(tree, id) !== leastCost) return null;
    floors.add(floor);
  }
  return strict === null && floors.size === 1 ? [...floors][0] : null;
}

/** The turns at the first `count` of those corners, on the path from start to goal. */
export function turnsAt(corners: Corners, numbers: Int32Array, count: number, start: Point, goal: Point): Turn[] {
  const turns: Turn[] = [];
  for (let i = 0; i < count; i++) {
    const corner = numbers[i];
    const from = i === 0 ? start : placeOf(corners, numbers[i - 1]);
    const to = i + 1 === count ? goal : placeOf(corners, numbers[i + 1]);
    turns.push(turnAt(corners, corner, from, to));
  }
  return turns;
}

function placeOf({ x, z }: Corners, corner: number): Point {
  return { x: x[corner], z: z[corner] };
}

const SENSES = [1, -1] as const;

/** A path that runs straight past a corner may touch it in either sense; the one that the corner's track has is chosen. */
function turnAt(corners: Corners, corner: number, from: Point, to: Point): Turn {
  const { x, z } = placeOf(corners, corner);
  const into = Math.atan2(z - from.z, x - from.x);
  const out = Math.atan2(to.z - z, to.x - x);
  for (const sense of SENSES) {
    const arrives = positionOf(corners, corner, into - (sense * Math.PI) / 2);
    const leaves = positionOf(corners, corner, out - (sense * Math.PI) / 2);
    const low = Math.min(arrives, leaves);
    const high = Math.max(arrives, leaves);
    if (low < -TRACK_SLACK || high > corners.width[corner] + TRACK_SLACK) continue;
    if (sense * (leaves - arrives) >= -TRACK_SLACK) return { corner, sense, arrives, leaves };
  }
  throw new Error(`turnAt: no path turns at corner ${corner} from ${from.x},${from.z} to ${to.x},${to.z}`);
}
