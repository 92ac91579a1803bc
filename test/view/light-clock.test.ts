// How bright the sectors are whose light changes: those that glow by themselves, and those that something turns up and down.
import { expect, test } from 'vitest';
import type { Sector } from '../../src/map/floor-plan.ts';
import type { Glow } from '../../src/map/skin.ts';
import { createLightClock } from '../../src/view/light-clock.ts';

const TIC = 1 / 35;
const STROBE: Glow = { kind: 'slow strobe', low: 0.2, inStep: true };
const sectorsOf = (...lights: number[]): Sector[] => lights.map((light) => ({ light }) as Sector);
const byte = (light: number): number => Math.round(255 * light);

test('a glow has a place, where its light of the moment stands; a steady sector has its own light and no place', () => {
  const clock = createLightClock({ sectors: sectorsOf(0.5, 0.8) }, [null, STROBE]);
  expect([clock.brightnessOf(0), clock.brightnessOf(1)]).toEqual([
    { level: 0.5, place: 0 },
    { level: 0.8, place: 1 },
  ]);
  const levels = clock.texture.image.data as Uint8Array;
  expect(levels[1]).toBe(byte(0.8));
  clock.setTime(20.5 * TIC);
  expect(levels[1]).toBe(byte(0.2));
  clock.setTime(40.5 * TIC);
  expect(levels[1]).toBe(byte(0.8));
});

test('a light that is turned up is read again, and the texture is sent only when something is new', () => {
  const sectors = sectorsOf(0.5, 0.25);
  const clock = createLightClock({ sectors }, [], [1]);
  const sent = clock.texture.version;
  clock.setTime(1);
  expect(clock.texture.version).toBe(sent);
  sectors[1] = { ...sectors[1], light: 1 };
  clock.setTime(1);
  expect((clock.texture.image.data as Uint8Array)[1]).toBe(255);
  expect(clock.texture.version).toBe(sent + 1);
});

test('more lights than places share the last one', () => {
  const many = Array.from({ length: 300 }, (_, i) => i);
  const clock = createLightClock({ sectors: sectorsOf(...many.map(() => 0.5)) }, [], many);
  expect(clock.brightnessOf(253).place).toBe(254);
  expect(clock.brightnessOf(254).place).toBe(255);
  expect(clock.brightnessOf(299).place).toBe(255);
});
