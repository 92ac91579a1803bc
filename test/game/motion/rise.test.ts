// How fast a flying bot rises and sinks to its height, step by step.
import { expect, test } from 'vitest';
import { glide, hover, isFlying, putBot } from '../../../src/game/motion/fly-bot.ts';
import { createWorld } from '../../../src/game/run/create-world.ts';
import { stateOf } from '../../../src/game/world-state.ts';
import { GRAVITY } from '../../../src/nav/link-curve.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import { box, roomsPlan } from '../../support/plans.ts';

const plan = roomsPlan('tall', { rooms: [{ polygon: box(0, 0, 512, 512), ceiling: 400 }], things: [{ kind: 'player', at: { x: 64, z: 64 } }] }); // prettier-ignore

test('a bot covers 16 % of the lack a step, half a unit at least, its speed at most, and never more than the lack', () => {
  for (const speed of [0.12, 0.6]) {
    const world = stateOf(createWorld(buildLevel(plan), { seed: 1, settings: { bots: 1, flyHeight: 100, speed } }));
    const [bot] = world.bots;
    // Its middle is at 100, its feet half its height below.
    for (const lack of [0, 0.3, -0.3, 0.5, 2, -2, 3.2, 12, -12, 20, -40, 60, -80, 82]) {
      putBot(world, bot, { x: 256, z: 256 });
      expect(bot.disc.feet).toBe(82);
      bot.disc.feet = 82 - lack;
      hover(world, bot);
      const pace = Math.min((speed * 1000) / 60, Math.max(0.5, Math.abs(lack) * 0.16), Math.abs(lack));
      expect(bot.disc.feet).toBeCloseTo(82 - lack + Math.sign(lack) * pace, 9);
      expect(bot.follow.fallSpeed).toBe(0);
    }
    // Once it falls, it falls faster each step, down to its height and no farther.
    for (const lack of [-200, -1.5]) {
      putBot(world, bot, { x: 256, z: 256 });
      bot.disc.feet = 82 - lack;
      bot.follow.fallSpeed = 120;
      hover(world, bot);
      expect(bot.follow.fallSpeed).toBeCloseTo(120 + GRAVITY / 60, 9);
      expect(bot.disc.feet).toBeCloseTo(82 - lack - Math.min(-lack, (120 + GRAVITY / 60) / 60), 9);
    }
    bot.disc.feet = 80;
    hover(world, bot);
    expect(bot.follow.fallSpeed).toBe(0);
    // Under a ceiling it cannot get there.
    world.arena.rooms[0].ceiling = 110;
    putBot(world, bot, { x: 256, z: 256 });
    expect(bot.disc.feet).toBe(74);
  }
});

test('bots fly at any height above 0', () => {
  for (const flyHeight of [0, 0.5, 1, 64]) {
    const world = createWorld(buildLevel(plan), { seed: 1, settings: { bots: 1, flyHeight } });
    expect(isFlying(stateOf(world)), String(flyHeight)).toBe(flyHeight !== 0);
  }
});

test('before a wall, and before an opening that is too low for it, a bot stays at its height', () => {
  const low = { polygon: box(512, 0, 640, 512), floor: 200, ceiling: 230 };
  const rooms = [{ polygon: box(0, 0, 512, 512), ceiling: 400 }, low];
  const level = buildLevel(roomsPlan('low', { rooms, things: [{ kind: 'player', at: { x: 64, z: 64 } }] }));
  const world = stateOf(createWorld(level, { seed: 1, settings: { bots: 1, flyHeight: 100 } }));
  const [bot] = world.bots;
  for (const x of [60, 452]) {
    putBot(world, bot, { x, z: 256 });
    for (let step = 0; step < 10; step++) glide(world, bot, { x: x < 256 ? -1 : 1, z: 0 });
    expect(bot.disc.x).not.toBe(x);
    expect(bot.disc.feet).toBe(82);
  }
});
