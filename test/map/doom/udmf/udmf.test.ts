// Maps written as text (UDMF): the same plan as their binary twins, and an error with line and column where the text is wrong.
import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readDoomRecords } from '../../../../src/map/doom/records.ts';
import type { FloorPlan } from '../../../../src/map/floor-plan.ts';
import { listMaps } from '../../../../src/map/list-maps.ts';
import { loadPlan } from '../../../../src/map/load-plan.ts';
import { specialOfLine, type DoomSpecial } from '../../../../src/map/doom/specials.ts';
import { gameSpecialOf, type GameSpecial } from '../../../../src/map/doom/udmf/udmf-specials.ts';
import { lumpsOfWad, mapsOfWad } from '../../../../src/map/doom/wad-lumps.ts';
import { collectWarnings } from '../../../../src/map/input/warnings.ts';
import { dataFolder, readBytes } from '../../../support/data.ts';
import { errorOf } from '../../../support/checks/map-errors.ts';
import { QUICK } from '../../../support/quick.ts';
import { udmfOfRecords, udmfText, writeTextMap } from '../../../support/inputs/udmf-writer.ts';
import { TWO_ROOMS, writeWad, type MapSketch } from '../../../support/inputs/wad-writer.ts';

const load = (text: string): FloorPlan => loadPlan(writeTextMap(text), 'a.wad');
const TEXT = udmfText(TWO_ROOMS);

test.each([1, 2])('a text map gives the same plan as its binary twin, whose line has flag %d', (flag) => {
  const sketch: MapSketch = {
    ...TWO_ROOMS,
    lines: TWO_ROOMS.lines.map((line, i) => ({
      ...line,
      flags: i === 2 ? 4 | flag | 16 : (line.flags ?? 0),
      special: i === 0 ? 62 : 0,
      tag: i === 0 ? 9 : 0,
      middle: i === 2 ? 'MIDGRATE' : 'BRICK1',
    })),
    sectors: [{ light: 200 }, { floor: 16, flat: 'NUKAGE1', tag: 9, special: 5 }],
    things: [...TWO_ROOMS.things!, { x: 400, y: 32, angle: 270, type: 3001 }],
  };
  const binary = loadPlan(writeWad(sketch), 'a.wad');
  expect(load(udmfText(sketch))).toEqual(binary);
  expect(binary.movers.length).toBe(1);
  expect(load(udmfText(sketch, 'ZDoomTranslated')).triggers.length).toBe(1);
});

const FOLDER = dataFolder('freedoom');
describe.skipIf(FOLDER === null)('public Doom maps (skipped without ../shared/data/freedoom)', () => {
  const names = FOLDER === null ? [] : readdirSync(FOLDER).filter((name) => /^free.*wad$/.test(name));
  test.each(names.filter((_, i) => !QUICK || i % 4 === 0))('%s written as text gives the same plan', (name) => {
    const bytes = readBytes(FOLDER!, name);
    const [map] = mapsOfWad(lumpsOfWad(bytes, name));
    const text = udmfOfRecords(readDoomRecords(map, name, collectWarnings()));
    const plan = loadPlan(writeTextMap(text, map.name), name);
    const binary = loadPlan(bytes, name);
    expect({ ...plan, warnings: [] }).toEqual({ ...binary, warnings: [] });
    expect(plan.warnings.map(({ code }) => code)).toEqual(binary.warnings.map(({ code }) => code));
    expect(listMaps(writeTextMap(text, map.name), name)).toEqual(listMaps(bytes, name));
  });
});

test('numbers in every notation, names in any case, comments, texts with quotes, corners off the grid', () => {
  const odd = TEXT.replace('namespace', '/*/ a\nlong one */ NameSpace')
    .replace('x = 512', 'X = +5.12e2')
    .replace('heightceiling = 128', 'heightceiling = 0x80')
    .replace('heightceiling = 128', 'heightceiling = 0200')
    .replace('type = 1;', 'type = 1; comment = "say \\"hi\\"; // }"; user_a = 3;')
    .replace('x = 0;', 'x = 0.25;');
  const plan = load(odd);
  expect(plan.sectors.map(({ ceiling }) => ceiling)).toEqual([128, 128]);
  expect(plan.vertices).toContainEqual({ x: 0.25, z: 0 });
  expect(plan.bounds).toMatchObject({ minX: 0, maxX: 512 });
  expect(plan.warnings).toEqual([]);
});

test('unsupported fields and blocks are reported once, by name', () => {
  const plan = load(TEXT.replaceAll('heightceiling', 'ceilingplane_a = 1.0;\n  xpanningfloor = 4;\n  heightceiling'));
  expect(plan.warnings.map(({ code }) => code)).toEqual(['ignored-fields']);
  expect(plan.warnings[0].message).toContain('sector.ceilingplane_a (2), sector.xpanningfloor (2)');
  const [warning] = load(`${TEXT}\nthnig { x = 64; y = 64; type = 2035; }`).warnings;
  expect([warning.code, warning.message]).toEqual([
    'ignored-fields',
    'Unsupported fields and blocks are ignored: thnig (1).',
  ]);
});

describe('rejected with line and column', () => {
  const line = (text: string, at: number): [number, number] => {
    const before = text.slice(0, at).split('\n');
    return [before.length, before.at(-1)!.length + 1];
  };
  const refuses = (text: string, code: string, at: string | number, what: RegExp): void => {
    const { code: found, place, what: said, mend } = errorOf(() => load(text));
    const [row, column] = line(text, typeof at === 'number' ? at : text.indexOf(at));
    expect([found, place.lump, place.line, place.column]).toEqual([code, 'TEXTMAP', row, column]);
    expect(said).toMatch(what);
    expect(mend).not.toBe('');
  };

  test('syntax errors', () => {
    refuses(TEXT.replace('v1 = 0', 'v1 : 0'), 'bad-syntax', ': 0', /Expected "=" after v1, found ":/);
    refuses(TEXT.replace('v1 = 0;', 'v1 = 0'), 'bad-syntax', 'v2 = 1', /Expected ";" after the value of v1/);
    refuses(TEXT.replace('v1 = 0;', 'v1 = ;'), 'bad-syntax', ';\n  v2', /Expected a value/);
    refuses(TEXT.replace('v1 = 0;', '7v = 0;'), 'bad-syntax', '7v', /Expected a name/);
    refuses(TEXT.slice(0, -2), 'bad-syntax', TEXT.length - 2, /sector is not closed/);
    refuses(`${TEXT}/* `, 'bad-syntax', TEXT.length, /comment is not closed/);
    refuses(`${TEXT}/ `, 'bad-syntax', TEXT.length, /Expected a name, found "\/ "/);
    refuses(`${TEXT}@* `, 'bad-syntax', TEXT.length, /Expected a name, found "@\* "/);
    refuses(`${TEXT}sector { texturefloor = "A`, 'bad-syntax', TEXT.length + 24, /string is not closed/);
    for (const gap of ['', '\n'])
      refuses(`${TEXT}sector { texturefloor = "A;${gap}textureceiling = "B"; }`, 'bad-syntax', TEXT.length + 24, /string is not closed/); // prettier-ignore
    const closed = `${TEXT}sector { comment = "a; b" `;
    refuses(`${closed}x = 1; }`, 'bad-syntax', closed.length, /Expected ";" after the value of comment/);
  });

  test('what has to be written, does mend the text', () => {
    const open = TEXT.replace('}', '');
    refuses(open, 'bad-syntax', open.indexOf('vertex'), /The block thing is not closed before vertex/);
    expect(errorOf(() => load(open)).mend).toBe('Close it there with }.');
    expect(load(open.replace('vertex', '} vertex')).walls).toEqual(load(TEXT).walls);
    const cut = errorOf(() => load(TEXT.slice(0, TEXT.indexOf(' = 0'))));
    expect([cut.what, cut.mend]).toEqual([
      expect.stringContaining('found the end of the text'),
      'The text is cut off; save the map again.',
    ]);
    const bare = TEXT.replace(/^namespace.*/, '');
    const { what, mend } = errorOf(() => load(bare));
    expect(what).toBe('The text has no namespace.');
    expect(load(`${/namespace.*;/.exec(mend)![0]}${bare}`).walls).toEqual(load(TEXT).walls);
  });

  test('values of the wrong type or missing', () => {
    refuses(TEXT.replace('v1 = 0', 'v1 = "0"'), 'bad-value', '"0"', /linedef\.v1 must be an integer/);
    refuses(TEXT.replace('v1 = 0', 'v1 = 0.5'), 'bad-value', '0.5', /an integer/);
    refuses(TEXT.replace('x = 0', 'x = 1e999'), 'bad-value', '1e999', /a number/);
    const flag = TEXT.replace('twosided = true', 'twosided = 1');
    refuses(flag, 'bad-value', flag.indexOf('twosided = 1') + 11, /true or false/);
    refuses(TEXT.replace('v1 = 0;', ''), 'missing-field', 'linedef', /no v1/);
    refuses(TEXT.replace('v1 = 0', 'v1 = -1'), 'bad-index', 'linedef', /v1 of this linedef is -1/);
    for (const side of [99, 65535, 70000])
      refuses(
        TEXT.replace('sidefront = 0', `sidefront = ${side}`),
        'bad-index',
        'linedef',
        RegExp(`side ${side}, but`),
      );
    refuses(TEXT.replace('v1 = 0', 'v1 = 99'), 'bad-index', 'linedef', /vertex 99, but there are only 6/);
    refuses(
      TEXT.replace('sector = 1', 'sector = 9'),
      'side-without-sector',
      'sidedef // a comment\n{\n  sector = 9',
      /sector 9/,
    );
  });

  test('an unsupported, missing or second namespace', () => {
    expect(errorOf(() => load(TEXT.replace('"doom"', '"vavoom"'))).what).toContain('"vavoom"');
    expect(errorOf(() => load('')).code).toBe('foreign-format');
    refuses(TEXT.replace('"doom"', '5'), 'bad-value', TEXT.indexOf('"doom"'), /namespace must be a quoted string/);
    const twice = `${TEXT}\nnamespace = "zdoom";`;
    refuses(twice, 'bad-syntax', twice.lastIndexOf('namespace'), /two namespaces/);
  });

  test('too many blocks', () => {
    const error = errorOf(() => load(`namespace = "doom";${'thing{}'.repeat(2 ** 15 + 1)}`));
    expect([error.code, error.place.line]).toEqual(['too-big', 1]);
  });
});

test("ZDoom's specials are translated where the original has an equivalent", () => {
  const asked = (special: number, args: readonly number[], ...flags: string[]): GameSpecial | null =>
    gameSpecialOf(special, [...args, 0, 0, 0, 0, 0], (name) => flags.includes(name));
  expect(asked(0, [])).toEqual({ special: 0, tag: 0 });
  expect(asked(12, [0, 16, 150], 'playeruse', 'repeatspecial')).toEqual({ special: 1, tag: 0 });
  expect(asked(12, [5, 64, 150], 'playeruse', 'repeatspecial')).toEqual({ special: 114, tag: 5 });
  const doorOf = (...[special, args, ...flags]: Parameters<typeof asked>): DoomSpecial | null => {
    const found = asked(special, args, ...flags);
    expect(found?.tag).toBe(args[0]);
    return specialOfLine(found!.special);
  };
  expect(doorOf(13, [0, 16, 150, 2], 'playeruse', 'repeatspecial')).toEqual(specialOfLine(26));
  expect(doorOf(13, [0, 16, 0, 4], 'playeruse')).toEqual(specialOfLine(33));
  expect(doorOf(13, [6, 64, 0, 131], 'playeruse', 'repeatspecial')).toEqual(specialOfLine(136));
  // As 26, but of a sector with a tag: it shuts again, and one-time doors open once.
  const blue = specialOfLine(26);
  expect(doorOf(13, [6, 16, 150, 130], 'playeruse', 'repeatspecial')).toEqual({ ...blue, trigger: 'SR' });
  expect(doorOf(13, [6, 16, 150, 229], 'playercross')).toEqual({ ...blue, trigger: 'W1', key: 'all' });
  expect(doorOf(12, [0, 16, 150], 'playeruse')).toEqual({ ...specialOfLine(1), trigger: 'D1' });
  expect(doorOf(12, [0, 64, 150], 'playeruse')).toEqual({ ...specialOfLine(117), trigger: 'D1' });
  expect(asked(62, [7, 32], 'playercross', 'repeatspecial')).toEqual({ special: 88, tag: 7 });
  expect(asked(70, [0, 3], 'playercross')).toEqual({ special: 39, tag: 3 });
  expect(asked(70, [0, 3], 'monstercross', 'repeatspecial')).toEqual({ special: 126, tag: 3 });
  expect(asked(243, [], 'playeruse')).toEqual({ special: 11, tag: 0 });
  expect(asked(244, [], 'impact')).toEqual({ special: 198, tag: 0 });
  expect(asked(80, [1], 'playeruse')).toBeNull();
  // By height, not by speed; what nobody sets off does nothing.
  expect(asked(217, [7, 32, 16], 'playeruse')).toEqual({ special: 127, tag: 7 });
  expect(asked(217, [7, 64, 8], 'playercross', 'repeatspecial')).toEqual({ special: 256, tag: 7 });
  expect(asked(217, [7, 2, 12], 'playeruse')).toBeNull();
  expect(asked(22, [7, 64, 128], 'playeruse')).toEqual({ special: 102, tag: 7 });
  expect(asked(22, [7, 32, 136], 'playeruse')).toEqual({ special: 71, tag: 7 });
  expect(asked(22, [7, 32, 130], 'playeruse')).toBeNull();
  expect(asked(25, [7, 32], 'playeruse')).toEqual({ special: 131, tag: 7 });
  expect(asked(12, [5, 16, 150], 'repeatspecial')).toBeNull();
  const text = udmfText(TWO_ROOMS, 'zdoom').replace('v1 = 0;', 'v1 = 0; special = 80; arg0 = 1; playeruse = true;');
  const [warning] = load(text).warnings;
  expect([warning.code, warning.place.lump]).toEqual(['ignored-special', 'TEXTMAP']);
});

test.each(['user_Z9', 'AZaz_', 'z', '_0'])('a field may be called %s', (name) => {
  expect(load(`${TEXT}\nthing { x = 64.0; y = 64.0; type = 2035; ${name} = 1; }`).format).toBe('doom');
});

test('every side below 0 is none', () => {
  const sided = (side: number): FloorPlan => load(TEXT.replace('sidefront = 0', `sidefront = ${side}`));
  expect(sided(-7)).toEqual(sided(-1));
});

test('a byte order mark before the text is skipped', () => {
  expect(load(`\uFEFF${TEXT}`).walls).toEqual(load(TEXT).walls);
});

test("ZDoom's sector types keep secrets, damage and wind in their upper bits", () => {
  const [secret, nukage] = [1024, 64 + 7 + 1024 + 512].map((special) => {
    const text = udmfText({ ...TWO_ROOMS, sectors: [{ special }, {}] }, 'zdoom');
    const { isSecret, harm } = load(text).sectors[0];
    return { isSecret, harm };
  });
  expect(secret).toEqual({ isSecret: true, harm: undefined });
  expect(nukage).toEqual({ isSecret: true, harm: 10 });
});
