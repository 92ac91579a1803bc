// The states of a tangent search in the order of their creation, and its open list.
//
// A state is an arrival at a node: its edge, its parent state, and the positions where the tangent leaves the parent's track and meets the
// node's. Flat arrays grow by doubling and are reused between queries. The open list is a binary heap: least total first, then the newest
// state. States in it never change; one that has become useless is dropped when it is popped.
import { growArray } from '../../../search/grow-array.ts';

export type Arrivals = ReturnType<typeof createArrivals>;

const FIRST_CAPACITY = 16;

export function createArrivals() {
  const numbers = (): Int32Array => new Int32Array(FIRST_CAPACITY);
  const doubles = (): Float64Array => new Float64Array(FIRST_CAPACITY);
  return {
    count: 0,
    node: numbers(),
    edge: numbers(),
    parent: numbers(),
    /** Position where the tangent leaves the parent's track, and where it meets the node's. */
    leaves: doubles(),
    arrives: doubles(),
    /** The point of arrival. */
    x: doubles(),
    z: doubles(),
    /** Cost so far, and cost plus estimate. */
    cost: doubles(),
    total: doubles(),
    /** Its rank among the expanded states, from 1; 0 or less if it was not expanded. */
    order: numbers(),
    /** The arrival expanded before this one on the same track, or −1. */
    earlier: numbers(),
    heap: numbers(),
    heapSize: 0,
  };
}

/** Removes all states and keeps their memory. */
export function clearArrivals(states: Arrivals): void {
  states.count = 0;
  states.heapSize = 0;
}

export function pushArrival(
  states: Arrivals,
  node: number,
  edge: number,
  parent: number,
  leaves: number,
  arrives: number,
  x: number,
  z: number,
  cost: number,
  total: number,
): void {
  if (states.count === states.node.length) grow(states);
  const state = states.count++;
  states.node[state] = node;
  states.edge[state] = edge;
  states.parent[state] = parent;
  states.leaves[state] = leaves;
  states.arrives[state] = arrives;
  states.x[state] = x;
  states.z[state] = z;
  states.cost[state] = cost;
  states.total[state] = total;
  states.order[state] = 0;
  openArrival(states, state);
}

/** Puts a state into the open list. */
export function openArrival(states: Arrivals, state: number): void {
  const { heap, total: totals } = states;
  const total = totals[state];
  let hole = states.heapSize++;
  while (hole > 0) {
    const above = (hole - 1) >> 1;
    // Ties: the newest first, and this state is.
    if (totals[heap[above]] < total) break;
    heap[hole] = heap[above];
    hole = above;
  }
  heap[hole] = state;
}

/** Removes and returns the best state of the open list, which must not be empty. */
export function popArrival(states: Arrivals): number {
  const { heap, total } = states;
  const least = heap[0];
  const size = --states.heapSize;
  const state = heap[size];
  let hole = 0;
  for (;;) {
    let child = 2 * hole + 1;
    if (child >= size) break;
    // Beyond the last one stands the state that sinks.
    if (comesBefore(total, heap[child + 1], heap[child])) child++;
    if (!comesBefore(total, heap[child], state)) break;
    heap[hole] = heap[child];
    hole = child;
  }
  heap[hole] = state;
  return least;
}

function comesBefore(total: Float64Array, one: number, other: number): boolean {
  return total[one] < total[other] || (total[one] === total[other] && one > other);
}

function grow(states: Arrivals): void {
  const twice = <T extends Int32Array | Float64Array>(numbers: T): T => growArray(numbers, 2 * numbers.length);
  for (const key of ['node', 'edge', 'parent', 'order', 'earlier', 'heap'] as const) states[key] = twice(states[key]);
  for (const key of ['leaves', 'arrives', 'x', 'z', 'cost', 'total'] as const) states[key] = twice(states[key]);
}
