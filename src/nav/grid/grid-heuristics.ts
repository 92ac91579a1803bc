// Heuristics for grids, one a row: zero, several distances, exact costs from a table, and distances that account for tunnels.
//
// All are in the unit of the costs and scaled by the cheapest ground. Where one overestimates, the path found may not be the cheapest;
// checkHeuristic shows where.
import { badArgument } from '../../geometry/checks.ts';
import { chainShortcuts, type Heuristic } from '../../search/open-list.ts';
import { reachAll } from '../../search/dijkstra.ts';
import { reversedGraph, type Graph } from '../../search/graph.ts';
import { createSearchState, wasReached } from '../../search/search-state.ts';
import { graphOfGrid, rowOf, STEP_COSTS, type GridRules } from './grid-rules.ts';
import type { NavigationGrid } from './navigation-grid.ts';

export interface GridHeuristicRow {
  readonly key: string;
  readonly title: string;
  readonly note: string;
  /** The estimate for one goal. */
  make(grid: NavigationGrid, rules: GridRules, goal: number): Heuristic;
}

type Steps = (dx: number, dz: number) => number;

/** Cost factor of the cheapest ground: every step costs at least this part of a step onto floor; 0 where no ground can be entered. */
function leastFactor({ factors }: NavigationGrid): number {
  const least = factors.reduce((low, factor) => Math.min(low, factor), Infinity);
  return least < Infinity ? least : 0;
}

/** An estimate from the difference in columns and rows alone; `stepsOf` counts it in straight steps. */
function byLine(stepsOf: (rules: GridRules) => Steps): GridHeuristicRow['make'] {
  return (grid, rules, goal) => {
    const least = leastFactor(grid);
    const steps = stepsOf(rules);
    return (node) => steps(...differenceOf(grid, rules, node, goal)) * least;
  };
}

/** Difference in columns and rows; for hexagons in axial coordinates. */
function differenceOf({ gridWidth }: NavigationGrid, rules: GridRules, a: number, b: number): [number, number] {
  const ax = a % gridWidth;
  const az = (a - ax) / gridWidth;
  const bx = b % gridWidth;
  const bz = (b - bx) / gridWidth;
  if (rules.neighbours !== '6') return [Math.abs(ax - bx), Math.abs(az - bz)];
  return [ax - (az - (az & 1)) / 2 - (bx - (bz - (bz & 1)) / 2), az - bz];
}

const isFour = ({ neighbours, diagonals }: GridRules): boolean =>
  neighbours === '4' || (neighbours === '8' && diagonals === 'never');

const hexSteps: Steps = (dq, dr) => (Math.abs(dq) + Math.abs(dr) + Math.abs(dq + dr)) / 2;

function octileSteps(rules: GridRules): Steps {
  const { straight, diagonal } = rowOf(STEP_COSTS, rules.steps);
  if (rules.neighbours === '6') return (dq, dr) => hexSteps(dq, dr) * straight;
  return (dx, dz) => diagonal * Math.min(dx, dz) + straight * Math.abs(dx - dz);
}

/** The distance that matches the rules: Manhattan for four neighbours, octile for eight, hexagonal for six. */
function fittingSteps(rules: GridRules): Steps {
  const { straight } = rowOf(STEP_COSTS, rules.steps);
  return isFour(rules) ? (dx, dz) => straight * (dx + dz) : octileSteps(rules);
}

/** Exact costs to a goal from every node, Infinity where there is no path; they can be shipped with a map. */
export function costsToGoal(graph: Graph, goal: number): Float64Array {
  const state = createSearchState(graph.nodeCount);
  reachAll(state, reversedGraph(graph), goal);
  return Float64Array.from({ length: graph.nodeCount }, (_, node) =>
    wasReached(state, node) ? state.g[node] : Infinity,
  );
}

/** A table of costs as a heuristic; unreachable nodes count as 0. */
export function heuristicOfTable(table: Float64Array): Heuristic {
  if (!(table instanceof Float64Array))
    throw badArgument('heuristicOfTable', 'table', table, 'pass what costsToGoal returned');
  return (node) => (table[node] < Infinity ? table[node] : 0);
}

/** All heuristics for grids; the first is the default. */
export const GRID_HEURISTICS: readonly GridHeuristicRow[] = [
  {
    key: 'fitting',
    title: 'Fitting, with tunnels',
    note: 'The distance that matches the neighbours, or the cheapest route through any number of tunnels if that is less.',
    make(grid, rules, goal) {
      const line = byLine(fittingSteps)(grid, rules, goal);
      if (grid.tunnels.length === 0) return line;
      const { straight } = rowOf(STEP_COSTS, rules.steps);
      const least = leastFactor(grid);
      const steps = fittingSteps(rules);
      const between = (a: number, b: number): number => steps(...differenceOf(grid, rules, a, b)) * least;
      // From each tunnel's entrance: through it, then straight or by further tunnels. Repeated until nothing improves.
      const { tunnels } = grid;
      const rest = tunnels.map(({ to, cost }) => cost * straight + line(to));
      chainShortcuts(
        rest,
        (one, other) => tunnels[one].cost * straight + between(tunnels[one].to, tunnels[other].from),
      );
      return (node) => tunnels.reduce((best, { from }, i) => Math.min(best, between(node, from) + rest[i]), line(node));
    },
  },
  {
    key: 'zero',
    title: 'Zero',
    note: 'No estimate: Dijkstra.',
    make: () => () => 0,
  },
  {
    key: 'octile',
    title: 'Octile',
    note: 'Diagonal steps first, then straight ones, with the two constants of the costs.',
    make: byLine(octileSteps),
  },
  {
    key: 'manhattan',
    title: 'Manhattan',
    note: 'Columns plus rows: exact for four neighbours, too much for eight.',
    make: byLine((rules) => {
      const { straight } = rowOf(STEP_COSTS, rules.steps);
      return rules.neighbours === '6' ? (dq, dr) => hexSteps(dq, dr) * straight : (dx, dz) => straight * (dx + dz);
    }),
  },
  {
    key: 'euclidean',
    title: 'Euclidean',
    note: 'The straight line; 1 % too long where a diagonal step costs less than √2.',
    make: byLine((rules) => {
      const { straight } = rowOf(STEP_COSTS, rules.steps);
      if (rules.neighbours !== '6') return (dx, dz) => straight * Math.sqrt(dx * dx + dz * dz);
      return (dq, dr) => straight * Math.sqrt(dq * dq + dq * dr + dr * dr);
    }),
  },
  {
    key: 'precomputed',
    title: 'Precomputed',
    note: 'Exact costs from one backward search from the goal: expands little more than the path.',
    make: (grid, rules, goal) => heuristicOfTable(costsToGoal(graphOfGrid(grid, rules), goal)),
  },
];

/** The row with that key; throws if there is none. */
export function gridHeuristicOf(key: string): GridHeuristicRow {
  return rowOf(GRID_HEURISTICS, key);
}
