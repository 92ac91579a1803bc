// Lists of wall segments: the public ones have the floor they say; what is wrong is refused by name; any tangle ends well.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { measureAreas } from '../../src/bsp/measure-areas.ts';
import { SOLID } from '../../src/map/floor-plan.ts';
import { loadPlan } from '../../src/map/load-plan.ts';
import { MapError } from '../../src/map/input/map-error.ts';
import { buildNavMesh } from '../../src/nav/mesh/build-nav-mesh.ts';
import { buildLevel } from '../../src/nav/build-level.ts';
import { PLAYER_BODY } from '../../src/nav/bodies.ts';
import { checkAreas, checkNoWallInside, checkRings, checkTwins } from '../support/checks/cell-checks.ts';
import { bytesOf, dataFolder, readBytes } from '../support/data.ts';
import { errorOf } from '../support/checks/map-errors.ts';
import { checkPlan } from '../support/checks/plan-checks.ts';
import { QUICK } from '../support/quick.ts';
import { randomFrom } from '../support/random.ts';

const FOLDER = dataFolder('freedoom-floorplans');
const ROOM = 'vertices 4\n0 0\n0 64\n64 64\n64 0\nwalls 4\n0 1\n1 2\n2 3\n3 0\nseeds 1\n32 32\n';

test('comments may come first', () => {
  const map = loadPlan(ROOM, 'room.map').walls;
  for (const comments of ['# a room\n', '#\r\n\n  # two\n', '# floorplan room\n'])
    expect(loadPlan(comments + ROOM, 'room.map').walls).toEqual(map);
  expect(errorOf(() => loadPlan('# only a comment', 'room.map')).what).toBe('The map format is unknown.');
});

test('the words may be in capitals; a comma between numbers, and a list that is cut off, are named', () => {
  expect(loadPlan(ROOM.toUpperCase(), 'room.map').walls).toEqual(loadPlan(ROOM, 'room.map').walls);
  const comma = errorOf(() => loadPlan(ROOM.replace('0 64', '0, 64'), 'room.map'));
  expect([comma.what, comma.mend]).toEqual([
    'Expected two numbers for one of the vertices, found "0, 64".',
    "Write two numbers with a space between them, such as '1 2', or correct the number of vertices.",
  ]);
  const cut = errorOf(() => loadPlan(ROOM.replace(/seeds[^]*/, ''), 'room.map'));
  expect(cut.what).toBe("Expected 'seeds' and their number, found the end of the file.");
});

/** The area of the polygons of a mesh file: `mesh`, 2, V P, then V vertices `x y n p…`, then P polygons `n v… a…`. */
function areaOfMesh(text: string): number {
  const numbers = text.trim().split(/\s+/).slice(1).map(Number);
  let at = 3;
  const vertices = Array.from({ length: numbers[1] }, () => {
    const [x, y, count] = numbers.slice(at, at + 3);
    at += 3 + count;
    return [x, y] as const;
  });
  let twice = 0;
  for (let polygon = 0; polygon < numbers[2]; polygon++) {
    const count = numbers[at];
    const ring = numbers.slice(at + 1, at + 1 + count).map((vertex) => vertices[vertex]);
    at += 1 + 2 * count;
    ring.forEach(([x, y], i) => {
      const [nextX, nextY] = ring[(i + 1) % ring.length];
      twice += x * nextY - y * nextX;
    });
  }
  return Math.abs(twice) / 2;
}

describe.skipIf(FOLDER === null)('public wall lists (skipped without ../shared/data/freedoom-floorplans)', () => {
  const folder = FOLDER ?? '';
  const names = FOLDER === null ? [] : readdirSync(join(folder, 'walls')).map((file) => file.replace('.walls', ''));

  test.each(names)('%s has the known floor, y up the page', (name) => {
    const plan = loadPlan(readBytes(folder, 'walls', `${name}.walls`), `${name}.walls`);
    expect(plan.format).toBe('walls');
    expect(plan.frame).toMatchObject({ scale: 1, flipped: true });
    const { tree } = buildLevel(plan);
    const known = areaOfMesh(Buffer.from(readBytes(folder, 'mesh', `${name}.mesh`)).toString());
    expect(measureAreas(tree).cells).toBeCloseTo(known, 3);
    expect(plan.warnings.map(({ code }) => code)).toEqual(['no-player']);
  });
});

test('a closed room is floor inside and solid outside, whatever the direction of its walls', () => {
  for (const text of [ROOM, ROOM.replace('1 2\n2 3', '2 1\n3 2'), `# floorplan walls 1 room\r\n${ROOM}`]) {
    const plan = loadPlan(bytesOf(text), 'room.walls');
    expect(plan.walls.map(({ front, back }) => [front, back])).toEqual(plan.walls.map(() => [0, SOLID]));
    expect(measureAreas(buildLevel(plan).tree)).toMatchObject({ sectors: 64 * 64, relativeError: 0 });
  }
});

test('numbers may be written as programs write them, with all their digits or an exponent below 0', () => {
  for (const x of [0.1 + 0.2, -1 / 3 / 2 ** 16, 1 / 7e8]) {
    const text = ROOM.replace('vertices 4\n0 0', `vertices 4\n${x} ${x}`);
    const snapped = Math.round(x * 1024) / 1024;
    expect(loadPlan(text, 'room.walls').vertices).toContainEqual({ x: snapped + 0, z: 0 - snapped });
  }
});

test('a wall inside blocks from both sides, one outside is dropped, and crossing walls are split', () => {
  const text =
    'vertices 10\n0 0\n0 64\n64 64\n64 0\n16 16\n48 48\n16 48\n48 16\n100 0\n100 50\n' +
    'walls 7\n0 1\n1 2\n2 3\n3 0\n4 5\n6 7\n8 9\nseeds 1\n32 8\n';
  const plan = loadPlan(bytesOf(text), 'cross.walls');
  expect(plan.bounds).toEqual({ minX: 0, minZ: -64, maxX: 64, maxZ: 0 });
  expect(plan.walls.filter(({ back }) => back === 0)).toHaveLength(4);
  expect(plan.walls.filter(({ back, blocks }) => back === 0 && blocks === 0)).toEqual([]);
});

test('numbers as programs print them: with a sign, a point at either end, an exponent', () => {
  const text = 'vertices 4\n+0 .0\n0. 6.4e+01\n64 64\n6.4E1 0\nwalls 4\n0 1\n1 2\n2 3\n3 0\nseeds 1\n32 32\n';
  expect(loadPlan(bytesOf(text), 'a.walls').bounds).toEqual({ minX: 0, minZ: -64, maxX: 64, maxZ: 0 });
});

const REFUSED: readonly [string, string, string, number | undefined][] = [
  ['a floor with a gap', ROOM.replace('walls 4', 'walls 3').replace('3 0\n', ''), 'leak', undefined],
  ['a seed just outside', ROOM.replace('32 32', '64.5 32'), 'leak', undefined],
  ['a seed far outside', ROOM.replace('32 32', '9999 32'), 'bad-seed', undefined],
  ['a seed on a wall', ROOM.replace('32 32', '0 32'), 'bad-seed', undefined],
  ['a seed on a corner', ROOM.replace('32 32', '0 0'), 'bad-seed', undefined],
  ['a seed on another corner', ROOM.replace('32 32', '64 64'), 'bad-seed', undefined],
  ['no seed', ROOM.replace('seeds 1\n32 32\n', 'seeds 0\n'), 'bad-seed', undefined],
  ['a vertex that is not there', ROOM.replace('3 0', '3 4'), 'bad-index', 10],
  ['half a vertex', ROOM.replace('3 0', '3 0.5'), 'bad-index', 10],
  ['a word for a number', ROOM.replace('64 64', '64 wide'), 'bad-number', 4],
  ['an infinite coordinate', ROOM.replace('64 64', '64 1e999'), 'bad-number', 4],
  ['a coordinate off the map', ROOM.replace('64 64', '64 99999999'), 'too-far', 4],
  ['fewer vertices than said', ROOM.replace('vertices 4', 'vertices 5'), 'bad-number', 6],
  ['more vertices than said', ROOM.replace('vertices 4', 'vertices 3'), 'bad-header', 5],
  ['a billion walls', ROOM.replace('walls 4', 'walls 999999999'), 'too-big', 6],
  ['nothing after the vertices', 'vertices 1\n0 0\n', 'bad-header', 4],
  ['something after the seeds', `${ROOM}12 12\n`, 'extra-lines', 13],
  ['walls without length', 'vertices 1\n0 0\nwalls 1\n0 0\nseeds 1\n1 1\n', 'no-walls', undefined],
];

test.each(REFUSED)('%s is rejected', (_, text, code, line) => {
  const error = errorOf(() => loadPlan(bytesOf(text), 'a.walls'));
  expect([error.code, error.place.line]).toEqual([code, line]);
  expect(error.mend).not.toBe('');
});

test('of several seeds the one that is outside, or whose floor is not closed, is named', () => {
  const seeds = (second: string): string => ROOM.replace('seeds 1\n32 32', `seeds 2\n32 32\n${second}`);
  const saidOf = (text: string): string => errorOf(() => loadPlan(bytesOf(text), 'a.walls')).what;
  expect(saidOf(seeds('9999 7'))).toContain('(9999, 7) lies on a wall or outside');
  expect(saidOf(seeds('64.5 7'))).toContain('around the point (64.5, 7) is not closed');
});

test('where a wall is missing, the gap is named; a seed outside all walls has none', () => {
  // Two rooms joined by an opening of 8: narrower than every gap.
  const corners = '0 0,0 64,64 64,64 36,72 36,72 64,136 64,136 0,72 0,72 28,64 28,64 0'.split(',');
  const listOf = (left: number, seed: string): string => {
    const walls = corners.map((_, i) => `${i} ${(i + 1) % 12}`).filter((_, i) => i !== left);
    return `vertices 12\n${corners.join('\n')}\nwalls ${walls.length}\n${walls.join('\n')}\nseeds 1\n${seed}\n`;
  };
  const formatCorner = (i: number): string => `(${corners[i % 12].replace(' ', ', ')})`;
  for (const left of corners.keys()) {
    const { what } = errorOf(() => loadPlan(bytesOf(listOf(left, '32 30')), 'a.walls'));
    const [one, other] = [formatCorner(left), formatCorner(left + 1)];
    expect([`from ${one} to ${other}.`, `from ${other} to ${one}.`]).toContain(what.split('is not closed ')[1]);
  }
  expect(errorOf(() => loadPlan(bytesOf(listOf(-1, '-0.5 32')), 'a.walls')).what).toMatch(/is not closed\.$/);
});

test('a net of walls with more crossings than a map may have walls is refused', () => {
  const ends = Array.from({ length: 330 }, (_, i) => [
    `${9 * i} -9`,
    `${9 * i} 2970`,
    `-9 ${9 * i}`,
    `2970 ${9 * i}`,
  ]).flat();
  const walls = Array.from({ length: ends.length / 2 }, (_, i) => `${2 * i} ${2 * i + 1}`);
  const text = `vertices ${ends.length}\n${ends.join('\n')}\nwalls ${walls.length}\n${walls.join('\n')}\nseeds 1\n4 4\n`;
  expect(errorOf(() => loadPlan(new TextEncoder().encode(text), 'net.walls'))).toMatchObject({ code: 'tangle' });
});

test('random walls across a room give a valid plan and navmesh, or a MapError, seeds 1 to 40', () => {
  let plans = 0;
  for (let seed = 1; seed <= (QUICK ? 12 : 40); seed++) {
    const random = randomFrom(seed);
    // Coarse grids have many corners on walls and walls on walls; fine ones crossings off the grid.
    const grain = seed % 3 === 0 ? 64 : seed % 3 === 1 ? 1 : 1 / 1024;
    const number = (): number => Math.round((random() * 512) / grain) * grain;
    const inner = Array.from({ length: 4 + Math.floor(random() * 40) }, () => [number(), number(), number(), number()]);
    const vertices = [
      '0 0',
      '0 512',
      '512 512',
      '512 0',
      ...inner.flatMap(([a, b, c, d]) => [`${a} ${b}`, `${c} ${d}`]),
    ];
    const walls = ['0 1', '1 2', '2 3', '3 0', ...inner.map((_, i) => `${4 + 2 * i} ${5 + 2 * i}`)];
    const text = `vertices ${vertices.length}\n${vertices.join('\n')}\nwalls ${walls.length}\n${walls.join('\n')}\nseeds 1\n0.5 0.25\n`;
    try {
      const plan = loadPlan(bytesOf(text), `seed ${seed}`);
      checkPlan(plan, 150);
      const level = buildLevel(plan);
      const mesh = buildNavMesh(level.tree, PLAYER_BODY);
      checkRings(mesh);
      checkTwins(level, mesh);
      checkAreas(level, PLAYER_BODY, mesh);
      checkNoWallInside(level, PLAYER_BODY, mesh);
      plans++;
    } catch (error) {
      if (!(error instanceof MapError)) throw new Error(`seed ${seed}: ${String(error)}`, { cause: error });
    }
  }
  expect(plans).toBeGreaterThan(5);
});
