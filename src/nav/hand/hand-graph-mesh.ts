// The graph that somebody drew by hand, as one body may use it: nodes where it can stand, links that it can take.
//
// A walk or a drop is kept where the straight line is clear for the body, whatever the author says, so that nobody is sent through a
// wall; jumps, teleports and the like are taken at the author's word (check-graph.ts looks at them). Where the author asked
// for it, nodes in plain view of each other are joined. Made once for a level and a body, then only read. After "portals may
// also be placed by hand" in D. Brackeen, Developing Games in Java, 2003, and typed links as in lectures on platform games.
import { distance, type Point } from '../../geometry/point.ts';
import type { GraphNode } from '../../map/floor-plan.ts';
import { isWalked, linkTypeOf, type LinkType } from '../../map/link-types.ts';
import { graphOfEdges, type EdgeLists, type Graph } from '../../search/graph.ts';
import type { Body } from '../body.ts';
import { portalGraphOf } from '../portal-graph/build-portal-graph.ts';
import { costOfWalk, type StraightWalk } from '../portal-graph/can-walk.ts';
import type { PathCosts } from '../cost-terms.ts';
import type { Level } from '../level.ts';
import type { PortalGraph } from '../portal-graph/portal-graph.ts';
import { standingLeaf } from '../portal-graph/places.ts';
import { oncePer } from '../once-per.ts';

export interface HandGraphMesh extends Graph, EdgeLists {
  readonly portalGraph: PortalGraph;
  readonly nodes: readonly GraphNode[];
  /** The leaf in which the body stands at a node, or −1 where it cannot. */
  readonly nodeLeaf: Int32Array;
  readonly edgeType: readonly LinkType[];
  /** How its costs compare with a walk's: what the author said, divided by what walking straight costs; 1 where nothing was said. */
  readonly edgeScale: Float64Array;
  /** The links that a body takes at the author's word, and what they cost: shortcuts that an estimate must know of. */
  readonly shortcuts: readonly {
    readonly type: LinkType;
    readonly from: Point;
    readonly to: Point;
    readonly cost: number;
  }[];
  /** The least scale of any walk: its cost is at least its length times the least terrain times this. */
  readonly leastScale: number;
}

/** What a teleport costs where its author does not say, map units of walking. */
const TELEPORT_COST = 64;

const handMeshFor = oncePer(buildHandMesh);

/** The level's hand-authored graph for that body, built when first asked for; null where the plan has none. */
export function handMeshOf(level: Level, body: Body): HandGraphMesh | null {
  return level.plan.graph === null ? null : handMeshFor(portalGraphOf(level, body));
}

/** The straight walk from a node to a place, with its cost; Infinity where there is none. */
export function walkFromNode(
  { portalGraph, nodes, nodeLeaf }: HandGraphMesh,
  node: number,
  to: Point,
  costs: PathCosts | null = null,
): StraightWalk {
  return costOfWalk(portalGraph, nodes[node].at, to, [nodeLeaf[node]], nodes[node].floor, costs);
}

/** What an edge costs by these costs: a walk by where it leads, times its scale but for its time; any other link by its type. */
export function costOfHandEdge(hand: HandGraphMesh, costs: PathCosts, from: number, edge: number): number {
  const { nodes, edgeTo, edgeType, edgeCost, edgeScale } = hand;
  const to = edgeTo[edge];
  if (!isWalked(edgeType[edge])) return costs.ofLink(edgeCost[edge], edgeType[edge], nodes[from].at, nodes[to].at);
  const walk = (by: PathCosts): number => walkFromNode(hand, from, nodes[to].at, by).cost;
  const timed = edgeScale[edge] === 1 ? null : costs.ofTime();
  const time = timed === null ? 0 : walk(timed);
  return (walk(costs) - time) * edgeScale[edge] + time;
}

/** What a link that is not walked costs: the author's word, or the distance, or a teleport's own. */
export function costOfLeap(type: LinkType, from: Point, to: Point, said: number | null): number {
  return said ?? (linkTypeOf(type).motion === 'flash' ? TELEPORT_COST : distance(from, to));
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
    const whole = costOfLeap(type, nodes[from].at, nodes[to].at, cost);
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
  // As graphOfEdges numbers them: by the node they leave, in the order of the list.
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
