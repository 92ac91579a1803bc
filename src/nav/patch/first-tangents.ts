// A disc's search without added walls, as the guide of the one among them (guided-search.ts): over the tangents of the unchanged level.
import { createTangentSearch } from '../exact/search-tangents.ts';
import { trimGraph, type TangentGraph } from '../exact/tangent-graph.ts';
import type { FirstSearch } from './first-search.ts';

export function createFirstTangents(graph: TangentGraph): FirstSearch {
  const { corners } = graph;
  const search = createTangentSearch(graph);
  const { states } = search;
  const mark = new Int32Array(corners.count);
  const last = new Int32Array(corners.count);
  let before = new Int32Array(1024);
  let query = 0;
  return {
    find(start, goal, budget) {
      trimGraph(graph);
      return search.find(start, goal, budget);
    },
    knows: () => true,
    settle() {
      query++;
      if (before.length < states.node.length) before = new Int32Array(states.node.length);
      for (let state = 0; state < states.count; state++) {
        if (states.order[state] === 0) continue;
        const corner = corners.pieceCorner[states.node[state] >> 1];
        before[state] = mark[corner] === query ? last[corner] : -1;
        mark[corner] = query;
        last[corner] = state;
      }
    },
    leastFrom({ corners: from }, x, z, most) {
      let least = most;
      const { cost, x: atX, z: atZ } = states;
      for (let i = 0; i < from.length; i++) {
        const corner = from[i];
        if (mark[corner] !== query) continue;
        for (let state = last[corner]; state >= 0; state = before[state]) {
          const length = cost[state] + gap(atX[state] - x, atZ[state] - z);
          if (length < least) least = length;
        }
      }
      return least;
    },
  };
}

const gap = (x: number, z: number): number => Math.sqrt(x * x + z * z);
