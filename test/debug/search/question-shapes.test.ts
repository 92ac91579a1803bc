// The layer of the last search says who was asked what, and why there is no search where there is none.
import { describe, expect, test } from 'vitest';
import { nodesOfSearch, huntersByDistance, searchShapes } from '../../../src/debug/search/search-shapes.ts';
import { comparedPaths } from '../../../src/debug/search/compared-paths-shapes.ts';
import { setPathService } from '../../../src/game/requests/pending-paths.ts';
import { requestPath } from '../../../src/game/requests/requests.ts';
import { createWorld, giveFinder } from '../../../src/game/run/create-world.ts';
import { stepWorld } from '../../../src/game/run/step-world.ts';
import { stateOf } from '../../../src/game/world-state.ts';
import type { Settings, World } from '../../../src/game/world.ts';
import { BOT_BODY } from '../../../src/nav/bodies.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import { DEFAULT_FINDER, finderOf } from '../../../src/nav/finders/finders.ts';
import type { PathAnswer } from '../../../src/nav/path-finder.ts';
import { ownLevel } from '../../support/all-plans.ts';
import { squareRoom } from '../../support/plans.ts';

const still = { forward: 0, right: 0, facing: { x: 1, z: 0 }, run: false, jump: false, crouch: false };
const level = ownLevel('two-ways.json');
const inputOf = (world: World) => ({ level, body: BOT_BODY, world });

function hunt(settings: Partial<Settings>, prepare: (world: World) => void = () => undefined): World {
  const world = createWorld(level, { seed: 8, settings: { bots: 1, randomDelayMs: 0, ...settings } });
  prepare(world);
  for (let i = 0; i < 30; i++) stepWorld(world, still);
  return world;
}

/** What the layer says of the nearest bot's question. */
function textOf(world: World): string {
  const texts = searchShapes(inputOf(world)).flatMap((shape) => (shape.kind === 'label' ? [shape.text] : []));
  // It goes before the labels of the search, so that those do not cover it.
  expect(texts.find((text) => !text.startsWith('+'))).not.toMatch(/^f /);
  return texts.filter((text) => !/^(f -?\d|\+)/.test(text)).join();
}

describe('the layer of the last search', () => {
  test('names the finder of the bot and the options of its query', () => {
    expect(textOf(hunt({}))).toBe(finderOf(DEFAULT_FINDER).title);
    const world = hunt({ bots: 2, finder: 'dijkstra', secondFinder: 'funnel', weather: 'frost' });
    const [nearest] = huntersByDistance(world);
    expect(textOf(world)).toBe(`${finderOf(nearest.id % 2 === 1 ? 'funnel' : 'dijkstra').title}\nchanged costs`);
    const state = stateOf(world);
    const [bot] = state.bots;
    state.bots.length = 1;
    bot.trouble.shunnedPortal = bot.follow.path!.corridor[0];
    bot.trouble.shunUntil = state.tick + 60;
    requestPath(state, bot);
    stepWorld(world, still);
    expect(textOf(world)).toBe(`${finderOf('dijkstra').title}\nchanged costs\n1 closed portal`);
    const { a, b } = level.tree.portals[bot.trouble.shunnedPortal];
    const crosses = searchShapes(inputOf(world)).filter((shape) => shape.kind === 'line' && shape.form === 'cross');
    expect(crosses).toMatchObject([{ a: { x: a.x, z: a.z }, b: { x: b.x, z: b.z } }]);
  });

  test('draws the search with the costs, tolls and obstacles of the query', () => {
    const world = hunt({ finder: 'dijkstra', weather: 'frost', costDanger: 3 });
    const [bot] = stateOf(world).bots;
    const asked = bot.plan.asked!;
    const { start, goal, options } = asked.question;
    const { places } = nodesOfSearch(world);
    expect(places).toEqual(asked.finder.explain!(start, goal, options).searched);
    expect(places).not.toEqual(asked.finder.explain!(start, goal, {}).searched);
    const [portal] = bot.follow.path!.corridor;
    const things = [{ x: 40, z: 50, radius: 12 }];
    const tolls = new Map([[portal, 120.4]]);
    bot.plan.asked = { ...asked, question: { start, goal, options: { ...options, tolls, things } } };
    const shapes = searchShapes(inputOf(world));
    const { a, b, midpoint } = level.tree.portals[portal];
    expect(shapes.filter(({ color }) => color === 'portal-narrow')).toMatchObject([
      { kind: 'line', form: 'dashed', a: { x: a.x, z: a.z }, b: { x: b.x, z: b.z } },
      { kind: 'label', text: '+120', at: { x: midpoint.x, z: midpoint.z } },
    ]);
    expect(shapes.filter(({ color }) => color === 'collision')).toMatchObject([
      { kind: 'point', form: 'ring', at: { x: 40, z: 50 }, size: 24 },
    ]);
    expect(textOf(world)).toContain('1 toll\n1 moving obstacle');
  });

  test('shows the path but no search where the answer was looked up', () => {
    const source = 'bake';
    const world = hunt({ finder: 'baked' });
    const { asked } = huntersByDistance(world)[0].plan;
    expect(asked.answer.lookedUp).toBe(source);
    expect(textOf(world)).toContain(`\nNo search: ${source}`);
    expect(nodesOfSearch(world).expanded).toBe(0);
    const shapes = searchShapes(inputOf(world));
    expect(shapes.some(({ kind }) => kind === 'point')).toBe(false);
    const last = shapes.filter((shape) => shape.kind === 'line' && shape.form === 'arrow').at(-1);
    expect(last).toMatchObject({ b: { x: world.bots[0].follow.path!.points.at(-1)!.x } });
  });

  test('says when the goal was in line of sight, the finder has no search, or a worker answered', () => {
    const oneRoom = buildLevel(squareRoom);
    const near = createWorld(oneRoom, { seed: 8, settings: { bots: 1, randomDelayMs: 0 } });
    stateOf(near).bots[0].hunts = false;
    for (let i = 0; i < 3; i++) stepWorld(near, still);
    const text = searchShapes({ level: oneRoom, body: BOT_BODY, world: near }).find(({ kind }) => kind === 'label');
    expect(text).toMatchObject({ text: `${finderOf(DEFAULT_FINDER).title}\nNo search: goal in line of sight` });
    const custom = hunt({}, (world) => {
      const { find, answer } = world.finder;
      giveFinder(world, 0, { find, answer });
    });
    expect(textOf(custom)).toBe('Custom finder\nNo search to show');
    const carried = hunt({ pathDelay: 3 }, (world) => {
      const answers = new Map<number, PathAnswer>();
      setPathService(world, {
        prepare: () => undefined,
        send: (job, _, { start, goal, options }) => void answers.set(job, world.finder.answer(start, goal, options)),
        take: (job) => answers.get(job) ?? null,
        retain: () => undefined,
      });
    });
    expect(textOf(carried)).toBe(`${finderOf(DEFAULT_FINDER).title}\nAnswered by a worker`);
    expect(nodesOfSearch(carried).expanded).toBeGreaterThan(0);
  });
});

test('in frost the compared paths answer the bot’s own query: its finder’s path is its path', () => {
  const world = hunt({ finder: 'midpoints', weather: 'frost', costDanger: 3 });
  const ways = comparedPaths(inputOf(world));
  const own = ways.find(({ finder, smoothing }) => finder === 'midpoints' && smoothing === 'none')!;
  expect(own.path!.points).toEqual(world.bots[0].follow.path!.points);
  expect(own.path!.cost).toBe(world.bots[0].plan.asked!.answer.path!.cost);
  expect(own.question).toBe(`Asked by the nearest bot: ${finderOf('midpoints').title}, changed costs.`);
});
