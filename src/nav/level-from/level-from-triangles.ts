// A level from the triangles of a mesh.
import { makePlan } from '../../map/draft/make-plan.ts';
import { parseTriangles } from '../../map/triangles/parse-triangles.ts';
import { buildLevel } from '../build-level.ts';
import type { Level } from '../level.ts';
import { badArgument, checkFields, checkNumber, checkPoint, checkPositive } from '../../geometry/checks.ts';
import { METRE } from '../../geometry/point.ts';

/** How `levelFromTriangles` reads a mesh; lengths in the mesh's units. */
export interface TriangleOptions {
  /** Metres in a unit of the mesh, default 1. */
  readonly unit?: number;
  /** Steepest floor, degrees: 0, or from 1.6 to below 90 (less is refused as radians). Default 45. */
  readonly maxSlope?: number;
  /**
   * Ramps become floors whose heights differ by half of this, so what walks on them rises in steps of that height: smooth it where it is
   * seen. Pass at most the `maxStep` of your agents. Default 0.5 m.
   */
  readonly stepHeight?: number;
  /** Headroom that a floor needs: the height of your tallest agent. Default 1.75 m. Ceilings are not kept, so a navigator's `height` changes nothing. */
  readonly height?: number;
  /**
   * A point of the floor to keep. Floors that no steps of `stepHeight` and no ramps join to it are left out: roofs, other storeys, tops of
   * walls, lintels and crates. Paths are found several times as fast without those. Stairs of higher steps are left out too: leave `start` out
   * where some agents climb them, and a small `stepHeight` makes ramps fine enough for others.
   */
  readonly start?: { readonly x: number; readonly y: number; readonly z: number };
}

const isList = (value: unknown): value is ArrayLike<number> =>
  Array.isArray(value) || (ArrayBuffer.isView(value) && 'length' in value);

/**
 * Builds a level from a triangle soup, such as the geometries of a three.js scene in world coordinates: floors, ramps, stairs, walls, crates.
 *
 * Faces that look up within `maxSlope` are floor, where nothing stands on them and there is headroom. Ramps and stairs become floors of
 * many heights. Floors that join must share their edges, to a millimetre. A level has one floor at each place: two storeys above each
 * other are refused, unless `start` says which to keep. Crates and ramps need an underside where they stand on the
 * ground: without one there is headroom under them, and their top is a floor above the floor.
 *
 * @param positions x, y, z of each vertex; y is up.
 * @param indices Three vertices a triangle, counter-clockwise seen from the front; null for vertices in order.
 * @param options Slope, step and headroom.
 * @returns A level in the mesh's units. 10,000 level triangles take about a second, hilly ones several.
 * @throws {MapError} For a mesh without floor, floors above each other, indices out of range. {Error} for wrong arguments.
 * @example
 * const level = levelFromTriangles(geometry.getAttribute('position').array, geometry.index?.array ?? null, { maxSlope: 40 });
 */
export function levelFromTriangles(
  positions: ArrayLike<number>,
  indices: ArrayLike<number> | null = null,
  options: TriangleOptions = {},
): Level {
  return levelOfTriangles('levelFromTriangles', positions, indices, options);
}

/** The same for another caller, which is named in error messages. */
export function levelOfTriangles(
  name: string,
  positions: ArrayLike<number>,
  indices: ArrayLike<number> | null,
  options: TriangleOptions,
): Level {
  if (!isList(positions)) throw badArgument(name, 'positions', positions, 'pass a list or typed array of x, y, z');
  if (isList(positions[0] as unknown))
    throw badArgument(name, 'positions[0]', positions[0], 'pass x, y, z, x, y, z, … in one list');
  if (indices !== null && !isList(indices))
    throw badArgument(name, 'indices', indices, 'pass a list or typed array of vertex numbers, or null');
  checkFields(name, 'options', options, ['unit', 'maxSlope', 'stepHeight', 'height', 'start']);
  const { unit = 1, maxSlope = 45, start = null } = options;
  checkPositive(name, 'options.unit', unit);
  const { stepHeight = 0.5 / unit, height = 1.75 / unit } = options;
  checkNumber(name, 'options.maxSlope', maxSlope, 0);
  if (maxSlope > 0 && maxSlope <= Math.PI / 2)
    throw badArgument(name, 'options.maxSlope', maxSlope, 'pass degrees, such as 45');
  if (maxSlope >= 90) throw badArgument(name, 'options.maxSlope', maxSlope, 'pass degrees below 90');
  checkPositive(name, 'options.stepHeight', stepHeight);
  checkPositive(name, 'options.height', height);
  if (start !== null) {
    checkPoint(name, 'options.start', start);
    checkNumber(name, 'options.start.y', start.y, -Infinity);
  }
  const scale = unit * METRE;
  const order = indices ?? Array.from({ length: Math.floor(positions.length / 3) }, (_, i) => i);
  return buildLevel(makePlan(parseTriangles(positions, order, { scale, maxSlope, stepHeight, height, start }, name)));
}
