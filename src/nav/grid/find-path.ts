// Paths on a grid by A*, from point to point: the tutorial's findPath, and the same with all that is to be known about it.
import type { Point } from '../../geometry/point.ts';
import { aStar } from '../../search/a-star.ts';
import type { Heuristic } from '../../search/open-list.ts';
import { createSearchState, pathTo, type SearchState } from '../../search/search-state.ts';
import { GRID_HEURISTICS, gridHeuristicOf } from './grid-heuristics.ts';
import { graphOfGrid, DEFAULT_RULES, type GridRules } from './grid-rules.ts';
import { centreOf, isWalkable, nodeAt, type NavigationGrid } from './navigation-grid.ts';

export interface GridPathOptions extends Partial<GridRules> {
  /** Key of the table of heuristics. */
  readonly heuristic?: string;
  /** An estimate of one's own, in the unit of the costs, in place of the table's. */
  readonly estimate?: Heuristic;
  /** The first waypoint is the centre of the start's node. */
  readonly includeStart?: boolean;
  /** The most nodes to expand. */
  readonly budget?: number;
}

export interface GridAnswer {
  /** Nodes from start to goal, both included; null when there is no way. */
  readonly way: readonly number[] | null;
  readonly reason:
    null | 'start outside' | 'goal outside' | 'start blocked' | 'goal blocked' | 'disconnected' | 'budget';
  /** In the unit of the step costs. */
  readonly cost: number;
  readonly expanded: number;
  /** The search's own state: which nodes it reached, and how. */
  readonly state: SearchState | null;
}

/** The cheapest way between the nodes that hold two points, and why there is none. */
export function searchGrid(grid: NavigationGrid, from: Point, to: Point, options: GridPathOptions = {}): GridAnswer {
  const none = { way: null, cost: Infinity, expanded: 0, state: null } as const;
  const start = nodeAt(grid, from);
  const goal = nodeAt(grid, to);
  if (start < 0) return { ...none, reason: 'start outside' };
  if (goal < 0) return { ...none, reason: 'goal outside' };
  if (!isWalkable(grid, start)) return { ...none, reason: 'start blocked' };
  if (!isWalkable(grid, goal)) return { ...none, reason: 'goal blocked' };
  const { heuristic = GRID_HEURISTICS[0].key, estimate, budget } = options;
  const rules: GridRules = { ...DEFAULT_RULES, ...options };
  const graph = graphOfGrid(grid, rules);
  const state = createSearchState(graph.nodeCount);
  const guess = estimate ?? gridHeuristicOf(heuristic).make(grid, rules, goal);
  const found = aStar(state, graph, start, goal, guess, budget === undefined ? {} : { budget });
  if (found.reason !== null) {
    const reason = found.reason === 'budget' ? 'budget' : 'disconnected';
    return { ...none, reason, expanded: found.expanded, state };
  }
  return { way: pathTo(state, goal), reason: null, cost: found.cost, expanded: found.expanded, state };
}

/**
 * Fills `outPath` with the way from one point to another: the centre of each node after the start's, and the goal itself last.
 * False, with outPath empty, when there is no way or an end lies outside the grid or in a wall.
 */
export function findPath(
  grid: NavigationGrid,
  from: Point,
  to: Point,
  outPath: Point[],
  options: GridPathOptions = {},
): boolean {
  outPath.length = 0;
  const { way } = searchGrid(grid, from, to, options);
  if (way === null) return false;
  const first = options.includeStart === true ? 0 : 1;
  for (let i = first; i < way.length - 1; i++) outPath.push(centreOf(grid, way[i]));
  if (options.includeStart === true && way.length === 1) outPath.push(centreOf(grid, way[0]));
  outPath.push({ x: to.x, z: to.z });
  return true;
}
