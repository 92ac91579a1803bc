// The ways that the debug layer compares: who takes part, what their numbers say, and what is drawn of them.
import { describe, expect, test } from 'vitest';
import { comparedPaths, comparedPathShapes } from '../../src/debug/search/compared-paths-shapes.ts';
import { WAYS_NOTE } from '../../src/debug/layer.ts';
import { createWorld } from '../../src/game/run/create-world.ts';
import { stepWorld } from '../../src/game/run/step-world.ts';
import { FINDERS } from '../../src/nav/finders/finders.ts';
import { COMPARED_QUERIES } from '../../src/game/requests/path-comparisons.ts';
import type { Settings, World } from '../../src/game/world.ts';
import { distance } from '../../src/geometry/point.ts';
import { BOT_BODY } from '../../src/nav/bodies.ts';
import { SMOOTHINGS } from '../../src/nav/smoothing/smoothings.ts';
import { ownLevel } from '../support/all-plans.ts';
import { QUICK } from '../support/quick.ts';

const still = { forward: 0, right: 0, facing: { x: 1, z: 0 }, run: false, jump: false, crouch: false };
const level = ownLevel(QUICK ? 'station.json' : 'keep.json');

function hunt(settings: Partial<Settings>, clock?: () => number): World {
  const world = createWorld(level, { seed: 8, settings: { bots: 2, ...settings }, ...(clock && { clock }) });
  for (let i = 0; i < 60; i++) stepWorld(world, still);
  return world;
}

describe('path comparison', () => {
  test('every smoothing of the finder, the second finder and the exact one; none is shorter than exact', () => {
    let now = 0;
    const world = hunt({ finder: 'midpoints', secondFinder: 'theta-star', gridRadius: 16 }, () => (now += 1 / 64));
    const input = { level, body: BOT_BODY, world };
    // The layer may draw before the legend asks: the times are the same.
    expect(comparedPathShapes(input)).not.toEqual([]);
    const ways = comparedPaths(input);
    expect(ways.map(({ finder, smoothing }) => [finder, smoothing])).toEqual([
      ...SMOOTHINGS.map(({ key }) => ['midpoints', key]),
      ['theta-star', null],
      ['exact', null],
    ]);
    expect(new Set(ways.map(({ color }) => color)).size).toBe(ways.length);
    for (const { path, over, micros } of ways) {
      expect(path).not.toBeNull();
      expect(over).toBeGreaterThanOrEqual(0);
      expect(micros).toBe(1e6 / 64e3);
    }
    expect(ways.at(-1)!.over).toBeLessThan(1e-6);
    expect(ways[0].over).toBeGreaterThan(0.01);
    expect(WAYS_NOTE).toMatch(/shortest path through portal midpoints only/);
    // Asked once: what is drawn is what the legend says.
    expect(comparedPaths(input)).toBe(ways);
    expect(new Set(comparedPathShapes(input).map(({ color }) => color))).toEqual(
      new Set(ways.map(({ color }) => color)),
    );
  });

  test('paths are drawn from the bot’s position at the query to its goal, short of the player', () => {
    const world = hunt({ finder: 'dijkstra', bots: 1 });
    const input = { level, body: BOT_BODY, world };
    const [first] = comparedPaths(input);
    const lines = comparedPathShapes(input).filter(({ color }) => color === first.color);
    expect(lines[0]).toMatchObject({ kind: 'line', form: 'dashed', a: { x: first.from.x, z: first.from.z } });
    for (const line of lines) {
      if (line.kind !== 'line') expect.fail('only lines are drawn');
      expect(distance(line.b, world.player.position)).toBeGreaterThanOrEqual(48 - 1e-6);
    }
    expect(lines.at(-1)).toMatchObject({ form: 'arrow' });
  });

  test('a finder without portals is compared unsmoothed; without a path nothing is compared', () => {
    const world = hunt({ finder: 'grid', secondFinder: 'exact' });
    const ways = comparedPaths({ level, body: BOT_BODY, world });
    expect(ways.map(({ finder, smoothing }) => [finder, smoothing])).toEqual([
      ['grid', null],
      ['exact', null],
    ]);
    const none = createWorld(level, { seed: 8, settings: { bots: 0 } });
    expect(comparedPaths({ level, body: BOT_BODY, world: none })).toEqual([]);
    expect(comparedPathShapes({ level, body: BOT_BODY, world: none })).toEqual([]);
  });

  test('all finders can be compared, an exact one is shortest; repeated only after the bot has moved', () => {
    const world = hunt({ comparedQuery: 'all', bots: 1 });
    const input = { level, body: BOT_BODY, world };
    const ways = comparedPaths(input);
    expect(ways.map(({ finder }) => finder)).toEqual(FINDERS.map(({ key }) => key));
    const best = ways.find(({ over }) => over === 0)!;
    expect(ways.find(({ finder }) => finder === 'exact')!.path!.length).toBeCloseTo(best.path!.length, 4);
    expect(comparedPaths(input)).toBe(ways);
    expect(new Set(comparedPathShapes(input).map(({ color }) => color)).size).toBe(8);
  });

  test('the map’s own query has the same answers at any time of the hunt, for all smoothings or all finders', () => {
    const own = ownLevel('two-ways.json');
    const lengthsOf = (comparedQuery: string, seed: number, bots: number) => {
      const world = createWorld(own, { seed, settings: { bots, comparedQuery, finder: 'midpoints' } });
      for (let i = 0; i < 30; i++) stepWorld(world, still);
      const ways = comparedPaths({ level: own, body: BOT_BODY, world });
      const lines = comparedPathShapes({ level: own, body: BOT_BODY, world });
      // All the way from the player's start, whoever stands where.
      const start = own.plan.things.find(({ kind }) => kind === 'player')!.at;
      expect(lines[0]).toMatchObject({ a: { x: start.x, z: start.z } });
      return ways.map(({ finder, smoothing, length }) => [finder, smoothing, length]);
    };
    const some = lengthsOf('map', 1, 3);
    expect(some.map(([finder]) => finder)).toEqual([...SMOOTHINGS.map(() => 'midpoints'), 'exact']);
    expect(lengthsOf('map', 7, 0)).toEqual(some);
    const all = lengthsOf('map-all', 1, 2);
    expect(all.map(([finder]) => finder)).toEqual(FINDERS.map(({ key }) => key));
    expect(all.find(([finder]) => finder === 'exact')![2]).toBe(some.at(-1)![2]);
  });

  test('the known query on its own map shows 230.0, 224.1, 189.0 and 169.07', () => {
    const own = ownLevel('TestGrid1.txt');
    const world = createWorld(own, { seed: 1, settings: { bots: 1, comparedQuery: 'golden' } });
    const input = { level: own, body: BOT_BODY, world };
    const ways = comparedPaths(input);
    expect(ways.map(({ length }) => length)).toEqual(['230.0', '224.1', '189.0', '169.07']);
    expect(ways.at(-1)!.over).toBe(0);
    expect(own.plan.title).toBe('The folded corridor');
    expect(ways[0].question).toMatch(/folded corridor from \(85, 15\) to \(85, 85\)/);
    expect(comparedPaths(input)).toBe(ways);
    // All the way to its goal, whoever stands there.
    const lines = comparedPathShapes(input).filter(({ color }) => color === ways[3].color);
    expect(lines.at(-1)).toMatchObject({ b: { x: ways[3].path!.points.at(-1)!.x }, form: 'arrow' });
    // The first of the known ones; on any other map it is the nearest bot that asks.
    expect(COMPARED_QUERIES.find(({ known }) => known !== undefined)!.key).toBe('golden');
    const elsewhere = hunt({ comparedQuery: 'golden', bots: 1 });
    expect(comparedPaths({ level, body: BOT_BODY, world: elsewhere })[0].question).toMatch(/nearest bot/);
  });
});
