// Morton order (Z-order): neighbours in the list are mostly neighbours in the plane, also in every part of it that keeps the order.
//
// After G. Morton, "A Computer Oriented Geodetic Data Base", 1966.
import { orderOf } from './order-of.ts';
import type { Bounds, Point } from './point.ts';

/** The indices of the places in Morton order, by the cells of a grid over the bounds with `side` cells a side, 2¹⁶ at most. */
export function mortonOrder(places: readonly Point[], { minX, minZ, maxX, maxZ }: Bounds, side: number): Int32Array {
  const size = Math.max(maxX - minX, maxZ - minZ);
  const scale = size > 0 ? (side - 1) / size : 0;
  const keys = Float64Array.from(
    places,
    ({ x, z }) => spreadBits(Math.floor((x - minX) * scale)) + 2 * spreadBits(Math.floor((z - minZ) * scale)),
  );
  return orderOf(keys);
}

/** The bits of a number with a gap after each. */
function spreadBits(number: number): number {
  let bits = number;
  bits = (bits | (bits << 8)) & 0x00ff00ff;
  bits = (bits | (bits << 4)) & 0x0f0f0f0f;
  bits = (bits | (bits << 2)) & 0x33333333;
  return (bits | (bits << 1)) & 0x55555555;
}
