// Terrain changes the pace of the player and of walking bots, and the cost term `time` predicts how long a bot takes: each prediction
// is compared with a walk that is counted in ticks.
import { describe, expect, test } from 'vitest';
import { createWorld, giveFinder } from '../../../src/game/run/create-world.ts';
import { putBot } from '../../../src/game/motion/fly-bot.ts';
import { placePlayer } from '../../../src/game/player/place-player.ts';
import { stepWorld } from '../../../src/game/run/step-world.ts';
import { footingsUnder } from '../../../src/game/ground/weather.ts';
import { stateOf } from '../../../src/game/world-state.ts';
import { STEPS_PER_SECOND, type Settings } from '../../../src/game/world.ts';
import type { Point } from '../../../src/geometry/point.ts';
import type { FloorPlan } from '../../../src/map/floor-plan.ts';
import { loadPlan } from '../../../src/map/load-plan.ts';
import { BOT_BODY, PLAYER_BODY } from '../../../src/nav/bodies.ts';
import type { Body } from '../../../src/nav/body.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import { portalGraphOf } from '../../../src/nav/portal-graph/build-portal-graph.ts';
import { compileCosts, type CostKey, type CostOptions } from '../../../src/nav/cost-terms.ts';
import { FINDERS, finderOf } from '../../../src/nav/finders/finders.ts';
import { costOfHandEdge, handMeshOf } from '../../../src/nav/hand/hand-graph-mesh.ts';
import type { Level } from '../../../src/nav/level.ts';
import type { Path } from '../../../src/nav/path-finder.ts';
import { randomPlace } from '../../../src/nav/reach/random-place.ts';
import { levelOfPlan, ownPlans } from '../../support/all-plans.ts';
import { bytesOf } from '../../support/data.ts';
import { QUICK } from '../../support/quick.ts';
import { randomFrom } from '../../support/random.ts';
import { box } from '../../support/plans.ts';

const STILL = { forward: 0, right: 0, facing: { x: 1, z: 0 }, run: false, jump: false, crouch: false };
const EAST = { x: 1, z: 0 };
const WALKER: Body = { ...BOT_BODY, flies: false, step: PLAYER_BODY.step };
/** Measured ticks differ from predicted ones by a tick for each change of ground, and by this at both ends together. */
const ENDS = 2;

/** A file of rooms 128 deep, side by side from x = 0; `rooms` says how wide each is and what else. */
function rowOf(...rooms: { wide: number; [look: string]: unknown }[]): FloorPlan {
  let x = 0;
  const drawn = rooms.map(({ wide, ...look }) => ({ ...look, polygon: box(x, 0, (x += wide), 128) }));
  return planOfFile(drawn);
}

const planOfFile = (rooms: object[], more: object = {}): FloorPlan =>
  loadPlan(
    bytesOf(
      JSON.stringify({
        format: 'leafstar floor plan',
        version: 1,
        title: 'paces',
        styles: [{ name: 'bog', floorMaterial: 'mud', pace: 0.25 }],
        rooms,
        ...more,
        things: [
          { kind: 'player', at: [32, 32] },
          { kind: 'bot', at: [64, 32] },
        ],
      }),
    ),
    'paces.json',
  );

/** Two halls; the passage through the mud is shorter than the dry one. */
const TWO_PASSAGES = planOfFile([
  { name: 'west', polygon: box(0, 0, 256, 768) },
  { name: 'east', polygon: box(768, 0, 1024, 768) },
  { name: 'mud', floorMaterial: 'mud', polygon: box(256, 96, 768, 192) },
  { name: 'dry', polygon: box(256, 576, 768, 672) },
]);
const WEST = { x: 192, z: 330 };
const FAR_EAST = { x: 832, z: 330 };

const only = (key: CostKey, plan: FloorPlan, more: Partial<CostOptions> = {}): CostOptions => ({
  weights: { distance: 0, time: 0, terrain: 0, danger: 0, cover: 0, [key]: 1 },
  terrain: plan.sectors.map(({ cost }) => cost),
  watcher: null,
  ...more,
});

interface Walk {
  readonly ticks: number;
  readonly hasBumped: boolean;
}

/** A bot is put at `from` and follows the path to its end; the player stands at `away`. */
function walk(level: Level, from: Point, path: Path, settings: Partial<Settings> = {}, away: Point = from): Walk {
  const world = createWorld(level, {
    seed: 1,
    settings: { bots: 1, flyHeight: 0, randomDelayMs: 0, recalculateMs: 10_000, replan: 'interval', ...settings },
  });
  const [bot] = stateOf(world).bots;
  placePlayer(world, away, EAST);
  putBot(stateOf(world), bot, from);
  giveFinder(world, 0, { find: () => path, answer: () => ({ path, reason: null, expanded: 0 }) });
  let hasBumped = false;
  for (let ticks = 1; ticks < 8000; ticks++) {
    stepWorld(world, STILL);
    bot.plan.recalculateIn = 10_000;
    hasBumped ||= world.phase === 'caught' || world.events.some(({ type }) => type === 'bumped');
    const isThere =
      bot.follow.path !== null && bot.follow.nextPoint >= bot.follow.path.points.length && bot.follow.crossing === null;
    if (isThere || hasBumped) return { ticks, hasBumped };
  }
  return { ticks: Infinity, hasBumped };
}

const ticksOf = (cost: number, speed = 0.25): number => (cost / speed / 1000) * STEPS_PER_SECOND;

/** How many times a path comes to a leaf of another pace: an upper bound, by its portals. */
const changesOf = ({ corridor }: Path, { tree }: Level): number =>
  corridor.filter((id) => {
    const { front, back } = tree.portals[id];
    const [one, other] = [front, back].map((leaf) => tree.plan.sectors[tree.leaves[leaf].sector].footing?.pace);
    return one !== other;
  }).length;

test('by distance a path crosses the mud, by time it goes around, and takes a bot fewer ticks', () => {
  const level = buildLevel(TWO_PASSAGES);
  const finder = finderOf('line-of-sight').make(level, WALKER);
  const ask = (key: CostKey): Path => finder.answer(WEST, FAR_EAST, { costs: only(key, level.plan) }).path!;
  const [short, quick] = [ask('distance'), ask('time')];
  expect(short.points.every(({ z }) => z < 400)).toBe(true);
  expect(quick.points.some(({ z }) => z > 500)).toBe(true);
  expect(quick.length).toBeGreaterThan(short.length);
  const [slow, fast] = [short, quick].map((path) => walk(level, WEST, path, {}, { x: 40, z: 40 }).ticks);
  expect(fast).toBeLessThan(slow - 20);
  expect(Math.abs(fast - ticksOf(quick.cost))).toBeLessThanOrEqual(ENDS);
  // A flyer is not slowed, so that its quickest path is the shortest.
  const flyer = finderOf('line-of-sight').make(level, BOT_BODY);
  const flown = flyer.answer(WEST, FAR_EAST, { costs: only('time', level.plan) }).path!;
  expect(flown.points.every(({ z }) => z < 400)).toBe(true);
  expect(flown.cost).toBeCloseTo(flown.length, 6);
  const flight = walk(level, WEST, flown, { flyHeight: 64 }, { x: 40, z: 40 });
  expect(Math.abs(flight.ticks - ticksOf(flown.length))).toBeLessThanOrEqual(ENDS);
});

describe('every finder predicts the time of its path', () => {
  const level = buildLevel(TWO_PASSAGES);
  const costs = only('time', level.plan);
  const best = finderOf('line-of-sight').make(level, WALKER).answer(WEST, FAR_EAST, { costs }).path!;
  test.each(FINDERS.map(({ key }) => key).filter((key) => !/hand|grid|theta/.test(key)))('%s', (key) => {
    const { path, why } = finderOf(key).make(level, WALKER).answer(WEST, FAR_EAST, { costs });
    const { ticks } = walk(level, WEST, path!, {}, { x: 40, z: 40 });
    expect(Math.abs(ticks - ticksOf(path!.cost))).toBeLessThanOrEqual(ENDS + changesOf(path!, level));
    if (!key.startsWith('exact')) return;
    expect(path!.cost).toBeLessThanOrEqual(best.cost + 1e-6);
    // Its shortest path leads through the mud: what it gives is a bound, and it says so.
    expect(why).toBe('costs of the query');
  });
});

const GRID = `10
12
6
............
.wwwwwwmmm..
.wwwwwwmmm..
.wwwwwwmmm..
.wwwww.mmm..
S...........
`;
const WALKS = QUICK ? 5 : 8;
const GROUNDS: readonly (readonly [string, () => FloorPlan, Partial<Settings>])[] = [
  ['a row of floor, mud, water and bog', () => rowOf({ wide: 256 }, { wide: 200, floorMaterial: 'mud' }, { wide: 100 }, { wide: 300, floorMaterial: 'water' }, { wide: 150, style: 'bog' }), {}], // prettier-ignore
  ['a grid with water and mud', () => loadPlan(bytesOf(GRID), 'ponds.txt'), {}],
  ['cistern.json', () => ownPlans().find(([name]) => name === 'cistern.json')![1](), {}],
  ['cistern.json, frozen', () => ownPlans().find(([name]) => name === 'cistern.json')![1](), { weather: 'frost' }],
  ['cistern.json, flooded', () => ownPlans().find(([name]) => name === 'cistern.json')![1](), { weather: 'flood' }],
  ['cistern.json at twice the speed', () => ownPlans().find(([name]) => name === 'cistern.json')![1](), { speed: 0.5 }],
  ['catacombs.json', () => ownPlans().find(([name]) => name === 'catacombs.json')![1](), {}],
];

describe('predicted time equals measured time on every ground, seed 5', () => {
  test.each(GROUNDS)('%s', (_, load, settings) => {
    const level = levelOfPlan(load());
    const random = randomFrom(5);
    const finder = finderOf('line-of-sight').make(level, WALKER);
    const speed = settings.speed ?? 0.25;
    const paces = footingsUnder(level.plan, settings.weather ?? 'fair')?.map(({ pace }) => pace);
    // The shortest path, so that it wades as often as may be, with a little of its time added.
    const { weights, ...rest } = only('distance', level.plan, { speed, ...(paces === undefined ? {} : { paces }) });
    const costs = { ...rest, weights: { ...weights, time: 1 / 1024 } };
    let walks = 0;
    let slowed = 0;
    for (let i = 0; i < 40 && walks < WALKS; i++) {
      const [from, to, away] = [0, 1, 2].map(() => randomPlace(level, WALKER, random)!);
      const path = finder.answer(from, to, { costs }).path;
      if (path === null) continue;
      const predicted = (path.cost - path.length) * 1024;
      const { ticks, hasBumped } = walk(level, from, path, settings, away);
      if (hasBumped) continue;
      walks++;
      if (predicted > path.length * 1.1) slowed++;
      expect(Math.abs(ticks - ticksOf(predicted, speed)), `walk ${walks}`).toBeLessThanOrEqual(
        ENDS + changesOf(path, level),
      );
    }
    expect(walks).toBe(WALKS);
    if (settings.weather !== 'frost') expect(slowed).toBeGreaterThan(1);
    else expect(slowed).toBe(0);
  });
});

test('the time of a walk in a hand-drawn graph is measured, not the author’s cost', () => {
  const nodes = [
    { name: 'a', at: [40, 64] },
    { name: 'b', at: [560, 64] },
  ];
  const rooms = [box(0, 0, 100, 128), box(100, 0, 600, 128)].map((polygon, i) => ({
    polygon,
    floorMaterial: i === 0 ? 'stone' : 'mud',
  }));
  const [a, b] = nodes.map(({ at: [x, z] }) => ({ x, z }));
  for (const cost of [20, 2000]) {
    const level = buildLevel(
      planOfFile(rooms, { graph: { nodes, links: [{ type: 'walk', from: 'a', to: 'b', cost }] } }),
    );
    const hand = handMeshOf(level, WALKER)!;
    const priceOf = (costs: CostOptions): number =>
      costOfHandEdge(hand, compileCosts(portalGraphOf(level, WALKER), costs), 0, 0);
    expect(priceOf(only('distance', level.plan))).toBeCloseTo(cost, 6);
    const time = priceOf(only('time', level.plan));
    const path: Path = {
      points: [{ ...b, y: 0 }],
      links: ['walk'],
      length: 520,
      cost: time,
      expanded: 0,
      corridor: [],
    };
    expect(Math.abs(walk(level, a, path, {}, { x: 20, z: 20 }).ticks - ticksOf(time))).toBeLessThanOrEqual(ENDS + 1);
  }
});

describe('predicted time of links equals measured time, on floor, in mud, in water and up a ledge', () => {
  test.each(['jump', 'high-jump', 'door', 'lift', 'swim', 'teleport'] as const)('%s', (type) => {
    const [mud, water] = ['mud', 'water'].map((floorMaterial) => ({ wide: 256, floorMaterial }));
    const plan = rowOf({ wide: 256 }, mud, water, { wide: 256, floor: 64 });
    const level = buildLevel(plan);
    for (const x of [60, 300, 560, 700]) {
      const [from, to] = [
        { x, y: 0, z: 64 },
        { x: x + 150, y: x === 700 ? 64 : 0, z: 64 },
      ];
      for (const speed of [0.25, 0.4]) {
        const costs = compileCosts(portalGraphOf(level, WALKER), only('time', plan, { speed }));
        const path: Path = { points: [to], links: [type], length: 150, cost: 0, expanded: 0, corridor: [] };
        const { ticks } = walk(level, from, path, { speed }, { x: 40, z: 20 });
        // One tick more: it begins a link in one and moves in the next.
        const gap = Math.abs(ticks - ticksOf(costs.ofLink(0, type, from, to), speed));
        expect(gap, `at x ${x}, speed ${speed}`).toBeLessThanOrEqual(ENDS + 1);
      }
    }
  });
});

/** How far the player walks in the second second after it has set out. */
function stride(level: Level, at: Point, settings: Partial<Settings> = {}): number {
  const world = createWorld(level, { seed: 1, settings: { bots: 0, ...settings } });
  placePlayer(world, at, EAST);
  const go = (): number => {
    const before = world.player.position.x;
    for (let i = 0; i < STEPS_PER_SECOND; i++) stepWorld(world, { ...STILL, forward: 1 });
    return world.player.position.x - before;
  };
  go();
  return go();
}

test('the player is slow in water and mud, in floor plans and on grids, but not on ice', () => {
  const rows = buildLevel(
    rowOf({ wide: 600 }, { wide: 600, floorMaterial: 'mud' }, { wide: 600, floorMaterial: 'water' }),
  );
  const [floor, mud, water] = [40, 640, 1240].map((x) => stride(rows, { x, z: 64 }));
  expect(mud / floor).toBeCloseTo(0.6, 2);
  expect(water / floor).toBeCloseTo(0.5, 2);
  expect(stride(rows, { x: 1240, z: 64 }, { weather: 'flood' }) / floor).toBeCloseTo(0.25, 2);
  // Ice is slippery: the player is not quite at its full speed after one second.
  expect(stride(rows, { x: 1240, z: 64 }, { weather: 'frost' }) / floor).toBeGreaterThan(0.9);
  const grid = buildLevel(loadPlan(bytesOf(`10\n24\n1\n${'w'.repeat(12)}${'m'.repeat(12)}\n`), 'row.txt'));
  const { maxX, maxZ } = grid.plan.bounds;
  const [wet, muddy] = [0.05, 0.55].map((part) => stride(grid, { x: maxX * part, z: maxZ / 2 }));
  expect(wet / floor).toBeCloseTo(0.5, 2);
  expect(muddy / floor).toBeCloseTo(0.6, 2);
});

test('a floor plan says a pace for a room or a style, and the material says it where it does not', () => {
  const plan = rowOf(
    { wide: 64 },
    { wide: 64, floorMaterial: 'mud' },
    { wide: 64, floorMaterial: 'mud', pace: 0.9 },
    { wide: 64, style: 'bog' },
    { wide: 64, style: 'bog', pace: 1.5 },
    { wide: 64, floorMaterial: 'ice' },
  );
  expect(plan.sectors.map(({ footing }) => footing)).toEqual([
    undefined,
    { grip: 1, pace: 0.6 },
    { grip: 1, pace: 0.9 },
    { grip: 1, pace: 0.25 },
    { grip: 1, pace: 1.5 },
    { grip: 0.2, pace: 1 },
  ]);
  expect(() => rowOf({ wide: 64, pace: 0 })).toThrow(/pace|0\.1/);
});

test('the estimate stays admissible where a floor is faster than usual', () => {
  const level = buildLevel(rowOf({ wide: 300 }, { wide: 300, pace: 2 }));
  const { least } = compileCosts(portalGraphOf(level, WALKER), only('time', level.plan));
  expect(least).toBe(0.5);
  const costs = only('time', level.plan);
  const { path } = finderOf('midpoints').make(level, WALKER).answer({ x: 40, z: 64 }, { x: 560, z: 64 }, { costs });
  expect(path!.cost).toBeCloseTo(260 + 260 / 2, 0);
});

test('waiting at a door costs as much as walking for that time, whatever the weight of time', () => {
  const rooms = [box(0, 0, 400, 128), box(400, 0, 800, 128)].map((polygon) => ({ polygon }));
  const level = buildLevel(
    planOfFile(rooms, { doors: [{ from: [400, 0], to: [400, 128], opens: 'near', shut: true }] }),
  );
  const costOf = (costTime: number): number => {
    const settings = { bots: 1, flyHeight: 0, randomDelayMs: 0, costTerrain: 0, costTime };
    const world = createWorld(level, { seed: 1, settings });
    placePlayer(world, { x: 700, z: 64 }, EAST);
    putBot(stateOf(world), stateOf(world).bots[0], { x: 100, z: 64 });
    for (let i = 0; i < 3 && world.bots[0].follow.path === null; i++) stepWorld(world, STILL);
    return world.bots[0].follow.path!.cost;
  };
  expect(costOf(1)).toBeGreaterThan(610);
  expect(costOf(4)).toBeCloseTo(4 * costOf(1), 6);
});
