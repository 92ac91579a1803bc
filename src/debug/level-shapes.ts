// Blueprint shapes of the level: splitters, cells, walls. Pure functions of the tree and the plan.
import { openingOfWall, SOLID, BLOCKS_BODIES } from '../map/floor-plan.ts';
import { checkInput, type LevelInput } from './level-input.ts';
import type { DebugShape, LineForm } from './shapes.ts';
import { tintLeaves } from './tints.ts';

/** Above the floor, so that lines stay visible; map units. */
const LIFT = 1;

/** Each splitter within its branch's region, thinner and fainter with depth. Drawn above the highest floor. */
export function splitterShapes(input: LevelInput): DebugShape[] {
  const {
    level: { tree, plan },
  } = checkInput('splitterShapes', input);
  const y = plan.sectors.reduce((highest, sector) => Math.max(highest, sector.floor), -Infinity) + LIFT;
  const deepest = Math.max(1, tree.stats.maxDepth);
  const shapes: DebugShape[] = [];
  for (let branch = 0; branch < tree.depth.length; branch++) {
    const [ax, az, bx, bz] = tree.spans.subarray(4 * branch, 4 * branch + 4);
    const nearRoot = 1 - tree.depth[branch] / deepest;
    shapes.push({
      kind: 'line',
      color: 'splitter',
      a: { x: ax, y, z: az },
      b: { x: bx, y, z: bz },
      width: 1 + 5 * nearRoot * nearRoot,
      form: 'plain',
      strength: 0.15 + 0.75 * nearRoot,
    });
  }
  return shapes;
}

/** The floor of every cell, in a tint different from its neighbours'. */
export function cellShapes(input: LevelInput): DebugShape[] {
  const {
    level: { tree },
  } = checkInput('cellShapes', input);
  const hues = tintLeaves(tree);
  return tree.leaves.map((leaf) => ({
    kind: 'area',
    color: 'cell',
    points: leaf.cell,
    y: leaf.floor + LIFT,
    hue: hues[leaf.id],
    strength: 0.18,
  }));
}

/**
 * The walls as lines on the floor: solid ones strong, steps and changes of ceiling faint, openings that stop bodies (windows, railings)
 * dashed, shut doors crossed.
 */
export function wallShapes(input: LevelInput): DebugShape[] {
  const {
    level: { plan },
  } = checkInput('wallShapes', input);
  return plan.walls.flatMap((wall): DebugShape[] => {
    const solid = wall.back === SOLID;
    const blocks = (wall.blocks & BLOCKS_BODIES) !== 0;
    const { bottom } = openingOfWall(plan, wall);
    const front = plan.sectors[wall.front];
    const back = solid ? front : plan.sectors[wall.back];
    const level = front.floor === back.floor && front.ceiling === back.ceiling;
    // Skip lines between sectors that differ only in light or name.
    if (!solid && !blocks && level && wall.kind === 'wall') return [];
    const a = plan.vertices[wall.a];
    const b = plan.vertices[wall.b];
    const form: LineForm = solid ? 'plain' : wall.kind === 'door' && blocks ? 'cross' : blocks ? 'dashed' : 'plain';
    return [
      {
        kind: 'line',
        color: 'wall',
        a: { ...a, y: bottom + LIFT },
        b: { ...b, y: bottom + LIFT },
        width: solid ? 3 : 1.5,
        form,
        strength: solid ? 0.8 : blocks ? 0.7 : 0.3,
      },
    ];
  });
}
