// Noise for materials: from lattice point to lattice point it rises alike from both ends, along u and v, and repeats.
import { expect, test } from 'vitest';
import { noiseField } from '../../../src/view/materials/noise.ts';
import { randomFrom } from '../../support/random.ts';

test.each([1, 2, 3])('noise repeats, is symmetric between lattice points and flat at them (seed %i)', (seed) => {
  const [cells, cellsV] = [6, 4];
  const noise = noiseField(cells, seed, cellsV);
  const random = randomFrom(seed);
  for (let i = 0; i < 60; i++) {
    const [column, row] = [Math.floor(random() * cells), Math.floor(random() * cellsV)];
    const [part, at] = [random(), random()];
    for (const along of ['u', 'v']) {
      const ask = (by: number): number =>
        along === 'u' ? noise((column + by) / cells, at) : noise(at, (row + by) / cellsV);
      const [low, high] = [ask(0), ask(1)];
      expect(ask(part) + ask(1 - part)).toBeCloseTo(low + high, 9);
      expect(ask(1e-4) - low).toBeCloseTo(0, 6);
      expect(ask(1 - 1e-4) - high).toBeCloseTo(0, 6);
      expect(ask(part)).toBeGreaterThanOrEqual(Math.min(low, high) - 1e-9);
      expect(ask(part)).toBeLessThanOrEqual(Math.max(low, high) + 1e-9);
    }
    expect(noise(part + 1, at - 2)).toBeCloseTo(noise(part, at), 9);
  }
});
