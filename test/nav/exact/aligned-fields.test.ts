// Fields on levels of whole numbers: corners lie abeam of each other, tangents touch three circles, gaps and radii are equal parts of tiles.
// The distance is that of the shortest path, from any place to any goal.
import { expect, test } from 'vitest';
import { createLevel, createNavigator, levelFromTiles, type Level } from '../../../src/index.ts';
import { QUICK } from '../../support/quick.ts';
import { randomFrom } from '../../support/random.ts';

type Corner = readonly [x: number, z: number];

/** A room with blocks, triangles and octagons on whole numbers, apart from each other. */
function blocks(random: () => number): Level {
  const below = (count: number): number => Math.floor(random() * count);
  const [across, down] = [8 + below(8), 8 + below(6)];
  const taken = new Set<number>();
  const holes: Corner[][] = [];
  for (let k = 0; k < 14; k++) {
    const [x, z, wide, long] = [1 + below(across - 3), 1 + below(down - 3), 1 + below(3), 1 + below(3)];
    if (x + wide > across - 1 || z + long > down - 1) continue;
    const squares = (margin: number): number[] => {
      const found: number[] = [];
      for (let i = x - margin; i < x + wide + margin; i++)
        for (let j = z - margin; j < z + long + margin; j++) found.push(i * 64 + j);
      return found;
    };
    if (squares(1).some((square) => taken.has(square))) continue;
    for (const square of squares(0)) taken.add(square);
    const box: Corner[] = [[x, z], [x + wide, z], [x + wide, z + long], [x, z + long]]; // prettier-ignore
    const kind = below(4);
    if (kind === 0) box.splice(below(4), 1);
    holes.push(kind === 1 ? box.map(([u, v], i) => middle([u, v], box[(i + 1) % 4])) : box);
  }
  return createLevel({ rooms: [{ polygon: [[0, 0], [across, 0], [across, down], [0, down]], holes }] }); // prettier-ignore
}

const middle = ([x, z]: Corner, [u, v]: Corner): Corner => [(x + u) / 2, (z + v) / 2];

/** Tiles three units wide. */
function tiles(random: () => number): Level {
  const [across, down] = [4 + Math.floor(random() * 8), 4 + Math.floor(random() * 6)];
  const row = (): string => Array.from({ length: across }, () => (random() < 0.3 ? '#' : '.')).join('');
  return levelFromTiles(['.'.repeat(across), ...Array.from({ length: down }, row)], { size: 3 });
}

function compare(level: Level, radius: number, random: () => number, title: string): void {
  const nav = createNavigator(level, { radius });
  const places = Array.from({ length: 6 }, () => nav.findRandomPoint({ random })).filter((place) => place !== null);
  for (const goal of places) {
    const field = nav.createField(goal);
    for (const from of places) {
      const along = nav.distance(from, goal);
      const told = `${title}: from ${JSON.stringify(from)} to ${JSON.stringify(goal)}`;
      if (along === Infinity) expect(field.distance(from), told).toBe(Infinity);
      else expect(Math.abs(field.distance(from) - along), told).toBeLessThan(1e-6);
    }
  }
}

const SEEDS = Array.from({ length: QUICK ? 24 : 1500 }, (_, i) => i + 1);

test(`the field of a goal among blocks on whole numbers is as long as paths (seeds 1 to ${SEEDS.length})`, () => {
  for (const seed of SEEDS) {
    const random = randomFrom(seed);
    compare(blocks(random), [0.501, 0.55, 0.625, 0.75, 0.4, 1, 0.5, 0.25][seed % 8], random, `seed ${seed}`);
  }
});

test(`and in tiles of three times its radius (seeds 1 to ${SEEDS.length})`, () => {
  for (const seed of SEEDS) {
    const random = randomFrom(seed);
    compare(tiles(random), seed % 4 === 3 ? [1, 0.5, 0.75][seed % 3] : 1, random, `seed ${seed}`);
  }
});

test('a gap narrower than the agent abeam of the corner that it turns about', () => {
  const holes: Corner[][] = [
    [[5, 5], [6, 5], [5, 6]],
    [[7, 5], [8, 5], [8, 6], [7, 6]],
    [[7, 2], [9, 2], [7, 4]],
    [[8, 7], [11, 7], [8, 9]],
  ]; // prettier-ignore
  const level = createLevel({ rooms: [{ polygon: [[0, 0], [12, 0], [12, 10], [0, 10]], holes }] }); // prettier-ignore
  const nav = createNavigator(level, { radius: 0.625 });
  expect(nav.createField({ x: 9.25, z: 6 }).distance({ x: 4, z: 6.5 })).toBeCloseTo(13.131412737811194, 9);
});

test('an edge of the floor that touches the circle about a corner where the path does', () => {
  const rows = ['..###', '...##', '...##', '...##', '.####', '..#..', '....#'];
  const nav = createNavigator(levelFromTiles(rows, { size: 3 }), { radius: 1 });
  expect(nav.createField({ x: 13.5, z: 16.5 }).distance({ x: 4.5, z: 1.5 })).toBeCloseTo(27.880947744326022, 9);
});

test('the field of a goal that is moved to just before the end of a wall leads round that end', () => {
  const square = (x: number): { polygon: Corner[] } => ({ polygon: [[x, 0], [x + 8, 0], [x + 8, 8], [x, 8]] }); // prettier-ignore
  for (const x of [8, 16, 24, 48, 80]) {
    const walls = [
      {
        points: [
          [x, 0],
          [x, 1],
        ] as const,
      },
    ];
    const nav = createNavigator(createLevel({ rooms: [square(x - 8), square(x)], walls }), { radius: 1 });
    const goal = { x: x + 0.5, z: 0.5 };
    const from = { x: x - 4, z: 4 };
    const told = `the wall at ${x}`;
    expect(nav.createField(goal).distance(from), told).toBeCloseTo(nav.distance(from, goal), 6);
    expect(nav.createField(from).distance(goal), told).toBeCloseTo(nav.distance(from, goal), 6);
  }
});
