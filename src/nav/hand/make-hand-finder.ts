// PathFinder over a hand-drawn graph: only its nodes and links, each with its type.
//
// An end is joined to the nodes near it, up to a limit, that the body can walk straight to (or, for the goal, from). Inside a leaf no graph
// is needed, nor for a straight walk in a level without one; otherwise the reason is 'no graph'. Paths go from node to node, so they are as
// good as the graph. Smoothing leaves out nodes, never a jump.
import { distance, type Point } from '../../geometry/point.ts';
import { aStar } from '../../search/a-star.ts';
import type { Graph } from '../../search/graph.ts';
import { createSearchState, pathTo, type SearchOptions, type SearchResult } from '../../search/search-state.ts';
import { isWalked } from '../../map/link-types.ts';
import type { Body } from '../body.ts';
import { portalGraphOf } from '../portal-graph/build-portal-graph.ts';
import { costOfWalk, type StraightWalk } from '../portal-graph/can-walk.ts';
import { chargeOfWalks, type ChargeOfWalk } from '../portal-graph/query/charge-of-walk.ts';
import { compileCosts, type PathCosts } from '../cost-terms.ts';
import { estimateBy } from '../portal-graph/query/estimate.ts';
import { finderByAsking, type MadeAnswer } from '../portal-graph/query/explain-search.ts';
import { costOfHandEdge, handMeshOf, nodesNear, walkFromNode, type HandGraphMesh } from './hand-graph-mesh.ts';
import type { Level } from '../level.ts';
import type { PortalFinderOptions } from '../portal-finder/search-portals.ts';
import type { PathFinder, Place, QueryOptions } from '../path-finder.ts';
import { pathOfSteps, stepTo, type Step } from '../portal-graph/query/path-steps.ts';
import { findEnds } from '../portal-graph/query/query-ends.ts';
import type { QueryEnd } from '../portal-graph/query/end-edges.ts';
import { NO_SMOOTHING } from '../smoothing/smoothings.ts';

/** The ends of one query, joined to the graph. */
interface Ends {
  readonly start: QueryEnd;
  readonly goal: QueryEnd;
  /** Cost of walking from the start to a node. */
  readonly fromStart: ReadonlyMap<number, number>;
  /** Cost of walking from a node to the goal. */
  readonly toGoal: ReadonlyMap<number, number>;
  /** The straight walk from start to goal; its cost is Infinity if there is none. */
  readonly straight: StraightWalk;
  /** Costs of this query, or null for those of the graph. */
  readonly costs: PathCosts | null;
  /** What walks pay for the portals that this query names; null where it names none. */
  readonly charge: ChargeOfWalk | null;
}

/** Makes the finder; in a level without a graph its answers report 'no graph'. */
export function makeHandFinder(level: Level, body: Body, options: PortalFinderOptions = {}): PathFinder {
  const portalGraph = portalGraphOf(level, body);
  const hand = handMeshOf(level, body);
  const count = hand?.nodeCount ?? 0;
  const state = createSearchState(count + 2);
  const { leaves } = level.tree;

  const ask = (from: Place, to: Place, queryOptions: QueryOptions): MadeAnswer => {
    const costs = queryOptions.costs === undefined ? null : compileCosts(portalGraph, queryOptions.costs);
    const none = { path: null, expanded: 0, made: null } as const;
    const asked = findEnds(portalGraph, from, to, options);
    if (asked.reason !== null) return { ...none, reason: asked.reason };
    const { start, goal, isStartMoved, hasMoved } = asked;
    const [first] = start.leaves;
    const begin = stepTo(start.at, leaves[first].floor, first, 0);
    const charge = chargeOfWalks(level.tree, queryOptions);
    const direct = costOfWalk(portalGraph, start.at, goal.at, start.leaves, begin.y, costs);
    const whole = direct.cost + (charge?.(start.at, goal.at) ?? 0);
    const straight = { ...direct, cost: whole, leaf: whole === Infinity ? -1 : direct.leaf };
    const isInLeaf = start.leaves.some((leaf) => goal.leaves.includes(leaf));
    if (straight.leaf >= 0 && (isInLeaf || hand === null)) {
      const link = straight.drops ? 'drop' : 'walk';
      const end = stepTo(goal.at, leaves[straight.leaf].floor, straight.leaf, straight.cost, link);
      return { ...none, ...hasMoved, path: pathOfSteps([begin, end], [], 0, isStartMoved), reason: null };
    }
    if (hand === null) return { ...none, ...hasMoved, reason: 'no graph' };
    const ends: Ends = {
      start,
      goal,
      fromStart: joinEnd(hand, start, true, costs, charge),
      toGoal: joinEnd(hand, goal, false, costs, charge),
      straight,
      costs,
      charge,
    };
    const shortcuts =
      costs === null
        ? hand.shortcuts
        : hand.shortcuts.map((link) => ({
            ...link,
            cost: costs.leastOfLink(link.cost, link.type, link.from, link.to),
          }));
    const least = (costs?.least ?? portalGraph.leastCost) * hand.leastScale;
    const estimate = estimateBy(least, shortcuts, goal.at, (node) => pointOf(hand, ends, node));
    const search = (limit: SearchOptions): SearchResult =>
      aStar(state, graphWithEnds(hand, ends), count, count + 1, estimate, limit);
    const found = search(options);
    const made = {
      state,
      placeOf(node: number) {
        const leaf = node < count ? hand.nodeLeaf[node] : (node === count ? ends.start : ends.goal).leaves[0];
        return { ...pointOf(hand, ends, node), y: leaves[leaf].floor };
      },
      repeat: (budget: number) => void search({ budget }),
    };
    if (found.reason !== null) {
      const reason = found.reason === 'budget' ? 'budget' : 'disconnected';
      return { ...none, ...hasMoved, expanded: found.expanded, reason, made };
    }
    const steps = stepsOf(hand, ends, begin);
    // A straight line might lead through a portal that the search has gone round.
    const { smoothing = NO_SMOOTHING } = charge === null ? options : {};
    const smoothed = smoothing.smooth(portalGraph, steps, NO_SMOOTHING, costs);
    const nodes = pathTo(state, count + 1).filter((node) => node < count);
    const path = { ...pathOfSteps(smoothed, [], found.expanded, isStartMoved), nodes };
    return { path, reason: null, expanded: found.expanded, ...hasMoved, made };
  };

  const stepsOf = (graph: HandGraphMesh, ends: Ends, begin: Step): Step[] => {
    const steps: Step[] = [begin];
    const nodes = pathTo(state, count + 1);
    for (let i = 1; i < nodes.length; i++) {
      const node = nodes[i];
      const cost = state.g[node] - state.g[nodes[i - 1]];
      const edge = state.edge[node];
      if (node === count + 1) {
        const walk = i === 1 ? ends.straight : walkFromNode(graph, nodes[i - 1], ends.goal.at);
        const { floor } = leaves[walk.leaf];
        steps.push(stepTo(ends.goal.at, floor, walk.leaf, cost, walk.drops ? 'drop' : 'walk'));
      } else {
        const { at, floor } = graph.nodes[node];
        const type = edge >= 0 ? graph.edgeType[edge] : 'walk';
        steps.push({ ...stepTo(at, floor, graph.nodeLeaf[node], cost, type), byLink: !isWalked(type) });
      }
    }
    // The start may be on a node.
    return steps.filter((step, i) => i !== 1 || step.link !== 'walk' || distance(step, begin) > 0);
  };

  return finderByAsking(level, ask);
}

function pointOf({ nodes, nodeCount }: HandGraphMesh, { start, goal }: Ends, node: number): Point {
  return node < nodeCount ? nodes[node].at : node === nodeCount ? start.at : goal.at;
}

/** The nodes near an end, each with what it costs to walk to it from the start, or from it to the goal. */
function joinEnd(
  hand: HandGraphMesh,
  { at, leaves }: QueryEnd,
  isStart: boolean,
  costs: PathCosts | null,
  charge: ChargeOfWalk | null,
): Map<number, number> {
  const { portalGraph, nodes } = hand;
  const { floor } = portalGraph.tree.leaves[leaves[0]];
  const joined = new Map<number, number>();
  for (const node of nodesNear(hand, at)) {
    const [from, to] = isStart ? [at, nodes[node].at] : [nodes[node].at, at];
    const walk = isStart
      ? costOfWalk(portalGraph, from, to, leaves, floor, costs)
      : walkFromNode(hand, node, to, costs);
    const cost = walk.cost + (charge?.(from, to) ?? 0);
    if (cost < Infinity) joined.set(node, cost);
  }
  return joined;
}

/** The graph with a query's start and goal as its last two nodes. */
function graphWithEnds(hand: HandGraphMesh, { fromStart, toGoal, straight, costs, charge }: Ends): Graph {
  const start = hand.nodeCount;
  const goal = start + 1;
  return {
    nodeCount: hand.nodeCount + 2,
    forEachNeighbour(node, visit) {
      if (node === goal) return;
      if (node === start) {
        fromStart.forEach((cost, to) => visit(to, cost, -1));
        visit(goal, straight.cost, -1);
        return;
      }
      if (costs === null && charge === null) hand.forEachNeighbour(node, visit);
      else {
        for (let edge = hand.edgeStart[node]; edge < hand.edgeStart[node + 1]; edge++) {
          const to = hand.edgeTo[edge];
          const cost = costs === null ? hand.edgeCost[edge] : costOfHandEdge(hand, costs, node, edge);
          const isCharged = charge !== null && isWalked(hand.edgeType[edge]);
          const toll = isCharged ? charge(hand.nodes[node].at, hand.nodes[to].at) : 0;
          if (toll < Infinity) visit(to, cost + toll, edge);
        }
      }
      const last = toGoal.get(node);
      if (last !== undefined) visit(goal, last, -1);
    },
  };
}
