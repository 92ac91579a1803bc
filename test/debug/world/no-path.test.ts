// Why a bot has no path, for questions as bots ask them.
import { expect, test } from 'vitest';
import { explainNoPath } from '../../../src/debug/world/no-path.ts';
import { distance, METRE, type Point } from '../../../src/geometry/point.ts';
import { BOT_BODY, PLAYER_BODY } from '../../../src/nav/bodies.ts';
import { finderOf } from '../../../src/nav/finders/finders.ts';
import { makeSmoothedFinder } from '../../../src/nav/finders/make-smoothed.ts';
import type { Level } from '../../../src/nav/level.ts';
import type { QueryOptions } from '../../../src/nav/path-finder.ts';
import { createLevel } from '../../../src/index.ts';
import { box } from '../../support/plans.ts';

// Two rooms, joined by a corridor of 60.
const rooms = [box(0, 0, 200, 200), box(200, 70, 300, 130), box(300, 0, 500, 200)];
const level = createLevel({ unit: 1 / 32, rooms: rooms.map((polygon) => ({ polygon })) });
const body = { ...BOT_BODY, flies: false, step: PLAYER_BODY.step };
const [start, goal] = [{ x: 100, z: 100 }, { x: 400, z: 100 }]; // prettier-ignore

function ask(
  options: QueryOptions = {},
  radius = body.radius,
  on: Level = level,
): { words: string; places: readonly Point[] } {
  const own = { ...body, radius };
  const finder = makeSmoothedFinder(on, own, finderOf('exact'), null, { roundThings: true });
  const answer = finder.answer(start, goal, options);
  expect(answer.path).toBeNull();
  return explainNoPath(on, own, {
    question: { start, goal, options },
    finder,
    key: 'exact',
    answer,
    isCarried: false,
  });
}

test('a crate that fills the corridor', () => {
  const { words, places } = ask({ things: [{ x: 250, z: 100, radius: 28 }] });
  expect(words).toBe('blocked by a crate at the cross');
  expect(places).toHaveLength(1);
  expect(Math.hypot(places[0].x - 250, places[0].z - 100)).toBeLessThan(60);
});

test('a prop that fills the corridor, with a crate elsewhere', () => {
  const things = [{ x: 250, z: 100, radius: 28 }];
  const filled = createLevel({ unit: 1 / 32, rooms: rooms.map((polygon) => ({ polygon })), things });
  const { words } = ask({ things: [{ x: 50, z: 50, radius: 10 }] }, body.radius, filled);
  expect(words).toBe('blocked by a prop at the cross');
});

test('a goal outside the floor is the whole reason', () => {
  const { words, places } = ask({}, body.radius, createLevel({ unit: 1 / 32, rooms: [{ polygon: rooms[0] }] }));
  expect({ words, places }).toEqual({ words: 'the goal is outside the level', places: [] });
});

test('a shut door', () => {
  const portals = level.tree.portals.filter(({ midpoint, wall }) => wall >= 0 && midpoint.x === 200);
  expect(portals.length).toBeGreaterThan(0);
  const { words, places } = ask({ avoid: new Set(portals.map(({ id }) => id)) });
  expect(words).toBe('blocked by a shut door at the cross');
  expect(places[0].x).toBe(200);
});

test('a gap too narrow', () => {
  const { words } = ask({}, 36);
  expect(words).toBe('blocked by a gap of 1.88 m at the cross where 2.25 m is needed');
});

test('two islands: how near one can get, as queries of navigators say it', () => {
  const islands = createLevel({ unit: 1 / 32, rooms: [rooms[0], rooms[2]].map((polygon) => ({ polygon })) });
  const { words, places } = ask({}, body.radius, islands);
  const gap = (goal.x - 200 + body.radius) / METRE;
  expect(words).toBe(
    `no floor or link leads from the start to the goal; the nearest reachable point, the cross, is ${+gap.toFixed(2)} m from the goal`,
  );
  expect(places).toHaveLength(1);
  expect(distance(places[0], { x: 200 - body.radius, z: 100 })).toBeLessThan(1e-6);
});
