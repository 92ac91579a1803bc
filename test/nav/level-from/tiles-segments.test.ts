// Levels from tiles and from wall segments, in the caller's units.
import { expect, test } from 'vitest';
import {
  createLevel,
  createNavigator,
  levelFromSegments,
  levelFromTiles,
  loadLevel,
  saveLevel,
  type TileKind,
} from '../../../src/index.ts';
import { randomFrom } from '../../support/random.ts';

const ROWS = ['########', '#...#..#', '#...~..#', '#...#..#', '########'];
const LEGEND = { '~': { area: 'water', cost: 4 } };

test('tiles cover column × size, and areas cost what the legend says', () => {
  const nav = createNavigator(levelFromTiles(ROWS, { size: 16, legend: LEGEND }), { radius: 4 });
  const path = nav.findPath({ x: 24, z: 40 }, { x: 104, z: 40 })!;
  expect(path.length).toBeCloseTo(80, 6);
  expect(path.cost).toBeCloseTo(80 + 3 * 16, 6);
  expect(path.points.at(-1)).toEqual({ x: 104, y: 0, z: 40 });
  nav.setAreaCost('water', 1);
  expect(nav.findPath({ x: 24, z: 40 }, { x: 104, z: 40 })!.cost).toBeCloseTo(80, 6);
  expect(nav.findPath({ x: 24, z: 40 }, { x: 72, z: 24 })).toBeNull();
});

test('text, lists of letters and lists of numbers give the same level', () => {
  const numbers = ROWS.map((row) => Uint8Array.from(row, (letter) => (letter === '#' ? 1 : letter === '~' ? 7 : 0)));
  const level = levelFromTiles(ROWS, { legend: LEGEND });
  expect(levelFromTiles(ROWS.join('\n'), { legend: LEGEND }).plan).toEqual(level.plan);
  // As a template literal has them.
  expect(levelFromTiles(`\n${ROWS.join('\n')}\n`, { legend: LEGEND }).plan).toEqual(level.plan);
  for (const end of ['\r\n', '\r'])
    expect(levelFromTiles(`${end}${ROWS.join(end)}${end}`, { legend: LEGEND }).plan).toEqual(level.plan);
  const waves = ROWS.map((row) => row.replaceAll('~', '🌊'));
  expect(levelFromTiles(waves, { legend: { '🌊': LEGEND['~'] } }).plan).toEqual(level.plan);
  expect(levelFromTiles(ROWS.map((row) => [...row]), { legend: LEGEND }).plan).toEqual(level.plan); // prettier-ignore
  expect(levelFromTiles(numbers, { legend: { 7: LEGEND['~'] } }).plan).toEqual(level.plan);
});

test('door tiles open and shut by the name of the first of those that touch; shut ones stop paths and sight', () => {
  const rows = ['#######', '#..+..#', '###+###', '#..=..#', '#######'];
  const legend = { '+': { door: 'gate' }, '=': { door: 'hatch', open: false } };
  const level = levelFromTiles(rows, { size: 2, legend });
  const nav = createNavigator(loadLevel(saveLevel(level)), { radius: 0.4 });
  expect(nav.doors()).toEqual([
    { name: 'gate 3,1', open: true },
    { name: 'hatch 3,3', open: false },
  ]);
  const at = (column: number, row: number) => ({ x: 2 * column + 1, z: 2 * row + 1 });
  expect(nav.findPath(at(1, 1), at(5, 1))!.length).toBe(8);
  expect(nav.canSee(at(1, 1), at(5, 1))).toBe(true);
  expect(nav.query(at(1, 1), at(1, 3)).reason).toBe('blocked by door "hatch 3,3"');
  nav.setDoor('hatch 3,3', true);
  expect(nav.findPath(at(1, 1), at(1, 3))).not.toBeNull();
  nav.setDoor('gate 3,1', false);
  expect(nav.query(at(1, 1), at(5, 1)).reason).toBe('blocked by door "gate 3,1"');
  expect(nav.canSee(at(1, 1), at(5, 1))).toBe(false);
  expect(() => levelFromTiles(rows, { legend: { ...legend, '+': { door: '' } } })).toThrow(
    'levelFromTiles: options.legend["+"].door is ""; pass a name',
  );
  // What is neither may have been meant as either.
  expect(() => levelFromTiles(ROWS, { legend: { k: { thing: 'key' } as unknown as TileKind } })).toThrow(
    `levelFromTiles: options.legend["k"] is { thing }; pass 'wall', 'floor', { area, cost } or { door, open }`,
  );
  const wrong = { door: 'gate', open: 1 as unknown as boolean };
  expect(() => levelFromTiles(rows, { legend: { ...legend, '+': wrong } })).toThrow(
    'levelFromTiles: options.legend["+"].open is 1; pass true or false',
  );
});

test('door tiles at the end of a row do not touch those at the start of the next', () => {
  const doorsOf = (rows: readonly string[]): string[] =>
    createNavigator(levelFromTiles(rows, { legend: { '+': { door: 'gate' } } }), { radius: 0.4 })
      .doors()
      .map(({ name }) => name)
      .sort();
  expect(doorsOf(['..+', '+..'])).toEqual(['gate 0,1', 'gate 2,0']);
  expect(doorsOf(['+.+', '+..'])).toEqual(['gate 0,0', 'gate 2,0']);
});

test.each([1, 2, 3, 4])('open door tiles count as floor, shut ones as walls (seed %i)', (seed) => {
  const random = randomFrom(seed);
  const across = 14;
  const cells = Array.from({ length: across * across }, () => {
    const drawn = random();
    return drawn < 0.22 ? '#' : drawn < 0.34 ? '+' : '.';
  });
  const rowsOf = (letters: readonly string[]): string[] =>
    Array.from({ length: across }, (_, row) => letters.slice(row * across, (row + 1) * across).join(''));
  for (const radius of [0, 0.3]) {
    const nav = createNavigator(levelFromTiles(rowsOf(cells), { legend: { '+': { door: 'd' } } }), { radius });
    const named = new Set(nav.doors().map(({ name }) => name));
    const as: string[] = cells.map((letter) => (letter === '+' ? '?' : letter));
    const shut = (cell: number, isFirst: boolean, letter: string): void => {
      if (as[cell] !== '?') return;
      as[cell] = letter;
      const column = cell % across;
      const name = `d ${column},${Math.floor(cell / across)}`;
      if (!isFirst) expect(named).not.toContain(name);
      // Without floor beside it a door has no wall, and nothing to open.
      else if (named.has(name)) nav.setDoor(name, letter === '.');
      const beside = [cell - across, cell + across, column > 0 ? cell - 1 : -1, column < across - 1 ? cell + 1 : -1];
      beside.forEach((next) => shut(next, false, letter));
    };
    cells.forEach((_, cell) => shut(cell, true, random() < 0.5 ? '#' : '.'));
    const other = createNavigator(levelFromTiles(rowsOf(as)), { radius });
    const floor = [...cells.keys()].filter((cell) => cells[cell] === '.');
    const place = () => {
      const cell = floor[Math.floor(random() * floor.length)];
      return { x: (cell % across) + 0.31 + 0.38 * random(), z: Math.floor(cell / across) + 0.31 + 0.38 * random() };
    };
    for (let i = 0; i < 60; i++) {
      const [from, to] = [place(), place()];
      expect(nav.findPath(from, to)?.length ?? Infinity).toBeCloseTo(other.findPath(from, to)?.length ?? Infinity, 9);
      expect(nav.canSee(from, to)).toBe(other.canSee(from, to));
    }
  }
});

test('tiles without meaning, ragged rows and rows without floor are refused', () => {
  expect(() => levelFromTiles(ROWS)).toThrow('levelFromTiles, row 2, column 4: The tile "~" has no meaning');
  expect(() => levelFromTiles([[0, 0x80000003]])).toThrow('Turned or mirrored? Pass tile & 268435455.');
  expect(() => levelFromTiles(['.🌊'])).toThrow('levelFromTiles, row 0, column 1: The tile "🌊" has no meaning');
  expect(() => levelFromTiles('\n\n..')).toThrow('levelFromTiles: rows[0] is ""');
  expect(() => levelFromTiles(['..', '.'])).toThrow('row 1: This row has 1 tiles; the first has 2');
  expect(() => levelFromTiles(['##'])).toThrow('No tile is floor');
  expect(() => levelFromTiles(['.'.repeat(2 ** 22 + 1)])).toThrow('The grid has 4194305 × 1 cells; the limit is');
  expect(() => levelFromTiles([])).toThrow(/^levelFromTiles: rows is a list of 0/);
  expect(() => levelFromTiles(['..'], { legend: { '.': 'grass' as 'floor' } })).toThrow(/legend\["."\] is "grass"/);
  expect(() => levelFromTiles(ROWS, { legend: { ...LEGEND, ab: 'floor' } })).toThrow(
    'levelFromTiles: a key of options.legend is "ab"; a tile is one letter, or a number',
  );
  expect(levelFromTiles([[12, 0]], { legend: { 12: 'floor' } }).plan.bounds.maxX).toBeGreaterThan(0);
  const deep = { area: 'water', cost: 9 };
  expect(() => levelFromTiles(ROWS, { legend: { ...LEGEND, '=': deep } })).toThrow(
    'levelFromTiles: options.legend["="].cost is 9; the area "water" has cost 4; use another name or the same cost',
  );
  expect(() => levelFromTiles(ROWS, { legend: { ...LEGEND, '=': LEGEND['~'] } })).not.toThrow();
});

test('walls that nearly meet do, up to 1.9 mm or the tolerance', () => {
  const room = (gap: number): [[number, number], [number, number]][] => [
    [
      [-3, -2],
      [5, -2],
    ],
    [
      [5, -2],
      [5, 4],
    ],
    [
      [5, 4],
      [-3, 4],
    ],
    [[-3, 4], [-3, gap - 2]], // prettier-ignore
    [[1, -2 + gap], [1, 3]], // prettier-ignore
  ];
  const lengthIn = (gap: number, tolerance?: number): number => {
    const level = levelFromSegments(room(gap), { inside: [4, 3], ...(tolerance === undefined ? {} : { tolerance }) });
    return createNavigator(level, { radius: 0 }).distance({ x: -1, z: 0 }, { x: 3, z: 0 });
  };
  // Round the free wall's end at (1, 3), not through the gap at its beginning.
  for (const gap of [0, 0.0005, 0.0019]) expect(lengthIn(gap)).toBeCloseTo(2 * Math.hypot(2, 3), 2);
  expect(lengthIn(0.02, 0.03)).toBeCloseTo(2 * Math.hypot(2, 3), 1);
  expect(() => lengthIn(0.005)).toThrow(
    'is not closed from (-3, -1.995) to (-3, -2). Draw the missing wall, pass a larger tolerance, or',
  );
  expect(() => lengthIn(0, -1)).toThrow('levelFromSegments: options.tolerance is -1');
});

test('segments around a point of the floor are the room drawn as a polygon, with free walls inside', () => {
  const corners = [[0, 0], [12, 0], [12, 8], [0, 8]] as const; // prettier-ignore
  const outline = corners.map((from, i) => [from, corners[(i + 1) % 4]] as const);
  const level = levelFromSegments([...outline, [{ x: 6, z: 0 }, { x: 6, z: 6 }]], { inside: [1, 1] }); // prettier-ignore
  const room = createLevel({ rooms: [{ polygon: corners }], walls: [{ points: [[6, 0], [6, 6]] }] }); // prettier-ignore
  const [start, goal] = [{ x: 5, z: 1 }, { x: 7, z: 1 }]; // prettier-ignore
  const path = createNavigator(level, { radius: 0.4 }).findPath(start, goal);
  expect(path).toEqual(createNavigator(room, { radius: 0.4 }).findPath(start, goal));
  expect(() => levelFromSegments(outline.slice(1), { inside: [1, 1] })).toThrow(/not closed/);
  // 2²⁰ map units are 32,768 metres, and 65,536 units of half a metre.
  const far = [[[0, 0], [70_000, 0]]] as const; // prettier-ignore
  expect(() => levelFromSegments(far, { inside: [1, 1] })).toThrow('use numbers of at most 32768');
  expect(() => levelFromSegments(far, { inside: [1, 1], unit: 0.5 })).toThrow('use numbers of at most 65536');
  expect(() => levelFromSegments([[[0, 0], [-70_000, 0]]], { inside: [1, 1] })).toThrow('use numbers of at most 32768'); // prettier-ignore
  expect(() => levelFromSegments(outline, { inside: [20, 1] })).toThrow(/outside all walls|not closed/);
  const at = ([x, z]: readonly [number, number]) => [x + 100, z] as const;
  const beside = outline.map((ends) => [at(ends[0]), at(ends[1])] as const);
  const floors = (inside: [number, number][]): boolean[] => {
    const nav = createNavigator(levelFromSegments([...outline, ...beside], { inside }), { radius: 0.4 });
    return [1, 101].map((x) => nav.findPath({ x, z: 1 }, { x: x + 1, z: 2 }) !== null);
  };
  expect(floors([[1, 1], [101, 1]])).toEqual([true, true]); // prettier-ignore
  expect(floors([[101, 1]])).toEqual([false, true]); // prettier-ignore
});
