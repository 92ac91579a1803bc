// The precomputed index of a point in one level: the corners that each cell sees, and the distances between corners.
//
// Built in slices by a generator, in flat arrays that can be sent between threads. If the labels exceed the budget there is no index, and
// paths are searched. Distances between few corners are a table, otherwise hub labels. For points only: the length of a disc's path between
// corners depends on where it touches their circles.
import type { ExactIndex } from '../exact-index.ts';
import { scaled } from '../../../search/slices.ts';
import { fillTable, sizeOfTable, type DistanceTable } from './distance-table.ts';
import { labelCorners, type HubLabels } from './hub-labels.ts';
import { splitCones, type ConeSquares } from './split-cones.ts';
import { POINT_INDEX_VERSION } from './index-layout.ts';
import { findViews, type CornerGraph, type ViewCones } from './view-cones.ts';

export interface PointIndex {
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

/** Builds the index of a point on a grid of that size; null above the budget. Yields the part that is done, 0 … 1. */
export function* makePointIndex(
  { open, navMesh }: ExactIndex,
  quantum: number,
  options: IndexOptions = {},
): Generator<number, PointIndex | null> {
  const { corners, cells, sight } = open.graph;
  const { cones, graph } = yield* scaled(findViews(corners, cells, sight), 0, 0.3);
  const squares = yield* scaled(splitCones(cells.mesh, corners, cones, quantum), 0.3, 0.32);
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

/** Bytes that an index takes. */
export const sizeOfPointIndex = ({ cones, squares, graph, labels, table }: PointIndex): number =>
  bytesOf(cones, squares, graph, labels ?? {}, table ?? {});

/** Bytes of all arrays in those parts. */
export const bytesOf = (...parts: readonly object[]): number =>
  parts.flatMap((part) => Object.values(part)).reduce((sum, { byteLength }: ArrayBufferView) => sum + byteLength, 0);
