// What the readers make of every own map, of each of Doom's numbers, and of files damaged in every way: plans, errors and warnings as before.
// Wording is left out: of an error or a warning only its code, its place and the numbers in its text count.
import { createHash } from 'node:crypto';
import { test } from 'vitest';
import { loadPlan, type GameFile } from '../../src/map/load-plan.ts';
import { describeForeign } from '../../src/map/input/foreign-files.ts';
import { airOf } from '../../src/map/plan/airs.ts';
import { decorOfType } from '../../src/map/doom/decor.ts';
import { materialOfFlat, materialOfTexture } from '../../src/map/doom/materials.ts';
import { nextMapOf } from '../../src/map/doom/next-map.ts';
import { KNOWN_SPECIALS, specialOfLine } from '../../src/map/doom/specials.ts';
import { lookOfThing } from '../../src/map/doom/things.ts';
import { gameSpecialOf } from '../../src/map/doom/udmf/udmf-specials.ts';
import { editTiles } from '../../src/nav/edit-level.ts';
import { toFile, toPlan, type FloorPlan } from '../../src/map/floor-plan.ts';
import { footingOn } from '../../src/map/plan/footings.ts';
import { formatPoint } from '../../src/map/plan/format-point.ts';
import { letterAt, boxOfTile, tileAt } from '../../src/map/grids/tiles.ts';
import { heightByRule, neighboursOfSectors, drawnHeights } from '../../src/map/plan/height-rules.ts';
import { listMaps } from '../../src/map/list-maps.ts';
import { MapError, type MapPlace } from '../../src/map/input/map-error.ts';
import { MATERIALS } from '../../src/map/materials.ts';
import type { HeightBase } from '../../src/map/movers.ts';
import { roomOfThing } from '../../src/map/props.ts';
import { outlineOfRoom } from '../../src/nav/patterns/perimeter.ts';
import { parseJsonText, valueOf } from '../../src/map/rooms/json-text.ts';
import { examineMap } from '../../src/nav/doctor/examine-map.ts';
import type { Picture, Skin } from '../../src/map/skin.ts';
import { ownMaps, ownPlans } from '../support/all-plans.ts';
import { bytesOf } from '../support/data.ts';
import { dressedMutantsOf } from '../support/inputs/dressed-mutants.ts';
import { digest as digestOf, expectGolden, expectGoldenPart, outcome } from '../support/golden.ts';
import { moversWad } from '../support/inputs/movers-wad.ts';
import { below, damageText, mutantsOf, pick, piecesOf } from '../support/inputs/mutants.ts';
import { sampled } from '../support/quick.ts';
import { randomFrom } from '../support/random.ts';
import { rowOfRooms } from '../support/inputs/row-of-rooms.ts';
import { PLAN_WORDS, textMutantsOf } from '../support/inputs/text-mutants.ts';
import { udmfText, writeTextMap } from '../support/inputs/udmf-writer.ts';
import { TWO_ROOMS, writeWad, type SectorSketch } from '../support/inputs/wad-writer.ts';

/** Plain data without the names of its fields, which may change. */
function valuesOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value;
  if (value instanceof Map || value instanceof Set) return [...value].map(valuesOf);
  return Object.values(value).map(valuesOf);
}

const digest = (value: unknown): string => digestOf(valuesOf(value));
const numbersIn = (text: string): string => (text.match(/-?\d+(\.\d+)?/g) ?? []).join(' ');
const placeIn = (place: MapPlace): string =>
  Object.entries(place).map(([name, value]) => `${name} ${value}`).join(' '); // prettier-ignore

/** A skin with a hash in place of each picture's texels. */
function shortSkin({ pictures, things, ...skin }: Skin): object {
  const short = <T extends Picture>(picture: T): object => ({
    ...picture,
    texels: createHash('sha256').update(picture.texels).digest('hex'),
  });
  return { ...skin, pictures: pictures.map(short), things: { ...things, sprites: things.sprites.map(short) } };
}

/** A plan in a line, its title and note aside. */
function lineOf(plan: FloorPlan): string {
  const { vertices, walls, sectors, things, links, doors, movers, triggers, skin, warnings, ...more } = plan;
  const rest = { ...more, title: '', note: '' };
  const counted = { vertices, walls, sectors, things, links, doors, movers, triggers };
  const parts = Object.entries(counted).flatMap(([name, list]) =>
    list.length === 0 ? [] : [`${list.length} ${name} ${digest(list)}`],
  );
  const told = warnings.map(({ code, place, message }) => `${code} ${placeIn(place)} ${numbersIn(message)}`);
  if (skin !== null) parts.push(`skin ${digest(shortSkin(skin))}`);
  return [...parts, `rest ${digest(rest)}`, ...(told.length > 0 ? [`warnings ${digest(told)}`] : [])].join(', ');
}

/** A plan, or the error that it ends with, in a line. */
function lineFor(load: () => FloorPlan): string {
  try {
    return lineOf(load());
  } catch (error) {
    if (!(error instanceof MapError)) throw error;
    return `${error.code}: ${placeIn(error.place)}; ${numbersIn(`${error.what} ${error.mend}`)}`;
  }
}

/** What stands in a list of maps. */
const listed = (bytes: Uint8Array): string =>
  digest(
    outcome(() => listMaps(bytes, 'a').map((entry) => ({ ...entry, problem: numbersIn(entry.problem), note: '' }))),
  );

/** What the doctor finds, by kind and place. */
const found = (bytes: Uint8Array): string =>
  digest(
    outcome(() =>
      examineMap(bytes, 'a').findings.map(({ kind, severity, at, place, message }) => [
        kind,
        severity,
        at,
        place,
        numbersIn(message),
      ]),
    ),
  );

test('all maps in maps/ are read as before', async () => {
  const lines = ownMaps().map(({ name, bytes }) => `${name}: ${lineFor(() => loadPlan(bytes, name))}`);
  await expectGolden('own-maps', [...lines, `movers.wad: ${lineFor(() => loadPlan(moversWad(), 'movers.wad'))}`]);
});

/** Rooms of many heights, all but the first tagged, in the order in which specials look at them. */
const ROOMS: readonly SectorSketch[] = [
  { floor: 0, ceiling: 128, tag: 1, light: 200 },
  { floor: 24, ceiling: 160, tag: 3, flat: 'FLAT5', light: 120 },
  { floor: -8, ceiling: 96, tag: 2, special: 9, light: 80 },
  { floor: -8, ceiling: 112, tag: 0, light: 255 },
  { floor: 48, ceiling: 200, tag: 2, flat: 'NUKAGE1', special: 1, light: 40 },
];
const THINGS = [
  { x: 600, y: 100, angle: 90, type: 14 },
  { x: 900, y: 60, type: 5 },
  { x: 300, y: 128, type: 3001 },
];

test('every line special and sector special of Doom is read as before', async () => {
  const lines = sampled(KNOWN_SPECIALS, 3).flatMap((special) =>
    [2, 0].map((tag) => {
      const plan = (): FloorPlan => rowOfRooms(ROOMS, [{ special, tag }, {}, { special, tag: 3 }], THINGS);
      return `special ${special} to tag ${tag}: ${digest(specialOfLine(special))}; ${lineFor(plan)}`;
    }),
  );
  for (let special = 1; special < 34; special++) {
    const sectors = ROOMS.map((room, i) => (i % 2 === 1 ? { ...room, special } : room));
    lines.push(`sector special ${special}: ${lineFor(() => rowOfRooms(sectors, []))}`);
  }
  for (let bit = 5; bit < 13; bit++) {
    const sectors = ROOMS.map((room, i) => ({ ...room, special: (1 << bit) | (i << 5) }));
    lines.push(`sector bit ${bit}: ${lineFor(() => rowOfRooms(sectors, [{ special: 223, tag: 2 }, { special: 224, tag: 3 }]))}`); // prettier-ignore
  }
  await expectGoldenPart('doom-specials', lines);
});

test('generalised numbers, arguments of text maps, things, flats and textures mean the same as before', async () => {
  const lines: string[] = [];
  for (let from = 0x2e00; from < 0x8100; from += 0x80)
    lines.push(`numbers from ${from}: ${digest(Array.from({ length: 0x80 }, (_, i) => specialOfLine(from + i)))}`);
  const flags = ['playeruse', 'playercross', 'monstercross', 'impact', 'repeatspecial'];
  const flagSets = Array.from({ length: 32 }, (_, set) => flags.filter((__, flag) => (set >> flag) % 2 === 1));
  const argSets = [[0, 16, 0, 0], [0, 16, 0, 1], [0, 16, 0, 2], [3, 64, 0, 1], [3, 32, 8, 0], [3, 32, 136, 0], [3, 16, 150, 2], [0, 64, 2, 3], [3, 0, 0, 129], [5, 35, 7, 130], [5, 255, 7, 131]]; // prettier-ignore
  for (let special = 0; special < 256; special++) {
    const all = flagSets.flatMap((set) =>
      argSets.map((args) => gameSpecialOf(special, args, (name) => set.includes(name))),
    );
    if (all.some((each) => each !== null)) lines.push(`action ${special}: ${digest(all)}`);
  }
  for (let from = 0; from < 4000; from += 20) {
    const types = Array.from({ length: 20 }, (_, i) => [lookOfThing(from + i), decorOfType(from + i)]);
    lines.push(`things from ${from}: ${digest(types)}`);
  }
  const names = 'FLOOR0_1 FLAT1 NUKAGE3 FWATER1 LAVA4 BLOOD2 SLIME05 SLIME15 RROCK01 MFLR8_3 GRASS1 CEIL1_1 TLITE6_4 WOOD1 METAL2 STEP1 DOOR3 BIGDOOR1 BRICK7 STONE2 MARBLE1 TEKWALL4 COMPTALL SUPPORT2 ASHWALL2 PIPE2 ROCKRED1 SKIN2 CRATE1 FLAT20 GATE3 CONS1_5 DEM1_1 F_SKY1 -'; // prettier-ignore
  for (const name of names.split(' ')) lines.push(`${name}: ${materialOfFlat(name)} ${materialOfTexture(name)}`);
  await expectGolden('doom-numbers', lines);
});

const texts = ownMaps().flatMap(({ name, bytes }) => {
  const text = new TextDecoder().decode(bytes);
  if (!name.endsWith('.json')) return [text];
  const file = valueOf(parseJsonText(text, '')) as object;
  return [JSON.stringify({ ...file, title: 'a', note: 'b' }, null, 1)];
});
const GRID = '// note\n10 // units\n8\n6\nxxxxxxxx\nx..w..Sx\nx.xx.m.x\nx......x\nxB.xx..x\nxxxxxxxx\n';
const MOVING_AI = 'type octile\nheight 5\nwidth 7\nmap\n@@@@@@@\n@....W@\n@.T.G.@\n@S....@\n@@@@@@@\n';
const WALLS = 'vertices 5\n0 0\n0 64\n64 64\n64 0\n96 32\nwalls 5\n0 1\n1 2\n2 3\n3 0\n2 4\nseeds 1\n32 32\n';
const WALL_WORDS = ['vertices', 'walls 2', 'seeds 3', '0', '-1', '1 1', '9', '64.5', '1e9', '\n', ' '];

/** The seeds; in quick runs every fourth, among which are maps of both kinds of records. */
const seedsFrom = (first: number, last: number): readonly number[] =>
  sampled(
    Array.from({ length: last - first + 1 }, (_, i) => first + i),
    4,
  );

/** A line for each seed. */
const damaged = (count: number, name: string, make: (seed: number) => Uint8Array, games: readonly GameFile[] = []) =>
  seedsFrom(1, count).map((seed) => {
    const bytes = make(seed);
    return `${seed}: ${lineFor(() => loadPlan(bytes, name, { games }))} ${listed(bytes)}`;
  });
const hurt =
  (text: string, words = PLAN_WORDS) =>
  (seed: number) =>
    bytesOf(damageText(randomFrom(seed), text, words));

test('damaged floor plans have the same outcome as before', () => expectGoldenPart('damaged-plans', damaged(260, 'a.json', textMutantsOf(texts)))); // prettier-ignore

test('damaged grids and wall lists have the same outcome as before', () =>
  expectGoldenPart('damaged-grids', [
    ...damaged(80, 'a.txt', hurt(GRID)),
    ...damaged(80, 'a.map', hurt(MOVING_AI)),
    ...damaged(120, 'a.walls', hurt(WALLS, WALL_WORDS)),
  ]));

/** A map of each kind of record, with specials, tags, textures and things all over. */
function sketchedWad(seed: number): Uint8Array {
  const random = randomFrom(seed);
  const lines = TWO_ROOMS.lines.map((line) => ({
    ...line,
    ...(random() < 0.3 ? { flags: below(random, 512) } : {}),
    special: random() < 0.4 ? pick(random, KNOWN_SPECIALS) : 0,
    tag: below(random, 4),
    middle: pick(random, ['-', 'STONE2', 'SW1BRN1', 'DOOR3']),
    upper: pick(random, ['-', 'BRICK7']),
  }));
  const sectors = TWO_ROOMS.sectors.map((sector) => ({
    ...sector,
    special: pick(random, [0, 0, 1, 4, 5, 7, 9, 10, 14, 17, 96, 128, 256]),
    tag: below(random, 4),
    light: below(random, 256),
    flat: pick(random, ['FLAT1', 'NUKAGE1', 'F_SKY1', 'SLIME15']),
  }));
  const things = Array.from({ length: 5 }, () => ({
    x: below(random, 500),
    y: below(random, 250),
    angle: below(random, 360),
    type: pick(random, [1, 11, 14, 3001, 5, 6, 13, 2035, 46, 2011, 5001, 5002, 48]),
  }));
  const map = { ...TWO_ROOMS, lines, sectors, things: [...TWO_ROOMS.things!, ...things] };
  return seed % 3 === 0 ? writeTextMap(udmfText(map, pick(random, ['doom', 'heretic', 'zdoom']))) : writeWad(map);
}

test('sketched and damaged WADs have the same outcome as before', async () => {
  const pieces = piecesOf([moversWad()]);
  const dressed = dressedMutantsOf(pieces);
  const lines = damaged(100, 'a.wad', sketchedWad);
  lines.push(...damaged(240, 'b.wad', mutantsOf([moversWad()], pieces)));
  for (const seed of seedsFrom(1, 60)) {
    const { bytes, games } = dressed(seed);
    lines.push(`${seed}: ${lineFor(() => loadPlan(bytes, 'c.wad', { games }))} ${listed(bytes)}`);
  }
  await expectGoldenPart('damaged-wads', lines);
});

test('the doctor finds the same as before', async () => {
  const own = ownMaps().filter(({ name }) => /hoist|gate|sealed|two-ways/.test(name));
  const lines = own.map(({ name, bytes }) => `${name}: ${found(bytes)}`);
  const [wad, plan] = [mutantsOf([moversWad()], piecesOf([moversWad()])), textMutantsOf(texts)];
  for (const seed of seedsFrom(1001, 1025))
    lines.push(`seed ${seed}: ${found(wad(seed))} ${found(plan(seed))} ${found(sketchedWad(seed))}`);
  await expectGoldenPart('doctor', lines);
});

const BASES: readonly HeightBase[] = ['own floor', 'own ceiling', 'lowest floor', 'highest floor', 'lowest ceiling', 'highest ceiling', 'next floor up', 'next floor down', 'next ceiling up', 'next ceiling down']; // prettier-ignore

test('tiles, height rules, props, outlines and small parts are as before', async () => {
  const lines: string[] = [];
  const grid = loadPlan(bytesOf(GRID), 'a.txt');
  const { tiles } = grid;
  const all = Array.from({ length: tiles!.across * tiles!.down }, (_, tile) => tile);
  lines.push(`tiles: ${digest(all.map((tile) => [letterAt(tiles!, tile), boxOfTile(tiles!, tile)]))}`);
  for (const letter of ['x', '.', 'w', 'm', 'i', '?'])
    for (const tile of [0, 9, 10, 21, 38, 47])
      lines.push(`tile ${tile} to ${letter}: ${lineFor(() => editTiles(grid, [{ tile, letter }, { tile: 20, letter }]))}`); // prettier-ignore
  const random = randomFrom(5);
  const places = Array.from({ length: 60 }, () => ({ x: random() * 1000 - 100, z: random() * 800 - 100 }));
  lines.push(`tiles at places: ${digest(places.map((at) => tileAt(tiles!, at)))}`);
  const row = rowOfRooms([...ROOMS, ...ROOMS.slice(0, 3).reverse()], []);
  const neighbours = neighboursOfSectors(row.walls, row.sectors.length);
  for (const from of BASES)
    for (const more of [{}, { withSelf: true }, { within: true }, { unlessThere: true }] as const)
      for (const plus of [0, 8, -8]) {
        const heights = row.sectors.flatMap((_, sector) =>
          (['floor', 'ceiling'] as const).map((part) =>
            heightByRule({ from, plus, ...more }, part, sector, neighbours, drawnHeights(row.sectors)),
          ),
        );
        lines.push(`${from} ${plus} ${Object.keys(more).join()}: ${heights.join(' ')}`);
      }
  for (const [name, load] of ownPlans().filter(([each]) => /gate|hedge|muse|stat|ledg|hoist|pac/.test(each))) {
    const plan = load();
    const rooms = plan.things.map((thing) => roomOfThing(plan, thing, plan.sectors[0]));
    const outlines = plan.things.map(({ at }) =>
      plan.sectors.map((_, i) => outlineOfRoom(plan, new Set([i, i + 1]), at)),
    );
    const spelt = places.map((at) => [toFile(plan.frame, at), toPlan(plan.frame, at.x, at.z), formatPoint(plan.frame, at)]); // prettier-ignore
    lines.push(`${name}: props ${digest(rooms)}, outlines ${digest(outlines)}, spelt ${digest(spelt)}`);
  }
  lines.push(`airs: ${(['keep', 'office', 'paper', 'doom'] as const).map((style) => digest(airOf(style))).join(' ')}`);
  lines.push(`footings: ${digest(MATERIALS.flatMap((each) => [footingOn(each), footingOn(each, 0.5)]))}`);
  const starts = ['PK\x03\x04', '%PDF', '\x89PNG', 'GIF8', '\xff\xd8\xff', '<html', 'IWAX', '', ' ', '\x1f\x8b'];
  lines.push(`foreign: ${starts.map((text) => digest(outcome(() => Object.keys(describeForeign(new Uint8Array(Buffer.from(text, 'latin1'))))))).join(' ')}`); // prettier-ignore
  const entries = ['E1M1', 'E1M2', 'E1M3', 'E1M9', 'MAP14', 'MAP15', 'MAP31', 'MAP32', 'MAP16'].map((name, i) => ({
    ...listMaps(writeWad(TWO_ROOMS), 'a')[0],
    name,
    problem: name === 'MAP14' ? 'it is broken' : '',
    ...(i % 3 === 1 ? { label: { next: 'MAP31', secretNext: 'E1M9' } } : {}),
  })) as Parameters<typeof nextMapOf>[0];
  for (const { name } of entries)
    lines.push(`after ${name}: ${nextMapOf(entries, name, false)}, ${nextMapOf(entries, name, true)}`);
  await expectGolden('map-parts', lines);
});
