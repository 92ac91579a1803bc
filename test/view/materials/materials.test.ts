// Materials: made by the program, the same for the same seed, and never a flat grey.
import { describe, expect, test } from 'vitest';
import { airOf } from '../../../src/map/plan/airs.ts';
import { MATERIALS } from '../../../src/map/materials.ts';
import { runSlices } from '../../../src/search/slices.ts';
import { createAtlas, paintSlowly } from '../../../src/view/materials/atlas.ts';
import { seedOf } from '../../../src/view/materials/noise.ts';
import { paletteOf } from '../../../src/view/materials/palette.ts';
import { TILE } from '../../../src/view/materials/texel.ts';
import { expectGolden, sumOf } from '../../support/golden.ts';

const PALETTE = paletteOf(airOf('keep'));

const texels: string[] = [];

describe.each(MATERIALS)('%s', (name) => {
  const painted = (seed: number): Uint8Array => runSlices(paintSlowly(name, seed, PALETTE));
  const bytes = painted(11);
  texels.push(`${name}: ${sumOf(bytes)}`);
  const brightness = (x: number, y: number): number => {
    const at = (y * TILE + x) * 4;
    return bytes[at] + bytes[at + 1] + bytes[at + 2];
  };

  test('is the same for the same seed and different for others', () => {
    expect(Buffer.compare(painted(11), bytes)).toBe(0);
    expect(Buffer.compare(painted(12), bytes)).not.toBe(0);
  });

  test('has about its mean colour until it is painted', () => {
    const { texture } = createAtlas([name], 11, PALETTE, 'low');
    const meansOf = (texels: Uint8Array): number[] => [0, 1, 2, 3].map((channel) => texels.reduce((sum, value, i) => sum + (i % 4 === channel ? value : 0), 0) / TILE ** 2); // prettier-ignore
    const [before, after] = [texture.image.data as Uint8Array, bytes].map(meansOf);
    for (const [channel, mean] of after.entries()) expect(Math.abs(before[channel] - mean)).toBeLessThan(20);
  });

  test('is not uniform, nor flat but for paper and ink', () => {
    const values = new Set<number>();
    for (let y = 0; y < TILE; y += 5) for (let x = 0; x < TILE; x += 5) values.add(brightness(x, y));
    expect(values.size).toBeGreaterThan(12);
    const isFlat = new Set(bytes.filter((_, i) => i % 4 === 3)).size === 1;
    expect(isFlat).toBe(['paper', 'ink'].includes(name));
  });

  test('tiles without a seam: its borders differ no more than neighbours inside', () => {
    const column = (x: number, y: number): number => brightness(x % TILE, y);
    const row = (y: number, x: number): number => brightness(x, y % TILE);
    for (const at of [column, row]) {
      const step = (from: number): number => {
        let sum = 0;
        for (let i = 0; i < TILE; i++) sum += Math.abs(at(from, i) - at(from + 1, i));
        return sum / TILE;
      };
      const inside = Array.from({ length: TILE - 1 }, (_, from) => step(from));
      expect(step(TILE - 1)).toBeLessThanOrEqual(Math.max(...inside) * 1.2 + 3);
    }
  });
});

test('all look as before', () => expectGolden('materials', texels));

test('seeds depend on names', () => {
  expect(new Set(['keep', 'office', 'TestGrid1', 'MAP01'].map(seedOf)).size).toBe(4);
});
