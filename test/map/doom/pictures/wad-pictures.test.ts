// Pictures out of WADs: exact texels of small ones, all of those of the public maps, and whatever strangers may send.
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { hasPictures } from '../../../../src/map/doom/dress.ts';
import { loadPlan } from '../../../../src/map/load-plan.ts';
import { MapError } from '../../../../src/map/input/map-error.ts';
import { NO_PICTURE, type Picture } from '../../../../src/map/skin.ts';
import { lumpsOfWad } from '../../../../src/map/doom/wad-lumps.ts';
import { picturesOfWads } from '../../../../src/map/doom/pictures/wad-pictures.ts';
import { dataFolder, readBytes } from '../../../support/data.ts';
import {
  paletteColor,
  paletteLump,
  patchBytes,
  patchNamesLump,
  SMALL_GAME as SMALL,
  texturesLump,
} from '../../../support/inputs/picture-writer.ts';
import { QUICK } from '../../../support/quick.ts';
import { randomFrom } from '../../../support/random.ts';
import { lumpsOfMap, TWO_ROOMS, writeLumps, writeWad, type LumpSketch } from '../../../support/inputs/wad-writer.ts';

const FREEDOOM = dataFolder('freedoom');

/** Palette numbers of a picture's rows, −1 for holes. */
function numbersOf({ width, height, texels }: Picture): number[][] {
  return Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (__, x) => {
      const at = (y * width + x) * 4;
      if (texels[at + 3] === 0) return -1;
      assert.deepEqual(Array.from(texels.slice(at, at + 3)), paletteColor(texels[at]));
      return texels[at];
    }),
  );
}

const sourceOf = (...wads: (readonly LumpSketch[])[]): NonNullable<ReturnType<typeof picturesOfWads>> =>
  picturesOfWads(wads.map((lumps) => lumpsOfWad(writeLumps(lumps), 'test.wad')))!;

describe('small textures', () => {
  test('a texture is composed of patches, later ones on top, clipped at its edges', () => {
    const wall = sourceOf(SMALL).wall('WALL')!;
    // PATCH_B lies at (2, 1), its third row cut off, and at (-1, -2) with only its lower right texel inside.
    expect(numbersOf(wall)).toEqual([
      [25, 4, 7, 10],
      [2, 5, 20, 11],
      [3, 6, 9, 24],
    ]);
    expect(wall.hasHoles).toBe(false);
  });

  test('transparent texels have the mean colour of the rest', () => {
    const grate = sourceOf(SMALL).wall('GRATE')!;
    expect(numbersOf(grate)).toEqual([
      [20, -1],
      [-1, 24],
    ]);
    expect(grate.hasHoles).toBe(true);
    expect(grate.texels[4]).toBe(22);
  });

  test('a flat is 64 rows of 64', () => {
    const flat = sourceOf(SMALL).flat('FLAT1')!;
    expect([flat.width, flat.height]).toEqual([64, 64]);
    expect(numbersOf(flat)[2][5]).toBe((2 * 64 + 5) % 256);
  });

  test('missing textures and patches are null; without a palette there are none', () => {
    const source = sourceOf(SMALL);
    expect([source.wall('NOWHERE'), source.wall('LOST'), source.flat('NOFLAT')]).toEqual([null, null, null]);
    expect(picturesOfWads([lumpsOfWad(writeWad(TWO_ROOMS), 'bare.wad')])).toBeNull();
    expect(hasPictures(writeLumps(SMALL), 'game.wad')).toBe(true);
    expect(hasPictures(writeWad(TWO_ROOMS), 'bare.wad')).toBe(false);
  });

  test('a patch that ends too soon, at any byte, is missing', () => {
    const whole = patchBytes([[7, 7, 7], [8, 8, 8]]); // prettier-ignore
    const texture = { name: 'CUT', width: 2, height: 3, pieces: [[0, 0, 0]] as const };
    const wallOf = (length: number): Picture | null =>
      sourceOf([paletteLump(), patchNamesLump(['CUT']), texturesLump([texture]), ['CUT', whole.slice(0, length)]]).wall('CUT'); // prettier-ignore
    expect(wallOf(whole.length)).not.toBeNull();
    for (let length = 0; length < whole.length; length++) expect(wallOf(length), `${length} bytes`).toBeNull();
  });

  test('a later WAD overrides an earlier one by name', () => {
    const other: LumpSketch[] = [
      [
        'PATCH_A',
        patchBytes([
          [50, 50, 50],
          [51, 51, 51],
          [52, 52, 52],
          [53, 53, 53],
        ]),
      ],
    ];
    expect(numbersOf(sourceOf(SMALL, other).wall('WALL')!)[0]).toEqual([25, 51, 52, 53]);
  });

  test('tops of a tall patch’s posts are relative where they do not increase', () => {
    const tall = new Uint8Array(12 + 260 + 14);
    const view = new DataView(tall.buffer);
    view.setInt16(0, 1, true);
    view.setInt16(2, 300, true);
    view.setInt32(8, 12, true);
    // A post of 1 texel at 200, then one of 2 texels 60 further down.
    tall.set([200, 1, 0, 7, 0, 60, 2, 0, 8, 9, 0, 255], 12);
    const lumps: LumpSketch[] = [
      paletteLump(),
      patchNamesLump(['TALL']),
      texturesLump([{ name: 'TALL', width: 1, height: 300, pieces: [[0, 0, 0]] }]),
      ['TALL', tall],
    ];
    const rows = numbersOf(sourceOf(lumps).wall('TALL')!).flat();
    expect([rows[199], rows[200], rows[259], rows[260], rows[261], rows[262]]).toEqual([-1, 7, -1, 8, 9, -1]);
  });
});

describe('a textured map', () => {
  const sketch = { ...TWO_ROOMS, lines: TWO_ROOMS.lines.map((line) => ({ ...line, middle: 'WALL' })) };

  test('each name becomes one texture, missing ones a placeholder and a warning', () => {
    const plan = loadPlan(writeLumps([...SMALL, ...lumpsOfMap(sketch)]), 'own.wad');
    const { pictures, lines, floors, sky } = plan.skin!;
    expect(pictures.map(({ name, isStandIn }) => [name, isStandIn])).toEqual([
      ['WALL', false],
      ['FLAT1', false],
      ['NUKAGE1', true],
    ]);
    expect(floors.map((picture) => pictures[picture].name)).toEqual(['FLAT1', 'NUKAGE1']);
    expect(sky).toBe(NO_PICTURE);
    expect(lines[0]).toMatchObject({
      from: { x: 0, z: -0 },
      to: { x: 0, z: -256 },
      front: { middle: 0, upper: NO_PICTURE },
    });
    expect(plan.warnings.filter(({ code }) => code === 'missing-picture').map(({ message }) => message)).toEqual([
      expect.stringContaining('NUKAGE1'),
    ]);
  });

  test('textures may come from another WAD; without any, materials are used', () => {
    const bare = writeLumps(lumpsOfMap(sketch));
    expect(loadPlan(bare, 'bare.wad').skin).toBeNull();
    const plan = loadPlan(bare, 'bare.wad', { games: [{ bytes: writeLumps(SMALL), fileName: 'game.wad' }] });
    expect(plan.skin!.pictures[0]).toMatchObject({ name: 'WALL', width: 4, isStandIn: false });
  });
});

describe.skipIf(FREEDOOM === null)('public maps (skipped without ../shared/data/freedoom)', () => {
  const games = FREEDOOM === null ? [] : [{ bytes: readBytes(FREEDOOM, 'resources.wad'), fileName: 'resources.wad' }];
  // The largest map only in long runs.
  const isMap = (file: string): boolean => /^freed.*\.wad$/.test(file) && !(QUICK && file.includes('map12'));
  const names = FREEDOOM === null ? [] : readdirSync(FREEDOOM).filter(isMap);

  test.each(names)('%s has placeholders only where its own lines name nothing', (file) => {
    const plan = loadPlan(readBytes(FREEDOOM!, file), file, { games });
    const { pictures, lines, floors, sky } = plan.skin!;
    expect(pictures.filter(({ isStandIn }) => isStandIn).map(({ name }) => name)).toEqual([]);
    expect(pictures.length).toBeLessThan(255);
    expect(floors).toHaveLength(plan.sectors.length);
    for (const { source } of plan.walls) assert(lines[source] !== null);
    if (plan.sectors.some((sector) => sector.sky)) expect(sky).not.toBe(NO_PICTURE);
    for (const { width, height, texels } of pictures) expect(texels).toHaveLength(width * height * 4);
  });
});

test.each(Array.from({ length: 8 }, (_, seed) => seed + 1))(
  'textures with bytes changed at random are drawn, missing, or rejected with a MapError (seed %i)',
  (seed) => {
    const random = randomFrom(seed);
    const sound = writeLumps([
      ...SMALL,
      ...lumpsOfMap({ ...TWO_ROOMS, lines: TWO_ROOMS.lines.map((line) => ({ ...line, middle: 'WALL' })) }),
    ]);
    const rounds = QUICK ? 40 : 250;
    for (let round = 0; round < rounds; round++) {
      const bytes = sound.slice();
      for (let change = 0; change < 1 + random() * 6; change++) {
        // Flats and palette are the greater part and can hardly be wrong.
        const at = Math.floor(random() < 0.7 ? 768 + random() * 320 : random() * bytes.length);
        bytes[at] = random() < 0.3 ? 255 : Math.floor(random() * 256);
      }
      try {
        for (const { width, height, texels } of loadPlan(bytes, 'odd.wad').skin?.pictures ?? [])
          expect(texels).toHaveLength(width * height * 4);
      } catch (error) {
        expect(error).toBeInstanceOf(MapError);
      }
    }
  },
);
