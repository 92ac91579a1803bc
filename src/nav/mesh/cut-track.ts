// The part of a corner's track that a nearby wall takes: where a disc's centre would be nearer than `reach` to the wall.
//
// Those places form a stadium. Its border meets the track's circle where the centre is exactly at `reach` from the wall's line or from one
// of its ends: at most eight places. Between two neighbouring places the circle is wholly free or wholly taken, so one test in the middle
// decides.
import { pointGapSquared, type Span } from '../../geometry/gap.ts';
import type { Point } from '../../geometry/point.ts';

/** The arc about a corner that its normals span: angles from `first` to first + width, radians. */
export interface Track extends Point {
  readonly radius: number;
  readonly first: number;
  readonly width: number;
}

/** The open spans of positions (0 … width) on the track that are nearer than `reach` to the wall u–v. */
export function cutTrack(track: Track, u: Point, v: Point, reach: number): Span[] {
  const { x, z, radius, first, width } = track;
  const stops = [0, width, ...circleMeets(track, u, v, reach)].sort((one, other) => one - other);
  const cuts: Span[] = [];
  for (let i = 1; i < stops.length; i++) {
    const angle = first + (stops[i - 1] + stops[i]) / 2;
    const px = x + radius * Math.cos(angle);
    const pz = z + radius * Math.sin(angle);
    if (stops[i] > stops[i - 1] && pointGapSquared(px, pz, u, v) < reach * reach)
      cuts.push({ from: stops[i - 1], to: stops[i] });
  }
  return cuts;
}

/** Positions inside the track where it is exactly `reach` from the wall's line or from one of its ends, unsorted. */
export function circleMeets({ x, z, radius, first, width }: Track, u: Point, v: Point, reach: number): number[] {
  const stops: number[] = [];
  const add = (angle: number): void => {
    let position = (angle - first) % (2 * Math.PI);
    if (position < 0) position += 2 * Math.PI;
    if (position > 0 && position < width) stops.push(position);
  };
  for (const end of [u, v]) {
    // The track's circle and the circle of radius `reach` about the end.
    const gap = Math.hypot(end.x - x, end.z - z);
    if (gap === 0) continue;
    const lean = (radius * radius + gap * gap - reach * reach) / (2 * radius * gap);
    if (Math.abs(lean) > 1) continue;
    const towards = Math.atan2(end.z - z, end.x - x);
    add(towards + Math.acos(lean));
    add(towards - Math.acos(lean));
  }
  // The track's circle and the lines beside the wall: own + radius · cos = ± reach.
  const length = Math.hypot(v.x - u.x, v.z - u.z);
  const nx = -(v.z - u.z) / length;
  const nz = (v.x - u.x) / length;
  const own = nx * (x - u.x) + nz * (z - u.z);
  const normal = Math.atan2(nz, nx);
  for (const out of [reach, -reach]) {
    const lean = (out - own) / radius;
    if (Math.abs(lean) > 1) continue;
    add(normal + Math.acos(lean));
    add(normal - Math.acos(lean));
  }
  return stops;
}
