// Rooms whose corners an editor has rounded to centimetres: where they overlap by that, the message names the corner that mends it, and `tolerance` joins them.
import { expect, test } from 'vitest';
import { createLevel, createNavigator } from '../../../src/index.ts';
import { closestOnSegment } from '../../../src/geometry/gap.ts';
import { distance } from '../../../src/geometry/point.ts';
import { sampled } from '../../support/quick.ts';
import { randomFrom } from '../../support/random.ts';

type Corner = [x: number, z: number];
type Ring = Corner[];

const toCentimetres = (value: number): number => Math.round(value * 100) / 100;

/** The two parts of a ring on the sides of a line; corners where it crosses edges are rounded to centimetres. */
function halves(ring: Ring, [px, pz]: Corner, [dx, dz]: Corner): Ring[] {
  const parts: [Ring, Ring] = [[], []];
  const sideOf = ([x, z]: Corner): number => dx * (z - pz) - dz * (x - px);
  ring.forEach((corner, i) => {
    const next = ring[(i + 1) % ring.length];
    const [here, there] = [sideOf(corner), sideOf(next)];
    if (here >= 0) parts[0].push(corner);
    if (here <= 0) parts[1].push(corner);
    if (here * there >= 0) return;
    const part = here / (here - there);
    const cut: Corner = [0, 1].map((axis) =>
      toCentimetres(corner[axis] + part * (next[axis] - corner[axis])),
    ) as Corner;
    parts.forEach((each) => each.push(cut));
  });
  return parts;
}

/** A hall of 40 × 30 m, each of its parts halved that many times by a slanted line. */
function splitHall(random: () => number, times: number): Ring[] {
  let rooms: Ring[] = [[[0, 0], [40, 0], [40, 30], [0, 30]]]; // prettier-ignore
  for (let i = 0; i < times; i++) {
    rooms = rooms.flatMap((ring) => {
      const middle = [0, 1].map((axis) => ring.reduce((sum, corner) => sum + corner[axis], 0) / ring.length) as Corner;
      const angle = random() * Math.PI;
      return halves(ring, middle, [Math.cos(angle), Math.sin(angle)]);
    });
  }
  return rooms;
}

const MESSAGE =
  /Room (\d+) and room (\d+) overlap at .* The corner at \((\S+), (\S+)\) is \S+ beside the other's edge: give both/;

/** Gives a corner to the room that has it not. */
function giveCorner(rooms: Ring[], message: string): void {
  const [one, other, x, z] = MESSAGE.exec(message)!.slice(1).map(Number);
  const has = ([ax, az]: Corner): boolean => ax === x && az === z;
  const to = rooms[one].some(has) ? other : one;
  expect(rooms[to].some(has), message).toBe(false);
  const at = { x, z };
  const gaps = rooms[to].map(([ax, az], i) => {
    const [bx, bz] = rooms[to][(i + 1) % rooms[to].length];
    return distance(at, closestOnSegment(at, { x: ax, z: az }, { x: bx, z: bz }));
  });
  rooms[to].splice(gaps.indexOf(Math.min(...gaps)) + 1, 0, [x, z]);
}

/** How far apart two floors are, in the words of a query. */
const APART = /two floors end (\S+) apart at/;

test.for(sampled([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 13], 3))(
  'a hall split into slanted rooms (seed %i): the corners that messages name let it be built',
  (seed) => {
    const rooms = splitHall(randomFrom(seed), 4);
    let said = 0;
    for (;;) {
      let message = '';
      try {
        const level = createLevel({ rooms: rooms.map((polygon) => ({ polygon })) });
        const nav = createNavigator(level, { radius: 0 });
        const [first, ...others] = rooms.map((ring) => ({
          x: ring.reduce((sum, [x]) => sum + x, 0) / ring.length,
          z: ring.reduce((sum, [, z]) => sum + z, 0) / ring.length,
        }));
        // What lies a few millimetres apart is said to, or the rooms are joined.
        for (const other of others) {
          const { path, reason } = nav.query(first, other);
          if (path === null) expect(Number(APART.exec(reason)?.[1]), reason).toBeLessThan(0.011);
        }
        break;
      } catch (error) {
        message = error instanceof Error ? error.message : '';
        if (!MESSAGE.test(message)) throw error;
      }
      giveCorner(rooms, message);
      expect(++said).toBeLessThan(40);
    }
    expect(said, 'overlaps').toBeGreaterThan(0);
  },
);

test.for(sampled([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 13], 3))(
  'a hall split into slanted rooms (seed %i) is one floor with twice the step as tolerance, in metres and in centimetres',
  (seed) => {
    const random = randomFrom(seed);
    const rings = splitHall(random, 4);
    for (const size of [1, 100]) {
      const rooms = rings.map((ring) => ({ polygon: ring.map(([x, z]): Corner => [x * size - 500, z * size + 900]) }));
      const nav = createNavigator(createLevel({ rooms, unit: 1 / size, tolerance: 0.02 * size }), { radius: 0 });
      for (let i = 0; i < 20; i++) {
        const [from, to] = [nav.findRandomPoint({ random })!, nav.findRandomPoint({ random })!];
        const straight = Math.hypot(to.x - from.x, to.z - from.z);
        expect(Math.abs(nav.distance(from, to) - straight)).toBeLessThan(0.001 * size);
      }
    }
  },
);

test.for([-1, '0.02', NaN])('a tolerance of %o is refused by name', (tolerance) => {
  const rooms = [{ polygon: splitHall(() => 0, 0)[0] }];
  expect(() => createLevel({ rooms, tolerance: tolerance as number })).toThrow(
    /^createLevel(, tolerance: This is NaN|: tolerance (is -1|must be a number))/,
  );
});

test('rooms that overlap by much: the message says to move one of them', () => {
  const box = (x: number, z: number): Ring => [[x, z], [x + 4, z], [x + 4, z + 4], [x, z + 4]]; // prettier-ignore
  const build = (): unknown => createLevel({ rooms: [{ polygon: box(0, 0) }, { polygon: box(3, 1) }] });
  expect(build).toThrow('Room 0 and room 1 overlap at (4, 1). Move one of them, or cut a hole for it into the other.');
});
