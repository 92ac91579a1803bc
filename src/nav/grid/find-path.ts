// A* on a grid from point to point: findPath as in tutorials, and searchGrid with the details of the search.
import {
  badArgument,
  checkBoolean,
  checkFields,
  checkFinite,
  checkFunction,
  checkKey,
  checkNumber,
} from '../../geometry/checks.ts';
import type { Point } from '../../geometry/point.ts';
import { aStar } from '../../search/a-star.ts';
import type { Heuristic } from '../../search/open-list.ts';
import { createSearchState, pathTo, type SearchState } from '../../search/search-state.ts';
import { GRID_HEURISTICS, gridHeuristicOf } from './grid-heuristics.ts';
import { checkRules, graphOfGrid, DEFAULT_RULES, rulesOf, type GridRules } from './grid-rules.ts';
import { centreOfNode, checkGrid, isWalkable, nodeAt, type NavigationGrid } from './navigation-grid.ts';

/** Rules and heuristic of a grid path. Without `neighbours` there are eight, of hexagons six. */
export interface GridPathOptions extends Partial<GridRules> {
  /** Key of the table of heuristics. */
  readonly heuristic?: string;
  /** A custom estimate in the unit of the costs, in place of the table's. */
  readonly estimate?: Heuristic;
  /** The first waypoint is the centre of the start's node. */
  readonly includeStart?: boolean;
  /** The most nodes to expand. */
  readonly budget?: number;
}

/** The nodes of a path over a grid, or the reason why there is none. */
export interface GridAnswer {
  /** Nodes from start to goal, both included; null if there is no path. */
  readonly nodes: readonly number[] | null;
  readonly reason:
    null | 'start outside' | 'goal outside' | 'start blocked' | 'goal blocked' | 'disconnected' | 'budget';
  /** In the unit of the step costs. */
  readonly cost: number;
  readonly expanded: number;
  /** The state of the search: which nodes it reached, and how. */
  readonly state: SearchState | null;
}

function checkGridQuery(name: string, grid: NavigationGrid, from: Point, to: Point, options: GridPathOptions): void {
  checkGrid(name, grid);
  checkFinite(name, 'from', from);
  checkFinite(name, 'to', to);
  checkFields(name, 'options', options, ['heuristic', 'estimate', 'includeStart', 'budget', ...Object.keys(DEFAULT_RULES)]); // prettier-ignore
  const { heuristic, estimate, includeStart, budget } = options;
  if (heuristic !== undefined) checkKey(name, 'options.heuristic', heuristic, GRID_HEURISTICS.map(({ key }) => key)); // prettier-ignore
  if (estimate !== undefined) checkFunction(name, 'options.estimate', estimate, 'pass a function of a node');
  if (includeStart !== undefined) checkBoolean(name, 'options.includeStart', includeStart);
  if (budget !== undefined) checkNumber(name, 'options.budget', budget, 0, true);
  checkRules(name, 'options', options, [], grid.layout);
}

const rulesOn = ({ layout }: NavigationGrid, options: GridPathOptions): GridRules =>
  rulesOf(layout === 'hex' && options.neighbours === undefined ? { ...options, neighbours: '6' } : options);

/** The cheapest path between the nodes that contain two points, or the reason why there is none. */
export function searchGrid(grid: NavigationGrid, from: Point, to: Point, options: GridPathOptions = {}): GridAnswer {
  checkGridQuery('searchGrid', grid, from, to, options);
  const none = { nodes: null, cost: Infinity, expanded: 0, state: null } as const;
  const start = nodeAt(grid, from);
  const goal = nodeAt(grid, to);
  if (start < 0) return { ...none, reason: 'start outside' };
  if (goal < 0) return { ...none, reason: 'goal outside' };
  if (!isWalkable(grid, start)) return { ...none, reason: 'start blocked' };
  if (!isWalkable(grid, goal)) return { ...none, reason: 'goal blocked' };
  const { heuristic = GRID_HEURISTICS[0].key, estimate, budget = Infinity } = options;
  const rules = rulesOn(grid, options);
  const graph = graphOfGrid(grid, rules);
  const state = createSearchState(graph.nodeCount);
  const guess = estimate ?? gridHeuristicOf(heuristic).make(grid, rules, goal);
  const found = aStar(state, graph, start, goal, guess, { budget });
  if (found.reason !== null) {
    const reason = found.reason === 'budget' ? 'budget' : 'disconnected';
    return { ...none, reason, expanded: found.expanded, state };
  }
  return { nodes: pathTo(state, goal), reason: null, cost: found.cost, expanded: found.expanded, state };
}

/**
 * Fills `outPath` with the path between two points: the centre of each node after the start's, and last the goal itself. False, with
 * `outPath` empty, if there is no path, or an end is outside the grid or in a wall.
 */
export function findPath(
  grid: NavigationGrid,
  from: Point,
  to: Point,
  outPath: Point[],
  options: GridPathOptions = {},
): boolean {
  checkGridQuery('findPath', grid, from, to, options);
  if (!Array.isArray(outPath)) throw badArgument('findPath', 'outPath', outPath, 'pass a list to fill');
  outPath.length = 0;
  const { nodes } = searchGrid(grid, from, to, options);
  if (nodes === null) return false;
  const first = options.includeStart === true ? 0 : 1;
  for (let i = first; i < Math.max(1, nodes.length - 1); i++) outPath.push(centreOfNode(grid, nodes[i]));
  outPath.push({ x: to.x, z: to.z });
  return true;
}
