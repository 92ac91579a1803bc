// Levels from tiles and from wall segments, in the caller's units.
import { expect, test } from 'vitest';
import { createLevel, createNavigator, levelFromSegments, levelFromTiles } from '../../../src/index.ts';

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
  expect(levelFromTiles(`\r\n${ROWS.join('\r\n')}\r\n`, { legend: LEGEND }).plan).toEqual(level.plan);
  const waves = ROWS.map((row) => row.replaceAll('~', '🌊'));
  expect(levelFromTiles(waves, { legend: { '🌊': LEGEND['~'] } }).plan).toEqual(level.plan);
  expect(levelFromTiles(ROWS.map((row) => [...row]), { legend: LEGEND }).plan).toEqual(level.plan); // prettier-ignore
  expect(levelFromTiles(numbers, { legend: { 7: LEGEND['~'] } }).plan).toEqual(level.plan);
});

test('tiles without meaning, ragged rows and rows without floor are refused', () => {
  expect(() => levelFromTiles(ROWS)).toThrow('levelFromTiles, row 2, column 4: The tile "~" has no meaning');
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
