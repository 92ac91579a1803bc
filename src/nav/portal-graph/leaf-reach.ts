// Whether an agent may come from one leaf to another at all. That takes microseconds, and a search takes longest where there is no path.
import { leafAt, leavesAt } from '../../bsp/leaf-at.ts';
import { leafBeyond } from '../../bsp/tree.ts';
import type { Point } from '../../geometry/point.ts';
import { findFreeSpans } from '../clearance/free-spans.ts';
import { oncePer } from '../once-per.ts';
import { canStep } from './can-walk.ts';
import { standingLeaf } from './places.ts';
import type { PortalGraph } from './portal-graph.ts';

/** The leaves in which each link begins and ends. */
const jumpsOf = oncePer(({ tree, links, nodeX, nodeZ }: PortalGraph) => {
  const leafOfNode = (node: number): number => leafAt(tree, { x: nodeX[node], z: nodeZ[node] });
  return links.map((link) => [leafOfNode(link.from), leafOfNode(link.to)] as const);
});

/** Returns a test whether links, and portals that may be crossed, lead from one of those leaves to one of others. It goes no farther than it must. */
export function reachFrom(
  graph: PortalGraph,
  starts: readonly number[],
  mayCross: (portal: number, from: number, to: number) => boolean,
): (goals: readonly number[]) => boolean {
  const { leaves, portals } = graph.tree;
  const isReached = new Uint8Array(leaves.length);
  const open: number[] = [];
  const reach = (leaf: number): void => {
    if (leaf < 0 || isReached[leaf] === 1) return;
    isReached[leaf] = 1;
    open.push(leaf);
  };
  const jumps = jumpsOf(graph);
  starts.forEach(reach);
  return (goals) => {
    const isThere = (): boolean => goals.some((goal) => isReached[goal] === 1);
    while (open.length > 0 && !isThere()) {
      const leaf = open.pop()!;
      for (const id of leaves[leaf].portals) {
        const next = leafBeyond(portals[id], leaf);
        if (mayCross(id, leaf, next)) reach(next);
      }
      for (const [entrance, exit] of jumps) if (entrance === leaf) reach(exit);
    }
    return isThere();
  };
}

/** Which portals walls leave wide enough. Rises within reach do not count: an agent may have come down there. */
const widePortals = oncePer(({ tree, near }: PortalGraph) =>
  tree.portals.map((portal) => findFreeSpans(near, portal, Infinity).length > 0),
);

/** Returns a test that is false only where steps, drops and widths certainly leave no way from one of those leaves to one of others. */
function mayComeFrom(graph: PortalGraph, from: readonly number[]): (to: readonly number[]) => boolean {
  const base = graph.base ?? graph;
  const isWide = widePortals(base);
  return reachFrom(base, from, (portal, here, next) => isWide[portal] && canStep(base, here, next));
}

export const mayComeTo = (graph: PortalGraph, from: readonly number[], to: readonly number[]): boolean =>
  mayComeFrom(graph, from)(to);

/** The same from a place to others; true where the agent can stand at one of them only after it is moved. */
export function mayComeFromPlace(graph: PortalGraph, from: Point): (to: Point) => boolean {
  if (standingLeaf(graph, from) < 0) return () => true;
  const mayCome = mayComeFrom(graph, leavesAt(graph.tree, from));
  return (to) => standingLeaf(graph, to) < 0 || mayCome(leavesAt(graph.tree, to));
}
