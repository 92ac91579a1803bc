// Bodies of one's own along a path: as long as the path is, on it at every step, at the goal in the end, and never over a link by themselves;
// and doors that somebody else opens and shuts.
import { describe, expect, test } from 'vitest';
import { distance, type Point3 } from '../../../src/geometry/point.ts';
import { BOT_BODY, PLAYER_BODY, POINT_WALKER } from '../../../src/nav/bodies.ts';
import { finderOf } from '../../../src/nav/finders/finders.ts';
import type { Path } from '../../../src/nav/path-finder.ts';
import { clearanceAt } from '../../../src/nav/portal-graph/places.ts';
import { portalsOfDoor } from '../../../src/nav/portal-graph/portals-of-wall.ts';
import { randomPlace } from '../../../src/nav/reach/random-place.ts';
import { stepAlong } from '../../../src/nav/along/step-along.ts';
import { ownLevel } from '../../support/all-plans.ts';
import { QUICK } from '../../support/quick.ts';
import { randomFrom } from '../../support/random.ts';

const QUERIES = QUICK ? 6 : 25;
/** A disc's paths are those of one narrower by 5e-8, and angles are rounded. */
const TOLERANCE = 1e-6;
const levelOf = (name: string) => ownLevel(name);

describe('stepAlong', () => {
  test.each(['keep.json', 'pillars.json', 'two-ways.json', 'station.json'])(
    'on %s steps of any length sum to the path’s length and stay clear of walls, arcs included (seed 4)',
    (name) => {
      const level = levelOf(name);
      const random = randomFrom(4);
      let arcs = 0;
      for (const body of [PLAYER_BODY, BOT_BODY]) {
        const finder = finderOf('exact').make(level, body);
        for (let i = 0; i < QUERIES; i++) {
          const [start, goal] = [randomPlace(level, body, random)!, randomPlace(level, body, random)!];
          const path = finder.find(start, goal);
          if (path === null) continue;
          arcs += path.arcs?.filter((arc) => arc !== null).length ?? 0;
          const most = 1 + random() * 120;
          let [at, next, gone, steps]: [Point3, number, number, number] = [{ ...start, y: 0 }, 0, 0, 0];
          while (next < path.points.length) {
            expect(steps++).toBeLessThan(20_000);
            const length = random() * most;
            const before = at;
            const step = stepAlong(path, at, next, length);
            expect(step.next).toBeGreaterThanOrEqual(next);
            ({ at, next } = step);
            gone += length - step.left;
            expect(distance(before, at)).toBeLessThanOrEqual(length - step.left + TOLERANCE);
            if (step.heading !== null) expect(Math.hypot(step.heading.x, step.heading.z)).toBeCloseTo(1, 9);
            if (step.link !== null) {
              // Its own affair: here it simply comes out there.
              expect(step.heading).toBeNull();
              at = path.points[next];
              gone += step.link === 'teleport' ? 0 : distance(before, at);
              next++;
              // A walker may lean over an edge that it has come down; to a bot no edge is in the way.
            } else if (body === BOT_BODY && clearanceAt(level, body, at) < body.radius - TOLERANCE) {
              expect.fail(`${name}: ${at.x}, ${at.z} is too near a wall`);
            }
          }
          expect(at).toEqual(path.points.at(-1));
          if (path.links.every((link) => link === 'walk')) expect(gone).toBeCloseTo(path.length, 5);
        }
      }
      expect(arcs).toBeGreaterThan(0);
    },
  );

  test('one long step reaches the goal and returns the rest; a link stops it', () => {
    const place = (x: number, z: number): Point3 => ({ x, y: 0, z });
    const bare = { cost: 0, expanded: 0, corridor: [] };
    const path: Path = {
      ...bare,
      points: [place(100, 0), place(100, 100), place(500, 500), place(500, 600)],
      links: ['walk', 'walk', 'teleport', 'walk'],
      length: 300,
    };
    const first = stepAlong(path, { x: 0, z: 0 }, 0, 1000);
    expect(first).toEqual({ at: place(100, 100), next: 2, heading: null, link: 'teleport', left: 800 });
    expect(stepAlong(path, first.at, 2, 10)).toEqual({ ...first, left: 10 });
    expect(stepAlong(path, path.points[2], 3, 130)).toEqual({
      at: place(500, 600),
      next: 4,
      heading: null,
      link: null,
      left: 30,
    });
    expect(stepAlong(path, { x: 40, z: 0 }, 0, 20)).toMatchObject({
      at: place(60, 0),
      next: 0,
      heading: { x: 1, z: 0 },
    });
    // A step of no length only looks where to go on.
    expect(stepAlong(path, { x: 100, z: 0 }, 0, 0)).toMatchObject({
      next: 1,
      heading: { x: 0, z: 1 },
    });
  });

  test('displaced from an arc to either end, it returns and never goes all the way round', () => {
    const end = { x: 10, y: 0, z: 0 };
    const quarter = { x: 0, z: 0, radius: 10, turn: Math.PI / 2 };
    const path: Path = {
      points: [end],
      links: ['walk'],
      arcs: [quarter],
      length: 5 * Math.PI,
      cost: 0,
      expanded: 0,
      corridor: [],
    };
    // Turning right from (0, −10) one comes by (7.07, −7.07) to (10, 0).
    const half = stepAlong(path, { x: 0, z: -10 }, 0, 2.5 * Math.PI);
    expect(half.at.x).toBeCloseTo(10 * Math.SQRT1_2, 9);
    expect(half.at.z).toBeCloseTo(-10 * Math.SQRT1_2, 9);
    expect(half.heading!.x).toBeCloseTo(Math.SQRT1_2, 9);
    expect(stepAlong(path, { x: 10, z: 0.1 }, 0, 1)).toMatchObject({ at: end, next: 1, left: 1 });
    expect(stepAlong(path, { x: -0.1, z: -10 }, 0, 5 * Math.PI).at).toEqual(end);
    // All round: on the arc what is left of it, beyond it the nearer of its ends; turning left the same in the mirror.
    for (const turn of [0.6, Math.PI / 2, 3, 5].flatMap((whole) => [whole, -whole])) {
      const whole = Math.abs(turn);
      const arc = { ...path, arcs: [{ ...quarter, turn }] };
      for (let before = 0.05; before < 2 * Math.PI; before += 0.1) {
        // So much before the end, against the turn.
        const angle = -before * Math.sign(turn);
        const from = { x: 10 * Math.cos(angle), z: 10 * Math.sin(angle) };
        const left = before <= whole ? before : before - whole < 2 * Math.PI - before ? whole : 0;
        const { at, next, left: rest } = stepAlong(arc, from, 0, 1000);
        expect([at, next]).toEqual([end, 1]);
        expect(1000 - rest, `${before} before the end of a turn by ${turn}`).toBeCloseTo(10 * left, 6);
        if (left === 0) continue;
        const halfway = stepAlong(arc, from, 0, 5 * left);
        const there = -(left / 2) * Math.sign(turn);
        expect(halfway.at.x).toBeCloseTo(10 * Math.cos(there), 6);
        expect(halfway.at.z).toBeCloseTo(10 * Math.sin(there), 6);
        expect(halfway.heading!.x * Math.sign(turn)).toBeCloseTo(-Math.sin(there), 6);
        expect(halfway.heading!.z * Math.sign(turn)).toBeCloseTo(Math.cos(there), 6);
      }
    }
  });
});

test('portals of a shut door are avoided, or delayed, and found in the corridors through it', () => {
  const level = levelOf('station.json');
  const { plan, tree } = level;
  const doors = plan.doors.flatMap(({ opens }, index) => (opens === 'never' ? [] : [index]));
  expect(doors.length).toBeGreaterThan(0);
  const random = randomFrom(2);
  let through = 0;
  for (const key of ['line-of-sight', 'exact']) {
    const finder = finderOf(key).make(level, POINT_WALKER);
    for (const door of doors) {
      const portals = portalsOfDoor(level, door);
      expect(portals.length).toBeGreaterThan(0);
      for (const id of portals) expect(plan.walls[tree.portals[id].wall].kind).toBe('door');
      for (let i = 0; i < 10; i++) {
        const [start, goal] = [randomPlace(level, POINT_WALKER, random)!, randomPlace(level, POINT_WALKER, random)!];
        const path = finder.find(start, goal);
        if (path === null || !path.corridor.some((id) => portals.includes(id))) continue;
        through++;
        const round = finder.answer(start, goal, { avoid: new Set(portals) }).path;
        expect(round?.corridor.filter((id) => portals.includes(id)) ?? []).toEqual([]);
        const tolls = new Map(portals.map((id) => [id, 64]));
        expect(finder.answer(start, goal, { tolls }).path!.cost).toBeGreaterThan(path.cost);
      }
    }
  }
  expect(through).toBeGreaterThan(0);
});
