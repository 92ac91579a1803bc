// MovingAI maps: every public one loads with as much ground as it has free cells; bad files are refused by name.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadPlan } from '../../../src/map/load-plan.ts';
import { bytesOf, dataFolder, readBytes } from '../../support/data.ts';
import { errorOf } from '../../support/checks/map-errors.ts';
import { QUICK } from '../../support/quick.ts';

const FOLDER = dataFolder('movingai');

describe.skipIf(FOLDER === null)('public MovingAI maps (skipped without ../shared/data/movingai)', () => {
  const folder = join(FOLDER ?? '', 'maps');
  const names = FOLDER === null ? [] : readdirSync(folder).filter((file) => file.endsWith('.map'));
  const few = names.filter((name) => /^(arena|arena2|den312d|lak303d|16room_000)\.map$/.test(name));

  test.each(QUICK ? few : names)('%s', (name) => {
    const bytes = readBytes(folder, name);
    const text = Buffer.from(bytes).toString('latin1');
    const free = text.slice(text.indexOf('map') + 3).match(/[.GS]/g)?.length ?? 0;
    const plan = loadPlan(bytes, name);
    let twice = 0;
    for (const { a, b } of plan.walls) {
      const [p, q] = [plan.vertices[a], plan.vertices[b]];
      twice += (p.x * q.z - p.z * q.x) / 96 / 96;
    }
    expect(twice / 2).toBe(free);
    expect(plan.warnings).toEqual([]);
    expect(plan.format).toBe('movingai');
    expect(plan.frame).toMatchObject({ scale: 96, unit: 'cell' });
    expect(plan.things.map(({ kind }) => kind)).toEqual(['player']);
  });
});

test('trees, water and outside are solid; ground, grass and swamp are free', () => {
  const plan = loadPlan(bytesOf('type octile\r\nheight 1\r\nwidth 7\r\nmap\r\n.GSTW@O\r\n\r\n'), 'a.map');
  expect(plan.bounds).toEqual({ minX: 0, minZ: 0, maxX: 3 * 96, maxZ: 96 });
  expect(plan.walls.length).toBe(4);
});

test('the words of the header may be in capitals, and its type may be missing', () => {
  const text = 'type octile\nheight 1\nwidth 3\nmap\n.@.\n';
  const planOf = (changed: string) => ({ ...loadPlan(changed, 'a.map'), tiles: null });
  for (const changed of [text.toUpperCase(), text.replace('type', 'Type').replace('map', 'Map'), text.slice(12)])
    expect(planOf(changed)).toEqual(planOf(text));
});

test('blanks after the last cell of a row, and after the last row, carry nothing', () => {
  const header = 'type octile\nheight 2\nwidth 3\nmap\n';
  const plan = loadPlan(bytesOf(`${header}...  \r\n.@.\t\n \t\n`), 'a.map');
  expect(plan.walls).toEqual(loadPlan(bytesOf(`${header}...\n.@.\n`), 'a.map').walls);
});

const REFUSED: readonly [string, string, string, number | undefined][] = [
  ['a row too short', 'type octile\nheight 2\nwidth 3\nmap\n...\n..\n', 'ragged-row', 6],
  ['a row too short with blanks', 'type octile\nheight 2\nwidth 3\nmap\n...\n..  \n', 'ragged-row', 6],
  ['a row too long with blanks', 'type octile\nheight 2\nwidth 3\nmap\n...\n....  \n', 'ragged-row', 6],
  ['a row too few', 'type octile\nheight 2\nwidth 3\nmap\n...\n', 'missing-rows', 6],
  ['a row too many', 'type octile\nheight 1\nwidth 3\nmap\n...\n...\n', 'extra-rows', 6],
  ['no width', 'type octile\nheight 1\nmap\n...\n', 'bad-header', undefined],
  ['no rows', 'type octile\nheight 1\nwidth 3\n', 'bad-header', undefined],
  ['a height given twice', 'type octile\nheight 1\nwidth 3\nHeight 1\nmap\n...\n', 'bad-header', 4],
  ['a height that is no number', 'type octile\nheight x\nwidth 3\nmap\n...\n', 'bad-header', 2],
  ['a width of a billion', 'type octile\nheight 9999\nwidth 999999999\nmap\n.\n', 'too-big', 4],
  ['only trees', 'type octile\nheight 1\nwidth 1\nmap\nT\n', 'no-floor', undefined],
];

test.each(REFUSED)('%s is rejected', (_, text, code, line) => {
  const error = errorOf(() => loadPlan(bytesOf(text), 'a.map'));
  expect([error.code, error.place.line]).toEqual([code, line]);
});

test.each(['0', '-3', '1000000000'])('a height of %s is named as the fault', (height) => {
  const error = errorOf(() => loadPlan(bytesOf(`type octile\nheight ${height}\nwidth 3\nmap\n...\n`), 'a.map'));
  expect([error.place.line, error.what]).toEqual([2, `The height is ${height}.`]);
  // The most that a grid of one column may have.
  const most = Number(/1 to (\d+)/.exec(error.mend)![1]);
  const sized = (rows: number): string => errorOf(() => loadPlan(bytesOf(`type octile\nheight ${rows}\nwidth 1\nmap\n`), 'a.map')).code; // prettier-ignore
  expect([sized(most), sized(most + 1)]).toEqual(['missing-rows', 'too-big']);
});
