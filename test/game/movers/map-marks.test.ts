// The marks of small maps: each thing that people look for once, and told as it is now.
import { expect, test } from 'vitest';
import { createWorld } from '../../../src/game/run/create-world.ts';
import { countMarks, isActive, marksNow, marksOf } from '../../../src/game/movers/map-marks.ts';
import { stateOf } from '../../../src/game/world-state.ts';
import { loadPlan } from '../../../src/map/load-plan.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import { middleOfRoom, MOVER_ROOMS, moversWad } from '../../support/inputs/movers-wad.ts';

const level = buildLevel(loadPlan(moversWad(), 'movers.wad'), 'used');

test('every door, lift, switch, exit, teleporter and key is marked once at its place', () => {
  const marks = marksOf(level);
  expect(countMarks(marks)).toBe('3 doors, 1 lift, 1 switch, 1 exit, 1 teleporter, 1 key');
  const [lift] = marks.filter(({ kind }) => kind === 'lift');
  expect(lift).toMatchObject({ id: MOVER_ROOMS.lift, at: middleOfRoom(MOVER_ROOMS.lift) });
  expect(marks.find(({ key, kind }) => kind === 'door' && key === 'blue')?.id).toBe(MOVER_ROOMS.blueDoor);
});

test('nearby things of one kind share a mark; other colours or distant ones have their own', () => {
  const { plan } = level;
  const key = plan.things.find(({ kind }) => kind === 'key')!;
  const beside = (x: number, color = key.key!): typeof key => ({
    ...key,
    key: color,
    at: { ...key.at, x: key.at.x + x },
  });
  const things = [...plan.things, beside(71), beside(73), beside(8, 'red')];
  const keys = marksOf({ ...level, plan: { ...plan, things } }).filter(({ kind }) => kind === 'key');
  expect(keys.map(({ key: color, at }) => [color, at.x - key.at.x])).toEqual([
    ['blue', 0],
    ['blue', 73],
    ['red', 8],
  ]);
});

test('a mark shows the state: open, taken', () => {
  const world = createWorld(level, { seed: 1, settings: { bots: 0 } });
  const state = stateOf(world);
  const door = state.sectors.find(({ sector }) => sector === MOVER_ROOMS.blueDoor)!;
  const mark = marksNow(world).find(({ id, kind }) => kind === 'door' && id === MOVER_ROOMS.blueDoor)!;
  expect(isActive(mark, world)).toBe(false);
  door.ceiling = door.floor + 72;
  expect(isActive(mark, world)).toBe(true);
  const [key] = marksNow(world).filter(({ kind }) => kind === 'key');
  state.taken = new Set([key.id]);
  expect(marksNow(world)).not.toContain(key);
});
