// Collectors: they fetch the nearest thing by path of those they want, one after another, until none is left.
import { expect, test } from 'vitest';
import { createWorld } from '../../../src/game/run/create-world.ts';
import { putBot } from '../../../src/game/motion/fly-bot.ts';
import { startLink } from '../../../src/game/motion/follow.ts';
import { FETCH, orderCollector } from '../../../src/game/minds/collector.ts';
import { ROUND } from '../../../src/game/minds/patrol.ts';
import { stepWorld } from '../../../src/game/run/step-world.ts';
import { stateOf, type WorldState } from '../../../src/game/world-state.ts';
import type { Settings } from '../../../src/game/world.ts';
import type { FloorPlan } from '../../../src/map/floor-plan.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import { finderOf } from '../../../src/nav/finders/finders.ts';
import { ownPlans } from '../../support/all-plans.ts';
import { box, roomsPlan, type Corner } from '../../support/plans.ts';

const STILL = { forward: 0, right: 0, facing: { x: 1, z: 0 }, run: false, jump: false, crouch: false };
const planOf = (name: string): FloorPlan => ownPlans().find(([each]) => each === name)![1]();

/** A world of collectors, the player out of the way. */
function worldOn(plan: FloorPlan, settings: Partial<Settings>): WorldState {
  const world = stateOf(createWorld(buildLevel(plan, 'used'), { seed: 4, settings: { mind: 'collector', ...settings } })); // prettier-ignore
  world.player.disc.x = plan.bounds.maxX + 5000;
  return world;
}

const indicesOf = ({ level }: WorldState, isOne: (kind: string, type: string) => boolean): number[] =>
  level.plan.things.flatMap(({ kind, type }, index) => (isOne(kind, type) ? [index] : []));
const isTakeable = (kind: string): boolean => kind === 'pickup' || kind === 'key';

/** Steps until it is done, at most so many seconds. */
function run(world: WorldState, seconds: number, isDone: () => boolean): void {
  for (let i = 0; i < seconds * 60 && !isDone(); i++) stepWorld(world, STILL);
}

test('a bot fetches the nearest thing by path until it has all of them, then patrols', () => {
  const world = worldOn(planOf('catacombs.json'), { bots: 1 });
  const [bot] = world.bots;
  const { things } = world.level.plan;
  const all = indicesOf(world, isTakeable);
  const separate = finderOf('midpoints').make(world.level, bot.body);
  let wanted = -1;
  const order: number[] = [];
  run(world, 120, () => {
    if (FETCH.of(bot).wanted !== wanted && FETCH.of(bot).wanted >= 0) {
      const from = { ...bot.before, y: bot.before.y - bot.body.height / 2 };
      const costTo = (index: number): number => separate.find(from, things[index].at)?.cost ?? Infinity;
      const left = all.filter((index) => !world.taken.has(index));
      const least = Math.min(...left.map(costTo));
      expect(Math.abs(costTo(FETCH.of(bot).wanted) - least)).toBeLessThanOrEqual(1e-9 * least);
      if (order.at(-1) !== FETCH.of(bot).wanted) order.push(FETCH.of(bot).wanted);
    }
    wanted = FETCH.of(bot).wanted;
    return world.taken.size === all.length && ROUND.of(bot).stops.length > 0;
  });
  expect([...world.taken]).toEqual(order);
  expect(order.length).toBe(all.length);
  expect([bot.collected, FETCH.of(bot).wanted]).toEqual([all.length, -1]);
  expect(ROUND.of(bot).stops.length).toBeGreaterThan(0);
});

test('several share the work without duplicates; doors and the switch are no obstacle, and a key opens for all', () => {
  const world = worldOn(planOf('gatehouse.json'), { bots: 3 });
  const all = indicesOf(world, isTakeable);
  const events: object[] = [];
  run(world, 120, () => {
    const wanted = world.bots.map((bot) => FETCH.of(bot).wanted).filter((index) => index >= 0);
    expect(new Set(wanted).size).toBe(wanted.length);
    events.push(...world.events.filter(({ type }) => type === 'key' || type === 'picked up'));
    return world.taken.size === all.length;
  });
  expect(world.taken.size).toBe(all.length);
  // All but the key.
  expect(world.bots.reduce((sum, { collected }) => sum + collected, 0)).toBe(all.length - 1);
  expect(world.bots.filter(({ collected }) => collected > 0).length).toBeGreaterThan(1);
  expect(events).toContainEqual({ type: 'key', color: 'red', bot: expect.any(Number) as number });
  expect([...world.keys]).toEqual(['red']);
});

test.each([
  ['health', (_: string, type: string) => type === 'health'],
  ['keys', (kind: string) => kind === 'key'],
] as const)('a collector of %s takes nothing else', (wants, isOne) => {
  const world = worldOn(planOf('gatehouse.json'), { bots: 2, wants });
  const sought = indicesOf(world, isOne);
  run(world, 90, () => world.taken.size === sought.length);
  // Time to take something else by mistake.
  run(world, 10, () => false);
  expect([...world.taken].sort((a, b) => a - b)).toEqual(sought);
});

test('things taken by others are given up, and unreachable ones are ignored', () => {
  const box = (x: number, wide: number): Corner[] => [[x, 0], [x + wide, 0], [x + wide, 256], [x, 256]]; // prettier-ignore
  const pickup = (x: number) => ({ kind: 'pickup' as const, at: { x, z: 128 }, radius: 20 });
  const plan = roomsPlan('hall', {
    rooms: [{ polygon: box(0, 2048) }, { polygon: box(2176, 256) }],
    things: [
      { kind: 'player', at: { x: 1900, z: 128 } },
      { kind: 'bot', at: { x: 1000, z: 128 } },
      pickup(2300),
      pickup(700),
      pickup(100),
      // In the wall, farther than anybody reaches.
      { ...pickup(-16), radius: 1 },
    ],
  });
  const world = worldOn(plan, { bots: 1 });
  const [bot] = world.bots;
  run(world, 3, () => FETCH.of(bot).wanted >= 0);
  expect(FETCH.of(bot).wanted).toBe(3);
  world.taken = new Set([3]);
  run(world, 1, () => FETCH.of(bot).wanted === 4);
  expect(FETCH.of(bot).wanted).toBe(4);
  run(world, 20, () => ROUND.of(bot).stops.length > 0);
  expect([...world.taken]).toEqual([3, 4]);
  expect([bot.collected, FETCH.of(bot).wanted]).toEqual([1, -1]);
});

test('from a link it fetches what is nearest to the end of the link, and nothing behind a portal that is shut for good', () => {
  const rooms = [0, 400, 800].map((x) => ({ polygon: box(x, 0, x + 400, 200) }));
  const health = [100, 1100].map((x) => ({ kind: 'pickup' as const, type: '2011', at: { x, z: 100 } }));
  const player = { kind: 'player' as const, at: { x: 600, z: 20 } };
  const world = worldOn(roomsPlan('row', { rooms, things: [player, ...health] }), { bots: 1, flyHeight: 0 });
  const [bot] = world.bots;
  const order = (options = {}): unknown => {
    const made = orderCollector(world, bot, null, options);
    return made !== null && 'goal' in made ? made.goal.x : null;
  };
  putBot(world, bot, { x: 500, z: 100 });
  expect(order()).toBe(100);
  const avoid = new Set(world.level.tree.portals.filter(({ midpoint: { x } }) => x === 400).map(({ id }) => id));
  expect(order({ avoid })).toBe(1100);
  startLink(bot, { to: { x: 700, y: 0, z: 100 } } as never);
  expect(order()).toBe(1100);
});
