// The grid of bots with a grid finder: white nodes are walkable, red ones are not, black ones are on a bot's path, and a line surrounds the
// grid. Squares or hexagons, by setting. Large grids are drawn only near the player, except in SVG. After the gizmos of a game-AI book's
// grid.
import { layoutOptions } from '../../nav/grid/grid-options.ts';
import { leafAt } from '../../bsp/leaf-at.ts';
import { distance, pointBetween, type Point, type Point3 } from '../../geometry/point.ts';
import { gridOptionsOf } from '../../game/requests/choose-finder.ts';
import type { Level } from '../../nav/level.ts';
import { oncePer } from '../../nav/once-per.ts';
import type { Path } from '../../nav/path-finder.ts';
import { gridOfLevel } from '../../nav/grid/grid-of-level.ts';
import {
  centreOfNode,
  cornersOfNode,
  HEX_ROW,
  isWalkable,
  nodeAt,
  nodeFromWorldPoint,
} from '../../nav/grid/navigation-grid.ts';
import type { NavigationGrid } from '../../nav/grid/navigation-grid.ts';
import type { WorldInput } from '../layer.ts';
import { areaShape, linesThrough, type DebugShape } from '../shapes.ts';

/** Larger grids are drawn only this many nodes to each side of the player. */
const ALL_NODES = 4096;
const NODES_AROUND = 28;
/** Drawn size of a node relative to its cell, so that floor shows between nodes. */
const PART = 0.86;
const LIFT = 1;

const WALKABLE = 'node-walkable';
const UNWALKABLE = 'node-unwalkable';
const ON_PATH = 'node-path';

export function gridShapes({ level, body, world }: WorldInput): readonly DebugShape[] {
  const grid = gridOfLevel(level, body, layoutOptions(gridOptionsOf(level, world.settings)));
  const onPath = new Set(world.bots.flatMap(({ follow: { path } }) => (path === null ? [] : nodesOnPath(grid, path))));
  const isSmall = grid.gridWidth * grid.gridHeight <= ALL_NODES;
  const { position } = world.player;
  const leaf = leafAt(level.tree, position);
  const y = leaf < 0 ? 0 : level.tree.leaves[leaf].floor;
  const around = isSmall ? null : { ...centreOfNode(grid, nodeFromWorldPoint(grid, position)), y };
  const key = JSON.stringify([around, ...onPath]);
  const last = lastShapes(grid);
  if (last.key !== key) Object.assign(last, { key, shapes: shapesOfGrid(level, grid, onPath, around) });
  return last.shapes;
}

/** The nodes that a path crosses for more than about a quarter of their width; those of links are their ends only. */
function nodesOnPath(grid: NavigationGrid, { points, links }: Path): number[] {
  return points.flatMap((to, i) => {
    const from = i > 0 && links[i] === 'walk' ? points[i - 1] : to;
    // An even number of equal parts: their middles avoid the corners where diagonal steps cross from node to node.
    const count = 4 * Math.ceil(distance(from, to) / grid.nodeSize);
    const between = Array.from({ length: count }, (_, part) => pointBetween(from, to, (part + 0.5) / count));
    return [...between, to].map((at) => nodeAt(grid, at));
  });
}

/** What was drawn last of a grid: the same list until a path changes, or on a large grid the player's node or floor. */
const lastShapes = oncePer((_grid: NavigationGrid) => ({ key: '', shapes: [] as readonly DebugShape[] }));

/** The nodes of a grid, those in `onPath` in black, and its outline; with `around` only nodes near that place. */
export function shapesOfGrid(
  level: Level,
  grid: NavigationGrid,
  onPath: ReadonlySet<number> = new Set(),
  around: Point3 | null = null,
): DebugShape[] {
  const { nodeSize, gridWidth, gridHeight, corner, layout } = grid;
  const rowHeight = layout === 'hex' ? nodeSize * HEX_ROW : nodeSize;
  const range = (at: number, count: number): [from: number, to: number] =>
    around === null
      ? [0, count]
      : [
          Math.max(0, Math.min(count, Math.floor(at) - NODES_AROUND)),
          Math.max(0, Math.min(count, Math.floor(at) + NODES_AROUND + 1)),
        ];
  const { x, y, z } = around ?? { x: 0, y: 0, z: 0 };
  const [firstRow, endRow] = range((z - corner.z) / rowHeight, gridHeight);
  const [firstColumn, endColumn] = range((x - corner.x) / nodeSize, gridWidth);
  const shapes: DebugShape[] = [];
  for (let row = firstRow; row < endRow; row++) {
    for (let column = firstColumn; column < endColumn; column++) {
      const node = row * gridWidth + column;
      const leaf = leafAt(level.tree, centreOfNode(grid, node));
      const color = !isWalkable(grid, node) ? UNWALKABLE : onPath.has(node) ? ON_PATH : WALKABLE;
      const floor = (leaf < 0 ? y : level.tree.leaves[leaf].floor) + LIFT;
      const points = cornersOfNode(grid, node, PART);
      shapes.push(areaShape(color, points, floor, 0.5));
    }
  }
  const far = { x: corner.x + gridWidth * nodeSize, z: corner.z + gridHeight * rowHeight };
  const corners: Point[] = [corner, { x: far.x, z: corner.z }, far, { x: corner.x, z: far.z }, corner];
  const outline = corners.map((at) => ({ ...at, y: y + LIFT }));
  return [...shapes, ...linesThrough(outline, WALKABLE, 2, 0.8)];
}
