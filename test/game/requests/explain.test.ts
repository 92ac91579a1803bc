// What is explained of a bot's question is the question it asked: the same path, with that moment's costs, tolls and obstacles.
import { expect, test } from 'vitest';
import { createAutopilot, steerByItself } from '../../../src/game/player/autopilot.ts';
import type { AskedPath } from '../../../src/game/asked-path.ts';
import { setPathService } from '../../../src/game/requests/pending-paths.ts';
import { requestPath } from '../../../src/game/requests/requests.ts';
import { createWorld } from '../../../src/game/run/create-world.ts';
import { hashWorld } from '../../../src/game/run/hash-world.ts';
import { stepWorld } from '../../../src/game/run/step-world.ts';
import { stateOf, type PilotState, type WorldState } from '../../../src/game/world-state.ts';
import type { Settings, World } from '../../../src/game/world.ts';
import type { PathAnswer, QueryOptions } from '../../../src/nav/path-finder.ts';
import { ownLevel } from '../../support/all-plans.ts';
import { QUICK, sampled } from '../../support/quick.ts';

/** Runs a hunt in which the player walks by itself, and collects every question that was answered, from each bot the last of each step. */
function hunt(
  world: World,
  seed: number,
  before: (world: WorldState, bot: PilotState) => void = () => undefined,
  look: (asked: AskedPath) => void = () => undefined,
): AskedPath[] {
  const pilot = createAutopilot(world.level, seed);
  const all = new Set<AskedPath>();
  for (let step = 0; step < 300; step++) {
    const state = stateOf(world);
    state.survived = 0;
    for (const bot of state.bots) before(state, bot);
    stepWorld(world, { ...steerByItself(pilot, world), shoot: step === 60 });
    for (const {
      plan: { asked },
    } of world.bots) {
      if (asked === null || all.has(asked)) continue;
      all.add(asked);
      look(asked);
    }
  }
  return [...all];
}

/** Every second each bot shuns the portal it comes to next. */
function shun(world: WorldState, bot: PilotState): void {
  if ((world.tick + 7 * bot.id) % 60 > 0 || bot.follow.path === null) return;
  bot.trouble.shunnedPortal = bot.follow.path.corridor[0] ?? -1;
  bot.trouble.shunUntil = world.tick + 90;
  requestPath(world, bot);
}

/** Every half second each bot asks for a way round the carts, as when one has held it up. */
function holdUp(world: WorldState, bot: PilotState): void {
  if ((world.tick + 7 * bot.id) % 30 > 0) return;
  bot.trouble.heldUpFor = 1000;
  requestPath(world, bot);
}

interface Case {
  readonly what: string;
  readonly map: string;
  readonly settings: Partial<Settings>;
  readonly has: (asked: AskedPath, options: QueryOptions) => boolean;
  readonly before?: (world: WorldState, bot: PilotState) => void;
}

const CASES: readonly Case[] = [
  { what: 'frost', map: 'two-ways.json', settings: { weather: 'frost' }, has: (_, { costs }) => costs !== undefined },
  {
    what: 'danger',
    map: 'keep.json',
    settings: { costDanger: 4, finder: 'funnel' },
    has: (_, { costs }) => costs?.weights.danger === 4 && costs.factors !== undefined,
  },
  { what: 'cover', map: 'keep.json', settings: { costCover: 4 }, has: (_, { costs }) => costs?.weights.cover === 4 },
  {
    what: 'a second finder',
    map: 'two-ways.json',
    settings: { secondFinder: 'theta-star' },
    has: ({ key }) => key === 'theta-star',
  },
  { what: 'shut doors', map: 'station.json', settings: {}, has: (_, { tolls }) => (tolls?.size ?? 0) > 0 },
  {
    what: 'avoided portals',
    map: 'office.json',
    settings: { finder: 'exact', secondFinder: 'midpoints' },
    has: (_, { avoid }) => (avoid?.size ?? 0) > 0,
    before: shun,
  },
  {
    what: 'carts',
    map: 'station.json',
    settings: { smoothing: 'bezier' },
    has: (_, { things }) => (things?.length ?? 0) > 0,
    before: holdUp,
  },
  {
    what: 'what a walker remembers',
    map: 'keep.json',
    settings: { finder: 'while-walking' },
    has: (_, { memory }) => memory!.learnt.size > 0,
  },
  {
    what: 'a bake',
    map: 'office.json',
    settings: { finder: 'baked', pathDelay: 9 },
    has: ({ answer }) => answer.lookedUp === 'bake',
  },
];

test.each(sampled(CASES, 3).flatMap((each) => (QUICK ? [1] : [1, 2]).map((seed) => ({ ...each, seed }))))(
  '$what on $map: explained afterwards, every answer equals the bot’s, seed $seed',
  ({ map, settings, has, before, seed }) => {
    const level = ownLevel(map);
    const world = createWorld(level, { seed, settings: { bots: 4, ...settings } });
    const asked = hunt(world, seed, before);
    const differ = asked.filter(({ finder, question: { start, goal, options }, answer }) => {
      const told = finder.explain!(start, goal, options);
      const [own, again] = [answer, told].map(({ path, reason }) => JSON.stringify([path?.points, path?.cost, reason]));
      return own !== again;
    });
    expect(`${differ.length} of ${asked.length} differ`).toBe(`0 of ${asked.length} differ`);
    expect(asked.filter((each) => has(each, each.question.options)).length).toBeGreaterThan(0);
  },
);

test.each(['line-of-sight', 'while-walking', 'exact-indexed'])(
  'explaining every query at once changes neither the run nor walkers’ memory: %s, seed 4',
  (finder) => {
    const level = ownLevel('two-ways.json');
    const runs = [false, true].map((isExplained) => {
      const world = createWorld(level, { seed: 4, settings: { bots: 3, finder, weather: 'frost' } });
      const look = ({ finder, question: { start, goal, options } }: AskedPath): void => {
        const before = JSON.stringify([...options.memory!.learnt]);
        for (const expansions of [3, Infinity]) finder.explain!(start, goal, options, expansions);
        expect(JSON.stringify([...options.memory!.learnt])).toBe(before);
      };
      const asked = hunt(world, 4, undefined, isExplained ? look : undefined);
      expect(asked.length).toBeGreaterThan(3);
      return [hashWorld(world), stateOf(world).bots.map(({ plan: { memory } }) => [...memory.learnt])];
    });
    expect(runs[1]).toEqual(runs[0]);
  },
);

test('an answer from a worker is marked, and explained equally by the bot’s own finder', () => {
  const level = ownLevel('two-ways.json');
  const world = createWorld(level, { seed: 2, settings: { bots: 3, pathDelay: 6 } });
  const answers = new Map<number, PathAnswer>();
  setPathService(world, {
    prepare: () => undefined,
    send: (job, _, { start, goal, options }) => void answers.set(job, world.finder.answer(start, goal, options)),
    take: (job) => answers.get(job) ?? null,
    retain: () => undefined,
  });
  const asked = hunt(world, 2);
  expect(asked.length).toBeGreaterThan(3);
  for (const { isCarried, finder, question, answer } of asked) {
    expect(isCarried).toBe(true);
    expect(finder.explain!(question.start, question.goal, question.options).path).toEqual(answer.path);
  }
});

test('a bot’s stored query is that of its path; straight flight at the player has none, seed 3', () => {
  const counts = { asked: 0, straight: 0 };
  for (const map of [QUICK ? 'two-ways.json' : 'keep.json', 'one-room.json']) {
    hunt(
      createWorld(ownLevel(map), { seed: 3, settings: { bots: 4 } }),
      3,
      (_, { follow: { path }, plan: { asked }, state }) => {
        if (path === null || state === 'no path') return;
        if (asked === null) counts.straight++;
        else {
          counts.asked++;
          expect(path.points.at(-1)).toEqual(asked.answer.path!.points.at(-1));
        }
      },
    );
  }
  expect(counts.asked).toBeGreaterThan(100);
  expect(counts.straight).toBeGreaterThan(0);
});
