// Which leaves an agent may come to from which, going by portals between walls, steps, drops and links alone: a look-up that spares searches
// for what is certainly nowhere. A search takes longest where there is no path.
import { leafAt } from '../../bsp/leaf-at.ts';
import { findComponents, mayReach } from '../../search/components.ts';
import { graphOfEdges } from '../../search/graph.ts';
import { findFreeSpans } from '../clearance/free-spans.ts';
import { oncePer } from '../once-per.ts';
import { canStep } from './can-walk.ts';
import type { PortalGraph } from './portal-graph.ts';

/** The leaves in which each link begins and ends. */
export const jumpsOf = oncePer(({ tree, links, nodeX, nodeZ }: PortalGraph) => {
  const leafOfNode = (node: number): number => leafAt(tree, { x: nodeX[node], z: nodeZ[node] });
  return links.map((link) => [leafOfNode(link.from), leafOfNode(link.to)] as const);
});

/** Of leaves. Rises within reach of a portal do not count: an agent may have come down there. */
const componentsOf = oncePer((graph: PortalGraph) => {
  const { tree, near } = graph;
  const { leaves, portals } = tree;
  const isWide = portals.map((portal) => findFreeSpans(near, portal, Infinity).length > 0);
  const edges: [number, number, number][] = [];
  portals.forEach(({ front, back }, id) => {
    if (!isWide[id]) return;
    if (canStep(graph, front, back)) edges.push([front, back, 1]);
    if (canStep(graph, back, front)) edges.push([back, front, 1]);
  });
  for (const [from, to] of jumpsOf(graph)) if (from >= 0 && to >= 0) edges.push([from, to, 1]);
  return findComponents(leaves.length, graphOfEdges(leaves.length, edges));
});

/** False only where certainly no path leads from any of those leaves to any of the others. */
export function mayComeTo(graph: PortalGraph, from: readonly number[], to: readonly number[]): boolean {
  const components = componentsOf(graph.base ?? graph);
  return from.some((leaf) => to.some((other) => mayReach(components, leaf, other)));
}
