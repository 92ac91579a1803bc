import { expect, test } from 'vitest';
import { cornersOfBox } from '../../src/geometry/corners-of-box.ts';

test('the corners of a turned box follow each other round it, ahead on the left first', () => {
  const corners = cornersOfBox({ x: 10, z: 20 }, { x: 0.6, z: 0.8 }, 5, 10);
  expect(corners).toEqual([
    { x: 5, z: 30 },
    { x: 21, z: 18 },
    { x: 15, z: 10 },
    { x: -1, z: 22 },
  ]);
});
