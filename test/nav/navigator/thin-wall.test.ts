// A place on a thin wall's line belongs to the side in front of the wall: moves from behind end before it.
import { expect, test } from 'vitest';
import { createLevel, createNavigator } from '../../../src/index.ts';

test('moves never bring a point to the other side of a thin wall or a shut door', () => {
  const rooms = [{ polygon: [[0, 0], [4, 0], [4, 4], [0, 4]] }] as const; // prettier-ignore
  const lines = [
    [[2, 0], [2, 4]],
    [[2, 4], [2, 0]],
    [[0, 0], [4, 4]],
  ] as const; // prettier-ignore
  for (const [from, to] of lines) {
    const door = { name: 'door', from, to, open: false };
    for (const between of [{ walls: [{ points: [from, to] }] }, { doors: [door] }]) {
      const nav = createNavigator(createLevel({ rooms, ...between }), { radius: 0 });
      for (const way of [1, -1]) {
        const start = { x: 2 - way, z: 2 + way / 2 };
        let at: { readonly x: number; readonly z: number } = start;
        for (let i = 0; i < 3; i++) {
          const next = nav.moveAlong(at, { x: 1.3 * way, z: -0.7 * way });
          expect(nav.findPath(start, next), `${from} ${to} ${way} ${i}`).not.toBeNull();
          at = next;
        }
      }
    }
  }
});
