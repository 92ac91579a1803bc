// Agents that go where a field leads, by `moveAlong`, arrive: round the ends of thin walls and through gaps as wide as themselves.
import { describe, expect, test } from 'vitest';
import { createCrowd } from '../../../src/crowd/create-crowd.ts';
import { createFollower, createLevel, createNavigator, type Navigator, type Place } from '../../../src/index.ts';
import { expectArrival } from '../../support/checks/walk-by-field.ts';
import { box, type Corner } from '../../support/plans.ts';
import { QUICK } from '../../support/quick.ts';
import { randomFrom } from '../../support/random.ts';

test.each(Array.from({ length: QUICK ? 6 : 40 }, (_, seed) => seed))(
  'discs flat against a thin wall arrive where a field leads, round the wall’s end (seed %i)',
  (seed) => {
    const random = randomFrom(seed);
    const radius = 0.2 + 0.3 * random();
    const x = 3 + 6 * random();
    const tip = { x: seed % 2 === 0 ? x : 3 + 6 * random(), z: 3 + 6 * random() };
    const walls = [{ points: [[x, 0], [tip.x, tip.z]] }] as const; // prettier-ignore
    const level = createLevel({ rooms: [{ polygon: box(0, 0, 12, 12) }], walls });
    const nav = createNavigator(level, { radius });
    const against = (side: number): Place => {
      const part = random();
      const beside = nav.findNearestPoint({ x: x + (tip.x - x) * part + 1.2 * side, z: tip.z * part })!;
      return nav.moveAlong(beside, { x: -1.5 * side, z: 0 });
    };
    for (let i = 0; i < 12; i++) {
      const side = i % 2 === 0 ? 1 : -1;
      const [start, goal] = [against(side), against(-side)];
      expect(nav.distance(start, goal)).toBeLessThan(Infinity);
      expectArrival(nav, start, goal, [0.05, 0.25, 20][i % 3], 0.01);
    }
  },
);

test.each([0.05, 0.25, 20])('a field leads discs round the end of a ledge, not off it (steps of %f)', (step) => {
  const rooms = [
    { polygon: box(-6, 0, 0, 6), floor: 0.5 },
    { polygon: box(-6, -6, 10, 0), floor: 1 },
    { polygon: box(0, 0, 10, 6) },
  ];
  const nav = createNavigator(createLevel({ rooms }), { radius: 0.5 });
  for (const z of [-0.2, -0.5, -1, -2])
    for (let i = 0; i < 12; i++) expectArrival(nav, { x: 6, z: 0.6 + i * 0.4 }, { x: 8, z }, step, 0.01);
});

test('a field leads a point at a pillar’s corner on along its path, not a hair round the corner (seed 5711)', () => {
  const random = randomFrom(5711);
  let turns = 0;
  for (let i = 0; i < 12; i++) {
    const [x, z] = [3 + 4 * random(), 3 + 4 * random()];
    const hall = { polygon: box(0, 0, 12, 12), holes: [box(x, z, x + 2, z + 2)] };
    const nav = createNavigator(createLevel({ rooms: [hall] }), { radius: 0 });
    const path = nav.findPath({ x: 0.5, z: 12 * random() }, { x: 11.5, z: 12 * random() })!;
    path.points.slice(0, -1).forEach((corner, k) => {
      const next = nav.createField(path.goal).next(corner)!;
      expect(Math.hypot(next.x - path.points[k + 1].x, next.z - path.points[k + 1].z)).toBeLessThan(0.001);
      turns++;
    });
  }
  expect(turns).toBeGreaterThan(3);
});

/** What leaves a gap between two halls, as wide as an agent with that radius, turned by that angle about the origin. */
const GAPS: Record<string, (at: (corners: Corner[]) => Corner[], low: number, radius: number) => Navigator> = {
  'of a passage': (at, low, radius) => {
    const rooms = [box(0, 0, 6, 8), box(6, low, 8, low + 2 * radius), box(8, 0, 14, 8)];
    return createNavigator(createLevel({ rooms: rooms.map((room) => ({ polygon: at(room) })) }), { radius });
  },
  'of a passage with a bend': (at, low, radius) => {
    const high = low + 2 * radius;
    const rooms = [box(0, 0, 6, 8), box(6, low, 8, high), box(8 - 2 * radius, high, 8, 9), box(6, 9, 14, 15)];
    return createNavigator(createLevel({ rooms: rooms.map((room) => ({ polygon: at(room) })) }), { radius });
  },
  'between thin walls': (at, low, radius) => {
    const walls = [[[7, 0], [7, low]], [[7, low + 2 * radius], [7, 8]]] as Corner[][]; // prettier-ignore
    const rooms = [{ polygon: at(box(0, 0, 14, 8)) }];
    return createNavigator(createLevel({ rooms, walls: walls.map((points) => ({ points: at(points) })) }), { radius });
  },
  'between crates': (at, low, radius) => {
    const nav = createNavigator(createLevel({ rooms: [{ polygon: at(box(0, 0, 14, 8)) }] }), { radius });
    for (const crate of [box(6, -1, 8, low), box(6, low + 2 * radius, 8, 9)]) nav.addObstacle({ polygon: at(crate) });
    return nav;
  },
};

describe.each(Object.keys(GAPS))('a gap exactly as wide as the agent, %s', (kind) => {
  // The grid makes some slanted ones narrower: there is no path then.
  test.each(Array.from({ length: QUICK ? 8 : 32 }, (_, seed) => seed))(
    'is passed by field, follower and crowd (seed %i)',
    (seed) => {
      const random = randomFrom(seed);
      const radius = [0.5, 0.2, 0.25, 0.3, 0.37, 0.4][seed % 6];
      const angle = (seed % 4) * (Math.PI / 2) + (seed % 8 < 4 ? 0 : random());
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)].map((part) => (seed % 8 < 4 ? Math.round(part) : part));
      const at = (corners: readonly Corner[]): Corner[] =>
        corners.map(([x, z]) => [x * cos - z * sin, x * sin + z * cos]);
      const nav = GAPS[kind](at, 1 + Math.round(random() * 40) / 10, radius);
      const inBox = (x: number, z: number): Place => {
        const [[atX, atZ]] = at([[x + 4 * random(), z + 4 * random()]]);
        return nav.findNearestPoint({ x: atX, z: atZ })!;
      };
      for (let i = 0; i < 6; i++) {
        const ends = [inBox(1, 2), inBox(9, kind.includes('bend') ? 10 : 2)];
        const [start, goal] = i % 2 === 0 ? ends : ends.reverse();
        if (seed % 8 < 4) expect(nav.distance(start, goal)).toBeLessThan(Infinity);
        expectArrival(nav, start, goal, [0.05, 0.25, 20][i % 3], 0.01);
        const path = nav.findPath(start, goal);
        if (path === null || i > 1) continue;
        const follower = createFollower(path, nav);
        for (let step = 0; step < 600 && !follower.isDone; step++) {
          const place = follower.advance(0.1);
          const pushed = { x: 0.05 * (random() - 0.5), z: 0.05 * (random() - 0.5) };
          if (!follower.isDone) expect(follower.rejoin(nav, nav.moveAlong(place, pushed))).toBe(true);
        }
        expect(follower.isDone).toBe(true);
        const crowd = createCrowd(nav, { maxAgents: 1 });
        crowd.addAgent(start, nav.createField(goal));
        for (let step = 0; step < 1800; step++) crowd.step();
        expect(Math.hypot(crowd.x[0] - goal.x, crowd.z[0] - goal.z)).toBeLessThan(0.05);
      }
    },
  );
});
