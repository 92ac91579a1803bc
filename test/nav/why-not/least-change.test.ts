// What stands in the way of a path. Oracles: the exact finder for what is reached, and queries with less and less in the way.
import { describe, expect, test } from 'vitest';
import {
  createLevel,
  createNavigator,
  loadLevel,
  type DoorDescription,
  type LevelDescription,
  type Navigator,
  type NavigatorOptions,
  type ObstacleShape,
  type Point3,
} from '../../../src/index.ts';
import type { Point } from '../../../src/geometry/point.ts';
import { BOT_BODY, PLAYER_BODY } from '../../../src/nav/bodies.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import { FUNNEL } from '../../../src/nav/smoothing/smoothings.ts';
import { makeFinder } from '../../../src/nav/portal-finder/make-finder.ts';
import { makeExactFinder } from '../../../src/nav/finders/make-exact-finder.ts';
import { unitsOf } from '../../../src/nav/navigator/changes/units.ts';
import { portalGraphOf } from '../../../src/nav/portal-graph/build-portal-graph.ts';
import { randomPlace } from '../../../src/nav/reach/random-place.ts';
import { buildFloorNet } from '../../../src/nav/why-not/floor-net.ts';
import { findLeastChange } from '../../../src/nav/why-not/least-change.ts';
import { describeBlockers } from '../../../src/nav/why-not/words.ts';
import type { Obstacle } from '../../../src/nav/patch/level-patch.ts';
import { ringOfObstacle, type Ring } from '../../../src/nav/patch/obstacle-ring.ts';
import { ownPlans } from '../../support/all-plans.ts';
import { edgesOfLattice, randomLines, roomsOfLattice } from '../../support/oracles/lattice.ts';
import { QUICK } from '../../support/quick.ts';
import { randomObstacles } from '../../support/inputs/random-obstacles.ts';
import { randomRooms } from '../../support/inputs/random-rooms.ts';
import { randomFrom } from '../../support/random.ts';
import { box, roomsPlan, type Corner } from '../../support/plans.ts';

const START = { x: 1, z: 1 };
const crate = (x: number, z: number, toX: number, toZ: number): ObstacleShape => ({
  polygon: box(x, z, toX, toZ).map(([cx, cz]) => ({ x: cx, z: cz })),
});

test.each([
  [2, /^blocked by door "1" and door "2"$/],
  [4, /^blocked by door "1", door "2", door "3" and door "4"$/],
  [7, /^blocked by door "1", door "2", door "3", door "4" and 3 more$/],
])('%i doors in the way are one list of words, and all are in the data', (count, words) => {
  const rooms = Array.from({ length: count + 1 }, (_, i) => ({ polygon: box(4 * i, 0, 4 * i + 4, 4) }));
  const doors = rooms.slice(1).map((_, i): DoorDescription => {
    const x = 4 * i + 4;
    return { name: `${i + 1}`, from: [x, 0], to: [x, 4], open: false };
  });
  const { reason, blockedBy } = createNavigator(createLevel({ rooms, doors })).query(START, { x: 4 * count + 2, z: 2 });
  expect(reason).toMatch(words);
  expect(blockedBy).toHaveLength(count);
});

test('a gap too narrow: where, how wide, and how wide it must be', () => {
  const rooms = [box(0, 0, 6, 6), box(6, 2, 9, 2.62), box(9, 0, 15, 6)].map((polygon) => ({ polygon }));
  const nav = createNavigator(createLevel({ rooms }), { radius: 0.4 });
  const { path, reason, blockedBy, nearest } = nav.query(START, { x: 14, z: 1 });
  expect(path).toBeNull();
  expect(reason).toMatch(/^blocked by a gap of 0\.62 at \(\d+\.?\d*, 2\.31\d*\) where 0\.8 is needed$/);
  expect(blockedBy).toHaveLength(1);
  expect(blockedBy[0]).toMatchObject({ kind: 'gap', limit: 0.8 });
  // The disc leans into the mouth of the gap, towards the goal: 0.4 from both its corners, so 0.4 is the hypotenuse of 0.31.
  expect(nearest!.x).toBeCloseTo(6 - Math.sqrt(0.4 ** 2 - 0.31 ** 2), 2);
  expect(createNavigator(nav.level, { radius: 0.3 }).query(START, { x: 14, z: 1 }).reason).toBeNull();
});

test('a gap that is narrower by less than a thousandth is not written as wide as what is needed', () => {
  const at = (along: number, across: number) => [0.6 * along - 0.8 * across, 0.8 * along + 0.6 * across] as const;
  const level = createLevel({
    rooms: [{ polygon: [at(-8, -6), at(8, -6), at(8, 6), at(-8, 6)] }],
    walls: [{ points: [at(-8, 0), at(-0.5, 0)] }, { points: [at(0.5, 0), at(8, 0)] }],
  });
  const [[x, z], [toX, toZ]] = [at(1, -3), at(-1, 3)]; // prettier-ignore
  const { reason } = createNavigator(level, { radius: 0.5 }).query({ x, z }, { x: toX, z: toZ });
  expect(reason).toBe('blocked by a gap of 0.99998 at (0, 0) where 1 is needed');
});

test('a step too high one way, a drop too deep the other, an opening too low', () => {
  const rooms = [box(0, 0, 6, 6), box(6, 0, 12, 6), box(12, 0, 18, 6)].map((polygon, i) => ({
    polygon,
    floor: [0, 30, 30][i],
    ceiling: [100, 100, 70][i],
  }));
  const nav = createNavigator(createLevel({ unit: 1 / 32, rooms: rooms.map((room) => ({ ...room, polygon: room.polygon.map(([x, z]) => [32 * x, 32 * z] as [number, number]) })) }), { radius: 8, height: 56, maxStep: 24, maxDrop: 20 }); // prettier-ignore
  const [low, high, under] = [{ x: 90, z: 90 }, { x: 280, z: 90 }, { x: 480, z: 90 }]; // prettier-ignore
  expect(nav.query(low, high).reason).toMatch(/^blocked by a step of 30 at \(192, \d+\.?\d*\) where 24 is allowed$/);
  expect(nav.query(high, low).reason).toMatch(/^blocked by a drop of 30 at \(192, \d+\.?\d*\) where 20 is allowed$/);
  expect(nav.query(high, under)).toMatchObject({ path: null, blockedBy: [] });
});

test.each([0.3, 0.4, 0.6])('a step between rooms drawn in strips is one thing in the way (radius %f)', (radius) => {
  const [top, way] = [box(0, 4, 4, 8), box(1.5, 0, 2.5, 4)];
  const named = [[top], [box(0, 4, 2, 8), box(2, 4, 4, 8)]].flatMap((tops) =>
    [[way], [box(1.5, 0, 2, 4), box(2, 0, 2.5, 4)]].map((ways) => {
      const rooms = [
        ...tops.map((polygon) => ({ polygon, floor: 1 })),
        ...[...ways, box(0, -4, 4, 0)].map((polygon) => ({ polygon })),
      ];
      const nav = createNavigator(createLevel({ rooms }), { radius, maxStep: 0.5 });
      const { blockedBy } = nav.query({ x: 2, z: -2 }, { x: 2, z: 7 });
      return blockedBy.map((each) => ('size' in each ? [each.kind, each.size] : each.kind));
    }),
  );
  const step = ['step', 1];
  for (const each of named) expect(each).toEqual(radius > 0.5 ? [['gap', 1], step] : [step]);
});

test('a fence on a step too high under an opening too low: all three are named', () => {
  const rooms = [box(0, 0, 6, 6), box(6, 0, 9, 6), box(9, 0, 15, 6)].map((polygon, i) => ({
    polygon,
    floor: [0, 1, 1][i],
    ceiling: [4, 2.2, 4][i],
  }));
  const level = createLevel({ rooms, walls: [{ points: [[6, 0], [6, 6]], kind: 'railing' }] }); // prettier-ignore
  const kindsFor = (height: number, maxStep: number): string[] =>
    createNavigator(level, { radius: 0.4, height, maxStep })
      .query(START, { x: 14, z: 3 })
      .blockedBy.map(({ kind }) => kind);
  expect(kindsFor(1.75, 0.5)).toEqual(['fence', 'ceiling', 'step']);
  expect(kindsFor(1, 0.5)).toEqual(['fence', 'step']);
  expect(kindsFor(1, 1)).toEqual(['fence']);
});

test('what can be opened or taken away comes before a wall that stays, from both sides', () => {
  const walls = [[0, 2], [4, 6], [8, 10]].map(([from, to]) => ({ points: [[10, from], [10, to]] as [number, number][] })); // prettier-ignore
  const doors = [2, 6].map((from, i) => ({ name: ['north', 'south'][i], from: [10, from], to: [10, from + 2], open: false }) as const); // prettier-ignore
  const nav = createNavigator(createLevel({ rooms: [{ polygon: box(0, 0, 10, 10) }, { polygon: box(10, 0, 20, 10) }], walls, doors }), { radius: 0.4 }); // prettier-ignore
  const named = (from: Point, to: Point): string[] =>
    nav.query(from, to).blockedBy.map((each) => (each.kind === 'door' ? each.name! : each.kind));
  for (let z = 1; z < 10; z++) {
    const [west, east] = [
      { x: 9, z },
      { x: 11, z: 10 - z },
    ];
    for (const found of [named(west, east), named(east, west)]) {
      expect(found, `${z}`).toHaveLength(1);
      expect(['north', 'south']).toContain(found[0]);
    }
  }
  nav.setDoor('north', true);
  nav.addObstacle({ x: 10, z: 3, radius: 0.9 });
  const found = named({ x: 9, z: 9 }, { x: 11, z: 9 });
  expect(found).toHaveLength(1);
  expect(['obstacle', 'south']).toContain(found[0]);
});

const [, gatehouse] = ownPlans().find(([name]) => name === 'gatehouse.json')!;

test('a door that is drawn shut is named as a door, a ceiling at the floor beyond as one', () => {
  const nav = createNavigator(buildLevel(gatehouse(), 'drawn'), { radius: 16, maxStep: 24, height: 56 });
  const { reason, blockedBy } = nav.query({ x: 120, z: 440 }, { x: -100, z: 136 });
  expect(reason).toBe('blocked by door "watch room\'s door"');
  expect(blockedBy).toMatchObject([{ kind: 'door', name: "watch room's door" }]);

  const rooms = [box(0, 0, 6, 6), box(6, 0, 12, 6)].map((polygon, i) => ({
    polygon,
    floor: 3 * i,
    ceiling: 3 + 3 * i,
  }));
  const above = createNavigator(createLevel({ rooms }), { radius: 0.4, maxStep: 9 }).query(START, { x: 10, z: 3 });
  expect(above.reason).toMatch(/^blocked by a ceiling down to the floor at \(6, \d\)$/);
  expect(above.blockedBy).toMatchObject([{ kind: 'ceiling', size: 0, limit: 1.75 }]);
});

test('under a ceiling that is too low wherever a lift is, its step as drawn is not in the way', () => {
  const rooms = [[100, 0], [50, 30], [100, 0]].map(([ceiling, floor], i) => ({ polygon: box(192 * i, 0, 192 * i + 192, 192), ceiling, floor })); // prettier-ignore
  const lift = { sector: 1, part: 'floor', kind: 'lift', rest: 30, other: 0, back: 30, rule: { from: 'own floor', plus: 0 }, speed: 60, waitMs: 1000, forEver: true } as const; // prettier-ignore
  const level = buildLevel({ ...roomsPlan('lift', { rooms }), movers: [lift] }, 'open');
  const nav = createNavigator(level, { radius: 8, height: 56, maxStep: 24 });
  const { blockedBy } = nav.query({ x: 96, z: 96 }, { x: 480, z: 96 });
  expect(blockedBy).toMatchObject([{ kind: 'ceiling', size: 50, limit: 56 }]);
});

test.each([0, 0.4])('obstacles on the ends of a link are what blocks it (radius %f)', (radius) => {
  const rooms = [box(0, 0, 6, 6), box(8, 0, 14, 6)].map((polygon) => ({ polygon }));
  const links = [{ from: [5, 3], to: [9, 3], type: 'teleport' }] as const;
  const nav = createNavigator(createLevel({ rooms, links }), { radius });
  const reason = (): string | null => nav.query(START, { x: 13, z: 1 }).reason;
  const crates = [nav.addObstacle({ x: 9.1, z: 3, radius: 0.3 })];
  expect(reason()).toBe('blocked by an obstacle at (9, 3)');
  crates.push(nav.addObstacle({ x: 5, z: 3.2, radius: 0.3 }));
  expect(reason()).toMatch(/^blocked by an obstacle at \(5, [\d.]+\) and an obstacle at \(9, 3\)$/);
  nav.removeObstacle(crates[0]);
  expect(nav.query(START, { x: 13, z: 1 }).blockedBy).toMatchObject([{ kind: 'obstacle', obstacle: crates[1] }]);
  nav.moveObstacle(crates[1], { x: 5, z: 3.8, radius: 0.3 });
  expect(reason()).toBeNull();
});

test('what is near the end of a link but does not stop the agent there is not in its way', () => {
  const rooms = [0, 64].map((floor) => ({ polygon: box(3 * floor + floor / 16, 0, 3 * floor + 192, 192), floor, ceiling: 192 })); // prettier-ignore
  const links = [{ from: [64, 96], to: [206, 96], type: 'jump' }] as const;
  // A crate below the ledge on which the link ends, and obstacles that are beside that end and on it.
  const things = [{ kind: 'prop', type: 'crate', at: [188, 96], radius: 20 }] as const;
  const plan = { format: 'leafstar floor plan', version: 1, title: 'ledge', rooms, links, things } as const;
  for (const radius of [0, 8]) {
    const nav = createNavigator(loadLevel(plan), { radius, height: 56, maxStep: 24 });
    const ask = () => nav.query({ x: 32, z: 32 }, { x: 370, z: 170 });
    nav.addObstacle(crate(212, 102, 230, 126));
    expect(ask().reason).toBeNull();
    const obstacle = nav.addObstacle({ x: 208, z: 94, radius: 4 });
    expect(ask().blockedBy).toMatchObject([{ kind: 'obstacle', obstacle }]);
  }
});

test('the least change: one door rather than two crates, and both of two crates that only together block', () => {
  const rooms = [box(0, 0, 6, 8), box(6, 1, 10, 2), box(6, 5, 10, 7), box(10, 0, 16, 8)];
  const level = createLevel({
    rooms: rooms.map((polygon) => ({ polygon })),
    doors: [{ name: 'gate', from: [6, 1], to: [6, 2] }],
  });
  const nav = createNavigator(level, { radius: 0.4 });
  const goal = { x: 15, z: 7 };
  const crates = [crate(7, 4.9, 7.5, 7.1), crate(9, 4.9, 9.5, 7.1)].map((each) => nav.addObstacle(each));
  nav.setDoor('gate', false);
  expect(nav.query(START, goal).reason).toBe('blocked by door "gate"');
  nav.removeObstacle(crates[0]);
  // One thing either way.
  expect(nav.query(START, goal).blockedBy).toHaveLength(1);
  nav.moveObstacle(crates[1], crate(7, 4.9, 7.5, 6.25));
  const other = nav.addObstacle(crate(7, 5.75, 7.5, 7.1));
  const third = nav.addObstacle(crate(8, 0.9, 9, 2.1));
  const both = nav.query(START, goal).blockedBy;
  expect(both).toHaveLength(2);
  nav.setDoor('gate', true);
  nav.removeObstacle(third);
  expect(nav.findPath(START, goal)).not.toBeNull();
  nav.addObstacle(crate(8, 0.9, 9, 2.1));
  nav.addObstacle(crate(8, 0.9, 9, 2.1));
  nav.addObstacle(crate(8, 0.9, 9, 2.1));
  const pair = nav.query(START, goal).blockedBy.map((each) => (each.kind === 'obstacle' ? each.obstacle : null));
  expect(new Set(pair)).toEqual(new Set([crates[1], other]));
});

test('an end without room between shut doors names them; one without room in any case names nothing', () => {
  const rooms = [box(0, 0, 10, 10), box(10, 4, 10.5, 6), box(10.5, 0, 20, 10), box(4, 10, 4.1, 18)];
  const doors = [10, 10.5].map((x): DoorDescription => ({ name: 'gate', from: [x, 4], to: [x, 6] }));
  const level = createLevel({ rooms: rooms.map((polygon) => ({ polygon })), doors });
  const nav = createNavigator(level, { radius: 0.4 });
  const [hall, between, narrow] = [{ x: 2, z: 5 }, { x: 10.25, z: 5 }, { x: 4.05, z: 17 }]; // prettier-ignore
  nav.setDoor('gate', false);
  const named = { reason: 'blocked by door "gate"', blockedBy: [{ kind: 'door', name: 'gate' }] };
  expect(nav.query(hall, between)).toMatchObject({ ...named, nearest: { x: expect.closeTo(9.6, 4), z: 5 } });
  expect(nav.query(between, hall)).toMatchObject({ ...named, nearest: null });
  const solid = 'is inside a wall or has no room for the agent';
  expect(nav.query(hall, narrow)).toMatchObject({ reason: `the goal ${solid}`, blockedBy: [] });
  expect(nav.query(narrow, hall)).toMatchObject({ reason: `the start ${solid}`, blockedBy: [], nearest: null });
  nav.setDoor('gate', true);
  expect(nav.findPath(hall, between)).not.toBeNull();
});

test('an obstacle that hangs above the agent narrows no gap and stops nobody', () => {
  const level = createLevel({ unit: 1 / 32, rooms: [{ polygon: box(0, 0, 256, 64), ceiling: 128 }] });
  const { bounds } = level.plan;
  const ringOf = (from: number, to: number, floor: number, edge: number): Ring => {
    const at = (x: number, z: number) => ({ x: bounds.minX + x, z: bounds.minZ + z });
    return ringOfObstacle(
      { polygon: [at(from, edge), at(to, edge), at(to, 64 - edge), at(from, 64 - edge)], floor, top: 128 },
      2 ** -10,
    );
  };
  for (const [height, edge] of [PLAYER_BODY.height, PLAYER_BODY.height - 1].flatMap((each) => [
    [each, 10],
    [each, 0],
  ])) {
    // prettier-ignore
    const removables = [height, 0].map((floor, i) => ({ ring: ringOf(100 + 80 * i, 120 + 80 * i, floor, edge), walls: [] }));
    const floor = buildFloorNet(level, PLAYER_BODY, new Set(), removables)!;
    const [start, goal] = [40, 230].map((x) => ({ x: bounds.minX + x, z: bounds.minZ + 32 }));
    const { blockers } = findLeastChange(floor, start, goal, []);
    const found = blockers!.map((each) => (each.kind === 'removable' ? each.removable : each.kind));
    expect(found.sort()).toEqual(height === PLAYER_BODY.height ? [1] : [0, 1]);
  }
});

test.each([1, 0.01])('what is not blocked by things but joined by nothing says so, in units of %f m', (unit) => {
  const own = (metres: number): number => Math.round(metres / unit);
  const rooms = [box(0, 0, own(6), own(6)), box(own(7), 0, own(12), own(6))].map((polygon) => ({ polygon }));
  const level = createLevel({ unit, rooms });
  const nav = createNavigator(level, { radius: own(1) / 2 });
  const [start, goal] = [
    { x: own(1), z: own(3) },
    { x: own(10), z: own(3) },
  ];
  const { reason, blockedBy, nearest } = nav.query(start, goal);
  expect(nearest!.z).toBeCloseTo(own(3), 2);
  const [, x, z, gap] = /leads from the start to the goal; the nearest reachable point, \((.+), (.+)\), is (.+) from/
    .exec(reason!)!
    .map(Number);
  expect(Math.abs(x - nearest!.x)).toBeLessThan(1e-3);
  expect(Math.abs(z - nearest!.z)).toBeLessThan(1e-3);
  expect(gap).toBeCloseTo(goal.x - nearest!.x, 2);
  expect(blockedBy).toEqual([]);
  // A link that leads back only is no way there.
  nav.addLink({ from: goal, to: start });
  expect(nav.query(start, goal).reason).toBe(reason);
});

const BODIES = [
  { ...PLAYER_BODY, radius: 0 },
  { ...PLAYER_BODY, radius: 8 },
  { ...BOT_BODY, radius: 16 },
  { ...PLAYER_BODY, radius: 40 },
];

describe('own maps', () => {
  const plans = ownPlans().filter(([file]) => !QUICK || file === 'hoist.json');
  test.each(plans)(
    '%s: nothing blocks where portals have a path, something where the exact finder has none',
    (_, plan) => {
      const level = buildLevel(plan());
      for (const body of BODIES.filter((__, i) => !QUICK || i % 2 === 0)) {
        const random = randomFrom(3);
        const floor = buildFloorNet(level, body, new Set(), [])!;
        const finder = makeExactFinder(level, body);
        // Down ledges with little room below, only the exact finder has paths.
        const byPortals = makeFinder(level, body, { search: 'a-star', smoothing: FUNNEL });
        const links = portalGraphOf(level, body).links.map(({ link }) => level.plan.links[link]);
        for (let i = 0; i < (QUICK ? 10 : 20); i++) {
          const [start, goal] = [randomPlace(level, body, random), randomPlace(level, body, random)];
          if (start === null || goal === null) break;
          const { blockers } = findLeastChange(floor, start, goal, links);
          const say = `radius ${body.radius}: ${start.x},${start.z} to ${goal.x},${goal.z}`;
          if (byPortals.find(start, goal) !== null) expect({ say, blockers }).toEqual({ say, blockers: [] });
          else if (finder.find(start, goal) === null) expect(blockers, say).not.toEqual([]);
        }
      }
    },
  );
});

type Thing = string | ObstacleShape;

/** Every way to choose that many. */
function choices(all: readonly Thing[], count: number): Thing[][] {
  if (count === 0) return [[]];
  return all.flatMap((one, i) => choices(all.slice(i + 1), count - 1).map((rest) => [one, ...rest]));
}

/** Crates and doors in the way, at random: without those named there is a path, without fewer there is none, and nothing nearer is reached. */
function checkChanges(nav: Navigator, shapes: readonly ObstacleShape[], seed: number): number {
  const random = randomFrom(seed);
  const handles = new Map(shapes.map((shape) => [nav.addObstacle(shape), shape]));
  for (const { name } of nav.doors()) nav.setDoor(name, random() < 0.5);
  const shut = nav.doors().flatMap(({ name, open }) => (open ? [] : [name]));
  const things: Thing[] = [...shut, ...shapes];
  const without = (gone: readonly Thing[]): Navigator => {
    const other = createNavigator(nav.level, nav.options);
    for (const { name } of other.doors()) other.setDoor(name, !shut.includes(name) || gone.includes(name));
    for (const shape of shapes) if (!gone.includes(shape)) other.addObstacle(shape);
    return other;
  };
  const body = { ...PLAYER_BODY, radius: nav.options.radius * nav.level.plan.frame.scale };
  const units = unitsOf(nav.level.plan);
  const place = (): Point3 => units.toOwn(randomPlace(nav.level, body, random)!, 0);
  const others = Array.from({ length: QUICK ? 8 : 30 }, place);
  let blocked = 0;
  for (let i = 0; i < (QUICK ? 5 : 10); i++) {
    const [start, goal] = [place(), place()];
    const { path, blockedBy, nearest } = nav.query(start, goal);
    if (path !== null) continue;
    const from = nav.findNearestPoint(start);
    if (from === null || nearest === null) continue;
    // Ends that are moved out of crates would be elsewhere with fewer crates.
    const isMoved = [start, goal].some((end) => {
      const at = nav.findNearestPoint(end);
      return at?.x !== end.x || at.z !== end.z;
    });
    expect(nav.findPath(from, nearest)).not.toBeNull();
    for (const other of others) {
      const at = nav.findNearestPoint(other);
      if (at === null) continue;
      if (Math.hypot(at.x - goal.x, at.z - goal.z) < Math.hypot(nearest.x - goal.x, nearest.z - goal.z) - 1e-3)
        expect(nav.findPath(from, at), `${at.x},${at.z} is nearer`).toBeNull();
    }
    const named = blockedBy.flatMap((each): Thing[] =>
      each.kind === 'door' ? [each.name] : each.kind === 'obstacle' ? [handles.get(each.obstacle)!] : [],
    );
    if (isMoved || named.length === 0 || named.length < blockedBy.length) continue;
    blocked++;
    const say = `${start.x},${start.z} to ${goal.x},${goal.z}`;
    expect(without(named).findPath(start, goal), say).not.toBeNull();
    const fewer = choices(things, named.length - 1);
    if (fewer.length > (QUICK ? 8 : 40)) continue;
    for (const each of fewer) expect(without(each).findPath(start, goal), `${say} needs fewer`).toBeNull();
  }
  return blocked;
}

const SAYS = 'the named crates and doors are the fewest, and nothing reachable is nearer';

test.each(QUICK ? [1] : [1, 4, 5, 8, 10, 11])(`random rooms: ${SAYS} (seed %i)`, (seed) => {
  const random = randomFrom(seed);
  const { things: _, ...rooms } = randomRooms(random, 2, 3);
  const nav = createNavigator(createLevel(rooms), { radius: seed % 2 === 0 ? 0 : 0.35 });
  const size = nav.level.plan.bounds;
  const shapes = randomObstacles(random, size, 4, 200).map((each) => shapeIn(nav, each));
  expect(checkChanges(nav, shapes, seed)).toBeGreaterThan(0);
});

test.skipIf(QUICK)(`own maps: ${SAYS} (seed 5)`, () => {
  const plans = ownPlans().filter((_, i) => i % 3 === 1);
  const blocked = plans.map(([, plan], i) => {
    const level = buildLevel(plan());
    const { bounds } = level.plan;
    const nav = createNavigator(level, { radius: [0, 8, 16][i % 3] / level.plan.frame.scale });
    const obstacles = randomObstacles(randomFrom(100 + i), bounds, 5, (bounds.maxX - bounds.minX) / 3);
    return checkChanges(nav, obstacles.map((each) => shapeIn(nav, each)), 5 + i); // prettier-ignore
  });
  expect(Math.max(...blocked)).toBeGreaterThan(0);
});

function shapeIn({ level }: Navigator, obstacle: Obstacle): ObstacleShape {
  const units = unitsOf(level.plan);
  if ('polygon' in obstacle) return { polygon: obstacle.polygon.map((corner) => units.toOwn(corner, 0)) };
  const { x, z } = units.toOwn(obstacle, 0);
  return { x, z, radius: obstacle.radius / units.scale };
}

test('a prop in the way is named by its centre', () => {
  const rooms = [{ polygon: box(0, 0, 4, 4) }, { polygon: box(4, 1, 8, 3) }, { polygon: box(8, 0, 12, 4) }];
  const nav = createNavigator(createLevel({ rooms, things: [{ x: 6, z: 2, radius: 0.75 }] }), { radius: 0.5 });
  const { reason, blockedBy } = nav.query(START, { x: 10, z: 2 });
  expect(reason).toBe('blocked by a prop at (6, 2)');
  expect(blockedBy).toMatchObject([{ kind: 'prop', at: { x: 6, z: 2 } }]);
});

test('of two gaps the one where less is missing is named, whichever is nearer', () => {
  for (const mirrored of [false, true]) {
    const z = (at: number): number => (mirrored ? 8 - at : at);
    const walls = [[0, 3], [3.6, 6], [6.8, 8]].map(([from, to]) => ({ points: [[8, z(from)], [8, z(to)]] as [number, number][] })); // prettier-ignore
    const level = createLevel({ rooms: [{ polygon: box(0, 0, 8, 8) }, { polygon: box(8, 0, 16, 8) }], walls });
    for (const start of [START, { x: 1, z: 7 }]) {
      const { reason, blockedBy } = createNavigator(level, { radius: 0.5 }).query(start, { x: 15, z: 4 });
      expect(reason).toMatch(/^blocked by a gap of 0\.8 at \(8, /);
      expect(blockedBy).toMatchObject([{ kind: 'gap', limit: 1, at: { x: 8 } }]);
      expect(blockedBy[0].at.z).toBeCloseTo(z(6.4), 3);
    }
  }
});

test('an end that touches an obstacle is outside it', () => {
  const rooms = [{ polygon: box(0, 0, 4, 4) }, { polygon: box(4, 0, 12, 4) }];
  const nav = createNavigator(createLevel({ rooms, doors: [{ name: 'gate', from: [4, 0], to: [4, 4], open: false }] }), { radius: 0 }); // prettier-ignore
  nav.addObstacle(crate(7, 1, 9, 3));
  const sides = [[7, 1], [8, 1], [9, 1], [9, 2], [9, 3], [8, 3], [7, 3], [7, 2], [7, 2.5]]; // prettier-ignore
  for (const [x, z] of sides) {
    const [there, back] = [nav.query(START, { x, z }), nav.query({ x, z }, START)];
    expect([there.reason, back.reason], `${x}, ${z}`).toEqual(Array(2).fill('blocked by door "gate"'));
  }
});

/** What is in the way of a path past `rooms`, through a shut gate that always is. */
function inWayPast(
  rooms: readonly { readonly polygon: readonly Corner[]; readonly floor?: number; readonly ceiling?: number }[],
  options: Partial<NavigatorOptions>,
  more: Partial<LevelDescription> = {},
): string | null {
  const beyond = { ...rooms[rooms.length - 1], polygon: box(10, 0, 14, 2) };
  const doors: DoorDescription[] = [{ name: 'gate', from: [10, 0], to: [10, 2], open: false }];
  const nav = createNavigator(createLevel({ rooms: [...rooms, beyond], doors, ...more }), { radius: 0.4, ...options });
  return nav.query({ x: 1, z: 1 }, { x: 13, z: 1 }).reason;
}

test('what the agent can drop from, fly over or leave below is not in its way', () => {
  const [near, far] = [box(0, 0, 5, 2), box(5, 0, 10, 2)];
  const only = 'blocked by door "gate"';
  const down = [{ polygon: near, floor: 1 }, { polygon: far, floor: 0 }]; // prettier-ignore
  expect(inWayPast(down, { maxDrop: 1 })).toBe(only);
  expect(inWayPast(down, { maxDrop: 0.96875 })).toMatch(/^blocked by a drop of 1 at .* and door "gate"$/);
  expect(inWayPast([...down].reverse(), { flies: true, height: 0.5 })).toBe(only);
  expect(inWayPast(down, { flies: true, maxDrop: 0.5 })).toBe(only);
  // On a ledge, past the end of a wall half a metre from its edge; past its corner, as far from a wall.
  const ledge = [{ polygon: box(0, 2, 10, 4) }, { polygon: box(0, 0, 10, 2), floor: 1 }];
  const stub = { points: [[5, 0], [5, 1.5]] as [number, number][] }; // prettier-ignore
  expect(inWayPast(ledge, {}, { walls: [stub] })).toBe(only);
  const bay = [{ polygon: box(4, 0.5, 6, 4) }, { polygon: [...box(0, 0, 10, 2).slice(0, 3), [6, 2], ...box(6, 0.5, 4, 2).slice(0, 3), [0, 2]] as [number, number][], floor: 1 }]; // prettier-ignore
  expect(inWayPast(bay, {})).toBe(only);
  // Beside a step that is too high from the ground, but not from where the agent is.
  const steps = [{ polygon: box(0, 2, 5, 4) }, { polygon: box(5, 2, 10, 4), floor: 1 }, { polygon: box(0, 0, 10, 2), floor: 0.625 }]; // prettier-ignore
  expect(inWayPast(steps, { maxStep: 0.5 }, { walls: [stub] })).toBe(only);
});

test('three shut doors come before a fence, an open one is not in the way', () => {
  const rooms = [[0, 0], [0, 4], [4, 4], [4, 0]].map(([x, z]) => ({ polygon: box(x, z, x + 4, z + 4) })); // prettier-ignore
  const ends = [[0, 4, 4, 4], [4, 4, 4, 8], [4, 4, 8, 4]]; // prettier-ignore
  const doors = ends.map(([x, z, toX, toZ], i): DoorDescription => ({ name: `${i + 1}`, from: [x, z], to: [toX, toZ], open: false })); // prettier-ignore
  const walls = [{ points: [[4, 0], [4, 4]] as [number, number][], kind: 'railing' as const }]; // prettier-ignore
  const nav = createNavigator(createLevel({ rooms, doors, walls }), { radius: 0.4 });
  const goal = { x: 7, z: 1 };
  expect(nav.query(START, goal).reason).toBe('blocked by door "1", door "2" and door "3"');
  nav.setDoor('2', true);
  expect(nav.query(START, goal).reason).toBe('blocked by door "1" and door "3"');
});

test('an obstacle that narrows an opening too low is named beside it', () => {
  const rooms = [box(0, 0, 5, 6), box(0, 6, 5, 10), box(0, 10, 5, 14)].map((polygon, i) => ({ polygon, ceiling: i === 1 ? 1.2 : 6 })); // prettier-ignore
  const walls: LevelDescription['walls'] = [{ points: [[0, 6], [0.25, 6]] }, { points: [[1.75, 6], [5, 6]] }]; // prettier-ignore
  const nav = createNavigator(createLevel({ rooms, walls }), { radius: 0.5 });
  const obstacle = nav.addObstacle(crate(0.0625, 5.5, 1.0625, 7));
  const { blockedBy } = nav.query({ x: 4, z: 1 }, { x: 4, z: 12 });
  expect(blockedBy.map((each) => ('obstacle' in each ? each.obstacle : each.kind))).toEqual(['ceiling', obstacle]);
});

/** Two to four by as many rooms under ceilings of 1.2 or 6, on floors of 0, 0.5 and 2, with doorways, doors and crates at them. */
function makeMaze(seed: number) {
  const random = randomFrom(seed);
  const draw = <Item>(list: readonly Item[]): Item => list[Math.floor(random() * list.length)];
  const count = draw([2, 3, 4]);
  const [xs, zs] = [0, 1].map(() => randomLines(random, count, [3, 4, 5]));
  const values = zs.slice(1).map(() => xs.slice(1).map(() => draw(seed % 3 === 0 ? [0, 0, 0.5, 2] : [0])));
  const lattice = { xs, zs, values };
  const rooms = roomsOfLattice(lattice, (floor) => ({ floor, ceiling: floor + (random() < 0.15 ? 1.2 : 6) }));
  const walls: NonNullable<LevelDescription['walls']>[number][] = [];
  const doors: DoorDescription[] = [];
  const crates: ObstacleShape[] = [];
  for (const { a, b, sides } of edgesOfLattice(lattice)) {
    if (sides.some((side) => Number.isNaN(side)) || random() < 0.15) continue;
    const length = Math.hypot(b.x - a.x, b.z - a.z);
    const at = (along: number): [number, number] => [a.x + (along / length) * (b.x - a.x), a.z + (along / length) * (b.z - a.z)]; // prettier-ignore
    const width = draw([0.75, 1, 1.5, 2]);
    const from = 0.25 + Math.floor(4 * random() * (length - width - 0.5)) / 4;
    walls.push({ points: [at(0), at(from)] }, { points: [at(from + width), at(length)] });
    const [x, z] = at(from).map((each) => each - 1 + random());
    const isShut = random() < 0.4;
    const hasCrate = !isShut && random() < 0.4;
    if (isShut) doors.push({ name: `${doors.length}`, from: at(from), to: at(from + width), open: false });
    if (hasCrate) crates.push(crate(x, z, x + 1, z + 1.5));
  }
  const [maxX, maxZ] = [xs[count], zs[count]];
  const place = () => ({ x: 0.6 + random() * (maxX - 1.2), z: 0.6 + random() * (maxZ - 1.2) });
  return { level: createLevel({ rooms, walls, doors }), crates, place };
}

const seeds = QUICK ? [1, 36, 42] : Array.from({ length: 60 }, (_, seed) => seed);
test.each(seeds)(
  'without all that is named there is a path, for an agent that takes what is said (seed %i)',
  (seed) => {
    const { level, crates, place } = makeMaze(seed);
    const asked = { radius: [0, 0.25, 0.4, 0.5][seed % 4], maxStep: 0.75, maxDrop: 1, height: 1.75 };
    const nav = createNavigator(level, asked);
    const shapes = new Map(crates.map((shape) => [nav.addObstacle(shape), shape]));
    for (let i = 0; i < 10; i++) {
      const [start, goal] = [place(), place()].map((p) => nav.findNearestPoint(p));
      if (start === null || goal === null) continue;
      const { path, reason, blockedBy } = nav.query(start, goal);
      const isForGood = (each: (typeof blockedBy)[number]): boolean =>
        each.kind === 'fence' || ('size' in each && each.size === 0);
      if (path !== null || blockedBy.some(isForGood)) continue;
      const options = { ...asked };
      const left = new Map(shapes);
      for (const each of blockedBy) {
        if (each.kind === 'gap') options.radius = Math.min(options.radius, each.size / 2 - 0.001);
        if (each.kind === 'step') options.maxStep = Math.max(options.maxStep, each.size);
        if (each.kind === 'drop') options.maxDrop = Math.max(options.maxDrop, each.size);
        if (each.kind === 'ceiling') options.height = Math.min(options.height, each.size);
        if (each.kind === 'obstacle') left.delete(each.obstacle);
      }
      const freed = createNavigator(level, options);
      for (const shape of left.values()) freed.addObstacle(shape);
      for (const each of blockedBy) if (each.kind === 'door') freed.setDoor(each.name, true);
      expect(freed.query(start, goal).reason, `${start.x},${start.z} to ${goal.x},${goal.z}: ${reason}`).toBeNull();
    }
  },
);

test('without anything to take away the words say so', () => {
  const wording = { at: String, size: String, removable: String, door: String };
  expect(describeBlockers([], wording)).toBe(
    'no path leads from the start to the goal, and nothing found could be taken away',
  );
});
