// Sight of a navigator: through doors that are open in it, in walls and as ceilings of rooms, and through no others.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createNavigator, loadLevel } from '../../../src/index.ts';
import type { PlanFile } from '../../../src/map/rooms/plan-file.ts';
import { dataFolder } from '../../support/data.ts';

const WEST = { name: 'west', polygon: [[0, 0], [6, 0], [6, 6], [0, 6]] } as const; // prettier-ignore
const planOf = (parts: Pick<PlanFile, 'rooms'> & Partial<PlanFile>): PlanFile => ({
  format: 'leafstar floor plan',
  version: 1,
  title: 'Two rooms',
  unit: 32,
  ...parts,
});
const start = { x: 1, z: 3 };
const goal = { x: 11, z: 3 };
const within = { x: 6.5, z: 3 };

const CEILING = planOf({
  rooms: [
    WEST,
    { name: 'door', polygon: [[6, 2], [7, 2], [7, 4], [6, 4]], ceiling: 3, door: { opens: 'use' } }, // prettier-ignore
    { name: 'east', polygon: [[7, 0], [12, 0], [12, 6], [7, 6]] }, // prettier-ignore
  ],
});
const WALL = planOf({
  rooms: [WEST, { name: 'east', polygon: [[6, 0], [12, 0], [12, 6], [6, 6]] }], // prettier-ignore
  doors: [{ name: 'door', from: [6, 2], to: [6, 4], opens: 'use', shut: true }],
  walls: [{ points: [[6, 0], [6, 2]] }, { points: [[6, 4], [6, 6]] }], // prettier-ignore
});

test.each([
  ['in a wall', WALL],
  ['that is the ceiling of a room', CEILING],
])('one sees through a door %s while it is open', (_, plan) => {
  const nav = createNavigator(loadLevel(plan), { radius: 0.3 });
  const sees = () => [nav.canSee(start, goal), nav.canSee(goal, start)];
  expect(nav.doors()).toEqual([{ name: 'door', open: true }]);
  expect(sees()).toEqual([true, true]);
  nav.addObstacle({ x: 3, z: 3, radius: 0.5 });
  expect(sees()).toEqual([true, true]);
  nav.setDoor('door', false);
  expect(sees()).toEqual([false, false]);
  nav.setDoor('door', true);
  expect(sees()).toEqual([true, true]);
  expect(nav.canSee(start, { x: 11, z: 5.9 })).toBe(false);
});

test('the wall between two rooms that are doors is open only while both are', () => {
  const room = (name: string, x: number) => ({ name, polygon: [[x, 2], [x + 1, 2], [x + 1, 4], [x, 4]], ceiling: 3, door: { opens: 'use' } }) as const; // prettier-ignore
  const east = { name: 'east', polygon: [[8, 0], [12, 0], [12, 6], [8, 6]] } as const; // prettier-ignore
  const level = loadLevel(planOf({ rooms: [WEST, room('first', 6), room('second', 7), east] }));
  const nav = createNavigator(level, { radius: 0.3 });
  const reaches = (): boolean[] => [within, { x: 7.5, z: 3 }, goal].map((to) => nav.findPath(start, to) !== null);
  expect(reaches()).toEqual([true, true, true]);
  for (const name of ['first', 'second']) nav.setDoor(name, false);
  expect(reaches()).toEqual([false, false, false]);
  nav.setDoor('first', true);
  expect(reaches()).toEqual([true, false, false]);
  expect(nav.moveAlong(start, { x: 10, z: 0 }).x).toBeLessThan(7);
  nav.setDoor('second', true);
  expect(reaches()).toEqual([true, true, true]);
});

test.each(['before', 'after'])('a door that is shut %s an obstacle came stops a ray and a step of a point', (when) => {
  const nav = createNavigator(loadLevel(WALL), { radius: 0 });
  if (when === 'before') nav.setDoor('door', false);
  nav.addObstacle({ x: 3, z: 1, radius: 0.5 });
  expect(nav.findPath(start, goal) === null).toBe(when === 'before');
  nav.setDoor('door', false);
  expect(nav.raycast(start, goal)?.point.x).toBe(6);
  expect(nav.moveAlong(start, { x: 10, z: 0 }).x).toBeLessThanOrEqual(6);
  nav.setDoor('door', true);
  expect(nav.raycast(start, goal)).toBeNull();
});

test('one sees into an open doorway and out of it, up to the height of the door', () => {
  const nav = createNavigator(loadLevel(CEILING), { radius: 0.3 });
  expect([nav.canSee(start, within), nav.canSee(within, goal)]).toEqual([true, true]);
  // Eyes are at nine tenths of its height, 1.75: a little below and above 3.
  const seesAt = (y: number): boolean => nav.canSee({ ...start, y }, { ...goal, y });
  expect([seesAt(1.4), seesAt(1.45)]).toEqual([true, false]);
  nav.setDoor('door', false);
  expect([nav.canSee(start, within), nav.canSee(within, goal)]).toEqual([false, false]);
});

test('a lift hides what is behind it as it is drawn', () => {
  const lift = { name: 'lift', polygon: [[6, 0], [7, 0], [7, 6], [6, 6]] as const }; // prettier-ignore
  const seesOver = (floor: number, to: number): boolean => {
    const [west, , east] = CEILING.rooms;
    const nav = createNavigator(
      loadLevel(planOf({ rooms: [west, { ...lift, floor, ceiling: 8, lift: { to, goes: 'use' } }, east] })),
    );
    return nav.canSee(start, goal);
  };
  expect([seesOver(3, 0), seesOver(0, 3)]).toEqual([false, true]);
});

const FOLDER = dataFolder('freedoom');

describe.skipIf(FOLDER === null)('public Doom maps (skipped without ../shared/data/freedoom)', () => {
  test.each(['freedoom1-e1m1', 'freedoom2-map02', 'freedoom1-e2m7', 'freedoom2-map12'])(
    'in %s one sees through open doors, and through none that is shut',
    (map) => {
      const level = loadLevel(readFileSync(`${FOLDER}/${map}.wad`));
      const nav = createNavigator(level, { radius: 0 });
      const { vertices, walls, movers, sectors, frame } = level.plan;
      const own = (x: number, z: number) => ({
        x: (x - frame.dx) / frame.scale,
        z: ((frame.flipped ? -1 : 1) * (z - frame.dz)) / frame.scale,
      });
      const found: [name: string, open: boolean, shut: boolean][] = [];
      for (const { sector } of movers.filter(({ kind }) => kind === 'door')) {
        const ends = walls.filter(({ front, back }) => front === sector || back === sector).map(({ a }) => vertices[a]);
        const [xs, zs] = [ends.map(({ x }) => x), ends.map(({ z }) => z)];
        const [x0, x1, z0, z1] = [Math.min(...xs), Math.max(...xs), Math.min(...zs), Math.max(...zs)];
        const x = (x0 + x1) / 2;
        const z = (z0 + z1) / 2;
        for (const [a, b] of [
          [own(x0 - 8, z), own(x1 + 8, z)],
          [own(x, z0 - 8), own(x, z1 + 8)],
        ]) {
          if (nav.raycast(a, b) !== null) continue;
          const name = sectors[sector].name || `room ${sectors[sector].source}`;
          const isSeen = nav.canSee(a, b);
          nav.setDoor(name, false);
          found.push([name, isSeen, nav.canSee(a, b)]);
          nav.setDoor(name, true);
        }
      }
      expect(found.length).toBeGreaterThan(3);
      expect(found.filter(([, open, shut]) => !open || shut)).toEqual([]);
    },
  );
});
