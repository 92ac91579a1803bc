// What a WAD says of its maps in words, in each way that it may be said; and which map comes after another.
import { describe, expect, test } from 'vitest';
import { listMaps } from '../../../src/map/list-maps.ts';
import { loadPlan } from '../../../src/map/load-plan.ts';
import type { MapEntry, MapLabel } from '../../../src/map/input/map-entry.ts';
import { nextMapOf } from '../../../src/map/doom/next-map.ts';
import { lumpsOfMap, TWO_ROOMS, writeLumps, type LumpSketch } from '../../support/inputs/wad-writer.ts';

const text = (name: string, content: string): LumpSketch => [name, new Uint8Array(Buffer.from(content, 'latin1'))];
const NOTHING: MapLabel = { title: '', author: '', next: '', secretNext: '' };

function labelsOf(lumps: readonly LumpSketch[], names: readonly string[] = ['MAP01', 'MAP02']): Partial<MapLabel>[] {
  const maps = names.flatMap((name) => lumpsOfMap({ ...TWO_ROOMS, name }));
  return listMaps(writeLumps([...lumps, ...maps]), 'a.wad').map(({ label }) => label ?? {});
}

test('UMAPINFO: title, author and next maps; comments and other keys are ignored', () => {
  const lump = text(
    'UMAPINFO',
    `// levelname = "no"
    MAP MAP01 { levelname = "The \\"Hall\\"" author = "A. Writer" /* next = "MAP09" */ next = "map02" par = 30 }
    map map02
    { nextsecret = "MAP31"  levelname = "Below" intertext = "map", "MAP01" }`,
  );
  expect(labelsOf([lump])).toEqual([
    { title: 'The \\"Hall\\"', author: 'A. Writer', next: 'MAP02', secretNext: '' },
    { title: 'Below', author: '', next: '', secretNext: 'MAP31' },
  ]);
});

test('control characters in a title are spaces, letters of Latin-1 stay', () => {
  const lump = text('UMAPINFO', 'map MAP01 { levelname = "Old\x01\x1fMill\x7fof\x9fZ\xfcrich~" }');
  expect(labelsOf([lump], ['MAP01'])).toEqual([{ ...NOTHING, title: 'Old Mill of Z\xfcrich~' }]);
});

test('MAPINFO, old and new, with titles looked up in DEHACKED', () => {
  const lumps = [
    text(
      'MAPINFO',
      `map MAP01 lookup "OWN"\nnext MAP02\ncluster 5\nclusterdef 5 { next = "MAP07" }\nmap 2 "Two"
      map MAP03 { levelname = lookup, OWN next = "MAP04" }\nmap MAP04 lookup other`,
    ),
    text(
      'DEHACKED',
      `Patch File\n[PARS]\nHUSTR_1 = no\n[STRINGS]\nOWN = level 1: First\nHUSTR_1 = level 1: Usual\nHUSTR_2 = other`,
    ),
  ];
  expect(labelsOf(lumps, ['MAP01', 'MAP02', 'MAP03', 'MAP04'])).toEqual([
    { ...NOTHING, title: 'First', next: 'MAP02' },
    { ...NOTHING, title: 'Two' },
    { ...NOTHING, title: 'First', next: 'MAP04' },
    {},
  ]);
  const episode = text('DEHACKED', '[STRINGS]\nHUSTR_E1M1 = E1M1: Hangar\n');
  expect(labelsOf([episode], ['E1M1', 'E1M2'])).toEqual([{ ...NOTHING, title: 'Hangar' }, {}]);
});

test('a marker’s text names its map, WADINFO the author of all', () => {
  const maps = lumpsOfMap(TWO_ROOMS);
  maps[0] = text('MAP01', '[level info]\r\nlevelname = Old Mill\r\nnextlevel = MAP05\r\n');
  const [first, second] = listMaps(
    writeLumps([
      text('WADINFO', 'Title: Many\nAuthor: N. Body'),
      ...maps,
      ...lumpsOfMap({ ...TWO_ROOMS, name: 'MAP02' }),
    ]),
    'a.wad',
  );
  expect(first.label).toEqual({ title: 'Old Mill', author: 'N. Body', next: 'MAP05', secretNext: '' });
  expect(second.label).toEqual({ ...NOTHING, author: 'N. Body' });
});

test('a plan has the title and author from labels, else the name of its file', () => {
  const info = text('UMAPINFO', 'map MAP01 { levelname = "Hall" author = "A. Writer" }');
  const named = loadPlan(writeLumps([info, ...lumpsOfMap(TWO_ROOMS)]), 'a.wad');
  expect([named.title, named.note]).toEqual(['MAP01: Hall', 'By A. Writer.']);
  const bare = loadPlan(writeLumps(lumpsOfMap(TWO_ROOMS)), 'a.wad');
  expect([bare.title, bare.note]).toEqual(['MAP01 of a.wad', '']);
});

test.each([
  ['bytes', String.fromCharCode(...Array.from({ length: 256 }, (_, i) => i)).repeat(40)],
  ['a text that never ends', 'map MAP01 { levelname = "'],
  ['keys without a value', 'map MAP01 levelname ='],
  ['map at the end', 'map'],
  ['names of what every object has', 'map MAP01 { constructor = "x" __proto__ = "y" toString "z" }'],
  ['comments that never end', '/* '.repeat(170_000)],
  ['quotes that never end', `"${'\\"'.repeat(250_000)}`],
  ['quotes and braces in heaps', '"{}='.repeat(50_000)],
])('%s in every text lump is no error', (_, content) => {
  const lumps = ['UMAPINFO', 'MAPINFO', 'ZMAPINFO', 'DEHACKED', 'WADINFO'].map((name) => text(name, content));
  expect(labelsOf(lumps)).toHaveLength(2);
});

describe('next map', () => {
  const entry = (name: string, label?: Partial<MapLabel>, problem = ''): MapEntry => ({
    name,
    counts: {},
    problem,
    ...(label ? { label: { ...NOTHING, ...label } } : {}),
  });
  const doom2 = [...'123456789'].map((n) => entry(`MAP0${n}`));

  test('in file order, and none after the last', () => {
    expect(nextMapOf(doom2, 'MAP01', false)).toBe('MAP02');
    expect(nextMapOf(doom2, 'MAP09', false)).toBeNull();
    expect(nextMapOf([entry('A'), entry('B', undefined, 'UDMF'), entry('C')], 'A', false)).toBe('C');
  });

  test('as defined in the file, if that map exists', () => {
    const maps = [
      entry('MAP01', { next: 'MAP03', secretNext: 'MAP02' }),
      entry('MAP02'),
      entry('MAP03', { next: 'X' }),
    ];
    expect(nextMapOf(maps, 'MAP01', false)).toBe('MAP03');
    expect(nextMapOf(maps, 'MAP01', true)).toBe('MAP02');
    expect(nextMapOf(maps, 'MAP03', false)).toBeNull();
  });

  test('as in the original games: secret maps and back, an episode after another', () => {
    const maps = ['E1M1', 'E1M3', 'E1M4', 'E1M8', 'E1M9', 'E2M1'].map((name) => entry(name));
    expect(nextMapOf(maps, 'E1M3', true)).toBe('E1M9');
    expect(nextMapOf(maps, 'E1M9', false)).toBe('E1M4');
    expect(nextMapOf(maps, 'E1M8', false)).toBe('E2M1');
  });
});
