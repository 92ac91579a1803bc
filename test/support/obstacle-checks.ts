// Checks paths against obstacles as they were given, without the level that was made of them.
import { pointGapSquared, segmentGapSquared } from '../../src/geometry/gap.ts';
import type { Point } from '../../src/geometry/point.ts';
import type { Path } from '../../src/nav/path-finder.ts';
import type { Obstacle } from '../../src/nav/patch/level-patch.ts';
import type { Segment } from './shortest-oracle.ts';

/** The sides of a polygon; of a disc those of a fine polygon about it. */
export function sidesOf(obstacle: Obstacle, corners = 32): Segment[] {
  const ring =
    'polygon' in obstacle
      ? obstacle.polygon
      : Array.from({ length: corners }, (_, i) => {
          const out = (obstacle.radius + 0.001) / Math.cos(Math.PI / corners);
          const angle = ((2 * i + 1) * Math.PI) / corners;
          return { x: obstacle.x + out * Math.cos(angle), z: obstacle.z + out * Math.sin(angle) };
        });
  return ring.map((a, i) => ({ a, b: ring[(i + 1) % ring.length] }));
}

/** Is the place inside the obstacle? By crossings of a ray. */
export function isInside(obstacle: Obstacle, { x, z }: Point): boolean {
  if (!('polygon' in obstacle)) return Math.hypot(x - obstacle.x, z - obstacle.z) < obstacle.radius;
  let inside = false;
  for (const { a, b } of sidesOf(obstacle)) {
    if (a.z > z !== b.z > z && x < a.x + ((z - a.z) / (b.z - a.z)) * (b.x - a.x)) inside = !inside;
  }
  return inside;
}

/** The distance from the straight way p–q to the obstacle, 0 where it goes in. */
export function gapToObstacle(obstacle: Obstacle, p: Point, q: Point): number {
  if (!('polygon' in obstacle)) {
    return Math.max(0, Math.sqrt(pointGapSquared(obstacle.x, obstacle.z, p, q)) - obstacle.radius);
  }
  if (isInside(obstacle, p)) return 0;
  return Math.sqrt(Math.min(...sidesOf(obstacle).map(({ a, b }) => segmentGapSquared(p, q, a, b))));
}

/** The least distance of the path from any of the obstacles; arcs as chords of a hundredth of a radian. */
export function gapOfPath(obstacles: readonly Obstacle[], start: Point, path: Path): number {
  let least = Infinity;
  let before: Point = start;
  const go = (to: Point): void => {
    for (const obstacle of obstacles) least = Math.min(least, gapToObstacle(obstacle, before, to));
    before = to;
  };
  path.points.forEach((point, index) => {
    const arc = path.arcs?.[index];
    if (arc) {
      const steps = Math.ceil(Math.abs(arc.turn) * 100);
      const first = Math.atan2(before.z - arc.z, before.x - arc.x);
      for (let i = 1; i < steps; i++) {
        const angle = first + (arc.turn * i) / steps;
        go({ x: arc.x + arc.radius * Math.cos(angle), z: arc.z + arc.radius * Math.sin(angle) });
      }
    }
    go(point);
  });
  return least;
}
