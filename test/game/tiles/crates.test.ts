// Crates dropped while the world runs: solid for everybody, in the way of exactly the paths they touch, and part of the hash.
import { describe, expect, test } from 'vitest';
import { TOURS } from '../../../src/browser/links/tours.ts';
import { readAddress } from '../../../src/browser/links/url.ts';
import { createAutopilot, steerByItself } from '../../../src/game/player/autopilot.ts';
import { canFly } from '../../../src/game/planning/plan-path.ts';
import { createWorld, WATCHED } from '../../../src/game/run/create-world.ts';
import { hashWorld } from '../../../src/game/run/hash-world.ts';
import { placePlayer } from '../../../src/game/player/place-player.ts';
import { stepWorld } from '../../../src/game/run/step-world.ts';
import { CRATE_RADIUS, dropCrates } from '../../../src/game/tiles/drop-crates.ts';
import { stateOf } from '../../../src/game/world-state.ts';
import type { Bot, Intent, Settings, World } from '../../../src/game/world.ts';
import { pointGapSquared } from '../../../src/geometry/gap.ts';
import { distance, type Point } from '../../../src/geometry/point.ts';
import { loadPlan } from '../../../src/map/load-plan.ts';
import type { RoomFile, ThingFile } from '../../../src/map/rooms/plan-file.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import '../../../src/nav/finders/finders.ts';
import { ownLevel } from '../../support/all-plans.ts';
import { box } from '../../support/plans.ts';
import { QUICK } from '../../support/quick.ts';

const STILL: Intent = { forward: 0, right: 0, facing: { x: 0, z: -1 }, run: false, jump: false, crouch: false };
const DROP: Intent = { ...STILL, crate: true };

/** A hall 1536 wide and 640 deep; patrols walk through it, the player stands in its middle. */
function hallWith(
  settings: Partial<Settings>,
  things: readonly ThingFile[] = [],
  rooms: readonly RoomFile[] = [],
): World {
  const file = {
    format: 'leafstar floor plan',
    version: 1,
    title: 'Crates',
    rooms: [{ polygon: box(0, 0, 1536, 640) }, ...rooms],
    things: [{ kind: 'player', at: [768, 400] }, ...things],
  };
  const level = buildLevel(loadPlan(new TextEncoder().encode(JSON.stringify(file)), 'crates.json'));
  return createWorld(level, {
    seed: 1,
    settings: { flyHeight: 0, randomDelayMs: 0, recalculateMs: 4000, ...settings },
  });
}

const run = (world: World, steps: number, look: () => void = () => {}): void => {
  for (let i = 0; i < steps; i++) {
    stepWorld(world, STILL);
    look();
  }
};

/** How near the rest of a bot's path comes to a place, or its line to the next point. */
function gapOfPath({ position, follow: { path, nextPoint } }: Bot, at: Point): number {
  let least = Infinity;
  let from: Point = position;
  for (const to of path!.points.slice(nextPoint)) {
    least = Math.min(least, Math.sqrt(pointGapSquared(at.x, at.z, from, to)));
    from = to;
  }
  return least;
}

/** Two bots far on the left with orders to go far to the right: one straight past the player's front, one along the wall. */
function twoOnTheirWay(settings: Partial<Settings>): World {
  const world = hallWith({ bots: 2, mind: 'patrol', ...settings }, [
    { kind: 'bot', at: [100, 300] },
    { kind: 'bot', at: [100, 60] },
  ]);
  run(world, 2);
  stepWorld(world, { ...STILL, command: { bots: [0], to: { x: 1436, z: 300 } } });
  stepWorld(world, { ...STILL, command: { bots: [1], to: { x: 1436, z: 60 } } });
  run(world, 20);
  expect(world.bots.map(({ state }) => state)).toEqual(['following', 'following']);
  return world;
}

describe.each(['line-of-sight', 'exact', 'grid'])('with %s', (finder) => {
  test('a bot goes straight to nobody behind a crate', () => {
    const world = hallWith({ bots: 1 });
    const state = stateOf(world);
    const across = (): boolean => canFly(state, state.bots[0], { x: 700, z: 310 }, { x: 836, z: 310 });
    expect(across()).toBe(true);
    stepWorld(world, DROP);
    expect(world.crates).toHaveLength(1);
    expect(across()).toBe(false);
  });

  test('a crate re-plans the bot whose path it touches within the step, and no other; so does taking it away', () => {
    const world = twoOnTheirWay({ finder });
    const [touched, other] = world.bots;
    const kept = other.follow.path;
    const old = touched.follow.path!.length;
    stepWorld(world, DROP);
    const [crate] = world.crates;
    expect(world.events).toContainEqual({ type: 'crate', isDropped: true, at: { x: crate.x, z: crate.z } });
    expect(distance(crate, { x: 768, z: 300 })).toBeLessThan(1);
    const planned = (): unknown[] => world.events.filter(({ type }) => type === 'planned');
    expect(planned()).toEqual([{ type: 'planned', bot: touched.id, found: true }]);
    expect(gapOfPath(touched, crate)).toBeGreaterThan(CRATE_RADIUS + touched.body.radius - 1e-3);
    expect(other.follow.path).toBe(kept);

    stepWorld(world, DROP);
    expect(world.crates).toEqual([]);
    expect(planned()).toEqual([{ type: 'planned', bot: touched.id, found: true }]);
    expect(touched.follow.path!.length).toBeLessThan(old);
    expect(other.follow.path).toBe(kept);
  });

  test('bots get past crates to where they were sent, and nobody is ever inside one', () => {
    const world = twoOnTheirWay({ finder });
    stepWorld(world, DROP);
    const [crate] = world.crates;
    const gap = ({ position }: Bot): number => distance(position, crate) - CRATE_RADIUS - 14;
    run(world, 600, () => expect(Math.min(...world.bots.map(gap))).toBeGreaterThan(-1e-3));
    for (const bot of world.bots) expect(distance(bot.position, bot.sentTo!)).toBeLessThan(20);
  });
});

test('a crate dropped beside a path lets it be; once it is taken away the bot asks again, as if led round it', () => {
  const world = twoOnTheirWay({ finder: 'exact' });
  const planned = (): unknown[] => world.events.filter(({ type }) => type === 'planned');
  // The crate and the bot's body are 42 wide together, and their middles 46 apart.
  expect(placePlayer(world, { x: 768, z: 446 }, DROP.facing)).toBe(true);
  stepWorld(world, DROP);
  expect([world.crates.length, planned()]).toEqual([1, []]);
  stepWorld(world, DROP);
  expect(world.crates).toEqual([]);
  expect(planned()).toEqual([{ type: 'planned', bot: world.bots[0].id, found: true }]);
});

test('a bot without a path asks again when a crate is dropped anywhere', () => {
  const world = twoOnTheirWay({ finder: 'exact' });
  const [, bot] = stateOf(world).bots;
  const plannedAfter = (intent: Intent): unknown[] => {
    bot.state = 'no path';
    stepWorld(world, intent);
    return world.events.filter(({ type }) => type === 'planned');
  };
  expect(placePlayer(world, { x: 768, z: 560 }, DROP.facing)).toBe(true);
  expect(plannedAfter(STILL)).toEqual([]);
  expect(plannedAfter(DROP)).toEqual([{ type: 'planned', bot: bot.id, found: true }]);
});

test('a hunter that asks again when the map has changed does so after a crate away from its path', () => {
  const settings = { bots: 1, finder: 'exact', replan: 'map-changed', speed: 0.01 };
  const world = hallWith(settings, [{ kind: 'bot', at: [60, 400] }]);
  let planned = 0;
  const count = (): unknown => (planned += world.events.filter(({ type }) => type === 'planned').length);
  run(world, 120);
  run(world, 30, count);
  expect(planned).toBe(0);
  stepWorld(world, { ...DROP, facing: { x: 1, z: 0 } });
  expect(world.crates).toHaveLength(1);
  count();
  run(world, 3, count);
  expect(planned).toBe(1);
});

test('a bot that waits for an answer asks again when a crate is dropped', () => {
  const world = hallWith({ bots: 1, mind: 'patrol', pathDelay: 20 }, [{ kind: 'bot', at: [100, 300] }]);
  const [bot] = world.bots;
  run(world, 2);
  stepWorld(world, { ...STILL, command: { bots: [0], to: { x: 1436, z: 300 } } });
  while (stateOf(world).bots[0].plan.pending === null) stepWorld(world, STILL);
  stepWorld(world, DROP);
  const [crate] = world.crates;
  const isPlanned = (): boolean => world.events.some(({ type }) => type === 'planned');
  while (!isPlanned()) stepWorld(world, STILL);
  expect(gapOfPath(bot, crate)).toBeGreaterThan(CRATE_RADIUS + bot.body.radius - 1e-3);
});

test('the player cannot walk through a crate', () => {
  const world = hallWith({ bots: 0 });
  stepWorld(world, DROP);
  const [crate] = world.crates;
  for (let i = 0; i < 60; i++) stepWorld(world, { ...STILL, forward: 1 });
  expect(distance(world.player.position, crate)).toBeGreaterThan(CRATE_RADIUS + 16 - 1e-3);
});

test('a crate is refused inside walls, on bodies and above the most that there may be', () => {
  const world = hallWith({ bots: 1, mind: 'patrol' }, [{ kind: 'bot', at: [100, 300] }]);
  const dropAt = (x: number, z: number): unknown => {
    expect(placePlayer(world, { x, z }, STILL.facing)).toBe(true);
    stepWorld(world, DROP);
    return world.events.find(({ type }) => type.startsWith('crate'));
  };
  expect(dropAt(768, 110)).toEqual({ type: 'crate refused', reason: 'no room' });
  const { x, z } = world.bots[0].position;
  expect(dropAt(x, z + 100)).toEqual({ type: 'crate refused', reason: 'no room' });
  for (let i = 0; i < 64; i++) dropAt(500 + 60 * (i % 16), 150 + 120 * Math.floor(i / 16));
  expect(world.crates).toHaveLength(64);
  expect(dropAt(300, 600)).toEqual({ type: 'crate refused', reason: 'too many' });
});

test('a crate is refused where a bot is about to land, and a cart stands', () => {
  const world = hallWith({ bots: 1, speed: 0 }, [
    { kind: 'bot', at: [100, 300] },
    { kind: 'cart', at: [1200, 300], route: [[1300, 300]], radius: 24, speed: 60 },
  ]);
  const state = stateOf(world);
  const refused = { type: 'crate refused', reason: 'no room' };
  const { x, z } = world.player.position;
  state.bots[0].follow.crossing = { to: { x: x + 41, z: z - 100 } } as never;
  dropCrates(state, DROP);
  expect(state.events).toEqual([refused]);
  state.bots[0].follow.crossing = { to: { x: x + 43, z: z - 100 } } as never;
  dropCrates(state, DROP);
  expect(state.crates).toHaveLength(1);
  // Carts stay solid beside crates.
  expect(state.arena.moving).toEqual([state.carts[0].body, state.crates[0]]);
  // Both radii, 28 and 24.
  expect(placePlayer(world, { x: 1251, z: 400 }, DROP.facing)).toBe(true);
  dropCrates(state, DROP);
  expect(state.events.at(-1)).toEqual(refused);
});

test('the player takes away the nearest crate ahead within reach, and none beside it, behind it or farther off', () => {
  const world = hallWith({ bots: 0 });
  const state = stateOf(world);
  const { x, z } = world.player.position;
  /** Crates that far ahead and aside stand there; which of them is taken by a key press, −1 for none. */
  const taken = (...places: readonly (readonly [ahead: number, aside: number])[]): number => {
    const crates = places.map(([ahead, aside]) => ({ x: x + aside, z: z - ahead, radius: CRATE_RADIUS, floor: 0, top: 56, ceiling: 128, heading: STILL.facing })); // prettier-ignore
    state.crates = crates;
    stepWorld(world, DROP);
    return crates.findIndex((crate) => !world.crates.includes(crate));
  };
  // Both radii, 28 and 16, and an arm of 96.
  expect(taken([139.9, 0])).toBe(0);
  expect(world.events).toContainEqual({ type: 'crate', isDropped: false, at: { x, z: z - 139.9 } });
  expect(taken([140, 0])).toBe(-1);
  expect(taken([100, 27.9])).toBe(0);
  expect(taken([100, 28])).toBe(-1);
  expect(taken([100, -27.9])).toBe(0);
  expect(taken([100, -28])).toBe(-1);
  expect(taken([-60, 0])).toBe(-1);
  expect(taken([120, 0], [90, 0], [110, 0])).toBe(1);
  expect(taken([90, 0], [120, 0])).toBe(0);
});

test('a crate stands on the floor a metre and three quarters ahead, under no low ceiling and on no floor that moves', () => {
  const lift: RoomFile = { polygon: box(1536, 0, 1800, 640), lift: { to: 64, goes: 'switch' } };
  const upper: RoomFile = { polygon: box(1800, 0, 2000, 640), floor: 16 };
  const low: RoomFile = { polygon: box(2000, 0, 2300, 640), floor: 17, ceiling: 72 };
  const world = hallWith({ bots: 0 }, [], [lift, upper, low]);
  const dropTo = (x: number): unknown => {
    expect(placePlayer(world, { x, z: 300 }, { x: 1, z: 0 })).toBe(true);
    stepWorld(world, { ...DROP, facing: { x: 1, z: 0 } });
    return world.events.find(({ type }) => type.startsWith('crate'));
  };
  expect(dropTo(1000.3)).toEqual({ type: 'crate', isDropped: true, at: { x: 1100 + Math.round(0.3 * 1024) / 1024, z: 300 } }); // prettier-ignore
  expect(world.crates[0]).toMatchObject({ radius: 28, floor: 0, top: 56, ceiling: 128, heading: { x: 1, z: 0 } });
  expect(dropTo(1600)).toEqual({ type: 'crate refused', reason: 'no room' });
  expect(dropTo(1820)).toMatchObject({ type: 'crate', at: { x: 1920 } });
  expect(world.crates[1]).toMatchObject({ floor: 16, top: 72, ceiling: 144 });
  expect(dropTo(1980)).toEqual({ type: 'crate refused', reason: 'no room' });
});

/** The hash after a run with crates dropped and taken away in front of hunters; with `isLeft` they are left out. */
function hashOfRun(settings: Partial<Settings>, isLeft = false): string {
  const world = hallWith({ bots: 4, ...settings });
  const facings = [
    { x: 1, z: 0 },
    { x: 0, z: 1 },
    { x: -1, z: 0 },
    { x: 0, z: -1 },
  ];
  for (let i = 0; i < 240; i++) {
    const crate = !isLeft && i % 24 === 7;
    stepWorld(world, { ...STILL, facing: facings[Math.floor(i / 40) % 4], forward: i % 3 === 0 ? 1 : 0, crate });
  }
  expect(world.crates.length > 0).toBe(!isLeft);
  return hashWorld(world);
}

test.each(['line-of-sight', 'exact'])('a run with crates repeats, and they are in its hash: %s', (finder) => {
  const hash = hashOfRun({ finder });
  expect(hashOfRun({ finder })).toBe(hash);
  expect(hashOfRun({ finder }, true)).not.toBe(hash);
});

/** Of the tour: eight seconds, or fifteen. */
const STEPS = QUICK ? 460 : 900;
/** How the page begins a hunt to watch. */
const ON_PAGE = { ...WATCHED, headStartMs: 1000 };

test('in its tour the player drops crates before its hunters; their paths lead round at once; the run repeats', () => {
  const { settings, seed, map } = readAddress(TOURS.find(({ key }) => key === 'crates')!.hash);
  const level = ownLevel(`${map}.json`);
  const watch = (look: (world: World) => void): string => {
    const world = createWorld(level, { seed: seed!, settings: settings as Partial<Settings>, ...ON_PAGE });
    const pilot = createAutopilot(level, seed!);
    for (let i = 0; i < STEPS; i++) {
      stepWorld(world, steerByItself(pilot, world));
      look(world);
    }
    return hashWorld(world);
  };
  let dropped = 0;
  const hash = watch((world) => {
    const { player, crates, bots, events } = world;
    if (!events.some((event) => event.type === 'crate' && event.isDropped)) return;
    dropped++;
    const crate = crates[crates.length - 1];
    const [nearest] = [...bots].sort(
      (one, other) => distance(one.position, player.position) - distance(other.position, player.position),
    );
    const gap = Math.sqrt(pointGapSquared(crate.x, crate.z, player.position, nearest.position));
    expect(gap, `crate ${dropped} stands between player and hunter`).toBeLessThan(CRATE_RADIUS);
    for (const bot of bots) if (bot.follow.path !== null) expect(gapOfPath(bot, crate)).toBeGreaterThan(CRATE_RADIUS);
  });
  expect(dropped).toBeGreaterThanOrEqual(QUICK ? 2 : 6);
  if (QUICK) return;
  expect(watch(() => {})).toBe(hash);
  // Without the setting it drops none.
  const plain = createWorld(level, { seed: seed!, settings: { bots: 6 }, ...ON_PAGE });
  const pilot = createAutopilot(level, seed!);
  for (let i = 0; i < STEPS; i++) stepWorld(plain, steerByItself(pilot, plain));
  expect(plain.crates).toEqual([]);
});

test('an automatic player runs, calls and drops crates by how far the nearest hunter is', () => {
  /** What it does in the middle of the hall, with a hunter so far to the east and another one farther to the west. */
  const does = (
    gap: number,
    more: { tick?: number; crates?: readonly number[]; dropsCrates?: boolean } = {},
  ): string => {
    const { tick = 90, crates = [], dropsCrates = true } = more;
    const world = stateOf(hallWith({ dropsCrates, bots: 2 }, [100, 1436].map((x) => ({ kind: 'bot', at: [x, 400] })))); // prettier-ignore
    const { x, y, z } = world.player.position;
    const [west, east] = world.bots;
    west.position = { x: x - gap - 20, y: y + 30, z };
    east.position = { x: x + gap, y: y + 30, z };
    world.tick = tick;
    world.crates = crates.map((off) => ({ x, z: z + off })) as never;
    const path = {
      points: [{ x, y, z: z - 300 }],
      links: ['walk' as const],
      length: 300,
      cost: 300,
      expanded: 0,
      corridor: [],
    };
    const pilot = { ...createAutopilot(world.level, 1), isNew: false, flees: true, patience: 99, path };
    const { crate, call, run, facing } = steerByItself(pilot, world);
    expect(facing.x === 1 && facing.z === 0).toBe(crate === true);
    return [run && 'run', call === true && 'call', crate === true && 'crate'].filter(Boolean).join(' ');
  };
  expect([639, 640, 641].map((gap) => does(gap))).toEqual(['run crate', 'crate', '']);
  expect([239, 240, 241].map((gap) => does(gap, { tick: 91 }))).toEqual(['run call', 'run call', 'run']);
  expect([199, 200, 300].map((gap) => does(gap))).toEqual(['run call', 'run call crate', 'run crate']);
  expect([44, 45, 46, 89].map((tick) => does(300, { tick }))).toEqual(['run', 'run crate', 'run', 'run']);
  expect([239, 240, 1140].map((tick) => does(700, { tick }))).toEqual(['', 'call', 'call']);
  // None near another one, and sixteen at most.
  expect([-159, 159, 160].map((off) => does(300, { crates: [off] }))).toEqual(['run', 'run', 'run crate']);
  const far = (count: number): number[] => Array.from({ length: count }, (_, i) => 200 + i);
  expect([15, 16, 17].map((count) => does(300, { crates: far(count) }))).toEqual(['run crate', 'run', 'run']);
  expect(does(300, { dropsCrates: false })).toBe('run');
});

test('a player that takes away the crate that it stands on falls to the floor', () => {
  const world = hallWith({ bots: 0 });
  stepWorld(world, DROP);
  const ahead = { ...STILL, forward: 1 };
  for (let i = 0; i < 60; i++) stepWorld(world, ahead);
  for (let i = 0; i < 120 && world.player.position.y !== 56; i++) stepWorld(world, { ...ahead, jump: i === 0 });
  run(world, 60);
  expect([world.player.position.y, world.player.onGround]).toEqual([56, true]);
  stepWorld(world, DROP);
  expect(world.crates).toEqual([]);
  run(world, 60);
  expect([world.player.position.y, world.player.onGround]).toEqual([0, true]);
});
