// Places close to an outline: outlines are bent by rounding where they were cut, so the walls decide on which side a place is.
import { wallsNear } from '../../bsp/walls-near.ts';
import { pointGapSquared } from '../../geometry/gap.ts';
import { side, type Point } from '../../geometry/point.ts';
import { SOLID } from '../../map/floor-plan.ts';
import { growBounds } from '../clearance/near-walls.ts';
import { sidesOf } from '../exact/wedge.ts';
import { wedgesAt } from '../exact/wedges-at.ts';
import type { PatchedIndex } from './patched-index.ts';

/** Is the place behind the nearest added wall? Null where none that stops the body is within `reach`; on a wall is not behind it. */
export function isBehindAdded({ growing, index }: PatchedIndex, p: Point, reach: number): boolean | null {
  const { tree, ownWalls } = growing;
  const { vertices, walls } = tree.plan;
  const { stops } = index.open;
  let nearest = -1;
  let least = reach * reach;
  wallsNear(tree, growBounds({ minX: p.x, minZ: p.z, maxX: p.x, maxZ: p.z }, reach), (wall) => {
    if (wall < ownWalls || stops[wall] === 0) return;
    const gap = pointGapSquared(p.x, p.z, vertices[walls[wall].a], vertices[walls[wall].b]);
    if (gap >= least) return;
    nearest = wall;
    least = gap;
  });
  if (nearest < 0) return null;
  const { a, b, back } = walls[nearest];
  if (least === 0 || back !== SOLID) return false;
  for (const end of [a, b]) {
    const { x, z } = vertices[end];
    if ((p.x - x) ** 2 + (p.z - z) ** 2 > least) continue;
    return !wedgesAt(tree, stops, end).some((wedge) => sidesOf(wedge, p.x - x, p.z - z) !== 0);
  }
  return side(vertices[a], vertices[b], p) < 0;
}
