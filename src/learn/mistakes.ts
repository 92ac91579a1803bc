// Mistakes of printed listings, to be compared with the right thing in the figures. Not for use.
import { graphOfEdges, type TracedNode } from '../door/search.ts';
import type { Level, Point } from '../index.ts';
import { askGraph, type Question } from './portal-graph.ts';

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

/** Goals of fifty earlier questions. */
export const OLD_GOALS = Array.from({ length: 50 }, (_, i): Point => ({
  x: 400 + ((i * 83) % 340),
  z: 190 + ((i * 47) % 300),
}));

/** The graph as careless code makes it: each portal in the lists of both its leaves, or with the goals of earlier questions. */
export function carelessly(how: string, level: Level, question: Question): Question['graph'] {
  const { graph, places } = question;
  const edges = places.flatMap((_, node) => Array.from({ length: graph.edgeStart[node + 1] - graph.edgeStart[node] }, (__, i) => graph.edgeStart[node] + i).map((edge) => [node, graph.edgeTo[edge], graph.edgeCost[edge]] as const)); // prettier-ignore
  if (how === 'twice') return graphOfEdges(places.length, [...edges, ...edges]);
  let count = places.length;
  const ghosts = OLD_GOALS.flatMap((goal) => {
    const old = askGraph(level, goal, places[question.goal]);
    const ghost = count++;
    const spokes = Array.from(old.graph.edgeTo.subarray(old.graph.edgeStart[old.start], old.graph.edgeStart[old.start + 1])); // prettier-ignore
    return spokes.flatMap((to, i) => {
      const cost = old.graph.edgeCost[old.graph.edgeStart[old.start] + i];
      return [[ghost, to, cost] as const, [to, ghost, cost] as const];
    });
  });
  return graphOfEdges(count, [...edges, ...ghosts]);
}
