// The nodes of its leaf that an end of a query is joined to, and the walks between: straight, or around wall ends.
//
// Most nodes of a leaf are in view from a place in it. A node behind a wall end is joined around one corner if that is shorter than
// through a node in view: an agent flat against the wall beside a doorway then goes through it without a detour. If nothing in view leads
// on, all paths inside the leaf are searched, around any number of corners.
import { distance, type Point } from '../../../geometry/point.ts';
import { terrainOf } from '../terrain.ts';
import type { PathCosts } from '../../cost-terms.ts';
import { measureWalk } from '../heights.ts';
import { WALK_ON, WALK_TO, type PortalGraph } from '../portal-graph.ts';
import { wallAcross } from '../../clearance/near-walls.ts';
import type { Stand } from '../../clearance/straight-walk.ts';
import { pathsInLeaf } from '../../clearance/paths-in-leaf.ts';

/** An end of a query: its position, and the leaves in which the body may stand there (the first is leafAt's). */
export interface QueryEnd {
  readonly at: Point;
  readonly leaves: readonly number[];
}

/** An edge between an end and a node: the other node, and the walk to it. */
export interface EndEdge {
  readonly node: number;
  readonly leaf: number;
  readonly length: number;
  readonly cost: number;
  /** Turning points of the walk, in walking order. */
  readonly via: readonly Point[];
}

/** A walk around a corner must be shorter by this factor: each edge costs search time. */
const WORTH_IT = 0.98;

/** Most hidden nodes, the nearest, that are searched around corners while others are in view. */
const MOST_SOUGHT = 8;
/** Estimated ratio of a path over several nodes of a leaf to one over the best of them. */
const MORE_ROUND = 1.5;

/** A node of the end's leaf, and the walk between the two. */
interface Reached {
  readonly node: number;
  readonly place: Stand;
  readonly via: readonly Point[];
}

/** The walks between an end and the nodes of its leaves with that flag: WALK_TO for a start, WALK_ON for a goal. */
export function edgesOfEnd(graph: PortalGraph, end: QueryEnd, flag: number, costs: PathCosts | null): EndEdge[] {
  const { leafStart, leafNodes, leafFlags, nodeX, nodeZ, nodeFeet, tree, near } = graph;
  const isStart = flag === WALK_TO;
  const edges: EndEdge[] = [];
  for (const leaf of end.leaves) {
    const here: Stand = { ...end.at, feet: tree.leaves[leaf].floor };
    const seen: Reached[] = [];
    const hidden: Reached[] = [];
    let leadsOn = false;
    for (let i = leafStart[leaf]; i < leafStart[leaf + 1]; i++) {
      if ((leafFlags[i] & flag) === 0) continue;
      const node = leafNodes[i];
      const place: Stand = { x: nodeX[node], z: nodeZ[node], feet: nodeFeet[node] };
      const isSeen = isStart ? isClear(graph, leaf, here, place) : isClear(graph, leaf, place, here);
      (isSeen ? seen : hidden).push({ node, place, via: [] });
      leadsOn ||= isSeen && leafFlags[i] === (WALK_TO | WALK_ON);
    }
    // If nothing in view leads on, any path counts.
    const sought = leadsOn ? nearest(here, hidden) : hidden;
    const limits = leadsOn
      ? {
          most: sought.map(({ node, place }) => WORTH_IT * lengthBySeen(graph, leaf, here, seen, node, place)),
          wallEnds: 1,
        }
      : undefined;
    const places = sought.map(({ place }) => place);
    const round = pathsInLeaf(near, leaf, here, places, limits).flatMap((via, index): Reached[] =>
      via === null ? [] : [{ ...sought[index], via }],
    );
    for (const { node, place, via } of [...seen, ...round]) {
      edges.push(
        isStart
          ? edgeBetween(graph, leaf, here, via, place, node, costs)
          : edgeBetween(graph, leaf, place, [...via].reverse(), here, node, costs),
      );
    }
  }
  return edges;
}

/** The hidden nodes to search around corners. */
function nearest(here: Point, hidden: readonly Reached[]): readonly Reached[] {
  if (hidden.length <= MOST_SOUGHT) return hidden;
  return [...hidden]
    .sort((one, other) => distance(here, one.place) - distance(here, other.place) || one.node - other.node)
    .slice(0, MOST_SOUGHT);
}

/** The walk between two ends in the same leaf, as an edge to that node; null if there is none inside the leaf. */
export function edgeInLeaf(
  graph: PortalGraph,
  leaf: number,
  from: Point,
  to: Point,
  node: number,
  costs: PathCosts | null,
): EndEdge | null {
  const feet = graph.tree.leaves[leaf].floor;
  if (isClear(graph, leaf, { ...from, feet }, to)) return edgeBetween(graph, leaf, from, [], to, node, costs);
  const [via] = pathsInLeaf(graph.near, leaf, { ...from, feet }, [{ ...to, feet }]);
  return via === null ? null : edgeBetween(graph, leaf, from, via, to, node, costs);
}

/**
 * Length of the shortest path inside the leaf to a node through one in view, the same in both directions; an estimate if no node in view
 * is joined to it.
 */
function lengthBySeen(
  { edgeStart, edgeTo, edgeLeaf, edgeLength }: PortalGraph,
  leaf: number,
  here: Point,
  seen: readonly Reached[],
  node: number,
  place: Point,
): number {
  let least = Infinity;
  let about = Infinity;
  for (const each of seen) {
    const gap = distance(here, each.place);
    about = Math.min(about, gap + distance(each.place, place));
    for (let edge = edgeStart[each.node]; edge < edgeStart[each.node + 1]; edge++) {
      if (edgeTo[edge] === node && edgeLeaf[edge] === leaf) least = Math.min(least, gap + edgeLength[edge]);
    }
  }
  return least < Infinity ? least : about * MORE_ROUND;
}

function isClear({ near }: PortalGraph, leaf: number, p: Stand, q: Point): boolean {
  return near.reach === 0 || wallAcross(near, leaf, p, q, p.feet) < 0;
}

function edgeBetween(
  graph: PortalGraph,
  leaf: number,
  p: Point,
  via: readonly Point[],
  q: Point,
  node: number,
  costs: PathCosts | null,
): EndEdge {
  const { tree, nodeCount, nodeY } = graph;
  let length = 0;
  let cost = 0;
  let before = p;
  for (const point of [...via, q]) {
    length += distance(before, point);
    if (costs !== null) cost += costs.ofStretch(leaf, before, point);
    before = point;
  }
  // The end itself stands on the leaf's floor.
  const rise = node < nodeCount ? nodeY[node] - tree.leaves[leaf].floor : 0;
  const measured = measureWalk(graph, length, rise);
  if (costs === null) return { node, leaf, length, cost: measured * terrainOf(tree, leaf), via };
  return { node, leaf, length, cost: length > 0 ? cost * (measured / length) : 0, via };
}
