// Paths one after another as one path.
import type { Path } from '../path-finder.ts';

/** Parts that begin where the one before ends, as one path. */
export function joinPaths(parts: readonly Path[], expanded: number): Path {
  return {
    points: parts.flatMap(({ points }) => points),
    links: parts.flatMap(({ links }) => links),
    corridor: parts.flatMap(({ corridor }) => corridor),
    length: parts.reduce((sum, { length }) => sum + length, 0),
    cost: parts.reduce((sum, { cost }) => sum + cost, 0),
    expanded,
  };
}
