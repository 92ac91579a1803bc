// The squares of a horde on the minimap and in the flat view.
import { expect, test } from 'vitest';
import { setDots } from '../../src/browser/flat/horde-dots.ts';

/** A picture of 8 by 6 pixels that begins at 10, 20: a row of letters for each row of pixels. */
function picture(places: readonly number[], radius: number, scale: number): string[] {
  const horde = { count: places.length / 3, places: Float32Array.from([...places, 13, 0, 21]), headings: new Float32Array(), radius }; // prettier-ignore
  const pixels = new Uint32Array(48).fill(5);
  setDots(pixels, 8, 7, horde, { left: 10, top: 20, scale });
  return Array.from({ length: 6 }, (_, row) => [...pixels.subarray(8 * row, 8 * row + 8)].map((each) => (each === 7 ? '#' : each === 0 ? '.' : '?')).join('')); // prettier-ignore
}

test('each member is a square of two pixels about its place; those of the frame before are gone', () => {
  // The third is beside the picture, and the one beyond the count is not drawn.
  expect(picture([12, 0, 23, 14.9, 9, 23.9, 8.5, 0, 23], 0.5, 1)).toEqual([
    '........',
    '........',
    '.##.....',
    '.##.##..',
    '....##..',
    '........',
  ]);
});

test('near by, squares are as large as their members, and cut off at the edges of the picture', () => {
  expect(picture([10, 0, 20, 14, 0, 21.5], 0.9, 2)).toEqual([
    '##......',
    '##......',
    '.......#',
    '.......#',
    '.......#',
    '........',
  ]);
});
