// Bolts are drawn where they are between two steps, as many as there are, and nothing is left of those that have met something.
import { expect, test } from 'vitest';
import type { Frame } from '../../../src/browser/screen.ts';
import type { Bolt } from '../../../src/game/world.ts';
import { createBolts } from '../../../src/view/actors/bolts.ts';

const frameOf = (bolts: readonly Bolt[]): Frame =>
  ({ world: { bolts, bots: [{ color: '#ff0000' }] }, alpha: 0.5 }) as unknown as Frame;

test('each bolt is a point in its thrower’s colour, interpolated between steps', () => {
  const { points, update, dispose } = createBolts();
  const bolt = {
    by: 0,
    before: { x: 0, y: 10, z: 4 },
    position: { x: 6, y: 12, z: 4 },
    velocity: { x: 360, y: 120, z: 0 },
  };
  update(frameOf([bolt]), 360);
  expect(points.visible).toBe(true);
  expect(points.geometry.drawRange.count).toBe(1);
  expect(points.geometry.getAttribute('position').array.slice(0, 3)).toEqual(new Float32Array([3, 11, 4]));
  expect(points.geometry.getAttribute('tone').array.slice(0, 3)).toEqual(new Float32Array([1, 0, 0]));
  update(frameOf([]), 360);
  expect(points.visible).toBe(false);
  dispose();
});
