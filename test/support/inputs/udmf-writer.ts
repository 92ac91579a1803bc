// Writes small UDMF maps for tests from the same sketches as wad-writer.ts, in the game's namespace.
import { NO_SIDE, type DoomRecords } from '../../../src/map/doom/records.ts';
import { bytesOf } from '../data.ts';
import { writeLumps, type MapSketch } from './wad-writer.ts';

const FLAGS = ['blocking', 'blockmonsters', 'twosided', 'dontpegtop', 'dontpegbottom', 'secret', 'blocksound'];

function block(type: string, fields: Readonly<Record<string, number | string | boolean | undefined>>): string {
  const lines = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined || value === false
      ? []
      : [`  ${name} = ${typeof value === 'string' ? JSON.stringify(value) : value};\n`],
  );
  return `${type} // a comment\n{\n${lines.join('')}}\n`;
}

const flagsOf = (flags: number): Record<string, boolean> =>
  Object.fromEntries(FLAGS.map((name, bit) => [name, (flags & (1 << bit)) !== 0]));

/** The text of a sketch. */
export function udmfText({ vertices, lines, sectors, things = [] }: MapSketch, namespace = 'doom'): string {
  const sides: string[] = [];
  const sideOf = (sector: number | undefined, line: MapSketch['lines'][number]): number | undefined => {
    if (sector === undefined || sector < 0) return undefined;
    const { upper, lower, middle } = line;
    return sides.push(block('sidedef', { sector, texturetop: upper, texturebottom: lower, texturemiddle: middle })) - 1;
  };
  const drawn = lines.map((line) => {
    const [sidefront, sideback] = [sideOf(line.front, line), sideOf(line.back, line)];
    const { from: v1, to: v2, special, tag, flags = 0 } = line;
    return block('linedef', { v1, v2, sidefront, sideback, special, arg0: tag, ...flagsOf(flags) });
  });
  return [
    `namespace = "${namespace}";\n`,
    ...things.map(({ x, y, angle, type }) => block('thing', { x, y, angle, type, skill1: true })),
    ...vertices.map(([x, y]) => block('vertex', { x, y })),
    ...drawn,
    ...sides,
    ...sectors.map(({ floor, ceiling = 128, flat = 'FLAT1', light, special, tag: id }) =>
      block('sector', {
        heightfloor: floor,
        heightceiling: ceiling,
        texturefloor: flat,
        textureceiling: flat,
        lightlevel: light,
        special,
        id,
      }),
    ),
  ].join('');
}

/** The text of records from a binary map. */
export function udmfOfRecords({ vertices, lines, sides, sectors, things }: DoomRecords): string {
  const side = (number: number): number | undefined => (number === NO_SIDE ? undefined : number);
  return [
    'namespace = "doom";\n',
    ...things.map((thing) => block('thing', { ...thing })),
    ...vertices.map((vertex) => block('vertex', { ...vertex })),
    ...lines.map(({ from: v1, to: v2, front, back, flags, special, tag }) =>
      block('linedef', { v1, v2, sidefront: side(front), sideback: side(back), special, arg0: tag, ...flagsOf(flags) }),
    ),
    ...sides.map(({ upper, lower, middle, shiftX: offsetx, shiftY: offsety, sector }) =>
      block('sidedef', {
        texturetop: upper,
        texturebottom: lower,
        texturemiddle: middle,
        offsetx,
        offsety,
        sector,
      }),
    ),
    ...sectors.map(({ floor, ceiling, floorFlat, ceilingFlat, light, special, tag: id }) =>
      block('sector', {
        heightfloor: floor,
        heightceiling: ceiling,
        texturefloor: floorFlat,
        textureceiling: ceilingFlat,
        lightlevel: light,
        special,
        id,
      }),
    ),
  ].join('');
}

/** A PWAD with one map of this text. */
export function writeTextMap(text: string, name = 'MAP01'): Uint8Array {
  return writeLumps([
    [name, new Uint8Array(0)],
    ['TEXTMAP', bytesOf(text)],
    ['ENDMAP', new Uint8Array(0)],
  ]);
}
