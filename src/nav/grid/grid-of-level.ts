// A grid over a level for one body: the nodes on which it can stand, and the neighbours between which it can walk.
//
// Nodes are squares, or hexagons in rows, twice the node radius wide. They cover the plan's bounds or an extent that the caller chooses. A
// node is walkable where the body can stand at its middle and nothing of the unwalkable layer (unwalkable.ts) is on it. Nodes are tested as
// squares; a sphere of half a node's width, as in some tutorials, misses obstacles in the corners. Whether the body can walk from one
// middle to the next (thin walls, steps, drops) is tested on first use and kept. Finer nodes cost more: half the radius, four times the
// nodes.
import { getOrAdd } from '../../geometry/lists.ts';
import { oncePer } from '../once-per.ts';
import { checkFields, checkFinite, checkKey, checkPositive } from '../../geometry/checks.ts';
import type { Bounds, Point } from '../../geometry/point.ts';
import { snapPoint } from '../../geometry/quantum.ts';
import { leavesAt } from '../../bsp/leaf-at.ts';
import { checkBody, type Body } from '../body.ts';
import { checkLevel, type Level } from '../level.ts';
import { portalGraphOf } from '../portal-graph/build-portal-graph.ts';
import { terrainOf } from '../portal-graph/terrain.ts';
import { isClearOfThings } from '../blockers.ts';
import { canWalk } from '../portal-graph/can-walk.ts';
import type { PathCosts } from '../cost-terms.ts';
import { growBounds } from '../clearance/near-walls.ts';
import { standingLeaf } from '../portal-graph/places.ts';
import { usualNodeRadius } from './node-radius.ts';
import { rowOf } from './grid-rules.ts';
import { centreOfNode, createGrid, HEX_ROW, nodeAt, NODE_FLOOR, NODE_WALL, setNode } from './navigation-grid.ts';
import type { GridLayout, GridTunnel, NavigationGrid } from './navigation-grid.ts';
import { COVERAGES, isOverlapped, UNWALKABLE_LAYERS, type Coverage, type UnwalkableLayer } from './unwalkable.ts';

/** How a grid is built over a level. */
export interface LevelGridOptions {
  /** Half a node's width, map units. Default: 8, doubled until there are at most 200,000 nodes. */
  readonly nodeRadius: number;
  readonly coverage: Coverage;
  /** Key of UNWALKABLE_LAYERS: the objects that make the nodes under them unwalkable. */
  readonly unwalkable: UnwalkableLayer['key'];
  /** The extent of the grid, map units, rounded to whole nodes; the whole plan by default. */
  readonly gridWorldSize?: Point;
  /** The middle of that extent; the plan's middle by default. */
  readonly gridMiddle?: Point;
  readonly layout: GridLayout;
}

/** The fields of LevelGridOptions. */
export const LEVEL_GRID_FIELDS: readonly string[] = ['nodeRadius', 'coverage', 'unwalkable', 'gridWorldSize', 'gridMiddle', 'layout']; // prettier-ignore

/** Most nodes of a grid; the error names a radius that fits. */
const MOST_NODES = 4_000_000;

const gridsOf = oncePer<Level, [], Map<string, NavigationGrid>>(() => new Map());

/** The level's grid for those options, built on first use. Throws a RangeError where there would be millions of nodes. */
export function gridOfLevel(level: Level, body: Body, options: Partial<LevelGridOptions> = {}): NavigationGrid {
  const name = 'gridOfLevel';
  checkLevel(name, level);
  checkBody(body);
  checkFields(name, 'options', options, LEVEL_GRID_FIELDS);
  const { nodeRadius = usualNodeRadius(level), coverage = 'centre', unwalkable = 'walls-props' } = options;
  const { layout = 'square', gridWorldSize: size, gridMiddle = middleOf(level) } = options;
  checkPositive(name, 'options.nodeRadius', nodeRadius);
  checkKey(name, 'options.coverage', coverage, COVERAGES.map(({ key }) => key)); // prettier-ignore
  checkKey(name, 'options.unwalkable', unwalkable, UNWALKABLE_LAYERS.map(({ key }) => key)); // prettier-ignore
  checkKey(name, 'options.layout', layout, ['square', 'hex']);
  if (size !== undefined) checkFinite(name, 'options.gridWorldSize', size);
  checkFinite(name, 'options.gridMiddle', gridMiddle);
  const all: LevelGridOptions = { nodeRadius, coverage, unwalkable, layout, ...(size && { gridWorldSize: size, gridMiddle }) }; // prettier-ignore
  const { radius, height, step, drop, flies, stoppedBy } = body;
  const layoutKeys = [nodeRadius, coverage, unwalkable, layout, size?.x, size?.z, gridMiddle.x, gridMiddle.z];
  const key = [...layoutKeys, radius, height, step, drop, flies, stoppedBy].join();
  return getOrAdd(gridsOf(level), key, () => buildGrid(level, body, all));
}

const middleOf = ({ plan: { bounds } }: Level): Point => ({
  x: (bounds.minX + bounds.maxX) / 2,
  z: (bounds.minZ + bounds.maxZ) / 2,
});

function buildGrid(level: Level, body: Body, options: LevelGridOptions): NavigationGrid {
  const { nodeRadius, layout, gridWorldSize, gridMiddle } = options;
  const { minX, minZ, maxX, maxZ } = level.plan.bounds;
  const size = gridWorldSize ?? { x: maxX - minX, z: maxZ - minZ };
  const corner = gridWorldSize
    ? { x: gridMiddle!.x - size.x / 2, z: gridMiddle!.z - size.z / 2 }
    : { x: minX, z: minZ };
  // Round up over the whole plan, so that no strip stays without nodes.
  const round = gridWorldSize ? Math.round : Math.ceil;
  const nodeSize = 2 * nodeRadius;
  const rowHeight = layout === 'hex' ? nodeSize * HEX_ROW : nodeSize;
  const gridWidth = Math.max(1, round(size.x / nodeSize));
  const gridHeight = Math.max(1, round(size.z / rowHeight));
  if (gridWidth * gridHeight > MOST_NODES) {
    const least = Math.sqrt((size.x * size.z) / MOST_NODES) / 2;
    throw new RangeError(
      `gridOfLevel: a node radius of ${nodeRadius} makes ${gridWidth} × ${gridHeight} nodes; take ${Math.ceil(least)} or more`,
    );
  }
  const bare = { layout, nodeSize, gridWidth, gridHeight, corner } as const;
  const types = new Uint8Array(gridWidth * gridHeight);
  const factors = new Float64Array(types.length).fill(Infinity);
  const source = {
    level,
    body,
    options,
    known: new Uint32Array(types.length),
    leaves: NO_LEAVES,
  };
  const grid = createGrid({ ...bare, types, factors });
  for (let node = 0; node < types.length; node++) lookAtNode(source, grid, node);
  return walkableGrid(source, grid);
}

/** How a grid was built, and its steps tested so far: for each node two bits a direction, one for tested and one for free. */
interface GridSource {
  readonly level: Level;
  readonly body: Body;
  readonly options: LevelGridOptions;
  readonly known: Uint32Array;
  /** The leaf in which the body stands at each node, −1 where it cannot; empty until a query brings costs. */
  leaves: Int32Array;
}

const NO_LEAVES = new Int32Array(0);
const sources = new WeakMap<NavigationGrid, GridSource>();

/** Sets whether the body can stand on a node, and the cost of its ground. */
function lookAtNode({ level, body, options }: GridSource, grid: NavigationGrid, node: number): void {
  const { nodeRadius, coverage, unwalkable } = options;
  const graph = portalGraphOf(level, body);
  const at = standOfNode(level, grid, node);
  const leaf = standingLeaf(graph, at);
  const isFree =
    leaf >= 0 &&
    leavesAt(level.tree, at).length === 1 &&
    !isOverlapped(level, body, rowOf(UNWALKABLE_LAYERS, unwalkable), coverage, at, leaf, nodeRadius);
  if (isFree) setNode(grid, node, NODE_FLOOR, terrainOf(level.tree, leaf));
  else setNode(grid, node, NODE_WALL);
}

/** The grid with its tunnels, and with its steps tested on first use. */
function walkableGrid(source: GridSource, grid: NavigationGrid): NavigationGrid {
  const { level, body, known, options } = source;
  const { props } = rowOf(UNWALKABLE_LAYERS, options.unwalkable);
  const { types, nodeSize, gridWidth } = grid;
  const middle = (node: number): Point => standOfNode(level, grid, node);
  const tunnels = level.plan.links.flatMap((link): GridTunnel[] => {
    const from = nodeAt(grid, link.from);
    const to = nodeAt(grid, link.to);
    const canStand = from >= 0 && to >= 0 && types[from] !== NODE_WALL && types[to] !== NODE_WALL;
    return canStand ? [{ from, to, cost: link.cost / nodeSize }] : [];
  });
  const isOpen = (from: number, to: number): boolean => {
    const dz = Math.floor(to / gridWidth) - Math.floor(from / gridWidth);
    const dx = to - from - dz * gridWidth;
    const bit = 2 * ((dz + 1) * 3 + dx + 1);
    if (((known[from] >>> bit) & 1) === 0) {
      known[from] |= 1 << bit;
      const [a, b] = [middle(from), middle(to)];
      if (canWalk(level, body, a, b) && !(props && !isClearOfThings(level, body, a, b))) known[from] |= 2 << bit;
    }
    return ((known[from] >>> bit) & 2) !== 0;
  };
  const walkable = { ...grid, tunnels, isOpen };
  sources.set(walkable, source);
  return walkable;
}

/** The same grid with ground and tunnels at the costs of a query; closed nodes become walls. Computed once per costs. */
export const priceGrid = (grid: NavigationGrid, costs: PathCosts): NavigationGrid => pricesOf(costs)(grid);

const pricesOf = oncePer((costs: PathCosts) => oncePer((grid: NavigationGrid) => setPrices(grid, costs)));

function setPrices(grid: NavigationGrid, costs: PathCosts): NavigationGrid {
  const source = sources.get(grid)!;
  const { level, body } = source;
  const { nodeSize } = grid;
  const types = Uint8Array.from(grid.types);
  const factors = Float64Array.from(grid.factors);
  const middle = (node: number): Point => standOfNode(level, grid, node);
  if (source.leaves.length === 0) {
    const graph = portalGraphOf(level, body);
    source.leaves = Int32Array.from(types, (type, node) =>
      type === NODE_WALL ? -1 : standingLeaf(graph, middle(node)),
    );
  }
  const { leaves } = source;
  for (let node = 0; node < types.length; node++) {
    if (types[node] === NODE_WALL) continue;
    factors[node] = costs.atPlace(leaves[node], middle(node));
    if (factors[node] === Infinity) types[node] = NODE_WALL;
  }
  const tunnels = grid.tunnels.map(({ from, to, cost }) => {
    const priced = costs.ofLink(cost * nodeSize, 'teleport', middle(from), middle(to));
    return { from, to, cost: priced / nodeSize };
  });
  return { ...grid, types, factors, tunnels };
}

/**
 * Copies the grids of one level to another that differs in those boxes only. Only nodes near them are tested again. Does nothing if the
 * bounds differ.
 */
export function inheritGrids(from: Level, to: Level, boxes: readonly Bounds[]): void {
  const keys = ['minX', 'minZ', 'maxX', 'maxZ'] as const;
  if (keys.some((key) => from.plan.bounds[key] !== to.plan.bounds[key])) return;
  for (const [key, old] of gridsOf(from)) {
    const was = sources.get(old)!;
    const source = { ...was, level: to, known: Uint32Array.from(was.known), leaves: NO_LEAVES };
    const { layout, nodeSize, gridWidth, gridHeight, corner } = old;
    const bare = { layout, nodeSize, gridWidth, gridHeight, corner };
    const types = Uint8Array.from(old.types);
    const grid = createGrid({ ...bare, types, factors: Float64Array.from(old.factors) });
    const reach = was.body.radius + 2 * nodeSize;
    const rowHeight = layout === 'hex' ? nodeSize * HEX_ROW : nodeSize;
    const clamp = (value: number, most: number): number => Math.max(0, Math.min(most - 1, Math.floor(value)));
    for (const box of boxes.map((each) => growBounds(each, reach))) {
      const lastRow = clamp((box.maxZ - corner.z) / rowHeight, gridHeight);
      const lastColumn = clamp((box.maxX - corner.x) / nodeSize, gridWidth);
      for (let row = clamp((box.minZ - corner.z) / rowHeight, gridHeight); row <= lastRow; row++) {
        for (let column = clamp((box.minX - corner.x) / nodeSize, gridWidth); column <= lastColumn; column++) {
          source.known[row * gridWidth + column] = 0;
          lookAtNode(source, grid, row * gridWidth + column);
        }
      }
    }
    gridsOf(to).set(key, walkableGrid(source, grid));
  }
}

/** Offset, in quanta, of a middle on a border of leaves. Without it a path could arrive on one side of a wall and leave on the other. */
const ASIDE = { x: 3, z: 5 };

/** Where a body stands on a node: its middle on the plan's grid, slightly moved if that lies on a border of leaves. */
export function standOfNode(level: Level, grid: NavigationGrid, node: number): Point {
  const { quantum } = level.plan;
  const at = snapPoint(centreOfNode(grid, node), quantum);
  return leavesAt(level.tree, at).length < 2 ? at : { x: at.x + ASIDE.x * quantum, z: at.z + ASIDE.z * quantum };
}
