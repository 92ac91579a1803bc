// A*'s estimate of what is left to the goal: the straight line at the cheapest terrain, or less where links make shortcuts.
//
// A teleporter may beat the straight line, so the estimate is the least of the direct line and, for each link, the line to its
// entrance, its cost, and the best from its exit by line or by further links: admissible and consistent, for any number of
// links and both their directions.
import { distance, type Point } from '../geometry/point.ts';
import type { Heuristic } from '../search/a-star.ts';
import type { NavMesh } from './nav-mesh.ts';

/** The estimate for one goal. `pointOf` tells where a node is. */
export function estimateTo(mesh: NavMesh, goal: Point, pointOf: (node: number) => Point): Heuristic {
  const { leastCost, links, nodeX, nodeZ, tree } = mesh;
  const lineTo = (node: number): number => distance(pointOf(node), goal) * leastCost;
  if (links.length === 0) return lineTo;

  const lineBetween = (a: number, b: number): number =>
    distance({ x: nodeX[a], z: nodeZ[a] }, { x: nodeX[b], z: nodeZ[b] }) * leastCost;
  const rest = links.map(({ link, to }) => tree.plan.links[link].cost + lineTo(to));
  for (let isChanged = true; isChanged;) {
    isChanged = false;
    links.forEach(({ link, to }, index) => {
      links.forEach((other, k) => {
        const through = tree.plan.links[link].cost + lineBetween(to, other.from) + rest[k];
        if (through >= rest[index]) return;
        rest[index] = through;
        isChanged = true;
      });
    });
  }
  // Links that save nothing even from their own entrance need no look.
  const shortcuts = links.filter(({ from }, index) => rest[index] < lineTo(from)).map(({ from }) => from);
  const restOf = links.flatMap(({ from }, index) => (rest[index] < lineTo(from) ? [rest[index]] : []));
  return (node) => {
    const at = pointOf(node);
    let least = distance(at, goal) * leastCost;
    for (let i = 0; i < shortcuts.length; i++) {
      const from = shortcuts[i];
      const dx = at.x - nodeX[from];
      const dz = at.z - nodeZ[from];
      least = Math.min(least, Math.sqrt(dx * dx + dz * dz) * leastCost + restOf[i]);
    }
    return least;
  };
}
