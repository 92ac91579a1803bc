// Exact paths with portals that a query avoids or tolls: as in a level built anew with these walls solid, whatever was asked before.
import { describe, expect, test } from 'vitest';
import { BLOCKS_BODIES, type FloorPlan } from '../../../src/map/floor-plan.ts';
import { BOT_BODY, PLAYER_BODY } from '../../../src/nav/bodies.ts';
import type { Body } from '../../../src/nav/body.ts';
import { METRE } from '../../../src/geometry/point.ts';
import { createLevel } from '../../../src/index.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import { blockersForBody } from '../../../src/nav/blockers.ts';
import { makeExactFinder } from '../../../src/nav/finders/make-exact-finder.ts';
import { makeIndexedFinder } from '../../../src/nav/finders/make-indexed-finder.ts';
import { makeSmoothedFinder } from '../../../src/nav/finders/make-smoothed.ts';
import { finderOf } from '../../../src/nav/finders/finders.ts';
import type { Level } from '../../../src/nav/level.ts';
import { patchLevel } from '../../../src/nav/patch/patch-level.ts';
import type { Path, PathFinder, Place, QueryOptions } from '../../../src/nav/path-finder.ts';
import { portalsOfWall } from '../../../src/nav/portal-graph/portals-of-wall.ts';
import { randomPlace } from '../../../src/nav/reach/random-place.ts';
import { ownLevel } from '../../support/all-plans.ts';
import { QUICK } from '../../support/quick.ts';
import { box, roomsPlan } from '../../support/plans.ts';
import { randomPlan } from '../../support/inputs/random-plans.ts';
import { randomFrom } from '../../support/random.ts';

const SEEDS = QUICK ? 4 : 80;
const SETS = QUICK ? 3 : 10;
const QUERIES = QUICK ? 6 : 20;

const BODIES: readonly (readonly [string, Body])[] = [
  ['a point', { ...BOT_BODY, radius: 0 }],
  ['a bot', BOT_BODY],
  ['a walker', PLAYER_BODY],
  ['a narrow walker', { ...PLAYER_BODY, radius: 6 }],
];

/** Walls with floor on both sides and portals in them; where there are movers or doors, only theirs. */
function gatesOf({ plan, tree }: Level): number[] {
  const moving = new Set(plan.movers.map(({ sector }) => sector));
  const doors = new Set(plan.doors.map(({ wall }) => wall));
  const isGate = (wall: number): boolean => {
    const { front, back } = plan.walls[wall];
    return moving.size + doors.size === 0 || moving.has(front) || moving.has(back) || doors.has(wall);
  };
  return plan.walls.flatMap((_, wall) => (isGate(wall) && portalsOfWall(tree, wall).length > 0 ? [wall] : []));
}

const withSolid = (plan: FloorPlan, solid: ReadonlySet<number>): FloorPlan => ({
  ...plan,
  walls: plan.walls.map((wall, i) => (solid.has(i) ? { ...wall, blocks: wall.blocks | BLOCKS_BODIES } : wall)),
});

const portalsOf = ({ tree }: Level, walls: Iterable<number>): number[] =>
  [...walls].flatMap((wall) => portalsOfWall(tree, wall));

const some = (random: () => number, all: readonly number[], most: number): Set<number> =>
  new Set(all.length === 0 ? [] : Array.from({ length: Math.floor(random() * (most + 1)) }, () => all[Math.floor(random() * all.length)])); // prettier-ignore

/** Both ends, or null where the level has no room. */
function ends(level: Level, body: Body, random: () => number): readonly [Place, Place] | null {
  const [start, goal] = [randomPlace(level, body, random), randomPlace(level, body, random)];
  return start === null || goal === null ? null : [start, goal];
}

const sameLength = (one: Path | null, other: Path | null, say: string): void => {
  expect({ say, isThere: one !== null }).toEqual({ say, isThere: other !== null });
  if (one === null || other === null) return;
  expect(Math.abs(one.length - other.length), `${say}: ${one.length}, built anew ${other.length}`).toBeLessThan(1e-9 * Math.max(1, other.length)); // prettier-ignore
};

/** Sets of walls shut by their portals; returns how many paths were compared, and how many of them the walls made longer. */
function compareShut(plan: FloorPlan, body: Body, seed: number, make = makeExactFinder): readonly [number, number] {
  const random = randomFrom(seed);
  const level = buildLevel(plan, 'used');
  const finder = make(level, body);
  const gates = gatesOf(level);
  let [compared, longer] = [0, 0];
  for (let set = 0; set < SETS; set++) {
    const walls = some(random, gates, 8);
    const anew = makeExactFinder(buildLevel(withSolid(plan, walls), 'used'), body);
    const avoid = new Set(portalsOf(level, walls));
    for (let query = 0; query < QUERIES; query++) {
      const [start, goal] = ends(level, body, random)!;
      const expected = anew.answer(start, goal);
      const found = finder.answer(start, goal, { avoid });
      const say = `seed ${seed}: ${start.x},${start.z} to ${goal.x},${goal.z} without walls ${[...walls].join()}`;
      expect({ say, why: found.why }).toEqual({ say, why: expected.why });
      if (expected.why !== undefined) continue;
      expect({ say, reason: found.reason }).toEqual({ say, reason: expected.reason });
      sameLength(found.path, expected.path, say);
      compared++;
      const open = finder.find(start, goal);
      if (open !== null && open.length + 1e-6 < (expected.path?.length ?? Infinity)) longer++;
    }
  }
  return [compared, longer];
}

/** Random tolls on a few walls, against every choice of walls to keep off; returns how many paths were compared, and how many pay. */
function compareTolls(plan: FloorPlan, body: Body, seed: number): readonly [number, number] {
  const random = randomFrom(seed);
  const level = buildLevel(plan, 'used');
  const finder = makeExactFinder(level, body);
  const gates = gatesOf(level);
  let [compared, paid] = [0, 0];
  for (let set = 0; set < SETS; set++) {
    const walls = [...some(random, gates, 4)];
    const tolls = new Map<number, number>();
    for (const wall of walls) {
      const toll = 400 * random();
      for (const portal of portalsOf(level, [wall])) tolls.set(portal, toll);
    }
    const levels = Array.from({ length: 2 ** walls.length }, (_, bits) => {
      const doors = new Map(walls.flatMap((wall, i) => ((bits >> i) & 1 ? [[wall, false] as const] : [])));
      return makeExactFinder(patchLevel(level, body, { doors }), body);
    });
    for (let query = 0; query < QUERIES; query++) {
      const [start, goal] = ends(level, body, random)!;
      const answers = levels.map((each) => each.answer(start, goal));
      // Walls that stand too near to an end move it.
      if (answers.some(({ why, moved }) => why !== undefined || moved !== undefined)) continue;
      const tollOf = ({ corridor }: Path): number => corridor.reduce((sum, id) => sum + (tolls.get(id) ?? 0), 0);
      const costs = answers.map(({ path }) => (path === null ? Infinity : path.cost + tollOf(path)));
      // A disc pays for a wall or keeps its radius off; it may also find a path that comes nearer and does not cross.
      const all = answers.map(({ path }, bits) => {
        const rest = walls.filter((_, i) => ((bits >> i) & 1) === 0);
        return (path?.cost ?? Infinity) + rest.reduce((sum, wall) => sum + tolls.get(portalsOf(level, [wall])[0])!, 0);
      });
      const found = finder.answer(start, goal, { tolls });
      const say = `seed ${seed}: ${start.x},${start.z} to ${goal.x},${goal.z} with tolls in ${walls.join()}`;
      expect({ say, why: found.why, isThere: found.path !== null }).toEqual({ say, why: undefined, isThere: answers[0].path !== null }); // prettier-ignore
      if (found.path === null) continue;
      const least = Math.min(...costs);
      const most = body.radius === 0 ? least : Math.min(...all);
      expect(found.path.cost, say).toBeGreaterThan(least * (1 - 1e-9) - 1e-9);
      expect(found.path.cost, say).toBeLessThan(most * (1 + 1e-9) + 1e-9);
      compared++;
      if (costs[0] > answers[0].path!.cost + 1e-6) paid++;
    }
  }
  return [compared, paid];
}

const MAPS = ['gatehouse.json', 'hoist.json', 'station.json', 'article.json', 'office.json'].slice(0, QUICK ? 4 : 5);
/** As one floor, where neither rises nor terrain make bounds. */
const flat = (plan: FloorPlan): FloorPlan => ({
  ...plan,
  sectors: plan.sectors.map((sector) => ({ ...sector, floor: 0, ceiling: 128, cost: 1 })),
});
const plans: readonly (readonly [string, () => FloorPlan, number])[] = [
  ...MAPS.map((name, i) => [name, () => ownLevel(name).plan, i] as const),
  ...Array.from({ length: SEEDS }, (_, seed) => [`random plan ${seed}`, () => (seed % 3 === 0 ? randomPlan(seed, 24) : flat(randomPlan(seed, 24))), seed] as const), // prettier-ignore
];

describe.each(plans)('%s', (name, plan, seed) => {
  const isMap = MAPS.includes(name);
  const [what, body] = BODIES[seed % BODIES.length];
  test(`${what}: walls that are shut (seed ${seed})`, () => {
    const [compared, longer] = compareShut(plan(), body, seed);
    if (!isMap) return;
    expect(compared).toBeGreaterThan(QUICK ? 4 : 40);
    if (!QUICK) expect(longer).toBeGreaterThan(0);
  });
  test(`${what}: walls with tolls (seed ${seed})`, () => {
    const [compared, paid] = compareTolls(plan(), body, seed);
    if (!isMap) return;
    expect(compared).toBeGreaterThan(QUICK ? 4 : 40);
    if (!QUICK) expect(paid).toBeGreaterThan(0);
  });
});

test('an index looks up what walls that are shut do not change (seed 3)', () => {
  const [compared, longer] = compareShut(ownLevel('gatehouse.json').plan, BODIES[0][1], 3, makeIndexedFinder);
  expect([compared, longer].every((count) => count > 0)).toBe(true);
});

test.each(QUICK ? ['gatehouse.json'] : ['station.json', 'gatehouse.json'])(
  '%s: among things and shut walls as in a level built anew, and the same whatever was asked before (seed 5)',
  (name) => {
    const level = buildLevel(ownLevel(name).plan, 'used');
    const random = randomFrom(5);
    const gates = gatesOf(level);
    const finderFor = (): PathFinder =>
      makeSmoothedFinder(level, BOT_BODY, finderOf('exact'), null, { roundThings: true, outside: 'snap' });
    const used = finderFor();
    const own = blockersForBody(level, BOT_BODY).map(({ x, z, radius }) => ({ x, z, radius }));
    let compared = 0;
    for (let i = 0; i < (QUICK ? 5 : 30); i++) {
      const walls = some(random, gates, 4);
      const tolled = some(random, gates, 4);
      const things = Array.from({ length: i % 4 }, () => ({ ...randomPlace(level, BOT_BODY, random)!, radius: 28 }));
      const avoid = new Set(portalsOf(level, walls));
      const tolls = new Map(portalsOf(level, tolled).map((portal) => [portal, 60]));
      const wishes: QueryOptions[] = [{ things, avoid }, { avoid }, { things, avoid, tolls }];
      const doors = new Map([...walls].map((wall) => [wall, false]));
      const [start, goal] = ends(level, BOT_BODY, random)!;
      for (const wish of wishes) {
        const found = used.answer(start, goal, wish);
        expect({ i, found }).toEqual({ i, found: finderFor().answer(start, goal, wish) });
        if (wish.tolls !== undefined) continue;
        const obstacles = [...own, ...(wish.things ?? [])];
        const anew = makeExactFinder(patchLevel(level, BOT_BODY, { obstacles, doors }), BOT_BODY);
        const expected = anew.answer(start, goal);
        if ((found.why ?? expected.why ?? found.moved ?? expected.moved) !== undefined) continue;
        sameLength(found.path, expected.path, `${i}`);
        compared++;
      }
    }
    expect(compared).toBeGreaterThan(QUICK ? 4 : 30);
  },
);

test('a point on a wall that is shut is on both sides of it', () => {
  const level = createLevel({ rooms: [{ polygon: [[0, 0], [4, 0], [4, 4], [0, 4]] }, { polygon: [[4, 0], [8, 0], [8, 4], [4, 4]] }] }); // prettier-ignore
  const finder = makeExactFinder(level, { ...BOT_BODY, radius: 0 });
  const avoid = new Set(level.tree.portals.flatMap(({ wall }, id) => (wall >= 0 ? [id] : [])));
  const [on, left, right] = [4, 2, 6].map((x) => ({ x: x * METRE, z: 2 * METRE }));
  for (const [start, goal] of [
    [on, left],
    [on, right],
    [left, on],
    [right, on],
  ])
    // prettier-ignore
    expect(finder.answer(start, goal, { avoid }).path?.length).toBe(2 * METRE);
  expect(finder.answer(left, right, { avoid }).reason).toBe('disconnected');
});

test('past walls that are shut a link leads', () => {
  const rooms = [box(0, 0, 128, 128), box(128, 0, 256, 128)].map((polygon) => ({ polygon }));
  const [start, goal, from, to] = [16, 240, 64, 192].map((x) => ({ x, z: 64 }));
  const level = buildLevel({ ...roomsPlan('two', { rooms }), links: [{ type: 'teleport', from, to, cost: 500 }] });
  const avoid = new Set(level.tree.portals.flatMap(({ wall }, id) => (wall >= 0 ? [id] : [])));
  expect(makeExactFinder(level, BOT_BODY).answer(start, goal, { avoid }).path!.links).toContain('teleport');
});
