// Strings round pegs: straight pieces touch their circles on the right side, and ways about circles stay outside of them.
import { expect, test } from 'vitest';
import { distance, side } from '../../src/geometry/point.ts';
import { distanceToSegment } from '../support/checks/segment.ts';
import {
  directionsAround,
  halfway,
  wrapsAround,
  extraLengthAround,
  tangentBetween,
  type Peg,
} from '../../src/geometry/tangent.ts';
import { randomFrom } from '../support/random.ts';

const peg = (x: number, z: number, sense: -1 | 0 | 1): Peg => ({ x, z, sense });

test('a tangent of two pegs touches both circles and has their centres on the right sides, seed 3', () => {
  const random = randomFrom(3);
  for (let i = 0; i < 500; i++) {
    const [from, to] = [0, 1].map(() =>
      peg(random() * 100, random() * 100, ([-1, 0, 1] as const)[Math.floor(random() * 3)]),
    );
    const radius = random() * 20;
    const piece = tangentBetween(from, to, radius);
    if (piece === null) {
      expect(distance(from, to)).toBeLessThan(2 * radius);
      continue;
    }
    const { p, q, ux, uz, length } = piece;
    expect(ux * ux + uz * uz).toBeCloseTo(1, 12);
    expect(distance(p, q)).toBeCloseTo(length, 9);
    for (const [end, touch] of [
      [from, p],
      [to, q],
    ] as const) {
      expect(distance(end, touch)).toBeCloseTo(end.sense === 0 ? 0 : radius, 9);
      if (end.sense !== 0 && length > 1) expect(Math.sign(side(p, q, end))).toBe(end.sense);
    }
  }
});

test('overlapping circles of opposite sense have no tangent, nor have equal ones with one centre', () => {
  expect(tangentBetween(peg(0, 0, 1), peg(10, 0, -1), 6)).toBeNull();
  expect(tangentBetween(peg(0, 0, 1), peg(0, 0, 1), 6)).toBeNull();
  expect(tangentBetween(peg(0, 0, 1), peg(10, 0, 1), 6)).not.toBeNull();
  // A gap of exactly twice the radius is open: straight through the middle, across the line of centres.
  expect(tangentBetween(peg(0, 0, 1), peg(12, 0, -1), 6)).toMatchObject({ length: 0, ux: 0 });
});

test('half-way between directions, for acute turns and half turns', () => {
  const east = { x: 1, z: 0 };
  const south = halfway(east, { x: 0, z: 1 }, 1);
  expect([south.x, south.z]).toEqual([expect.closeTo(Math.SQRT1_2, 12), expect.closeTo(Math.SQRT1_2, 12)]);
  expect(halfway(east, { x: -1, z: 0 }, 1)).toEqual({ x: 0, z: 1 });
  expect(halfway(east, { x: -1, z: 0 }, -1)).toMatchObject({ z: -1 });
});

test('the path about a circle stays outside it and is at most 1.3 % longer than the arc', () => {
  for (const sense of [1, -1] as const) {
    for (let degrees = 1; degrees <= 180; degrees++) {
      const turn = (degrees / 180) * Math.PI;
      const about = peg(0, 0, sense);
      const into = tangentBetween(peg(-50, -sense * 10, 0), peg(0, -sense * 10, 0), 0)!;
      const to = { x: 50 * Math.cos(turn), z: sense * 50 * Math.sin(turn) };
      const touch = { x: 10 * Math.sin(turn), z: -sense * 10 * Math.cos(turn) };
      const out = tangentBetween(peg(touch.x, touch.z, 0), peg(touch.x + to.x, touch.z + to.z, 0), 0)!;
      expect(wrapsAround(into, about, out)).toBe(true);
      const directions = directionsAround(into, about, out);
      const length = extraLengthAround(directions, 10);
      expect(length).toBeGreaterThanOrEqual(10 * turn * (1 - 1e-9));
      expect(length).toBeLessThan(10 * turn * 1.0131);
      // The legs themselves, corner to corner.
      const corners = directions.slice(1).map((next, i) => {
        const middle = halfway(directions[i], next, sense);
        const out10 = 10 / (middle.x * next.x + middle.z * next.z);
        return { x: sense * out10 * middle.z, z: -sense * out10 * middle.x };
      });
      const line = [into.p, ...corners, out.q];
      for (let i = 1; i < line.length; i++) {
        expect(distanceToSegment(about, line[i - 1], line[i])).toBeGreaterThan(10 - 1e-9);
      }
    }
  }
});

test('a string wraps around a peg when it turns its way, or turns back', () => {
  const turns = Array.from({ length: 16 }, (_, i) => {
    const [ux, uz] = [Math.cos, Math.sin].map((of) => of((i * Math.PI) / 8));
    return { p: { x: 0, z: 0 }, q: { x: 0, z: 0 }, length: 0, ux: i % 8 === 4 ? 0 : ux, uz: i % 8 === 0 ? 0 : uz };
  });
  for (const [i, before] of turns.entries()) {
    for (const [j, after] of turns.entries()) {
      const turn = (j - i + 16) % 16;
      expect(wrapsAround(before, peg(0, 0, 1), after)).toBe(turn > 0 && turn <= 8);
      expect(wrapsAround(before, peg(0, 0, -1), after)).toBe(turn >= 8);
    }
  }
});
