// Gaps of exactly the agent's width, and heights of exactly its limits, whatever the level's units: their ends lie on a grid in which decimal
// fractions do not, and differences of heights are rounded.
import { expect, test } from 'vitest';
import { createLevel, createNavigator } from '../../../src/index.ts';
import { sampled } from '../../support/quick.ts';
import { box } from '../../support/plans.ts';

const RADII = [2, 3, 4, 5, 8, 10];
const PLACES = Array.from({ length: 17 }, (_, i) => 10 + 3 * i);

test.each([
  ['metres, with decimals', 1, 0.1],
  ['centimetres', 0.01, 1],
  ['units of 3 cm', 0.03, 1],
  ['units of 1/32 m', 1 / 32, 1],
])('an agent fits through a gap that is exactly as wide: %s', (_, unit, step) => {
  const decimal = (value: number): number => Number((value * step).toFixed(4));
  for (const place of sampled(PLACES, 5))
    for (const steps of RADII) {
      const radius = decimal(steps);
      const [low, high, end] = [decimal(place), decimal(place + 2 * steps), decimal(200)];
      const third = decimal(60);
      const walls = [box(0, 0, third, end), box(third, low, 2 * third, high), box(2 * third, 0, end, end)];
      const level = createLevel({ unit, rooms: walls.map((polygon) => ({ polygon })) });
      const nav = createNavigator(level, { radius });
      const [start, goal] = [
        { x: decimal(20), z: (low + high) / 2 },
        { x: decimal(180), z: (low + high) / 2 },
      ];
      const title = `from ${low} to ${high}`;
      expect(nav.query(start, goal).reason, title).toBe(null);
      expect(nav.createField(goal).distance(start), title).toBeLessThan(end);
      expect(nav.options.radius).toBe(radius);
      const wider = createNavigator(level, { radius: 1.002 * radius }).query(start, goal);
      expect(wider.reason, title).toMatch(/^blocked by a gap of [\d.]+ at .* where [\d.]+ is needed$/);
      expect(wider.blockedBy[0], title).toMatchObject({ kind: 'gap', limit: expect.closeTo(2.004 * radius, 9) });
    }
});

test.each([0.1, 0.15, 0.18, 0.3])(
  'an agent takes steps, drops and openings of exactly its limits: stairs of %d m',
  (rise) => {
    const decimal = (value: number): number => Number(value.toFixed(4));
    const rooms = Array.from({ length: 20 }, (_, i) => ({
      polygon: box(i, 0, i + 1, 3),
      floor: decimal(i * rise),
      ceiling: decimal((i + 1) * rise + 2),
    }));
    const level = createLevel({ rooms });
    const [low, high] = [
      { x: 0.5, z: 1.5 },
      { x: 19.5, z: 1.5 },
    ];
    const options = { radius: 0.25, height: 2, maxStep: rise, maxDrop: rise, flies: false };
    const nav = createNavigator(level, options);
    expect(nav.options).toEqual(options);
    expect(nav.query(low, high).reason).toBe(null);
    expect(nav.query(high, low).reason).toBe(null);
    expect(nav.createField(high).distance(low)).toBeCloseTo(19, 9);

    const less = decimal(rise - 0.001);
    const [kind, limit, size] = ['step', less, expect.closeTo(rise, 9)];
    const { reason, blockedBy } = createNavigator(level, { ...options, maxStep: less }).query(low, high);
    expect(reason).toContain(`a step of ${rise} at (1, 1.5) where ${less} is allowed`);
    expect(blockedBy[0]).toMatchObject({ kind, limit, size });
    const steep = createNavigator(level, { ...options, maxStep: 1, maxDrop: less }).query(high, low);
    expect(steep.blockedBy[0]).toMatchObject({ kind: 'drop', limit: less, size });
    const tall = createNavigator(level, { ...options, height: 2.001 }).query(low, high);
    expect(tall.blockedBy[0]).toMatchObject({ kind: 'ceiling', limit: 2.001, size: expect.closeTo(2, 9) });
  },
);
