// Sides, orders and identities of exact points against fractions of BigInt.
import { describe, expect, test } from 'vitest';
import {
  addCorner,
  addIntersection,
  addLine,
  compareAlong,
  createExactPlane,
  sideOfPoint,
  type ExactPlane,
} from '../../src/geometry/exact-plane.ts';
import { randomFrom } from '../support/random.ts';

/** A point as x / w, z / w, and a line as a point of it and its direction. */
type Fraction = readonly [x: bigint, z: bigint, w: bigint];
type Line = readonly [x: bigint, z: bigint, dx: bigint, dz: bigint];

const sign = (value: bigint): number => (value > 0n ? 1 : value < 0n ? -1 : 0);
const sideOf = ([x, z, w]: Fraction, [ax, az, dx, dz]: Line): number =>
  sign((dx * (z - az * w) - dz * (x - ax * w)) * w);

function cross([ax, az, adx, adz]: Line, [bx, bz, bdx, bdz]: Line): Fraction {
  const w = adx * bdz - adz * bdx;
  const t = (bx - ax) * bdz - (bz - az) * bdx;
  return [ax * w + t * adx, az * w + t * adz, w];
}

const lineOf = ({ lineX, lineZ, lineDx, lineDz }: ExactPlane, line: number): Line => [
  BigInt(lineX[line]),
  BigInt(lineZ[line]),
  BigInt(lineDx[line]),
  BigInt(lineDz[line]),
];

describe.each([
  ['a coarse lattice, where many lines share points', 6, 1],
  ['a fine one near the origin', 1000, 1],
  ['a wide one', 2 ** 24, 1],
  ['nearly parallel lines far apart', 2 ** 20, 2 ** 16],
])('%s', (_, width, flat) => {
  test.each([1, 2, 3])('sides, orders and equal points are those of fractions (seed %i)', (seed) => {
    const random = randomFrom(seed);
    const at = (size: number): number => Math.floor((random() - 0.5) * size);
    // Small, so that buckets are shared.
    const plane = createExactPlane(8);
    const points: Fraction[] = [];
    const note = (id: number, point: Fraction): void => {
      const same = points.findIndex(([x, z, w]) => x * point[2] === point[0] * w && z * point[2] === point[1] * w);
      expect(id).toBe(same >= 0 ? same : points.length);
      if (same < 0) points.push(point);
    };
    const lines = new Map<number, Line>();
    const corners = Array.from({ length: 16 }, () => [at(width), at(Math.max(4, width / flat))] as const);
    for (const [x, z] of corners) note(addCorner(plane, x, z), [BigInt(x), BigInt(z), 1n]);
    for (let i = 0; i < 8; i++) {
      const [a, b] = [corners[i], corners[15 - i]];
      if (a[0] === b[0] && a[1] === b[1]) continue;
      const line = addLine(plane, a[0], a[1], b[0], b[1]);
      expect(addLine(plane, b[0], b[1], a[0], a[1])).toBe(line);
      lines.set(line, lineOf(plane, line));
    }
    for (const [line, [, , dx, dz]] of lines) {
      expect(dx > 0n || (dx === 0n && dz > 0n)).toBe(true);
      for (const [other, of] of lines) {
        if (other <= line || dx * of[3] === dz * of[2]) continue;
        const point = cross(lines.get(line)!, of);
        // As far as the plane promises.
        if (Math.abs(Number(point[0]) / Number(point[2])) > 2 ** 25) continue;
        if (Math.abs(Number(point[1]) / Number(point[2])) > 2 ** 25) continue;
        note(addIntersection(plane, line, other), point);
      }
    }
    expect(points.length).toBeGreaterThan(16);
    for (const [line, fractions] of lines) {
      const onLine: number[] = [];
      for (const [id, point] of points.entries()) {
        const side = sideOf(point, fractions);
        if (Math.sign(sideOfPoint(plane, id, line)) !== side) expect.fail(`point ${id} and line ${line}`);
        if (side === 0) onLine.push(id);
      }
      for (const p of onLine) {
        for (const q of onLine) {
          const [px, pz, pw] = points[p];
          const [qx, qz, qw] = points[q];
          const gap = fractions[2] * (px * qw - qx * pw) + fractions[3] * (pz * qw - qz * pw);
          if (Math.sign(compareAlong(plane, line, p, q)) !== sign(gap * pw * qw))
            expect.fail(`${p} before ${q} on ${line}`);
        }
      }
    }
  });
});

test('sides, orders and identities are exact where doubles cannot decide', () => {
  const random = randomFrom(7);
  const at = (size: number): number => Math.floor((random() - 0.5) * size);
  const sides: number[] = [];
  for (let i = 0; i < 60; i++) {
    const plane = createExactPlane(8);
    const size = 2 ** (6 + (i % 18));
    const [a, b] = [0, 1].map(() => addLine(plane, at(size), at(size), at(size), at(size)));
    const [onA, onB] = [a, b].map((line) => lineOf(plane, line));
    const point = cross(onA, onB);
    if (point[2] === 0n) continue;
    const [x, z] = [Number(point[0]) / Number(point[2]), Number(point[1]) / Number(point[2])];
    const [cornerX, cornerZ] = [Math.round(x), Math.round(z)];
    const far = 2 ** 24 / Math.hypot(x - cornerX, z - cornerZ);
    if (Math.abs(x) > size || Math.abs(z) > size || far > 2 ** 40) continue;
    // From the nearest corner almost through the point.
    const c = addLine(plane, cornerX, cornerZ, cornerX + Math.round((x - cornerX) * far), cornerZ + Math.round((z - cornerZ) * far)); // prettier-ignore
    if (c === a || c === b) continue;
    const onC = lineOf(plane, c);
    const p = addIntersection(plane, a, b);
    // Half a quantum off a line, doubles can decide.
    sideOfPoint(plane, p, addLine(plane, cornerX, cornerZ + 1, cornerX + 1, cornerZ + 1));
    expect(plane.exactSides).toBe(0);
    const side = sideOf(point, onC);
    expect(Math.sign(sideOfPoint(plane, p, c))).toBe(side);
    sides.push(side);
    for (const [line, on] of [
      [a, onA],
      [b, onB],
    ] as const) {
      const q = addIntersection(plane, line, c);
      expect(q === p).toBe(side === 0);
      const [qx, qz, qw] = cross(on, onC);
      const gap = on[2] * (point[0] * qw - qx * point[2]) + on[3] * (point[1] * qw - qz * point[2]);
      expect(Math.sign(compareAlong(plane, line, p, q))).toBe(sign(gap * point[2] * qw));
      expect(Math.sign(compareAlong(plane, line, q, p))).toBe(-sign(gap * point[2] * qw));
    }
    if (side !== 0) expect(plane.exactSides).toBeGreaterThan(0);
  }
  for (const side of [1, -1]) expect(sides.filter((each) => each === side).length).toBeGreaterThan(10);
});
