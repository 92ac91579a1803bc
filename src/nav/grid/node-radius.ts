// The default cell size of a level's grid.
import type { Level } from '../level.ts';

const DEFAULT_RADIUS = 8;
const DEFAULT_NODES = 200_000;

export function usualNodeRadius({ plan: { bounds } }: Level): number {
  const area = (bounds.maxX - bounds.minX) * (bounds.maxZ - bounds.minZ);
  let radius = DEFAULT_RADIUS;
  while (area / (4 * radius * radius) > DEFAULT_NODES) radius *= 2;
  return radius;
}
