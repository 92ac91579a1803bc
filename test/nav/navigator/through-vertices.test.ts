// Paths of a point through vertices where walls and steps that are too high meet: like those of a disc that is nearly a point, which cannot
// pass between them. Corners, walls and queries lie on one lattice, so that many legs go exactly through vertices.
import { expect, test } from 'vitest';
import { createLevel, createNavigator, type Navigator, type RoomDescription } from '../../../src/index.ts';
import { expectArrival } from '../../support/checks/walk-by-field.ts';
import { QUICK } from '../../support/quick.ts';
import { randomFrom } from '../../support/random.ts';

type Corner = [x: number, z: number];

/** Edge of a room, metres. */
const SIZE = 4;
const ROOMS_A_SIDE = 3;
const FLOORS = [0, 0, 0.3, 0.5, 0.8, 1.2];
/** The radius beside that of a point, and what it and the thickness of added walls may add to a path, metres. */
const NEARLY_POINT = 5e-4;
const CLOSE = 0.03;

const square = (x: number, z: number): Corner[] => [
  [x, z],
  [x + SIZE, z],
  [x + SIZE, z + SIZE],
  [x, z + SIZE],
];

function randomRooms(random: () => number) {
  const rooms: RoomDescription[] = [];
  const walls: Corner[][] = [];
  for (let x = 0; x < ROOMS_A_SIDE * SIZE; x += SIZE)
    for (let z = 0; z < ROOMS_A_SIDE * SIZE; z += SIZE) {
      if (random() < 0.08) continue;
      const triangle: Corner[] = [[x + 1, z + 1], [x + 2, z + 2], [x + 1, z + 2]]; // prettier-ignore
      const diamond: Corner[] = [[x + 2, z + 1], [x + 3, z + 2], [x + 2, z + 3], [x + 1, z + 2]]; // prettier-ignore
      const holes = random() < 0.5 ? [random() < 0.5 ? triangle : diamond] : [];
      rooms.push({ polygon: square(x, z), floor: FLOORS[Math.floor(random() * FLOORS.length)], holes });
      // On two sides of the room: along all of it, or half.
      for (const [dx, dz] of [
        [1, 0],
        [0, 1],
      ]) {
        // prettier-ignore
        if (random() >= 0.3 || (dx === 1 ? z : x) === 0) continue;
        const length = random() < 0.5 ? SIZE : SIZE / 2;
        walls.push([[x, z], [x + dx * length, z + dz * length]]); // prettier-ignore
      }
    }
  return { rooms, walls };
}

/** With those walls added now. */
function addWalls(navigator: Navigator, walls: readonly Corner[][]): Navigator {
  for (const [[x, z], [toX, toZ]] of walls) navigator.addWall({ from: { x, z }, to: { x: toX, z: toZ } });
  return navigator;
}

test('a leg through the vertex of a wall and a rise passes on no side of it', () => {
  const hole: Corner[] = [[6, 5], [7, 6], [6, 6]]; // prettier-ignore
  const rooms = [
    { polygon: [[0, 0], [5, 0], [5, 4], [0, 4]] },
    { polygon: [[0, 4], [5, 4], [5, 8], [0, 8]] },
    { polygon: [[5, 0], [8, 0], [8, 4], [5, 4]], floor: 0.5 },
    { polygon: [[5, 4], [8, 4], [8, 8], [5, 8]], floor: 1, holes: [hole] },
  ] as RoomDescription[]; // prettier-ignore
  const walls: Corner[][] = [[[5, 0], [5, 4]]]; // prettier-ignore
  for (const navigator of [
    createNavigator(createLevel({ rooms, walls: walls.map((points) => ({ points })) }), { radius: 0 }),
    addWalls(createNavigator(createLevel({ rooms }), { radius: 0 }), walls),
  ]) {
    // Beyond it is the corner of a hole in one line with both.
    expect(navigator.distance({ x: 4, z: 3 }, { x: 7.5, z: 5.5 })).toBe(Infinity);
    expect(navigator.createField({ x: 7.5, z: 5.5 }).distance({ x: 4, z: 3 })).toBe(Infinity);
  }
});

test('a straight path through the vertex of a wall and a rise passes on no side of it', () => {
  const floors = [[0, 0], [0.8, 0]]; // prettier-ignore
  const rooms = floors.flatMap((row, j) => row.map((floor, i) => ({ polygon: square(SIZE * i, SIZE * j), floor })));
  const walls = [{ points: [[SIZE, SIZE], [2 * SIZE, SIZE]] as Corner[] }]; // prettier-ignore
  const navigator = createNavigator(createLevel({ rooms, walls }), { radius: 0, maxDrop: 10 });
  expect(navigator.distance({ x: 5, z: 5 }, { x: 3, z: 3 })).toBe(Infinity);
});

test('a turn that begins and ends at edges of a lower floor crosses that floor', () => {
  const rooms = [
    { polygon: square(0, 0), floor: 0.8 },
    { polygon: square(SIZE, 0), floor: 0 },
    { polygon: square(SIZE, SIZE), floor: 0.8 },
  ];
  const navigator = createNavigator(createLevel({ rooms }), { radius: 0, maxDrop: 10 });
  expect(navigator.distance({ x: 2, z: 2 }, { x: 6, z: 2 })).toBe(4);
  // Along the walls about the corner.
  expect(navigator.distance({ x: 2, z: 4 }, { x: 4, z: 6 })).toBe(Infinity);
  expect(navigator.distance({ x: 4, z: 6 }, { x: 2, z: 4 })).toBe(Infinity);
});

for (let seed = 17; seed <= (QUICK ? 24 : 169); seed++)
  test(`through vertices of random rooms a point goes where a small disc goes, seed ${seed}`, () => {
    const random = randomFrom(seed);
    const { rooms, walls } = randomRooms(random);
    const level = createLevel({ rooms, walls: walls.map((points) => ({ points })) });
    const drop = random() < 0.5 ? {} : { maxDrop: random() < 0.5 ? 0.4 : 10 };
    const point = createNavigator(level, { radius: 0, ...drop });
    const disc = createNavigator(level, { radius: NEARLY_POINT, ...drop });
    const added = addWalls(createNavigator(createLevel({ rooms }), { radius: 0, ...drop }), walls);
    /** On the lattice, and on no border of a room, where it would stand on two floors. */
    const coordinate = (): number => {
      const at = Math.floor(random() * 2 * ROOMS_A_SIDE * SIZE) / 2;
      return at % SIZE === 0 ? at + 0.5 : at;
    };
    for (let i = 0; i < 40; i++) {
      const [from, to] = [0, 1].map(() => ({ x: coordinate(), z: coordinate() }));
      const length = point.distance(from, to);
      const told = JSON.stringify([from, to]);
      const nearly = disc.distance(from, to);
      expect(length, told).toBeLessThanOrEqual(nearly + CLOSE);
      if (length < Infinity) expect(nearly - length, told).toBeLessThan(CLOSE);
      const after = added.distance(from, to);
      expect(after < Infinity, told).toBe(length < Infinity);
      if (length < Infinity) expect(Math.abs(after - length), told).toBeLessThan(CLOSE);
      if (i % 8 > 0) continue;
      const inField = point.createField(to).distance(from);
      expect(inField < Infinity, told).toBe(length < Infinity);
      if (length < Infinity) expect(Math.abs(inField - length), told).toBeLessThan(1e-6);
    }
  });

for (let seed = 1; seed <= (QUICK ? 8 : 60); seed++) {
  test(`a point arrives where a field leads through vertices of random rooms, seed ${seed}`, () => {
    const random = randomFrom(seed);
    const { rooms, walls } = randomRooms(random);
    const level = createLevel({ rooms, walls: walls.map((points) => ({ points })) });
    const nav = createNavigator(level, { radius: 0, maxDrop: random() < 0.5 ? 1 : 10 });
    for (let i = 0; i < 12; i++) {
      const [start, goal] = [nav.findRandomPoint({ random })!, nav.findRandomPoint({ random })!];
      expectArrival(nav, start, goal, [0.05, 0.25, 20][i % 3], 0.001);
    }
  });
}
