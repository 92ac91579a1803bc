// What messages say of a wrong argument, and the limits that decide what is wrong.
import { expect, test } from 'vitest';
import {
  badArgument,
  checkBox,
  checkFinite,
  checkKey,
  checkNumber,
  checkPoint,
  checkPositive,
  describeValue,
} from '../../src/geometry/checks.ts';

class Cart {}

class Vector3 {
  x = NaN;
  y = 0;
  z = 2;
}

test.each<[unknown, string]>([
  [undefined, 'undefined'],
  [null, 'null'],
  [-0.5, '-0.5'],
  [true, 'true'],
  [10n, '10'],
  [() => 1, 'a function'],
  ['a "b"', '"a \\"b\\""'],
  ['x'.repeat(40), `"${'x'.repeat(40)}"`],
  ['x'.repeat(41), `"${'x'.repeat(39)}…"`],
  [[], 'a list of 0'],
  [[1, 2, 3], 'a list of 3'],
  [new Cart(), 'a Cart'],
  [new Vector3(), 'a Vector3 { x: NaN, z: 2 }'],
  [new Map(), 'a Map'],
  [{}, '{}'],
  [Object.create(null), '{}'],
  [{ x: NaN, z: 'a', y: 1 }, '{ x: NaN, z: "a" }'],
  [{ x: 1, y: 2 }, '{ x, y }'],
  [{ a: 1, b: 2, c: 3, d: 4 }, '{ a, b, c, d }'],
  [{ a: 1, b: 2, c: 3, d: 4, e: 5 }, '{ a, b, c, d, … }'],
])('%o is told as %s', (value, told) => {
  expect(describeValue(value)).toBe(told);
  expect(badArgument('walk', 'pace', value, 'pass a number').message).toBe(`walk: pace is ${told}; pass a number`);
});

const throws = (act: () => void): boolean => {
  try {
    act();
  } catch {
    return true;
  }
  return false;
};
test.each<[string, (value: unknown) => void, readonly unknown[], readonly unknown[]]>([
  ['a number from 0', (v) => checkNumber('f', 'a', v, 0), [0, 0.5, 1e9], [-1e-9, NaN, Infinity, 1e9 + 1, '1', null]],
  ['a number from 0 or none', (v) => checkNumber('f', 'a', v, 0, true), [0, 2e9, Infinity], [-1, NaN, -Infinity]],
  ['a number above 0', (v) => checkPositive('f', 'a', v), [1e-9, 1e9], [0, -1, NaN, Infinity, 1e9 + 1, '1']],
  ['a key', (v) => checkKey('f', 'a', v, ['up', 'down']), ['up', 'down'], ['', 'Up', 0, undefined]],
  [
    'a point',
    (v) => checkPoint('f', 'a', v as never),
    [
      { x: 1e9, z: -1e9 },
      { x: 0, z: 0, y: 2 },
    ],
    [
      { x: 1e9 + 1, z: 0 },
      { x: 0, z: -2e9 },
      { x: 0, z: 0, y: NaN },
      { x: 0, z: 0, y: null },
      { x: 0 },
      [0, 0],
      null,
      1,
    ],
  ],
  [
    'a point, however far',
    (v) => checkFinite('f', 'a', v as never),
    [{ x: 1e99, z: 0 }],
    [{ x: Infinity, z: 0 }, { x: 0, z: NaN }, { x: 0 }, null, undefined],
  ],
  [
    'a box',
    (v) => checkBox('f', 'a', v as never),
    [{ minX: 0, minZ: 0, maxX: 0, maxZ: 1 }],
    [
      { minX: 1, minZ: 0, maxX: 0, maxZ: 1 },
      { minX: 0, minZ: 0, maxX: 1, maxZ: Infinity },
      { minX: 0, minZ: 0, maxX: 1 },
      null,
    ],
  ],
])('%s: what passes, and what does not', (_, check, good, bad) => {
  expect(good.map((value) => throws(() => check(value)))).toEqual(good.map(() => false));
  expect(bad.map((value) => throws(() => check(value)))).toEqual(bad.map(() => true));
});
