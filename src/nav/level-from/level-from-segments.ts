// A level from walls alone: segments, and points of the floor that they enclose.
import { makePlan } from '../../map/draft/make-plan.ts';
import { REACH, stepOf } from '../../map/rooms/nearly-met.ts';
import { draftOfWalls } from '../../map/wall-segments.ts';
import { buildLevel } from '../build-level.ts';
import type { Level } from '../level.ts';
import {
  badArgument,
  checkFields,
  checkList,
  checkNumber,
  checkPositive,
  readFloorPoint,
} from '../../geometry/checks.ts';
import { FARTHEST } from '../../map/input/limits.ts';
import { METRE, type FloorPoint, type Point } from '../../geometry/point.ts';

/** How `levelFromSegments` reads walls. */
export interface SegmentOptions {
  /** A point of the floor, or several: the floor is everything that is reached from them without crossing a wall. */
  readonly inside: FloorPoint | readonly FloorPoint[];
  /** Metres in one of your units, default 1. */
  readonly unit?: number;
  /**
   * Ends of walls and walls up to that far apart meet, in your units. Default 1.9 mm, and what rounding moves off slanted walls, as in `createLevel`.
   * Where corners are hardly closed, pass more.
   */
  readonly tolerance?: number;
}

/**
 * Builds a level from wall segments, which may cross and overlap.
 *
 * @param segments Walls as `[from, to]`; points are `[x, z]` or `{ x, z }`.
 * @param options A point of the floor, the unit, and how near walls meet.
 * @returns A level in your units, on one height.
 * @throws {MapError} For walls that do not close the floor. {Error} for wrong arguments.
 * @example
 * const room = [[[0, 0], [8, 0]], [[8, 0], [8, 6]], [[8, 6], [0, 6]], [[0, 6], [0, 0]]] as const;
 * const level = levelFromSegments(room, { inside: [1, 1] });
 */
export function levelFromSegments(
  segments: readonly (readonly [FloorPoint, FloorPoint])[],
  options: SegmentOptions,
): Level {
  const name = 'levelFromSegments';
  checkFields(name, 'options', options, ['inside', 'unit', 'tolerance']);
  const { inside, unit = 1 } = options;
  checkPositive(name, 'options.unit', unit);
  const scale = unit * METRE;
  const { tolerance = REACH / scale } = options;
  checkNumber(name, 'options.tolerance', tolerance, 0);
  const read = (argument: string, value: unknown): Point => {
    const point = readFloorPoint(name, argument, value);
    if (Math.max(Math.abs(point.x), Math.abs(point.z)) * scale > FARTHEST)
      throw badArgument(name, argument, point, `use numbers of at most ${FARTHEST / scale}`);
    return { x: point.x * scale, z: point.z * scale };
  };
  const vertices: Point[] = [];
  const walls: { a: number; b: number }[] = [];
  checkList(name, 'segments', segments, 1, 'pass a list of walls: [from, to]', (at, segment) => {
    const ends: number[] = [];
    checkList(name, at, segment, 2, 'pass [from, to]', (end, point) => ends.push(vertices.push(read(end, point)) - 1));
    if (ends.length > 2) throw badArgument(name, at, segment, 'pass [from, to]');
    walls.push({ a: ends[0], b: ends[1] });
  });
  const seeds: Point[] = [];
  if (!Array.isArray(inside) || typeof inside[0] === 'number') seeds.push(read('options.inside', inside));
  else
    checkList(name, 'options.inside', inside, 1, 'pass a point of the floor', (at, point) =>
      seeds.push(read(at, point)),
    );
  const frame = { scale, flipped: false, dx: 0, dz: 0, unit: 'unit' } as const;
  const step = options.tolerance === undefined ? stepOf(vertices, scale, REACH) : 0;
  return buildLevel(makePlan(draftOfWalls({ vertices, walls, seeds }, frame, name, tolerance * scale, step)));
}
