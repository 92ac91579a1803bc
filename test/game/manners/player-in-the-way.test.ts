// The player in a bot's way: what each of the manners does, who gives way, and that nobody ever is in somebody else.
import { describe, expect, test } from 'vitest';
import { createAutopilot, steerByItself } from '../../../src/game/player/autopilot.ts';
import { changeSettings, createWorld } from '../../../src/game/run/create-world.ts';
import { putBot } from '../../../src/game/motion/fly-bot.ts';
import { hashWorld } from '../../../src/game/run/hash-world.ts';
import { MANNERS } from '../../../src/game/manners/manners.ts';
import { SOFT_RIM } from '../../../src/game/ground/neighbours.ts';
import { placePlayer } from '../../../src/game/player/place-player.ts';
import { createStream } from '../../../src/game/random.ts';
import { CONTACT_TOLERANCE } from '../../../src/game/collision/slide.ts';
import { ROUND } from '../../../src/game/minds/patrol.ts';
import { stepWorld } from '../../../src/game/run/step-world.ts';
import { stateOf, type WorldState } from '../../../src/game/world-state.ts';
import type { Intent, Settings } from '../../../src/game/world.ts';
import { distance, type Point } from '../../../src/geometry/point.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import type { Level } from '../../../src/nav/level.ts';
import { levelOfPlan, ownPlans } from '../../support/all-plans.ts';
import { box, roomsPlan } from '../../support/plans.ts';
import { QUICK, sampled } from '../../support/quick.ts';
import { scriptedIntent } from '../../support/worlds/run-script.ts';

const STILL: Intent = { forward: 0, right: 0, facing: { x: 1, z: 0 }, run: false, jump: false, crouch: false };
const AHEAD: Intent = { ...STILL, forward: 1 };
/** Radii of a bot and of the player. */
const TOUCH = 30;
/** Bodies may share so much: they pass in corridors of exactly two widths. */
const TOLERANCE = SOFT_RIM + CONTACT_TOLERANCE;
const KEYS = MANNERS.map(({ key }) => key);

const away = [{ kind: 'player', at: { x: -300, z: 200 } }] as const;
const corridor = (width: number): Level =>
  buildLevel(roomsPlan(`corridor ${width} wide`, { rooms: [{ polygon: box(0, 0, 512, width) }], things: [] }));
const narrow = corridor(40);
const wide = corridor(200);

/** How deep two bodies are in each other, at most, and who. */
function deepest({ player, bots }: WorldState): { depth: number; who: string } {
  let worst = { depth: 0, who: '' };
  [player, ...bots].forEach((one, index, all) => {
    for (const other of all.slice(index + 1)) {
      const [a, b] = [one.disc, other.disc];
      const height = Math.min(a.feet + a.height, b.feet + b.height) - Math.max(a.feet, b.feet);
      const depth = Math.min(height, a.radius + b.radius - distance(a, b));
      if (depth > worst.depth) worst = { depth, who: `${one.id} and ${other.id}` };
    }
  });
  return worst;
}

/** Bots on patrol between stops of theirs, the first at its first; each step is looked at. */
function patrolWorld(level: Level, at: Point, rounds: readonly (readonly Point[])[], settings: Partial<Settings>) {
  const wishes = { mind: 'patrol', randomDelayMs: 100, ...settings, bots: rounds.length };
  const world = stateOf(createWorld(level, { seed: 1, settings: wishes }));
  for (const bot of world.bots) bot.disc.x = bot.disc.z = 1e6;
  expect(placePlayer(world, at, { x: 1, z: 0 })).toBe(true);
  rounds.forEach(([start, ...stops], id) => {
    putBot(world, world.bots[id], start);
    ROUND.of(world.bots[id]).stops = stops;
    world.bots[id].plan.recalculateIn = 0;
  });
  const log = { honks: 0, nearest: Infinity };
  const step = (intent: Intent): void => {
    stepWorld(world, intent);
    const { depth, who } = deepest(world);
    if (depth > TOLERANCE) expect.fail(`tick ${world.tick}: ${who} share ${depth}`);
    log.honks += world.events.filter(({ type }) => type === 'honked').length;
    log.nearest = Math.min(log.nearest, ...world.bots.map(({ disc }) => distance(disc, world.player.disc)));
  };
  return { world, log, step };
}

describe.each([0, 64])('fly height %i: the player blocks the path', (flyHeight) => {
  const stand = (level: Level, manners: string, steps: number) => {
    const z = level === narrow ? 20 : 100;
    const round = [{ x: 40, z }, { x: 480, z }, { x: 480, z }]; // prettier-ignore
    const run = patrolWorld(level, { x: 256, z }, [round], { manners, flyHeight });
    for (let i = 0; i < steps; i++) run.step(STILL);
    return { ...run, bot: run.world.bots[0] };
  };

  test('a waiting bot stops short of the player, and goes around after a while where there is room', () => {
    const { bot, log } = stand(wide, 'wait', 60);
    expect(bot.velocity).toEqual({ x: 0, y: 0, z: 0 });
    expect(log.nearest).toBeGreaterThan(TOUCH + 10);
    expect(log.honks).toBe(0);
    expect(stand(wide, 'wait', 140).bot.disc.x).toBeGreaterThan(440);
  });
  test('a honking bot waits too and honks', () => {
    const { bot, log } = stand(wide, 'honk', 60);
    expect(bot.velocity).toEqual({ x: 0, y: 0, z: 0 });
    expect(log.honks).toBe(1);
  });
  test('an overtaking bot passes without a stop or a touch', () => {
    const { bot, log } = stand(wide, 'overtake', 110);
    expect(bot.disc.x).toBeGreaterThan(460);
    expect(log.honks).toBe(0);
    expect(log.nearest).toBeGreaterThanOrEqual(TOUCH - TOLERANCE);
  });
  test('a pushing bot moves up to the player until they touch', () => {
    const { log } = stand(narrow, 'push', 60);
    expect(log.nearest).toBeLessThan(TOUCH + 0.1);
    expect(log.honks).toBe(0);
  });
  test.each(KEYS)(
    '%s: in a corridor one body wide the bot never gets past, gives up for a while, and does not jitter',
    (manners) => {
      const { world, bot, log, step } = stand(narrow, manners, 0);
      let turns = 0;
      let back = 0;
      for (let tick = 0; tick < 60 * 20; tick++) {
        const before = bot.velocity;
        step(STILL);
        turns += Number(bot.velocity.x * before.x + bot.velocity.z * before.z < -1);
        if (bot.disc.x < 120 && tick > 120) back = tick;
      }
      expect(bot.disc.x).toBeLessThan(world.player.disc.x);
      expect(back).toBeGreaterThan(0);
      expect(turns).toBeLessThan(20);
      if (manners !== 'push') expect(log.nearest).toBeGreaterThan(TOUCH + 10);
      if (manners === 'honk') expect(log.honks).toBeGreaterThan(2);
    },
  );
});

// Two rooms side by side with two doorways between them; the player stands in the nearer one, which is 64 wide.
const doorways = buildLevel(
  roomsPlan('two doorways', {
    rooms: [
      { polygon: [[0, 0], [512, 0], [512, 64], [512, 128], [512, 352], [512, 448], [512, 512], [0, 512]] }, // prettier-ignore
      { polygon: box(512, 64, 576, 128) },
      { polygon: box(512, 352, 576, 448) },
      { polygon: [[576, 0], [1088, 0], [1088, 512], [576, 512], [576, 448], [576, 352], [576, 128], [576, 64]] }, // prettier-ignore
    ],
    things: away.map((thing) => ({ ...thing, at: { x: 100, z: 400 } })),
  }),
);

test.each(KEYS)('%s: the player blocks the doorway ahead: the bot takes the other one', (manners) => {
  const goal = { x: 1000, z: 96 };
  const { world, step } = patrolWorld(doorways, { x: 544, z: 96 }, [[{ x: 100, z: 96 }, goal, goal]], { manners });
  const [{ disc }] = world.bots;
  let widest = 0;
  let isThere = false;
  for (let i = 0; i < 60 * 12 && !isThere; i++) {
    step(STILL);
    if (disc.x > 520 && disc.x < 568) widest = Math.max(widest, disc.z);
    isThere = distance(disc, goal) < 48;
  }
  expect(isThere).toBe(true);
  expect(widest).toBeGreaterThan(352);
});

describe.each(KEYS)('%s: the player walks', (manners) => {
  test('against a patrolling bot: the player cannot pass, and the bot retreats first', () => {
    const round = [{ x: 400, z: 20 }, { x: 40, z: 20 }, { x: 40, z: 20 }]; // prettier-ignore
    const { world, step } = patrolWorld(narrow, { x: 100, z: 20 }, [round], { manners, flyHeight: 0 });
    const [bot] = world.bots;
    let gap = Infinity;
    for (let i = 0; i < 60 * 5; i++) {
      step(AHEAD);
      gap = Math.min(gap, bot.disc.x - world.player.disc.x);
    }
    expect(gap).toBeGreaterThan(0);
    expect(world.player.disc.x).toBeGreaterThan(400);
  });

  test('against an idle bot: it makes way at once', () => {
    const { world, step } = patrolWorld(narrow, { x: 100, z: 20 }, [[{ x: 200, z: 20 }]], {
      manners,
      mind: 'companion',
    });
    for (let i = 0; i < 60 * 2; i++) step(AHEAD);
    expect(world.player.disc.x).toBeGreaterThan(400);
  });

  test('out of a dead end, pinned by two bots', () => {
    const end = { x: 24, z: 20 };
    const rounds = [[{ x: 100, z: 20 }, end, end], [{ x: 160, z: 20 }, end, end]]; // prettier-ignore
    const { world, step } = patrolWorld(narrow, { x: 20, z: 20 }, rounds, { manners });
    for (let i = 0; i < 60 * 4; i++) step(STILL);
    expect(Math.min(...world.bots.map(({ disc }) => disc.x))).toBeLessThan(120);
    for (let i = 0; i < 60 * 6; i++) step(AHEAD);
    expect(world.player.disc.x).toBeGreaterThan(300);
  });
});

/** Of the run below; it changes with the rules of the game and with nothing else. */
const KNOWN_RUN = '4b43a8b07a055e1c';

test('a recorded script: the player walks into a patrolling bot and is stopped; the run has its known hash', () => {
  const round = [{ x: 300, z: 60 }, { x: 40, z: 100 }, { x: 480, z: 100 }]; // prettier-ignore
  const script = [[70, AHEAD], [60, { ...AHEAD, run: true }], [30, STILL], [60, { ...AHEAD, right: 1 }]] as const; // prettier-ignore
  const run = () => {
    const { world, log, step } = patrolWorld(wide, { x: 100, z: 100 }, [round], { manners: 'wait' });
    for (const [steps, intent] of script) for (let i = 0; i < steps; i++) step(intent);
    return { nearest: log.nearest, hash: hashWorld(world) };
  };
  expect(run().nearest).toBeLessThan(TOUCH + 0.1);
  expect(run().nearest).toBeGreaterThan(TOUCH - TOLERANCE);
  expect(run().hash).toBe(KNOWN_RUN);
});

const TICKS = QUICK ? 400 : 480;
const MAPS = ['keep.json', 'office.json', 'hoist.json'].slice(QUICK ? 2 : 0);
const levels = new Map(MAPS.map((name) => [name, ownPlans().find(([each]) => each === name)![1]]));

/** By itself, by dice, and straight at the nearest bot, in turns. */
function livelyPlayer(world: WorldState, seed: number): (tick: number) => Intent {
  const pilot = createAutopilot(world.level, seed);
  const random = createStream(seed, 'wishes');
  let wish = scriptedIntent(random);
  return (tick) => {
    if (tick % 160 < 40) return steerByItself(pilot, world);
    if (tick % 20 === 0) wish = scriptedIntent(random);
    if (tick % 160 < 80) return wish;
    const { disc } = world.player;
    const gaps = world.bots.map((bot) => distance(bot.disc, disc));
    const near = world.bots[gaps.indexOf(Math.min(...gaps))].disc;
    // From beside it, where there is room.
    const beside = [48, -48].map((dx) => ({ x: near.x + dx, z: near.z }));
    if (tick % 40 === 0) beside.find((at) => placePlayer(world, at, { x: 1, z: 0 }));
    const facing = { x: near.x - disc.x, z: near.z - disc.z };
    return { ...AHEAD, facing, run: true, jump: tick % 50 === 0, crouch: tick % 120 < 40 };
  };
}

describe.each(MAPS)('on %s bodies never overlap', (name) => {
  const level = levelOfPlan(levels.get(name)!());
  test.each(
    sampled([...KEYS.entries()], 3).flatMap(([seed, manners]) =>
      (QUICK ? [64 * (seed % 2)] : [0, 64]).map((flyHeight) => [manners, flyHeight, seed + 1] as const),
    ),
  )(
    '%s, fly height %i, seed %i: bots and player overlap by no more than the tolerance, at every tick',
    (manners, flyHeight, seed) => {
      const minds = ['patrol', 'flock', 'companion', 'hunter'];
      const settings = { bots: 10, mind: 'patrol', secondMind: minds[seed - 1], manners, flyHeight };
      const world = stateOf(createWorld(level, { seed, settings }));
      const wish = livelyPlayer(world, seed);
      let touches = 0;
      for (let tick = 0; tick < TICKS; tick++) {
        if (tick === TICKS / 2) changeSettings(world, { secondMind: 'flee' });
        stepWorld(world, wish(tick));
        if (world.phase === 'caught') continue;
        const { depth, who } = deepest(world);
        if (depth > TOLERANCE) expect.fail(`tick ${tick}: ${who} share ${depth}`);
        touches += Number(world.bots.some(({ disc }) => distance(disc, world.player.disc) < TOUCH + 1));
      }
      expect(touches).toBeGreaterThan(0);
    },
  );
});
