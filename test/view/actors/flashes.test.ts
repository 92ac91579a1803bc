// The flash of a teleport: a beam at both ends that fades, and is gone.
import { expect, test } from 'vitest';
import { createFlashes } from '../../../src/view/actors/flashes.ts';

test('a teleport leaves a beam at both ends; both fade within half a second of world time', () => {
  const flashes = createFlashes();
  flashes.note({ x: 1, y: 50, z: 2 }, { x: 300, y: 60, z: 400 }, [1, 0, 0], 100);
  const first = flashes.lines(100);
  expect(first.map(({ a, b }) => [a.x, a.z, b.x, b.z])).toEqual([
    [1, 2, 1, 2],
    [300, 400, 300, 400],
  ]);
  const later = flashes.lines(115);
  expect(later[0].width).toBeLessThan(first[0].width);
  expect(later[0].alphaB).toBeLessThan(first[0].alphaB);
  expect(later[0].b.y - later[0].a.y).toBeGreaterThan(first[0].b.y - first[0].a.y);
  expect(flashes.lines(130)).toEqual([]);
  // A world that begins anew has none of the old ones.
  flashes.note({ x: 0, y: 0, z: 0 }, { x: 9, y: 0, z: 9 }, [1, 0, 0], 200);
  expect(flashes.lines(3)).toEqual([]);
});
