// Tangents from the tracks of the graph to points outside it: to link entrances, kept until walls change, and to the goal, for one query.
//
// They are linked lists by node; those to the goal precede those to links.
import type { ExactLink } from './links.ts';
import type { QuerySpot } from '../query-spot.ts';
import { forEachSpoke } from './spokes.ts';
import type { TangentGraph } from './tangent-graph.ts';

/** Nodes that are not in the graph: the goal, and the entrance of link k as LINK − k. */
export const GOAL = -1;
export const LINK = -2;

export function createPointTangents(graph: TangentGraph, links: readonly ExactLink[]) {
  const nodes = graph.nodeStart.length;
  const linkHead = new Int32Array(nodes).fill(-1);
  const goalHead = new Int32Array(nodes);
  // By node: the query that goalHead is valid for.
  const goalMark = new Uint32Array(nodes);
  let query = 0;
  let kept = 0;
  let version = -1;
  const next: number[] = [];
  const target: number[] = [];
  const leaves: number[] = [];
  const length: number[] = [];

  const firstOf = (node: number): number => (goalMark[node] === query ? goalHead[node] : linkHead[node]);

  const add = (point: QuerySpot, to: number): void => {
    forEachSpoke(graph, point, true, (node, position, gap) => {
      const slot = next.length;
      next.push(firstOf(node));
      if (to === GOAL) {
        goalMark[node] = query;
        goalHead[node] = slot;
      } else linkHead[node] = slot;
      target.push(to);
      leaves.push(position);
      length.push(gap);
    });
  };

  return {
    /** By tangent: the next one of its node (−1: none), the node it leads to, where it leaves the track, and its length. */
    next,
    target,
    leaves,
    length,
    /** Forgets the tangents to the goal: a new query begins. */
    begin(): void {
      query++;
      if (version !== graph.version) {
        version = graph.version;
        linkHead.fill(-1);
        next.length = target.length = leaves.length = length.length = 0;
        links.forEach(({ from }, k) => add(from, LINK - k));
        kept = next.length;
      }
      next.length = target.length = leaves.length = length.length = kept;
    },
    /** Lists the tangents to the query's goal. */
    addGoal: (goal: QuerySpot): void => add(goal, GOAL),
    /** The first tangent that leaves the node's track, or −1. */
    firstOf,
  };
}
