// `leafstar grid`: a search on a navigation grid, drawn in letters, and whether its estimate can be trusted.
//
// A grid text is searched node by node as it lies in the file; over any other plan a grid is laid for the body. Whatever rule,
// cost or estimate the tables of src/nav/grid hold can be asked for by its key.
import {
  buildLevel,
  centreOf,
  checkHeuristic,
  COVERAGES,
  DIAGONALS,
  graphOfGrid,
  GRID_HEURISTICS,
  gridOfLevel,
  gridOfText,
  isWalkable,
  layoutOf,
  NEIGHBOURS,
  nodeAt,
  searchGrid,
  STEP_COSTS,
  toFile,
  toPlan,
  traceOf,
  UNWALKABLE_LAYERS,
  DEFAULT_RULES,
  type Body,
  type FloorPlan,
  type GridAnswer,
  type GridRules,
  type HeuristicFault,
  type LevelGridOptions,
  type NavigationGrid,
  type Point,
} from '../index.ts';
import { UsageError } from './arguments.ts';
import { formatCount } from '../map/format-count.ts';

const TERRAINS = [{ key: 'into' }, { key: 'mean' }] as const;

/** The options that choose a row of a table, and the rows. */
export const GRID_TABLES = {
  neighbours: NEIGHBOURS,
  diagonals: DIAGONALS,
  steps: STEP_COSTS,
  terrain: TERRAINS,
  estimate: GRID_HEURISTICS,
  coverage: COVERAGES,
  unwalkable: UNWALKABLE_LAYERS,
} as const;
export type GridTable = keyof typeof GRID_TABLES;

/** The keys of a table, for the help and for refusals. */
export const keysOf = (table: GridTable): string => GRID_TABLES[table].map(({ key }) => key).join('|');

/** What was typed for the tables; the first row of each where nothing was. Throws a UsageError. */
export function readChoices(typed: Readonly<Partial<Record<string, string>>>): {
  rules: Partial<GridRules>;
  laid: Partial<LevelGridOptions>;
  estimate: string;
} {
  const chosen: Partial<Record<GridTable, string>> = {};
  for (const table of Object.keys(GRID_TABLES) as GridTable[]) {
    const key = typed[table];
    if (key === undefined) continue;
    if (!GRID_TABLES[table].some((row) => row.key === key))
      throw new UsageError(`--${table}: "${key}" is none of ${keysOf(table)}.`);
    chosen[table] = key;
  }
  const { estimate = GRID_HEURISTICS[0].key, coverage, unwalkable, ...rules } = chosen;
  const laid = { ...(coverage && { coverage }), ...(unwalkable && { unwalkable }) } as Partial<LevelGridOptions>;
  return { rules: rules as Partial<GridRules>, laid, estimate };
}

/** What `grid --json` prints. Points are in the file's own units. */
export interface GridReport {
  readonly found: boolean;
  readonly reason: GridAnswer['reason'];
  /** In the unit of the step costs. */
  readonly cost: number | null;
  /** Centres of the nodes from start to goal, both included. */
  readonly points: readonly (readonly [number, number])[] | null;
  readonly expanded: number;
  readonly nodeSize: number;
  readonly across: number;
  readonly down: number;
  /** Where the estimate says more than the way costs, or falls too fast; the worst of each kind as a witness, null when it can be trusted. */
  readonly estimate: {
    readonly key: string;
    readonly tooHigh: Witness | null;
    readonly inconsistent: Witness | null;
  };
  /** Rows of letters (every other one shifted where nodes are hexagons): x wall, . floor, ~ dear ground, , expanded, o way, S start, G goal; null where it would be too wide to read. */
  readonly drawing: readonly string[] | null;
}

export interface Witness {
  readonly faults: number;
  /** The node's centre, in the file's own units. */
  readonly at: readonly [number, number];
  readonly estimate: number;
  /** What it must not pass. */
  readonly limit: number;
}

/** Wider drawings than this do not fit a terminal. */
const WIDEST_DRAWING = 200;

export interface GridQuestion {
  readonly plan: FloorPlan;
  readonly bytes: Uint8Array;
  readonly fileName: string;
  readonly body: Body;
  /** In the file's own units. */
  readonly from: readonly [number, number];
  readonly to: readonly [number, number];
  /** In the file's own units; as the grid is usually laid when left out. */
  readonly nodeRadius?: number;
  /** How far the grid extends and about where, in the file's own units; over the whole map when left out. */
  readonly worldSize?: readonly [number, number];
  readonly worldMiddle?: readonly [number, number];
  readonly typed: Readonly<Partial<Record<string, string>>>;
}

/** Searches the grid of the plan. Throws a UsageError where an option is in no table. */
export function askGrid(question: GridQuestion): GridReport {
  const { plan, bytes, fileName, body, from, to, nodeRadius, worldSize, worldMiddle } = question;
  const { rules, laid, estimate } = readChoices(question.typed);
  const isText = plan.format === 'grid';
  if (isText && (nodeRadius ?? worldSize ?? laid.coverage ?? laid.unwalkable) !== undefined)
    throw new UsageError(
      'A grid text has nodes of its own: no --node-radius, --world-size, --coverage or --unwalkable.',
    );
  if (worldMiddle !== undefined && worldSize === undefined) throw new UsageError('--world-middle needs --world-size.');
  const { scale } = plan.frame;
  const layout = layoutOf({ ...DEFAULT_RULES, ...rules });
  const grid = isText
    ? gridOfText(bytes, fileName, layout)
    : gridOfLevel(buildLevel(plan), body, {
        layout,
        ...laid,
        ...(nodeRadius === undefined ? {} : { nodeRadius: nodeRadius * scale }),
        ...(worldSize && { gridWorldSize: { x: worldSize[0] * scale, z: worldSize[1] * scale } }),
        ...(worldMiddle && { gridMiddle: toPlan(plan.frame, ...worldMiddle) }),
      });
  const pointOf = ([x, y]: readonly [number, number]): Point => (isText ? { x, z: y } : toPlan(plan.frame, x, y));
  const fileOf = (node: number): readonly [number, number] => {
    const centre = centreOf(grid, node);
    if (isText) return [centre.x, centre.z];
    const { u, v } = toFile(plan.frame, centre);
    return [u, v];
  };
  const goal = nodeAt(grid, pointOf(to));
  const answer = searchGrid(grid, pointOf(from), pointOf(to), { ...rules, heuristic: estimate });
  return {
    found: answer.way !== null,
    reason: answer.reason,
    cost: answer.way && answer.cost,
    points: answer.way && answer.way.map(fileOf),
    expanded: answer.expanded,
    nodeSize: isText ? grid.nodeSize : grid.nodeSize / plan.frame.scale,
    across: grid.gridWidth,
    down: grid.gridHeight,
    estimate: { key: estimate, ...judgeEstimate(grid, { ...DEFAULT_RULES, ...rules }, estimate, goal, fileOf) },
    drawing: grid.gridWidth > WIDEST_DRAWING ? null : drawGrid(grid, answer, nodeAt(grid, pointOf(from)), goal),
  };
}

function judgeEstimate(
  grid: NavigationGrid,
  rules: GridRules,
  key: string,
  goal: number,
  fileOf: (node: number) => Witness['at'],
): Pick<GridReport['estimate'], 'tooHigh' | 'inconsistent'> {
  if (!isWalkable(grid, goal)) return { tooHigh: null, inconsistent: null };
  const heuristic = GRID_HEURISTICS.find((row) => row.key === key)!.make(grid, rules, goal);
  const faults = checkHeuristic(graphOfGrid(grid, rules), goal, heuristic);
  const worstOf = (kind: HeuristicFault['kind']): Witness | null => {
    const those = faults.filter((fault) => fault.kind === kind);
    if (those.length === 0) return null;
    const excess = ({ estimate, limit }: HeuristicFault): number => estimate - limit;
    const worst = those.reduce((a, b) => (excess(b) > excess(a) ? b : a));
    return { faults: those.length, at: fileOf(worst.node), estimate: worst.estimate, limit: worst.limit };
  };
  return { tooHigh: worstOf('too high'), inconsistent: worstOf('inconsistent') };
}

function drawGrid(grid: NavigationGrid, { way, state }: GridAnswer, start: number, goal: number): string[] {
  const letters: string[] = Array.from(grid.factors, (factor, node) =>
    !isWalkable(grid, node) ? 'x' : factor > 1 ? '~' : '.',
  );
  if (state !== null) for (const { node, state: kind } of traceOf(state)) if (kind === 'closed') letters[node] = ',';
  for (const node of way ?? []) letters[node] = 'o';
  if (start >= 0) letters[start] = 'S';
  if (goal >= 0) letters[goal] = 'G';
  // Hexagons stand apart, and every other row by half of one more.
  const isHex = grid.layout === 'hex';
  return Array.from({ length: grid.gridHeight }, (_, row) => {
    const line = letters.slice(row * grid.gridWidth, (row + 1) * grid.gridWidth);
    return isHex ? ' '.repeat(row & 1) + line.join(' ') : line.join('');
  });
}

/** A report for people. */
export function describeGrid({ reason, cost, points, expanded, estimate, drawing }: GridReport): string {
  const lines = drawing === null ? [] : [...drawing, ''];
  lines.push(
    points === null
      ? `no path: ${reason}, ${expanded} expanded`
      : `cost ${round(cost!)}, ${formatCount(points.length, 'node')}, ${expanded} expanded`,
  );
  const tell = (what: string, witness: Witness | null): void => {
    if (witness === null) return;
    const { faults, at, estimate: said, limit } = witness;
    lines.push(
      `${estimate.key} ${what} ${formatCount(faults, 'time')}; at ${at.join(',')} it says ${round(said)}, not over ${round(limit)}`,
    );
  };
  tell('says too much', estimate.tooHigh);
  tell('falls too fast along a step', estimate.inconsistent);
  if (estimate.tooHigh === null && estimate.inconsistent === null)
    lines.push(`${estimate.key} never says too much here`);
  return lines.join('\n');
}

const round = (value: number): number => Math.round(value * 1000) / 1000;
