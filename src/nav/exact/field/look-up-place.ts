// Looks up any place in a shortest path map: its cell first, then the windows that reach it.
import { pointToSegment } from '../../../geometry/gap.ts';
import { createCellFinder } from '../../mesh/find-cells.ts';
import { oncePer } from '../../once-per.ts';
import type { Place } from '../../path-finder.ts';
import { findEnd } from '../../portal-graph/ends/query-ends.ts';
import { spotAt, type ExactIndex } from '../exact-index.ts';
import { cellsOfSpot, type QuerySpot } from '../query-spot.ts';
import { createFlood } from './create-flood.ts';
import { layFloorCells } from './floor-cells.ts';
import {
  DIRECTION_X,
  DIRECTION_Z,
  DISTANCE,
  NEXT_X,
  NEXT_Z,
  PLACE_X,
  PLACE_Z,
  type ShortestPathMap,
} from './shortest-path-map.ts';

/** What fields of one level and body share. */
export const sharedOf = oncePer((index: ExactIndex) => {
  const floor = layFloorCells(index);
  return { floor, flood: createFlood(index, floor), finder: createCellFinder(index.navMesh) };
});

/** A place as a query sees it, and whether that is the nearest one where the agent can be. */
interface FoundSpot {
  readonly spot: QuerySpot;
  readonly isMoved: boolean;
}

/** Each look-up sets the map's `best`. */
export interface PlaceLookUp {
  /** Null where the agent cannot be. */
  spotOf(place: Place, which: 'start' | 'goal'): FoundSpot | null;
  lookIn(cell: number, x: number, z: number): void;
  /** On borders too. */
  lookAt(spot: QuerySpot): void;
  /** Any place; returns its cell, or −1 on a border and where the agent cannot be. */
  look(place: Place): number;
  /** The same, of an agent that was in that cell; −1 for none. */
  lookFrom(cell: number, x: number, z: number): number;
}

export function createPlaceLookUp(index: ExactIndex, map: ShortestPathMap): PlaceLookUp {
  const { portalGraph, navMesh, open } = index;
  const { floor, finder } = sharedOf(index);
  const { lineStart, lines, wallStart, walls, roomSquared } = floor;
  const { quantum } = portalGraph.tree.plan;
  const perQuantum = 1 / quantum;
  const cellCount = navMesh.cellStart.length - 1;
  const { best } = map;
  const asked = { x: 0, z: 0 };

  const spotOf = (place: Place, which: 'start' | 'goal'): FoundSpot | null => {
    const { end, ...rest } = findEnd(portalGraph, place, which, {});
    if (end === null) return null;
    const spot = spotAt(portalGraph, navMesh, open.stops, end.at, end.leaves);
    return { spot, isMoved: 'isMoved' in rest && rest.isMoved };
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

  const lookAt = (spot: QuerySpot): void => {
    best[DISTANCE] = Infinity;
    best[PLACE_X] = spot.x;
    best[PLACE_Z] = spot.z;
    for (const cell of cellsOfSpot(navMesh, spot)) map.look(cell);
  };

  const look = (place: Place): number => {
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

  const lookFrom = (cell: number, x: number, z: number): number => {
    const px = Math.round(x * perQuantum) * quantum;
    const pz = Math.round(z * perQuantum) * quantum;
    if (cell >= 0 && cell < cellCount && isInside(cell, px, pz)) {
      lookIn(cell, px, pz);
      return cell;
    }
    asked.x = x;
    asked.z = z;
    return look(asked);
  };

  return { spotOf, lookIn, lookAt, look, lookFrom };
}
