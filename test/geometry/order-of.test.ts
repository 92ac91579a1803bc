// Putting things in order by a number each agrees with a stable sort by comparison.
import { expect, test } from 'vitest';
import { orderOf } from '../../src/geometry/order-of.ts';
import { randomFrom } from '../support/random.ts';

test.each([0, 1, 2, 7, 8, 9, 16, 17, 63, 64, 65, 1000])('%i keys, many of them equal (seed 1)', (count) => {
  const random = randomFrom(1);
  const keys = Float64Array.from({ length: count }, () => Math.floor(random() * 40) - 20);
  const before = keys.slice();
  const expected = Array.from(keys.keys()).sort((p, q) => keys[p] - keys[q] || p - q);
  expect(Array.from(orderOf(keys))).toEqual(expected);
  expect(keys).toEqual(before);
});
