// PathFinder on a grid over the level instead of its portals, as in most introductions to pathfinding.
//
// Each end is joined to the nearest node that a straight walk connects to it; A* searches between the two nodes. Paths are valid for the
// body but longer than necessary. Gaps that no row of nodes leads through stay closed: finer nodes find more and cost more.
import { distance, type Point, type Point3 } from '../../geometry/point.ts';
import { leafAt } from '../../bsp/leaf-at.ts';
import { aStar } from '../../search/a-star.ts';
import type { Graph } from '../../search/graph.ts';
import { createSearchState, pathTo, type SearchOptions, type SearchResult } from '../../search/search-state.ts';
import { thetaStar } from '../../search/theta-star.ts';
import type { LinkType } from '../../map/floor-plan.ts';
import type { Body } from '../body.ts';
import { portalGraphOf } from '../portal-graph/build-portal-graph.ts';
import { terrainOf } from '../portal-graph/terrain.ts';
import { canWalk, costOfWalk } from '../portal-graph/can-walk.ts';
import { chargeOfWalks, type ChargeOfWalk } from '../portal-graph/query/charge-of-walk.ts';
import type { Level } from '../level.ts';
import { compileCosts, type PathCosts } from '../cost-terms.ts';
import { findEnds, type EndOptions } from '../portal-graph/query/query-ends.ts';
import { finderByAsking, type MadeAnswer, type MadeSearch } from '../portal-graph/query/explain-search.ts';
import type { Path, PathFinder } from '../path-finder.ts';
import { layoutOptions, type GridOptions } from './grid-options.ts';
import { gridHeuristicOf } from './grid-heuristics.ts';
import { gridOfLevel, priceGrid, standOfNode } from './grid-of-level.ts';
import { graphOfGrid, rowOf, rulesOf, STEP_COSTS, tunnelOfEdge } from './grid-rules.ts';
import { isWalkable, nodeFromWorldPoint, type NavigationGrid } from './navigation-grid.ts';

export interface GridFinderOptions extends EndOptions {
  /** The most nodes one search may expand. */
  readonly budget?: number;
  readonly grid?: GridOptions;
}

/** The search over the nodes. */
export type GridSearch = 'a-star' | 'theta-star';

/** Rings of nodes around an end in which its node is searched for. */
const RINGS = 3;

/** Makes the finder; builds the grid now if there is none. */
export function makeGridFinder(
  level: Level,
  body: Body,
  options: GridFinderOptions = {},
  search: GridSearch = 'a-star',
): PathFinder {
  const portalGraph = portalGraphOf(level, body);
  const own = options.grid ?? {};
  const { heuristic = 'fitting' } = own;
  const rules = rulesOf(own);
  const grid = gridOfLevel(level, body, layoutOptions(own));
  const { straight } = rowOf(STEP_COSTS, rules.steps);
  const usualGraph = graphOfGrid(grid, rules);
  const state = createSearchState(usualGraph.nodeCount);
  const middle = (node: number): Point => standOfNode(level, grid, node);
  const placeOf = (node: number): Point3 => ({ ...middle(node), y: floorOf(level, middle(node)) });

  /** The nearest node that the body can walk to from p (or from it to p), or −1. */
  const nodeNear = (p: Point, isGoal: boolean, charge: ChargeOfWalk | null): number =>
    nodesAround(grid, p)
      .sort((a, b) => distance(middle(a), p) - distance(middle(b), p))
      .find((node) => {
        if (charge !== null && charge(p, middle(node)) === Infinity) return false;
        return isGoal ? canWalk(level, body, middle(node), p) : canWalk(level, body, p, middle(node));
      }) ?? -1;

  /** Cost of a straight walk between two nodes, in the unit of the steps. */
  const straightCost = (from: number, to: number, costs: PathCosts | null, charge: ChargeOfWalk | null): number => {
    const at = middle(from);
    // A toll would make the straight walk expensive to test; the steps between carry it.
    if (charge !== null && charge(at, middle(to)) > 0) return Infinity;
    const leaf = leafAt(level.tree, at);
    const { floor } = level.tree.leaves[leaf];
    return (costOfWalk(portalGraph, at, middle(to), [leaf], floor, costs).cost / grid.nodeSize) * straight;
  };

  /** The grid's graph, its steps charged for the portals that they touch. */
  const chargedGraph = (graph: Graph, charge: ChargeOfWalk): Graph => ({
    nodeCount: graph.nodeCount,
    forEachNeighbour: (node, visit) =>
      graph.forEachNeighbour(node, (to, cost, edge) => {
        const toll = tunnelOfEdge(grid, edge) === null ? charge(middle(node), middle(to)) : 0;
        visit(to, cost + (toll / grid.nodeSize) * straight, edge);
      }),
  });

  return finderByAsking(level, (from, to, queryOptions): MadeAnswer => {
    const none = { path: null, expanded: 0, made: null } as const;
    const ends = findEnds(portalGraph, from, to, options);
    if (ends.reason !== null) return { ...none, reason: ends.reason };
    const { start, goal, isStartMoved, hasMoved } = ends;
    const [p, q] = [start.at, goal.at];
    const points: { at: Point; link: LinkType }[] = isStartMoved ? [{ at: p, link: 'walk' }] : [];
    let expanded = 0;
    let made: MadeSearch | null = null;
    const leaf = start.leaves.find((each) => goal.leaves.includes(each));
    const charge = chargeOfWalks(level.tree, queryOptions);
    const isStraight = leaf !== undefined && canWalk(level, body, p, q) && (charge === null || charge(p, q) === 0);
    const costs = queryOptions.costs === undefined ? null : compileCosts(portalGraph, queryOptions.costs);
    let cost = 0;
    if (isStraight) cost = costs?.ofStretch(leaf, p, q) ?? distance(p, q) * terrainOf(level.tree, leaf);
    if (cost === Infinity) return { ...none, ...hasMoved, reason: 'disconnected' };
    if (!isStraight) {
      const first = nodeNear(p, false, charge);
      const last = nodeNear(q, true, charge);
      if (first < 0) return { ...none, ...hasMoved, reason: 'start blocked' };
      if (last < 0) return { ...none, ...hasMoved, reason: 'goal blocked' };
      const ground = costs === null ? grid : priceGrid(grid, costs);
      const bare = costs === null ? usualGraph : graphOfGrid(ground, rules);
      const graph = charge === null ? bare : chargedGraph(bare, charge);
      const estimate = gridHeuristicOf(heuristic).make(ground, rules, last);
      const walk = (one: number, other: number): number => straightCost(one, other, costs, charge);
      const make = (limit: SearchOptions): SearchResult =>
        search === 'a-star'
          ? aStar(state, graph, first, last, estimate, limit)
          : thetaStar(state, graph, first, last, estimate, walk, limit);
      made = { state, placeOf, repeat: (budget) => void make({ budget }) };
      const found = make(options);
      expanded = found.expanded;
      if (found.reason !== null) {
        const reason = found.reason === 'budget' ? 'budget' : 'disconnected';
        return { path: null, expanded, ...hasMoved, made, reason };
      }
      cost = (found.cost / straight) * grid.nodeSize;
      if (charge !== null) cost += charge(p, middle(first)) + charge(middle(last), q);
      for (const node of pathTo(state, last)) {
        const isTunnel = node !== first && tunnelOfEdge(grid, state.edge[node]) !== null;
        points.push({ at: middle(node), link: isTunnel ? 'teleport' : 'walk' });
      }
    }
    points.push({ at: q, link: 'walk' });
    const path = pathOf(level, body, p, points, cost, expanded);
    return { path, reason: null, expanded, ...hasMoved, made };
  });
}

/** The walkable nodes in the rings about a place, in ascending order. */
function nodesAround(grid: NavigationGrid, p: Point): number[] {
  const here = nodeFromWorldPoint(grid, p);
  const [column, row] = [here % grid.gridWidth, Math.floor(here / grid.gridWidth)];
  const near: number[] = [];
  for (let z = Math.max(0, row - RINGS); z <= Math.min(grid.gridHeight - 1, row + RINGS); z++) {
    for (let x = Math.max(0, column - RINGS); x <= Math.min(grid.gridWidth - 1, column + RINGS); x++) {
      const node = z * grid.gridWidth + x;
      if (isWalkable(grid, node)) near.push(node);
    }
  }
  return near;
}

const floorOf = ({ tree }: Level, at: Point): number => tree.leaves[leafAt(tree, at)]?.floor ?? 0;

function pathOf(
  level: Level,
  body: Body,
  start: Point,
  nodes: readonly { readonly at: Point; readonly link: LinkType }[],
  cost: number,
  expanded: number,
): Path {
  let length = 0;
  let before = start;
  let floorBefore = floorOf(level, start);
  const steps: { point: Path['points'][number]; link: LinkType }[] = [];
  for (const { at, link } of nodes) {
    const y = floorOf(level, at);
    const drops = link === 'walk' && floorBefore - y > body.step;
    if (link !== 'teleport') length += distance(before, at);
    // No step where the path already stands on the point.
    if (distance(before, at) > 0 || steps.length === 0 || link === 'teleport') {
      steps.push({ point: { ...at, y }, link: drops ? 'drop' : link });
    }
    before = at;
    floorBefore = y;
  }
  return {
    points: steps.map(({ point }) => point),
    links: steps.map(({ link }) => link),
    length,
    cost,
    expanded,
    corridor: [],
  };
}
