// Blueprint shapes of the level: splitters, cells, walls. Pure functions of the tree and the plan.
import { isOpaque, openingOfWall, SOLID, BLOCKS_BODIES } from '../../map/floor-plan.ts';
import type { Child } from '../../bsp/tree.ts';
import { checkInput, type LevelInput } from '../level-input.ts';
import { areaShape, lineShape, type DebugShape } from '../shapes.ts';
import { tintLeaves } from '../tints.ts';

/** Above the floor, so that lines stay visible; map units. */
const LIFT = 1;

/** Each splitter within its branch's region, thinner and fainter with depth. Drawn above the highest floor there. */
export function splitterShapes(input: LevelInput): DebugShape[] {
  const { tree } = checkInput('splitterShapes', input).level;
  const tops = new Float64Array(tree.depth.length);
  const topOf = (child: Child): number => {
    if (child < 0) return tree.leaves[~child].floor;
    return (tops[child] = Math.max(topOf(tree.front[child]), topOf(tree.back[child])));
  };
  topOf(tree.root);
  const deepest = Math.max(1, tree.stats.maxDepth);
  return Array.from(tree.depth, (depth, branch) => {
    const [ax, az, bx, bz] = tree.spans.subarray(4 * branch, 4 * branch + 4);
    const near = 1 - depth / deepest;
    const y = tops[branch] + LIFT;
    return lineShape('splitter', { x: ax, y, z: az }, { x: bx, y, z: bz }, 1 + 5 * near * near, 0.15 + 0.75 * near);
  });
}

/** The floor of every cell, in a tint different from its neighbours'. */
export function cellShapes(input: LevelInput): DebugShape[] {
  const { tree } = checkInput('cellShapes', input).level;
  const hues = tintLeaves(tree);
  return tree.leaves.map((leaf) => areaShape('cell', leaf.cell, leaf.floor + LIFT, 0.18, hues[leaf.id]));
}

/**
 * The walls as lines on the floor: those that stop bodies and sight strong, steps and changes of ceiling faint, openings that stop bodies
 * (windows, railings) dashed, shut doors crossed.
 */
export function wallShapes(input: LevelInput): DebugShape[] {
  const { plan } = checkInput('wallShapes', input).level;
  return plan.walls.flatMap((wall): DebugShape[] => {
    const solid = wall.back === SOLID;
    const blocks = (wall.blocks & BLOCKS_BODIES) !== 0;
    const { bottom } = openingOfWall(plan, wall);
    const front = plan.sectors[wall.front];
    const back = solid ? front : plan.sectors[wall.back];
    const level = front.floor === back.floor && front.ceiling === back.ceiling;
    // Skip lines between sectors that differ only in light or name.
    if (!solid && !blocks && level && wall.kind === 'wall') return [];
    const [a, b] = [wall.a, wall.b].map((vertex) => ({ ...plan.vertices[vertex], y: bottom + LIFT }));
    const isDoor = wall.kind === 'door' && blocks;
    if (isOpaque(wall) && !isDoor) return [lineShape('wall', a, b, 3, 0.8)];
    return [lineShape('wall', a, b, 1.5, blocks ? 0.7 : 0.3, isDoor ? 'cross' : blocks ? 'dashed' : 'plain')];
  });
}
