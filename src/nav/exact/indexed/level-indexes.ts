// Which index goes with a level and a body: one that was adopted (from a worker), or one made here when it is first needed.
import type { Body } from '../../body.ts';
import type { Level } from '../../level.ts';
import { adoptNavMesh } from '../../cells/build-nav-mesh.ts';
import type { NavMesh } from '../../cells/nav-mesh.ts';
import { exactIndexOf, knownExactIndex, type ExactIndex } from '../exact-index.ts';
import { adoptTangents, DISC_INDEX_VERSION, makeDiscIndex, sizeOfDiscIndex, type DiscIndex } from './disc-index.ts';
import {
  makePointIndex,
  POINT_INDEX_VERSION,
  sizeOfPointIndex,
  type IndexOptions,
  type PointIndex,
} from './point-index.ts';

/** What is known beforehand of a body's ways in a level. */
export type LevelIndex = PointIndex | DiscIndex;

/** An index with the cells it is for: flat arrays, so that it goes from thread to thread. */
export interface KnownIndex {
  readonly navMesh: NavMesh;
  readonly index: LevelIndex;
}

/** Levels of at most so many corners are indexed when somebody needs it: two seconds or so. */
export const INDEXED_AT_ONCE = 20_000;

/** Null: there can be none. */
const indexes = new WeakMap<ExactIndex, LevelIndex | null>();

/** Makes the index of a body in a level, in slices: yields the part that is done, 0 … 1. Null above the budget. */
export function* indexLevel(
  level: Level,
  body: Body,
  options: IndexOptions = {},
): Generator<number, LevelIndex | null> {
  const { open } = exactIndexOf(level, body);
  return body.radius === 0
    ? yield* makePointIndex(open, level.plan.quantum, options)
    : yield* makeDiscIndex(open, options);
}

/** Makes an index the one of a level and body; finders made from then on use it. Throws when it has another layout or level. */
export function adoptIndex(level: Level, body: Body, index: LevelIndex): void {
  const exact = exactIndexOf(level, body);
  const { corners, cells } = exact.open.graph;
  const wanted = index.kind === 'point' ? POINT_INDEX_VERSION : DISC_INDEX_VERSION;
  if (index.version !== wanted) {
    throw new Error(`adoptIndex: the index has layout ${index.version}, this is ${wanted}`);
  }
  if (index.kind === 'disc') adoptTangents(exact.open, index);
  else {
    if (index.cones.start.length !== cells.edgeStart.length || index.graph.start.length !== corners.count + 1) {
      throw new Error('adoptIndex: the index was made for another level or body');
    }
  }
  indexes.set(exact, index);
}

/** The index of a body in a level with the cells it is for, as another thread would adopt them; null where nobody has made one yet. */
export function knownIndexOf(level: Level, body: Body): KnownIndex | null {
  const exact = knownExactIndex(level, body);
  const index = exact && (indexes.get(exact) ?? null);
  return index && { navMesh: exact!.navMesh, index };
}

/** Makes what another thread knows this level's own: its cells too. Throws as adoptIndex does, or adoptNavMesh. */
export function adoptKnownIndex(level: Level, body: Body, { navMesh, index }: KnownIndex): void {
  adoptNavMesh(level, navMesh);
  adoptIndex(level, body, index);
}

/** The index of a point if there is one already, else null. */
export function knownPointIndex(exact: ExactIndex): PointIndex | null {
  const index = indexes.get(exact);
  return index?.kind === 'point' ? index : null;
}

/** The index of a body in a level; where there is none yet it is made, for at most so many corners. Null where there is none. */
export function indexOf(level: Level, body: Body, mostCorners = INDEXED_AT_ONCE): LevelIndex | null {
  const exact = exactIndexOf(level, body);
  let index = indexes.get(exact);
  if (index !== undefined) return index;
  if (exact.open.graph.corners.count > mostCorners) return null;
  const steps = indexLevel(level, body);
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done !== true) continue;
    indexes.set(exact, (index = step.value));
    return index;
  }
}

/** Bytes that an index takes. */
export function sizeOfIndex(index: LevelIndex): number {
  return index.kind === 'point' ? sizeOfPointIndex(index) : sizeOfDiscIndex(index);
}

/** The memory of an index, for handing it from thread to thread without a copy. */
export function buffersOfIndex(index: LevelIndex): ArrayBuffer[] {
  const found = new Set<ArrayBuffer>();
  const visit = (value: unknown): void => {
    if (ArrayBuffer.isView(value)) {
      if (value.buffer instanceof ArrayBuffer) found.add(value.buffer);
    } else if (typeof value === 'object' && value !== null) Object.values(value).forEach(visit);
  };
  visit(index);
  return [...found];
}
