// Looks up any place in a shortest path map: its cell first, then the windows that reach it.
import { pointToSegment } from '../../../geometry/gap.ts';
import { createCellFinder, type CellFinder } from '../../mesh/find-cells.ts';
import { oncePer } from '../../once-per.ts';
import type { Place } from '../../path-finder.ts';
import { findEnd } from '../../portal-graph/query/query-ends.ts';
import { spotAt, type ExactIndex } from '../exact-index.ts';
import { cellsOfSpot, type QuerySpot } from '../query-spot.ts';
import { createFlood, type Flood } from './create-flood.ts';
import { buildFloorCells, type FloorCells } from './floor-cells.ts';
import { DIRECTION_X, DIRECTION_Z, DISTANCE, NEXT_X, NEXT_Z, PLACE_X, PLACE_Z } from './shortest-path-map.ts';
import type { ShortestPathMap } from './shortest-path-map.ts';

interface Shared {
  readonly floor: FloorCells;
  readonly flood: Flood;
  readonly finder: CellFinder;
}

/** What fields of one level and body share. */
export const sharedOf = oncePer((index: ExactIndex): Shared => {
  const before = index.before === undefined ? null : sharedOf(index.before.index);
  const floor = buildFloorCells(index, before?.floor ?? null);
  const flood = createFlood(index, floor, before?.flood ?? null);
  if (before !== null) index.before = undefined;
  return { floor, flood, finder: createCellFinder(index.navMesh) };
});

/** A place as a query sees it, and whether that is the nearest one where the agent can be. */
interface FoundSpot {
  readonly spot: QuerySpot;
  readonly isMoved: boolean;
}

/** Each look-up sets the map's `best`. */
export type PlaceLookUp = ReturnType<typeof createPlaceLookUp>;

export function createPlaceLookUp(index: ExactIndex, map: ShortestPathMap) {
  const { portalGraph, navMesh, open } = index;
  const { floor, finder } = sharedOf(index);
  const { lineStart, lines, wallStart, walls, roomSquared } = floor;
  const { quantum } = portalGraph.tree.plan;
  const cellCount = navMesh.cellStart.length - 1;
  const { best } = map;
  /** Of the last start: was it moved to the nearest one where the agent can be? */
  const state = { isMoved: false };

  const spotOf = (place: Place, which: 'start' | 'goal'): FoundSpot | null => {
    const found = findEnd(portalGraph, place, which, {});
    if (which === 'start') state.isMoved = found.end !== null && found.isMoved;
    if (found.end === null) return null;
    const { at, leaves } = found.end;
    return { spot: spotAt(portalGraph, navMesh, open.stops, at, leaves), isMoved: found.isMoved };
  };

  /** Is the place of `best`, which is on the grid, strictly inside the cell? */
  const isInside = (cell: number): boolean => {
    for (let at = 4 * lineStart[cell]; at < 4 * lineStart[cell + 1]; at += 4)
      if (lines[at + 2] * (best[PLACE_Z] - lines[at + 1]) - lines[at + 3] * (best[PLACE_X] - lines[at]) <= 0)
        return false;
    return true;
  };

  /** Is a place in the cell far enough from walls? */
  const isClear = (cell: number, x: number, z: number): boolean => {
    for (let at = 4 * wallStart[cell]; at < 4 * wallStart[cell + 1]; at += 4)
      if (pointToSegment(x, z, walls[at], walls[at + 1], walls[at + 2], walls[at + 3]) < roomSquared) return false;
    return true;
  };

  const lookIn = (cell: number): void => {
    best[DISTANCE] = Infinity;
    map.look(cell);
  };

  const lookAt = (spot: QuerySpot): void => {
    best[DISTANCE] = Infinity;
    best[PLACE_X] = spot.x;
    best[PLACE_Z] = spot.z;
    for (const cell of cellsOfSpot(navMesh, spot)) map.look(cell);
  };

  /** A place that is strictly inside no cell, or too near a wall. */
  const lookNear = (place: Place): void => {
    const there = spotOf(place, 'start');
    if (there === null) {
      best[DISTANCE] = NaN;
      return;
    }
    lookAt(there.spot);
    if (!there.isMoved) return;
    const { x: toX, z: toZ } = there.spot;
    const gap = Math.hypot(toX - place.x, toZ - place.z);
    best[NEXT_X] = toX;
    best[NEXT_Z] = toZ;
    // Moved by rounding alone, as in a gap of exactly its width: its direction is then that of the path.
    if (gap < 4 * quantum) return;
    best[DIRECTION_X] = (toX - place.x) / gap;
    best[DIRECTION_Z] = (toZ - place.z) / gap;
  };

  const look = (cell: number, place?: Place): number => {
    state.isMoved = false;
    const x = best[PLACE_X];
    const z = best[PLACE_Z];
    const gridX = (best[PLACE_X] = Math.round(x / quantum) * quantum);
    const gridZ = (best[PLACE_Z] = Math.round(z / quantum) * quantum);
    let at = cell;
    if (!(cell >= 0 && cell < cellCount && isInside(cell))) {
      at = finder.find(gridX, gridZ) > 0 && finder.isInside ? finder.found[0] : -1;
      if (at < 0 || !isClear(at, gridX, gridZ)) {
        lookNear(place ?? { x, z });
        return -1;
      }
    }
    lookIn(at);
    // In a slanted gap of exactly its width the place on the grid may be too near a wall.
    if (best[DISTANCE] < Infinity || isClear(at, gridX, gridZ)) return at;
    lookNear(place ?? { x, z });
    return -1;
  };

  return {
    state,
    /** Null where the agent cannot be. */
    spotOf,
    /** That of `best`, which is in the cell. */
    lookIn,
    /** On borders too. */
    lookAt,
    /** Any place, that of `best`, of an agent that was in that cell, −1 for none; returns its cell, or −1 on a border and where it cannot be. */
    look,
  };
}
