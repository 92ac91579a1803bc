// Colours of texts as numbers, on screen and as light.
import { expect, test } from 'vitest';
import { lightOf, mixRgb, rgbOf } from '../../src/view/colors.ts';
import { randomFrom } from '../support/random.ts';

test('each channel of a colour is read for itself, and squared as light (seed 1)', () => {
  const random = randomFrom(1);
  for (let i = 0; i < 50; i++) {
    const bytes = [0, 0, 0].map(() => Math.floor(256 * random()));
    const hex = `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
    expect(rgbOf(hex)).toEqual(bytes.map((byte) => byte / 255));
    expect(rgbOf(hex.toUpperCase())).toEqual(rgbOf(hex));
    expect(lightOf(hex)).toEqual(bytes.map((byte) => (byte / 255) ** 2));
  }
  for (const wrong of ['', 'red', '#fff', '#12345g', '#1234567']) expect(rgbOf(wrong)).toEqual([1, 1, 1]);
});

test('a mixture goes from one colour to the other', () => {
  const [a, b] = [rgbOf('#204060'), rgbOf('#c08010')];
  expect(mixRgb(a, b, 0)).toEqual(a);
  mixRgb(a, b, 1).forEach((channel, i) => expect(channel).toBeCloseTo(b[i], 12));
  mixRgb(a, b, 0.5).forEach((channel, i) => expect(channel).toBeCloseTo((a[i] + b[i]) / 2, 12));
});
