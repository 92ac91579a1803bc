// Estimates of what is left to go on a grid, one a row: none, straight lines of several kinds, the truth from a table, and lines
// that know of tunnels.
//
// All are in the unit of the costs (steps, or tenths of them) and scaled by the cheapest ground. `isAdmissible` says under which
// rules a row never overestimates; with others the way found may not be the cheapest, and checkHeuristic shows where.
import type { Heuristic } from '../../search/open-list.ts';
import { reachAll } from '../../search/dijkstra.ts';
import { graphOfEdges, type Graph } from '../../search/graph.ts';
import { createSearchState, wasReached } from '../../search/search-state.ts';
import { DIAGONALS, graphOfGrid, rowOf, STEP_COSTS, type GridRules } from './grid-rules.ts';
import type { NavigationGrid } from './navigation-grid.ts';

export interface GridHeuristicRow {
  readonly key: string;
  readonly title: string;
  readonly note: string;
  /** The estimate for one goal. */
  make(grid: NavigationGrid, rules: GridRules, goal: number): Heuristic;
  /** Is it never more than the truth under these rules, tunnels aside? */
  isAdmissible(rules: GridRules): boolean;
  /** And with tunnels? */
  readonly knowsTunnels: boolean;
}

type Steps = (dx: number, dz: number) => number;

/** Cheapest ground of a grid: every step costs at least this part of a step onto floor. */
function leastFactor({ factors }: NavigationGrid): number {
  return factors.reduce((least, factor) => Math.min(least, factor), Infinity);
}

/** An estimate that looks at columns and rows alone, from steps in straight units. */
function byLine(stepsOf: (rules: GridRules) => Steps): GridHeuristicRow['make'] {
  return (grid, rules, goal) => {
    const least = leastFactor(grid);
    const steps = stepsOf(rules);
    return (node) => steps(...differenceOf(grid, rules, node, goal)) * least;
  };
}

/** Columns and rows apart; on hexagons in the coordinates whose axes are two of the three directions of rows. */
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
  const across = Math.min(diagonal, 2 * straight);
  return (dx, dz) => across * Math.min(dx, dz) + straight * Math.abs(dx - dz);
}

/** The line that fits the rules: Manhattan for four neighbours, octile for eight, hexagons for six. */
function fittingSteps(rules: GridRules): Steps {
  const { straight } = rowOf(STEP_COSTS, rules.steps);
  return isFour(rules) ? (dx, dz) => straight * (dx + dz) : octileSteps(rules);
}

/** The exact costs to a goal from everywhere, Infinity where there is no way: what may be shipped with a map. */
export function costsToGoal(graph: Graph, goal: number): Float64Array {
  const reversed: [number, number, number][] = [];
  for (let node = 0; node < graph.nodeCount; node++) {
    graph.forEachNeighbour(node, (to, cost) => reversed.push([to, node, cost]));
  }
  const state = createSearchState(graph.nodeCount);
  reachAll(state, graphOfEdges(graph.nodeCount, reversed), goal);
  return Float64Array.from({ length: graph.nodeCount }, (_, node) =>
    wasReached(state, node) ? state.g[node] : Infinity,
  );
}

/** The estimate that a table of costs is; what cannot be reached counts as far as can be told, 0. */
export function heuristicOfTable(table: Float64Array): Heuristic {
  return (node) => (table[node] < Infinity ? table[node] : 0);
}

export const GRID_HEURISTICS: readonly GridHeuristicRow[] = [
  {
    key: 'fitting',
    title: 'Fitting, with tunnels',
    note: 'The line that fits the neighbours, or the best way through tunnels if that is less: any number of them, both directions.',
    make(grid, rules, goal) {
      const line = byLine(fittingSteps)(grid, rules, goal);
      if (grid.tunnels.length === 0) return line;
      const { straight } = rowOf(STEP_COSTS, rules.steps);
      const least = leastFactor(grid);
      const steps = fittingSteps(rules);
      const between = (a: number, b: number): number => steps(...differenceOf(grid, rules, a, b)) * least;
      // From each tunnel's entrance: through it, then by line or by further tunnels. As many rounds as there are tunnels are enough.
      const { tunnels } = grid;
      const rest = tunnels.map(({ to, cost }) => cost * straight + line(to));
      for (let isChanged = true; isChanged;) {
        isChanged = false;
        tunnels.forEach(({ to, cost }, one) => {
          tunnels.forEach(({ from }, other) => {
            const through = cost * straight + between(to, from) + rest[other];
            if (through >= rest[one]) return;
            rest[one] = through;
            isChanged = true;
          });
        });
      }
      return (node) => tunnels.reduce((best, { from }, i) => Math.min(best, between(node, from) + rest[i]), line(node));
    },
    isAdmissible: () => true,
    knowsTunnels: true,
  },
  {
    key: 'zero',
    title: 'Zero',
    note: 'No estimate: Dijkstra.',
    make: () => () => 0,
    isAdmissible: () => true,
    knowsTunnels: true,
  },
  {
    key: 'octile',
    title: 'Octile',
    note: 'Diagonal steps first, then straight ones, with the same two constants as the costs.',
    make: byLine(octileSteps),
    isAdmissible: () => true,
    knowsTunnels: false,
  },
  {
    key: 'manhattan',
    title: 'Manhattan',
    note: 'Columns and rows added up: right for four neighbours, too much for eight.',
    make: byLine((rules) => {
      const { straight } = rowOf(STEP_COSTS, rules.steps);
      return rules.neighbours === '6' ? (dq, dr) => hexSteps(dq, dr) * straight : (dx, dz) => straight * (dx + dz);
    }),
    isAdmissible: (rules) => isFour(rules) || rules.neighbours === '6',
    knowsTunnels: false,
  },
  {
    key: 'euclidean',
    title: 'Euclidean',
    note: 'The straight line; a hundredth too long where a diagonal step counts less than √2.',
    make: byLine((rules) => {
      const { straight } = rowOf(STEP_COSTS, rules.steps);
      if (rules.neighbours !== '6') return (dx, dz) => straight * Math.sqrt(dx * dx + dz * dz);
      return (dq, dr) => straight * Math.sqrt(dq * dq + dq * dr + dr * dr);
    }),
    isAdmissible: (rules) => {
      const { straight, diagonal } = rowOf(STEP_COSTS, rules.steps);
      return (
        rules.neighbours !== '8' || rowOf(DIAGONALS, rules.diagonals).needs > 2 || diagonal >= straight * Math.SQRT2
      );
    },
    knowsTunnels: false,
  },
  {
    key: 'precomputed',
    title: 'Precomputed',
    note: 'The truth, from one search backwards from the goal: expands the way and hardly anything else.',
    make: (grid, rules, goal) => heuristicOfTable(costsToGoal(graphOfGrid(grid, rules), goal)),
    isAdmissible: () => true,
    knowsTunnels: true,
  },
];

/** The row of that key; throws when there is none. */
export function gridHeuristicOf(key: string): GridHeuristicRow {
  return rowOf(GRID_HEURISTICS, key);
}
