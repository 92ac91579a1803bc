// A field gives every place the distance, the next place and the path that the exact finder gives, wherever its goals move.
import { expect, test } from 'vitest';
import { createLevel } from '../../../src/index.ts';
import { distance, type Point } from '../../../src/geometry/point.ts';
import { isWalked } from '../../../src/map/link-types.ts';
import { BLOCKS_BODIES, type FloorPlan, type PlanLink } from '../../../src/map/floor-plan.ts';
import { BOT_BODY, PLAYER_BODY, POINT_FLYER } from '../../../src/nav/bodies.ts';
import type { Body } from '../../../src/nav/body.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import { exactIndexOf } from '../../../src/nav/exact/exact-index.ts';
import {
  createGoalField,
  nearCircle,
  type FieldGoal,
  type GoalField,
} from '../../../src/nav/exact/field/create-goal-field.ts';
import { createMapRegions } from '../../../src/nav/exact/field/map-regions.ts';
import { sharedOf } from '../../../src/nav/exact/field/look-up-place.ts';
import type { PathArc } from '../../../src/nav/path-finder.ts';
import { randomPlace } from '../../../src/nav/reach/random-place.ts';
import { finderOf } from '../../../src/nav/finders/finders.ts';
import { doomPlans, ownLevel, ownPlans } from '../../support/all-plans.ts';
import { distanceBy, drawPlace, isSame, ROUNDING } from '../../support/checks/field-checks.ts';
import { measurePath, pathChecker } from '../../support/checks/path-checks.ts';
import { box, planOf, roomsPlan, stepHall } from '../../support/plans.ts';
import { QUICK, sampled } from '../../support/quick.ts';
import { randomPlan } from '../../support/inputs/random-plans.ts';
import { randomFrom } from '../../support/random.ts';

const RADII = [0, 8, 16, 40];
/** Where a field is asked again after a step to the next place, that place is on the grid: map units. */
const GRID = 0.02;

/** Where to go from the beginning of an arc: its end, or of more than a right angle about its middle, just outside it. */
function isAheadOn(arc: PathArc, end: Point, ahead: Point): boolean {
  if (Math.abs(arc.turn) < 1.01 * (Math.PI / 2) && distance(ahead, end) < GRID) return true;
  const part = (2 * Math.asin(distance(ahead, end) / 2.01 / arc.radius)) / Math.abs(arc.turn);
  const out = distance(ahead, arc) / arc.radius;
  return Math.abs(arc.turn) > 0.99 * (Math.PI / 2) && out >= 1 && out < 1.01 && part > 0.4 && part < 0.55;
}

/** Compares that many places with the finder, for that many goals; returns what differs. */
function compare(plan: FloorPlan, body: Body, seed: number, goals: number, places: number): string[] {
  const level = buildLevel(plan);
  const random = randomFrom(seed);
  const wrong: string[] = [];
  const finder = finderOf('exact').make(level, body);
  const [next, ahead] = [0, 0].map(() => ({ x: 0, z: 0, distance: 0 }));
  const near = nearCircle(body.radius, level.plan.quantum);
  let field: GoalField | null = null;
  for (let i = 0; i < goals; i++) {
    const goal = randomPlace(level, body, random);
    if (goal === null) return [];
    if (field === null) field = createGoalField(level, body, goal)!;
    else expect(field.moveGoal(goal)).toBe(true);
    for (let k = 0; k < places; k++) {
      const place = drawPlace(level, body, random);
      const own = distanceBy(finder, level, body, place, goal);
      const found = field.distanceFrom(place);
      const say = `radius ${body.radius}, from ${place.x} ${place.z} to ${goal.x} ${goal.z}: ${found}, exact ${own}`;
      if (own === undefined) continue;
      if (!isSame(found, own)) wrong.push(say);
      const isThere = field.next(place, next);
      if (isThere !== own < Infinity || !Object.is(next.distance, found)) wrong.push(`${say}, next ${isThere}`);
      if (!isThere) continue;
      const { points, links, arcs } = field.pathFrom(place)!;
      // The first turn; from the beginning of an arc its end, or its middle.
      const turn = points.findIndex((point, i) => distance(place, point) > near || i + 1 === points.length || !isWalked(links[i + 1])); // prettier-ignore
      const first = points[body.radius > 0 ? turn : 0];
      const isWide = body.radius > 0 && Math.abs(arcs?.[turn]?.turn ?? 0) > Math.PI / 2;
      const isFirst = isWide ? isAheadOn(arcs![turn]!, first, next) : distance(first, next) <= ROUNDING;
      if (!isFirst) wrong.push(`${say}, first ${first.x} ${first.z}`);
      const end = arcs?.findIndex((arc) => arc !== null && Math.abs(arc.turn) > 0.1) ?? -1;
      if (end > 0 && (!field.next(points[end - 1], ahead) || !isAheadOn(arcs![end]!, points[end], ahead)))
        wrong.push(`${say}, arc to ${points[end].x} ${points[end].z}, ahead ${ahead.x} ${ahead.z}`);
      // A point at a wall's end may be on any side of it.
      if (plan.links.length > 0 || body.radius === 0 || finder.answer(place, goal).moved !== undefined) continue;
      const walked = turn === 0 ? distance(place, next) : distance(place, points[0]) + body.radius * Math.abs(arcs![1]!.turn); // prettier-ignore
      const rest = field.distanceFrom(next) + walked;
      if (Math.abs(rest - own) > GRID) wrong.push(`${say}, by ${next.x} ${next.z} ${rest}`);
    }
  }
  return wrong;
}

test('half a turn about the end of a wall, from side to side of it, at any angle of the wall', () => {
  for (const [dx, dz] of [[0, 320], [320, 0], [192, 256], [-256, 192], [-256, -192]]) {
    const walls = [{ from: [512, 512], to: [512 + dx, 512 + dz], blocks: BLOCKS_BODIES }] as const;
    const level = buildLevel(roomsPlan('wall', { rooms: [{ polygon: box(0, 0, 1024, 1024) }], walls }));
    const { radius } = PLAYER_BODY;
    const [alongX, alongZ] = [dx / 320, dz / 320];
    const [one, other] = [radius, -radius].map((aside) => ({
      x: 512 + 160 * alongX - aside * alongZ,
      z: 512 + 160 * alongZ + aside * alongX,
    }));
    for (const [goal, place] of [[one, other], [other, one]]) {
      const field = createGoalField(level, PLAYER_BODY, goal)!;
      expect(field.distanceFrom(place)).toBeCloseTo(320 + Math.PI * radius, 1);
    }
  }
}); // prettier-ignore

for (const seed of Array.from({ length: QUICK ? 4 : 100 }, (_, i) => i + 1)) {
  test(`seed ${seed}: distances of a moving goal are the exact finder's, for radius ${RADII.join(', ')}`, () => {
    for (const radius of RADII)
      expect(compare(randomPlan(seed, 60), { ...BOT_BODY, radius }, seed, 3, QUICK ? 24 : 120)).toEqual([]);
  });
}

for (const [name, load] of [...sampled(ownPlans(), 7, 4), ...(QUICK ? [] : doomPlans())]) {
  test(`${name}: distances of a moving goal are the exact finder's`, () => {
    for (const radius of QUICK ? [0, 16] : RADII)
      expect(compare(load(), { ...BOT_BODY, radius }, 7, 2, QUICK ? 20 : 300)).toEqual([]);
  });
}

test('a corner on the border of a region counts in both senses: pac-maze, radius 40', () => {
  const level = ownLevel('pac-maze.txt');
  const body = { ...BOT_BODY, radius: 40 };
  const goal = { x: 1412.580078125, z: 1277.73828125 };
  const place = { x: 816, z: 1856 };
  const own = finderOf('exact').make(level, body).find(place, goal)!.length;
  expect(createGoalField(level, body, goal)!.distanceFrom(place)).toBeCloseTo(own, 6);
});

test('a moved goal gives what a new field gives, in any order of questions', () => {
  for (const body of [POINT_FLYER, BOT_BODY]) {
    const level = buildLevel(randomPlan(3, 60));
    const random = randomFrom(3);
    const places = Array.from({ length: 60 }, () => drawPlace(level, body, random));
    const [one, other] = [randomPlace(level, body, random)!, randomPlace(level, body, random)!];
    const moved = createGoalField(level, body, one)!;
    places.forEach((place) => moved.distanceFrom(place));
    expect(moved.moveGoal(other)).toBe(true);
    const paths = places.map((place) => moved.pathFrom(place));
    const fresh = createGoalField(buildLevel(randomPlan(3, 60)), body, other)!;
    expect(
      [...places]
        .reverse()
        .map((place) => fresh.pathFrom(place))
        .reverse(),
    ).toEqual(paths);
    expect(moved.moveGoal({ x: 1e6, z: 0 })).toBe(false);
    expect(places.map((place) => moved.pathFrom(place))).toEqual(paths);
  }
});

test('links lead to a goal that has moved too', () => {
  const room = (x: number) => ({ polygon: [[x, 0], [x + 4, 0], [x + 4, 4], [x, 4]] as const }); // prettier-ignore
  const level = createLevel({ rooms: [room(0), room(6)], links: [{ from: [3, 2], to: [7, 2] }] });
  const field = createGoalField(level, BOT_BODY, { x: 288, z: 64 })!;
  expect(field.distanceFrom({ x: 32, z: 64 })).toBeCloseTo(256, 6);
  expect(field.moveGoal({ x: 256, z: 64 })).toBe(true);
  expect(field.distanceFrom({ x: 32, z: 64 })).toBeCloseTo(224, 6);
});

test('it floods when somebody asks and its goals, or what is left there, have changed; and for any question', () => {
  const level = buildLevel(randomPlan(2, 60));
  const random = randomFrom(2);
  const [a, b, from] = Array.from({ length: 3 }, () => randomPlace(level, BOT_BODY, random)!);
  const { flood, finder } = sharedOf(exactIndexOf(level, BOT_BODY));
  let floods = 0;
  const { run } = flood;
  Object.assign(flood, { run: (...goals: Parameters<typeof run>) => (floods++, run(...goals)) });
  const field = createGoalField(level, BOT_BODY, [{ ...a, left: 3 }, b])!;
  expect(floods).toBe(0);
  const floodsFor = (...goals: readonly FieldGoal[]): number => {
    expect(field.moveGoal(...goals)).toBe(true);
    field.distanceFrom(from);
    return floods;
  };
  expect(floodsFor({ ...a, left: 3 }, b)).toBe(1);
  expect(floodsFor({ ...a, left: 3 }, { ...b, x: b.x + 2 ** -13, left: 0 })).toBe(1);
  expect(floodsFor({ ...a, left: 4 }, b)).toBe(2);
  expect(floodsFor(b, { ...a, left: 4 })).toBe(3);
  expect(floodsFor(b)).toBe(4);
  expect(floodsFor({ ...b, z: b.z + 1 })).toBe(5);
  expect(floodsFor({ ...b, x: b.x + 1, z: b.z + 1 })).toBe(6);
  expect(field.moveGoal()).toBe(false);
  expect(field.moveGoal(b, { x: 1e5, z: 1e5 })).toBe(false);
  const distance = field.distanceFrom(from);
  expect(floods).toBe(6);
  expect(distance).toBe(createGoalField(level, BOT_BODY, { ...b, x: b.x + 1, z: b.z + 1 })!.distanceFrom(from));
  const { x, z } = from;
  expect(finder.find(x, z)).toBe(1);
  const cell = finder.found[0];
  const found = { x: 0, z: 0, region: 0, distance: 0, directionX: 0, directionZ: 0, length: 0 };
  const questions: ((field: GoalField) => unknown)[] = [
    (each) => each.expanded,
    (each) => [each.next(from, found), found.distance],
    (each) => each.pathFrom(from),
    (each) => each.goalFrom(from),
    (each) => (createMapRegions(each.mapParts).at(cell, x, z, found), { ...found }),
    (each) => {
      const out = [0, 1, 2].map(() => new Float64Array(1));
      each.directions([x], [z], out[0], out[1], out[2], Int32Array.of(-1), Int32Array.of(0));
      return out;
    },
  ];
  questions.forEach((ask, i) => {
    field.moveGoal(i % 2 === 0 ? a : b);
    expect(ask(field)).toEqual(ask(createGoalField(level, BOT_BODY, i % 2 === 0 ? a : b)!));
  });
});

test('several goals: the distance is that to the nearest, which is named', () => {
  for (const body of [POINT_FLYER, BOT_BODY]) {
    const level = buildLevel(randomPlan(5, 60));
    const random = randomFrom(5);
    const goals = Array.from({ length: 4 }, () => randomPlace(level, body, random)!);
    const field = createGoalField(level, body, goals)!;
    const fields = goals.map((goal) => createGoalField(level, body, goal)!);
    for (let i = 0; i < 80; i++) {
      const place = drawPlace(level, body, random);
      const all = fields.map((each) => each.distanceFrom(place));
      const least = Math.min(...all);
      expect(isSame(field.distanceFrom(place), least)).toBe(true);
      expect(field.goalFrom(place)).toBe(least < Infinity ? all.indexOf(least) : -1);
    }
  }
});

test('directions of a crowd are those of its agents one by one, with regions remembered and forgotten', () => {
  for (const body of [POINT_FLYER, BOT_BODY]) {
    const level = buildLevel(randomPlan(4, 60));
    const random = randomFrom(4);
    const places = Array.from({ length: 100 }, () => drawPlace(level, body, random));
    const field = createGoalField(level, body, randomPlace(level, body, random)!)!;
    const [x, z] = [Float64Array.from(places, (at) => at.x), Float64Array.from(places, (at) => at.z)];
    const [outX, outZ, distance] = [0, 1, 2].map(() => new Float64Array(places.length));
    const regions = new Int32Array(places.length).fill(-1);
    const all = Int32Array.from(places.keys());
    const next = { x: 0, z: 0, distance: 0 };
    for (let round = 0; round < 3; round++) {
      field.directions(x, z, outX, outZ, distance, regions, all);
      places.forEach((place, i) => {
        const isThere = field.next(place, next);
        expect(distance[i]).toBe(next.distance);
        const gap = Math.hypot(next.x - place.x, next.z - place.z);
        if (!isThere || gap < GRID) return;
        expect(Math.hypot(outX[i] - (next.x - place.x) / gap, outZ[i] - (next.z - place.z) / gap)).toBeLessThan(1e-3);
      });
      field.moveGoal(randomPlace(level, body, random)!);
    }
  }
});

for (const seed of QUICK ? [2, 3] : [1, 2, 3, 4, 5, 6, 7, 8]) {
  for (const body of [POINT_FLYER, BOT_BODY]) {
    test(`seed ${seed}, radius ${body.radius}: as short as separate searches, and clear of walls`, () => {
      const random = randomFrom(seed);
      const bare = buildLevel(randomPlan(seed, 60));
      const links: PlanLink[] = [];
      for (let i = 0; i < seed % 3; i++) {
        const [from, to] = [randomPlace(bare, body, random), randomPlace(bare, body, random)];
        if (from && to) links.push({ type: 'teleport', from, to, cost: 20 });
      }
      const level = buildLevel({ ...bare.plan, links });
      const goal = randomPlace(level, body, random)!;
      const field = createGoalField(level, body, goal)!;
      const finder = finderOf('exact').make(level, body);
      const check = pathChecker(level, body);
      for (let i = 0; i < (QUICK ? 15 : 40); i++) {
        const start = randomPlace(level, body, random)!;
        const path = field.pathFrom(start);
        const own = finder.find(start, goal);
        const say = `${start.x},${start.z}`;
        expect({ say, isThere: path !== null }).toEqual({ say, isThere: own !== null });
        if (path === null || own === null) continue;
        expect(path.cost).toBeCloseTo(own.cost, 6);
        expect(path.length).toBeCloseTo(measurePath(start, path), 6);
        expect({ say, faults: check(start, path) }).toEqual({ say, faults: [] });
      }
    });
  }
}

test('a place that no path joins to the goal has no distance, and one where the agent cannot be has no number', () => {
  const square = (x: number): [number, number][] => [
    [x, 0],
    [x + 100, 0],
    [x + 100, 100],
    [x, 100],
  ];
  const ring = (first: number) => [0, 1, 2, 3].map((i) => ({ a: first + i, b: first + ((i + 1) % 4), front: 0 }));
  const plan = planOf('two rooms', {
    vertices: [...square(0), ...square(200)],
    walls: [...ring(0), ...ring(4)],
    sectors: [{}],
  });
  const field = createGoalField(buildLevel(plan), BOT_BODY, { x: 50, z: 50 })!;
  expect(field.distanceFrom({ x: 50, z: 20 })).toBe(30);
  expect(field.distanceFrom({ x: 250, z: 50 })).toBe(Infinity);
  expect(field.goalFrom({ x: 250, z: 50 })).toBe(-1);
  expect(field.distanceFrom({ x: 150, z: 50 })).toBeNaN();
  expect(() => field.distanceFrom({ x: NaN, z: 50 })).toThrow('two finite numbers');
  expect(() => field.distanceFrom({ x: 1, y: 2 } as never)).toThrow(/start is \{ x, y \}; pass \{ x, z \}/);
});

test('no field where the body cannot climb every step, or stand at the goal', () => {
  const level = buildLevel(stepHall);
  expect(createGoalField(level, PLAYER_BODY, { x: 64, z: 128 })).toBeNull();
  expect(createGoalField(level, BOT_BODY, { x: 64, z: 128 })).not.toBeNull();
  expect(createGoalField(level, BOT_BODY, { x: -500, z: 128 })).toBeNull();
});
