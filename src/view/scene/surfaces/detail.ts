// How finely a map's surfaces are cut for its light.
import { distance } from '../../../geometry/point.ts';
import type { Level } from '../../../nav/level.ts';
import type { Quality } from '../../quality.ts';
import type { Detail } from './floor-mesh.ts';

/** Most grid squares of all surfaces together: limits the memory of enormous halls. */
const MOST_SQUARES = 2 ** 18;

/** How finely this map is cut: huge ones coarser, so that they light up in about two seconds. */
export function detailFor({ plan, tree }: Level, quality: Quality): Detail {
  const big = tree.leaves.length > 2500;
  const [near, far] = quality === 'low' ? (big ? [128, 256] : [64, 128]) : big ? [64, 192] : [32, 96];
  const flat = tree.leaves.reduce((sum, { area }) => sum + 2 * area, 0);
  const upright = plan.walls.reduce((sum, { a, b, front }) => {
    const { floor, ceiling } = plan.sectors[front];
    return sum + distance(plan.vertices[a], plan.vertices[b]) * Math.max(0, ceiling - floor);
  }, 0);
  const coarser = Math.max(1, Math.sqrt((flat + upright) / MOST_SQUARES) / near);
  return { near: near * coarser, far: far * coarser, corner: big ? 0 : 14 };
}
