// Which portals a way really crosses: those that its straight walks go through, in order, whatever places a search had gone by.
//
// Smoothing leads a way past the portals that the search chose. Whoever follows it wants to know what is ahead: doors, somebody in the
// way, where to join it again. Each walk is cut by the tree into one piece a leaf; where the leaf changes, a portal is crossed
// there, or two round a corner. One that is only touched is none.
import { distance, type Point } from '../../geometry/point.ts';
import { cutByLeaves, NO_LENGTH, pointAt, portalAt } from './can-walk.ts';
import type { PortalGraph } from './portal-graph.ts';
import type { Step } from './path-steps.ts';

/** Indices into tree.portals; null where the steps cannot be followed that way, as along a border between two leaves. */
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
    const between = portals[id].front === from ? portals[id].back : portals[id].front;
    if (between === to) continue;
    const [first, second] = [portalAt(graph, from, between, at), portalAt(graph, between, to, at)];
    if (first >= 0 && second >= 0) return [first, second];
  }
  return null;
}
