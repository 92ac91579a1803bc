// Lights that change by themselves: what they are at any time lies between dark and bright, and each kind keeps its own beat.
import { expect, test } from 'vitest';
import { glowsOf } from '../../../src/map/doom/effects/standing.ts';
import { lightOfGlow } from '../../../src/game/movers/lights.ts';
import type { Glow, GlowKind } from '../../../src/map/lights.ts';

const KINDS: readonly GlowKind[] = ['flicker', 'fast strobe', 'slow strobe', 'fire', 'swell'];
const HIGH = 0.8;
const glow = (kind: GlowKind, inStep = false): Glow => ({ kind, low: 0.2, inStep });
const lights = (of: Glow, phase = 3): number[] =>
  Array.from({ length: 2000 }, (_, tic) => lightOfGlow(of, HIGH, tic, phase));
const changes = (values: readonly number[]): number =>
  values.filter((value, i) => i > 0 && value !== values[i - 1]).length;

test.each(KINDS)('%s stays between dark and bright, and reaches both', (kind) => {
  const all = lights(glow(kind));
  expect(Math.min(...all)).toBeGreaterThanOrEqual(0.2);
  expect(Math.max(...all)).toBeCloseTo(HIGH, 2);
  expect(Math.min(...all)).toBeLessThan(HIGH - 0.1);
});

test('strobes are bright 5 tics of 20 or of 40, synchronised where defined', () => {
  const bright = (values: readonly number[]): number => values.filter((value) => value === HIGH).length / values.length;
  expect(bright(lights(glow('fast strobe')))).toBe(5 / 20);
  expect(bright(lights(glow('slow strobe')))).toBe(5 / 40);
  expect(lights(glow('slow strobe', true), 1)).toEqual(lights(glow('slow strobe', true), 2));
  expect(lights(glow('slow strobe'), 1)).not.toEqual(lights(glow('slow strobe'), 2));
});

test('a swell changes by at most 8 of 255 a tic, a fire every fourth tic, a flicker is mostly bright', () => {
  const swell = lights(glow('swell'));
  for (let tic = 1; tic < swell.length; tic++) expect(Math.abs(swell[tic] - swell[tic - 1])).toBeLessThan(8.001 / 255);
  expect(changes(lights(glow('fire')))).toBeLessThanOrEqual(2000 / 4);
  const flicker = lights(glow('flicker'));
  expect(flicker.filter((value) => value === HIGH).length / flicker.length).toBeGreaterThan(0.7);
});

// Of The Unofficial Doom Specs: only types 12 and 13 are in step.
test.each<[number, GlowKind | null, boolean]>([
  [0, null, false],
  [1, 'flicker', false],
  [2, 'fast strobe', false],
  [3, 'slow strobe', false],
  [4, 'fast strobe', false],
  [8, 'swell', false],
  [12, 'slow strobe', true],
  [13, 'fast strobe', true],
  [17, 'fire', false],
  [32 + 17, 'fire', false],
])('sector type %i is %s, in step: %s', (special, kind, inStep) => {
  const sector = { floor: 0, ceiling: 128, floorFlat: 'F', ceilingFlat: 'C', tag: 0 };
  const sectors = [{ ...sector, light: 200, special }, { ...sector, light: 100, special: 0 }]; // prettier-ignore
  const side = { shiftX: 0, shiftY: 0, upper: '-', lower: '-', middle: '-' };
  const records = { sectors, sides: [{ ...side, sector: 0 }, { ...side, sector: 1 }], lines: [{ front: 0, back: 1 }] }; // prettier-ignore
  const [found] = glowsOf(records as unknown as Parameters<typeof glowsOf>[0]);
  expect(found && [found.kind, found.inStep]).toEqual(kind && [kind, inStep]);
});
