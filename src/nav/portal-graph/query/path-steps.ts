// From the nodes of a search to steps that can be refined, and from steps to a Path.
import { leafAt } from '../../../bsp/leaf-at.ts';
import { distance, type Point, type Point3 } from '../../../geometry/point.ts';
import { linkLength, type LinkType } from '../../../map/link-types.ts';
import { pathTo, type SearchState } from '../../../search/search-state.ts';
import { pointOfNode, walkOfEdge, type QueryGraph } from './query-graph.ts';
import type { Path, QueryOptions } from '../../path-finder.ts';

/** A point of a path and how it is reached; the first step is the start. */
export interface Step extends Point3 {
  readonly link: LinkType;
  /** The leaf through which it is reached; for the start, its own. */
  readonly leaf: number;
  /** Height of the feet on arrival: above the floor of the next leaf, they drop. */
  readonly feet: number;
  /** The portal it is in, or −1. */
  readonly portal: number;
  /** Cost from the step before. */
  readonly cost: number;
  /** Reached by one of the plan's links, not by walking. */
  readonly byLink: boolean;
}

/** A step to a place of that leaf with the feet on the ground, at that height. */
export const stepTo = ({ x, z }: Point, y: number, leaf: number, cost: number, link: LinkType = 'walk'): Step => ({
  x,
  y,
  z,
  link,
  leaf,
  feet: y,
  portal: -1,
  cost,
  byLink: false,
});

/** One edge of a path: the node it leads to, and its number in the graph. */
export interface Hop {
  readonly node: number;
  readonly edge: number;
}

/** The path that a search found, without the start. */
export function hopsOfSearch({ goal }: QueryGraph, state: SearchState): Hop[] {
  return pathTo(state, goal)
    .slice(1)
    .map((node) => ({ node, edge: state.edge[node] }));
}

/** The steps of a path, start and goal included. */
export function stepsOfHops(query: QueryGraph, hops: readonly Hop[]): Step[] {
  const { graph, start, goal, startEnd } = query;
  const { tree, body } = graph;
  const firstLeaf = walkOfEdge(query, start, hops[0].edge).leaf;
  const { floor } = tree.leaves[firstLeaf];
  const steps = [stepTo(startEnd.at, floor, firstLeaf, 0)];
  let feet = floor;
  for (let i = 0; i < hops.length; i++) {
    const { node, edge } = hops[i];
    const { leaf, length, cost, via } = walkOfEdge(query, i === 0 ? start : hops[i - 1].node, edge);
    const at = pointOfNode(query, node);
    if (leaf < 0) {
      const { type } = tree.plan.links[-1 - leaf];
      feet = graph.nodeFeet[node];
      // From a link's end the path walks on in the leaf where the link ends, unless it is only part of a path.
      const arrival = i + 1 < hops.length ? walkOfEdge(query, node, hops[i + 1].edge).leaf : leafAt(tree, at);
      steps.push({ ...stepTo(at, feet, arrival, cost, type), byLink: true });
      continue;
    }
    const ground = tree.leaves[leaf].floor;
    const rate = length > 0 ? cost / length : 0;
    let link: 'walk' | 'drop' = feet - ground > body.step ? 'drop' : 'walk';
    for (const point of via) {
      const before = steps[steps.length - 1];
      steps.push(stepTo(point, ground, leaf, distance(before, point) * rate, link));
      link = 'walk';
    }
    const step = stepTo(at, ground, leaf, distance(steps[steps.length - 1], at) * rate, link);
    feet = node === goal ? ground : graph.nodeFeet[node];
    steps.push(node === goal ? step : { ...step, y: graph.nodeY[node], feet, portal: graph.nodePortal[node] });
  }
  return steps;
}

/** The portals that the steps cross: entered from one leaf, left through another. */
export function corridorOf(steps: readonly Step[]): number[] {
  const corridor: number[] = [];
  for (let i = 1; i + 1 < steps.length; i++) {
    if (steps[i].portal >= 0 && steps[i].leaf !== steps[i + 1].leaf) corridor.push(steps[i].portal);
  }
  return corridor;
}

/** The path with the tolls of its corridor in its cost. */
export function payTolls(path: Path, corridor: readonly number[], tolls: QueryOptions['tolls']): Path {
  const toll = corridor.reduce((sum, portal) => sum + (tolls?.get(portal) ?? 0), 0);
  return toll > 0 ? { ...path, cost: path.cost + toll } : path;
}

/** The path of those steps. `withStart`: the start was moved, so it becomes a point of the path. */
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
    length += linkLength(steps[i].link, steps[i - 1], steps[i]);
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
