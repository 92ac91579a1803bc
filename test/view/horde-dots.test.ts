// The dots of a horde on the minimap.
import { expect, test } from 'vitest';
import { setDots } from '../../src/browser/flat/horde-dots.ts';

test('each member within the picture is a dot of four pixels; those of the frame before are gone', () => {
  const places = Float32Array.from([[12, 0, 23], [14.9, 9, 23.9], [9.9, 0, 23], [12, 0, 40], [13, 0, 21]].flat()); // prettier-ignore
  const horde = { count: 4, places, headings: new Float32Array(10), radius: 4 };
  const pixels = new Uint32Array(64).fill(5);
  setDots(pixels, 8, 7, horde, { left: 10, top: 20, scale: 1 });
  const set = [...pixels].flatMap((color, at) => (color === 0 ? [] : [`${at % 8},${(at / 8) | 0} ${color}`]));
  // The third and fourth are beside the picture; the fifth is not counted.
  expect(set).toEqual(['2,3 7', '3,3 7', '4,3 7', '5,3 7', '2,4 7', '3,4 7', '4,4 7', '5,4 7']);
});
