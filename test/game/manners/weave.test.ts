// The velocity that a bot takes in a crowd is the best of its candidates, each judged by stepping the bodies through time.
import { describe, expect, test } from 'vitest';
import { buildBodyGrid } from '../../../src/game/collision/body-grid.ts';
import { weave } from '../../../src/game/manners/weave.ts';
import { putBot } from '../../../src/game/motion/fly-bot.ts';
import { createWorld } from '../../../src/game/run/create-world.ts';
import { stateOf, type PilotState, type WorldState } from '../../../src/game/world-state.ts';
import type { Point } from '../../../src/geometry/point.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import { box, roomsPlan } from '../../support/plans.ts';
import { randomFrom } from '../../support/random.ts';

const SPEED = 250;
const HORIZON = 0.8;
const STEP = 1 / 600;
const ANGLES = [0, 20, -20, 40, -40, 60, -60, 90, -90, 120, -120, 180];

const hall = buildLevel(
  roomsPlan('hall', {
    rooms: [{ polygon: box(0, 0, 2048, 2048) }],
    things: [{ kind: 'player', at: { x: 64, z: 64 } }],
  }),
);

/** Seconds until the discs touch when both keep these velocities, by looking often; at most the horizon. */
function untilTouch(bot: PilotState, other: PilotState, { x, z }: Point): number {
  const reach = bot.disc.radius + other.disc.radius;
  let last = Infinity;
  for (let t = 0; t < HORIZON; t += STEP) {
    const gap = Math.hypot(other.disc.x - bot.disc.x - t * x, other.disc.z - bot.disc.z - t * z);
    // Two that touch already may move apart.
    if (gap < reach && gap < last && (t > 0 || last < Infinity)) return t === STEP ? 0 : t;
    last = gap;
  }
  return HORIZON;
}

function costOf(bot: PilotState, others: readonly PilotState[], intent: Point, along: Point, caution: number): number {
  const soonest = others.map((other) =>
    untilTouch(bot, other, {
      // It takes twice what it wants: the other one is to do half.
      x: 2 * intent.x * SPEED - bot.velocity.x - other.velocity.x,
      z: 2 * intent.z * SPEED - bot.velocity.z - other.velocity.z,
    }),
  );
  const fear = HORIZON / Math.max(0.02, Math.min(HORIZON, ...soonest)) - 1;
  return Math.hypot(intent.x - along.x, intent.z - along.z) + 0.35 * caution * fear;
}

function candidatesOf(along: Point): Point[] {
  return [{ x: 0, z: 0 }, ...[1, 0.5].flatMap((pace) => ANGLES.map((angle) => turned(along, angle, pace)))];
}

function turned({ x, z }: Point, degrees: number, pace: number): Point {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return { x: (x * cos - z * sin) * pace, z: (z * cos + x * sin) * pace };
}

const world: WorldState = stateOf(createWorld(hall, { seed: 1, settings: { bots: 6, mind: 'random' } }));

/** Puts a bot into the middle of the hall and others about it, on their way anywhere; answers where the bot wants to go. */
function scatter(seed: number): Point {
  const random = randomFrom(seed);
  const pace = [0, 1, 2][seed % 3];
  const anywhere = (): number => (random() - 0.5) * pace;
  for (const bot of world.bots) {
    const angle = random() * 2 * Math.PI;
    const gap = bot.id === 0 ? 0 : 29 + 60 * random();
    putBot(world, bot, { x: 1024 + gap * Math.cos(angle), z: 1024 + gap * Math.sin(angle) });
    bot.velocity = { x: anywhere() * SPEED, y: 0, z: anywhere() * SPEED };
  }
  return turned({ x: 1, z: 0 }, 360 * random(), 1);
}

describe('in a hall', () => {
  test('no candidate is better than the one taken, and each angle is taken at times (seeds 0 to 239)', () => {
    const taken = new Set<string>();
    for (let seed = 0; seed < 240; seed++) {
      const along = scatter(seed);
      const [bot, ...others] = world.bots;
      const caution = seed % 2 === 0 ? 1 : 3;
      const best = weave(world, bot, along, SPEED, caution);
      const candidates = candidatesOf(along);
      const index = candidates.findIndex(({ x, z }) => Math.hypot(x - best.x, z - best.z) < 1e-6);
      expect(index, `seed ${seed}: ${JSON.stringify(best)}`).toBeGreaterThanOrEqual(0);
      taken.add(index === 0 ? 'stands' : `${Math.abs(ANGLES[(index - 1) % ANGLES.length])}`);
      const cost = costOf(bot, others, best, along, caution);
      for (const other of candidates) {
        // What the right side is preferred by, and what looking in steps loses.
        const slack = 0.021 + 0.05 * cost;
        if (Math.hypot(other.x - along.x, other.z - along.z) >= cost - slack) continue;
        if (costOf(bot, others, other, along, caution) < cost - slack) {
          expect.fail(`seed ${seed}: ${JSON.stringify(other)} is better than ${JSON.stringify(best)}`);
        }
      }
    }
    expect([...taken].sort()).toEqual(['0', '120', '180', '20', '40', '60', '90', 'stands']);
  });

  test('a look at the nearest finds the same as a look at all (seeds 0 to 99)', () => {
    const many = stateOf(createWorld(hall, { seed: 1, settings: { bots: 60, mind: 'random' } }));
    for (let seed = 0; seed < 100; seed++) {
      const random = randomFrom(seed);
      const spread = [120, 300, 1200][seed % 3];
      const anywhere = (reach: number): number => (random() - 0.5) * reach;
      for (const bot of many.bots) {
        putBot(many, bot, { x: 1024 + anywhere(spread), z: 1024 + anywhere(spread) });
        bot.velocity = { x: anywhere(2 * SPEED), y: 0, z: anywhere(seed % 2 === 0 ? 0 : 2 * SPEED) };
      }
      const along = turned({ x: 1, z: 0 }, 360 * random(), 1);
      const ofAll = weave(many, many.bots[0], along, SPEED, 1);
      many.bodyGrid = buildBodyGrid(hall.plan.bounds, [...many.bots, many.player]);
      expect(weave(many, many.bots[0], along, SPEED, 1), `seed ${seed}`).toEqual(ofAll);
      many.bodyGrid = null;
    }
  });

  test('of two equal sides it takes the right one', () => {
    const [bot, ...others] = world.bots;
    putBot(world, bot, { x: 1024, z: 1024 });
    for (const [i, other] of others.entries()) putBot(world, other, { x: i === 0 ? 1084 : 100, z: 1024 });
    others[0].velocity = { x: -SPEED, y: 0, z: 0 };
    bot.velocity = { x: SPEED, y: 0, z: 0 };
    const { x, z } = weave(world, bot, { x: 1, z: 0 }, SPEED, 1);
    expect(x).toBeGreaterThan(0);
    expect(z).toBeGreaterThan(0);
  });
});
