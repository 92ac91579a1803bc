// Rooms whose corners an editor has rounded, to centimetres or pixels, meet along slanted edges too. What is drawn a step apart stays so. With a
// small `tolerance` they overlap; the message then names the corner that mends it, and a larger one joins them.
import { expect, test } from 'vitest';
import { createLevel, createNavigator, levelFromSegments, type LevelDescription } from '../../../src/index.ts';
import { closestOnSegment } from '../../../src/geometry/gap.ts';
import { distance } from '../../../src/geometry/point.ts';
import { sampled } from '../../support/quick.ts';
import { randomFrom } from '../../support/random.ts';

type Corner = [x: number, z: number];
type Ring = Corner[];

/** A function that rounds to multiples of the step. */
const roundTo =
  (step: number) =>
  (value: number): number =>
    Math.round(value / step) * step;

/** The two parts of a ring on the sides of a line; corners where it crosses edges are rounded. */
function halves(ring: Ring, [px, pz]: Corner, [dx, dz]: Corner, round: (value: number) => number): Ring[] {
  const parts: [Ring, Ring] = [[], []];
  const sideOf = ([x, z]: Corner): number => dx * (z - pz) - dz * (x - px);
  ring.forEach((corner, i) => {
    const next = ring[(i + 1) % ring.length];
    const [here, there] = [sideOf(corner), sideOf(next)];
    if (here >= 0) parts[0].push(corner);
    if (here <= 0) parts[1].push(corner);
    if (here * there >= 0) return;
    const part = here / (here - there);
    const cut: Corner = [0, 1].map((axis) => round(corner[axis] + part * (next[axis] - corner[axis]))) as Corner;
    parts.forEach((each) => each.push(cut));
  });
  return parts;
}

/** A hall of 40 × 30 m, each of its parts halved that many times by a slanted line. */
function splitHall(random: () => number, times: number, round = roundTo(0.01)): Ring[] {
  let rooms: Ring[] = [[[0, 0], [40, 0], [40, 30], [0, 30]]]; // prettier-ignore
  for (let i = 0; i < times; i++) {
    rooms = rooms.flatMap((ring) => {
      const middle = [0, 1].map((axis) => ring.reduce((sum, corner) => sum + corner[axis], 0) / ring.length) as Corner;
      const angle = random() * Math.PI;
      return halves(ring, middle, [Math.cos(angle), Math.sin(angle)], round);
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
        const level = createLevel({ tolerance: 0.0019, rooms: rooms.map((polygon) => ({ polygon })) });
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

const SEEDS = [1, 2, 3, 4, 120, 6, 7, 8, 67, 10, 11, 225, 247];

test.for(sampled(SEEDS, 4))(
  'a hall split into slanted rooms (seed %i) is one floor without a tolerance, in centimetres, pixels and far from the origin',
  (seed) => {
    for (const [step, size, far] of [
      [0.01, 1, 0],
      [0.01, 100, -300],
      [1 / 32, 32, 0],
      [0.01, 1, 20_000],
    ]) {
      const random = randomFrom(seed);
      const rooms = splitHall(random, 4, roundTo(step)).map((ring) => ({
        polygon: ring.map(([x, z]): Corner => [x * size + far, z * size + far]),
      }));
      const nav = createNavigator(createLevel({ rooms, unit: 1 / size }), { radius: 0 });
      for (let i = 0; i < 20; i++) {
        const [from, to] = [nav.findRandomPoint({ random })!, nav.findRandomPoint({ random })!];
        const straight = Math.hypot(to.x - from.x, to.z - from.z);
        expect(Math.abs(nav.distance(from, to) - straight), `${step} ${size}`).toBeLessThan(4 * step * size);
      }
    }
  },
);

/** Rows of rooms, turned: their corners lie on each other's edges. Some have mud, one has a pillar, one a wall, and a row is behind doors, one of them shut. */
function turnedRows(random: () => number, angle: number, round: (value: number) => number): LevelDescription {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const at = (x: number, z: number): Corner => [round(7 + cos * x - sin * z), round(3 + sin * x + cos * z)];
  const rooms = Array.from({ length: 5 }, (_, row) => {
    const middles = [9, 18, 27].map((x) => x + 6 * random() - 3);
    return [0, ...middles].map((x, i) => {
      const to = middles[i] ?? 36;
      const polygon = [at(x, 5 * row), at(to, 5 * row), at(to, 5 * row + 5), at(x, 5 * row + 5)];
      return { polygon, ...(i === row % 3 ? { area: 'mud' } : {}) };
    });
  }).flat();
  const pillar = [at(2, 6), at(4, 7), at(3, 9)];
  const door = (name: string, x: number, open: boolean) => ({ name, from: at(x, 20), to: at(x + 4, 20), open });
  return {
    rooms: rooms.map((room, i) => (i === 4 ? { ...room, holes: [pillar] } : room)),
    doors: [door('shut', 4, false), door('open', 30, true)],
    walls: [{ points: [at(8, 20), at(30, 20)] }, { points: [at(0, 20), at(4, 20)] }, { points: [at(34, 20), at(36, 20)] }, { points: [at(14, 10), at(14, 15)] }], // prettier-ignore
    areas: [{ name: 'mud', cost: 3 }],
  };
}

const TURNED = [[0.2, 5], [0.5, 5], [1.1, 5], [Math.PI / 4, 16], [1.7, 5], [2.2, 5], [Math.PI / 4, 7], [2.9, 5]] as const; // prettier-ignore

test.for(sampled(TURNED, 3))(
  'rows of rooms turned by %f radians (seed %i) have the paths of unrounded ones, doors, holes and area costs included',
  ([angle, seed]) => {
    for (const step of [0.01, 0.025]) {
      const [exact, rounded] = [(value: number) => value, roundTo(step)].map((round) =>
        createNavigator(createLevel(turnedRows(randomFrom(seed), angle, round)), { radius: 0 }),
      );
      const random = randomFrom(6);
      for (const [mud, isOpen] of [
        [1, false],
        [1, true],
        [3, true],
      ] as const) {
        for (const nav of [exact, rounded]) {
          nav.setDoor('shut', isOpen);
          nav.setAreaCost('mud', mud);
        }
        for (let i = 0; i < 20; i++) {
          const [from, to] = [exact.findRandomPoint({ random })!, exact.findRandomPoint({ random })!];
          const [start, goal] = [from, to].map((point) => rounded.findNearestPoint(point)!);
          const [cost, other] = [exact.findPath(from, to)!.cost, rounded.findPath(start, goal)!.cost];
          // Where areas have costs, paths are the least only nearly.
          expect(Math.abs(other - cost), `${step} ${mud} ${isOpen}`).toBeLessThan(
            8 * step + (mud > 1 ? 0.1 * cost : 0),
          );
        }
      }
    }
  },
);

/**
 * Rooms on the sides of a wall: the second, in one or two parts, begins `apart` of the first, at a part of its length. Between them is a thin
 * room, or nothing.
 */
function besideWall(to: Corner, apart: Corner, isRoom: boolean, from = 0, parts = 1): Ring[] {
  const at = (part: number, [x, z]: Corner): Corner => [part * to[0] + x, part * to[1] + z];
  const [deep, high] = [-500, 500].map((z): Corner => [0, z]);
  const upper = [at(0, [0, 0]), at(1, [0, 0]), at(1, high), at(0, high)];
  const stops = Array.from({ length: parts + 1 }, (_, i) => from + (i * (1 - 2 * from)) / parts);
  const lower = stops
    .slice(1)
    .map((stop, i): Ring => [at(stops[i], deep), at(stop, deep), at(stop, apart), at(stops[i], apart)]);
  return isRoom ? [upper, ...lower, [at(0, [0, 0]), at(1, [0, 0]), at(1, apart), at(0, apart)]] : [upper, ...lower];
}

/** Is there a path from one side of the middle of such a wall to the other? */
function isOpen(to: Corner, rings: Ring[]): boolean {
  const level = createLevel({ rooms: rings.map((polygon) => ({ polygon })), unit: 0.01 });
  const [start, goal] = [250, -250].map((z) => ({ x: to[0] / 2 - 1, z: to[1] / 2 + z }));
  return createNavigator(level, { radius: 0 }).findPath(start, goal) !== null;
}

test.for([
  { to: [800, 400], apart: [0, -1] },
  { to: [800, 800], apart: [0, -1] },
  { to: [800, 800], apart: [1, 0] },
  { to: [804, 660], apart: [1, -1] },
  { to: [840, -96], apart: [0, -1] },
  { to: [840, 496], apart: [0, -2] },
] as { to: Corner; apart: Corner }[])('walls and rooms a step wide stay, along $to, $apart wide', ({ to, apart }) => {
  expect(isOpen(to, besideWall(to, apart, false, 0))).toBe(false);
  expect(isOpen(to, besideWall(to, apart, false, 0.25))).toBe(false);
  expect(isOpen(to, besideWall(to, apart, false, 0, 2))).toBe(false);
  expect(isOpen(to, besideWall(to, apart, true))).toBe(true);
});

test('so do thinner ones from end to end, and those along the axes', () => {
  for (const apart of [[1, 0], [2, 0]] as Corner[]) expect(isOpen([800, 240], besideWall([800, 240], apart, false))).toBe(false); // prettier-ignore
  expect(isOpen([800, 0], besideWall([800, 0], [0, -1], false, 0.125, 3))).toBe(false);
});

test('a room thinner than a step stays, too', () => {
  const wedge: Ring = [[0, 0], [10, 5], [10, 4.99]]; // prettier-ignore
  expect(() => createLevel({ rooms: [{ polygon: wedge }] })).not.toThrow();
});

test('corners of a grid of metres do not meet edges that they are 4 cm beside', () => {
  const rooms: Ring[] = [[[0, 0], [24, 1], [24, 9], [0, 9]], [[1, 0], [23, 0], [23, -9], [1, -9]]]; // prettier-ignore
  const nav = createNavigator(createLevel({ rooms: rooms.map((polygon) => ({ polygon })) }), { radius: 0 });
  expect(nav.query({ x: 5, z: 5 }, { x: 5, z: -5 }).reason).toContain('apart');
});

test('an explicit tolerance is used as it is; where it leaves no floor of a room, the message names it', () => {
  const rooms = splitHall(randomFrom(1), 4).map((polygon) => ({ polygon }));
  expect(() => createLevel({ rooms, tolerance: 0.0019 })).toThrow('overlap');
  expect(() => createLevel({ rooms, tolerance: 60 })).toThrow(/No floor is left of room 0: .* Lower "tolerance"/);
});

test('a wall whose end was rounded beside a slanted wall meets it', () => {
  const outline = ([[0, 0], [10, 3.37], [10, 10], [0, 10]] as const).map((from, i, all) => [from, all[(i + 1) % 4]] as const); // prettier-ignore
  // The wall begins 5 mm above the slanted one.
  const walls = [...outline, [[4.01, 1.36], [4.01, 8]]] as const; // prettier-ignore
  const distanceWith = (tolerance?: number): number => {
    const options = { inside: [1, 5], ...(tolerance === undefined ? {} : { tolerance }) } as const;
    return createNavigator(levelFromSegments(walls, options), { radius: 0 }).distance({ x: 3, z: 2 }, { x: 5, z: 2 });
  };
  expect(distanceWith(0.001)).toBeLessThan(3);
  expect(distanceWith()).toBeGreaterThan(11);
});

test.for([-1, '0.02', NaN])('a tolerance of %o is refused by name', (tolerance) => {
  const rooms = [{ polygon: splitHall(() => 0, 0)[0] }];
  expect(() => createLevel({ rooms, tolerance: tolerance as number })).toThrow(
    /^createLevel(, tolerance: This is NaN|: tolerance (is -1|must be a number))/,
  );
});

test('a door between rooms that rounding left apart: the message names the tolerance that joins them', () => {
  const rooms: Ring[] = [
    [[0, 0], [10, 0], [10, 4.3], [0, 4]],
    [[0, 4], [5.1, 4.2], [5.1, 9], [0, 9]],
    [[5.1, 4.2], [10, 4.3], [10, 9], [5.1, 9]],
  ]; // prettier-ignore
  const withDoor = (from: Corner, to: Corner, given: { readonly tolerance?: number } = {}): unknown => {
    const doors = [{ name: 'gate', from, to }];
    return createLevel({ rooms: rooms.map((polygon) => ({ polygon })), doors, ...given });
  };
  expect(() => withDoor([7, 4.2388], [9, 4.2796])).toThrow(
    /on only one side\. .*, or set "tolerance" to twice the rounding/,
  );
  expect(() => withDoor([7, 4.2388], [9, 4.2796], { tolerance: 0.2 })).not.toThrow();
});

test('rooms that overlap by much: the message says to move one of them', () => {
  const box = (x: number, z: number): Ring => [[x, z], [x + 4, z], [x + 4, z + 4], [x, z + 4]]; // prettier-ignore
  const build = (): unknown => createLevel({ rooms: [{ polygon: box(0, 0) }, { polygon: box(3, 1) }] });
  expect(build).toThrow('Room 0 and room 1 overlap at (4, 1). Move one of them, or cut a hole for it into the other.');
});
