// The portals that a path crosses, in order, computed from its straight walks.
//
// Smoothing moves a path away from the portals that the search chose. Followers need those ahead: for doors, for traffic, and to rejoin
// the path. The tree cuts each walk into one piece per leaf. Where the leaf changes, one portal is crossed, or two at a corner. A portal
// that is only touched does not count.
import { leafBeyond } from '../../../bsp/tree.ts';
import { distance, type Point } from '../../../geometry/point.ts';
import { cutByLeaves, NO_LENGTH, pointAt, portalAt } from '../can-walk.ts';
import type { PortalGraph } from '../portal-graph.ts';
import type { Step } from './path-steps.ts';

/** Indices into tree.portals; null if the crossings are ambiguous, as along a border between two leaves. */
export function portalsCrossed(graph: PortalGraph, steps: readonly Step[]): number[] | null {
  const { tree } = graph;
  const crossed: number[] = [];
  let leaf = steps[0].leaf;
  for (let i = 1; i < steps.length; i++) {
    const [from, to] = [steps[i - 1], steps[i]];
    if (to.byLink) {
      leaf = to.leaf;
      continue;
    }
    const length = distance(from, to);
    if (length === 0) continue;
    const pieces = cutByLeaves(tree, from, to, NO_LENGTH / length);
    for (let k = 0; k < pieces.length; k += 3) {
      const next = pieces[k];
      if (next === leaf) continue;
      const between = portalsBetween(graph, leaf, next, pointAt(from, to, pieces[k + 1]));
      if (between === null) return null;
      crossed.push(...between);
      leaf = next;
    }
  }
  return leaf === steps[steps.length - 1].leaf ? crossed : null;
}

/** One portal at that point from leaf to leaf that the body may cross, or two by way of a third leaf. */
function portalsBetween(graph: PortalGraph, from: number, to: number, at: Point): number[] | null {
  const { leaves, portals } = graph.tree;
  const one = portalAt(graph, from, to, at);
  if (one >= 0) return [one];
  for (const id of leaves[from].portals) {
    const between = leafBeyond(portals[id], from);
    const [first, second] = [portalAt(graph, from, between, at), portalAt(graph, between, to, at)];
    if (first >= 0 && second >= 0) return [first, second];
  }
  return null;
}
