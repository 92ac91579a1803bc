// Paths with a margin: never nearer than the radius, no longer than the detour allows, the shortest way round, and off walls where there is room.
import { expect, test } from 'vitest';
import { createLevel, createNavigator, type NavPath } from '../../../src/index.ts';
import { PLAYER_BODY } from '../../../src/nav/bodies.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import { unitsOf } from '../../../src/nav/navigator/changes/units.ts';
import { randomPlace } from '../../../src/nav/reach/random-place.ts';
import { clearanceAt } from '../../../src/nav/portal-graph/places.ts';
import { ownPlans } from '../../support/all-plans.ts';
import {
  edgesOfLattice,
  gapToSegment,
  placesOfPath,
  randomLines,
  roomsOfLattice,
} from '../../support/oracles/lattice.ts';
import { QUICK } from '../../support/quick.ts';
import { randomFrom } from '../../support/random.ts';
import { box } from '../../support/plans.ts';

/** Places along a path, arcs included. */
function along({ points, arcs }: NavPath): { x: number; z: number }[] {
  return points.slice(1).flatMap((to, i) => {
    const [from, arc] = [points[i], arcs[i + 1]];
    return Array.from({ length: 33 }, (_, k) => {
      const part = k / 32;
      if (arc === null) return { x: from.x + part * (to.x - from.x), z: from.z + part * (to.z - from.z) };
      const angle = Math.atan2(to.z - arc.z, to.x - arc.x) - (1 - part) * arc.turn;
      return { x: arc.x + arc.radius * Math.cos(angle), z: arc.z + arc.radius * Math.sin(angle) };
    });
  });
}

const lengthOf = (path: NavPath): number =>
  path.points.slice(1).reduce((sum, to, i) => {
    const [from, arc] = [path.points[i], path.arcs[i + 1]];
    return sum + (arc === null ? Math.hypot(to.x - from.x, to.z - from.z) : arc.radius * Math.abs(arc.turn));
  }, 0);

const L = { rooms: [{ polygon: [[0, 0], [10, 0], [10, 10], [6, 10], [6, 4], [0, 4]] as [number, number][] }] }; // prettier-ignore
const [A, B] = [{ x: 1, z: 2 }, { x: 8, z: 9 }]; // prettier-ignore

test('round a corner it keeps the margin, for a point and a disc; a detour of 0 is the shortest path', () => {
  for (const radius of [0, 0.3]) {
    const nav = createNavigator(createLevel(L), { radius });
    const path = nav.findPath(A, B, { margin: 1 })!;
    const shortest = nav.findPath(A, B)!;
    for (const { x, z } of along(path)) expect(Math.hypot(x - 6, z - 4)).toBeGreaterThan(1 - 1e-3);
    expect(path.length).toBeGreaterThan(shortest.length);
    expect(path.length).toBeCloseTo(lengthOf(path), 6);
    expect(path.length).toBeCloseTo(createNavigator(nav.level, { radius: 1 }).findPath(A, B)!.length, 6);
    expect(nav.findPath(A, B, { margin: 1, detour: 0 })!.length).toBeCloseTo(shortest.length, 9);
    // From where there is no room.
    const narrow = { x: 1, z: 0.4 };
    expect(nav.findPath(narrow, B, { margin: 1, detour: 0 })!.length).toBeCloseTo(nav.distance(narrow, B), 9);
    expect(nav.findPath(A, B, { margin: radius })).toEqual(shortest);
    expect(nav.findPath(A, A, { margin: 1 })).toEqual(nav.findPath(A, A));
    expect(() => nav.findPath(A, B, { margin: 6 })).toThrow('findPath: options.margin is 6; pass at most 5, half');
    // Crates count as walls, at once.
    const crate = nav.addObstacle({ x: 8, z: 5, radius: 0.1 });
    for (const { x, z } of along(nav.findPath(A, B, { margin: 0.8 })!))
      expect(Math.hypot(x - 8, z - 5)).toBeGreaterThan(0.9 - 1e-3);
    nav.removeObstacle(crate);
    expect(nav.findPath(A, B, { margin: 1 })!.points).toEqual(path.points);
  }
});

test('a detour that would cost more than is allowed is not made, however long the path', () => {
  const polygon: [number, number][] = [[0, 0], [60, 0], [60, -4], [70, -4], [70, 12], [60, 12], [60, 1], [0, 1]]; // prettier-ignore
  const holes: [number, number][][] = [[[64.9, 8], [65.1, 8], [65.1, 1.4], [64.9, 1.4]]]; // prettier-ignore
  const level = createLevel({ rooms: [{ polygon, holes }], walls: [{ points: [[65, -4], [65, -0.5]] }] }); // prettier-ignore
  const nav = createNavigator(level, { radius: 0.3 });
  // By the wide opening it would be 11 longer: much of the room, little of the whole. So it goes through the middle of the narrow one.
  const path = nav.findPath({ x: 1, z: 0.5 }, { x: 69, z: 0.5 }, { margin: 1 })!;
  expect(path.length).toBeCloseTo(68, 2);
  for (const { x, z } of along(path)) if (Math.abs(x - 65) < 0.2) expect(Math.abs(z - 0.45)).toBeLessThan(0.05);
});

test('a path over a link does not change', () => {
  const rooms = [[0, 0, 4, 6], [4, 2.6, 8, 3.4], [8, 0, 12, 6]].map(([x, z, toX, toZ]) => ({ polygon: [[x, z], [toX, z], [toX, toZ], [x, toZ]] as [number, number][] })); // prettier-ignore
  const level = createLevel({ rooms, links: [{ from: [2, 3], to: [10, 3], type: 'teleport', cost: 7.5 }] });
  const nav = createNavigator(level, { radius: 0.3 });
  const ends = [{ x: 1, z: 3 }, { x: 11, z: 3 }] as const; // prettier-ignore
  const path = nav.findPath(...ends, { margin: 1 })!;
  expect(path.links).toContain('teleport');
  expect(path).toEqual(nav.findPath(...ends));
});

test('with a margin too it follows all changes', () => {
  const room = (x: number, z: number, width: number, depth: number) => ({ polygon: [[x, z], [x + width, z], [x + width, z + depth], [x, z + depth]] as const }); // prettier-ignore
  const rooms = [room(0, 0, 6, 12), { ...room(6, 0, 4, 6), area: 'mud' }, room(6, 6, 4, 6), room(10, 0, 6, 12)];
  const nav = createNavigator(createLevel({ rooms, areas: [{ name: 'mud', cost: 1 }] }), { radius: 0.3 });
  const [start, goal] = [{ x: 2, z: 5 }, { x: 14, z: 5 }]; // prettier-ignore
  const find = (): NavPath => nav.findPath(start, goal, { margin: 0.8 })!;
  const first = nav.addObstacle({ x: 8, z: 5.3, radius: 1 });
  const { points } = find();
  const [near, far] = [2.2, 10].map((z) => ({ x: 8, z, radius: 0.8 }));
  const obstacle = nav.addObstacle(near);
  expect(find().points).not.toEqual(points);
  nav.moveObstacle(obstacle, far);
  expect(find().points).toEqual(points);
  nav.moveObstacle(obstacle, near);
  expect(find().points).not.toEqual(points);
  nav.removeObstacle(obstacle);
  expect(find().points).toEqual(points);
  const link = nav.addLink({ from: { x: 3, z: 5 }, to: { x: 13, z: 5 }, type: 'teleport', cost: 1 });
  expect(find().links).toContain('teleport');
  nav.removeLink(link);
  expect(find().points).toEqual(points);
  nav.removeObstacle(first);
  expect(find().length).toBeCloseTo(12, 3);
  nav.setAreaCost('mud', 5);
  expect(find().length).toBeGreaterThan(12.1);
});

test('through a doorway narrower than the margin it goes as the agent fits, with the margin on both sides of it', () => {
  const rooms = [L.rooms[0], { polygon: box(6, 10, 10, 14) }, { polygon: box(4, 10.5, 6, 11.7) }, { polygon: box(-2, 9, 4, 13) }]; // prettier-ignore
  const nav = createNavigator(createLevel({ rooms }), { radius: 0.3 });
  const path = nav.findPath(A, { x: 0, z: 11 }, { margin: 1 })!;
  const near = along(path).filter(({ x, z }) => Math.hypot(x - 6, z - 4) < 1 - 1e-3);
  expect(near).toEqual([]);
  expect(path.length).toBeLessThan(1.25 * nav.distance(A, { x: 0, z: 11 }));
  expect(createNavigator(nav.level, { radius: 1 }).findPath(A, { x: 0, z: 11 })).toBeNull();
});

test.each([0, 0.3, 1].flatMap((thick) => [1, 1.6].map((wide) => [thick, wide])))(
  'through a door in a wall %d thick and %d wide it keeps the margin of 1 in both rooms, and the middle of the door',
  (thick, wide) => {
    const far = 10 + thick;
    const doorway = thick > 0 ? [{ polygon: box(10, 5, far, 5 + wide) }] : [];
    const jambs = thick > 0 ? [] : [{ points: box(10, 0, 10, 5).slice(1, 3) }, { points: box(10, 5 + wide, 10, 10).slice(1, 3) }]; // prettier-ignore
    const walls = [{ points: box(5, 0, 5, 6).slice(1, 3) }, { points: box(15, 3, 15, 10).slice(1, 3) }, ...jambs];
    const level = createLevel({ rooms: [{ polygon: box(0, 0, 10, 10) }, { polygon: box(far, 0, 20, 10) }, ...doorway], walls }); // prettier-ignore
    const path = createNavigator(level, { radius: 0.4 }).findPath({ x: 1, z: 1 }, { x: 19, z: 9 }, { margin: 1 })!;
    const places = along(path);
    for (const end of [
      { x: 5, z: 6 },
      { x: 15, z: 3 },
    ])
      for (const { x, z } of places) expect(Math.hypot(x - end.x, z - end.z)).toBeGreaterThan(1 - 1e-3);
    for (const { x, z } of places) if (x >= 10 && x <= far) expect(Math.abs(z - 5 - wide / 2)).toBeLessThan(wide / 8);
  },
);

test('an end in a doorway is not passed to turn back from the room beyond', () => {
  const rooms = [box(0, 0, 10, 10), box(10, 5, 11, 6), box(11, 0, 21, 10)].map((polygon) => ({ polygon }));
  const nav = createNavigator(createLevel({ rooms }), { radius: 0.4 });
  for (let x = 10; x <= 11; x += 0.125) {
    const [room, doorway] = [{ x: 2, z: 2 }, { x, z: 5.5 }]; // prettier-ignore
    for (const [start, goal] of [
      [room, doorway],
      [doorway, room],
    ] as const)
      // prettier-ignore
      for (const at of along(nav.findPath(start, goal, { margin: 1 })!)) expect(at.x).toBeLessThan(x + 1e-3);
  }
});

const plans = ownPlans().filter(([file], i) => (QUICK ? file === 'hoist.json' : i % 2 === 0));
test.each(plans)('%s: no longer than allowed, clear by the radius, and farther from walls (seed 4)', (_, plan) => {
  const level = buildLevel(plan());
  const random = randomFrom(4);
  const { scale } = level.plan.frame;
  const units = unitsOf(level.plan);
  for (const radius of [0, 8]) {
    const body = { ...PLAYER_BODY, radius };
    const nav = createNavigator(level, { radius: radius / scale });
    let [gained, lost] = [0, 0];
    for (let i = 0; i < (QUICK ? 6 : 10); i++) {
      const [a, b] = [randomPlace(level, body, random), randomPlace(level, body, random)];
      if (a === null || b === null) break;
      const [start, goal] = [units.toOwn(a, 0), units.toOwn(b, 0)];
      const shortest = nav.findPath(start, goal);
      const path = nav.findPath(start, goal, { margin: 20 / scale, detour: 0.2 });
      expect(path === null).toBe(shortest === null);
      if (path === null || shortest === null) continue;
      expect(path.cost).toBeLessThan(1.2 * shortest.cost + 1e-9);
      // Under costs of ground the shortest is a bound (src/README.md).
      if (level.plan.sectors.every(({ cost }) => cost === 1))
        expect(path.cost).toBeGreaterThan(shortest.cost - 1e-6 * shortest.cost);
      expect(path.points[0]).toEqual(shortest.points[0]);
      expect(path.points.at(-1)).toEqual(shortest.points.at(-1));
      if (!path.links.every((link) => link === 'walk')) continue;
      const roomOf = (each: NavPath): number[] => along(each).map((at) => clearanceAt(level, body, units.exactToPlan(at), 20)); // prettier-ignore
      const rooms = roomOf(path).filter((room) => room >= 0);
      const before = roomOf(shortest).filter((room) => room >= 0);
      expect(Math.min(...rooms)).toBeGreaterThan(radius - 1e-3);
      const mean = (all: readonly number[]): number => all.reduce((sum, each) => sum + each, 0) / all.length;
      if (mean(rooms) > mean(before) + 0.1) gained++;
      else if (mean(rooms) < mean(before) - 2) lost++;
    }
    expect(gained, `radius ${radius}, lost ${lost}`).toBeGreaterThanOrEqual(lost);
  }
});

test.each(QUICK ? [0, 1, 2] : Array.from({ length: 24 }, (_, seed) => seed))(
  'random rooms: never nearer to walls and obstacles than the radius, as long as it says, and never costlier than allowed (seed %i)',
  (seed) => {
    const random = randomFrom(seed);
    const [xs, zs] = [0, 1].map(() => randomLines(random, 4, [3, 4, 5]));
    const lattice = { xs, zs, values: zs.slice(1).map(() => xs.slice(1).map(() => (random() < 0.25 ? NaN : 0))) };
    const radius = [0, 0.25, 0.4, 0.6][seed % 4];
    const nav = createNavigator(createLevel({ rooms: roomsOfLattice(lattice, () => ({})) }), { radius });
    const walls = edgesOfLattice(lattice).filter(({ sides }) => sides.some((side) => Number.isNaN(side)));
    const discs = Array.from({ length: 4 }, () => ({
      x: random() * xs[4],
      z: random() * zs[4],
      radius: 0.2 + random(),
    }));
    for (const disc of discs) nav.addObstacle(disc);
    for (let i = 0; i < (QUICK ? 8 : 15); i++) {
      const [start, goal] = [0, 1].map(() => nav.findRandomPoint({ random })!);
      const [margin, detour] = [radius + 1.5 * random(), [0, 0.05, 0.25, 1][i % 4]];
      const [shortest, path] = [nav.findPath(start, goal), nav.findPath(start, goal, { margin, detour })];
      expect(path === null).toBe(shortest === null);
      if (path === null || shortest === null) continue;
      const say = `${start.x},${start.z} to ${goal.x},${goal.z}, margin ${margin}, detour ${detour}`;
      for (const at of along(path)) {
        const gaps = walls.map(({ a, b }) => gapToSegment(at, a, b));
        const toDiscs = discs.map((disc) => Math.hypot(at.x - disc.x, at.z - disc.z) - disc.radius);
        expect(Math.min(...gaps, ...toDiscs), say).toBeGreaterThan(radius - 1e-3);
      }
      const walk = placesOfPath(path.points, path.arcs, 0.01);
      const length = walk.slice(1).reduce((sum, { x, z }, k) => sum + Math.hypot(x - walk[k].x, z - walk[k].z), 0);
      expect(length / Math.max(path.length, 1e-3), say).toBeCloseTo(1, 3);
      expect(path.cost, say).toBeLessThanOrEqual((1 + detour) * shortest.cost + 1e-6);
      expect(path.length, say).toBeGreaterThanOrEqual(shortest.length - 1e-6);
      expect([path.points[0], path.points.at(-1)], say).toEqual([shortest.points[0], shortest.points.at(-1)]);
    }
  },
);
