// Computes the view from above that shows all of a map in one part of the picture.
import { boundsOf, type Point, type Point3 } from '../../geometry/point.ts';
import { SOLID, type FloorPlan } from '../../map/floor-plan.ts';

/** A place over the floor that is looked at from a distance. `shift`: how far right of the picture's middle it is, in halves of its width. */
export interface Fit extends Point {
  readonly distance: number;
  readonly shift: number;
}

/** A part of the picture, −1 … 1 from left to right and from bottom to top. */
export interface Part {
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly top: number;
}

/** What the eye sees: half of the picture's height for each unit of distance, and width over height. */
export interface Lens {
  readonly halfHeight: number;
  readonly aspect: number;
}

/** How much of the part the map fills, and how often its place is corrected. */
const FILL = 0.95;
const ROUNDS = 12;

/** The ends of all walls at the floor and at the ceiling: all that is seen of a map from above lies between them. */
export function outlineOf({ walls, vertices, sectors }: FloorPlan): Point3[] {
  return walls.flatMap(({ a, b, front, back }) => {
    const sides = (back === SOLID ? [front] : [front, back]).map((sector) => sectors[sector]);
    const heights = [Math.min(...sides.map(({ floor }) => floor)), Math.max(...sides.map(({ ceiling }) => ceiling))];
    return [vertices[a], vertices[b]].flatMap(({ x, z }) => heights.map((y) => ({ x, y, z })));
  });
}

/** Where the points lie in the picture of an eye that looks down by `pitch` to the north, at a place of height `floor`. */
export function extentOf(points: readonly Point3[], fit: Fit, floor: number, pitch: number, lens: Lens): Part {
  const down = Math.sin(-pitch);
  const flat = Math.cos(pitch);
  const extent = { left: Infinity, right: -Infinity, bottom: Infinity, top: -Infinity };
  for (const { x, y, z } of points) {
    const away = fit.z - z;
    const height = y - floor;
    const unit = Math.max(1, fit.distance + away * flat - height * down) * lens.halfHeight;
    const across = (x - fit.x) / (unit * lens.aspect) + fit.shift;
    const up = (away * down + height * flat) / unit;
    extent.left = Math.min(extent.left, across);
    extent.right = Math.max(extent.right, across);
    extent.bottom = Math.min(extent.bottom, up);
    extent.top = Math.max(extent.top, up);
  }
  return extent;
}

/**
 * The points fill a part of the picture, which is chosen by their width over height there. The eye stands straight before them: a part
 * beside the middle is reached by the shift, for else they would lean.
 */
export function fitView(
  points: readonly Point3[],
  floor: number,
  pitch: number,
  lens: Lens,
  partFor: (aspect: number) => Part,
): Fit {
  const middle = (low: number, high: number): number => (low + high) / 2;
  const bounds = boundsOf(points);
  let fit: Fit = {
    x: middle(bounds.minX, bounds.maxX),
    z: middle(bounds.minZ, bounds.maxZ),
    distance: 2 * Math.max(bounds.maxX - bounds.minX, bounds.maxZ - bounds.minZ, 1),
    shift: 0,
  };
  const first = extentOf(points, fit, floor, pitch, lens);
  const part = partFor(((first.right - first.left) * lens.aspect) / (first.top - first.bottom));
  const shift = middle(part.left, part.right);
  fit = { ...fit, shift };
  for (let round = 0; round < ROUNDS; round++) {
    const { left, right, bottom, top } = extentOf(points, fit, floor, pitch, lens);
    const grows = Math.max((right - left) / (part.right - part.left), (top - bottom) / (part.top - part.bottom)) / FILL;
    const distance = fit.distance * grows;
    const unit = distance * lens.halfHeight;
    fit = {
      distance,
      shift,
      x: fit.x + ((middle(left, right) - shift) / grows) * unit * lens.aspect,
      z: fit.z - ((middle(bottom, top) / grows - middle(part.bottom, part.top)) * unit) / Math.sin(-pitch),
    };
  }
  return fit;
}
