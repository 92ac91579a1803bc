// Mistakes of printed listings, to be compared with the right thing in the figures. Not for use.
import type { TracedNode } from '../door/search.ts';
import type { Question } from './portal-graph.ts';

/**
 * "A*" whose open list is never sorted: the listing keeps the order in a method that the search does not call. Nodes are taken in the order of
 * their insertion, whatever their f, and the search ends when the goal's turn comes.
 */
export function aStarInInsertionOrder({ graph, start, goal, estimate }: Question, budget: number): TracedNode[] {
  const nodes = new Map<number, TracedNode>();
  const open: number[] = [];
  const reach = (node: number, parent: number, g: number): void => {
    const known = nodes.get(node);
    if (known !== undefined && g >= known.g) return;
    if (known?.state !== 'open') open.push(node);
    nodes.set(node, { node, parent, g, h: estimate(node), f: g + estimate(node), state: 'open', order: 0 });
  };
  reach(start, -1, 0);
  for (let order = 1; order <= budget && open.length > 0; order++) {
    const node = open.shift()!;
    if (node === goal) break;
    const taken = nodes.get(node)!;
    nodes.set(node, { ...taken, state: 'closed', order });
    graph.forEachNeighbour(node, (to, cost) => reach(to, node, taken.g + cost));
  }
  return [...nodes.values()];
}
