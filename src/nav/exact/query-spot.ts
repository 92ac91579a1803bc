// An end of a query as the tangent graph needs it: where, in which leaves and cells, and by which wedges one may leave or come.
import type { Wedge } from './wedge.ts';

export interface QuerySpot {
  readonly x: number;
  readonly z: number;
  /** The leaf in which the body stands there. */
  readonly home: number;
  /** The leaves it is in or on the border of. */
  readonly leaves: readonly number[];
  /** The cells it is in or on the border of: where a sweep begins. */
  readonly cells: readonly number[];
  /** For a point that stands at a wall; null means every direction. */
  readonly wedges: readonly Wedge[] | null;
}
