// A path while it is made: from the nodes a search went through to steps that can be refined, and from steps to a Path.
import { leafAt } from '../../bsp/leaf-at.ts';
import { distance, type Point3 } from '../../geometry/point.ts';
import { linkTypeOf, type LinkType } from '../../map/link-types.ts';
import { pathTo, type SearchState } from '../../search/search-state.ts';
import { pointOfNode, walkOfEdge, type QueryGraph } from './query-graph.ts';
import type { Path } from '../path-finder.ts';

/** A point of a path and how it is come to; the first step is the start, which came from nowhere. */
export interface Step extends Point3 {
  readonly link: LinkType;
  /** The leaf through which it is come to; for the start, the one it stands in. */
  readonly leaf: number;
  /** Height of the feet on arrival: above the floor of the next leaf, they drop. */
  readonly feet: number;
  /** The portal it is in, or −1. */
  readonly portal: number;
  /** Cost of coming to it from the step before. */
  readonly cost: number;
  /** Is it the end of one of the plan's links, and not walked to? */
  readonly byLink: boolean;
}

/** One edge of a way: the node it leads to, and the graph's number for it. */
export interface Hop {
  readonly node: number;
  readonly edge: number;
}

/** The way that a search found, without the start. */
export function hopsOfSearch({ goal }: QueryGraph, state: SearchState): Hop[] {
  return pathTo(state, goal)
    .slice(1)
    .map((node) => ({ node, edge: state.edge[node] }));
}

/** The steps of a way from start to goal, both included. */
export function stepsOfWay(query: QueryGraph, hops: readonly Hop[]): Step[] {
  const { graph, start, goal, startEnd } = query;
  const { tree, body } = graph;
  const firstLeaf = walkOfEdge(query, start, hops[0].edge).leaf;
  const { floor } = tree.leaves[firstLeaf];
  const steps: Step[] = [
    { ...startEnd.at, y: floor, link: 'walk', leaf: firstLeaf, feet: floor, portal: -1, cost: 0, byLink: false },
  ];
  let feet = floor;
  for (let i = 0; i < hops.length; i++) {
    const { node, edge } = hops[i];
    const { leaf, length, cost, via } = walkOfEdge(query, i === 0 ? start : hops[i - 1].node, edge);
    const at = pointOfNode(query, node);
    if (leaf < 0) {
      const { type } = tree.plan.links[-1 - leaf];
      feet = graph.nodeFeet[node];
      // From a link's end the way walks on, in the leaf where the link ends, unless it is only part of a way.
      const arrival = i + 1 < hops.length ? walkOfEdge(query, node, hops[i + 1].edge).leaf : leafAt(tree, at);
      steps.push({ ...at, y: feet, link: type, leaf: arrival, feet, portal: -1, cost, byLink: true });
      continue;
    }
    const ground = tree.leaves[leaf].floor;
    const rate = length > 0 ? cost / length : 0;
    let link: 'walk' | 'drop' = feet - ground > body.step ? 'drop' : 'walk';
    for (const point of via) {
      const before = steps[steps.length - 1];
      steps.push({
        ...point,
        y: ground,
        link,
        leaf,
        feet: ground,
        portal: -1,
        cost: distance(before, point) * rate,
        byLink: false,
      });
      link = 'walk';
    }
    const isGoal = node === goal;
    feet = isGoal ? ground : graph.nodeFeet[node];
    const y = isGoal ? ground : graph.nodeY[node];
    const portal = isGoal ? -1 : graph.nodePortal[node];
    steps.push({
      ...at,
      y,
      link,
      leaf,
      feet,
      portal,
      cost: distance(steps[steps.length - 1], at) * rate,
      byLink: false,
    });
  }
  return steps;
}

/** The portals that the steps cross: those they come to through one leaf and leave through another. */
export function corridorOf(steps: readonly Step[]): number[] {
  const corridor: number[] = [];
  for (let i = 1; i + 1 < steps.length; i++) {
    if (steps[i].portal >= 0 && steps[i].leaf !== steps[i + 1].leaf) corridor.push(steps[i].portal);
  }
  return corridor;
}

/** The path of some steps. `withStart`: the start was moved, so it is a point to go to. */
export function pathOfSteps(
  steps: readonly Step[],
  corridor: readonly number[],
  expanded: number,
  withStart: boolean,
): Path {
  let length = 0;
  let cost = 0;
  for (let i = 1; i < steps.length; i++) {
    cost += steps[i].cost;
    if (linkTypeOf(steps[i].link).motion !== 'flash') length += distance(steps[i - 1], steps[i]);
  }
  const kept = withStart ? steps : steps.slice(1);
  return {
    points: kept.map(({ x, y, z }) => ({ x, y, z })),
    links: kept.map(({ link }) => link),
    length,
    cost,
    expanded,
    corridor,
  };
}
