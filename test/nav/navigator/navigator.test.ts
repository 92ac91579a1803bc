// The library's door: levels from objects and navigators, in the caller's units. Oracle: the bare exact finder on the same level.
import { expect, test, vi } from 'vitest';
import {
  createFollower,
  createLevel,
  createNavigator,
  levelFromTiles,
  loadLevel,
  saveLevel,
  type FloorPoint,
  type LevelDescription,
  type ObstacleHandle,
  type ObstacleShape,
  type Navigator as LibraryNavigator,
} from '../../../src/index.ts';
import { makeExactFinder } from '../../../src/nav/finders/make-exact-finder.ts';
import { insideOf } from '../../../src/nav/navigator/inside.ts';
import type { PrepareOptions } from '../../../src/nav/navigator/changes/run-between.ts';
import { indexLevel } from '../../../src/nav/exact/indexed/level-indexes.ts';
import { randomRooms } from '../../support/inputs/random-rooms.ts';
import { randomFrom } from '../../support/random.ts';
import { PLAYER_BODY } from '../../../src/nav/bodies.ts';
import { box } from '../../support/plans.ts';

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
  // Rounded down to the grid.
  const bare = makeExactFinder(level, { ...PLAYER_BODY, radius: Math.floor(0.4 * 32 * 1024) / 1024 });
  expect(nav.options.radius).toBe(0.4);
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
  // All come nearer to the door than the radius; a path to a place before it has none.
  expect(nav.staleLegs(open)).toEqual([1, 2, 3]);
  expect(nav.staleLegs(nav.findPath(START, { x: 11, z: 4 })!)).toEqual([]);
  const answer = nav.query(START, GOAL);
  expect(answer).toMatchObject({ reason: 'blocked by door "gate"', blockedBy: [{ kind: 'door', name: 'gate' }] });
  expect(answer.nearest!.x).toBeCloseTo(11.6, 3);
  expect(nav.canSee({ x: 1, z: 4 }, GOAL)).toBe(false);
  nav.setDoor('gate', true);
  expect(nav.staleLegs(open)).toEqual([]);
  expect(nav.findPath(START, GOAL)).toEqual({ ...open, revision: nav.revision });
  expect(nav.canSee({ x: 1, z: 4 }, GOAL)).toBe(true);
});

test('what blocks a path is what is there after the last change', () => {
  const nav = createNavigator(createLevel(ROOMS), { radius: 0.4 });
  nav.setDoor('gate', false);
  expect(nav.query(START, GOAL)).toMatchObject({ blockedBy: [{ kind: 'door' }] });
  nav.setDoor('gate', true);
  const obstacle = nav.addObstacle({ x: 14, z: 4, radius: 1 });
  expect(nav.query(START, GOAL)).toMatchObject({ blockedBy: [{ obstacle }] });
});

test('with its door shut as drawn again, a level prepared with it open is not looked up (mutants of seed 5711)', async () => {
  const level = createLevel({ ...ROOMS, doors: [{ ...ROOMS.doors![0], open: false }] });
  const nav = createNavigator(level, { radius: 0 });
  nav.setDoor('gate', true);
  await nav.prepare();
  expect(nav.indexUse).toBe('all');
  nav.setDoor('gate', false);
  expect(nav.indexUse).toBe('none');
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

test.each([0, 0.4])(
  'from inside a thing the path is the same once an obstacle stands elsewhere (radius %f)',
  (radius) => {
    const nav = createNavigator(createLevel({ ...ROOMS, things: [{ x: 6, z: 3, radius: 1 }] }), { radius });
    const inside = { x: 6.3, z: 3.2 };
    const before = nav.findPath(inside, GOAL)!.points;
    expect(before[0]).not.toMatchObject(inside);
    nav.addObstacle({ x: 1, z: 1, radius: 0.1 });
    nav.findPath(inside, GOAL)!.points.forEach(({ x, z }, i) => {
      expect(Math.hypot(x - before[i].x, z - before[i].z)).toBeLessThan(1e-6);
    });
  },
);

test('polygons, walls and links are added with pairs of numbers as with points', () => {
  const lengthWith = (asGiven: (x: number, z: number) => FloorPoint): number[] => {
    const nav = createNavigator(createLevel(ROOMS), { radius: 0.4 });
    nav.addObstacle({ polygon: [asGiven(10, 2), asGiven(11, 2), asGiven(11, 4.4), asGiven(10, 4.4)] });
    const round = nav.distance(START, GOAL);
    nav.addWall({ from: asGiven(12, 3), to: asGiven(12, 5) });
    const walled = nav.distance(START, GOAL);
    nav.addLink({ from: asGiven(2, 2), to: asGiven(18, 4) });
    return [round, walled, nav.distance(START, GOAL)];
  };
  const lengths = lengthWith((x, z) => ({ x, z }));
  expect(lengths[1]).toBe(Infinity);
  expect(new Set(lengths).size).toBe(3);
  expect(lengthWith((x, z) => [x, z])).toEqual(lengths);
  const nav = createNavigator(createLevel(ROOMS));
  for (const polygon of [
    [
      [1, 1],
      [2, 1],
    ],
    'nonsense',
  ])
    // prettier-ignore
    expect(() => nav.addObstacle({ polygon } as never)).toThrow('pass three or more [x, z] or { x, z } in order');
  expect(() => nav.addObstacle({ polygon: [[1, 1], [2, 1], [2, 1, 2]] } as never)).toThrow('shape.polygon[2] is a list of 3; pass [x, z] or { x, z }'); // prettier-ignore
});

test('a wall across a doorway closes it at once, however slanted, and is named; removed, it leaves nothing', () => {
  for (const radius of [0, 0.4]) {
    const nav = createNavigator(createLevel({ ...ROOMS, doors: [] }), { radius });
    const path = nav.findPath(START, GOAL)!;
    for (const shift of [0, 1.5, -0.7]) {
      const wall = nav.addWall({ from: { x: 14, z: 3 }, to: { x: 14 + shift, z: 5 } });
      expect(nav.query(START, GOAL)).toMatchObject({ path: null, blockedBy: [{ kind: 'wall', wall }] });
      expect(nav.staleLegs(path)).toEqual([path.points.length - 1]);
      nav.removeWall(wall);
      expect(nav.staleLegs(path)).toEqual([]);
      expect(nav.findPath(START, GOAL)).toEqual({ ...path, revision: nav.revision });
    }
    // A free-standing one of 0.5 thickness: round its ends.
    nav.addWall({ from: { x: 5, z: 0.5 }, to: { x: 5, z: 3 }, thickness: 0.5 });
    const round = nav.findPath(START, { x: 9, z: 1 })!;
    if (radius === 0) expect(round.length).toBeCloseTo(2 * Math.hypot(3.75, 0.5) + 0.5, 2);
    else expect(round.length).toBeGreaterThan(8.9);
    expect(() => nav.removeObstacle(path as never)).toThrow(/^removeObstacle: obstacle is /);
  }
});

test.each([0, 0.3])(
  'stale legs are those that new crates close; without any the path is the shortest (radius %f)',
  (radius) => {
    const random = randomFrom(11);
    const { things: _, ...rooms } = randomRooms(random, 3, 3);
    const nav = createNavigator(createLevel(rooms), { radius });
    let [closed, open] = [0, 0];
    for (let i = 0; i < 20; i++) {
      const [a, b] = [nav.findNearestPoint({ x: 28 * random(), z: 28 * random() })!, nav.findNearestPoint({ x: 28 * random(), z: 28 * random() })!]; // prettier-ignore
      const path = nav.findPath(a, b);
      if (path === null) continue;
      const by = path.points[path.points.length >> 1];
      const crate = { x: by.x + 4 * random() - 2, z: by.z + 4 * random() - 2, radius: 0.2 + random() };
      const handle = nav.addObstacle(crate);
      const stale = nav.staleLegs(path);
      const now = nav.findPath(a, b);
      path.points.slice(1).forEach((to, k) => {
        const from = path.points[k];
        const arc = path.arcs[k + 1];
        if (arc !== null) return;
        const part = Math.min(1, Math.max(0, ((crate.x - from.x) * (to.x - from.x) + (crate.z - from.z) * (to.z - from.z)) / ((to.x - from.x) ** 2 + (to.z - from.z) ** 2))); // prettier-ignore
        const gap = Math.hypot(from.x + part * (to.x - from.x) - crate.x, from.z + part * (to.z - from.z) - crate.z);
        if (gap < crate.radius + radius - 1e-3) expect(stale).toContain(k + 1);
        // Discs are polygons about them, 8 mm larger at most.
        if (gap > crate.radius + radius + 0.02) expect(stale).not.toContain(k + 1);
      });
      if (stale.length === 0) {
        open++;
        expect(now!.length).toBeCloseTo(path.length, 9);
      } else {
        closed++;
        // A crate on an end moves it.
        const isMoved = [0, -1].some((end) => now?.points.at(end)!.x !== path.points.at(end)!.x);
        if (now !== null && !isMoved) expect(now.length).toBeGreaterThan(path.length - 1e-9);
      }
      nav.removeObstacle(handle);
    }
    expect(Math.min(closed, open)).toBeGreaterThan(3);
  },
);

test('links and area costs change paths', () => {
  const nav = createNavigator(createLevel({ ...ROOMS, doors: [] }), { radius: 0.4 });
  const walked = nav.findPath(START, GOAL)!;
  nav.setAreaCost('hall', 3);
  expect(() => nav.setAreaCost('', 2)).toThrow(/^setAreaCost: area is "";/);
  const costly = nav.findPath(START, GOAL)!;
  expect(costly.cost).toBeGreaterThan(walked.cost + 14);
  const link = nav.addLink({ from: { x: 2, z: 2 }, to: { x: 18, z: 4 }, type: 'teleport', cost: 1 });
  const jump = nav.findPath(START, GOAL)!;
  const leg = jump.links.indexOf('teleport');
  expect(leg).toBeGreaterThan(0);
  expect(nav.staleLegs(jump)).toEqual([]);
  expect(nav.findPath(GOAL, START)!.links).not.toContain('teleport');
  nav.addLink({ from: { x: 6, z: 6 }, to: { x: 18, z: 4 }, type: 'teleport', cost: 100 });
  nav.removeLink(link);
  expect(nav.staleLegs(jump)).toEqual([leg]);
  expect(nav.findPath(START, GOAL)).toEqual({ ...costly, revision: nav.revision });
  expect(() => nav.removeLink(link)).toThrow('addLink returned and was not removed');
  expect(() => nav.addLink({ from: { x: 2, z: 2 }, to: { x: 2 + 2 ** -20, z: 2 } })).toThrow(
    /link\.to .* ends where it begins/,
  );
  nav.addLink({ from: { x: 2, z: 2 }, to: { x: 18, z: 4 }, type: 'teleport', cost: 1, twoWay: true });
  for (const [from, to] of [[START, GOAL], [GOAL, START]]) expect(nav.findPath(from, to)!.links).toContain('teleport'); // prettier-ignore
  expect(() => nav.addLink({ from: START, to: GOAL, cost: -0.5 })).toThrow('addLink: link.cost is -0.5');
  expect(Object.isFrozen(nav.addLink({ from: START, to: { x: 18, z: 4 }, type: 'teleport' }))).toBe(true);
  // A teleporter costs as much as 2 m, wherever it leads.
  expect(nav.findPath(START, { x: 18, z: 4 })!.cost).toBe(2);
});

test('the cost of a room is set by its name', () => {
  const room = (name: string, x: number) => ({ name, polygon: [[x, 0], [x + 4, 0], [x + 4, 4], [x, 4]] as const }); // prettier-ignore
  const nav = createNavigator(createLevel({ rooms: [room('west', 0), room('east', 4)] }), { radius: 0 });
  nav.setAreaCost('east', 3);
  expect(nav.findPath({ x: 2, z: 2 }, { x: 6, z: 2 })!.cost).toBeCloseTo(2 + 3 * 2, 9);
});

test('an area without rooms is known, also of tiles, files and saved levels; other names are not', () => {
  const rooms = [{ name: 'hall', polygon: [[0, 0], [4, 0], [4, 4]] }] as const; // prettier-ignore
  const made = createLevel({ rooms, areas: [{ name: 'mud', cost: 3 }] });
  const file = { format: 'leafstar floor plan', version: 1, title: 'A', rooms, styles: [{ name: 'mud' }] } as const;
  const tiles = levelFromTiles('.+', { legend: { '+': { area: 'hall' }, '~': { area: 'mud' }, '≈': { area: 'mud' } } });
  for (const level of [made, tiles, loadLevel(file), loadLevel(saveLevel(made))]) {
    const nav = createNavigator(level, { radius: 0 });
    nav.setAreaCost('mud', 2);
    expect(nav.revision).toBe(0);
    expect(() => nav.setAreaCost('med', 2)).toThrow(
      'setAreaCost: area is "med"; the level\'s rooms and areas are "hall", "mud"',
    );
  }
  const nameless = createNavigator(createLevel({ rooms: [{ polygon: rooms[0].polygon }] }));
  expect(() => nameless.setAreaCost('mud', 2)).toThrow('no room of the level has a name or area');
});

test('obstacles and walls are removed as what they are', () => {
  const nav = createNavigator(createLevel(ROOMS));
  const wall = nav.addWall({ from: [3, 3], to: [4, 3] });
  const crate = nav.addObstacle({ x: 6, z: 3, radius: 0.5 });
  expect(() => nav.removeObstacle(wall as never)).toThrow("navigator's addObstacle returned");
  expect(() => nav.moveObstacle(wall as never, { x: 6, z: 3, radius: 0.5 })).toThrow(
    "navigator's addObstacle returned",
  );
  expect(() => nav.removeWall(crate as never)).toThrow("navigator's addWall returned");
});

test('a follower takes a link from its start to where it lands, and walks all of the path behind it', () => {
  const nav = createNavigator(createLevel({ ...ROOMS, doors: [] }), { radius: 0.4 });
  const landing = { x: 11, z: 7.2 };
  nav.addLink({ from: { x: 1.5, z: 1.5 }, to: landing, type: 'teleport', cost: 1 });
  const path = nav.findPath(START, GOAL)!;
  const leg = path.links.indexOf('teleport');
  expect(path.points.length - leg).toBeGreaterThan(3);
  const follower = createFollower(path);
  follower.advance(100);
  expect(follower.link).toBe('teleport');
  expect(follower.position).toEqual(path.points[leg - 1]);
  expect(follower.takeLink()).toEqual(path.points[leg]);
  expect(Math.hypot(follower.position.x - landing.x, follower.position.z - landing.z)).toBeLessThan(1e-3);
  const left = nav.distance(landing, GOAL);
  for (let walked = 0.1; walked < left; walked += 0.1) {
    const at = follower.advance(0.1);
    expect(follower.isDone).toBe(false);
    expect(walked + nav.distance(at, GOAL)).toBeCloseTo(left, 3);
  }
  follower.advance(0.2);
  expect(follower.isDone).toBe(true);
});

test.each([-2, 2])('a follower past a block of floor at %i stays on its own floor', (floor) => {
  const square = [[4, 4], [8, 4], [8, 8], [4, 8]] as const; // prettier-ignore
  const rooms = [
    { polygon: square, floor },
    { polygon: [[0, 0], [12, 0], [12, 12], [0, 12]] as const, holes: [square] }, // prettier-ignore
  ];
  const nav = createNavigator(createLevel({ rooms }), { radius: 0, maxDrop: 0.5 });
  const path = nav.findPath({ x: 2, z: 5 }, { x: 10, z: 5 })!;
  const follower = createFollower(path, nav);
  expect(path.points).toHaveLength(4);
  for (const { x, z } of path.points.slice(1)) {
    const at = follower.advance(Math.hypot(x - follower.position.x, z - follower.position.z));
    expect(at).toEqual({ x: expect.closeTo(x, 6), y: 0, z: expect.closeTo(z, 6) });
  }
  expect(follower.isDone).toBe(true);
});

test('data of a hand-drawn graph survives saveLevel, also what looks like a mark of the saved form', () => {
  const data = {
    $: 'Infinity',
    list: [
      { $: 'Uint8Array', at: 0, size: 4 },
      { $: '', own: [['$', 1]] },
    ],
  };
  const rooms = [{ polygon: [[0, 0], [64, 0], [64, 64], [0, 64]] }]; // prettier-ignore
  const graph = { nodes: [{ name: 'a', at: [32, 32], data }] };
  const level = loadLevel(JSON.stringify({ format: 'leafstar floor plan', version: 1, title: 'graph', rooms, graph }));
  expect(loadLevel(saveLevel(level)).plan.graph!.nodes[0].data).toEqual(data);
});

test('a follower up stairs along the edge of a gallery stays on top of it', () => {
  const steps = [[10, 9, 0], [9, 8.5, 0.4], [8.5, 8, 0.8], [8, 0, 1.2]] as const; // prettier-ignore
  const rooms = [
    ...steps.map(([a, b, floor]) => ({ polygon: [[0, b], [2, b], [2, a], [0, a]] as const, floor })), // prettier-ignore
    { polygon: [[2, 0], [4, 0], [4, 10], [2, 10]] as const }, // prettier-ignore
  ];
  const nav = createNavigator(createLevel({ rooms }), { radius: 0.3 });
  const path = nav.findPath({ x: 2, z: 9.5 }, { x: 2, z: 1 })!;
  expect(path.length).toBeCloseTo(8.5, 6);
  const follower = createFollower(path, nav);
  expect([1.2, 1, 1, 1, 1, 1].map((length) => follower.advance(length).y)).toEqual([0.8, 1.2, 1.2, 1.2, 1.2, 1.2]);
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

test('an index is prepared between other tasks, can be stopped, and is saved with the level', async () => {
  const level = createLevel({ ...ROOMS, things: [{ x: 6, z: 3, radius: 1 }] });
  const nav = createNavigator(level, { radius: 0 });
  const exact = nav.findPath(START, GOAL)!;
  const isLookedUp = (each: typeof nav): boolean =>
    insideOf(each)!.changes.scene().finder.answer({ x: 32, z: 32 }, { x: 608, z: 128 }).lookedUp === 'index';
  const stop = new AbortController();
  const stopped = nav.prepare({ signal: stop.signal, onProgress: () => stop.abort('enough') });
  await expect(stopped).rejects.toBe('enough');
  // Also while it waits for another thread that never answers.
  const waiting = new AbortController();
  const elsewhere = nav.prepare({ signal: waiting.signal, buildIndex: () => new Promise(() => {}) });
  setTimeout(() => waiting.abort('gone'), 20);
  await expect(elsewhere).rejects.toBe('gone');
  expect(isLookedUp(nav)).toBe(false);
  expect(() => saveLevel(level, { navigators: [nav] })).toThrow(/navigators\[0\] is .*; it has no index/);

  const parts: number[] = [];
  let others = 0;
  let isBusy = true;
  const count = (): void => {
    others++;
    if (isBusy) setImmediate(count);
  };
  setImmediate(count);
  await nav.prepare({ onProgress: (part) => parts.push(part) });
  isBusy = false;
  expect(others).toBeGreaterThan(0);
  expect(parts).toEqual([...parts].sort((one, other) => one - other));
  expect(parts.at(-1)).toBe(1);
  expect(isLookedUp(nav)).toBe(true);
  expect(nav.findPath(START, GOAL)!.length).toBeCloseTo(exact.length, 9);

  const bytes = saveLevel(level, { navigators: [nav] });
  const same = createNavigator(loadLevel(bytes), { radius: 0 });
  const again: number[] = [];
  await same.prepare({ onProgress: (part) => again.push(part) });
  expect(again).toEqual([0, 0, 0, 1]);
  expect(isLookedUp(same)).toBe(true);
  expect(same.findPath(START, GOAL)).toEqual({ ...nav.findPath(START, GOAL)!, revision: 0 });
  expect(saveLevel(same.level, { navigators: [same] })).toEqual(bytes);
  same.setDoor('gate', false);
  expect(same.findPath(START, GOAL)).toBeNull();
});

test('files as Node reads them: a level saved with its index, and a grid that is saved in turn', async () => {
  const nav = createNavigator(createLevel(ROOMS), { radius: 0 });
  await nav.prepare();
  const saved = saveLevel(nav.level, { navigators: [nav] });
  // Small Buffers share their memory with others; a slice of any shares its own.
  const loaded = createNavigator(loadLevel(Buffer.from(saved)), { radius: 0 });
  await loaded.prepare();
  expect(loaded.indexUse).toBe('all');
  expect(loaded.findPath(START, GOAL)).toEqual(nav.findPath(START, GOAL));
  const grid = loadLevel(Buffer.from('1\n4\n3\n....\n.x..\n....\n'));
  expect(loadLevel(Buffer.from(saveLevel(grid))).plan).toEqual(grid.plan);
});

test('random points are never in a thing, an obstacle, or nearer than the radius', () => {
  const discs = [{ x: 3, z: 3, radius: 1.5 }, { x: 8, z: 5, radius: 2 }]; // prettier-ignore
  const nav = createNavigator(createLevel({ ...ROOMS, things: [discs[0]] }), { radius: 0.4 });
  nav.addObstacle(discs[1]);
  for (let i = 0; i < 500; i++) {
    const { x, z } = nav.findRandomPoint(i % 2 === 0 ? {} : { reachableFrom: START })!;
    for (const disc of discs) expect(Math.hypot(x - disc.x, z - disc.z)).toBeGreaterThan(disc.radius + 0.4);
  }
});

test.each([true, false])(
  'after a change paths that keep clear of it are looked up (a door begins open: %s)',
  async (open) => {
    const things = [{ x: 8, z: 6, radius: 0.5 }];
    const level = createLevel({ ...ROOMS, things, doors: [{ ...ROOMS.doors![0], open }] });
    const nav = createNavigator(level, { radius: 0 });
    const parts: number[] = [];
    await nav.prepare({ onProgress: (part) => parts.push(part) });
    expect(parts).toEqual([...parts].sort((one, other) => one - other));
    const saved = createNavigator(loadLevel(saveLevel(level, { navigators: [nav] })), { radius: 0 });
    const buildIndex = (): never => expect.fail('all indexes were saved');
    await saved.prepare({ buildIndex });
    for (const each of [nav, saved]) {
      expect(each.indexUse).toBe('all');
      each.setDoor('gate', !open);
      const crate = each.addObstacle({ x: 6, z: 3, radius: 1 });
      expect(each.indexUse).toBe('clear');
      expect(each.distance(START, { x: 3, z: 7 })).toBeCloseTo(Math.hypot(2, 6), 9);
      expect(each.findPath(START, GOAL) === null).toBe(open);
      each.setDoor('gate', open);
      expect(each.indexUse).toBe('clear');
      each.removeObstacle(crate);
      expect(each.indexUse).toBe('all');
    }
    expect(saveLevel(saved.level, { navigators: [saved] })).toEqual(saveLevel(level, { navigators: [nav] }));
  },
);

test('while all doors that begin shut are shut, paths round them are looked up after changes; opening one changes paths', async () => {
  const doors = [{ ...ROOMS.doors![0], open: false }];
  const around = { polygon: [[12, 7], [20, 7], [20, 5], [18, 5], [18, 6], [12, 6]] } as const; // prettier-ignore
  const nav = createNavigator(createLevel({ ...ROOMS, rooms: [...ROOMS.rooms, around], doors }), { radius: 0 });
  const lookUp = () => insideOf(nav)!.changes.scene().finder.answer({ x: 32, z: 32 }, { x: 608, z: 128 });
  await nav.prepare();
  const round = nav.findPath(START, GOAL)!;
  const crate = nav.addObstacle({ x: 3, z: 7, radius: 0.5 });
  expect(nav.indexUse).toBe('clear');
  expect(lookUp().lookedUp).toBe('index');
  expect(nav.distance(START, GOAL)).toBeCloseTo(round.length, 9);

  nav.setDoor('gate', true);
  const through = nav.findPath(START, GOAL)!;
  expect(lookUp().lookedUp).toBe('index');
  expect(through.length).toBeCloseTo(Math.hypot(11, 2) + Math.hypot(7, 1), 9);
  expect(nav.staleLegs(through)).toEqual([]);
  nav.moveObstacle(crate, { x: 14, z: 6.2, radius: 0.6 });
  nav.setDoor('gate', false);
  expect(nav.staleLegs(through)).toEqual([1]);
  expect(nav.staleLegs(round)).not.toEqual([]);
  const fresh = createNavigator(nav.level, { radius: 0 });
  fresh.addObstacle({ x: 14, z: 6.2, radius: 0.6 });
  expect(nav.indexUse).toBe('clear');
  expect(nav.distance(START, GOAL)).toBeCloseTo(fresh.distance(START, GOAL), 9);
  expect(nav.distance(START, GOAL)).toBeGreaterThan(round.length);
  expect(nav.distance(START, GOAL)).toBeLessThan(Infinity);
});

test.each([
  ['before', null],
  ['while', { x: 3, z: 2, radius: 0.4 }],
])('a change uses the index also where another was made %s it was prepared', async (when, crate) => {
  const nav = createNavigator(createLevel(ROOMS), { radius: 0 });
  const add = (shape: ObstacleShape): ObstacleHandle => {
    const added = nav.addObstacle(shape);
    expect(nav.distance(START, GOAL)).toBeLessThan(Infinity);
    return added;
  };
  let added: ObstacleHandle | null = null;
  if (when === 'before') nav.removeObstacle(add({ x: 6, z: 3, radius: 1 }));
  await nav.prepare({ onProgress: (part) => crate && part > 0 && (added ??= add(crate)) });
  if (when === 'before') add({ x: 6, z: 3, radius: 1 });
  expect(nav.indexUse).toBe('clear');
  const fresh = createNavigator(nav.level, { radius: 0 });
  fresh.addObstacle(crate ?? { x: 6, z: 3, radius: 1 });
  expect(nav.distance(START, GOAL)).toBeCloseTo(fresh.distance(START, GOAL), 9);
});

test('a level that is first prepared with a crate in it and a door shut has an index after later changes, too', async () => {
  const level = createLevel(ROOMS);
  const nav = createNavigator(level, { radius: 0 });
  const crate = nav.addObstacle({ x: 6, z: 3, radius: 1 });
  nav.setDoor('gate', false);
  await nav.prepare();
  expect(nav.indexUse).toBe('all');
  nav.setDoor('gate', true);
  expect(nav.indexUse).toBe('clear');
  nav.moveObstacle(crate, { x: 6, z: 2, radius: 1 });
  expect(nav.indexUse).toBe('clear');
  const fresh = createNavigator(level, { radius: 0 });
  fresh.addObstacle({ x: 6, z: 2, radius: 1 });
  expect(nav.distance(START, GOAL)).toBeCloseTo(fresh.distance(START, GOAL), 9);
  nav.removeObstacle(crate);
  expect(nav.indexUse).toBe('all');
});

test.each([0, 0.4])('a link may be added while a crate or a shut door is over an end (radius %f)', async (radius) => {
  const [begin, end] = [
    { x: 2, z: 4 },
    { x: 12, z: 4 },
  ]; // in the hall, and in the gate
  const nav = createNavigator(createLevel(ROOMS), { radius });
  const crate = nav.addObstacle({ ...begin, radius: 0.6 });
  nav.setDoor('gate', false);
  if (radius === 0) await nav.prepare();
  nav.addLink({ from: begin, to: end, type: 'teleport', cost: 0.1 });
  expect(nav.query({ x: 1, z: 1 }, GOAL).reason).toBe('blocked by door "gate"');
  nav.setDoor('gate', true);
  expect(nav.findPath({ x: 1, z: 1 }, GOAL)?.links).not.toContain('teleport');
  nav.removeObstacle(crate);
  expect(nav.findPath({ x: 1, z: 1 }, GOAL)?.links).toContain('teleport');
  expect(() => nav.addLink({ from: { x: 13, z: 1 }, to: GOAL })).toThrow(
    'link.from is { x: 13, z: 1 }; the agent cannot stand',
  );
});

test('a margin’s level is made again after changes of links, and not by other questions', () => {
  const nav = createNavigator(createLevel(ROOMS), { radius: 0.4 });
  const { changes } = insideOf(nav)!;
  nav.addObstacle({ x: 6, z: 3, radius: 1 });
  const link = nav.addLink({ from: START, to: GOAL });
  const wide = changes.sceneFor(20);
  expect(changes.sceneFor(20)).toBe(wide);
  nav.removeLink(link);
  const without = changes.sceneFor(20);
  expect(without).not.toBe(wide);
  expect(changes.sceneFor(20)).toBe(without);
});

test.each([true, false])('the index answers while links come and go, the gate open at first: %s', async (open) => {
  const level = createLevel({ ...ROOMS, doors: [{ ...ROOMS.doors![0], open }] });
  const nav = createNavigator(level, { radius: 0 });
  await nav.prepare();
  const link = { from: { x: 2, z: 2 }, to: GOAL, cost: 0.5 };
  const crate = { x: 6, z: 3, radius: 1 };
  const isExact = (change: (fresh: LibraryNavigator) => void): void => {
    const fresh = createNavigator(level, { radius: 0 });
    change(fresh);
    for (const goal of [GOAL, { x: 8, z: 2 }, { x: 3, z: 4 }])
      expect(nav.distance(START, goal)).toBeCloseTo(fresh.distance(START, goal), 9);
  };
  const before = nav.distance(START, GOAL);
  const added = nav.addLink(link);
  expect(nav.indexUse).toBe('all');
  expect(nav.distance(START, GOAL)).not.toBe(before);
  isExact((fresh) => fresh.addLink(link));
  const put = nav.addObstacle(crate);
  expect(nav.indexUse).toBe('clear');
  isExact((fresh) => {
    fresh.addLink(link);
    fresh.addObstacle(crate);
  });
  nav.removeLink(added);
  expect(nav.indexUse).toBe('clear');
  isExact((fresh) => fresh.addObstacle(crate));
  nav.removeObstacle(put);
  expect(nav.indexUse).toBe('all');
  expect(nav.distance(START, GOAL)).toBe(before);
  for (const cost of [4, 3, 2]) nav.addLink({ ...link, cost });
  expect(nav.indexUse).toBe('all');
  nav.setDoor('gate', !open);
  expect(nav.indexUse).not.toBe('none');
  isExact((fresh) => {
    fresh.addLink({ ...link, cost: 2 });
    fresh.setDoor('gate', !open);
  });
});

test('the navigator says which paths its index answers; a change while it is prepared loses nothing', async () => {
  const level = createLevel(ROOMS);
  const nav = createNavigator(level, { radius: 0 });
  const isExact = (): void => {
    const fresh = createNavigator(level, { radius: 0 });
    for (const shape of shapes) fresh.addObstacle(shape);
    for (const goal of [GOAL, { x: 8, z: 2 }, { x: 3, z: 4 }])
      expect(nav.distance(START, goal)).toBeCloseTo(fresh.distance(START, goal), 9);
  };
  const shapes: ObstacleShape[] = [];
  expect(nav.indexUse).toBe('none');
  await nav.prepare();
  expect(nav.indexUse).toBe('all');
  shapes.push({ x: 6, z: 3, radius: 1 });
  const first = nav.addObstacle(shapes[0]);
  expect(nav.indexUse).toBe('clear');
  isExact();

  // Another change comes in between: the index is that of the level before it, and is not used.
  const other = { x: 14, z: 4, radius: 0.5 };
  let added: ObstacleHandle | null = null;
  await nav.prepare({ onProgress: (part) => part > 0 && (added ??= nav.addObstacle(other)) });
  shapes.push(other);
  expect(nav.indexUse).toBe('clear');
  isExact();
  nav.removeObstacle(added!);
  shapes.pop();
  expect(nav.indexUse).toBe('all');
  isExact();
  nav.removeObstacle(first);
  expect(nav.indexUse).toBe('all');
  shapes.pop();
  isExact();
});

test.each(['before', 'after'])(
  'the index of a level whose area costs changed is made %s it was prepared as drawn',
  async (when) => {
    const level = createLevel(ROOMS);
    const [nav, fresh] = [0, 1].map(() => createNavigator(level, { radius: 0 }));
    if (when === 'after') await nav.prepare();
    for (const each of [nav, fresh]) each.setAreaCost('hall', 3);
    expect(nav.indexUse).toBe('none');
    await nav.prepare();
    expect(nav.indexUse).toBe('all');
    expect(nav.findPath(START, GOAL)!.cost).toBeCloseTo(fresh.findPath(START, GOAL)!.cost, 9);
    const link = { from: START, to: GOAL, cost: 2 };
    for (const each of [nav, fresh]) each.addLink(link);
    expect(nav.indexUse).toBe('all');
    expect(nav.findPath(START, GOAL)!.cost).toBeCloseTo(fresh.findPath(START, GOAL)!.cost, 9);
  },
);

test('area costs that are set back leave the level as it was drawn, for a margin too', async () => {
  const [nav, fresh] = [0, 1].map(() => createNavigator(createLevel(ROOMS), { radius: 0 }));
  await nav.prepare();
  const { revision } = nav;
  nav.setAreaCost('hall', 1);
  expect(nav.revision).toBe(revision);
  nav.setAreaCost('hall', 3);
  expect(nav.findPath(START, GOAL, { margin: 0.3 })!.cost).toBeGreaterThan(nav.distance(START, GOAL) + 10);
  nav.setAreaCost('hall', 1);
  expect(nav.revision).toBe(revision + 2);
  expect(nav.indexUse).toBe('all');
  for (const options of [undefined, { margin: 0.3 }])
    expect(nav.findPath(START, GOAL, options)!.cost).toBeCloseTo(fresh.findPath(START, GOAL, options)!.cost, 9);
});

test('an obstacle is where it was moved last, also after paths that were looked up', async () => {
  const nav = createNavigator(createLevel(ROOMS), { radius: 0 });
  const goal = { x: 11, z: 1 };
  nav.setDoor('gate', false);
  expect(nav.distance(START, goal)).toBe(10);
  const crate = nav.addObstacle({ x: 3, z: 7, radius: 0.5 });
  nav.moveObstacle(crate, { x: 4, z: 1, radius: 0.5 });
  await nav.prepare();
  expect(nav.distance(START, goal)).toBeGreaterThan(10);
  expect(nav.indexUse).toBe('all');
  nav.moveObstacle(crate, { x: 7, z: 7, radius: 0.5 });
  expect(nav.distance(START, goal)).toBe(10);
});

test('each change that changes something begins a new revision, and the count of questions after which paths are prepared', () => {
  const nav = createNavigator(createLevel(ROOMS));
  const { changes } = insideOf(nav)!;
  let calls = 0;
  changes.whenSettled(() => calls++);
  const ask = (times: number): void => {
    for (let i = 0; i < times; i++) changes.scene();
  };
  let most = 0;
  for (nav.setDoor('gate', false); calls === 0; most++) ask(1);
  nav.setAreaCost('hall', 2);
  ask(most - 1);
  const { revision } = nav;
  nav.setDoor('gate', false);
  nav.setAreaCost('hall', 2);
  expect(nav.revision).toBe(revision);
  nav.setDoor('gate', true);
  expect(nav.revision).toBe(revision + 1);
  ask(most - 1);
  expect(calls).toBe(1);
  ask(1);
  expect(calls).toBe(2);
});

test('an index that is kept is made again once changes have settled; paths are the same before and after', async () => {
  const nav = createNavigator(createLevel(ROOMS), { radius: 0 });
  const stop = new AbortController();
  let prepared = 0;
  await nav.prepare({ keep: true, signal: stop.signal, onProgress: (part) => void (prepared += part === 1 ? 1 : 0) });
  const random = randomFrom(5);
  const places = Array.from({ length: 40 }, () => nav.findRandomPoint({ random })!);
  const lengths = (): number[] => places.map((place, i) => nav.distance(place, places[(i + 1) % places.length]));
  const until = async (use: string): Promise<void> => {
    for (let turn = 0; turn < 2000 && nav.indexUse !== use; turn++) await new Promise((next) => setTimeout(next, 1));
    expect(nav.indexUse).toBe(use);
  };
  nav.addObstacle({ x: 6, z: 3, radius: 1 });
  const searched = lengths();
  expect(nav.indexUse).toBe('clear');
  for (let round = 0; round < 30 && nav.indexUse !== 'all'; round++) {
    lengths().forEach((length, i) => expect(length).toBeCloseTo(searched[i], 9));
  }
  await until('all');
  lengths().forEach((length, i) => expect(length).toBeCloseTo(searched[i], 9));

  stop.abort();
  nav.addObstacle({ x: 14, z: 4, radius: 0.5 });
  for (let round = 0; round < 30; round++) lengths();
  await new Promise((next) => setTimeout(next, 20));
  expect(nav.indexUse).toBe('clear');
  expect(prepared).toBe(2);
});

test('an index that comes late does not replace that of the level as it is now', async () => {
  const nav = createNavigator(createLevel(ROOMS), { radius: 0 });
  const waiting: (() => void)[] = [];
  const buildIndex: PrepareOptions['buildIndex'] = (level, body) =>
    new Promise((resolve) => waiting.push(() => resolve(indexLevel(level, body))));
  const prepared: Promise<void>[] = [];
  await nav.prepare();
  for (const x of [6, 7]) {
    nav.addObstacle({ x, z: 3, radius: 1 });
    prepared.push(nav.prepare({ buildIndex }));
    await vi.waitFor(() => expect(waiting.length).toBe(prepared.length));
  }
  for (const i of [1, 0]) {
    waiting[i]();
    await prepared[i];
    expect(nav.indexUse).toBe('all');
  }
});

test('the index of each changed level can be built elsewhere; the page answers meanwhile, and the same before and after', async () => {
  const nav = createNavigator(createLevel(ROOMS), { radius: 0 });
  const random = randomFrom(6);
  const places = Array.from({ length: 40 }, () => nav.findRandomPoint({ random })!);
  const lengths = (): number[] => places.map((place, i) => nav.distance(place, places[(i + 1) % places.length]));
  // As a worker gets both and sends the index back.
  let built = 0;
  const send = <T>(value: T): Promise<T> =>
    new Promise((resolve) => setImmediate(() => resolve(structuredClone(value))));
  const buildIndex: PrepareOptions['buildIndex'] = async (level, body) => {
    built++;
    const [sent, size] = await send([level, body] as const);
    return send(indexLevel(sent, size));
  };
  const obstacle = nav.addObstacle({ x: 6, z: 3, radius: 1 });
  for (const z of [3, 2, 5]) {
    nav.moveObstacle(obstacle, { x: 6, z, radius: 1 });
    nav.setDoor('gate', z !== 2);
    const before = lengths();
    const areSame = (): void => lengths().forEach((length, i) => (before[i] === Infinity ? expect(length).toBe(Infinity) : expect(length).toBeCloseTo(before[i], 9))); // prettier-ignore
    let turns = 0;
    let isBusy = true;
    const ask = (): void => {
      if (!isBusy) return;
      areSame();
      turns++;
      setImmediate(ask);
    };
    setImmediate(ask);
    await nav.prepare({ buildIndex });
    isBusy = false;
    expect(turns).toBeGreaterThan(1);
    expect(nav.indexUse).toBe('all');
    areSame();
  }
  // And once without the obstacle.
  expect(built).toBe(4);

  // One of another level, none, and a worker that fails.
  const foreign = createLevel({ rooms: [{ polygon: [[0, 0], [9, 0], [9, 9], [0, 9]] }] }); // prettier-ignore
  nav.moveObstacle(obstacle, { x: 4, z: 3, radius: 1 });
  nav.setDoor('gate', false);
  await expect(nav.prepare({ buildIndex: async (_, body) => send(indexLevel(foreign, body)) })).rejects.toThrow(/^prepare: the index was made for another level/); // prettier-ignore
  await expect(nav.prepare({ buildIndex: () => Promise.reject(new Error('no worker')) })).rejects.toThrow('no worker');
  for (const wrong of [undefined, 3, Promise.resolve(undefined)]) {
    const build = (): Promise<null> => wrong as unknown as Promise<null>;
    await expect(nav.prepare({ buildIndex: build })).rejects.toThrow(
      /the result of options.buildIndex is (undefined|3); it must be/,
    );
  }
  await nav.prepare({ buildIndex: () => Promise.resolve(null) });
  // That of the level without the obstacle.
  expect(nav.indexUse).toBe('clear');
  await nav.prepare();
  expect(nav.indexUse).toBe('all');
});

test('links of the level that the agent does not fit at are listed; another agent may take them', () => {
  const rooms = [0, 20].map((x) => ({ polygon: [[x, 0], [x + 10, 0], [x + 10, 4], [x, 4]] as [number, number][] })); // prettier-ignore
  const level = createLevel({ rooms, links: [{ from: { x: 9.75, z: 2 }, to: { x: 22, z: 2 } }] });
  const wide = createNavigator(level, { radius: 0.5 });
  expect(wide.unusedLinks).toEqual([{ type: 'jump', from: { x: 9.75, z: 2 }, to: { x: 22, z: 2 }, index: 0 }]);
  expect(wide.findPath(START, { x: 29, z: 2 })).toBeNull();
  const slim = createNavigator(level, { radius: 0.2 });
  expect(slim.unusedLinks).toEqual([]);
  expect(slim.findPath(START, { x: 29, z: 2 })?.links).toContain('jump');
});

test('links that are not used have their index in the list given, also behind two-way ones and after saveLevel', async () => {
  const rooms = [{ polygon: box(0, 0, 10, 4) }, { polygon: box(20, 0, 30, 4) }];
  const [inside, beyond] = [
    { x: 5, z: 2 },
    { x: 25, z: 2 },
  ];
  const [atWall, atOther] = [
    { x: 9.75, z: 2 },
    { x: 20.25, z: 2 },
  ];
  const links = [
    { from: inside, to: beyond, twoWay: true },
    { from: atWall, to: beyond, twoWay: true },
    { from: beyond, to: inside },
    { from: inside, to: atOther },
  ];
  const level = createLevel({ rooms, links });
  for (const each of [level, await loadLevel(saveLevel(level))])
    expect(createNavigator(each, { radius: 0.5 }).unusedLinks.map(({ index }) => index)).toEqual([1, 1, 3]);
});

test('findRandomPoint finds the twenty-fifth of the floor where the agent can stand', () => {
  const corridor = { polygon: [[2, 0.6], [82, 0.6], [82, 1.4], [2, 1.4]] as const }; // prettier-ignore
  const nav = createNavigator(
    createLevel({ rooms: [{ polygon: [[0, 0], [2, 0], [2, 2], [0, 2]] }, corridor] }), // prettier-ignore
    { radius: 0.5 },
  );
  for (let i = 0; i < 100; i++) expect(nav.findRandomPoint()?.x, `draw ${i}`).toBeLessThan(1.71);
  // Draws that are all the floor's first corner find none but the place to start from.
  const random = (): number => 0;
  const from = nav.findNearestPoint({ x: 1, z: 1 })!;
  expect([nav.findRandomPoint({ random }), nav.findRandomPoint({ random, reachableFrom: from })]).toEqual([null, from]);
  expect(() => nav.findRandomPoint({ random: () => 1 })).toThrow(
    'the result of options.random is 1; it must be from 0',
  );
});

test('messages about obstacles have no map units in them', () => {
  const nav = createNavigator(createLevel({ rooms: [{ polygon: [[0, 0], [4, 0], [4, 4], [0, 4]] }] })); // prettier-ignore
  const add = (...corners: [number, number][]) => nav.addObstacle({ polygon: corners.map(([x, z]) => ({ x, z })) });
  expect(() => add([0, 0], [2, 2], [2, 0], [0, 2])).toThrow('addObstacle: shape crosses itself near corner 2; split');
  expect(() => add([0, 0], [2, 2], [3, 3])).toThrow('addObstacle: shape has no area; draw it larger');
  expect(() => add([1e6, 0], [1e6, 1], [1e6 + 1, 1])).toThrow('addObstacle: shape has no usable x at corner 0');
  expect(() => nav.addWall({ from: [1e6, 0], to: [1e6, 1] })).toThrow('addWall: wall has no usable x at corner 0');
});

test.each([0, 0.4])('a ray from inside an obstacle ends where it begins, on the floor there (radius %f)', (radius) => {
  const room = { polygon: [[0, 0], [10, 0], [10, 10], [0, 10]], floor: 2, ceiling: 5 } as const; // prettier-ignore
  const nav = createNavigator(createLevel({ rooms: [room] }), { radius });
  nav.addObstacle({ x: 5, z: 5, radius: 2 });
  const point = { x: 5, y: 2, z: 5 };
  expect(nav.raycast({ x: 5, z: 5 }, { x: 9, z: 5 })).toEqual({ point, distance: 0 });
});

test.each([1, 2, 3])('rays pass the corners of paths that were joined off the grid (seed %i)', (seed) => {
  const random = randomFrom(seed);
  const holes = [box(5, 4, 7, 6), box(12, 3, 13, 7)];
  const nav = createNavigator(createLevel({ rooms: [{ polygon: box(0, 0, 20, 10), holes }] }), { radius: 0.35 });
  for (let round = 0; round < 100; round++) {
    const [start, goal, place] = [1, 2, 3].map(() => nav.findRandomPoint({ random })!);
    const offGrid = nav.moveAlong(place, { x: random() / 10, z: random() / 10 });
    const { points, arcs } = nav.rejoinPath(nav.findPath(start, goal)!, offGrid)!;
    points.forEach((to, i) => {
      if (i > 0 && arcs[i] === null) expect(nav.raycast(points[i - 1], to), `round ${round}, leg ${i}`).toBeNull();
    });
  }
});

test('a point’s ray meets an obstacle that it enters and leaves where leaves end', () => {
  const polygons = [[[0, 0], [3, 0], [3, 1], [0, 1]], [[0, 4], [1, 4], [1, 3], [3, 3], [3, 1], [0, 1]]] as const; // prettier-ignore
  const nav = createNavigator(createLevel({ rooms: polygons.map((polygon) => ({ polygon })) }), { radius: 0 });
  nav.addObstacle({ polygon: [{ x: 1, z: 1 }, { x: 2, z: 1 }, { x: 2, z: 3 }, { x: 1, z: 3 }] }); // prettier-ignore
  expect(nav.raycast({ x: 2.3125, z: 0.640625 }, { x: 0.306, z: 2.411 })?.point.z).toBeCloseTo(1, 3);
});

test.each([
  [0, 1, 0],
  [0.35, 1, 0],
  [0.35, 1, 0.6],
  [0.8, 1, -0.3],
])('an agent of radius %f walks off a ledge in steps of 5 cm towards (%i, %f)', (radius, x, z) => {
  const rooms = [
    { polygon: [[0, 0], [4, 0], [4, 8], [0, 8]], floor: 1.5, ceiling: 5 },
    { polygon: [[4, 0], [12, 0], [12, 8], [4, 8]], ceiling: 5 },
  ] as const; // prettier-ignore
  const nav = createNavigator(createLevel({ rooms }), { radius });
  const step = 0.05 / Math.hypot(x, z);
  let at = { x: 3, y: 1.5, z: 4 };
  for (let steps = 0; steps < 60; steps++) {
    const next = nav.moveAlong(at, { x: x * step, z: z * step });
    expect(next.y).toBe(next.x > 4 ? 0 : 1.5);
    expect(next.x).toBeGreaterThan(at.x);
    // It lands a radius from the ledge.
    expect(next.x - at.x).toBeLessThan(0.06 + radius);
    at = next;
  }
  expect(at.x).toBeGreaterThan(5.5);
});

test.each([
  [1.5, 0],
  [0, 1.5],
])('on a ledge between floors %f and %f every answer has the height of the upper one, as paths have', (left, right) => {
  const rooms = [
    { polygon: [[0, 0], [4, 0], [4, 8], [0, 8]], floor: left },
    { polygon: [[4, 0], [12, 0], [12, 8], [4, 8]], floor: right },
  ] as const; // prettier-ignore
  const nav = createNavigator(createLevel({ rooms }), { radius: 0.4, maxDrop: 1 });
  const ends = [{ x: 3, z: 4 }, { x: 5, z: 4 }]; // prettier-ignore
  const [up, down] = left > right ? ends : ends.reverse();
  const edge = { x: 4, z: 4, y: 1.5 };
  expect(nav.findPath(up, edge)?.points.at(-1)).toEqual(edge);
  expect(nav.findNearestPoint(edge)).toEqual(edge);
  expect(nav.moveAlong(up, { x: 4 - up.x, z: 0 })).toEqual(edge);
  expect(nav.raycast(up, down)?.point).toEqual(edge);
  expect(nav.query(up, down).nearest).toEqual(edge);
});

test('a straight move down a step past a higher ledge is free where the path is straight, however the floor was cut', () => {
  // The opening from the third room to the fourth is too narrow for an agent that stands there.
  const rooms = [
    { polygon: box(-4, 0, 0, 2), floor: 0.7 },
    { polygon: box(-4, 2, 0, 6), floor: 1.05 },
    { polygon: box(0, 0, 1.2, 2) },
    { polygon: box(0, 2, 4, 6) },
  ];
  for (const inOrder of [rooms, [...rooms].reverse()]) {
    const nav = createNavigator(createLevel({ rooms: inOrder }), { radius: 0.75 });
    const [from, to] = [{ x: -1, z: 1 }, { x: 1.6, z: 3.5 }]; // prettier-ignore
    expect(nav.distance(from, to)).toBeCloseTo(Math.hypot(2.6, 2.5), 4);
    expect(nav.raycast(from, to)).toBeNull();
    expect(nav.raycast(to, from), 'up again it is too high').not.toBeNull();
  }
});

test.each([0, 0.4])('many short moves add up where nothing is in the way (radius %f)', (radius) => {
  const nav = createNavigator(createLevel({ rooms: [{ polygon: [[0, 0], [12, 0], [12, 8], [0, 8]] }] }), { radius }); // prettier-ignore
  for (const step of [1e-3, 1e-4, 1e-5, 1e-6]) {
    let at = { x: 2.00001, y: 0, z: 3 };
    for (let i = 0; i < 1000; i++) at = nav.moveAlong(at, { x: step, z: step / 3 });
    expect(at.x).toBeCloseTo(2.00001 + 1000 * step, 9);
    expect(at.z).toBeCloseTo(3 + (1000 * step) / 3, 9);
  }
  // Into a wall it ends where the agent can stand, however long the move.
  for (const x of [10, 1e9]) {
    const end = nav.moveAlong({ x: 2, z: 3.00001 }, { x, z: 0 });
    expect(end.x).toBeCloseTo(12 - radius, 2);
    expect(nav.findNearestPoint(end)).toMatchObject({ x: end.x, z: end.z });
  }
});

test('doors without a name get none that another door has', () => {
  const doors = [{}, { name: 'door 1' }, {}].map((name, i) => ({ from: [2 + 2 * i, 0], to: [2 + 2 * i, 8], ...name }));
  const rooms = [{ polygon: [[0, 0], [8, 0], [8, 8], [0, 8]] }]; // prettier-ignore
  // One that ends at the middle of the first door: it is in two pieces.
  const walls = [{ points: [[0, 4], [2, 4]] }]; // prettier-ignore
  const plan = { format: 'leafstar floor plan', version: 1, title: 'doors', unit: 32, rooms, walls, doors };
  const nav = createNavigator(loadLevel(JSON.stringify(plan)));
  expect(nav.doors().map(({ name }) => name)).toEqual(['door 0', 'door 1', 'door 3']);
  nav.setDoor('door 0', false);
  for (const z of [2, 6]) expect(nav.findPath({ x: 1, z }, { x: 3, z })).toBeNull();
  nav.setDoor('door 0', true);
  nav.setDoor('door 1', false);
  expect(nav.doors().filter(({ open }) => !open)).toHaveLength(1);
});

test('a path from where a link begins takes it at once', () => {
  const room = (x: number) => ({ polygon: [[x, 0], [x + 4, 0], [x + 4, 4], [x, 4]] as const }); // prettier-ignore
  const level = createLevel({ rooms: [room(0), room(6)], links: [{ from: [3, 2], to: [7, 2] }] });
  for (const radius of [0, 0.3]) {
    const path = createNavigator(level, { radius }).findPath({ x: 3, z: 2 }, { x: 9, z: 2 })!;
    expect(path.links).toEqual(['walk', 'jump', 'walk']);
    expect(path.points.map(({ x }) => x)).toEqual([3, 7, 9]);
  }
});

test('a path from too near an obstacle begins where the agent can stand, to there and where a link begins too', () => {
  const rooms = [{ polygon: [[0, 0], [10, 0], [10, 10], [0, 10]] as const }]; // prettier-ignore
  const nav = createNavigator(createLevel({ rooms, links: [{ from: [5, 5], to: [9.5, 1] }] }), { radius: 0.4 });
  nav.addObstacle({ x: 5, z: 5.7, radius: 0.5 });
  const free = { x: 5, y: 0, z: expect.closeTo(4.8, 3) as number };
  const pathTo = (x: number, z: number) => nav.findPath({ x: 5, z: 5 }, { x, z });
  expect(pathTo(5, 5)).toMatchObject({ points: [free, free], links: ['walk', 'walk'] });
  expect(pathTo(9.5, 1)).toMatchObject({ points: [free, { x: 9.5, y: 0, z: 1 }], links: ['walk', 'walk'] });
});

test('however far a point is from the level, the nearest place is found', () => {
  const nav = createNavigator(createLevel({ rooms: [{ polygon: [[0, 0], [8, 0], [8, 6], [0, 6]] }] }), { radius: 0.5 }); // prettier-ignore
  for (const x of [-900, 900])
    for (const z of [-700, 700]) {
      const place = nav.findNearestPoint({ x, z })!;
      expect([place.x, place.z]).toEqual([expect.closeTo(x < 0 ? 0.5 : 7.5, 3), expect.closeTo(z < 0 ? 0.5 : 5.5, 3)]);
    }
});

test('prepare listens to its signal only while it works', async () => {
  const listeners = new Set<() => void>();
  const signal = {
    aborted: false,
    addEventListener: (_: 'abort', listener: () => void) => void listeners.add(listener),
    removeEventListener: (_: 'abort', listener: () => void) => void listeners.delete(listener),
  };
  const nav = createNavigator(createLevel({ rooms: [{ polygon: [[0, 0], [8, 0], [8, 6], [0, 6]] }] }), { radius: 0 }); // prettier-ignore
  let most = 0;
  await nav.prepare({ signal, onProgress: () => (most = Math.max(most, listeners.size)) });
  expect([most, listeners.size]).toEqual([1, 0]);
});

test('a follower rejoins the path that it is on, from where it is on it', () => {
  const nav = createNavigator(createLevel({ rooms: [{ polygon: [[0, 0], [8, 0], [8, 6], [0, 6]] }], walls: [{ points: [[4, 0], [4, 4]] }] }), { radius: 0.3 }); // prettier-ignore
  const follower = createFollower(nav.findPath({ x: 1, z: 1 }, { x: 7, z: 1 })!);
  const asked: Parameters<LibraryNavigator['rejoinPath']>[] = [];
  const watched: LibraryNavigator = { ...nav, rejoinPath: (...given) => (asked.push(given), nav.rejoinPath(...given)) };
  for (let i = 0; i < 2; i++) {
    follower.advance(i === 0 ? 4.8 : 2);
    const { path, position, heading } = follower;
    expect(follower.rejoin(watched, nav.moveAlong(position, { x: -heading!.z / 8, z: heading!.x / 8 }))).toBe(true);
    expect(asked[i][0]).toBe(path);
    expect(follower.path).not.toBe(path);
  }
  // The first time it is round the first corner of its path.
  expect(asked[0][2]).toBeGreaterThan(0);
});

test('a point on a wall goes along it by a thirtieth of a millimetre and more', () => {
  const nav = createNavigator(createLevel({ rooms: [{ polygon: [[0, 0], [8, 0], [8, 6], [0, 6]] }] }), { radius: 0 }); // prettier-ignore
  for (const quanta of [1, 4, 16, 20]) {
    const step = quanta / 32768;
    expect(nav.moveAlong({ x: 3, z: 0 }, { x: step, z: 0 }).x).toBeGreaterThanOrEqual(3 + step);
    expect(nav.moveAlong({ x: 8, z: 5 }, { x: 0, z: -step }).z).toBeLessThanOrEqual(5 - step);
  }
});

test('a field whose goal stays follows changes, and ends in the goal as it was given', () => {
  const nav = createNavigator(createLevel({ rooms: [{ polygon: [[0, 0], [8, 0], [8, 6], [0, 6]] }] }), { radius: 0.3 }); // prettier-ignore
  const goal = { x: 7 + 1e-7, z: 3 };
  const field = nav.createField(goal);
  const from = { x: 1, z: 3 };
  expect(field.next(from)).toEqual({ ...goal, y: 0 });
  const wall = nav.addWall({ from: [4, 1], to: [4, 5] });
  expect(field.distance(from)).toBeCloseTo(nav.distance(from, goal), 6);
  expect(field.distance(from)).toBeGreaterThan(7);
  nav.removeWall(wall);
  expect(field.distance(from)).toBeCloseTo(6, 6);
});

test('a path and a field keep their goals when the caller’s objects change', () => {
  const nav = createNavigator(createLevel(ROOMS), { radius: 0.4 });
  // In a corner, where the agent cannot stand.
  const [goal, moved] = [{ x: 0.1, z: 0.1 }, { ...GOAL }];
  const path = nav.findPath(GOAL, goal)!;
  const field = nav.createField(goal);
  const lengths = [field.distance(GOAL)];
  goal.x = 8;
  nav.addObstacle({ x: 6, z: 7, radius: 0.2 });
  lengths.push(field.distance(GOAL));
  expect(lengths).toEqual([path.length, path.length]);
  expect([path.goal, ...field.goals]).toEqual([
    { x: 0.1, z: 0.1 },
    { x: 0.1, z: 0.1 },
  ]);
  field.moveGoal(moved);
  moved.x = 13;
  expect(field.goals).toEqual([GOAL]);
});

test('a field counts lengths and costs as paths do: with links, costly ground and steps', () => {
  const rooms = [0, 6, 12].map((x, i) => ({ polygon: [[x, 0], [x + 5, 0], [x + 5, 4], [x, 4]], floor: i / 2 }) as const); // prettier-ignore
  const goal = { x: 10, z: 1 };
  const linked = createNavigator(createLevel({ rooms, links: [{ from: [3, 2], to: [7, 2], type: 'teleport' }] }));
  const far = { x: 1, z: 1 };
  expect(linked.createField(goal).distance(far)).toBe(linked.findPath(far, goal)!.length);

  const costly = createNavigator(createLevel({ ...ROOMS, rooms: [...ROOMS.rooms, { polygon: [[12, 5], [20, 5], [20, 8], [12, 8]] }], walls: [{ points: [[13, 5], [19, 5]] }] })); // prettier-ignore
  costly.setAreaCost('hall', 5);
  const shortest = costly.findPath(START, GOAL)!;
  expect(costly.createField(GOAL).pathFrom(START)!.cost).toBe(shortest.cost);
  expect(shortest.points.some(({ z }) => z > 5)).toBe(true);

  const steps = createNavigator(createLevel({ rooms: [{ polygon: [[0, 0], [5, 0], [5, 4], [0, 4]] }, { polygon: [[5, 0], [9, 0], [9, 4], [5, 4]], floor: 0.3 }] })); // prettier-ignore
  expect(steps.createField({ x: 8, z: 2 }).next({ x: 1, z: 2 })).toEqual({ x: 8, y: 0.3, z: 2 });
});
