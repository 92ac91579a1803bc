// Danger map: danger of each cell after recent shots, where they were fired, and which bots are afraid.
import { dangerNow } from '../../game/danger/danger.ts';
import { isAfraid } from '../../game/motion/trouble.ts';
import type { WorldInput } from '../layer.ts';
import { areaShape, pointShape, type DebugShape } from '../shapes.ts';

/** Above the floor, over the other tints of cells; map units. */
const LIFT = 2;
/** Weaker danger is not drawn. */
const LEAST = 0.02;
const STRONGEST = 0.4;

/** A tint for each cell with danger, stronger where it is greater; a cross for each shot, a ring for each frightened bot. */
export function dangerShapes({ world }: WorldInput): DebugShape[] {
  const shapes: DebugShape[] = [];
  dangerNow(world)?.forEach((danger, leaf) => {
    if (danger < LEAST) return;
    const { cell, floor } = world.level.tree.leaves[leaf];
    const strength = STRONGEST * danger;
    shapes.push(areaShape('danger', cell, floor + LIFT, strength));
  });
  for (const { at } of world.shots) shapes.push(pointShape('danger', at, 14, 'cross'));
  for (const bot of world.bots) {
    if (isAfraid(world, bot)) shapes.push(pointShape('fear', bot.position, 14, 'ring'));
  }
  return shapes;
}
