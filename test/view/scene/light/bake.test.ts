// Baked light of single vertices: each channel of a light's color, its phase, what it is seen of, and where most light comes from.
import { expect, test } from 'vitest';
import { bakePatch, fadeAt, type Sees } from '../../../../src/view/scene/light/bake.ts';
import type { Light } from '../../../../src/view/scene/lights.ts';
import { lightByte, type MeshData } from '../../../../src/view/scene/mesh-data.ts';

const LAMP: Light = {
  x: 0,
  y: 72,
  z: 0,
  color: [0.9, 0.5, 0.2],
  strength: 1.5,
  reach: 400,
  flickers: true,
  phase: 0.4,
};

/** The bytes of two vertices on a floor, at the origin and at x = 20, after light from those lights. */
function bake(lights: readonly Light[], open = 1, sees: Sees = () => true, soft = false) {
  const data = {
    samples: Float32Array.of(0, 0, 0, 20, 0, 0),
    normals: Int8Array.of(0, 127, 0, 0, 0, 127, 0, 0),
    opens: new Uint8Array(2).fill(255 * open),
    still: new Uint8Array(8),
    lamps: new Uint8Array(8),
    toward: new Int8Array(8),
  };
  bakePatch(data as unknown as MeshData, { start: 0, end: 2, lights }, sees, soft);
  return { still: [...data.still], lamps: [...data.lamps], toward: [...data.toward] };
}

/** The bytes of a color at the origin, straight below the lamp. */
const below = (part: number): number[] =>
  LAMP.color.map((channel) => lightByte(channel * part * LAMP.strength * fadeAt(LAMP.y, LAMP.reach)));

test('below a light each channel is its color’s, flickering or not', () => {
  const { lamps, still, toward } = bake([LAMP]);
  expect(lamps.slice(0, 4)).toEqual([...below(1), Math.round(0.4 * 255)]);
  expect(new Set(lamps.slice(0, 3)).size).toBe(3);
  expect(still).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
  expect(toward.slice(0, 3)).toEqual([0, 127, 0]);
  // The vertex beside it has less, from the side.
  for (const channel of [0, 1, 2]) expect(lamps[4 + channel]).toBeLessThan(lamps[channel]);
  expect(toward[4]).toBeLessThan(0);
  const steady = bake([{ ...LAMP, flickers: false }]);
  expect(steady.still.slice(0, 3)).toEqual(below(1));
  expect(steady.lamps).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
  expect(steady.toward).toEqual(toward);
});

test('the part of a light that is seen, and the vertex’s openness, scale it', () => {
  const half = bake([LAMP], 0.2).lamps.slice(0, 3);
  expect(half).toEqual(below(0.2));
  let asked = 0;
  const one: Sees = () => asked++ % 3 === 0;
  expect(bake([LAMP], 1, one, true).lamps.slice(0, 3)).toEqual(below(1 / 3));
  expect(bake([LAMP], 1, () => false).lamps).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
  expect(bake([{ ...LAMP, reach: 72 }]).lamps.slice(0, 3)).toEqual([0, 0, 0]);
});
