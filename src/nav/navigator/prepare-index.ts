// Prepares the index of a point for the navigator's finder: the one that a saved level brought, or a new one. Loaded on demand, so that games
// which never prepare do without its code.
import type { Body } from '../body.ts';
import { exactIndexOf } from '../exact/exact-index.ts';
import { adoptIndex, indexInSlices, levelIndexOf, type LevelIndex } from '../exact/indexed/level-indexes.ts';
import { makeIndexedFinder } from '../exact/indexed/make-indexed-finder.ts';
import type { Level } from '../level.ts';
import type { PathFinder } from '../path-finder.ts';

export interface Prepared {
  readonly index: LevelIndex;
  makeFinder(level: Level, body: Body): PathFinder;
}

/** Works in slices of some milliseconds and yields the part done. Null where an index would take too much memory. */
export function* prepareIndex(
  level: Level,
  body: Body,
  saved: readonly LevelIndex[],
): Generator<number, Prepared | null> {
  const { navMesh, open } = exactIndexOf(level, body);
  const { x, z } = open.graph.corners;
  const isOfLevel = ({ fingerprint, graph, cones }: LevelIndex): boolean =>
    fingerprint.every((word, i) => word === navMesh.fingerprint[i]) &&
    cones.start.length === navMesh.cellStart.length &&
    graph.x.length === x.length &&
    graph.x.every((each, i) => each === x[i] && graph.z[i] === z[i]);
  const index = levelIndexOf(level, body, 0) ?? saved.find(isOfLevel) ?? (yield* indexInSlices(level, body));
  if (index === null) return null;
  adoptIndex(level, body, index);
  return { index, makeFinder: makeIndexedFinder };
}
