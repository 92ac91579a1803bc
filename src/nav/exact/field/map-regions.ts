// What a shortest path map looks like inside one cell of the navmesh, for drawings of it: the region of a place, and whether all places
// near it are of the same region.
//
// A region has the same next corner, passed on the same side. Where another begins, both distances are equal, and they change no faster than
// places do; so near a place only those windows can be the best whose distance there is little longer, and only some of those reach so far.
import type { PlaceLookUp } from './look-up-place.ts';
import { BEND, COST, FIRST_X, FIRST_Z, MOST, ROOT } from './root-rays.ts';
import {
  BEST_ROOT,
  DIRECTION_X,
  DIRECTION_Z,
  DISTANCE,
  NEXT_X,
  NEXT_Z,
  PLACE_X,
  PLACE_Z,
  type ShortestPathMap,
} from './shortest-path-map.ts';
import { RAYS } from './windows.ts';

/** Lengths that are divided by are no shorter, map units. */
const EPSILON = 1e-9;
export const NO_REGION = -(2 ** 30);

/** The region of a place, the distance there, and the direction of the path. */
export interface PlaceInMap {
  /** −1 − i where goal i is next, NO_REGION where no path leads; else a number of the next corner and of the side on which it is passed. */
  region: number;
  /** Infinity where no path leads. */
  distance: number;
  directionX: number;
  directionZ: number;
  /** Straight to the next place. */
  length: number;
}

/** What a field holds for them. */
export interface MapParts {
  readonly map: ShortestPathMap;
  readonly radius: number;
  /** Searches from the goals, once. */
  readonly arrive: () => void;
  readonly lookIn: PlaceLookUp['lookIn'];
  /** Numbers the region of the places for which that root is next. */
  readonly regionOf: (root: number) => number;
}

/** Are all places within `reach` on the wrong side of that ray? `sense` 1: the ray is the left one. */
function isBeside(
  rays: Float64Array,
  at: number,
  sense: number,
  dx: number,
  dz: number,
  bend: number,
  reach: number,
): boolean {
  const x = rays[at];
  const z = rays[at + 1];
  const size = Math.sqrt(x * x + z * z);
  // Behind the touch point of a disc's ray its sides mean nothing.
  if (bend !== 0 && x * dx + z * dz < reach * size) return false;
  return (sense * (x * dz - z * dx) + bend * size) / (size || 1) < -reach;
}

/** The regions of a field's map. They follow its goals. */
export function createMapRegions({ map, radius, arrive, lookIn, regionOf }: MapParts) {
  const { best } = map;
  return {
    /** Writes what is known of a place in that cell. It need not be on the grid of coordinates. */
    at(cell: number, x: number, z: number, out: PlaceInMap): void {
      arrive();
      best[PLACE_X] = x;
      best[PLACE_Z] = z;
      lookIn(cell);
      out.distance = best[DISTANCE];
      out.region = best[DISTANCE] < Infinity ? regionOf(best[BEST_ROOT]) : NO_REGION;
      out.directionX = best[DIRECTION_X];
      out.directionZ = best[DIRECTION_Z];
      out.length = Math.hypot(x - best[NEXT_X], z - best[NEXT_Z]);
    },
    /** How many regions there may be in the cell within `reach` of it; 3 stands for more. 1 is certain. Needs what `at` found there. */
    countNear(cell: number, x: number, z: number, reach: number, found: PlaceInMap): number {
      const { start, rays, key, rootOf, roots } = map.taken;
      const { region, distance, directionX, directionZ, length: ownLength } = found;
      let count = 1;
      let other = region;
      const most = distance + 2 * reach;
      for (let window = start[cell]; window < start[cell + 1]; window++) {
        if (key[window] > most) break;
        const root = rootOf[window];
        const at = RAYS * window;
        const of = ROOT * root;
        const dx = x - roots[of];
        const dz = z - roots[of + 1];
        const bend = roots[of + BEND];
        const square = dx * dx + dz * dz;
        if (isBeside(rays, at, 1, dx, dz, bend, reach) || isBeside(rays, at + 2, -1, dx, dz, -bend, reach)) continue;
        const length = Math.sqrt(Math.max(0, square - bend * bend));
        let least = roots[of + COST] + length;
        if (least > most) continue;
        let apart = 2;
        if (square > (reach + radius) ** 2) {
          const dirX = (length * dx - bend * dz) / square;
          const dirZ = (length * dz + bend * dx) / square;
          // How fast the difference of both distances changes: with the angle between the directions, which turn as the place moves.
          const turned = reach / Math.max(length - reach, EPSILON) + reach / Math.max(ownLength - reach, EPSILON);
          apart = Math.min(2, Math.hypot(dirX + directionX, dirZ + directionZ) + turned);
          if (bend !== 0) {
            const firstX = roots[of + FIRST_X];
            const firstZ = roots[of + FIRST_Z];
            let turn = Math.atan2(firstX * dirZ - firstZ * dirX, firstX * dirX + firstZ * dirZ);
            if (bend < 0) turn = -turn;
            if (turn > 0 && turn <= roots[of + MOST]) least += radius * turn;
            else apart = 2;
          }
        } else if (bend !== 0) least = roots[of + COST];
        if (least > distance + apart * reach) continue;
        const next = regionOf(root);
        if (next === region || next === other) continue;
        other = next;
        count++;
        if (count === 3) break;
      }
      return count;
    },
  };
}
