// Reachability between nodes: strongly connected components of a directed graph.
//
// Two nodes are in one component when each can be reached from the other. The components form an acyclic graph. A bit table of the
// components that each can reach answers "is there any path" in constant time, one-way drops included. When there are too many components
// for the table, only weak connectivity is known. After R. Tarjan, Depth-First Search and Linear Graph Algorithms, 1972; written without
// recursion.
import type { EdgeLists } from './graph.ts';

/** No table is made for more components than this (8 MB of bits). */
const MOST_TABLED_PARTS = 8192;

export interface Components {
  /** The component of each node. Every edge between two components leads to the lower number. */
  readonly partOf: Int32Array;
  readonly partCount: number;
  /** Bit b of word w of row p: component p reaches component 32·w + b. Empty when there are too many components. */
  readonly reach: Uint32Array;
  readonly wordsPerRow: number;
  /** The weakly connected component of each node (every edge taken in both directions). */
  readonly islandOf: Int32Array;
}

/** Finds the components of a stored graph. Linear, except for the table. */
export function findComponents(nodeCount: number, edges: EdgeLists): Components {
  const { partOf, partCount } = findParts(nodeCount, edges);
  const wordsPerRow = partCount <= MOST_TABLED_PARTS ? Math.ceil(partCount / 32) : 0;
  const reach = new Uint32Array(partCount * wordsPerRow);
  if (wordsPerRow > 0) fillReach(nodeCount, edges, partOf, partCount, wordsPerRow, reach);
  return { partOf, partCount, reach, wordsPerRow, islandOf: findIslands(nodeCount, edges) };
}

/** False when no path exists. True is certain only when the table was made. */
export function mayReach(components: Components, from: number, to: number): boolean {
  const { partOf, reach, wordsPerRow, islandOf } = components;
  if (islandOf[from] !== islandOf[to]) return false;
  if (wordsPerRow === 0) return true;
  return ((reach[partOf[from] * wordsPerRow + (partOf[to] >> 5)] >>> (partOf[to] & 31)) & 1) === 1;
}

function findParts(nodeCount: number, { edgeStart, edgeTo }: EdgeLists): { partOf: Int32Array; partCount: number } {
  const partOf = new Int32Array(nodeCount).fill(-1);
  // 0 = not visited, else its visit number from 1.
  const seenAt = new Int32Array(nodeCount);
  const low = new Int32Array(nodeCount);
  const nextEdge = edgeStart.slice(0, nodeCount);
  const waiting = new Int32Array(nodeCount);
  const trail = new Int32Array(nodeCount);
  let waitingCount = 0;
  let seen = 0;
  let partCount = 0;
  for (let root = 0; root < nodeCount; root++) {
    if (seenAt[root] > 0) continue;
    let depth = 0;
    trail[0] = root;
    while (depth >= 0) {
      const node = trail[depth];
      if (seenAt[node] === 0) {
        seenAt[node] = low[node] = ++seen;
        waiting[waitingCount++] = node;
      }
      let deeper = false;
      while (nextEdge[node] < edgeStart[node + 1]) {
        const to = edgeTo[nextEdge[node]];
        if (seenAt[to] === 0) {
          trail[++depth] = to;
          deeper = true;
          break;
        }
        if (partOf[to] < 0 && low[to] < low[node]) low[node] = low[to];
        nextEdge[node]++;
      }
      if (deeper) continue;
      if (low[node] === seenAt[node]) {
        let last: number;
        do {
          last = waiting[--waitingCount];
          partOf[last] = partCount;
        } while (last !== node);
        partCount++;
      }
      depth--;
    }
  }
  return { partOf, partCount };
}

function fillReach(
  nodeCount: number,
  { edgeStart, edgeTo }: EdgeLists,
  partOf: Int32Array,
  partCount: number,
  wordsPerRow: number,
  reach: Uint32Array,
): void {
  const members: number[][] = Array.from({ length: partCount }, () => []);
  for (let node = 0; node < nodeCount; node++) members[partOf[node]].push(node);
  // Edges lead to lower components, so every row is complete before it is needed.
  for (let part = 0; part < partCount; part++) {
    const row = part * wordsPerRow;
    reach[row + (part >> 5)] |= 1 << (part & 31);
    for (const node of members[part]) {
      for (let edge = edgeStart[node]; edge < edgeStart[node + 1]; edge++) {
        const other = partOf[edgeTo[edge]];
        if (other === part || (reach[row + (other >> 5)] >>> (other & 31)) & 1) continue;
        const from = other * wordsPerRow;
        for (let word = 0; word < wordsPerRow; word++) reach[row + word] |= reach[from + word];
      }
    }
  }
}

function findIslands(nodeCount: number, { edgeStart, edgeTo }: EdgeLists): Int32Array {
  const leader = Int32Array.from({ length: nodeCount }, (_, node) => node);
  const find = (node: number): number => {
    while (leader[node] !== node) node = leader[node] = leader[leader[node]];
    return node;
  };
  for (let node = 0; node < nodeCount; node++) {
    for (let edge = edgeStart[node]; edge < edgeStart[node + 1]; edge++) leader[find(node)] = find(edgeTo[edge]);
  }
  return leader.map((_, node) => find(node));
}
