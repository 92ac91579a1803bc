// Answers queries by the corridor search where it applies (plain-floor.ts): both ends inside leaves, and no ledge to drop from.
// For any other query the answer is undefined, and the full finder takes it.
import type { LinkType } from '../../map/link-types.ts';
import type { Point3 } from '../../geometry/point.ts';
import { snap } from '../../geometry/quantum.ts';
import { mayReach } from '../../search/components.ts';
import type { Path, Place } from '../path-finder.ts';
import type { PortalGraph } from '../portal-graph/portal-graph.ts';
import { leafAround, plainFloorOf } from './plain-floor.ts';
import { pullCorridor, type Turns } from './pull-corridor.ts';
import { createCorridorSearch, searchCorridor, type CorridorSearch } from './search-corridor.ts';

/** For a graph with a plain floor; else null. Paths are tight, or only straight between crossings. Searches stop after `budget` expansions. */
export function createCorridorAsker(graph: PortalGraph, isTight: boolean, budget = Infinity) {
  const floor = plainFloorOf(graph);
  if (floor === null) return null;
  const search = createCorridorSearch(floor);
  const { tree, components, leafStart, leafNodes, leastCost } = graph;
  const { quantum } = tree.plan;
  const room = tree.portals.length + 1;
  const turns: Turns = { count: 0, x: new Float64Array(room), z: new Float64Array(room), gate: new Int32Array(room) };
  const start = search.state.capacity - 2;
  const goal = search.state.capacity - 1;

  const stand = (node: number, { x, z }: Place): boolean => {
    search.x[node] = snap(x, quantum);
    search.z[node] = snap(z, quantum);
    return (search.leaf[node] = leafAround(floor, search.x[node], search.z[node])) >= 0;
  };
  const mayConnect = (from: number, to: number): boolean =>
    from === to ||
    (leafStart[from] < leafStart[from + 1] &&
      leafStart[to] < leafStart[to + 1] &&
      mayReach(components, leafNodes[leafStart[from]], leafNodes[leafStart[to]]));

  return {
    /** The search of the last answer. */
    made: {
      state: search.state,
      placeOf: (node: number) => ({ x: search.x[node], y: heightOf(search, node), z: search.z[node] }),
      repeat: (most: number) => void searchCorridor(search, most),
    },
    /** The path; null where the search does not apply or finds none. */
    find(from: Place, to: Place): Path | null {
      if (!stand(start, from) || !stand(goal, to) || !mayConnect(search.leaf[start], search.leaf[goal])) return null;
      if (!searchCorridor(search, budget)) return null;
      pullCorridor(search, isTight, turns);
      return pathOfTurns(search, turns, leastCost);
    },
  };
}

function heightOf({ floor, leaf }: CorridorSearch, node: number): number {
  const { leaves, portals } = floor.graph.tree;
  return node < portals.length ? portals[node].y : leaves[leaf[node]].floor;
}

function pathOfTurns(search: CorridorSearch, turns: Turns, rate: number): Path {
  const { corridor, count, state, x, z, expanded } = search;
  const points: Point3[] = [];
  const links: LinkType[] = [];
  const portals: number[] = [];
  for (let i = 0; i < count; i++) portals.push(corridor[i]);
  let length = 0;
  let px = x[state.capacity - 2];
  let pz = z[state.capacity - 2];
  for (let i = 0; i < turns.count; i++) {
    const qx = turns.x[i];
    const qz = turns.z[i];
    points.push({ x: qx, y: heightOf(search, corridor[turns.gate[i]]), z: qz });
    links.push('walk');
    length += Math.sqrt((qx - px) * (qx - px) + (qz - pz) * (qz - pz));
    px = qx;
    pz = qz;
  }
  return { points, links, length, cost: length * rate, expanded, corridor: portals };
}
