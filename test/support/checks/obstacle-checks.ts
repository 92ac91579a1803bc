// Checks paths against obstacles as they were given, without the level that was made of them.
import { pointGapSquared, segmentGapSquared } from '../../../src/geometry/gap.ts';
import { boundsOf, type Point } from '../../../src/geometry/point.ts';
import type { Path } from '../../../src/nav/path-finder.ts';
import type { Obstacle } from '../../../src/nav/patch/level-patch.ts';
import type { Segment } from '../oracles/shortest-oracle.ts';

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

/** Between places of the flood, map units. */
const STEP = 4;

/**
 * Floods the places of a square lattice from which a disc can step to the next without coming near a segment: equal numbers are joined
 * for certain; −1 is too near a segment to say.
 */
export function floodParts(walls: readonly Segment[], radius: number): (p: Point) => number {
  const { minX, minZ, maxX, maxZ } = boundsOf(walls.flatMap(({ a, b }) => [a, b]));
  const across = Math.ceil((maxX - minX) / STEP) + 1;
  const down = Math.ceil((maxZ - minZ) / STEP) + 1;
  const part = new Int32Array(across * down).fill(-2);
  const reach = radius + STEP;
  for (const { a, b } of walls) {
    const columnOf = (x: number): number => Math.round((x - minX) / STEP);
    const rowOf = (z: number): number => Math.round((z - minZ) / STEP);
    for (
      let row = Math.max(0, rowOf(Math.min(a.z, b.z) - reach));
      row <= Math.min(down - 1, rowOf(Math.max(a.z, b.z) + reach));
      row++
    ) {
      const first = Math.max(0, columnOf(Math.min(a.x, b.x) - reach));
      for (let column = first; column <= Math.min(across - 1, columnOf(Math.max(a.x, b.x) + reach)); column++) {
        if (pointGapSquared(minX + column * STEP, minZ + row * STEP, a, b) < reach * reach)
          part[row * across + column] = -1;
      }
    }
  }
  for (let first = 0; first < part.length; first++) {
    if (part[first] !== -2) continue;
    const open = [first];
    part[first] = first;
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      const column = node % across;
      for (const next of [
        column > 0 ? node - 1 : -1,
        column < across - 1 ? node + 1 : -1,
        node - across,
        node + across,
      ]) {
        if (next < 0 || next >= part.length || part[next] !== -2) continue;
        part[next] = first;
        open.push(next);
      }
    }
  }
  return ({ x, z }) => part[Math.round((z - minZ) / STEP) * across + Math.round((x - minX) / STEP)];
}
