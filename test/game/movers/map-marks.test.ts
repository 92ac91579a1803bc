// The marks of small maps: each thing that people look for once, and told as it is now.
import { expect, test } from 'vitest';
import { createWorld } from '../../../src/game/run/create-world.ts';
import {
  countMarks,
  isActive,
  marksNow,
  marksOf,
  type MapMark,
  type MarkKind,
} from '../../../src/game/movers/map-marks.ts';
import { stateOf, type SectorState } from '../../../src/game/world-state.ts';
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

test('a door asks for a key only if all that opens it does; a secret exit has its own mark', () => {
  const { plan } = level;
  const exit = plan.triggers.find(({ does }) => does.kind === 'exit')!;
  const opener = plan.triggers.find(({ key }) => key === 'blue')!;
  const more = [
    { ...exit, does: { kind: 'exit', secret: true } as const },
    { ...opener, key: null },
  ];
  const marks = marksOf({ ...level, plan: { ...plan, triggers: [...plan.triggers, ...more] } });
  expect(marks.filter(({ kind }) => kind === 'exit').map(({ isSecret }) => isSecret)).toEqual([false, true]);
  expect(marks.find(({ id, kind }) => kind === 'door' && id === MOVER_ROOMS.blueDoor)?.key).toBe(null);
});

test('a mark shows the state: open, on its way, used, taken', () => {
  const world = createWorld(level, { seed: 1, settings: { bots: 0 } });
  const state = stateOf(world);
  const sectorOf = (room: number): SectorState => state.sectors.find(({ sector }) => sector === room)!;
  const [door, lift] = [MOVER_ROOMS.blueDoor, MOVER_ROOMS.lift].map(sectorOf);
  const { source } = level.plan.triggers.find(({ by }) => by === 'shoot')!;
  const markOf = (kind: MarkKind, id: number): MapMark => marksNow(world).find((mark) => mark.kind === kind && mark.id === id)!; // prettier-ignore
  const marks = [markOf('door', door.sector), markOf('lift', lift.sector), markOf('switch', source)];
  const isOn = (): boolean[] => marks.map((mark) => isActive(mark, world));
  door.ceiling = door.floor + 55;
  expect(isOn()).toEqual([false, false, false]);
  door.ceiling = door.floor + 56;
  expect(isOn()).toEqual([true, false, false]);
  lift.floor -= 1;
  expect(isOn()).toEqual([true, true, false]);
  state.switched = new Set([source]);
  expect(isOn()).toEqual([true, true, true]);
  const [key] = marksNow(world).filter(({ kind }) => kind === 'key');
  state.taken = new Set([key.id]);
  expect(marksNow(world)).not.toContain(key);
});
