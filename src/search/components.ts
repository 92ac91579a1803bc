// Reachability between nodes: strongly connected components of a directed graph.
//
// Two nodes are in one component when each can be reached from the other. The components form an acyclic graph. A bit table of the
// components that each can reach answers "is there any path" in constant time, one-way drops included. When there are too many components
// for the table, only weak connectivity is known. After R. Tarjan, Depth-First Search and Linear Graph Algorithms, 1972; written without
// recursion.
import type { EdgeLists } from './graph.ts';

/** No table is made for more components than this (8 MB of bits). */
const MAX_TABLE_COMPONENTS = 8192;

/** Reachability tables of a graph; see findComponents. */
export interface Components {
  /** The component of each node. Every edge between two components leads to the lower number. */
  readonly componentOf: Int32Array;
  readonly componentCount: number;
  /** Bit b of word w of row p: component p reaches component 32·w + b. Empty when there are too many components. */
  readonly reach: Uint32Array;
  readonly wordsPerRow: number;
  /** The weakly connected component of each node (every edge taken in both directions). */
  readonly weakComponentOf: Int32Array;
}

/** Finds the components of a stored graph. Linear, except for the table. */
export function findComponents(nodeCount: number, edges: EdgeLists): Components {
  const { componentOf, componentCount } = findStrongComponents(nodeCount, edges);
  const wordsPerRow = componentCount <= MAX_TABLE_COMPONENTS ? Math.ceil(componentCount / 32) : 0;
  const reach = new Uint32Array(componentCount * wordsPerRow);
  if (wordsPerRow > 0) fillReach(nodeCount, edges, componentOf, componentCount, wordsPerRow, reach);
  return { componentOf, componentCount, reach, wordsPerRow, weakComponentOf: findWeakComponents(nodeCount, edges) };
}

/** False when no path exists. True is certain only when the table was made. */
export function mayReach(components: Components, from: number, to: number): boolean {
  const { componentOf, reach, wordsPerRow, weakComponentOf } = components;
  if (weakComponentOf[from] !== weakComponentOf[to]) return false;
  if (wordsPerRow === 0) return true;
  return ((reach[componentOf[from] * wordsPerRow + (componentOf[to] >> 5)] >>> (componentOf[to] & 31)) & 1) === 1;
}

function findStrongComponents(
  nodeCount: number,
  { edgeStart, edgeTo }: EdgeLists,
): { componentOf: Int32Array; componentCount: number } {
  const componentOf = new Int32Array(nodeCount).fill(-1);
  // 0 = not visited, else its visit number from 1.
  const seenAt = new Int32Array(nodeCount);
  const low = new Int32Array(nodeCount);
  const nextEdge = edgeStart.slice(0, nodeCount);
  const waiting = new Int32Array(nodeCount);
  const trail = new Int32Array(nodeCount);
  let waitingCount = 0;
  let seen = 0;
  let componentCount = 0;
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
        if (componentOf[to] < 0 && low[to] < low[node]) low[node] = low[to];
        nextEdge[node]++;
      }
      if (deeper) continue;
      if (low[node] === seenAt[node]) {
        let last: number;
        do {
          last = waiting[--waitingCount];
          componentOf[last] = componentCount;
        } while (last !== node);
        componentCount++;
      }
      depth--;
    }
  }
  return { componentOf, componentCount };
}

function fillReach(
  nodeCount: number,
  { edgeStart, edgeTo }: EdgeLists,
  componentOf: Int32Array,
  componentCount: number,
  wordsPerRow: number,
  reach: Uint32Array,
): void {
  const members: number[][] = Array.from({ length: componentCount }, () => []);
  for (let node = 0; node < nodeCount; node++) members[componentOf[node]].push(node);
  // Edges lead to lower components, so every row is complete before it is needed.
  for (let component = 0; component < componentCount; component++) {
    const row = component * wordsPerRow;
    reach[row + (component >> 5)] |= 1 << (component & 31);
    for (const node of members[component]) {
      for (let edge = edgeStart[node]; edge < edgeStart[node + 1]; edge++) {
        const other = componentOf[edgeTo[edge]];
        if (other === component || (reach[row + (other >> 5)] >>> (other & 31)) & 1) continue;
        const from = other * wordsPerRow;
        for (let word = 0; word < wordsPerRow; word++) reach[row + word] |= reach[from + word];
      }
    }
  }
}

function findWeakComponents(nodeCount: number, { edgeStart, edgeTo }: EdgeLists): Int32Array {
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
