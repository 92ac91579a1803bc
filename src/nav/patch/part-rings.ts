// Parts obstacles into groups that can be cut one by one: obstacles that touch each other, or that have a wall in common.
import { addToList } from '../../geometry/lists.ts';
import type { Bounds } from '../../geometry/point.ts';
import type { Ring } from './obstacle-ring.ts';

/** Walls nearer than this to an obstacle's box belong to its group, map units. */
export const NEARBY = 1;

/** Do the boxes come near each other? */
export const doTouch = (one: Bounds, other: Bounds): boolean =>
  one.minX <= other.maxX + NEARBY &&
  other.minX <= one.maxX + NEARBY &&
  one.minZ <= other.maxZ + NEARBY &&
  other.minZ <= one.maxZ + NEARBY;

/** Visits each pair of boxes that come near each other, by their indices. */
export function forTouching(boxes: readonly Bounds[], visit: (one: number, other: number) => void): void {
  const byLeft = [...boxes.keys()].sort((one, other) => boxes[one].minX - boxes[other].minX);
  byLeft.forEach((one, i) => {
    const { maxX } = boxes[one];
    for (let k = i + 1; k < byLeft.length && boxes[byLeft[k]].minX <= maxX + NEARBY; k++)
      if (doTouch(boxes[byLeft[k]], boxes[one])) visit(one, byLeft[k]);
  });
}

/** Parts the rings into those that touch each other or a wall in common; each part in the order of the ids. */
export function partRings(
  ids: readonly number[],
  rings: ReadonlyMap<number, Ring>,
  near: ReadonlyMap<number, readonly number[]>,
): number[][] {
  const parent = new Map(ids.map((id) => [id, id]));
  const rootOf = (id: number): number => {
    let root = id;
    while (parent.get(root) !== root) root = parent.get(root)!;
    return root;
  };
  const join = (one: number, other: number): void => void parent.set(rootOf(one), rootOf(other));
  const firstAt = new Map<number, number>();
  forTouching(
    ids.map((id) => rings.get(id)!.bounds),
    (one, other) => join(ids[other], ids[one]),
  );
  for (const id of ids)
    for (const wall of near.get(id)!) {
      const first = firstAt.get(wall);
      if (first === undefined) firstAt.set(wall, id);
      else join(id, first);
    }
  const parts = new Map<number, number[]>();
  for (const id of ids) addToList(parts, rootOf(id), id);
  return [...parts.values()];
}
