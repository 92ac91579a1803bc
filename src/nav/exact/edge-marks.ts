// The least cost at which each edge of a tangent graph was pushed in one query. An edge is pushed again only for a lower cost.
import { growArray } from '../../search/grown.ts';
import type { TangentGraph } from './tangent-graph.ts';

const FIRST_CAPACITY = 16;

export function createEdgeMarks(graph: TangentGraph) {
  let query = 0;
  let packed = graph.packed;
  let mark = new Uint32Array(FIRST_CAPACITY);
  let best = new Float64Array(FIRST_CAPACITY);
  return {
    /** Forgets everything: a new query begins. */
    begin(): void {
      query++;
      if (packed === graph.packed) return;
      packed = graph.packed;
      mark.fill(0);
    },
    /** Makes room for the graph's new edges; to be called after fillNode. */
    grow(): void {
      const size = graph.edges.to.length;
      if (mark.length >= size) return;
      mark = growArray(mark, size);
      best = growArray(best, size);
    },
    /** Notes the cost; false if the edge was pushed at no higher cost before. */
    improve(edge: number, cost: number): boolean {
      if (mark[edge] === query && best[edge] <= cost) return false;
      mark[edge] = query;
      best[edge] = cost;
      return true;
    },
  };
}
