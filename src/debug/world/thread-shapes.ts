// The guide line: a line on the floor from the player to its goal, an arrow at its end, a ring around the goal. A setting for players, not
// a debug layer.
import type { Point3 } from '../../geometry/point.ts';
import type { World } from '../../game/world.ts';
import { linesThrough, pointShape, type DebugShape } from '../shapes.ts';

/** Above the floor, so that it does not flicker; map units. */
const LIFT = 3;
const WIDTH = 5;

/** The points of the path from the player's current place; empty without guide line or path. */
export function threadPoints({ thread, player }: World): Point3[] {
  return thread?.path ? [player.position, ...thread.path.points] : [];
}

/** Its shapes, valid for one step of the world. Teleports have no line. */
export function threadShapes(world: World): DebugShape[] {
  const points = threadPoints(world).map((point) => ({ ...point, y: point.y + LIFT }));
  if (points.length === 0) return [];
  const { links } = world.thread!.path!;
  const lines = linesThrough(points, 'thread', WIDTH, 0.95, 'plain', 'arrow');
  const end = pointShape('thread', points[points.length - 1], 12, 'ring');
  return [...lines.filter((_, i) => links[i] !== 'teleport'), end];
}
