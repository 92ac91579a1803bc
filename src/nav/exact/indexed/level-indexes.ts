// The index of a level and a body without a radius: one that was adopted (from a worker), or one built here when it is first needed. The
// length of a disc's path depends on where it touches circles about corners, so nothing is looked up for discs.
import { badArgument } from '../../../geometry/checks.ts';
import type { Body } from '../../body.ts';
import type { Level } from '../../level.ts';
import { exactIndexOf, type ExactIndex } from '../exact-index.ts';
import { runSlices } from '../../../search/slices.ts';
import { POINT_INDEX_VERSION } from './index-layout.ts';
import { makePointIndex, sizeOfPointIndex, type IndexOptions, type PointIndex } from './point-index.ts';

/** Precomputed distances of a body in a level. */
export type LevelIndex = PointIndex;

/** Levels of at most this many corners are indexed on first use, if that takes at most this many bytes: about two seconds. */
export const INDEXED_AT_ONCE = 20_000;
const AT_ONCE_BYTES = 16 * 2 ** 20;

/** Null: the index exceeds the budget. */
const indexes = new WeakMap<ExactIndex, LevelIndex | null>();

/**
 * Builds the index of a body in a level, which takes seconds for a large one; indexInSlices lets others work in between. Null above the
 * budget, and for a body with a radius. Finders use it once it is adopted (adoptIndex).
 */
export function indexLevel(level: Level, body: Body, options: IndexOptions = {}): LevelIndex | null {
  return runSlices(indexInSlices(level, body, options));
}

/** The same in slices: each call of `next` works for some milliseconds and yields the part done, 0 … 1. */
export function* indexInSlices(
  level: Level,
  body: Body,
  options: IndexOptions = {},
): Generator<number, LevelIndex | null> {
  if (body.radius > 0) return null;
  return yield* makePointIndex(exactIndexOf(level, body), level.plan.quantum, options);
}

/** Adopts an index for a level and body; finders made from then on use it. Throws an Error for another layout, level or body. */
export function adoptIndex(level: Level, body: Body, index: LevelIndex): void {
  if (index?.version !== POINT_INDEX_VERSION) {
    throw new Error(
      `adoptIndex: the index has layout ${index?.version}, but this version uses ${POINT_INDEX_VERSION}; build it again`,
    );
  }
  if (!ArrayBuffer.isView(index.graph?.x))
    throw badArgument('adoptIndex', 'index', index, 'JSON loses typed arrays: use postMessage or structuredClone');
  const exact = exactIndexOf(level, body);
  if (body.radius > 0 || exact.navMesh.fingerprint.some((word, i) => word !== index.fingerprint[i]))
    throw new Error('adoptIndex: the index was made for another level or body; build it with indexLevel');
  indexes.set(exact, index);
}

/** The index of a body in a level, built if it is missing and the level has at most this many corners. Null if there is none. */
export function levelIndexOf(level: Level, body: Body, mostCorners = INDEXED_AT_ONCE): LevelIndex | null {
  if (body.radius > 0) return null;
  const exact = exactIndexOf(level, body);
  let index = indexes.get(exact);
  if (index !== undefined) return index;
  if (exact.open.graph.corners.count > mostCorners) return null;
  indexes.set(exact, (index = indexLevel(level, body, { mostBytes: AT_ONCE_BYTES })));
  return index;
}

/** Bytes that an index takes. */
export const sizeOfIndex: (index: LevelIndex) => number = sizeOfPointIndex;
