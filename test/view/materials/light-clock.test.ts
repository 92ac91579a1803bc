// How bright the sectors are whose light changes: as the plan says at the moment that is drawn.
import { expect, test } from 'vitest';
import type { Sector } from '../../../src/map/floor-plan.ts';
import { createLightClock } from '../../../src/view/materials/light-clock.ts';

const sectorsOf = (...lights: number[]): Sector[] => lights.map((light) => ({ light }) as Sector);

test('a changing light has a place with its current value; a steady sector has its own light and no place', () => {
  const sectors = sectorsOf(0.5, 0.8);
  const clock = createLightClock({ sectors }, [1]);
  expect([clock.brightnessOf(0), clock.brightnessOf(1)]).toEqual([
    { level: 0.5, place: 0 },
    { level: 0.8, place: 1 },
  ]);
  const levels = clock.texture.image.data as Uint8Array;
  expect(levels[1]).toBe(Math.round(255 * 0.8));
});

test('a changed light is updated, and the texture is uploaded only when something changed', () => {
  const sectors = sectorsOf(0.5, 0.25);
  const clock = createLightClock({ sectors }, [1]);
  const sent = clock.texture.version;
  clock.update();
  expect(clock.texture.version).toBe(sent);
  sectors[1] = { ...sectors[1], light: 1 };
  clock.update();
  expect((clock.texture.image.data as Uint8Array)[1]).toBe(255);
  expect(clock.texture.version).toBe(sent + 1);
});

test('more lights than places share the last one', () => {
  const many = Array.from({ length: 300 }, (_, i) => i);
  const clock = createLightClock({ sectors: sectorsOf(...many.map(() => 0.5)) }, many);
  expect(clock.brightnessOf(253).place).toBe(254);
  expect(clock.brightnessOf(254).place).toBe(255);
  expect(clock.brightnessOf(299).place).toBe(255);
});
