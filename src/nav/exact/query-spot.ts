// An end of a query for the tangent search: position, leaves, cells, and the wedges by which a point may leave or arrive.
import type { Wedge } from './wedge.ts';

/** A start or goal as the exact search sees it. */
export interface QuerySpot {
  readonly x: number;
  readonly z: number;
  /** The leaf in which the agent stands. */
  readonly home: number;
  /** The leaves that contain it, borders included. */
  readonly leaves: readonly number[];
  /** The cells that contain it, borders included: where a sweep begins. */
  readonly cells: readonly number[];
  /** The free wedges of a point at a wall; null allows every direction. */
  readonly wedges: readonly Wedge[] | null;
}
