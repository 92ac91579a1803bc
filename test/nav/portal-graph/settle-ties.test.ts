// Factors that break ties between equal paths: tiny, the same in both directions, and of each leaf its own.
import { expect, test } from 'vitest';
import { tieFactor } from '../../../src/nav/portal-graph/build/graph-edges.ts';
import { randomFrom } from '../../support/random.ts';

const seed = 5;

test(`factors add at most 2⁻³⁴, as much in both directions, and differ between leaves (seed ${seed})`, () => {
  const random = randomFrom(seed);
  for (let i = 0; i < 1000; i++) {
    const [one, other, leaf] = Array.from({ length: 3 }, () => Math.floor(random() * 10_000));
    const factor = tieFactor(one, other, leaf);
    expect(factor).toBeGreaterThanOrEqual(1);
    expect(factor).toBeLessThanOrEqual(1 + 2 ** -34);
    expect(tieFactor(other, one, leaf)).toBe(factor);
    expect(tieFactor(one, other, leaf + 1)).not.toBe(factor);
  }
});
