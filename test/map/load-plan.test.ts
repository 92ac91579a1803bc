// What a map may come as: bytes of any kind, or text; and what is said of what is none of them.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { listMaps } from '../../src/map/list-maps.ts';
import { loadPlan, type MapContent } from '../../src/map/load-plan.ts';
import { encodeUtf8, decodeUtf8 } from '../../src/map/input/text-of-bytes.ts';
import { examineMap } from '../../src/nav/doctor/examine-map.ts';
import { errorOf } from '../support/checks/map-errors.ts';

const bytes = readFileSync(resolve(import.meta.dirname, '../../maps/one-room.json'));

test('a map is the same from a Buffer, an ArrayBuffer and text', () => {
  const plan = loadPlan(bytes, 'one-room.json');
  const buffer = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer;
  const text = bytes.toString('utf8');
  for (const content of [Uint8Array.from(bytes), buffer, text]) {
    expect(loadPlan(content, 'one-room.json')).toEqual(plan);
    expect(listMaps(content)).toEqual(listMaps(bytes));
    expect(examineMap(content).counts).toEqual(examineMap(bytes).counts);
  }
  expect(loadPlan(text).name).toBe('map');
});

test('a value that is no map is rejected with its type', () => {
  const load = (content: unknown) => () => loadPlan(content as MapContent, 'one-room.json');
  expect(load(Promise.resolve(bytes))).toThrow(
    'loadPlan: content is a Promise; pass a Uint8Array, an ArrayBuffer or a text',
  );
  expect(load(undefined)).toThrow('content is undefined');
  expect(load({ format: 'leafstar floor plan' })).toThrow('content is { format }');
});

test('white space may come before a map, other control characters may not', () => {
  const after = (...before: number[]): Uint8Array => Uint8Array.from([...before, ...bytes]);
  expect(loadPlan(after(9, 10, 13, 32), 'one-room.json').title).toBe(loadPlan(bytes).title);
  for (const letter of [0, 8, 14]) {
    expect(errorOf(() => loadPlan(after(letter), 'one-room.json')).code, `${letter}`).toBe('unknown-format');
  }
});

test('comments of both kinds may come before a floor plan, a lone slash may not', () => {
  const plan = bytes.toString('utf8').replace(/^[^{]*/, '');
  const { title } = loadPlan(plan, 'one-room.json');
  for (const before of ['// one\n', '/* two * / */', '// one\n /**/ // three\r\n\t'])
    expect(loadPlan(before + plan, 'one-room.json').title, before).toBe(title);
  expect(errorOf(() => loadPlan(`/ ${plan}`, 'one-room.json')).code).toBe('unknown-format');
});

test('text is encoded and decoded again; bytes that are no text are named by their line', () => {
  const text = 'a\u007f\u0080ä\u07ff\u0800€\uffff\u{10000}🥾\u{10ffff}\n';
  expect([...encodeUtf8(text)]).toEqual([...Buffer.from(text)]);
  expect(decodeUtf8(encodeUtf8(`\ufeff${text}`), 'x')).toBe(text);
  expect(decodeUtf8(encodeUtf8('\ud800x'), 'x')).toBe('\ufffdx');
  const broken = [0xc3, 0xa4, 10, 10, 0xe2, 0x82, 10, 0x62];
  expect(errorOf(() => decodeUtf8(Uint8Array.from(broken), 'x'))).toMatchObject({
    code: 'not-text',
    place: { line: 3 },
  });
  expect(errorOf(() => decodeUtf8(Uint8Array.from([0x80]), 'x'))).toMatchObject({ place: { file: 'x', line: 1 } });
  expect(errorOf(() => decodeUtf8(Uint8Array.from([10, 0x80]), 'x'))).toMatchObject({ place: { line: 2 } });
});

test.each([
  ['maps.zip', 'PK\u0003\u0004…', /ZIP archive/, /Unpack it/],
  ['e1m1.wad', 'Rar!…', /RAR archive/, /Unpack it/],
  ['scene.glb', 'glTF\u0002…', /glTF scene/, /levelFromMeshes/],
  ['plan.json', '<svg xmlns="http://www.w3.org/2000/svg">', /SVG/, /Leafstar floor plan/],
  [
    'scene.obj',
    '# Blender 4.2\n# www.blender.org\nmtllib a.mtl\no Cube\nv 1 1 0\n',
    /OBJ or glTF scene/,
    /levelFromMeshes,.* levelFromTriangles/,
  ],
  // Not looked at again and again.
  ['grid.txt', `${'#'.repeat(100_000)}!`, /width of a node/, /three lines/],
  ['mesh.obj', 'v 0.5 1 -2\nv 1 1 0\n', /OBJ or glTF scene/, /levelFromTriangles/],
  ['scene.gltf', '{ "asset": { "version": "2.0" }, "scene": 0, "meshes": [] }', /no Leafstar/, /levelFromMeshes/],
  ['level.tmx', '<?xml version="1.0"?>\n<map version="1.10" width="2">', /Tiled map/, /levelFromTiles/],
  ['textmap.txt', 'namespace = "Doom";', /text of a Doom map/, /WAD/],
  ['plan.txt', '# a plan\n{ "rooms": [] }', /format is unknown/, /comments with \/\//],
  ['plan.txt', 'hello', /format is unknown/, /Leafstar floor plan.*, grid text, a Doom WAD/],
  ['towns.json', '{ "type": "FeatureCollection", "features": [] }', /no Leafstar floor plan/, /"format"/],
  ['level.tmj', '{ "width": 2, "tilewidth": 16, "version": "1.10", "layers": [] }', /no Leafstar/, /levelFromTiles/],
  ['level.ldtk', '{ "__header__": {}, "jsonVersion": "1.5.3", "levels": [] }', /no Leafstar/, /levelFromTiles/],
  ['package.json', '{ "name": "game", "version": "1.0.0" }', /no Leafstar floor plan/, /"format"/],
  ['list.json', '[1, 2, 3]', /no Leafstar floor plan/, /"rooms"/],
])('%s is recognised', (name, text, what, mend) => {
  const error = errorOf(() => loadPlan(text, name));
  expect(error.what).toMatch(what);
  expect(error.mend).toMatch(mend);
  expect(error.place.file).toBe(name);
});

test.each([
  ['room.json', bytes.toString('utf8').replace('{', '{ // a comment\n')],
  ['two.grid', '// title: Two\n10\n2\n1\n..\n'],
  ['two.map', 'type octile\nheight 2\nwidth 2\nmap\n..\n..\n'],
  ['three.txt', '# a room\nvertices 3\n0 0\n40 0\n0 40\nwalls 3\n0 1\n1 2\n2 0\nseeds 1\n9 9\n'],
])('lines of %s may end in \\r alone, and faults are named by their line', (name, text) => {
  const lines = text.split('\n');
  const planOf = (end: string) => ({ ...loadPlan(lines.join(end), name), tiles: null });
  expect(planOf('\r')).toEqual(planOf('\n'));
  const broken = [...lines.slice(0, -2), '?', ...lines.slice(-2)];
  const placeOf = (end: string) => errorOf(() => loadPlan(broken.join(end), name)).place;
  expect(placeOf('\r')).toEqual(placeOf('\n'));
  const latin1 = Buffer.from(`// a\r{\r // \xe4`, 'latin1');
  expect(errorOf(() => loadPlan(latin1, name)).place.line).toBe(3);
});

test.each(['\xff\xfe{\0', '\xfe\xff\0{'])('text in UTF-16 is named as such: %j', (text) => {
  const error = errorOf(() => loadPlan(Buffer.from(text, 'latin1'), 'plan.json'));
  expect(error.mend).toBe('Save the file as UTF-8.');
});

test('a picture named like a WAD is recognised as a picture', () => {
  const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  expect(errorOf(() => loadPlan(png, 'map.wad')).what).toBe('This is a PNG picture, not a map.');
});

test('a file of each format is one map, listed with what is in it', () => {
  const texts = {
    'two.map': 'type octile\nheight 1\nwidth 2\nmap\n..\n',
    'two.grid': '10\n2\n1\n..\n',
    'room.json': bytes.toString('utf8'),
    'three.txt': 'vertices 3\n0 0\n40 0\n0 40\nwalls 3\n0 1\n1 2\n2 0\nseeds 1\n9 9\n',
  };
  const listed = Object.entries(texts).map(([name, text]) => [loadPlan(text, name).format, ...listMaps(text, name)]);
  expect(listed).toEqual([
    ['movingai', { name: 'two', counts: { columns: 2, rows: 1 }, problem: '' }],
    ['grid', { name: 'two', counts: { columns: 2, rows: 1 }, problem: '' }],
    ['floor plan', { name: 'room', counts: { rooms: 3, walls: 0, things: 10 }, problem: '' }],
    ['walls', { name: 'three', counts: { vertices: 3, walls: 3 }, problem: '' }],
  ]);
});
