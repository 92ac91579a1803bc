// Plans and queries with known shortest lengths: `.walls` files and tab-separated truth files in ../shared.
import { join } from 'node:path';
import { readFileSync } from 'node:fs';
import { BLOCKS_BODIES } from '../../../src/map/floor-plan.ts';
import type { FloorPlan } from '../../../src/map/floor-plan.ts';
import { planOf, type Corner } from '../plans.ts';

export interface Truth {
  readonly sx: number;
  readonly sy: number;
  readonly gx: number;
  readonly gy: number;
  /** −1: there is no path. */
  readonly length: number;
}

/** The queries of a truth file, by map. */
export function readTruths(folder: string, file: string): Map<string, Truth[]> {
  const byMap = new Map<string, Truth[]>();
  for (const line of readFileSync(join(folder, file), 'utf8').trim().split('\n').slice(1)) {
    const [map, sx, sy, gx, gy, length] = line.split('\t');
    const list = byMap.get(map) ?? [];
    if (list.length === 0) byMap.set(map, list);
    list.push({ sx: Number(sx), sy: Number(sy), gx: Number(gx), gy: Number(gy), length: Number(length) });
  }
  return byMap;
}

/** About `count` evenly spaced items of the list, including the first and the last. */
export function someOf<T>(list: readonly T[], count: number): T[] {
  if (list.length <= count) return [...list];
  return Array.from({ length: count }, (_, i) => list[Math.round((i * (list.length - 1)) / (count - 1))]);
}

/** The plan of a `.walls` file: impassable thin walls on one open floor; y becomes z. */
export function wallsPlan(folder: string, name: string): FloorPlan {
  const lines = readFileSync(join(folder, 'walls', `${name}.walls`), 'utf8')
    .trim()
    .split('\n');
  const at = lines.findIndex((line) => line.startsWith('vertices'));
  const count = Number(lines[at].split(' ')[1]);
  const vertices = lines.slice(at + 1, at + 1 + count).map((line) => line.split(' ').map(Number) as unknown as Corner);
  const wallCount = Number(lines[at + 1 + count].split(' ')[1]);
  const walls = lines.slice(at + 2 + count, at + 2 + count + wallCount).map((line) => {
    const [a, b] = line.split(' ').map(Number);
    return { a, b, front: 0, back: 0, blocks: BLOCKS_BODIES };
  });
  return planOf(name, { vertices, walls, sectors: [{}] });
}
