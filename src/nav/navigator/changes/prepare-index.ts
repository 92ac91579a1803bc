// The code behind `prepare`, loaded on demand, so that games that never prepare do not load it. It runs the work in slices (run-between.ts),
// and gets the index of a point for the navigator's finder. The index comes from a saved level or the caller's worker, or is made here.
import { badArgument, hasFields } from '../../../geometry/checks.ts';
import type { Body } from '../../body.ts';
import { exactCellsOf, exactIndexOf } from '../../exact/exact-index.ts';
import { adoptIndexFor, indexInSlices, levelIndexOf, type LevelIndex } from '../../exact/indexed/level-indexes.ts';
import { makeOpenIndexedFinder } from '../../exact/indexed/make-open-indexed-finder.ts';
import type { Level } from '../../level.ts';
import { portalGraphOf } from '../../portal-graph/build-portal-graph.ts';
import type { PathFinder } from '../../path-finder.ts';
import type { PrepareOptions, Slice } from './run-between.ts';
import { makePlainFinder } from './scene.ts';

export { runBetween } from './run-between.ts';

export interface Prepared {
  readonly index: LevelIndex;
  /** Also for levels with the same walls and other links. What is not looked up is asked of `exact`, by default a plain finder. */
  readonly makeFinder: (level: Level, body: Body, exact?: PathFinder) => PathFinder;
}

/** Null where an index would take too much memory. */
export function* prepareIndex(
  level: Level,
  body: Body,
  saved: readonly LevelIndex[],
  buildIndex: PrepareOptions['buildIndex'],
): Generator<Slice, Prepared | null> {
  yield 0;
  portalGraphOf(level, body);
  yield 0;
  exactCellsOf(level, body);
  yield 0;
  const { navMesh, open } = exactIndexOf(level, body);
  const { x, z } = open.graph.corners;
  const isOfLevel = ({ fingerprint, graph, cones }: LevelIndex): boolean =>
    fingerprint.every((word, i) => word === navMesh.fingerprint[i]) &&
    cones.start.length === navMesh.cellStart.length &&
    graph.x.length === x.length &&
    graph.x.every((each, i) => each === x[i] && graph.z[i] === z[i]);
  const { plan, tree, states = null } = level;
  const index =
    levelIndexOf(level, body, 0) ??
    saved.find(isOfLevel) ??
    (yield* buildIndex ? waitFor(buildIndex({ plan, tree, states }, body)) : indexInSlices(level, body));
  if (index === null) return null;
  const makeFinder: Prepared['makeFinder'] = (now, agent, exact = makePlainFinder(now, agent)) => {
    adoptIndexFor('prepare', now, body, index);
    return makeOpenIndexedFinder(now, agent, exact);
  };
  return { index, makeFinder };
}

function* waitFor(built: Promise<LevelIndex | null>): Generator<Slice, LevelIndex | null> {
  let result: LevelIndex | null | undefined;
  yield Promise.resolve(built).then((index) => void (result = index));
  if (result === null || hasFields(result)) return result;
  throw badArgument('prepare', 'the result of options.buildIndex', result, 'it must be what indexLevel returns');
}
