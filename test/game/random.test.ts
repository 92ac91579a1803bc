// Dice: the same everywhere, one stream apart from another, evenly spread.
import { expect, test } from 'vitest';
import { createStream, nextBetween, nextBits, nextRandom } from '../../src/game/random.ts';

test('the first numbers of a stream are fixed', () => {
  const stream = createStream(1, 'bot 0');
  expect([nextBits(stream), nextBits(stream), nextBits(stream)]).toEqual(GOLDEN);
});

const GOLDEN = [120318729, 3348008415, 3510032442];

test('streams differ by name and seed, and repeat', () => {
  const throws = (seed: number, name: string): number[] => {
    const stream = createStream(seed, name);
    return Array.from({ length: 8 }, () => nextBits(stream));
  };
  expect(throws(7, 'bot 1')).toEqual(throws(7, 'bot 1'));
  const kinds = [throws(7, 'bot 1'), throws(8, 'bot 1'), throws(7, 'bot 2'), throws(-7, 'bot 1'), throws(7, 'starts')];
  expect(new Set(kinds.map(String)).size).toBe(kinds.length);
});

test('numbers are uniform over [0, 1) and over any range', () => {
  const stream = createStream(99, 'spread');
  const counts = Array.from({ length: 10 }, () => 0);
  for (let i = 0; i < 100_000; i++) counts[Math.floor(nextRandom(stream) * 10)]++;
  // 9,000 degrees of luck away from the mean of 10,000 would be a broken die: 5 standard deviations are 475.
  for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(475);
  for (let i = 0; i < 1000; i++) {
    const value = nextBetween(stream, -3, 5);
    expect(value).toBeGreaterThanOrEqual(-3);
    expect(value).toBeLessThan(5);
  }
});
