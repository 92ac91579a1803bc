// Levels far from their origin, whose grid is coarse: cutting bends outlines by more than near it.
import { expect, test } from 'vitest';
import { createLevel, createNavigator } from '../../../src/index.ts';
import { QUICK } from '../../support/quick.ts';
import { randomFrom } from '../../support/random.ts';

const FAR = 20_000;
const at = (x: number, z: number) => ({ x: FAR + x, z: z - FAR });
const SEEDS = QUICK ? 8 : 60;

test(`an obstacle over a wall opens no way through it (seeds 1 to ${SEEDS})`, () => {
  const room = { polygon: [at(0, 0), at(20, 0), at(20, 10), at(0, 10)] };
  const level = createLevel({ rooms: [room] });
  for (let seed = 1; seed <= SEEDS; seed++) {
    const random = randomFrom(seed);
    const between = (from: number, to: number): number => from + (to - from) * random();
    const nav = createNavigator(level, { radius: 0 });
    nav.addWall({ from: at(between(8, 11), -1), to: at(between(8, 11), 11), thickness: 0.125 });
    const [x, z] = [between(8, 11), between(2, 8)];
    nav.addObstacle({ polygon: [at(x - 1, z - 1), at(x + 1, z - 1), at(x + 1, z + 1), at(x - random(), z + 2)] });
    expect(nav.findPath(at(3, 5), at(17, 5)), `seed ${seed}`).toBeNull();
  }
});
