// More obstacles than there is room for at first: everything is then built again with more, and every answer must come from that.
import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import {
  createLevel,
  createNavigator,
  levelFromTiles,
  type Navigator,
  type ObstacleHandle,
  type ObstacleShape,
} from '../../../src/index.ts';
import { unitsOf } from '../../../src/nav/navigator/changes/units.ts';
import { patchLevel } from '../../../src/nav/patch/patch-level.ts';
import { QUICK } from '../../support/quick.ts';
import { randomFrom } from '../../support/random.ts';

const ROOMS = {
  rooms: [
    { polygon: [[0, 0], [30, 0], [30, 20], [0, 20]] },
    { polygon: [[30, 8], [34, 8], [34, 12], [30, 12]] },
    { polygon: [[34, 0], [60, 0], [60, 20], [34, 20]] },
  ],
  doors: [{ name: 'gate', from: [30, 8], to: [30, 12] }],
} as const; // prettier-ignore

const answersOf = (nav: Navigator, seed: number): unknown[] => {
  const random = randomFrom(seed);
  const field = nav.createField({ x: 58, z: 10 });
  return Array.from({ length: 8 }, () => {
    const [from, to] = [0, 1].map(() => ({ x: 1 + 58 * random(), z: 1 + 18 * random() }));
    const near = nav.findNearestPoint(from);
    const places = [near?.x, near?.z, nav.raycast(near ?? from, to)?.point.x];
    const lengths = [nav.findPath(from, to)?.length, near && field.distance(near)];
    return [...places, ...lengths].map((value) => (typeof value === 'number' ? Number(value.toFixed(6)) : value));
  });
};

test.each(QUICK ? [0.25] : [0, 0.25])(
  'radius %d: 90 obstacles, added and taken away one by one, are in the way as if there from the start (seed 6)',
  (radius) => {
    const level = createLevel(ROOMS);
    const random = randomFrom(6);
    const nav = createNavigator(level, { radius });
    const shapes = Array.from({ length: 90 }, (): ObstacleShape => ({
      x: 60 * random(),
      z: 20 * random(),
      radius: 0.2 + 0.3 * random(),
    }));
    const handles: ObstacleHandle[] = [];
    const compare = (from: number, to: number): void => {
      const built = createNavigator(level, { radius });
      for (const shape of shapes.slice(from, to)) built.addObstacle(shape);
      for (const each of [nav, built]) each.setDoor('gate', from === 0);
      expect(answersOf(nav, to), `obstacles ${from} to ${to}`).toEqual(answersOf(built, to));
    };
    compare(0, 0);
    for (const [i, shape] of shapes.entries()) {
      handles.push(nav.addObstacle(shape));
      if (i % 45 === 44) compare(0, i + 1);
    }
    for (const [i, handle] of handles.entries()) {
      nav.removeObstacle(handle);
      if (i === 44) compare(i + 1, 90);
    }
  },
);

/** Twelve by eight rooms of three by three tiles, each with one door to the left or above: all but one route are dead ends. */
function treeOfRooms(random: () => number): string[] {
  const isLeft = Array.from({ length: 12 * 8 }, (_, room) => room % 12 > 0 && (room < 12 || random() < 0.5));
  const offset = isLeft.map(() => 1 + Math.floor(3 * random()));
  const tileAt = (x: number, z: number): string => {
    const room = 12 * (z >> 2) + (x >> 2);
    if (x % 4 === 0) return isLeft[room] && x < 48 && z % 4 === offset[room] ? '.' : '#';
    return z % 4 === 0 && (z === 0 || z === 32 || isLeft[room] || x % 4 !== offset[room]) ? '#' : '.';
  };
  return Array.from({ length: 33 }, (_, z) => Array.from({ length: 49 }, (__, x) => tileAt(x, z)).join(''));
}

// Where an obstacle stands before a dead end, a path may lead through its mouth. Ends off the floor are moved to it, to the plan’s grid or not.
test.each(QUICK ? [3] : [1, 2, 3, 4, 5, 6, 7, 8])(
  'among 150 obstacles in rooms with dead ends paths are as if it was built with them (seed %i)',
  (seed) => {
    const random = randomFrom(seed);
    const level = levelFromTiles(treeOfRooms(random));
    const place = (): { x: number; z: number } => ({ x: 49 * random(), z: 33 * random() });
    const discs = Array.from({ length: 150 }, () => ({ ...place(), radius: 0.15 + 0.3 * random() }));
    const units = unitsOf(level.plan);
    const obstacles = discs.map((disc) => ({ ...units.toPlan(disc), radius: units.scale * disc.radius }));
    for (const radius of [0, 0.2]) {
      const body = { radius: units.radiusToPlan(radius), height: 56, step: 24, drop: Infinity, flies: false, stoppedBy: 1 }; // prettier-ignore
      const nav = createNavigator(level, { radius });
      const built = createNavigator(patchLevel(level, body, { obstacles }), { radius });
      for (const disc of discs) nav.addObstacle(disc);
      let found = 0;
      for (let i = 0; i < 80; i++) {
        const [start, goal] = [place(), place()];
        const length = nav.distance(start, goal);
        if (length < Infinity) found++;
        expect(length, `radius ${radius}, query ${i}`).toBeCloseTo(built.distance(start, goal), 4);
      }
      expect(found).toBeGreaterThan(5);
    }
  },
);

test('a link whose end an obstacle covers is not used, and is again afterwards, whatever was asked before', () => {
  const level = createLevel({ rooms: [{ polygon: [[0, 0], [10, 0], [10, 10], [0, 10]] }, { polygon: [[12, 0], [20, 0], [20, 10], [12, 10]] }] }); // prettier-ignore
  const nav = createNavigator(level, { radius: 0.25 });
  nav.addLink({ from: { x: 9, z: 5 }, to: { x: 13, z: 5 }, type: 'jump', twoWay: true });
  const [a, b] = [{ x: 1, z: 5 }, { x: 19, z: 5 }]; // prettier-ignore
  const length = nav.distance(a, b);
  expect(length).toBeCloseTo(18, 6);
  const far = nav.addObstacle({ x: 1, z: 1, radius: 0.3 });
  expect(nav.distance(a, b)).toBeCloseTo(length, 9);
  const near = nav.addObstacle({ x: 13, z: 5, radius: 0.3 });
  expect(nav.distance(a, b)).toBe(Infinity);
  nav.moveObstacle(near, { x: 16, z: 1, radius: 0.3 });
  expect(nav.distance(a, b)).toBeCloseTo(length, 9);
  nav.removeObstacle(far);
  nav.moveObstacle(near, { x: 9, z: 5, radius: 0.3 });
  expect(nav.distance(a, b)).toBe(Infinity);
});

test('a navigator keeps nothing of obstacles that are gone', () => {
  const flags = ['--expose-gc', '--single-threaded', '--import', './test/support/native-modules.mjs'];
  const grown = execFileSync(process.execPath, [...flags, 'test/support/worlds/measure-edits.ts'], {
    encoding: 'utf8',
  });
  // An entry in a map for each of the 60,000 is 1.7 MB.
  expect(Number(grown)).toBeLessThan(500_000);
});

test('a heap of 1,000 discs is gone round like those at its border alone (seed 3)', () => {
  const level = createLevel({ rooms: [{ polygon: [[0, 0], [40, 0], [40, 40], [0, 40]] }] }); // prettier-ignore
  const random = randomFrom(3);
  const [radius, own] = [0.5, 0.4];
  const discs = Array.from({ length: 1000 }, () => ({ x: 19.5 + random(), z: 19.5 + random(), radius }));
  const gapTo = (x: number, z: number): number =>
    Math.min(...discs.map((disc) => Math.hypot(disc.x - x, disc.z - z) - radius));
  const isAtBorder = (disc: (typeof discs)[number]): boolean =>
    Array.from({ length: 90 }, (_, i) => (i * Math.PI) / 45).some((angle) => {
      const [x, z] = [disc.x + radius * Math.cos(angle), disc.z + radius * Math.sin(angle)];
      return discs.every((other) => other === disc || Math.hypot(other.x - x, other.z - z) >= radius);
    });
  const [heap, border] = [discs, discs.filter(isAtBorder)].map((shapes) => {
    const nav = createNavigator(level, { radius: own });
    for (const shape of shapes) nav.addObstacle(shape);
    return nav;
  });
  for (let i = 0; i < 10; i++) {
    const [from, to] = [0, Math.PI].map((turn) => ({
      x: 20 + 15 * Math.cos(i / 3 + turn),
      z: 20 + 15 * Math.sin(i / 3 + turn),
    }));
    const path = heap.findPath(from, to)!;
    expect(path.length).toBeGreaterThan(30.1);
    expect(path.length).toBeCloseTo(border.distance(from, to), 2);
    for (const { x, z } of path.points) expect(gapTo(x, z)).toBeGreaterThan(own - 1e-3);
  }
  const { x, z } = heap.findNearestPoint({ x: 20, z: 20 })!;
  expect(gapTo(x, z)).toBeGreaterThan(own - 1e-3);
});
