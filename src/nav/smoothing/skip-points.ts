// Line-of-sight smoothing: leaves out every point of a path that can be walked past in a straight line.
//
// From each point kept it continues to the farthest point that the agent can reach straight at no higher cost than the path. Greedy, so not
// the shortest path of all. Links are never skipped. After the "further work" of D. Brackeen's path finder: A to C instead of A to B to C
// when nothing blocks.
import { costOfWalk } from '../portal-graph/can-walk.ts';
import type { PathCosts } from '../cost-terms.ts';
import type { PortalGraph } from '../portal-graph/portal-graph.ts';
import type { Step } from '../portal-graph/query/path-steps.ts';

/** The search stops after this many points in a row that cannot be reached straight. */
const TRIES = 3;
/** Relative rounding by which a straight walk may exceed the cost of the path. */
const ROUNDING = 1e-9;

/** The same path with fewer steps; its first and last stay. */
export function skipPoints(graph: PortalGraph, steps: readonly Step[], costs: PathCosts | null = null): Step[] {
  const kept: Step[] = [steps[0]];
  let at = 0;
  while (at + 1 < steps.length) {
    let next = at + 1;
    let step = steps[next];
    let around = step.cost;
    let misses = 0;
    const here = kept[kept.length - 1];
    const leaves = [steps[at + 1].leaf, here.leaf];
    for (let k = at + 2; k < steps.length && misses < TRIES; k++) {
      if (steps[k].byLink || steps[at + 1].byLink) break;
      around += steps[k].cost;
      const walk = costOfWalk(graph, here, steps[k], leaves, here.feet, costs);
      const endsWell = walk.leaf === steps[k].leaf || (k + 1 < steps.length && walk.leaf === steps[k + 1].leaf);
      if (!endsWell || walk.cost > around * (1 + ROUNDING)) {
        misses++;
        continue;
      }
      misses = 0;
      next = k;
      const feet = Math.min(steps[k].feet, graph.tree.leaves[walk.leaf].floor);
      step = { ...steps[k], link: walk.drops ? 'drop' : 'walk', leaf: walk.leaf, cost: walk.cost, feet };
    }
    kept.push(step);
    at = next;
  }
  return kept;
}
