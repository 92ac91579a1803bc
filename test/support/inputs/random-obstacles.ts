// Random obstacles: discs, boxes, triangles and stars; in between, ones on the corner, side or place of one before, and whole-number ones
// that touch walls exactly.
import type { Bounds, Point } from '../../../src/geometry/point.ts';
import type { Obstacle } from '../../../src/nav/patch/level-patch.ts';

/** So many obstacles about places within the bounds, of at most that size. */
export function randomObstacles(random: () => number, bounds: Bounds, count: number, most: number): Obstacle[] {
  const found: Obstacle[] = [];
  const grain = random() < 0.5 ? 32 : 2 ** -10;
  const on = (value: number): number => Math.round(value / grain) * grain;
  const among = (low: number, high: number): number => on(low + random() * (high - low));
  while (found.length < count) {
    const at = { x: among(bounds.minX, bounds.maxX), z: among(bounds.minZ, bounds.maxZ) };
    const size = Math.max(grain, among(most / 8, most));
    const last = found[found.length - 1];
    const from = random() < 0.2 && last !== undefined ? cornerOf(last, random) : at;
    found.push(shapeAt(from, size, on, random));
  }
  return found;
}

function cornerOf(obstacle: Obstacle, random: () => number): Point {
  if (!('polygon' in obstacle)) return obstacle;
  return obstacle.polygon[Math.floor(random() * obstacle.polygon.length)];
}

function shapeAt(at: Point, size: number, on: (value: number) => number, random: () => number): Obstacle {
  const kind = random();
  if (kind < 0.3) return { x: at.x, z: at.z, radius: size / 2 };
  if (kind < 0.6) {
    const [x, z] = [at.x + size, at.z + Math.max(on(size * random()), on(size))];
    return { polygon: [at, { x, z: at.z }, { x, z }, { x: at.x, z }] };
  }
  // A star goes round once with far and near corners in turn.
  const isStar = kind >= 0.8;
  const length = isStar ? 10 : 3;
  const first = random() * 7;
  const polygon = Array.from({ length }, (_, i) => {
    const out = (isStar && i % 2 === 1 ? 0.4 : 1) * (size / 2 + 1);
    const angle = first + (2 * Math.PI * i) / length;
    return { x: at.x + out * Math.cos(angle), z: at.z + out * Math.sin(angle) };
  });
  return { polygon };
}
