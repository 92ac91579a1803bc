// What guides a search among added walls: a search without them, and the bounds that its state gives (guided-search.ts).
import type { QuerySpot } from '../exact/query-spot.ts';
import type { Found } from '../exact/search-tangents.ts';

/** The corners that may be visible from a place at a corner, and how far they are. */
export interface View {
  readonly x: number;
  readonly z: number;
  readonly corners: Int32Array;
  readonly gaps: Float64Array;
}

/** A search without added walls, whose state gives bounds. */
export interface FirstSearch {
  /** Finds the shortest path; its turns are null if it is known not to keep off what was added. */
  find(
    start: QuerySpot,
    goal: QuerySpot,
    budget: number,
  ): Pick<Found, 'turns' | 'length' | 'expanded' | 'isOverBudget'>;
  /** Prepares bounds by the last path found. */
  settle(): void;
  /** Are there bounds for places in one of those cells? */
  knows(cells: readonly number[] | Int32Array): boolean;
  /** The least length to the place, which is on the circle about the view's, by settled ones of its corners; `most` where none is below. */
  leastFrom(view: View, x: number, z: number, most: number): number;
}
