// Exact ways from and to places flat on one wall or on two, on the grid and off it: where bots stand that were pushed there. There is a
// way for every finder or for none, and exact ways are the shortest there too.
import { describe, expect, test } from 'vitest';
import type { Point } from '../../../src/geometry/point.ts';
import { snapPoint } from '../../../src/geometry/quantum.ts';
import type { FloorPlan, Wall } from '../../../src/map/floor-plan.ts';
import { BOT_BODY, PLAYER_BODY, POINT_WALKER } from '../../../src/nav/bodies.ts';
import type { Body } from '../../../src/nav/body.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import { portalGraphOf } from '../../../src/nav/portal-graph/build-portal-graph.ts';
import { finderOf } from '../../../src/nav/finders/finders.ts';
import type { Level } from '../../../src/nav/level.ts';
import { NO_OBSTACLE } from '../../../src/nav/clearance/obstacles.ts';
import type { PathAnswer } from '../../../src/nav/path-finder.ts';
import { levelOfPlan, ownMaps, ownPlans } from '../../support/all-plans.ts';
import { pathChecker } from '../../support/checks/path-checks.ts';
import { QUICK, sampled } from '../../support/quick.ts';
import { randomFrom } from '../../support/random.ts';
import { loadPlan } from '../../../src/map/load-plan.ts';

const QUERIES = QUICK ? 6 : 16;
const BODIES: readonly Body[] = [BOT_BODY, PLAYER_BODY, POINT_WALKER];
/** How far from flat a place may be: some are, some all but, some near enough to be moved there. */
const JITTERS = [0, 1e-7, 1e-3, 2];
const EXACT = ['exact', 'exact-indexed'];

type Line = readonly [a: Point, b: Point];

/** Draws places beside walls of the level that stop the body: half of them flat on one, half on two. Null when luck was out. */
function flatPlaces(level: Level, body: Body, random: () => number): () => Point | null {
  const { vertices, walls }: FloorPlan = level.plan;
  const { kind } = portalGraphOf(level, body).near.obstacles;
  const solid = walls.filter((_, wall) => kind[wall] !== NO_OBSTACLE);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)];
  const beside = ({ a, b }: Wall): Line => {
    const room = (random() < 0.5 ? -1 : 1) * (body.radius + (random() - 0.5) * pick(JITTERS));
    const [p, q] = [vertices[a], vertices[b]];
    const length = Math.hypot(q.x - p.x, q.z - p.z);
    const [dx, dz] = [(-(q.z - p.z) / length) * room, ((q.x - p.x) / length) * room];
    return [
      { x: p.x + dx, z: p.z + dz },
      { x: q.x + dx, z: q.z + dz },
    ];
  };
  return () => {
    const one = pick(solid);
    const [a, b] = beside(one);
    if (random() < 0.5) return along(a, b, random());
    const { x, z } = vertices[one.a];
    const isNear = (vertex: number): boolean =>
      Math.abs(vertices[vertex].x - x) + Math.abs(vertices[vertex].z - z) <= 4 * body.radius;
    const others = solid.filter((other) => other !== one && (isNear(other.a) || isNear(other.b)));
    if (others.length === 0) return null;
    const [c, d] = beside(pick(others));
    const turn = (b.x - a.x) * (d.z - c.z) - (b.z - a.z) * (d.x - c.x);
    return turn === 0 ? null : along(a, b, ((c.x - a.x) * (d.z - c.z) - (c.z - a.z) * (d.x - c.x)) / turn);
  };
}

function along(a: Point, b: Point, t: number): Point {
  return { x: a.x + t * (b.x - a.x), z: a.z + t * (b.z - a.z) };
}

test('a place off the grid, touching a wall: the portal path exists and is shortened', () => {
  const { name, bytes } = ownMaps().find((map) => map.name === 'one-room.json')!;
  const level = buildLevel(loadPlan(bytes, name));
  const [start, goal] = [
    { x: 566.3049973, z: 224.9242327 },
    { x: 154.5183477, z: 171.4946304 },
  ];
  const { path: pulled, moved } = finderOf('funnel').make(level, BOT_BODY).answer(start, goal);
  expect(moved?.goal).toBeDefined();
  for (const key of EXACT) {
    const answer = finderOf(key).make(level, BOT_BODY).answer(start, goal);
    expect(answer.path!.length).toBeLessThanOrEqual(pulled!.length + 1e-6);
    expect(pathChecker(level, BOT_BODY)(snapPoint(start, level.plan.quantum), answer.path!)).toEqual([]);
    expect(answer.moved).toEqual(moved);
  }
});

test('out of a slit as wide as the body, over a ledge beside a border of two leaves', () => {
  const { name, bytes } = ownMaps().find((map) => map.name === 'pillars.json')!;
  const level = buildLevel(loadPlan(bytes, name));
  const check = pathChecker(level, PLAYER_BODY);
  // The places off the grid are those at which a body is left that was pushed into the slit.
  const xs = [320, 480, 640, 800, 960];
  for (const start of [...xs.map((x) => ({ x, z: 0 })), { x: 960.0000000173214, z: -2.42094753133415e-8 }]) {
    for (const goal of [
      { x: 200, z: 200 },
      { x: 900, z: -88 },
    ]) {
      for (const key of ['midpoints', 'funnel', 'exact']) {
        const { path, reason } = finderOf(key).make(level, PLAYER_BODY).answer(start, goal);
        expect({ key, start, reason }).toEqual({ key, start, reason: null });
        // Where it stands is told by a place a hair inside the slit: on its border the checker would take it for below.
        expect(check({ x: start.x, z: -1e-7 }, path!)).toEqual([]);
      }
    }
  }
});

describe.each(sampled(ownPlans(), 4, 1))('%s', (name, load) => {
  test('touching one wall or two: a path for all finders or none, and no longer than a pulled string (seed 5)', () => {
    const level = levelOfPlan(load());
    const random = randomFrom(5);
    for (const body of BODIES) {
      const draw = flatPlaces(level, body, random);
      const check = pathChecker(level, body);
      const pulled = finderOf('funnel').make(level, body);
      const finders = EXACT.map((key) => ({ key, finder: finderOf(key).make(level, body) }));
      for (let i = 0; i < QUERIES; i++) {
        const [start, goal] = [draw(), draw()];
        if (start === null || goal === null) continue;
        const other = pulled.answer(start, goal);
        const answers = finders.map(({ key, finder }): readonly [string, PathAnswer] => [
          key,
          finder.answer(start, goal),
        ]);
        for (const [key, answer] of answers) {
          const say = `${name}, radius ${body.radius}, ${key}: ${start.x},${start.z} to ${goal.x},${goal.z}`;
          expect({ say, reason: answer.reason, moved: answer.moved }).toEqual({
            say,
            reason: other.reason,
            moved: other.moved,
          });
          if (answer.path === null) continue;
          expect({
            say,
            faults: check(answer.moved?.start ?? snapPoint(start, level.plan.quantum), answer.path),
          }).toEqual({ say, faults: [] });
          expect(answer.path.cost, say).toBeLessThanOrEqual(other.path!.cost + 1e-5);
          expect(answer.path.length, say).toBeCloseTo(answers[0][1].path!.length, 5);
        }
      }
    }
  });
});
