// How far a camera may go: the world's trace, doors and all, for something a little wider than a line, under the ceilings and above the floors.
import { roomNow, traceNow } from '../../game/ground/sight.ts';
import type { World } from '../../game/world.ts';
import type { Point3 } from '../../geometry/point.ts';

/** Half the camera's width, and how far it stays from floors and ceilings; map units. */
const WIDTH = 9;

/** How much of the way from a to b is free, 0 … 1. */
export function clearWay(world: World, a: Point3, b: Point3): number {
  const dx = b.x - a.x;
  const dz = b.z - a.z;
  const length = Math.hypot(dx, dz);
  if (length < 1e-6) return 1;
  const side = { x: (-dz / length) * WIDTH, z: (dx / length) * WIDTH };
  let free = 1;
  for (const offset of [0, 1, -1]) {
    const to = { x: b.x + side.x * offset, y: b.y, z: b.z + side.z * offset };
    free = Math.min(free, traceNow(world, a, to)?.t ?? 1);
  }
  // Within one cell nothing but its own floor and ceiling can be in the way.
  for (const at of [a, { x: a.x + dx * free, z: a.z + dz * free }]) {
    const now = roomNow(world, at);
    const rise = b.y - a.y;
    if (!now || rise === 0) continue;
    const room = rise > 0 ? now.ceiling - WIDTH - a.y : now.floor + WIDTH - a.y;
    free = Math.min(free, Math.max(0, room / rise));
  }
  return free;
}
