// A navigation grid: nodes in rows, each with a centre in the world, a kind of ground, and the cost of a step onto it.
//
// Nodes lie in one flat array, index = z · gridWidth + x. They are squares, or hexagons with odd rows shifted by half a node. Search state
// is kept elsewhere, so any number of searches can share a grid. Unlike other structures a grid may be edited (setNode), for worlds with
// walls that can be destroyed; the next query sees the change. After an A* tutorial for game students (NavigationGrid) and its format
// TestGrid1.
import {
  badArgument,
  checkFields,
  checkFinite,
  checkFunction,
  checkHas,
  checkIndex,
  checkKey,
  checkList,
  checkNumber,
  checkPositive,
  checkText,
} from '../../geometry/checks.ts';
import type { Point } from '../../geometry/point.ts';
import { GROUNDS, readGrid } from '../../map/grids/grid-text.ts';

/** A wall: not walkable. */
export const NODE_WALL = 0;
/** Plain floor. */
export const NODE_FLOOR = 1;
/** Water. */
export const NODE_WATER = 2;
/** Mud. */
export const NODE_MUD = 3;

/** Cost of a step onto each kind of node, as a multiple of a step onto floor; walls cannot be entered. */
export const TERRAIN_FACTORS: readonly number[] = [Infinity, ...GROUNDS.map(({ cost }) => cost)];

export function checkGrid(name: string, grid: NavigationGrid): void {
  checkHas(
    name,
    'grid',
    grid,
    ['types', 'factors', 'nodeSize', 'gridWidth'],
    'pass what createGrid, gridOfText or gridOfLevel returned',
  );
}

/** Squares or hexagons. */
export type GridLayout = 'square' | 'hex';

/** A one-way edge between two nodes anywhere: one direction of a tunnel. Cost in steps onto floor. */
export interface GridTunnel {
  readonly from: number;
  readonly to: number;
  readonly cost: number;
}

/** A grid of nodes over part of the floor, walkable or not, with costs. */
export interface NavigationGrid {
  readonly layout: GridLayout;
  /** Width of a node, in the units of its positions. */
  readonly nodeSize: number;
  /** Nodes across. */
  readonly gridWidth: number;
  /** Nodes down. */
  readonly gridHeight: number;
  /** The corner of node (0, 0) with the least x and z. */
  readonly corner: Point;
  /** NODE_…, by node. */
  readonly types: Uint8Array;
  /** Cost of a step onto each node, as a multiple of a step onto floor; Infinity for walls. */
  readonly factors: Float64Array;
  readonly tunnels: readonly GridTunnel[];
  /** Is the step from a node to its neighbour free, in addition to neither being a wall? Left out if the nodes decide alone. */
  readonly isOpen?: (from: number, to: number) => boolean;
}

/** Height of a row of hexagons, as a fraction of their width. */
export const HEX_ROW = Math.sqrt(3) / 2;

const MOST_ACROSS = 2 ** 24;

/** A grid of those kinds of node, row after row. Throws unless there are width × height of them. */
export function createGrid(
  parts: Pick<NavigationGrid, 'nodeSize' | 'gridWidth' | 'gridHeight' | 'types'> & Partial<NavigationGrid>,
): NavigationGrid {
  const name = 'createGrid';
  checkFields(name, 'parts', parts, ['layout', 'nodeSize', 'gridWidth', 'gridHeight', 'corner', 'types', 'factors', 'tunnels', 'isOpen']); // prettier-ignore
  const { gridWidth, gridHeight, types } = parts;
  checkPositive(name, 'parts.nodeSize', parts.nodeSize);
  checkIndex(name, 'parts.gridWidth', gridWidth, MOST_ACROSS, 'widths');
  checkIndex(name, 'parts.gridHeight', gridHeight, MOST_ACROSS, 'heights');
  if (!(types instanceof Uint8Array))
    throw badArgument(name, 'parts.types', types, 'pass a Uint8Array of NODE_… kinds');
  if (types.length !== gridWidth * gridHeight)
    throw badArgument(name, 'parts.types.length', types.length, `pass ${gridWidth} × ${gridHeight} kinds, one a node`);
  const odd = types.findIndex((type) => TERRAIN_FACTORS[type] === undefined);
  if (odd >= 0) throw badArgument(name, `parts.types[${odd}]`, types[odd], 'pass one of the NODE_… kinds');
  const { layout = 'square', corner = { x: 0, z: 0 }, tunnels = [], isOpen } = parts;
  const { factors = Float64Array.from(types, (type) => TERRAIN_FACTORS[type]) } = parts;
  checkKey(name, 'parts.layout', layout, ['square', 'hex']);
  checkFinite(name, 'parts.corner', corner);
  if (!(factors instanceof Float64Array && factors.length === types.length))
    throw badArgument(name, 'parts.factors', factors, `pass a Float64Array of ${types.length}, one a node`);
  const below = factors.findIndex((factor) => !(factor >= 0));
  if (below >= 0) throw badArgument(name, `parts.factors[${below}]`, factors[below], 'pass 0 or more');
  checkList(name, 'parts.tunnels', tunnels, 0, 'pass a list of { from, to, cost }', (at, tunnel: GridTunnel) => {
    checkHas(name, at, tunnel, ['from', 'to', 'cost'], 'pass { from, to, cost }');
    checkIndex(name, `${at}.from`, tunnel.from, types.length, 'nodes');
    checkIndex(name, `${at}.to`, tunnel.to, types.length, 'nodes');
    checkNumber(name, `${at}.cost`, tunnel.cost, 0);
  });
  if (isOpen !== undefined) checkFunction(name, 'parts.isOpen', isOpen, 'pass a function of two nodes');
  const own = { layout, corner, factors, tunnels };
  return { ...own, ...parts, ...own };
}

/** The grid in the bytes of a grid text, in the file's units. Throws a MapError as loadPlan does. */
export function gridOfText(bytes: Uint8Array, fileName: string, layout: GridLayout = 'square'): NavigationGrid {
  if (!(bytes instanceof Uint8Array)) throw badArgument('gridOfText', 'bytes', bytes, 'pass the bytes of a grid text');
  checkText('gridOfText', 'fileName', fileName);
  checkKey('gridOfText', 'layout', layout, ['square', 'hex']);
  const { nodeSize, across, down, cells, tunnels } = readGrid(bytes, fileName);
  const both = tunnels.flatMap(([a, b]) => [
    { from: a, to: b, cost: 1 },
    { from: b, to: a, cost: 1 },
  ]);
  return createGrid({ layout, nodeSize, gridWidth: across, gridHeight: down, types: cells, tunnels: both });
}

/** The node that contains a point, or −1 outside; a point on a border belongs to the node with the larger coordinates. */
export function nodeAt(grid: NavigationGrid, p: Point): number {
  const { gridWidth, gridHeight } = grid;
  const [x, z] = columnAndRow(grid, p);
  return x >= 0 && z >= 0 && x < gridWidth && z < gridHeight ? z * gridWidth + x : -1;
}

/** The same with points outside moved to the nearest row and column. */
export function nodeFromWorldPoint(grid: NavigationGrid, p: Point): number {
  const { gridWidth, gridHeight } = grid;
  const [x, z] = columnAndRow(grid, p);
  const clamp = (value: number, count: number): number => Math.max(0, Math.min(count - 1, value));
  return clamp(z, gridHeight) * gridWidth + clamp(x, gridWidth);
}

function columnAndRow({ nodeSize, corner, layout }: NavigationGrid, p: Point): [x: number, z: number] {
  const u = (p.x - corner.x) / nodeSize;
  const v = (p.z - corner.z) / nodeSize;
  if (layout === 'square') return [Math.floor(u), Math.floor(v)];
  // A hexagon is the set of points nearer to its centre than to any other.
  const guess = Math.floor(v / HEX_ROW);
  let best: [number, number] = [0, 0];
  let least = Infinity;
  for (let z = guess - 1; z <= guess + 1; z++) {
    const shift = (z & 1) === 0 ? 0 : 0.5;
    const x = Math.floor(u - shift);
    const gap = (u - x - shift - 0.5) ** 2 + (v - z * HEX_ROW - HEX_ROW / 2) ** 2;
    if (gap >= least) continue;
    best = [x, z];
    least = gap;
  }
  return best;
}

/** The centre of a node, in the world. */
export function centreOfNode(grid: NavigationGrid, node: number): Point {
  const { nodeSize, corner, gridWidth, layout } = grid;
  const x = node % gridWidth;
  const z = (node - x) / gridWidth;
  if (layout === 'square') return { x: corner.x + (x + 0.5) * nodeSize, z: corner.z + (z + 0.5) * nodeSize };
  const shift = (z & 1) === 0 ? 0 : 0.5;
  return { x: corner.x + (x + 0.5 + shift) * nodeSize, z: corner.z + (z + 0.5) * HEX_ROW * nodeSize };
}

/** A node's corners, clockwise on paper, shrunk about its centre to that fraction of its size. */
export function cornersOfNode(grid: NavigationGrid, node: number, part = 1): Point[] {
  const { x, z } = centreOfNode(grid, node);
  const half = (grid.nodeSize / 2) * part;
  const corners = grid.layout === 'hex' ? HEX_CORNERS : SQUARE_CORNERS;
  return corners.map(([right, down]) => ({ x: x + right * half, z: z + down * half }));
}

/** Corners about the centre, in halves of a node's width. */
const SQUARE_CORNERS = [
  [-1, -1],
  [1, -1],
  [1, 1],
  [-1, 1],
] as const;
const HEX_SIDE = 1 / Math.sqrt(3);
const HEX_CORNERS = [
  [0, -2 * HEX_SIDE],
  [1, -HEX_SIDE],
  [1, HEX_SIDE],
  [0, 2 * HEX_SIDE],
  [-1, HEX_SIDE],
  [-1, -HEX_SIDE],
] as const;

/** Can an agent be on the node? −1, what nodeAt returns outside, is none. */
export function isWalkable(grid: NavigationGrid, node: number): boolean {
  return node !== -1 && grid.types[node] !== NODE_WALL;
}

/** Changes the kind of ground of a node, as when a wall is destroyed or a lake freezes. The next query sees it. */
export function setNode(grid: NavigationGrid, node: number, type: number, factor = TERRAIN_FACTORS[type]): void {
  grid.types[node] = type;
  grid.factors[node] = factor;
}
