// A mind with memory is one file and one row: its memory is made when it is used, forgotten with the chase and part of the hash, with
// nothing to add elsewhere.
import { expect, test } from 'vitest';
import { createMemory } from '../../../src/game/minds/memory.ts';
import { createWorld, giveFinder } from '../../../src/game/run/create-world.ts';
import { hashWorld } from '../../../src/game/run/hash-world.ts';
import { stateOf } from '../../../src/game/world-state.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import { TINY_PLANS } from '../../support/plans.ts';

test('a new kind of memory is hashed and cleared with the path', () => {
  const steps = createMemory(
    () => ({ taken: 0 }),
    ({ taken }) => [taken],
  );
  const world = stateOf(createWorld(buildLevel(TINY_PLANS[0]), { seed: 1, settings: { bots: 1 } }));
  const [bot] = world.bots;
  const without = hashWorld(world);
  expect(steps.of(bot)).toEqual({ taken: 0 });
  // Looking changes nothing.
  expect(hashWorld(world)).toBe(without);
  steps.of(bot).taken++;
  expect(steps.of(bot).taken).toBe(1);
  expect(hashWorld(world)).not.toBe(without);
  giveFinder(world, bot.id, bot.finder);
  expect(steps.of(bot).taken).toBe(0);
});

test('every number of every record of a bot is hashed', () => {
  const world = stateOf(createWorld(buildLevel(TINY_PLANS[0]), { seed: 1, settings: { bots: 1, senses: 'senses' } }));
  const [bot] = world.bots;
  Object.assign(bot.push, { trigger: 3, waitedFor: 0 });
  const { follow, plan, trouble, yielding, push, manners, senses } = bot;
  // What a question counts is in the hash while one is under way; heights beside what stops a bot decide nothing.
  const OUTSIDE = ['plan.lastWork', 'trouble.at.y'];
  const missing: string[] = [];
  const look = (record: Record<string, unknown>, name: string): void => {
    for (const [key, value] of Object.entries(record)) {
      const path = `${name}.${key}`;
      if (value !== null && typeof value === 'object' && 'x' in value) {
        const copy: Record<string, unknown> = { ...value };
        record[key] = copy;
        look(copy, path);
        record[key] = value;
      }
      if (typeof value !== 'number' && typeof value !== 'boolean') continue;
      const before = hashWorld(world);
      record[key] = typeof value === 'number' ? value + 1 : !value;
      if (hashWorld(world) === before) missing.push(path);
      record[key] = value;
    }
  };
  const records = { follow, plan, trouble, yielding, push, manners, senses };
  for (const [name, record] of Object.entries(records)) look(record as unknown as Record<string, unknown>, name);
  expect(missing).toEqual(OUTSIDE);
});
