// Where the point bodies get to on the public Doom maps must be what two node builders found independently.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Point } from '../../../src/geometry/point.ts';
import { SOLID, type FloorPlan } from '../../../src/map/floor-plan.ts';
import { loadPlan } from '../../../src/map/load-plan.ts';
import type { Trigger } from '../../../src/map/movers.ts';
import { PLAYER_BODY, POINT_FLYER, POINT_WALKER } from '../../../src/nav/bodies.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import { levelSetOffFrom, reachWithTriggers, reachedSectors } from '../../../src/nav/reach/reached-sectors.ts';
import { doomPlans, levelOfPlan, ownPlans } from '../../support/all-plans.ts';
import { box, roomsPlan } from '../../support/plans.ts';
import { sampled } from '../../support/quick.ts';
import { dataFolder } from '../../support/data.ts';
import { reachOfWalker } from '../../support/oracles/walk-reach.ts';

const folder = dataFolder('freedoom');

const truthOf = (name: string): { reached_sectors: Record<string, number[]>; facts: { specials_fired: number } } =>
  JSON.parse(readFileSync(join(folder ?? '', name.replace('.wad', '.truth.json')), 'utf8'));

const startOf = ({ things }: FloorPlan): Point => things.find(({ kind }) => kind === 'player')!.at;

/**
 * Where we mean to differ. MAP12: the truth has switch 2479 pushed from sector 356, from behind its wall, which no pushing does; with it
 * go the door it opens (429), the room behind and two lines there that are walked over. MAP05: line 260 teleports to a tag whose
 * sector has no landing thing, which we take for no trigger at all.
 */
const UNLIKE_TRUTH: Readonly<Record<string, { sectors: readonly number[]; triggers: number }>> = {
  'freedoom2-map12.wad': { sectors: [429, 430, 431, 432, 433, 434, 435, 438, 439], triggers: 3 },
  'freedm-map05.wad': { sectors: [], triggers: 1 },
};

describe.skipIf(folder === null)(
  'sectors reached on the public Doom maps equal the truth (skipped: ../shared/data/freedoom is missing)',
  () => {
    for (const [name, load] of sampled(doomPlans(), 2)) {
      test(name, () => {
        const level = levelOfPlan(load());
        const truth = truthOf(name);
        const start = level.plan.things.find(({ kind }) => kind === 'player')?.at ?? { x: NaN, z: NaN };
        for (const [key, body] of [
          ['pt', POINT_WALKER],
          ['fly', POINT_FLYER],
        ] as const) {
          const numbers = reachedSectors(level, body, start).map((sector) => level.plan.sectors[sector].source);
          expect(numbers.sort((a, b) => a - b)).toEqual(truth.reached_sectors[key]);
        }
      });

      test(`${name} with doors open, lifts up and down, and teleporters`, () => {
        const { reached_sectors: truth } = truthOf(name);
        expect(reachedSectors(levelOfPlan(load(), 'open'), POINT_WALKER, startOf(load()))).toEqual(truth.open);
      });

      test(`${name} with everything that can be set off on the path`, () => {
        const { reached_sectors: truth, facts } = truthOf(name);
        const reach = reachWithTriggers(levelOfPlan(load(), 'used'), POINT_WALKER, startOf(load()));
        const unlike = UNLIKE_TRUTH[name] ?? { sectors: [], triggers: 0 };
        expect(reach.sectors).toEqual(truth.dyn.filter((sector: number) => !unlike.sectors.includes(sector)));
        expect(reach.triggers.length + unlike.triggers).toBe(facts.specials_fired);
      });
    }
  },
);

describe('in a level of what can be set off from the start all that is reached with triggers is reached without', () => {
  for (const [name, load] of sampled([...ownPlans(), ...(folder === null ? [] : doomPlans())], 4)) {
    test(name, () => {
      const level = levelOfPlan(load(), 'used');
      const { sectors } = reachWithTriggers(level, POINT_WALKER, startOf(load()));
      const setOff = levelSetOffFrom(level, POINT_WALKER, startOf(load()));
      // Where nothing moves, it is the level itself.
      if (level.states === null) expect(setOff).toBe(level);
      const reached = reachedSectors(setOff, POINT_WALKER, startOf(load()));
      // A teleporter's line is plain floor in one of them.
      expect(sectors.filter((sector) => !reached.includes(sector))).toEqual([]);
      if ((level.states?.carriers.size ?? 0) === 0) expect(reached).toEqual(sectors);
    });
  }
});

test.each([
  ['before', 64, 64, [0, 1, 2]],
  ['behind', 200, 64, [0]],
])('a locked door with its key %s it', (_, x, z, from) => {
  const room = (low: number, high: number): object => ({ polygon: [[low, 0], [high, 0], [high, 128], [low, 128]] }); // prettier-ignore
  const rooms = [room(0, 128), { ...room(128, 144), door: { opens: 'use', key: 'red' } }, room(144, 272)];
  const things = [{ kind: 'player', at: [20, 20] }, { kind: 'key', key: 'red', at: [x, z] }]; // prettier-ignore
  const text = JSON.stringify({ format: 'leafstar floor plan', version: 1, title: 'key', rooms, things });
  const level = buildLevel(loadPlan(text), 'used');
  const reachOf = (at: Point): number[] => reachedSectors(levelSetOffFrom(level, POINT_WALKER, at), POINT_WALKER, at);
  expect(reachOf({ x: 20, z: 20 })).toEqual(from);
  // An agent that finds the key on the other side comes out.
  expect(reachOf({ x: 250, z: 64 })).toEqual(x > 128 ? [0, 1, 2] : [2]);
});

describe('sectors reached on the project’s maps equal a plain flood', () => {
  for (const [name, load] of sampled(ownPlans(), 2, 1)) {
    test(name, () => {
      const level = levelOfPlan(load());
      for (const { kind, at } of level.plan.things) {
        if (kind !== 'player' && kind !== 'bot') continue;
        expect(new Set(reachedSectors(level, POINT_WALKER, at))).toEqual(reachOfWalker(level.tree, at));
      }
    });
  }
});

test('triggers of a line’s front are set off from there alone, those of bots never', () => {
  const triggersFrom = (from: number, first: number, change: Partial<Trigger> = {}): readonly number[] => {
    const rooms = [first, 256 - first].map((x) => ({ polygon: box(x, 0, x + 256, 256), floor: x === 0 ? 64 : 0 }));
    const plan = roomsPlan('ledge', { rooms });
    const walls = [plan.walls.findIndex(({ back }) => back !== SOLID)];
    const does = { kind: 'move', movers: [] } as const;
    const trigger = { walls, by: 'walk', frontOnly: true, who: 'any', key: null, once: false, reverses: false, source: 0, does } as const; // prettier-ignore
    const level = buildLevel({ ...plan, triggers: [{ ...trigger, ...change }] }, 'used');
    return reachWithTriggers(level, PLAYER_BODY, { x: from, z: 128 }).triggers;
  };
  // The front is that of the first room. From the ledge at x 0 one comes down, but not up again.
  expect([0, 256].map((first) => triggersFrom(64, first))).toEqual([[0], []]);
  expect([0, 256].map((first) => triggersFrom(400, first))).toEqual([[], []]);
  expect(triggersFrom(64, 0, { who: 'bots' })).toEqual([]);
  expect(triggersFrom(64, 256, { frontOnly: false })).toEqual([0]);
  const shoot = { by: 'shoot' } as const;
  expect([0, 256].map((first) => triggersFrom(400, first, shoot))).toEqual([[], [0]]);
});
