// Do some walls part two places, whatever way there is between them? A search through leaves and links, in microseconds: searches for exact
// paths take longest where there is no path.
import { leafAt, leavesAt } from '../../bsp/leaf-at.ts';
import type { Point } from '../../geometry/point.ts';
import { oncePer } from '../once-per.ts';
import { PORTAL_SHUT, type PortalGraph } from './portal-graph.ts';

/** The leaves in which each link begins and ends. */
const jumpsOf = oncePer(({ tree, links, nodeX, nodeZ }: PortalGraph) => {
  const leafOfNode = (node: number): number => leafAt(tree, { x: nodeX[node], z: nodeZ[node] });
  return links.map((link) => [leafOfNode(link.from), leafOfNode(link.to)] as const);
});

/** True only where no path leads from one place to the other with those walls shut; widths and one-way portals do not count. */
export function areParted(graph: PortalGraph, walls: ReadonlySet<number>, from: Point, to: Point): boolean {
  const { tree, portalState } = graph;
  const { leaves, portals } = tree;
  // A place on a wall is on both sides of it.
  const [starts, goals] = [leavesAt(tree, from), leavesAt(tree, to)];
  if (starts.length === 0 || goals.length === 0) return false;
  const isReached = new Uint8Array(leaves.length);
  const open: number[] = [];
  const reach = (leaf: number): void => {
    if (leaf < 0 || isReached[leaf] === 1) return;
    isReached[leaf] = 1;
    open.push(leaf);
  };
  const jumps = jumpsOf(graph);
  starts.forEach(reach);
  const isThere = (): boolean => goals.some((goal) => isReached[goal] === 1);
  for (let leaf = open.pop(); leaf !== undefined && !isThere(); leaf = open.pop()) {
    for (const id of leaves[leaf].portals) {
      const { wall, front, back } = portals[id];
      if (portalState[id] !== PORTAL_SHUT && !walls.has(wall)) reach(front === leaf ? back : front);
    }
    for (const [entrance, exit] of jumps) if (entrance === leaf) reach(exit);
  }
  return !isThere();
}
