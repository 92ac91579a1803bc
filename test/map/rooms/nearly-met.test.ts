// The step that an editor rounded corners to.
import { expect, test } from 'vitest';
import { METRE } from '../../../src/geometry/point.ts';
import { REACH, stepOf } from '../../../src/map/rooms/nearly-met.ts';

test.for([
  ['centimetres', 1, [0, 4.37, 12.3], 0.01],
  ['centimetres as the unit', 0.01, [0, 437, 1230], 1],
  ['centimetres, moved', 1, [0.123456, 4.493456, 12.423456], 0.01],
  ['half centimetres', 1, [0, 4.365, 12.3], 0.005],
  ['25 mm', 1, [0, 4.325, 12.3], 0.025],
  ['pixels, 32 to the metre', 1 / 32, [0, 37, 1250], 1],
  ['pixels, 100 to the metre', 0.01, [0, 37, 1255], 1],
  ['single precision', 1, [0, 4.37, 12.3].map(Math.fround), 0.01],
  ['a grid of metres: the largest step that counts', 1, [0, 4, 12], 0.025],
  ['pixels, 16 to the metre: half of them', 1 / 16, [0, 37, 1250], 0.5],
  ['millimetres: all of them are near enough', 1, [0, 4.371, 12.3], 0],
  ['no step', 1, [0, Math.PI, 12.3], 0],
] as const)('of corners in %s', ([, unit, values, step]) => {
  const scale = unit * METRE;
  const corners = values.map((value, i) => ({ x: value * scale, z: values[(i + 1) % 3] * scale }));
  expect(stepOf(corners, scale, REACH) / scale).toBeCloseTo(step, 9);
});
