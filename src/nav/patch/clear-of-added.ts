// Tests whether a path of the level without obstacles and with open doors keeps off all added walls. If so, it is a shortest path among
// them too: obstacles and shut doors only remove free floor.
//
// Errs on the safe side: paths that come as near to an added wall as rounding are refused.
import { addedWallsNear } from '../../bsp/walls-near.ts';
import { pointGapSquared } from '../../geometry/gap.ts';
import { boundsOf, type Point } from '../../geometry/point.ts';
import { isWalked } from '../../map/link-types.ts';
import { growBounds } from '../clearance/near-walls.ts';
import { createSight, type Sight } from '../exact/sight.ts';
import type { Path } from '../path-finder.ts';
import type { PatchedIndex } from './patched-index.ts';

/** Room kept beyond the clearance, map units. */
const MARGIN = 2 ** -10;

/** Is a path of the level with its doors open and no obstacles one of the level as it is now? */
export type PathCheck = (start: Point, path: Pick<Path, 'points' | 'links' | 'arcs'>) => boolean;

/** Lines of sight among the walls that were added; they must keep a little more than the clearance. */
export function sightOfAdded({ growing: { tree }, index: { open } }: PatchedIndex): Sight {
  return createSight({ ...tree, homeStart: new Int32Array(tree.homeStart.length) }, open.stops, open.reach + MARGIN);
}

/** A check of paths against the walls of that index that were added. */
export function pathCheckOf(patched: PatchedIndex): PathCheck {
  const { growing, index } = patched;
  const { tree } = growing;
  const { vertices, walls } = tree.plan;
  const { stops, reach } = index.open;
  const sight = sightOfAdded(patched);
  const isClearOf = ({ x, z }: Point, gap: number): boolean => {
    let isClear = true;
    addedWallsNear(tree, growBounds(boundsOf([{ x, z }]), gap), (wall) => {
      if (!isClear || stops[wall] === 0) return;
      isClear = pointGapSquared(x, z, vertices[walls[wall].a], vertices[walls[wall].b]) > gap * gap;
    });
    return isClear;
  };
  const { covers } = index.portalGraph.near.later!;
  return (start, { points, links, arcs }) => {
    if (covers(start)) return false;
    return points.every((to, i) => {
      const from = points[i - 1] ?? start;
      if (!isWalked(links[i])) return !covers(to) && isClearOf(to, reach + MARGIN);
      const arc = arcs?.[i] ?? null;
      if (arc !== null) return isClearOf(arc, arc.radius + reach + MARGIN);
      return sight.isClear(from.x, from.z, to.x, to.z, null, null);
    });
  };
}
