// Cutting convex polygons keeps their area and their winding.
import { expect, test } from 'vitest';
import type { Polygon } from '../../src/geometry/cut.ts';
import { cutByLine, cutIntoSquares } from '../../src/geometry/cut.ts';
import { randomFrom } from '../support/random.ts';

function areaOf(polygon: Polygon): number {
  let twice = 0;
  for (let i = 0; i < polygon.length; i += 2) {
    const j = (i + 2) % polygon.length;
    twice += polygon[i] * polygon[j + 1] - polygon[j] * polygon[i + 1];
  }
  return twice / 2;
}

function convexFrom(seed: number): number[] {
  const random = randomFrom(seed);
  const angles = Array.from({ length: 3 + Math.floor(random() * 7) }, () => random() * 2 * Math.PI).sort(
    (a, b) => a - b,
  );
  const [x, z] = [random() * 400 - 200, random() * 400 - 200];
  return angles.flatMap((angle) => [x + 150 * Math.cos(angle), z + 150 * Math.sin(angle)]);
}

test.each(Array.from({ length: 40 }, (_, seed) => seed))('squares of a polygon add up to its area, seed %i', (seed) => {
  const polygon = convexFrom(seed);
  const pieces = cutIntoSquares(polygon, 32);
  for (const piece of pieces) {
    expect(areaOf(piece)).toBeGreaterThan(-1e-9);
    const xs = piece.filter((_, i) => i % 2 === 0);
    expect(Math.max(...xs) - Math.min(...xs)).toBeLessThan(32.1);
  }
  expect(pieces.reduce((sum, piece) => sum + areaOf(piece), 0)).toBeCloseTo(areaOf(polygon), 6);
});

test('a cut through the middle of a square gives two halves; a line beside it gives none', () => {
  const square = [0, 0, 10, 0, 10, 10, 0, 10];
  const [right, left] = cutByLine(square, 1, 0, 4);
  expect([right, left].map((part) => part && areaOf(part))).toEqual([60, 40]);
  expect(cutByLine(square, 1, 0, -3)).toEqual([square, null]);
  expect(cutByLine(square, 1, 0, 30)).toEqual([null, square]);
});
