// The library's door: levels from objects and navigators, in the caller's units. Oracle: the bare exact finder on the same level.
import { expect, test } from 'vitest';
import { createLevel, createNavigator, loadLevel, saveLevel, type LevelDescription } from '../../../src/index.ts';
import { makeExactFinder } from '../../../src/nav/exact/make-exact-finder.ts';
import { PLAYER_BODY } from '../../../src/nav/bodies.ts';

const ROOMS: LevelDescription = {
  rooms: [
    { polygon: [[0, 0], [12, 0], [12, 8], [0, 8]] },
    { polygon: [[12, 3], [20, 3], [20, 5], [12, 5]], area: 'hall' },
  ],
  areas: [{ name: 'hall' }],
  doors: [{ name: 'gate', from: [12, 3], to: [12, 5] }],
}; // prettier-ignore
const START = { x: 1, z: 1 };
const GOAL = { x: 19, z: 4 };

test('a path is the bare finder’s, in metres, with both ends as they were given', () => {
  const level = createLevel(ROOMS);
  const nav = createNavigator(level, { radius: 0.4 });
  const start = { x: 1.00001, z: 1.3 };
  const path = nav.findPath(start, GOAL)!;
  const bare = makeExactFinder(level, { ...PLAYER_BODY, radius: 0.4 * 32 });
  const own = bare.find({ x: start.x * 32, z: start.z * 32 }, { x: GOAL.x * 32, z: GOAL.z * 32 })!;
  expect(path.length).toBeCloseTo(own.length / 32, 12);
  expect(path.points).toHaveLength(own.points.length + 1);
  expect(path.points[0]).toEqual({ ...start, y: 0 });
  expect(path.points.at(-1)).toEqual({ ...GOAL, y: 0 });
});

test('the same level in centimetres gives the same path times a hundred', () => {
  const metres = createNavigator(createLevel(ROOMS), { radius: 0.4 }).findPath(START, GOAL)!;
  const rooms = ROOMS.rooms.map((room) => ({
    polygon: (room.polygon as [number, number][]).map(([x, z]) => ({ x: 100 * x, z: 100 * z })),
  }));
  const nav = createNavigator(createLevel({ unit: 0.01, rooms }), { radius: 40 });
  const path = nav.findPath({ x: 100, z: 100 }, { x: 1900, z: 400 })!;
  expect(path.length / 100).toBeCloseTo(metres.length, 3);
  expect(nav.options.height).toBeCloseTo(175);
});

test('a shut door is named, and opens again', () => {
  const nav = createNavigator(createLevel(ROOMS), { radius: 0.4 });
  const open = nav.findPath(START, GOAL)!;
  nav.setDoor('gate', false);
  expect(nav.findPath(START, GOAL)).toBeNull();
  const answer = nav.query(START, GOAL);
  expect(answer).toMatchObject({ reason: 'blocked by door "gate"', blockedBy: [{ kind: 'door', name: 'gate' }] });
  expect(answer.nearest!.x).toBeCloseTo(11.6, 3);
  expect(nav.canSee({ x: 1, z: 4 }, GOAL)).toBe(false);
  nav.setDoor('gate', true);
  expect(nav.findPath(START, GOAL)).toEqual({ ...open, revision: nav.revision });
  expect(nav.canSee({ x: 1, z: 4 }, GOAL)).toBe(true);
});

test('a door that is drawn shut can be opened', () => {
  const nav = createNavigator(createLevel({ ...ROOMS, doors: [{ ...ROOMS.doors![0], open: false }] }));
  expect(nav.doors()).toEqual([{ name: 'gate', open: false }]);
  expect(nav.query(START, GOAL).reason).toBe('blocked by door "gate"');
  nav.setDoor('gate', true);
  expect(nav.findPath(START, GOAL)).not.toBeNull();
});

test('paths go round things and obstacles, which can be moved and removed', () => {
  const free = createNavigator(createLevel(ROOMS), { radius: 0.4 });
  const nav = createNavigator(createLevel({ ...ROOMS, things: [{ x: 6, z: 3, radius: 1 }] }), { radius: 0.4 });
  const clearOf = (x: number, z: number, radius: number): void => {
    const { points } = nav.findPath(START, GOAL)!;
    for (const point of points) expect(Math.hypot(point.x - x, point.z - z)).toBeGreaterThan(radius + 0.4 - 1e-6);
  };
  clearOf(6, 3, 1);
  expect(nav.distance(START, GOAL)).toBeGreaterThan(free.distance(START, GOAL));
  const crate = nav.addObstacle({ x: 9, z: 2.5, radius: 0.5 });
  clearOf(9, 2.5, 0.5);
  nav.moveObstacle(crate, { polygon: [{ x: 11.9, z: 3 }, { x: 12.4, z: 3 }, { x: 12.4, z: 5 }, { x: 11.9, z: 5 }] }); // prettier-ignore
  expect(nav.query(START, GOAL)).toMatchObject({
    reason: 'blocked by an obstacle at (11.95, 3)',
    blockedBy: [{ obstacle: crate }],
  });
  nav.removeObstacle(crate);
  clearOf(6, 3, 1);
  expect(() => nav.removeObstacle(crate)).toThrow(/^removeObstacle: obstacle is /);
});

test('links and area costs change paths', () => {
  const nav = createNavigator(createLevel({ ...ROOMS, doors: [] }), { radius: 0.4 });
  const walked = nav.findPath(START, GOAL)!;
  nav.setAreaCost('hall', 3);
  const dear = nav.findPath(START, GOAL)!;
  expect(dear.cost).toBeGreaterThan(walked.cost + 14);
  const link = nav.addLink({ from: { x: 2, z: 2 }, to: { x: 18, z: 4 }, type: 'teleport', cost: 1 });
  expect(nav.findPath(START, GOAL)!.links).toContain('teleport');
  nav.removeLink(link);
  expect(nav.findPath(START, GOAL)).toEqual({ ...dear, revision: nav.revision });
});

test('a level survives structuredClone and saveLevel, not JSON', () => {
  const level = createLevel(ROOMS);
  const path = createNavigator(level).findPath(START, GOAL);
  expect(createNavigator(structuredClone(level)).findPath(START, GOAL)).toEqual(path);
  const bytes = saveLevel(level);
  expect(createNavigator(loadLevel(bytes)).findPath(START, GOAL)).toEqual(path);
  expect(loadLevel(bytes).plan).toEqual(level.plan);
  const foreign = JSON.parse(JSON.stringify(level)) as typeof level;
  expect(() => createNavigator(foreign)).toThrow(/JSON loses typed arrays/);
  expect(() => saveLevel(foreign)).toThrow(/JSON loses typed arrays/);
  bytes[bytes.length - 1] ^= 1;
  bytes[60] ^= 1;
  expect(() => loadLevel(bytes)).toThrow(/damaged/);
});
