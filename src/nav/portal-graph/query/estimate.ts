// A*'s estimate of the remaining cost: the straight line at the cheapest terrain, or less if links make shortcuts.
//
// A teleporter may beat the straight line. So the estimate is the least over the direct line and all links. For a link it adds the line
// to its entrance, its cost, and the best from its exit, by line or by more links. It is admissible and consistent for any number of
// links.
import { distance, type Point } from '../../../geometry/point.ts';
import { chainShortcuts, type Heuristic } from '../../../search/open-list.ts';
import type { PathCosts } from '../../cost-terms.ts';
import type { PortalGraph } from '../portal-graph.ts';

/** A link as an estimate sees it. */
export interface Shortcut {
  readonly from: Point;
  readonly to: Point;
  readonly cost: number;
}

/** The estimate for one goal. `pointOf` returns a node's position; `costs` replaces the costs of the graph in this query. */
export function estimateTo(
  graph: PortalGraph,
  goal: Point,
  pointOf: (node: number) => Point,
  costs: PathCosts | null = null,
): Heuristic {
  const { leastCost, links, nodeX, nodeZ, tree } = graph;
  const shortcuts = links.map(({ link, ...ends }) => {
    const { cost, type } = tree.plan.links[link];
    const from = { x: nodeX[ends.from], z: nodeZ[ends.from] };
    const to = { x: nodeX[ends.to], z: nodeZ[ends.to] };
    return { from, to, cost: costs === null ? cost : costs.leastOfLink(cost, type, from, to) };
  });
  return estimateBy(costs?.least ?? leastCost, shortcuts, goal, pointOf);
}

/** The same from the least cost of a unit walked and the links that may beat it. */
export function estimateBy(
  leastCost: number,
  links: readonly Shortcut[],
  goal: Point,
  pointOf: (node: number) => Point,
): Heuristic {
  const lineTo = (at: Point): number => distance(at, goal) * leastCost;
  if (links.length === 0) return (node) => lineTo(pointOf(node));

  const rest = links.map(({ to, cost }) => cost + lineTo(to));
  chainShortcuts(rest, (one, other) => links[one].cost + distance(links[one].to, links[other].from) * leastCost);
  // Links that save nothing even from their entrance never matter.
  const useful = links
    .map(({ from }, index) => ({ from, rest: rest[index] }))
    .filter(({ from, rest }) => rest < lineTo(from));
  return (node) => {
    const at = pointOf(node);
    let least = lineTo(at);
    for (const { from, rest } of useful) least = Math.min(least, distance(at, from) * leastCost + rest);
    return least;
  };
}
