// The outline of a wall that is added at run time.
import { expect, test } from 'vitest';
import { wallPolygon } from '../../../src/nav/navigator/shapes.ts';

const QUANTUM = 1 / 1024;
const outline = (...args: Parameters<typeof wallPolygon>): readonly unknown[] => wallPolygon(...args)!.polygon;

test('is as thick as it was asked for, and goes on a little beyond its ends', () => {
  const over = 16 * QUANTUM;
  expect(outline({ x: 10, z: 5 }, { x: 20, z: 5 }, 4, QUANTUM)).toEqual([
    { x: 10 - over, z: 3 },
    { x: 20 + over, z: 3 },
    { x: 20 + over, z: 7 },
    { x: 10 - over, z: 7 },
  ]);
  // The other way round: the same rectangle, from its other end.
  expect(outline({ x: 10, z: 20 }, { x: 10, z: 5 }, 4, QUANTUM)).toEqual([
    { x: 8, z: 20 + over },
    { x: 8, z: 5 - over },
    { x: 12, z: 5 - over },
    { x: 12, z: 20 + over },
  ]);
});

test('has a least thickness, and none without length', () => {
  const [first, , third] = outline({ x: 0, z: 0 }, { x: 8, z: 0 }, 0, QUANTUM) as { z: number }[];
  expect(third.z - first.z).toBe(32 * QUANTUM);
  expect(wallPolygon({ x: 3, z: 3 }, { x: 3, z: 3 + QUANTUM / 2 }, 1, QUANTUM)).toBe(null);
});
