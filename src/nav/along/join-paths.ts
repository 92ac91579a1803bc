// Joins paths end to end.
import type { Path } from '../path-finder.ts';

/** One path from parts, each of which begins where the one before ends. */
export function joinPaths(parts: readonly Path[], expanded: number): Path {
  const hasArcs = parts.some(({ arcs }) => arcs !== undefined);
  return {
    points: parts.flatMap(({ points }) => points),
    links: parts.flatMap(({ links }) => links),
    ...(hasArcs && { arcs: parts.flatMap(({ points, arcs }) => arcs ?? points.map(() => null)) }),
    corridor: parts.flatMap(({ corridor }) => corridor),
    length: parts.reduce((sum, { length }) => sum + length, 0),
    cost: parts.reduce((sum, { cost }) => sum + cost, 0),
    expanded,
  };
}
