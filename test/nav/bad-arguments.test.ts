// Functions of nav called as by callers without types: what cannot be is named, and nothing odd comes back.
import { expect, test } from 'vitest';
import { leafAt } from '../../src/door/bsp.ts';
import {
  buildLevel,
  canWalk,
  clearanceAt,
  createGoalField,
  FINDERS,
  finderOf,
  findNearestPoint,
  makeFinder,
  navMeshOf,
  portalGraphOf,
  randomPlace,
  stepAlong,
} from '../../src/door/nav.ts';
import type { Point } from '../../src/geometry/point.ts';
import { POINT_FLYER, PLAYER_BODY } from '../../src/nav/bodies.ts';
import type { Body } from '../../src/nav/body.ts';
import { DEFAULT_WEIGHTS } from '../../src/nav/cost-terms.ts';
import type { Level } from '../../src/nav/level.ts';
import { randomFrom } from '../support/random.ts';
import { twoRooms } from '../support/plans.ts';

const level = buildLevel(twoRooms);
const here = { x: 64, z: 128 };
const there = { x: 464, z: 128 };
/** Passes anything, as callers without types do. */
const any = <T>(value: unknown): T => value as T;

const NO_PLACES: readonly unknown[] = [
  undefined,
  null,
  {},
  { x: 1, y: 2 },
  { x: NaN, z: 0 },
  { x: 1, z: Infinity },
  '1,2',
  { x: '1', z: 2 },
];

test.each(FINDERS.map(({ key }) => key))('%s names what is no place, in every method', (key) => {
  for (const body of [PLAYER_BODY, POINT_FLYER]) {
    const finder = finderOf(key).make(level, body);
    for (const place of NO_PLACES) {
      const wrong = any<typeof here>(place);
      for (const method of ['find', 'answer', 'explain'] as const) {
        const { [method]: ask } = finder;
        if (ask === undefined) continue;
        const mend = 'is .*pass \\{ x, z \\}, two finite numbers';
        expect(() => ask(wrong, there)).toThrow(new RegExp(`^${method}: start ${mend}`));
        expect(() => ask(here, wrong)).toThrow(new RegExp(`^${method}: goal ${mend}`));
      }
      const { nearest } = finder;
      if (nearest) expect(() => nearest(here, [there, wrong])).toThrow(/^nearest: goals\[1\] is /);
    }
  }
});

test('makers of finders name options that they do not know, and values that cannot be', () => {
  for (const { key, make } of FINDERS) {
    const use = 'use outside, maxDistance, budget, heights, smoothing, grid';
    expect(() => make(level, PLAYER_BODY, any({ typo: 1 }))).toThrow(`${key}: options has no field "typo"; ${use}`);
    expect(() => make(level, PLAYER_BODY, any({ budget: 'all' }))).toThrow(`${key}: options.budget is "all"`);
  }
});

test('functions of places name what is none', () => {
  for (const place of NO_PLACES) {
    const wrong = any<typeof here>(place);
    expect(() => findNearestPoint(level, PLAYER_BODY, wrong, 10)).toThrow(/findNearestPoint: point is/);
    expect(() => clearanceAt(level, PLAYER_BODY, wrong)).toThrow(/clearanceAt: point is/);
    expect(() => canWalk(level, PLAYER_BODY, wrong, there)).toThrow(/canWalk: a is/);
    expect(() => canWalk(level, PLAYER_BODY, here, wrong)).toThrow(/canWalk: b is/);
  }
  expect(() => leafAt(level.tree, { x: NaN, z: 0 })).toThrow('leafAt: point is { x: NaN, z: 0 }');
  for (const far of [NaN, -1, undefined])
    expect(() => findNearestPoint(level, PLAYER_BODY, here, any(far))).toThrow(`maxDistance is ${far}`);
  expect(() => clearanceAt(level, PLAYER_BODY, here, NaN)).toThrow('most is NaN');
  expect(() => randomPlace(level, PLAYER_BODY, any(undefined))).toThrow('random is undefined');
});

test('null is no missing argument, and a toll may be Infinity but not less than 0', () => {
  expect(() => clearanceAt(level, PLAYER_BODY, here, any(null))).toThrow('clearanceAt: most is null');
  for (const { key, make } of FINDERS) {
    const ask = (toll: number): unknown =>
      make(level, PLAYER_BODY).answer(here, there, { tolls: new Map([[0, toll]]) }).reason;
    expect(() => ask(Infinity), key).not.toThrow();
    expect(() => ask(-1), key).toThrow('the toll of portal 0 is -1');
  }
});

test('the nearest place from anywhere, however far', () => {
  const found = findNearestPoint(level, PLAYER_BODY, { x: -5000, z: 128 }, Infinity)!;
  expect(found.x).toBeCloseTo(16, 2);
  expect(found.z).toBe(128);
});

test('a goal field takes one goal or a list of several', () => {
  const lengthTo = (goal: Point | readonly Point[]): number =>
    createGoalField(level, PLAYER_BODY, goal)!.distanceFrom(here);
  expect([lengthTo(here), lengthTo([there, here])]).toEqual([0, 0]);
  expect(lengthTo(there)).toBe(lengthTo([there]));
  expect(() => lengthTo([])).toThrow(/createGoalField: goal is .*pass at least one/);
  expect(() => lengthTo([there, any(null)])).toThrow(/createGoalField: goal/);
});

test('stepAlong names a path, a place or a number that cannot be', () => {
  const path = finderOf('exact').make(level, PLAYER_BODY).find(here, there)!;
  expect(() => stepAlong(any(null), here, 0, 1)).toThrow('stepAlong: path is null');
  expect(() => stepAlong(path, { x: NaN, z: 0 }, 0, 1)).toThrow('stepAlong: from is { x: NaN, z: 0 }');
  for (const next of [NaN, -1, 0.5, undefined])
    expect(() => stepAlong(path, here, any(next), 1)).toThrow(`next is ${next}`);
  expect(() => stepAlong(path, here, 0, any(undefined))).toThrow('length is undefined');
});

test('what is no level is named, a plan or a level from JSON too', () => {
  expect(() => navMeshOf(any(twoRooms), PLAYER_BODY)).toThrow(
    /navMeshOf: level is \{ name, .*; pass what createLevel or loadLevel returned/,
  );
  expect(() => portalGraphOf(any(undefined), PLAYER_BODY)).toThrow('portalGraphOf: level is undefined');
  for (const { key, make } of FINDERS) {
    for (const wrong of [undefined, null, 7, twoRooms]) {
      expect(() => make(any(wrong), PLAYER_BODY), key).toThrow(
        /: level is .*; pass what createLevel or loadLevel returned/,
      );
    }
    expect(() => make(any<Level>(JSON.parse(JSON.stringify(level))), PLAYER_BODY), key).toThrow(
      'JSON loses typed arrays',
    );
    expect(() => make(level, any(undefined)), key).toThrow('body: radius is undefined');
  }
  const copy = structuredClone(level);
  expect(finderOf('exact').make(copy, PLAYER_BODY).find(here, there)).toEqual(
    finderOf('exact').make(level, PLAYER_BODY).find(here, there),
  );
});

test('bodies name what is missing, and radii that are too small', () => {
  const asked = (change: object): unknown =>
    finderOf('exact')
      .make(level, any<Body>({ ...PLAYER_BODY, ...change }))
      .find(here, there)?.length;
  expect(() => asked({ flies: undefined })).toThrow('body: flies is undefined');
  expect(() => asked({ stoppedBy: undefined })).toThrow('body: stoppedBy is undefined');
  for (const radius of [1e-9, 3e-8, 1e-7, 9e-4])
    expect(() => asked({ radius })).toThrow(`body: radius is ${radius}; pass 0 for a point`);
  for (const radius of [0, 2 ** -10, 1e-3, 0.01]) expect(asked({ radius })).toBeCloseTo(400, 3);
});

test('a radius of nearly nothing leads as far as none (seed 2)', () => {
  const random = randomFrom(2);
  const [point, slim] = [0, 2 ** -10].map((radius) => finderOf('exact').make(level, { ...PLAYER_BODY, radius }));
  for (let i = 0; i < 50; i++) {
    const [start, goal] = [randomPlace(level, PLAYER_BODY, random)!, randomPlace(level, PLAYER_BODY, random)!];
    expect(slim.find(start, goal)!.length).toBeCloseTo(point.find(start, goal)!.length, 1);
  }
});

test('costs, searches and states name what they are not', () => {
  const terrain = level.plan.sectors.map(() => 1);
  const ask = (costs: object): unknown =>
    finderOf('exact')
      .make(level, PLAYER_BODY)
      .answer(here, there, { costs: any({ weights: DEFAULT_WEIGHTS, terrain, watcher: null, ...costs }) });
  expect(() => ask({ terrain: [1] })).toThrow('costs: terrain has 1 numbers; the plan has 3 sectors');
  expect(() => ask({ terrain: undefined })).toThrow('costs: terrain has undefined numbers');
  expect(() => ask({ paces: [] })).toThrow('costs: paces has 0 numbers');
  expect(() => ask({ weights: { ...DEFAULT_WEIGHTS, time: NaN } })).toThrow('costs: weights.time is NaN');
  expect(() => ask({ weights: undefined })).toThrow('costs: weights.distance is undefined');
  expect(() => makeFinder(level, PLAYER_BODY, any({ search: 'astar' }))).toThrow(
    'makeFinder: parts.search is "astar"; use a-star, dijkstra, breadth-first, greedy',
  );
  expect(() => makeFinder(level, PLAYER_BODY, any(undefined))).toThrow('parts is undefined');
  expect(() => buildLevel(twoRooms, any('dyn'))).toThrow('buildLevel: state is "dyn"; use drawn, open, used');
});
