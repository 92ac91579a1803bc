// Maps that nobody in their senses would draw, each by name: what they end in, and that nothing of it takes without end. The test runner's
// own limit is the clock.
import { describe, expect, test } from 'vitest';
import { createWorld } from '../../../src/game/run/create-world.ts';
import { NoRoomError } from '../../../src/game/ground/no-room-error.ts';
import { stepWorld } from '../../../src/game/run/step-world.ts';
import { MAX_PICTURE_TEXELS } from '../../../src/map/input/limits.ts';
import { loadPlan } from '../../../src/map/load-plan.ts';
import { MapError } from '../../../src/map/input/map-error.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import { examineMap } from '../../../src/nav/doctor/examine-map.ts';
import { detailFor } from '../../../src/view/scene/surfaces/floor-mesh.ts';
import { findLights } from '../../../src/view/scene/lights.ts';
import { runLoad } from '../../../src/worker/load-job.ts';
import { BOT_BODY, PLAYER_BODY } from '../../../src/nav/bodies.ts';
import { bytesOf } from '../../support/data.ts';
import { errorOf } from '../../support/checks/map-errors.ts';
import {
  paletteLump,
  patchBytes,
  patchNamesLump,
  SMALL_GAME,
  texturesLump,
} from '../../support/inputs/picture-writer.ts';
import { QUICK } from '../../support/quick.ts';
import { udmfText, writeTextMap } from '../../support/inputs/udmf-writer.ts';
import { lumpsOfMap, TWO_ROOMS, writeLumps, writeWad, type MapSketch } from '../../support/inputs/wad-writer.ts';

const many = (full: number): number => (QUICK ? full >> 3 : full);
const PATCH = patchBytes(Array.from({ length: 64 }, () => Array.from({ length: 64 }, (_, i) => i)));
const EMPTY = new Uint8Array(0);

/** One room with this outline, clockwise. */
const room = (vertices: MapSketch['vertices'], sector = {}, things: MapSketch['things'] = []): Uint8Array =>
  writeWad({
    vertices,
    lines: vertices.map((_, i) => ({ from: i, to: (i + 1) % vertices.length, front: 0 })),
    sectors: [sector],
    things,
  });
const square = (low: number, high: number): [number, number][] => [
  [low, low],
  [low, high],
  [high, high],
  [high, low],
];
const circle = (corners: number): [number, number][] =>
  Array.from({ length: corners }, (_, i) => {
    const angle = (-2 * Math.PI * i) / corners;
    return [Math.round(30_000 * Math.cos(angle)), Math.round(30_000 * Math.sin(angle))];
  });
/** A square whose sides are a unit long and go in and out. */
const frayed = (corners: number): [number, number][] => {
  const side = corners / 4;
  const tooth = (i: number): number => (i * 7919) % 7;
  return [0, 1, 2, 3].flatMap((turn) =>
    Array.from({ length: side }, (_, i): [number, number] => {
      const [x, y] = [4 * i, 4 * side + tooth(i)];
      return [
        [x, y],
        [y, 4 * side - x],
        [4 * side - x, -tooth(i)],
        [-tooth(i), x],
      ][turn] as [number, number];
    }),
  );
};
/** The two rooms, their walls and things wearing and being what the lumps have. */
const dressed = (lumps: Parameters<typeof writeLumps>[0], types: readonly number[] = []): Uint8Array =>
  writeLumps([
    ...lumps,
    ...lumpsOfMap({
      ...TWO_ROOMS,
      lines: TWO_ROOMS.lines.map((line, i) => ({ ...line, upper: `BIG${i}`, middle: 'BIG0', lower: 'BIG1' })),
      things: [...TWO_ROOMS.things!, ...types.map((type, i) => ({ x: 20 + 8 * i, y: 100, type }))],
    }),
  ]);
const bigTextures = (count: number, side: number, pieces: number): Uint8Array =>
  dressed([
    paletteLump(),
    patchNamesLump(['PATCH']),
    ['PATCH', PATCH],
    texturesLump(
      Array.from({ length: count }, (_, i) => ({
        name: `BIG${i}`,
        width: side,
        height: side,
        pieces: Array.from({ length: pieces }, (_, k) => [(k * 131) % side, (k * 57) % side, 0] as const),
      })),
    ),
  ]);
/** A sprite of that size, all holes. */
const emptyPatch = (width: number, height: number): Uint8Array => {
  const columns = Math.min(width, 4096);
  const out = new Uint8Array(8 + 4 * columns + 1);
  const view = new DataView(out.buffer);
  view.setInt16(0, width, true);
  view.setInt16(2, height, true);
  for (let x = 0; x < columns; x++) view.setInt32(8 + 4 * x, out.length - 1, true);
  out[out.length - 1] = 255;
  return out;
};
const json = (fields: object): Uint8Array =>
  bytesOf(JSON.stringify({ format: 'leafstar floor plan', version: 1, title: 't', ...fields }));

const MAPS: readonly (readonly [name: string, ending: string, make: () => Uint8Array])[] = [
  ['a room of thousands of lines a unit long', 'level', () => room(frayed(many(1600)))],
  ['a round room of a thousand corners', 'level', () => room(circle(many(800)))],
  ['a hall as wide as numbers go', 'level', () => room(square(-32_768, 32_767), { floor: -32_768, ceiling: 32_767 })],
  [
    'a floor above its ceiling',
    'level',
    () => writeWad({ ...TWO_ROOMS, sectors: [{}, { floor: 32_767, ceiling: -32_768 }] }),
  ],
  [
    'thousands of things at one place',
    'level',
    () =>
      writeWad({
        ...TWO_ROOMS,
        things: Array.from({ length: QUICK ? 2000 : 30_000 }, (_, i) => ({
          x: 128,
          y: 64,
          type: [1, 3001, 2028, 11, 5][i % 5],
        })),
      }),
  ],
  [
    '20,000 lines on one another',
    'tangle',
    () =>
      writeWad({
        ...TWO_ROOMS,
        lines: [...TWO_ROOMS.lines, ...Array.from({ length: 20_000 }, () => TWO_ROOMS.lines[2])],
      }),
  ],
  [
    'thousands of lines without a side',
    'level',
    () =>
      writeWad({
        ...TWO_ROOMS,
        lines: [...TWO_ROOMS.lines, ...Array.from({ length: many(65_000) }, () => ({ from: 2, to: 3, front: -1 }))],
      }),
  ],
  ['textures of 4096 × 4096', 'level', () => bigTextures(QUICK ? 1 : 2, 4096, QUICK ? 50 : 300)],
  ['textures of 3,000 patches', 'level', () => bigTextures(QUICK ? 1 : 3, 256, 3000)],
  ['a sprite wider than its lump', 'level', () => dressed([...SMALL_GAME, ['COLUA0', emptyPatch(32_767, 8)]], [2028])],
  ['a picture in PNG', 'level', () => dressed([...SMALL_GAME, ['PATCH_A', bytesOf('\x89PNG\r\n\x1a\n...IHDR')]])],
  [
    '10,000 empty lumps',
    'level',
    () =>
      writeLumps([...Array.from({ length: 10_000 }, (_, i) => [`L${i}`, EMPTY] as const), ...lumpsOfMap(TWO_ROOMS)]),
  ],
  [
    '10,000 maps without anything',
    'choose',
    () =>
      writeLumps(
        Array.from(
          { length: 10_000 },
          (_, i) =>
            [
              [`M${i}`, EMPTY],
              ['THINGS', EMPTY],
            ] as const,
        ).flat(),
      ),
  ],
  ['a text of 40,000 things', 'too-big', () => writeTextMap(`namespace = "doom";${'thing{x=1;y=2;}'.repeat(40_000)}`)],
  ['a text of braces alone', 'bad-syntax', () => writeTextMap(`namespace = "doom";${'vertex{'.repeat(100_000)}`)],
  [
    'a text with a coordinate of 1e999',
    'bad-value',
    () => writeTextMap(udmfText(TWO_ROOMS).replace('x = 256', 'x = 1e999')),
  ],
  [
    'a text with a coordinate of -1e300',
    'too-far',
    () => writeTextMap(udmfText(TWO_ROOMS).replace('x = 256', 'x = -1e300')),
  ],
  [
    'a text with a floor of 1e999',
    'bad-value',
    () => writeTextMap(udmfText({ ...TWO_ROOMS, sectors: [{ floor: 8 }, {}] }).replace('= 8;', '= 1e999;')),
  ],
  [
    'a hundred thousand fields nobody knows',
    'missing-field',
    () =>
      writeTextMap(
        `namespace = "doom"; vertex {${Array.from({ length: many(160_000) }, (_, i) => `f${i}=1;`).join('')}}`,
      ),
  ],
  ['a plan nested without end', 'too-deep', () => bytesOf(`{"rooms":${'['.repeat(100_000)}`)],
  ['a plan with NaN', 'json-syntax', () => bytesOf('{"rooms":[{"polygon":[[NaN,0],[1,0],[1,1]]}]}')],
  ['a plan with 1e999', 'wrong-shape', () => json({ rooms: [{ polygon: 'square' }] })],
  [
    'a plan as wide as it may be',
    'level',
    () => json({ rooms: [{ polygon: square(-1_000_000, 1_000_000), ceiling: 1_000_000 }] }),
  ],
  ['a plan wider than that', 'too-far', () => json({ rooms: [{ polygon: square(0, 1e300) }] })],
  [
    'a map without its lines',
    'missing-lump',
    () => writeLumps(lumpsOfMap(TWO_ROOMS).filter(([name]) => name !== 'LINEDEFS')),
  ],
];

test.each(MAPS)(
  '%s: %s',
  (_, ending, make) => {
    const bytes = make();
    const outcome = runLoad({ bytes, fileName: 'sharp', bodies: [PLAYER_BODY, BOT_BODY] }, () => {});
    expect(outcome.kind === 'refused' ? outcome.error.code : outcome.kind).toBe(ending);
    if (outcome.kind === 'refused') expect(outcome.error.mend).not.toBe('');
    expect(examineMap(bytes, 'sharp').counts['refused-map'] ?? 0).toBe(
      outcome.kind === 'refused' || ending === 'choose' ? 1 : 0,
    );
    if (outcome.kind !== 'level') return;
    const { level } = outcome;
    const { near, far } = detailFor(level, 'high');
    expect(near).toBeLessThanOrEqual(far);
    // What the page would cut it into fits into its memory.
    const floors = level.tree.leaves.reduce((sum, { area }) => sum + 2 * area, 0);
    expect(floors / near ** 2).toBeLessThan(300_000);
    const world = createWorld(level, { seed: 1, settings: { bots: 2 } });
    for (let step = 0; step < 3; step++) {
      stepWorld(world, { forward: 1, right: 0, facing: { x: 0, z: -1 }, run: true, jump: false, crouch: false });
    }
  },
  60_000,
);

test('of several lamps at one place only one is lit', () => {
  const things = [1, 2028, 2028, 2028, 35].map((type) => ({ x: 128, y: 64, type }));
  const plan = loadPlan(writeWad({ ...TWO_ROOMS, things: [...things, { x: 64, y: 64, type: 2028 }] }), 'lamps.wad');
  expect(plan.things.filter(({ kind }) => kind === 'lamp')).toHaveLength(5);
  expect(findLights(plan, () => 0).map(({ x, z }) => [x, z])).toEqual([[128, -64], [128, -64], [64, -64]]); // prettier-ignore
});

test('sprites of the largest size count with their patches', () => {
  const names = ['COLUA0', 'TLMPA0', 'TLP2A0', 'TBLUA0', 'TGRNA0', 'TREDA0', 'SMBTA0', 'SMGTA0'];
  const bytes = dressed(
    [...SMALL_GAME, ...names.map((name) => [name, emptyPatch(4096, 4096)] as const)],
    [2028, 85, 86, 44, 45, 46, 55, 56],
  );
  const { skin } = loadPlan(bytes, 'sprites.wad');
  const texels = skin!.things.sprites.reduce((sum, { width, height }) => sum + width * height, 0);
  expect(texels).toBeGreaterThan(0);
  expect(2 * texels).toBeLessThanOrEqual(MAX_PICTURE_TEXELS);
});

test('every missing lump of an incomplete map is listed', () => {
  const { what, place } = errorOf(() =>
    loadPlan(
      writeLumps([
        ['MAP01', EMPTY],
        ['THINGS', EMPTY],
        ['VERTEXES', EMPTY],
      ]),
      'half.wad',
    ),
  );
  expect(what).toBe('Map MAP01 has no lumps LINEDEFS, SIDEDEFS, SECTORS.');
  expect(place).toEqual({ file: 'half.wad', lump: 'MAP01' });
});

describe('a map without room for the player', () => {
  test.each([
    ['too narrow', square(0, 24), {}],
    ['too low', square(0, 512), { ceiling: 40 }],
    ['shut', square(0, 512), { ceiling: 0 }],
  ])('%s: cannot be played, with a reason', (_, outline, sector) => {
    const bytes = room(outline, sector, [{ x: 12, y: 12, type: 1 }]);
    const level = buildLevel(loadPlan(bytes, 'tight.wad'), 'used');
    let error: unknown;
    try {
      createWorld(level, { seed: 1 });
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toBeInstanceOf(NoRoomError);
    expect((error as NoRoomError).message).toBe(
      'Nowhere in tight MAP01 is there room for the player, who is 32 wide and 56 high. Draw a room that is wider and higher, or raise a ceiling.',
    );
    expect(error).not.toBeInstanceOf(MapError);
    expect(examineMap(bytes, 'tight.wad').counts['cramped-start']).toBe(1);
  });
  test('in a file in metres, sizes are in metres', () => {
    const plan = loadPlan(room(square(0, 24), {}, [{ x: 12, y: 12, type: 1 }]), 'tight.wad');
    const level = buildLevel({ ...plan, frame: { ...plan.frame, scale: 32 } });
    expect(() => createWorld(level, { seed: 1 })).toThrow('who is 1 wide and 1.75 high.');
  });
});
