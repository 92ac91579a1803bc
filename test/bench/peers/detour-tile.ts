// Polygons written as the tile that Detour reads: recast-navigation has no call for a mesh that is there already, only for its bytes.
//
// Layout of Detour's version 7, 32-bit references, little endian: header, vertices, polygons, links (left for Detour to fill), one
// detail mesh a polygon, its triangles, and a tree of boxes. After DetourNavMesh.h of Recast Navigation by M. Mononen.
import type { PeerMesh } from './meshes.ts';

const MAGIC = 0x444e4156;
const VERSION = 7;
const HEADER_BYTES = 100;
const MAX_CORNERS = 6;
/** Boxes of the tree are whole numbers below this. */
const BOX_RANGE = 65_000;
const FINEST_BOX = 20;
const HALF_HEIGHT = 1;

interface BoxNode {
  readonly low: readonly number[];
  readonly high: readonly number[];
  /** A polygon, or how many nodes to skip, below 0. */
  readonly index: number;
}

/** The bytes of one tile with those rings of at most six corners. */
export function detourTile({ points, rings }: PeerMesh): Uint8Array {
  const xs = points.map(({ x }) => x);
  const zs = points.map(({ z }) => z);
  const low = [Math.min(...xs), -HALF_HEIGHT, Math.min(...zs)];
  const high = [Math.max(...xs), HALF_HEIGHT, Math.max(...zs)];
  const corners = rings.reduce((sum, ring) => sum + ring.length, 0);
  const triangles = corners - 2 * rings.length;
  const scale = Math.min(BOX_RANGE / Math.max(high[0] - low[0], high[2] - low[2]), FINEST_BOX);
  const boxes = boxTree(points, rings, low, scale);
  const neighbours = neighboursOf(rings);
  const bytes =
    HEADER_BYTES +
    12 * points.length +
    32 * rings.length +
    12 * corners +
    12 * rings.length +
    4 * triangles +
    16 * boxes.length;
  const view = new DataView(new ArrayBuffer(bytes));
  let at = 0;
  const int = (...values: number[]): void => values.forEach((value) => (view.setInt32(at, value, true), (at += 4)));
  const float = (...values: number[]): void => values.forEach((value) => (view.setFloat32(at, value, true), (at += 4)));
  const short = (...values: number[]): void => values.forEach((value) => (view.setUint16(at, value, true), (at += 2)));
  const byte = (...values: number[]): void => values.forEach((value) => view.setUint8(at++, value));

  // Header: place in the grid of tiles, then counts; links get room for every side; no links to afar.
  int(MAGIC, VERSION, 0, 0, 0, 0);
  int(rings.length, points.length, corners, rings.length, 0, triangles, boxes.length, 0, rings.length);
  float(2, 0, 0.5, ...low, ...high, scale);
  for (const { x, z } of points) float(x, 0, z);
  rings.forEach((ring, index) => {
    int(0);
    for (let i = 0; i < MAX_CORNERS; i++) short(i < ring.length ? ring[i] : 0);
    for (let i = 0; i < MAX_CORNERS; i++) short(i < ring.length ? neighbours[index][i] + 1 : 0);
    // Flags, corners, area and kind.
    short(1);
    byte(ring.length, 0);
  });
  at += 12 * corners;
  let first = 0;
  for (const ring of rings) {
    int(0, first);
    byte(0, ring.length - 2);
    short(0);
    first += ring.length - 2;
  }
  for (const ring of rings) {
    for (let i = 2; i < ring.length; i++) byte(0, i - 1, i, (i === 2 ? 1 : 0) | 4 | (i === ring.length - 1 ? 16 : 0));
  }
  for (const node of boxes) {
    short(...node.low, ...node.high);
    int(node.index);
  }
  return new Uint8Array(view.buffer);
}

function neighboursOf(rings: PeerMesh['rings']): number[][] {
  const owners = new Map<string, number>();
  rings.forEach((ring, index) => ring.forEach((a, i) => owners.set(`${a} ${ring[(i + 1) % ring.length]}`, index)));
  return rings.map((ring) => ring.map((a, i) => owners.get(`${ring[(i + 1) % ring.length]} ${a}`) ?? -1));
}

function boxTree(
  points: PeerMesh['points'],
  rings: PeerMesh['rings'],
  low: readonly number[],
  scale: number,
): BoxNode[] {
  const clamp = (value: number): number => Math.max(0, Math.min(65_535, value));
  const floor = (value: number, from: number): number => clamp(Math.floor((value - from) * scale));
  const ceil = (value: number, from: number): number => clamp(Math.ceil((value - from) * scale));
  const boxes = rings.map((ring, index): BoxNode => {
    const xs = ring.map((point) => points[point].x);
    const zs = ring.map((point) => points[point].z);
    return {
      low: [floor(Math.min(...xs), low[0]), 0, floor(Math.min(...zs), low[2])],
      high: [ceil(Math.max(...xs), low[0]), ceil(2 * HALF_HEIGHT, 0), ceil(Math.max(...zs), low[2])],
      index,
    };
  });
  const nodes: BoxNode[] = [];
  const addSubtree = (part: readonly BoxNode[]): void => {
    const lowest = [0, 1, 2].map((axis) => Math.min(...part.map((box) => box.low[axis])));
    const highest = [0, 1, 2].map((axis) => Math.max(...part.map((box) => box.high[axis])));
    const own = nodes.push({ low: lowest, high: highest, index: part[0].index }) - 1;
    if (part.length === 1) return;
    const axis = highest[0] - lowest[0] >= highest[2] - lowest[2] ? 0 : 2;
    const sorted = [...part].sort((one, other) => one.low[axis] - other.low[axis]);
    const middle = sorted.length >> 1;
    addSubtree(sorted.slice(0, middle));
    addSubtree(sorted.slice(middle));
    nodes[own] = { low: lowest, high: highest, index: own - nodes.length };
  };
  addSubtree(boxes);
  return nodes;
}
