// Ribbons as geometry: where they stand and how high.
import { expect, test } from 'vitest';
import type { RibbonShape } from '../../../src/debug/shapes.ts';
import { createRibbonGeometry } from '../../../src/view/layers/ribbons.ts';

const ribbon = (top: number, form: RibbonShape['form'] = 'plain'): RibbonShape => ({
  kind: 'ribbon',
  color: 'portal-open',
  a: { x: 3, z: 4 },
  b: { x: 6, z: 8 },
  bottom: 10,
  top,
  form,
  strength: 0.5,
});
const valuesOf = (name: string, ...ribbons: RibbonShape[]): number[] => [
  ...createRibbonGeometry(ribbons).getAttribute(name).array,
];

test('a ribbon stands from end to end, as high as its opening, and never too low to be seen', () => {
  expect(valuesOf('position', ribbon(74))).toEqual([3, 10, 4, 6, 10, 8, 6, 74, 8, 3, 74, 4]);
  expect(valuesOf('position', ribbon(74), ribbon(10)).slice(12)).toEqual([3, 10, 4, 6, 10, 8, 6, 16, 8, 3, 16, 4]);
  // Along it, up it, its length and its height, corner by corner.
  expect(valuesOf('sheet', ribbon(74))).toEqual([0, 0, 5, 64, 5, 0, 5, 64, 5, 64, 5, 64, 0, 64, 5, 64]);
});

test('its form and strength are the same at all corners; other forms have other numbers', () => {
  const forms = valuesOf('form', ribbon(74), ribbon(74, 'dashed'));
  expect(new Set(forms.slice(0, 4)).size).toBe(1);
  expect(new Set(forms.slice(4)).size).toBe(1);
  expect(forms[4]).not.toBe(forms[0]);
  expect(valuesOf('tone', ribbon(74)).filter((_, i) => i % 4 === 3)).toEqual([0.5, 0.5, 0.5, 0.5]);
});
