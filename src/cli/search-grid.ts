// `leafstar grid`: searches a navigation grid, draws it in letters and checks the estimate.
//
// A grid text is searched node by node as in the file; other plans get a grid for the body.
import { buildLevel } from '../door/nav.ts';
import type { Point } from '../index.ts';
import { toFile, toPlan, type FloorPlan } from '../door/formats.ts';
import {
  centreOfNode,
  graphOfGrid,
  GRID_HEURISTICS,
  gridOfText,
  isWalkable,
  layoutOf,
  nodeAt,
  searchGrid,
  DEFAULT_RULES,
  type GridAnswer,
  type GridRules,
  type NavigationGrid,
} from '../door/grid.ts';
import { checkHeuristic, tracedNodes, type HeuristicFault } from '../door/search.ts';
import { readPair, type Arguments } from './arguments.ts';
import { UsageError } from './ends.ts';
import { buildGrid, readChoices } from './grid-options.ts';
import { bodyOf, readNodeRadius, unitOfQueries } from './read-options.ts';
import { formatCount } from '../map/input/format-count.ts';

/** Output of `grid --json`. Points and sizes are in units of the query. */
export type GridReport = ReturnType<typeof searchPlanGrid>;

interface Witness {
  readonly faults: number;
  /** The node's centre. */
  readonly at: readonly [number, number];
  readonly estimate: number;
  /** The largest correct value. */
  readonly limit: number;
}

/** Wider drawings do not fit a terminal. */
const WIDEST_DRAWING = 200;

/** Searches the grid of the plan, whose file has those bytes. Throws a UsageError for an unknown option value. */
export function searchPlanGrid(plan: FloorPlan, bytes: Uint8Array, words: Arguments) {
  const { file, options } = words;
  const { scale } = plan.frame;
  const unit = unitOfQueries(plan, options);
  const body = bodyOf(plan, words);
  const pairOf = (option: 'from' | 'to' | 'world-size' | 'world-middle'): [number, number] => {
    const [x, y] = readPair(options[option], option);
    return [x * unit, y * unit];
  };
  const [from, to] = [pairOf('from'), pairOf('to')];
  const nodeRadius = readNodeRadius(options, unit * scale);
  const worldSize = options['world-size'] === undefined ? undefined : pairOf('world-size');
  if (worldSize && !(worldSize[0] > 0 && worldSize[1] > 0))
    throw new UsageError('--world-size: both must be more than 0.');
  const worldMiddle = options['world-middle'] === undefined ? undefined : pairOf('world-middle');
  const { rules, levelOptions, estimate } = readChoices(options);
  const isText = plan.format === 'grid';
  if (isText && (nodeRadius ?? worldSize ?? levelOptions.coverage ?? levelOptions.unwalkable) !== undefined)
    throw new UsageError(
      'A grid text has its own nodes: remove --node-radius, --world-size, --coverage and --unwalkable.',
    );
  if (worldMiddle !== undefined && worldSize === undefined) throw new UsageError('--world-middle needs --world-size.');
  const layout = layoutOf({ ...DEFAULT_RULES, ...rules });
  const grid = isText
    ? gridOfText(bytes, file, layout)
    : buildGrid(buildLevel(plan), body, {
        layout,
        ...levelOptions,
        ...(nodeRadius !== undefined && { nodeRadius }),
        ...(worldSize && { gridWorldSize: { x: worldSize[0] * scale, z: worldSize[1] * scale } }),
        ...(worldMiddle && { gridMiddle: toPlan(plan.frame, ...worldMiddle) }),
      });
  const pointOf = ([x, y]: readonly [number, number]): Point => (isText ? { x, z: y } : toPlan(plan.frame, x, y));
  const fileOf = (node: number): readonly [number, number] => {
    const centre = centreOfNode(grid, node);
    if (isText) return [centre.x / unit, centre.z / unit];
    const { u, v } = toFile(plan.frame, centre);
    return [u / unit, v / unit];
  };
  const goal = nodeAt(grid, pointOf(to));
  const answer = searchGrid(grid, pointOf(from), pointOf(to), { ...rules, heuristic: estimate });
  return {
    found: answer.nodes !== null,
    reason: answer.reason,
    /** In the unit of the step costs. */
    cost: answer.nodes && answer.cost,
    /** Centres of the nodes from start to goal, both included. */
    points: answer.nodes && answer.nodes.map(fileOf),
    expanded: answer.expanded,
    nodeSize: grid.nodeSize / unit / (isText ? 1 : scale),
    across: grid.gridWidth,
    down: grid.gridHeight,
    /** Faults of the estimate: too high, or inconsistent; the worst of each kind, or null. */
    estimate: { key: estimate, ...checkEstimate(grid, { ...DEFAULT_RULES, ...rules }, estimate, goal, fileOf) },
    /**
     * Rows of letters (hexagon rows alternately shifted): x wall, . floor, ~ costly ground, , expanded, o path, S start, G goal; null when
     * too wide.
     */
    drawing: grid.gridWidth > WIDEST_DRAWING ? null : drawGrid(grid, answer, nodeAt(grid, pointOf(from)), goal),
  };
}

function checkEstimate(
  grid: NavigationGrid,
  rules: GridRules,
  key: string,
  goal: number,
  fileOf: (node: number) => Witness['at'],
): { tooHigh: Witness | null; inconsistent: Witness | null } {
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

function drawGrid(grid: NavigationGrid, { nodes, state }: GridAnswer, start: number, goal: number): string[] {
  const letters: string[] = Array.from(grid.factors, (factor, node) =>
    !isWalkable(grid, node) ? 'x' : factor > 1 ? '~' : '.',
  );
  if (state !== null)
    for (const { node, state: kind } of tracedNodes(state)) if (kind === 'closed') letters[node] = ',';
  for (const node of nodes ?? []) letters[node] = 'o';
  if (start >= 0) letters[start] = 'S';
  if (goal >= 0) letters[goal] = 'G';
  // Hexagons are spaced out, with every other row shifted by half a cell.
  const isHex = grid.layout === 'hex';
  return Array.from({ length: grid.gridHeight }, (_, row) => {
    const line = letters.slice(row * grid.gridWidth, (row + 1) * grid.gridWidth);
    return isHex ? ' '.repeat(row & 1) + line.join(' ') : line.join('');
  });
}

export function describeGrid({ reason, cost, points, expanded, estimate, drawing }: GridReport): string {
  const lines = drawing === null ? [] : [...drawing, ''];
  lines.push(
    points === null
      ? `no path: ${reason}, ${expanded} expanded`
      : `cost ${round(cost!)}, ${formatCount(points.length, 'node')}, ${expanded} expanded`,
  );
  const addFault = (what: string, witness: Witness | null): void => {
    if (witness === null) return;
    const { faults, at, estimate: said, limit } = witness;
    lines.push(
      `${estimate.key} ${what} ${formatCount(faults, 'time')}; at ${at.join(',')} it is ${round(said)}, the limit ${round(limit)}`,
    );
  };
  addFault('is too high', estimate.tooHigh);
  addFault('is inconsistent', estimate.inconsistent);
  if (estimate.tooHigh === null && estimate.inconsistent === null) lines.push(`${estimate.key} is never too high here`);
  return lines.join('\n');
}

const round = (value: number): number => Math.round(value * 1000) / 1000;
