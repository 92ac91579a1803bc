// Paths from and to places beside walls that obstacles and other walls cut: in both directions as long as in a field. Rounding bends a wall
// where it is cut, by less than the grid's step. So a place near it may come to lie on its other side.
import { expect, test } from 'vitest';
import { createLevel, createNavigator, type Navigator, type Place } from '../../../src/index.ts';
import { QUICK } from '../../support/quick.ts';
import { randomFrom } from '../../support/random.ts';

type Corner = readonly [x: number, z: number];
type Line = readonly [from: Corner, to: Corner];

/** On a grid of 64 a metre, so that many places are exactly on walls. */
const onGrid = (value: number): number => Math.round(value * 64) / 64;

const RADII = [0, 0.25, 0.375, 0.5];

/** A goal, or the corner where a path turns, came to lie on the other side of a wall. */
const BEYOND = [300, 368, 494, 1072, 1912, 2296];

/** Two rooms with three walls, and what is added about them; all lines along which something stands. */
function crossedWalls(random: () => number, radius: number): { nav: Navigator; lines: readonly Line[] } {
  const within = (least: number, most: number): number => onGrid(least + random() * (most - least));
  const [top, bottom] = [within(3, 5), within(5, 7)];
  const rooms = [
    { polygon: [[0, 0], [top, 0], [bottom, 10], [0, 10]] },
    { polygon: [[top, 0], [10, 0], [10, 10], [bottom, 10]] },
  ] as const; // prettier-ignore
  const line = (): Line => {
    const [x, z, angle, length] = [within(1, 9), within(1, 9), 7 * random(), 1 + 4 * random()];
    const inside = (at: number): number => onGrid(Math.min(9.5, Math.max(0.5, at)));
    return [[x, z], [inside(x + length * Math.cos(angle)), inside(z + length * Math.sin(angle))]]; // prettier-ignore
  };
  const lines = [line(), line(), line()];
  const nav = createNavigator(createLevel({ rooms, walls: lines.map((points) => ({ points })) }), { radius });
  for (let k = 0; k < 4; k++) {
    const { x, z } = along(lines[k % 3], random(), within(-0.5, 0.5), within(-0.5, 0.5));
    const [width, depth] = [within(0.2, 1.2), within(0.2, 1.2)];
    const kind = random();
    if (kind < 0.4) nav.addObstacle({ x, z, radius: width });
    else if (kind < 0.7)
      nav.addObstacle({ polygon: [[x, z], [x + width, z + 0.1], [x + width, z + depth], [x, z + depth]] }); // prettier-ignore
    else {
      const [from, to] = line();
      nav.addWall({ from, to, ...(random() < 0.5 ? {} : { thickness: 0.3 }) });
      lines.push([from, to]);
      continue;
    }
    lines.push([[x - width, z], [x + width, z]]); // prettier-ignore
  }
  return { nav, lines };
}

const along = ([[x, z], [toX, toZ]]: Line, part: number, right: number, down: number): Place => ({
  x: onGrid(x + part * (toX - x) + right),
  z: onGrid(z + part * (toZ - z) + down),
});

test.each(
  (QUICK ? [1, 2, 15, 300] : [...Array.from({ length: 150 }, (_, seed) => seed), ...BEYOND]).map((seed) => [
    RADII[seed % 4],
    seed,
  ]),
)(
  'radius %f: paths beside walls that were cut are those of a field, whichever way they go (seed %i)',
  (radius, seed) => {
    const random = randomFrom(seed);
    const { nav, lines } = crossedWalls(random, radius);
    const shift = (most: number): number => most * (2 * random() - 1);
    for (let i = 0; i < 40; i++) {
      let start: Place = { x: onGrid(10 * random()), z: onGrid(10 * random()) };
      let goal = along(lines[i % lines.length], random(), shift(0.4), shift(0.4));
      // A move ends beside what it meets.
      if (i % 2 === 0) goal = nav.moveAlong(goal, { x: shift(2), z: shift(2) });
      if (i % 4 === 0) start = nav.moveAlong(start, { x: shift(5), z: shift(5) });
      const inField = nav.createField(goal).distance(start);
      for (const length of [nav.distance(start, goal), nav.distance(goal, start)]) {
        const told = JSON.stringify([start, goal, length, inField]);
        if (length === Infinity || inField === Infinity) expect(length, told).toBe(inField);
        else expect(Math.abs(length - inField), told).toBeLessThan(1e-6);
      }
    }
  },
);
