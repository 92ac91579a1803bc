// Which index goes with a level and a body: one that was adopted (from a worker), or one made here when it is first needed.
import type { Body } from '../../body.ts';
import type { Level } from '../../level.ts';
import { exactIndexOf, type ExactIndex } from '../exact-index.ts';
import { makePointIndex, POINT_INDEX_VERSION, type IndexOptions, type PointIndex } from './point-index.ts';

/** Levels of at most so many corners are indexed when somebody needs it: two seconds or so. */
export const INDEXED_AT_ONCE = 20_000;

/** Null: there can be none. */
const indexes = new WeakMap<ExactIndex, PointIndex | null>();

/** Can ways of that body be known beforehand? Not those of discs, by links, or where drops are too deep for it. */
export function canIndex({ mesh, ways, isUnfit }: ExactIndex): boolean {
  return mesh.body.radius === 0 && ways.length === 0 && !isUnfit;
}

/** Makes the index of a body in a level, in slices: yields the part that is done, 0 … 1. Null where there can be none. */
export function* indexLevel(
  level: Level,
  body: Body,
  options: IndexOptions = {},
): Generator<number, PointIndex | null> {
  const exact = exactIndexOf(level, body);
  return canIndex(exact) ? yield* makePointIndex(exact.open, options) : null;
}

/** Makes an index the one of a level and body; finders made from then on use it. Throws when it has another layout or level. */
export function adoptPointIndex(level: Level, body: Body, index: PointIndex): void {
  const exact = exactIndexOf(level, body);
  const { corners, cells } = exact.open.graph;
  if (index.version !== POINT_INDEX_VERSION) {
    throw new Error(`adoptPointIndex: the index has layout ${index.version}, this is ${POINT_INDEX_VERSION}`);
  }
  const { limitX, start } = index.cones;
  if (start.length !== cells.edgeStart.length || limitX.length !== cells.mesh.vertexX.length + 2 * corners.count) {
    throw new Error('adoptPointIndex: the index was made for another level or body');
  }
  indexes.set(exact, index);
}

/** The index of a body in a level if there is one already, else null. */
export function knownPointIndex(index: ExactIndex): PointIndex | null {
  return indexes.get(index) ?? null;
}

/** The index of a body in a level; where there is none yet it is made, for at most so many corners. Null where there is none. */
export function pointIndexOf(level: Level, body: Body, mostCorners = INDEXED_AT_ONCE): PointIndex | null {
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
