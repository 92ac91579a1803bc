// The hand-drawn graph of a level for one body: nodes where it can stand, links that it can take.
//
// A walk or a drop is kept only if the straight line is clear for the body, so no agent is sent through a wall. Jumps, teleports and other
// links are trusted (check-graph.ts tests them). If the author chose so, nodes in view of each other are joined. Built once for a level
// and a body, then only read. After "portals may also be placed by hand" in D. Brackeen, Developing Games in Java, 2003, and typed links
// as in lectures on platform games.
import { distance, type Point } from '../../geometry/point.ts';
import type { GraphNode } from '../../map/floor-plan.ts';
import { isWalked, linkTypeOf, usualCost, type LinkType } from '../../map/link-types.ts';
import { graphOfEdges, type EdgeLists, type Graph } from '../../search/graph.ts';
import type { Body } from '../body.ts';
import { portalGraphOf } from '../portal-graph/build-portal-graph.ts';
import { costOfWalk, type StraightWalk } from '../portal-graph/can-walk.ts';
import type { PathCosts } from '../cost-terms.ts';
import type { Level } from '../level.ts';
import type { PortalGraph } from '../portal-graph/portal-graph.ts';
import { standingLeaf } from '../portal-graph/places.ts';
import type { Shortcut } from '../portal-graph/query/estimate.ts';
import { oncePer } from '../once-per.ts';

export interface HandGraphMesh extends Graph, EdgeLists {
  readonly portalGraph: PortalGraph;
  readonly nodes: readonly GraphNode[];
  /** The leaf in which the body stands at a node, or −1 if it cannot. */
  readonly nodeLeaf: Int32Array;
  readonly edgeType: readonly LinkType[];
  /** The author's cost divided by the cost of the straight walk; 1 without an author's cost. */
  readonly edgeScale: Float64Array;
  /** The trusted links and their costs: shortcuts that estimates must include. */
  readonly shortcuts: readonly (Shortcut & { readonly type: LinkType })[];
  /** The least scale of any walk: its cost is at least its length times the least terrain times this. */
  readonly leastScale: number;
}

/** Most nodes tried near a place. */
const MOST_LOOKS = 64;

const handMeshFor = oncePer(buildHandMesh);

/** The level's hand-drawn graph for that body, built on first use; null if the plan has none. */
export function handMeshOf(level: Level, body: Body): HandGraphMesh | null {
  return level.plan.graph === null ? null : handMeshFor(portalGraphOf(level, body));
}

/** The nodes near a place where the body can stand, the nearest first: those that a path may begin or end with. */
export function nodesNear({ nodes, nodeLeaf }: HandGraphMesh, at: Point): number[] {
  return [...nodes.keys()]
    .filter((node) => nodeLeaf[node] >= 0)
    .sort((one, other) => distance(nodes[one].at, at) - distance(nodes[other].at, at))
    .slice(0, MOST_LOOKS);
}

/** The straight walk from a node to a place, with its cost; Infinity if there is none. */
export function walkFromNode(
  { portalGraph, nodes, nodeLeaf }: HandGraphMesh,
  node: number,
  to: Point,
  costs: PathCosts | null = null,
): StraightWalk {
  return costOfWalk(portalGraph, nodes[node].at, to, [nodeLeaf[node]], nodes[node].floor, costs);
}

/** Cost of an edge: walks by their terrain, times their scale except for time; other links by type. */
export function costOfHandEdge(hand: HandGraphMesh, costs: PathCosts, from: number, edge: number): number {
  const { nodes, edgeTo, edgeType, edgeCost, edgeScale } = hand;
  const to = edgeTo[edge];
  if (!isWalked(edgeType[edge])) return costs.ofLink(edgeCost[edge], edgeType[edge], nodes[from].at, nodes[to].at);
  const walk = (by: PathCosts): number => walkFromNode(hand, from, nodes[to].at, by).cost;
  const timed = edgeScale[edge] === 1 ? null : costs.ofTime();
  const time = timed === null ? 0 : walk(timed);
  return (walk(costs) - time) * edgeScale[edge] + time;
}

function buildHandMesh(portalGraph: PortalGraph): HandGraphMesh {
  const { nodes, links, joinsInView } = portalGraph.tree.plan.graph!;
  const nodeLeaf = Int32Array.from(nodes, ({ at }) => standingLeaf(portalGraph, at));
  const found: { from: number; to: number; type: LinkType; cost: number; scale: number }[] = [];
  const shortcuts: { type: LinkType; from: Point; to: Point; cost: number }[] = [];
  let leastScale = 1;
  const addWalk = (from: number, to: number, type: LinkType, said: number | null): void => {
    if (nodeLeaf[from] < 0 || nodeLeaf[to] < 0) return;
    const walk = costOfWalk(portalGraph, nodes[from].at, nodes[to].at, [nodeLeaf[from]], nodes[from].floor);
    if (walk.cost === Infinity) return;
    const scale = said === null || walk.cost === 0 ? 1 : said / walk.cost;
    leastScale = Math.min(leastScale, scale);
    found.push({ from, to, type: walk.drops && type === 'walk' ? 'drop' : type, cost: walk.cost * scale, scale });
  };
  for (const { type, from, to, cost } of links) {
    const { motion } = linkTypeOf(type);
    if (motion === 'walk' || motion === 'fall') {
      addWalk(from, to, type, cost);
      continue;
    }
    if (nodeLeaf[from] < 0 || nodeLeaf[to] < 0) continue;
    const whole = cost ?? usualCost(type, nodes[from].at, nodes[to].at);
    shortcuts.push({ type, from: nodes[from].at, to: nodes[to].at, cost: whole });
    found.push({ from, to, type, cost: whole, scale: 1 });
  }
  if (joinsInView) {
    const isListed = new Set(found.map(({ from, to }) => from * nodes.length + to));
    for (let from = 0; from < nodes.length; from++) {
      for (let to = 0; to < nodes.length; to++) {
        if (from !== to && !isListed.has(from * nodes.length + to)) addWalk(from, to, 'walk', null);
      }
    }
  }
  // Numbered as by graphOfEdges: by the node they leave, in the order of the list.
  const inOrder = [...found].sort((one, other) => one.from - other.from);
  const graph = graphOfEdges(
    nodes.length,
    inOrder.map(({ from, to, cost }) => [from, to, cost] as const),
  );
  return {
    ...graph,
    portalGraph,
    nodes,
    nodeLeaf,
    edgeType: inOrder.map(({ type }) => type),
    edgeScale: Float64Array.from(inOrder, ({ scale }) => scale),
    shortcuts,
    leastScale,
  };
}
