// Is a place inside an obstacle? Its outline decides, close to it the walls: outlines are bent by rounding where they were cut.
import { leafAt } from '../../bsp/leaf-at.ts';
import { addedWallsNear } from '../../bsp/walls-near.ts';
import { pointGapSquared } from '../../geometry/gap.ts';
import { boundsOf, side, type Point } from '../../geometry/point.ts';
import { SOLID } from '../../map/floor-plan.ts';
import { growBounds } from '../clearance/near-walls.ts';
import { sidesOf } from '../clearance/wedge.ts';
import { wedgesAt } from '../clearance/wedges-at.ts';
import type { Level } from '../level.ts';
import { BENT, windingOf, type Ring } from './obstacle-ring.ts';
import { stopsBody } from './patch-level.ts';
import type { PatchedIndex } from './patched-index.ts';

/** Is the place inside one of the obstacles, as the patched index has them? */
export function isCovered(patched: PatchedIndex, { plan, tree }: Level, rings: Iterable<Ring>, p: Point): boolean {
  const { body } = patched.index.portalGraph;
  const bent = BENT * plan.quantum;
  let leaf = -2;
  let isBeside = false;
  let isInside = false;
  for (const ring of rings) {
    const { minX, minZ, maxX, maxZ } = ring.bounds;
    if (p.x < minX - bent || p.z < minZ - bent || p.x > maxX + bent || p.z > maxZ + bent) continue;
    if (leaf === -2) leaf = leafAt(tree, p);
    if (leaf < 0) return false;
    if (!stopsBody(ring, plan.sectors[tree.leaves[leaf].sector], body)) continue;
    isBeside = true;
    isInside ||= windingOf(ring.points, p) !== 0;
  }
  return isBeside && (isBehindAdded(patched, p, bent) ?? isInside);
}

/** Is the place behind the nearest added wall? Null where none that stops the body is within `reach`; on a wall is not behind it. */
function isBehindAdded({ growing, index }: PatchedIndex, p: Point, reach: number): boolean | null {
  const { tree } = growing;
  const { vertices, walls } = tree.plan;
  const { stops } = index.open;
  let nearest = -1;
  let least = reach * reach;
  addedWallsNear(tree, growBounds(boundsOf([p]), reach), (wall) => {
    if (stops[wall] === 0) return;
    const gap = pointGapSquared(p.x, p.z, vertices[walls[wall].a], vertices[walls[wall].b]);
    if (gap >= least) return;
    nearest = wall;
    least = gap;
  });
  if (nearest < 0) return null;
  const { a, b, back } = walls[nearest];
  if (least === 0) return false;
  for (const end of [a, b]) {
    const { x, z } = vertices[end];
    if ((p.x - x) ** 2 + (p.z - z) ** 2 > least) continue;
    return !wedgesAt(tree, stops, end).some((wedge) => sidesOf(wedge, p.x - x, p.z - z) !== 0);
  }
  return back === SOLID && side(vertices[a], vertices[b], p) < 0;
}
