// The rules for steps on a grid: how many neighbours, whether corners may be cut, and what a step costs. Each choice is a table.
//
// A diagonal step costs √2 straight ones; tutorials round it to 1.4, or to 14 against 10. Costs and estimates share one unit and the same
// two constants.
import { addToList } from '../../geometry/lists.ts';
import { checkHas, checkKey } from '../../geometry/checks.ts';
import type { Graph } from '../../search/graph.ts';
import { checkGrid, NODE_WALL, type GridLayout, type NavigationGrid } from './navigation-grid.ts';

interface Row {
  readonly key: string;
  readonly title: string;
  readonly note: string;
}

export interface NeighbourRow extends Row {
  readonly key: '4' | '8' | '6';
}

/** The neighbours of a node. */
export const NEIGHBOURS: readonly NeighbourRow[] = [
  { key: '4', title: 'Four', note: 'Up, down, left and right.' },
  { key: '8', title: 'Eight', note: 'The four and the diagonals, where the corner rule allows them.' },
  { key: '6', title: 'Hexagons', note: 'Six neighbours, all equally far; odd rows are shifted by half a node.' },
];

export interface DiagonalRow extends Row {
  readonly key: 'never' | 'noCorner' | 'oneClear' | 'always';
  /** How many of the two nodes beside a diagonal step must be free; 3 forbids it. */
  readonly needs: number;
}

/** When a diagonal step is allowed, by the two nodes it passes between. */
export const DIAGONALS: readonly DiagonalRow[] = [
  { key: 'noCorner', title: 'No corner', note: 'Both nodes beside the step are free: no corner is touched.', needs: 2 },
  { key: 'oneClear', title: 'One clear', note: 'One of the two nodes beside the step is free.', needs: 1 },
  { key: 'always', title: 'Always', note: 'Corners are cut; an agent with a radius touches them.', needs: 0 },
  { key: 'never', title: 'Never', note: 'Eight neighbours become four.', needs: 3 },
];

export interface StepCostRow extends Row {
  readonly key: 'octile' | 'integers' | 'tutorial';
  readonly straight: number;
  readonly diagonal: number;
}

/** The cost of a step onto floor. */
export const STEP_COSTS: readonly StepCostRow[] = [
  { key: 'octile', title: '1 and √2', note: 'The true length of a step.', straight: 1, diagonal: Math.SQRT2 },
  {
    key: 'integers',
    title: '10 and 14',
    note: 'Integers; diagonals are 1 % too short.',
    straight: 10,
    diagonal: 14,
  },
  { key: 'tutorial', title: '1 and 1.4', note: 'Rounded, as in many tutorials.', straight: 1, diagonal: 1.4 },
];

/** All rules for steps. */
export interface GridRules {
  readonly neighbours: NeighbourRow['key'];
  readonly diagonals: DiagonalRow['key'];
  readonly steps: StepCostRow['key'];
  /** A step costs the ground it leads to ('into'), or the mean of both grounds. */
  readonly terrain: 'into' | 'mean';
}

/** The rules of a grid where none are given. */
export const DEFAULT_RULES: GridRules = { neighbours: '8', diagonals: 'noCorner', steps: 'octile', terrain: 'into' };

export function rowOf<R extends Row>(table: readonly R[], key: R['key']): R {
  const row = table.find((each) => each.key === key);
  if (row === undefined) throw new Error(`rowOf: no '${key}' among ${table.map((each) => each.key).join(', ')}`);
  return row;
}

/** Rules must be of the tables and fit the layout, if there is one: other neighbours would be other nodes. These must be given. */
export function checkRules(
  name: string,
  argument: string,
  rules: Partial<GridRules>,
  needed: readonly (keyof GridRules)[],
  layout?: GridLayout,
): void {
  checkHas(name, argument, rules, needed, `pass an object with ${Object.keys(DEFAULT_RULES).join(', ')}`);
  const fitting = NEIGHBOURS.filter(({ key }) => !layout || (key === '6') === (layout === 'hex'));
  const keys = { neighbours: fitting, diagonals: DIAGONALS, steps: STEP_COSTS, terrain: TERRAINS };
  for (const [rule, rows] of Object.entries(keys) as [keyof GridRules, readonly { key: string }[]][]) {
    if (!needed.includes(rule) && rules[rule] === undefined) continue;
    checkKey(name, `${argument}.${rule}`, rules[rule], rows.map(({ key }) => key)); // prettier-ignore
  }
}

const TERRAINS = [{ key: 'into' }, { key: 'mean' }];
const RULES = Object.keys(DEFAULT_RULES) as (keyof GridRules)[];

/** These rules, and the default ones where none are given. */
export const rulesOf = (given: Partial<GridRules>): GridRules =>
  Object.fromEntries(RULES.map((rule) => [rule, given[rule] ?? DEFAULT_RULES[rule]])) as unknown as GridRules;

/** The layout of nodes for these rules. */
export function layoutOf(rules: Pick<GridRules, 'neighbours'>): GridLayout {
  checkRules('layoutOf', 'rules', rules, ['neighbours']);
  return rules.neighbours === '6' ? 'hex' : 'square';
}

/** Straight neighbours first, then diagonals, clockwise from the right: [dx, dz]. */
export const SQUARE_STEPS = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
  [1, 1],
  [-1, 1],
  [-1, -1],
  [1, -1],
] as const;
const EVEN_HEX_STEPS = [
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [-1, -1],
  [0, -1],
] as const;
/** In even rows, and in odd ones. */
const HEX_STEPS = [EVEN_HEX_STEPS, EVEN_HEX_STEPS.map(([dx, dz]) => [dx + Math.abs(dz), dz] as const)];

/** Edges are numbered by node and direction: 8 directions a node, then the tunnels. */
const DIRECTIONS = 8;

/** The grid as a graph for any search. Edges are computed on demand, so edits take effect at once. */
export function graphOfGrid(grid: NavigationGrid, rules: GridRules): Graph {
  checkGrid('graphOfGrid', grid);
  checkRules('graphOfGrid', 'rules', rules, RULES, grid.layout);
  const { gridWidth, gridHeight, types, factors, tunnels, isOpen } = grid;
  const { straight, diagonal } = rowOf(STEP_COSTS, rules.steps);
  const { needs } = rowOf(DIAGONALS, rules.diagonals);
  const isFree = (x: number, z: number): boolean =>
    x >= 0 && z >= 0 && x < gridWidth && z < gridHeight && types[z * gridWidth + x] !== NODE_WALL;
  const costOf = (from: number, to: number): number =>
    rules.terrain === 'into' ? factors[to] : (factors[from] + factors[to]) / 2;
  const tunnelsFrom = new Map<number, number[]>();
  tunnels.forEach(({ from }, index) => addToList(tunnelsFrom, from, index));
  const last = rules.neighbours === '4' ? 4 : 8;
  return {
    nodeCount: gridWidth * gridHeight,
    forEachNeighbour(node, visit) {
      if (types[node] === NODE_WALL) return;
      const x = node % gridWidth;
      const z = (node - x) / gridWidth;
      const steps = rules.neighbours === '6' ? HEX_STEPS[z & 1] : SQUARE_STEPS;
      const end = rules.neighbours === '6' ? 6 : last;
      for (let direction = 0; direction < end; direction++) {
        const [dx, dz] = steps[direction];
        if (!isFree(x + dx, z + dz)) continue;
        const isDiagonal = rules.neighbours === '8' && direction > 3;
        if (isDiagonal && Number(isFree(x + dx, z)) + Number(isFree(x, z + dz)) < needs) continue;
        const to = node + dz * gridWidth + dx;
        if (isOpen !== undefined && !isOpen(node, to)) continue;
        visit(to, (isDiagonal ? diagonal : straight) * costOf(node, to), node * DIRECTIONS + direction);
      }
      for (const index of tunnelsFrom.get(node) ?? []) {
        const { to, cost } = tunnels[index];
        if (types[to] !== NODE_WALL) visit(to, cost * straight, gridWidth * gridHeight * DIRECTIONS + index);
      }
    },
  };
}

/** The tunnel of an edge, or null for a step. */
export function tunnelOfEdge({ gridWidth, gridHeight }: NavigationGrid, edge: number): number | null {
  const index = edge - gridWidth * gridHeight * DIRECTIONS;
  return index >= 0 ? index : null;
}
