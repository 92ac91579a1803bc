// A* over portals for the corridor that a path is pulled through.
//
// A node is a portal, with the leaf that it is entered into. It is crossed where the path by way of it to the goal is shortest: where the
// straight line crosses it, or at the end nearest to the line. The costs are lengths between those places. They come near those of the path
// pulled tight, so few portals are expanded. After the estimates of D. Demyen, M. Buro, Efficient Triangulation-Based Pathfinding, 2006.
import { decreaseId, popId, pushId } from '../../search/heap.ts';
import { beginSearch, createSearchState, markReached } from '../../search/search-state.ts';
import type { PlainFloor } from './plain-floor.ts';

/** The search of one query after another, and the corridor that the last one found. */
export type CorridorSearch = ReturnType<typeof createCorridorSearch>;

export function createCorridorSearch(floor: PlainFloor) {
  const count = floor.graph.tree.portals.length;
  return {
    floor,
    /** By portal, then the start and the goal. */
    state: createSearchState(count + 2),
    /** Where each is crossed, and the leaf behind it. */
    x: new Float64Array(count + 2),
    z: new Float64Array(count + 2),
    leaf: new Int32Array(count + 2),
    expanded: 0,
    /** The portals from start to goal, the goal's node behind them. */
    corridor: new Int32Array(count + 1),
    count: 0,
    /** The left and right end of each as the path crosses it: x, z, x, z; last the goal, twice. */
    gates: new Float64Array(4 * count + 4),
  };
}

/** Searches from the start to the goal, whose places and leaves are set. False where there is no corridor, or one that drops from a ledge. */
export function searchCorridor(search: CorridorSearch, budget: number): boolean {
  const { state, floor, leaf, x, z } = search;
  const { heap, closedAt, reachedIn, parent, g } = state;
  const { f, h } = heap;
  const { leafStart, portals, into, ends } = floor;
  const start = state.capacity - 2;
  const goal = state.capacity - 1;
  const goalX = x[goal];
  const goalZ = z[goal];
  search.expanded = 0;
  beginSearch('searchCorridor', state, { nodeCount: state.capacity });
  const { generation } = state;
  g[start] = 0;
  f[start] = h[start] = Math.sqrt((goalX - x[start]) * (goalX - x[start]) + (goalZ - z[start]) * (goalZ - z[start]));
  parent[start] = -1;
  markReached(state, start);
  if (leaf[start] === leaf[goal]) {
    parent[goal] = start;
    return listCorridor(search);
  }
  for (let node = start; ;) {
    if (search.expanded >= budget) return false;
    closedAt[node] = ++search.expanded;
    const here = leaf[node];
    const px = x[node];
    const pz = z[node];
    const soFar = g[node];
    const last = leafStart[here + 1];
    // Behind the portals of the leaf that has the goal comes the goal itself.
    for (let i = leafStart[here]; i < last || (i === last && here === leaf[goal]); i++) {
      const to = i < last ? portals[i] : goal;
      const isNew = reachedIn[to] !== generation;
      if (!isNew && closedAt[to] > 0) continue;
      let qx = goalX;
      let qz = goalZ;
      if (i < last) {
        qx = ends[4 * to];
        qz = ends[4 * to + 1];
        const dx = ends[4 * to + 2] - qx;
        const dz = ends[4 * to + 3] - qz;
        const fromX = px - qx;
        const fromZ = pz - qz;
        const toX = goalX - qx;
        const toZ = goalZ - qz;
        const aside = Math.abs(fromX * dz - fromZ * dx);
        const asideGoal = Math.abs(toX * dz - toZ * dx);
        const along = (fromX * dx + fromZ * dz) * asideGoal + (toX * dx + toZ * dz) * aside;
        const whole = (dx * dx + dz * dz) * (aside + asideGoal);
        if (along >= whole) {
          qx = ends[4 * to + 2];
          qz = ends[4 * to + 3];
        } else if (along > 0) {
          qx += (along / whole) * dx;
          qz += (along / whole) * dz;
        }
      }
      const cost = soFar + Math.sqrt((qx - px) * (qx - px) + (qz - pz) * (qz - pz));
      const rest = Math.sqrt((goalX - qx) * (goalX - qx) + (goalZ - qz) * (goalZ - qz));
      if (!isNew && cost + rest >= f[to]) continue;
      x[to] = qx;
      z[to] = qz;
      g[to] = cost;
      h[to] = rest;
      f[to] = cost + rest;
      parent[to] = node;
      leaf[to] = i < last ? into[i] : here;
      if (isNew) {
        markReached(state, to);
        pushId(heap, to);
      } else decreaseId(heap, to);
    }
    if (heap.size === 0) return false;
    node = heap.ids[0];
    if (node === goal) return listCorridor(search);
    popId(heap);
  }
}

/** Lists the portals that lead to the goal; false where one is a drop. */
function listCorridor(search: CorridorSearch): boolean {
  const { state, floor, corridor, gates, leaf } = search;
  const { tree, body } = floor.graph;
  const { leaves, portals } = tree;
  const start = state.capacity - 2;
  const goal = state.capacity - 1;
  let count = 0;
  for (let node = state.parent[goal]; node !== start; node = state.parent[node]) count++;
  search.count = count;
  corridor[count] = goal;
  for (let k = 0; k < 4; k++) gates[4 * count + k] = k % 2 === 0 ? search.x[goal] : search.z[goal];
  for (let node = state.parent[goal]; node !== start; node = state.parent[node]) {
    corridor[--count] = node;
    const { front, back } = portals[node];
    const isToBack = leaf[node] === back;
    if (leaves[isToBack ? front : back].floor - leaves[leaf[node]].floor > body.step) return false;
    // From its front, the end a of a portal is on the left.
    for (let k = 0; k < 4; k++) gates[4 * count + k] = floor.ends[4 * node + (isToBack ? k : (k + 2) % 4)];
  }
  return true;
}
