// Ribbons as geometry, and the panes and halos of rooms: where they stand and how high.
import type { Mesh } from 'three';
import { expect, test } from 'vitest';
import type { RibbonShape } from '../../../src/debug/shapes.ts';
import { createShimmer } from '../../../src/view/scene/light/halos.ts';
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

test('a pane of glass is one upright sheet, and a halo one square, with as many values at each corner', () => {
  const pane = { a: { x: 3, z: 4 }, b: { x: 6, z: 8 }, bottom: 10, top: 74 };
  const halo = { x: 1, y: 2, z: 3, size: 4, color: [1, 0.5, 0], phase: 0.25 } as const;
  const { group } = createShimmer([halo, halo], [pane, pane], 1, {});
  const [sheets, squares] = (group.children as Mesh[]).map(({ geometry }) => {
    const values = Object.entries(geometry.attributes).map(([name, { array }]) => [name, [...array].slice(array.length / 2)] as const); // prettier-ignore
    return Object.fromEntries(values);
  });
  expect(sheets).toEqual({
    position: [3, 10, 4, 6, 10, 8, 6, 74, 8, 3, 74, 4],
    normalOf: Array.from({ length: 4 }, () => [...new Float32Array([-0.8, 0, 0.6])]).flat(),
    sheet: [0, 10, 5, 10, 5, 74, 0, 74],
  });
  expect(squares).toEqual({
    position: [1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3],
    tone: [1, 0.5, 0, 1, 0.5, 0, 1, 0.5, 0, 1, 0.5, 0],
    shape: [4, 0.25, 4, 0.25, 4, 0.25, 4, 0.25],
    corner: [-1, -1, 1, -1, 1, 1, -1, 1],
  });
});
