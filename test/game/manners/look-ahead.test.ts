// The first body ahead of a bot equals the one that a plain loop over all bodies finds.
import { expect, test } from 'vitest';
import { lookAhead } from '../../../src/game/manners/look-ahead.ts';
import { putBot } from '../../../src/game/motion/fly-bot.ts';
import { createWorld } from '../../../src/game/run/create-world.ts';
import { stateOf } from '../../../src/game/world-state.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import { box, roomsPlan } from '../../support/plans.ts';
import { randomFrom } from '../../support/random.ts';

const hall = buildLevel(
  roomsPlan('hall', { rooms: [{ polygon: box(0, 0, 1000, 1000) }], things: [{ kind: 'player', at: { x: 100, z: 100 } }] }),
); // prettier-ignore

test.each(['patrol', 'hunter'])(
  'a %s sees the nearest body that its disc would meet, soon enough to react (seed 9)',
  (mind) => {
    const world = stateOf(createWorld(hall, { seed: 1, settings: { mind, bots: 4, flyHeight: 0 } }));
    const { bots, player } = world;
    const random = randomFrom(9);
    const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)];
    const met = new Map<number, number>();
    for (let round = 0; round < 500; round++) {
      const along = pick([{ x: 1, z: 0 }, { x: 0, z: -1 }, { x: 0.6, z: 0.8 }, { x: -0.8, z: 0.6 }]); // prettier-ignore
      const speed = pick([200, 240]);
      const bot = pick(bots);
      putBot(world, bot, { x: 500, z: 500 });
      const others = [...bots, player].filter((other) => other !== bot);
      for (const { disc } of others) {
        const ahead = pick([-20, 0, 1, 20, 28, 40, 60, 88, 100, 100, 130, 160]);
        const aside = pick([0, 0, 10, -20, 28, -28, 27.9, 30, 29.9]);
        Object.assign(disc, {
          x: 500 + along.x * ahead - along.z * aside,
          z: 500 + along.z * ahead + along.x * aside,
          feet: 0,
        });
      }
      for (const other of others) {
        const pace = pick([0, 0, 100, -100, -200]);
        other.velocity = { x: along.x * pace, y: 0, z: along.z * pace };
      }
      const length = pick([30, 60, 72, 100, 400]);
      const found = others
        .filter((other) => mind !== 'hunter' || other !== player)
        .flatMap((other) => {
          const [dx, dz] = [other.disc.x - 500, other.disc.z - 500];
          const ahead = dx * along.x + dz * along.z;
          const aside = along.x * dz - along.z * dx;
          const reach = bot.disc.radius + other.disc.radius;
          if (ahead <= 0 || Math.abs(aside) >= reach) return [];
          const gap = Math.max(0, ahead - Math.sqrt(reach * reach - aside * aside));
          const pace = other.velocity.x * along.x + other.velocity.z * along.z;
          const isSoon = gap <= 0.3 * speed + (pace < 0 ? 0.3 * -pace : 0);
          return isSoon && gap < length ? [{ bot: other, ahead, aside, gap, pace }] : [];
        })
        .sort((one, other) => one.gap - other.gap || one.bot.id - other.bot.id);
      const blocker = lookAhead(world, bot, along, length, speed);
      expect(blocker?.bot.id).toBe(found[0]?.bot.id);
      for (const key of ['ahead', 'aside', 'gap', 'pace'] as const)
        expect(blocker?.[key] ?? 0).toBeCloseTo(found[0]?.[key] ?? 0, 9);
      const id = blocker?.bot.id ?? -1;
      met.set(id, (met.get(id) ?? 0) + 1);
    }
    // Nobody, each of the others, and the player only where it is not hunted.
    expect(met.size).toBe(mind === 'hunter' ? 5 : 6);
  },
);
