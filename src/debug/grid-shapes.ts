// The grid that bots with a grid finder walk on: white nodes are walkable, red ones are not, black ones lie on a bot's path, and a
// line goes round the whole grid. Only nodes near the player are drawn, so that a large map stays usable. After the gizmos of a
// game-AI book's grid.
import { leafAt } from '../bsp/leaf-at.ts';
import type { Point } from '../geometry/point.ts';
import { gridOfLevel, usualNodeRadius } from '../nav/grid/grid-of-level.ts';
import { centreOf, isWalkable, nodeAt } from '../nav/grid/navigation-grid.ts';
import type { WorldInput } from './layer.ts';
import type { AreaShape, ColorName, DebugShape } from './shapes.ts';

/** So many nodes are drawn to each side of the player. */
const NODES_AROUND = 28;
/** A node's square leaves a line of floor between it and the next. */
const PART = 0.86;
const LIFT = 1;

const WALKABLE = 'node-walkable';
const UNWALKABLE = 'node-unwalkable';
const ON_PATH = 'node-path';

export function gridShapes({ level, body, world }: WorldInput): DebugShape[] {
  const nodeRadius = Math.max(world.settings.gridRadius, usualNodeRadius(level));
  const grid = gridOfLevel(level, body, { nodeRadius });
  const { nodeSize, gridWidth, gridHeight, corner } = grid;
  const onPath = new Set(world.bots.flatMap(({ path }) => (path?.points ?? []).map((point) => nodeAt(grid, point))));
  const { x, y, z } = world.player.position;
  const column = Math.floor((x - corner.x) / nodeSize);
  const row = Math.floor((z - corner.z) / nodeSize);
  const shapes: DebugShape[] = [];
  const clamp = (value: number, most: number): number => Math.max(0, Math.min(most, value));
  for (let r = clamp(row - NODES_AROUND, gridHeight); r < clamp(row + NODES_AROUND + 1, gridHeight); r++) {
    for (let c = clamp(column - NODES_AROUND, gridWidth); c < clamp(column + NODES_AROUND + 1, gridWidth); c++) {
      const node = r * gridWidth + c;
      const at = centreOf(grid, node);
      const leaf = leafAt(level.tree, at);
      const color = !isWalkable(grid, node) ? UNWALKABLE : onPath.has(node) ? ON_PATH : WALKABLE;
      const floor = leaf < 0 ? y : level.tree.leaves[leaf].floor;
      shapes.push(squareAt(at, (nodeSize / 2) * PART, floor + LIFT, color));
    }
  }
  const far = { x: corner.x + gridWidth * nodeSize, z: corner.z + gridHeight * nodeSize };
  const corners: Point[] = [corner, { x: far.x, z: corner.z }, far, { x: corner.x, z: far.z }];
  corners.forEach((a, i) => {
    const b = corners[(i + 1) % 4];
    shapes.push({
      kind: 'line',
      color: WALKABLE,
      a: { ...a, y: y + LIFT },
      b: { ...b, y: y + LIFT },
      width: 2,
      form: 'plain',
      strength: 0.8,
    });
  });
  return shapes;
}

function squareAt({ x, z }: Point, half: number, y: number, color: ColorName): AreaShape {
  const points = [
    { x: x - half, z: z - half },
    { x: x + half, z: z - half },
    { x: x + half, z: z + half },
    { x: x - half, z: z + half },
  ];
  return { kind: 'area', color, points, y, hue: 0, strength: 0.5 };
}
