// Eyes and ears: bots know what they see and hear and nothing else, on every map of the project; and what they do with it.
import { describe, expect, test } from 'vitest';
import { sensesShapes } from '../../../src/debug/world/senses-shapes.ts';
import { createAutopilot, steerByItself } from '../../../src/game/player/autopilot.ts';
import { changeSettings, createWorld } from '../../../src/game/run/create-world.ts';
import { hashWorld } from '../../../src/game/run/hash-world.ts';
import { startPath } from '../../../src/game/motion/follow.ts';
import { placePlayer } from '../../../src/game/player/place-player.ts';
import { seesNow } from '../../../src/game/ground/sight.ts';
import { isTurnToLook } from '../../../src/game/minds/mind.ts';
import { ROUND } from '../../../src/game/minds/patrol.ts';
import { turned, useSenses } from '../../../src/game/minds/senses.ts';
import { stepWorld } from '../../../src/game/run/step-world.ts';
import { stateOf, type PilotState } from '../../../src/game/world-state.ts';
import type { Intent, Settings, World } from '../../../src/game/world.ts';
import { distance, type Point } from '../../../src/geometry/point.ts';
import type { FloorPlan } from '../../../src/map/floor-plan.ts';
import { BOT_BODY, POINT_FLYER } from '../../../src/nav/bodies.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import { finderOf } from '../../../src/nav/finders/finders.ts';
import { AT_STOP } from '../../../src/nav/patterns/patrol.ts';
import { levelOfPlan, ownPlans } from '../../support/all-plans.ts';
import { createInspector } from '../../support/checks/legal.ts';
import { roomsPlan, type Corner } from '../../support/plans.ts';
import { QUICK, sampled } from '../../support/quick.ts';

const STILL: Intent = { forward: 0, right: 0, facing: { x: 1, z: 0 }, run: false, jump: false, crouch: false };
const MAPS = ownPlans();
const EARS_AND_EYES: Partial<Settings> = { senses: 'senses' };

const box = (x: number, z: number, wide: number, deep: number): Corner[] => [
  [x, z],
  [x + wide, z],
  [x + wide, z + deep],
  [x, z + deep],
];
/** Two long rooms side by side behind a thick wall, joined at the far end only. */
const hairpin = roomsPlan('hairpin', {
  rooms: [
    { polygon: box(0, 0, 1024, 128) },
    {
      polygon: [
        [1024, 0],
        [1152, 0],
        [1152, 320],
        [1024, 320],
        [1024, 192],
        [1024, 128],
      ],
    },
    { polygon: box(0, 192, 1024, 128) },
  ],
  things: [
    { kind: 'player', at: { x: 100, z: 64 } },
    { kind: 'bot', at: { x: 100, z: 256 } },
  ],
});
const hall = roomsPlan('hall', {
  rooms: [{ polygon: box(0, 0, 2048, 512) }],
  things: [
    { kind: 'player', at: { x: 1500, z: 256 } },
    { kind: 'bot', at: { x: 500, z: 256 } },
  ],
});

function worldOn(plan: FloorPlan, settings: Partial<Settings>): { world: World; bot: PilotState } {
  const world = createWorld(buildLevel(plan), { seed: 1, settings: { bots: 1, ...EARS_AND_EYES, ...settings } });
  const bot = stateOf(world).bots[0];
  return { world, bot };
}

function look(bot: PilotState, gaze: Point): void {
  bot.senses!.gaze = gaze;
  bot.heading = gaze;
}

describe.each(sampled(MAPS, 7))('%s', (_, load) => {
  test('every sign of the player was in the cone and in sight, or within earshot along open paths; all is legal', () => {
    const plan = load();
    const level = levelOfPlan(plan);
    const inspector = createInspector(plan);
    const world = createWorld(level, { seed: 2, settings: { ...EARS_AND_EYES, coneDegrees: 90, hearingRange: 500, interestMs: 3000 } }); // prettier-ignore
    const pilot = createAutopilot(level, 2);
    // Sound goes over water as over floor.
    const air = buildLevel({ ...plan, sectors: plan.sectors.map((sector) => ({ ...sector, cost: 1 })) });
    const fly = finderOf('line-of-sight').make(air, { ...POINT_FLYER, height: 1, stoppedBy: 0 }, { outside: 'snap' });
    const stages = new Set<string>();
    for (let i = 0; i < (QUICK ? 300 : 1500); i++) {
      stepWorld(world, steerByItself(pilot, world));
      if (world.phase === 'caught') continue;
      for (const bot of stateOf(world).bots) {
        const { senses, position, body } = bot;
        const fault = inspector.faultOf({ ...body, x: position.x, z: position.z, feet: position.y - body.height / 2 });
        if (fault !== null) expect.fail(`tick ${i}, bot ${bot.id}: ${fault}`);
        stages.add(senses!.stage);
        const sign = senses!.sign;
        if (sign === null || sign.tick !== world.tick) continue;
        const { x, z, y } = world.player.position;
        expect(sign.at).toEqual({ x, z, y });
        if (sign.by === 'sight') {
          expect(seesNow(world, bot.before, { x, z, y: y + world.player.eyeHeight })).toBe(true);
        } else {
          const way = fly.find({ ...bot.before, y: bot.before.y - body.height / 2 }, { x, z, y });
          // By open doors the way may be longer, and never shorter, than by all of them.
          expect(way!.length).toBeLessThanOrEqual(500 + 1e-6);
        }
      }
    }
    expect(stages).toContain('rests');
  });
});

/** Maps with places that no bot sees from where it begins, and for how many steps at least no bot has a sign of the player. */
test.each([
  ['maze.txt', 299],
  ['museum.json', 55],
  ['pac-maze.txt', 299],
  ['catacombs.json', 60],
] as const)(
  '%s: the player’s position does not affect bots without a sign of it for %d steps or more',
  (name, least) => {
    const level = buildLevel(MAPS.find(([each]) => each === name)![1]());
    const make = (): World => createWorld(level, { seed: 3, settings: EARS_AND_EYES });
    const [one, two] = [make(), make()];
    const eyes = (world: World): Point & { y: number } => ({ ...world.player.position, y: world.player.position.y + world.player.eyeHeight }); // prettier-ignore
    // Some other place that no bot sees from where it begins.
    const spot = level.tree.leaves
      .filter(({ cell, sector }) => sector >= 0 && cell.length > 2)
      .map(({ cell }) => ({ x: (cell[0].x + cell[1].x + cell[2].x) / 3, z: (cell[0].z + cell[1].z + cell[2].z) / 3 }))
      .find((at) => {
        const isFar = distance(at, one.player.position) > 300 && two.bots.every((bot) => distance(at, bot.position) > 300); // prettier-ignore
        return isFar && placePlayer(two, at, { x: 1, z: 0 }) && two.bots.every((bot) => !seesNow(two, bot.position, eyes(two))); // prettier-ignore
      });
    expect(spot).toBeDefined();
    let same = 0;
    const hasSign = ({ bots }: World): boolean => bots.some(({ senses }) => senses!.inViewFor > 0 || senses!.sign !== null); // prettier-ignore
    for (let i = 0; i < 300; i++) {
      stepWorld(one, STILL);
      stepWorld(two, STILL);
      if (hasSign(one) || hasSign(two) || one.catches + two.catches > 0) break;
      expect(two.bots.map(({ position, heading }) => ({ position, heading }))).toEqual(
        one.bots.map(({ position, heading }) => ({ position, heading })),
      );
      same = i;
    }
    expect(same).toBeGreaterThanOrEqual(least);
  },
);

test('seen only in the cone, after the reaction time, and in the end by all around', () => {
  const noticed = (settings: Partial<Settings>, gaze: Point, steps: number): number => {
    const { world, bot } = worldOn(hall, { ...settings, hearingRange: 0, speed: 0 });
    look(bot, gaze);
    for (let i = 0; i < steps; i++) {
      stepWorld(world, STILL);
      if (bot.senses!.sees) return i;
    }
    return Infinity;
  };
  const ahead = { x: 1, z: 0 };
  expect(noticed({ reactionMs: 0 }, ahead, 60)).toBeLessThan(6);
  expect(noticed({ reactionMs: 500 }, ahead, 60)).toBeGreaterThanOrEqual(24);
  expect(noticed({ reactionMs: 500 }, ahead, 60)).toBeLessThan(36);
  // Behind its back it is not seen; turning by 3 degrees a step, it is in the end.
  expect(noticed({ reactionMs: 0, coneDegrees: 60 }, { x: -1, z: 0 }, 40)).toBe(Infinity);
  expect(noticed({ reactionMs: 0, coneDegrees: 60 }, { x: -1, z: 0 }, 120)).toBeLessThan(120);
  expect(noticed({ reactionMs: 0, coneDegrees: 360 }, { x: -1, z: 0 }, 60)).toBeLessThan(6);
  // What it has in view it looks at until it has noticed.
  expect(noticed({ reactionMs: 3000, coneDegrees: 60 }, ahead, 170)).toBe(Infinity);
  expect(noticed({ reactionMs: 3000, coneDegrees: 60 }, ahead, 200)).toBeLessThan(200);
});

test('steps are heard along open paths and not through walls; running farther than walking, standing never', () => {
  const heard = (hearingRange: number, intent: Partial<Intent>): boolean => {
    const { world, bot } = worldOn(hairpin, { hearingRange, speed: 0, coneDegrees: 20 });
    // Its own start is too near to the player to begin at.
    Object.assign(bot.disc, { x: 100, z: 256 });
    let ever = false;
    for (let i = 0; i < 60; i++) {
      stepWorld(world, { ...STILL, ...intent });
      ever ||= bot.senses!.sign?.by === 'sound';
    }
    return ever;
  };
  const run = { forward: 1, run: true };
  // Some 200 units through the wall, some 1900 by the way round.
  expect(heard(1200, run)).toBe(false);
  expect(heard(2400, run)).toBe(true);
  expect(heard(2400, { forward: 1 })).toBe(false);
  expect(heard(2400, {})).toBe(false);
  expect([heard(1200, { shoot: true }), heard(2400, { shoot: true })]).toEqual([false, true]);
});

test('walking is heard half as far as running, crouching hardly', () => {
  const heard = (intent: Partial<Intent>): number[] =>
    [300, 400, 1000, 1200, 1900, 2200].filter((hearingRange) => {
      const { world, bot } = worldOn(hall, { hearingRange, speed: 0, coneDegrees: 20 });
      Object.assign(bot.disc, { x: 500, z: 256 });
      // 1000 units away, walking to and fro.
      for (let i = 0; i < 60; i++) {
        look(bot, { x: -1, z: 0 });
        stepWorld(world, { ...STILL, ...intent, forward: Math.floor(i / 10) % 2 === 0 ? 1 : -1 });
      }
      return bot.senses!.sign?.by === 'sound';
    });
  expect(heard({ run: true })).toEqual([1200, 1900, 2200]);
  expect(heard({})).toEqual([2200]);
  expect(heard({ crouch: true })).toEqual([]);
});

test.each([1500, 5000])('it loses interest after what is set: %i ms', (interestMs) => {
  const { world, bot } = worldOn(hall, { hearingRange: 0, interestMs });
  Object.assign(bot.senses!, { stage: 'searches', since: world.tick, lookFor: 9999, spots: [bot.position] });
  bot.senses!.sign = { at: bot.position, tick: world.tick, by: 'sight' };
  look(bot, { x: -1, z: 0 });
  stateOf(world).player.disc.x = 9000;
  let steps = 0;
  for (; steps < 600 && bot.senses!.stage === 'searches'; steps++) stepWorld(world, STILL);
  expect(steps).toBe((interestMs * 60) / 1000 + 1);
});

test('it goes to the last seen position, looks around, searches nearby, gives up and patrols', () => {
  const { world, bot } = worldOn(hall, { hearingRange: 0, interestMs: 6000, reactionMs: 100 });
  look(bot, { x: 1, z: 0 });
  const step = (): void => {
    stateOf(world).survived = 0;
    stepWorld(world, STILL);
  };
  for (let i = 0; i < 120 && bot.senses!.stage !== 'knows'; i++) step();
  expect(bot.senses!.stage).toBe('knows');
  const { at } = bot.senses!.sign!;
  // It vanishes.
  stateOf(world).player.disc.x = 9000;
  let [looked, nearest, turns] = [0, Infinity, 0];
  let gaze = bot.senses!.gaze;
  const spots = new Set<number>();
  for (let i = 0; i < 60 * 30 && bot.senses!.stage !== 'rests'; i++) {
    step();
    nearest = Math.min(nearest, distance(bot.position, at));
    if (bot.senses!.stage !== 'searches') continue;
    looked++;
    turns += Math.acos(Math.min(1, gaze.x * bot.senses!.gaze.x + gaze.z * bot.senses!.gaze.z));
    gaze = bot.senses!.gaze;
    for (const [k, spot] of bot.senses!.spots.entries()) if (distance(bot.position, spot) < 48) spots.add(k);
  }
  expect(nearest).toBeLessThan(48);
  expect(looked).toBeGreaterThan(120);
  expect(turns).toBeGreaterThan(2 * Math.PI * 0.9);
  expect(spots.size).toBeGreaterThan(0);
  expect(bot.senses).toMatchObject({ stage: 'rests', sign: null, spots: [] });
  // At once, not when its interval is over.
  expect(bot.plan.askedAt).toBe(world.tick);
  const stop = ROUND.of(bot).stop;
  for (let i = 0; i < 60 * 30 && ROUND.of(bot).stop === stop; i++) step();
  expect(ROUND.of(bot).stop).not.toBe(stop);
});

test('at an older sign it sets out for the newer one; near that, or where it comes no nearer, it searches', () => {
  for (const [gap, state, askedOff, setsOut, stage] of [
    [300, 'arrived', 300, true, 'knows'],
    [300, 'arrived', 0, false, 'searches'],
    [300, 'no path', AT_STOP - 1, false, 'searches'],
    [300, 'following', 300, false, 'knows'],
    [AT_STOP - 1, 'following', 300, false, 'searches'],
  ] as const) {
    const { world, bot } = worldOn(hall, { hearingRange: 0 });
    look(bot, { x: -1, z: 0 });
    const { disc, senses } = bot;
    const at = { x: disc.x + gap, z: disc.z, y: 0 };
    Object.assign(senses!, { stage: 'knows', sign: { at, tick: world.tick, by: 'sight' } });
    bot.state = state;
    Object.assign(bot.plan, { dueSince: -1, askedFor: { x: at.x - askedOff, z: at.z } });
    expect(useSenses(stateOf(world), bot, true)).toBe(setsOut);
    expect([gap, state, askedOff, senses!.stage]).toEqual([gap, state, askedOff, stage]);
  }
});

test('while it searches it looks around in a place that it comes near or cannot reach, and goes on to any other', () => {
  for (const [gap, state, looks] of [
    [AT_STOP - 1, 'following', true],
    [AT_STOP, 'following', false],
    [AT_STOP - 1, 'arrived', true],
    [300, 'no path', true],
    [300, 'following', false],
  ] as const) {
    const { world, bot } = worldOn(hall, { hearingRange: 0 });
    look(bot, { x: -1, z: 0 });
    const { disc, senses } = bot;
    const sign = { at: { x: disc.x, z: disc.z, y: 0 }, tick: 0, by: 'sight' } as const;
    Object.assign(senses!, { stage: 'searches', sign, spots: [{ x: disc.x + gap, z: disc.z }] });
    const points = [{ x: disc.x + gap, y: 0, z: disc.z }];
    startPath(bot, { points, links: ['walk'], length: gap, cost: gap, expanded: 0, corridor: [] });
    bot.state = state;
    bot.plan.dueSince = -1;
    expect(useSenses(stateOf(world), bot, true)).toBe(false);
    expect([gap, state, senses!.lookFor > 0]).toEqual([gap, state, looks]);
    // It stands while it looks.
    expect([bot.state, bot.follow.path === null]).toEqual([looks ? 'waiting' : state, looks]);
  }
});

test('a bot with senses goes straight for the player it sees and catches it; behind it the player is safe', () => {
  const { world, bot } = worldOn(hall, { reactionMs: 100, hearingRange: 0 });
  look(bot, { x: 1, z: 0 });
  for (let i = 0; i < 600 && world.catches === 0; i++) stepWorld(world, STILL);
  expect(world.catches).toBe(1);
});

test('the switch works at run time, and both settings repeat', () => {
  const run = (): World => {
    const { world } = worldOn(hairpin, { bots: 1 });
    for (let i = 0; i < 240; i++) stepWorld(world, STILL);
    return world;
  };
  const world = run();
  expect(hashWorld(run())).toBe(hashWorld(world));
  changeSettings(world, { senses: 'god-like' });
  expect(world.bots[0]).toMatchObject({ senses: null, follow: { path: null }, state: 'waiting' });
  for (let i = 0; i < 120; i++) stepWorld(world, STILL);
  expect(world.bots[0].follow.path!.points.at(-1)).toMatchObject({ x: 100, z: 64 });
  changeSettings(world, { senses: 'senses' });
  expect(world.bots[0].senses).toMatchObject({ stage: 'rests', sign: null });
});

test('the layer shows a cone clipped by walls, and the last sign with its age; nothing for all-knowing bots', () => {
  const { world, bot } = worldOn(hall, { reactionMs: 0, hearingRange: 0, speed: 0 });
  look(bot, { x: 1, z: 0 });
  for (let i = 0; i < 12; i++) stepWorld(world, STILL);
  const shapes = (): ReturnType<typeof sensesShapes> => sensesShapes({ level: world.level, body: BOT_BODY, world });
  const { sign, gaze } = bot.senses!;
  for (const shape of shapes()) {
    if (shape.kind !== 'area') continue;
    expect(shape.color).toBe(bot.color);
    for (const corner of shape.points) {
      expect(distance(corner, bot.position)).toBeLessThanOrEqual(320 + 1e-6);
      expect(corner.z).toBeGreaterThanOrEqual(-1e-6);
      const along = (corner.x - bot.position.x) * gaze.x + (corner.z - bot.position.z) * gaze.z;
      // But for the plan's grid.
      expect(along).toBeGreaterThanOrEqual(distance(corner, bot.position) * 0.5 - 0.01);
    }
  }
  const label = shapes().find((shape) => shape.kind === 'label');
  expect(label).toMatchObject({ text: `seen ${((world.tick - sign!.tick) / 60).toFixed(1)} s` });
  expect(shapes().some((shape) => shape.kind === 'point' && shape.form === 'cross')).toBe(true);
  changeSettings(world, { senses: 'god-like' });
  expect(shapes()).toEqual([]);
});

test('a vector turns right by whole degrees, left by negative ones, and has length 1 then', () => {
  for (let degrees = -180; degrees <= 180; degrees += 15) {
    for (const [angle, length] of [
      [0.3, 1],
      [2, 5],
      [-2.5, 0.1],
    ]) {
      const { x, z } = turned({ x: length * Math.cos(angle), z: length * Math.sin(angle) }, degrees);
      const wanted = angle + (degrees * Math.PI) / 180;
      expect([x - Math.cos(wanted), z - Math.sin(wanted)].every((gap) => Math.abs(gap) < 1e-9)).toBe(true);
    }
  }
});

test('a standing bot turns by three degrees a step, and has in view what is in its cone, to either side', () => {
  const { world, bot } = worldOn(hall, { reactionMs: 3000, hearingRange: 0, speed: 0, coneDegrees: 70 });
  const senses = bot.senses!;
  const [inside, outside] = [new Set<number>(), new Set<number>()];
  for (let i = 0; i < 720; i++) {
    const { gaze } = senses;
    stepWorld(world, STILL);
    const turn = Math.atan2(
      gaze.x * senses.gaze.z - gaze.z * senses.gaze.x,
      gaze.x * senses.gaze.x + gaze.z * senses.gaze.z,
    );
    expect(turn).toBeCloseTo(((bot.id % 2 === 0 ? 3 : -3) * Math.PI) / 180, 9);
    const [dx, dz] = [world.player.position.x - bot.position.x, world.player.position.z - bot.position.z];
    const off =
      (180 / Math.PI) * Math.atan2(senses.gaze.x * dz - senses.gaze.z * dx, senses.gaze.x * dx + senses.gaze.z * dz);
    (Math.abs(off) < 35 ? inside : outside).add(Math.sign(off));
    if (isTurnToLook(stateOf(world), bot)) expect([off, senses.inViewFor > 0]).toEqual([off, Math.abs(off) < 35]);
    // Else it would look closer.
    senses.inViewFor = 0;
  }
  for (const sides of [inside, outside]) expect([...sides].sort()).toEqual([-1, 1]);
});

test('until it knows what is in view, a bot that stands goes on facing there, and one that walks faces ahead', () => {
  const { world, bot } = worldOn(hall, { reactionMs: 3000, hearingRange: 0 });
  const there = { x: 900, z: 300 };
  for (const [speed, facing] of [
    [0, there],
    [50, null],
  ] as const) {
    bot.senses!.inViewFor = 100;
    bot.facing = there;
    bot.velocity = { x: speed, y: 0, z: 0 };
    useSenses(stateOf(world), bot, false);
    expect(bot.facing).toBe(facing);
  }
});

test.each([
  ['running', 1, { forward: 1, run: true }],
  ['walking', 0.5, { forward: 1 }],
  ['crouching', 0.15, { forward: 1, crouch: true }],
  ['jumping', 1, { jump: true }],
] as const)('%s is heard as far as %d of the range', (_, part, intent) => {
  // 400 units away, and a few more while the player goes aside.
  for (const [reach, isHeard] of [
    [388, false],
    [425, true],
  ] as const) {
    // prettier-ignore
    const { world, bot } = worldOn(hall, { hearingRange: reach / part, speed: 0, coneDegrees: 20 });
    expect(placePlayer(world, { x: 900, z: 256 }, { x: 0, z: 1 })).toBe(true);
    look(bot, { x: -1, z: 0 });
    let ever = false;
    for (let i = 0; i < 60 && !ever; i++) {
      stepWorld(world, { ...STILL, facing: { x: 0, z: 1 }, ...intent });
      ever = bot.senses!.sign?.by === 'sound';
      look(bot, { x: -1, z: 0 });
    }
    expect(ever).toBe(isHeard);
  }
});
