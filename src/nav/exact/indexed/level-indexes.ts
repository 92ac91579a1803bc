// The index of a level and a body without a radius: the corners that each cell sees, and the distances between corners. It was adopted (from a
// worker), or is built here when it is first needed. The length of a disc's path depends on where it touches circles about corners, so nothing
// is looked up for discs.
//
// Built in slices by a generator, in flat arrays that can be sent between threads. If the labels exceed the budget there is no index, and
// paths are searched. Distances between few corners are a table, otherwise hub labels.
import { badArgument } from '../../../geometry/checks.ts';
import type { Body } from '../../body.ts';
import type { Level } from '../../level.ts';
import { exactIndexOf, type ExactIndex } from '../exact-index.ts';
import { runSlices, scaled } from '../../../search/slices.ts';
import { POINT_INDEX_VERSION } from './index-layout.ts';
import { fillTable, sizeOfTable, type DistanceTable } from './distance-table.ts';
import { labelCorners, type HubLabels } from './hub-labels.ts';
import { splitCones, type ConeSquares } from './split-cones.ts';
import { findViews, type CornerGraph, type ViewCones } from './view-cones.ts';

/** Precomputed distances of a body in a level. */
export interface LevelIndex {
  readonly version: number;
  /** Of the mesh that it was built on. */
  readonly fingerprint: readonly [number, number];
  readonly cones: ViewCones;
  readonly squares: ConeSquares;
  readonly graph: CornerGraph;
  /** Exactly one of the two is set. */
  readonly labels: HubLabels | null;
  readonly table: DistanceTable | null;
}

/** Limits of an index. */
export interface IndexOptions {
  /** The most bytes that an index may take. Default 64 MiB; 900 rooms with corridors and 600 things take 46. */
  readonly mostBytes?: number;
}

/** The default budget: 64 MiB. */
const DEFAULT_BYTES = 64 * 2 ** 20;
/** Up to this many corners there is a table, which is twice as fast as labels and takes 7 MB at this size. */
const FEW = 1200;

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
  const { open, navMesh } = exactIndexOf(level, body);
  const { corners, cells, sight } = open.graph;
  const { cones, graph } = yield* scaled(findViews(corners, cells, sight), 0, 0.3);
  const squares = yield* scaled(splitCones(cells.mesh, corners, cones, level.plan.quantum), 0.3, 0.32);
  const budget = (options.mostBytes ?? DEFAULT_BYTES) - bytesOf(cones, squares, graph);
  // Levels with other area costs share their cells, not their fingerprints.
  const { fingerprint } = navMesh;
  const parts = { version: POINT_INDEX_VERSION, fingerprint, cones, squares, graph } as const;
  if (corners.count <= FEW && sizeOfTable(corners.count) <= budget) {
    return { ...parts, labels: null, table: yield* scaled(fillTable(graph), 0.32, 1) };
  }
  const labels = yield* scaled(labelCorners(graph, budget), 0.32, 1);
  return labels && { ...parts, labels, table: null };
}

/** Adopts an index for a level and body; finders made from then on use it. Throws an Error for another layout, level or body. */
export const adoptIndex = (level: Level, body: Body, index: LevelIndex): void =>
  adoptIndexFor('adoptIndex', level, body, index);

/** The same; errors begin with the name of what the caller has called. */
export function adoptIndexFor(name: string, level: Level, body: Body, index: LevelIndex): void {
  if (index?.version !== POINT_INDEX_VERSION) {
    throw new Error(
      `${name}: the index has layout ${index?.version}, but this version uses ${POINT_INDEX_VERSION}; build it again`,
    );
  }
  if (!ArrayBuffer.isView(index.graph?.x))
    throw badArgument(name, 'index', index, 'JSON loses typed arrays: use postMessage or structuredClone');
  const exact = exactIndexOf(level, body);
  if (body.radius > 0 || exact.navMesh.fingerprint.some((word, i) => word !== index.fingerprint[i]))
    throw new Error(`${name}: the index was made for another level or body; build it with indexLevel`);
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
export const sizeOfIndex = ({ cones, squares, graph, labels, table }: LevelIndex): number =>
  bytesOf(cones, squares, graph, labels ?? {}, table ?? {});

/** Bytes of all arrays in those parts. */
export const bytesOf = (...parts: readonly object[]): number =>
  parts.flatMap((part) => Object.values(part)).reduce((sum, { byteLength }: ArrayBufferView) => sum + byteLength, 0);
