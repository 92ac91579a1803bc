// The squares find exactly the bots that a look at every one finds, wherever the bots are and however they move.
import { describe, expect, test } from 'vitest';
import { createWorld } from '../../../src/game/run/create-world.ts';
import { buildBodyGrid, findMembers, updateMember } from '../../../src/game/collision/body-grid.ts';
import { stateOf } from '../../../src/game/world-state.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import { randomFrom } from '../../support/random.ts';
import { squareRoom } from '../../support/plans.ts';

test('squares are 48 units wide, or as wide as 64 of them need along the longer side, fewer for few bots', () => {
  const [bot] = stateOf(createWorld(buildLevel(squareRoom), { seed: 1, settings: { bots: 1 } })).bots;
  const layOut = (maxX: number, maxZ: number, count = 300): number[] => {
    const { side, across, down } = buildBodyGrid(
      { minX: 100, minZ: -200, maxX, maxZ },
      Array.from({ length: count }, () => bot),
    );
    return [side, across, down];
  };
  expect(layOut(100 + 96, -200 + 64 * 48)).toEqual([48, 2, 64]);
  expect(layOut(100 + 96, -200 + 64 * 48, 3)).toEqual([384, 1, 8]);
  expect(layOut(100 + 96, -200 + 6400)).toEqual([100, 1, 64]);
  expect(layOut(100 + 12800, -200 + 500)).toEqual([200, 64, 3]);
  expect(layOut(100, -200)).toEqual([48, 1, 1]);
});

describe.each([1, 2, 3])('seed %i', (seed) => {
  test('the bots in a box are found, each once, while bots move inside and outside the bounds', () => {
    const random = randomFrom(seed);
    const world = createWorld(buildLevel(squareRoom), { seed, settings: { bots: 120 } });
    const { bots } = stateOf(world);
    const bounds = { minX: -700, minZ: 300, maxX: 2900, maxZ: 1400 };
    const place = (bot: (typeof bots)[number]): void => {
      bot.disc.x = -900 + 4000 * random();
      bot.disc.z = 100 + 1500 * random();
    };
    for (const bot of bots) place(bot);
    let grid = buildBodyGrid(bounds, bots);
    let sorts = 0;
    for (let i = 0; i < 400; i++) {
      const moved = bots[Math.floor(random() * bots.length)];
      if (i % 40 === 0) place(moved);
      else {
        moved.disc.x += 20 * (random() - 0.5);
        moved.disc.z += 20 * (random() - 0.5);
      }
      if (!updateMember(grid, moved.id)) {
        grid = buildBodyGrid(bounds, bots);
        sorts++;
      }
      const { x, z } = bots[Math.floor(random() * bots.length)].disc;
      const reach = 300 * random();
      const box = { minX: x - reach, minZ: z - reach / 2, maxX: x + reach, maxZ: z + reach };
      const isIn = ({ disc }: (typeof bots)[number]): boolean =>
        disc.x >= box.minX && disc.x <= box.maxX && disc.z >= box.minZ && disc.z <= box.maxZ;
      findMembers(grid, box, moved);
      const found = Array.from(grid.found.subarray(0, grid.count), (place) => grid.members[place].id);
      const expected = bots.filter((bot) => bot !== moved && isIn(bot)).map(({ id }) => id);
      expect(found.sort((a, b) => a - b)).toEqual(expected);
    }
    expect(sorts).toBe(10);
  });
});
