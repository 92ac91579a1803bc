// The result type that the layers of a portal finder return to each other.
import type { QueryOptions } from '../path-finder.ts';
import type { Hop } from '../portal-graph/query/path-steps.ts';

/** What one layer of a finder found for the query that is set; hops are null, with a reason, where there is no path. */
export interface FoundHops {
  readonly hops: readonly Hop[] | null;
  readonly reason: 'disconnected' | 'budget' | null;
  readonly expanded: number;
  readonly isSearched: boolean;
  readonly lookedUp?: 'bake';
}

export const NOT_SEARCHED = { reason: null, expanded: 0, isSearched: false } as const;
export const DISCONNECTED = { ...NOT_SEARCHED, hops: null, reason: 'disconnected' } as const;

/** A layer of a finder that looks answers up; null for what needs a search. */
export type LookUp = (asked: QueryOptions) => FoundHops | null;
