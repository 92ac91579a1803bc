// Pseudo-random numbers by place.
import { expect, test } from 'vitest';
import { hashAt } from '../../src/geometry/hash-at.ts';

test('most places and seeds have a number of their own in [0, 1), spread evenly', () => {
  const numbers = [1, 2].flatMap((seed) =>
    Array.from({ length: 64 * 64 }, (_, i) => hashAt((i % 64) - 32, Math.floor(i / 64) - 32, seed)),
  );
  expect(new Set(numbers).size).toBeGreaterThan(0.8 * numbers.length);
  expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...numbers)).toBeLessThan(1);
  const inTenths = Array.from({ length: 10 }, () => 0);
  for (const number of numbers) inTenths[Math.floor(10 * number)]++;
  for (const count of inTenths) expect(Math.abs(count / numbers.length - 0.1)).toBeLessThan(0.02);
});
