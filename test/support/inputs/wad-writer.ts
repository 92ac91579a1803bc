// Writes small WADs for tests: valid ones, and ones with any defect.

export interface LineSketch {
  readonly from: number;
  readonly to: number;
  /** Sector on the right; −1 for no side. */
  readonly front: number;
  readonly back?: number;
  readonly flags?: number;
  readonly special?: number;
  readonly tag?: number;
  readonly middle?: string;
  readonly upper?: string;
  readonly lower?: string;
  /** Offsets of the textures on its sides. */
  readonly shift?: readonly [number, number];
}

export interface SectorSketch {
  readonly floor?: number;
  readonly ceiling?: number;
  readonly flat?: string;
  /** Default 160. */
  readonly light?: number;
  readonly special?: number;
  readonly tag?: number;
}

export interface MapSketch {
  readonly name?: string;
  /** [x, y], y up. */
  readonly vertices: readonly (readonly [number, number])[];
  readonly lines: readonly LineSketch[];
  readonly sectors: readonly SectorSketch[];
  readonly things?: readonly {
    readonly x: number;
    readonly y: number;
    readonly angle?: number;
    readonly type: number;
  }[];
}

export type LumpSketch = readonly [name: string, bytes: Uint8Array];

/** The lumps of a map, marker first. */
export function lumpsOfMap({ name = 'MAP01', vertices, lines, sectors, things = [] }: MapSketch): LumpSketch[] {
  const sides: (LineSketch & { readonly sector: number })[] = [];
  const sideOf = (sector: number | undefined, line: LineSketch): number =>
    sector === undefined || sector < 0 ? 0xffff : sides.push({ ...line, sector }) - 1;
  const lineRows = lines.map((line) => ({
    ...line,
    right: sideOf(line.front, line),
    left: sideOf(line.back, line),
  }));
  return [
    [name, new Uint8Array(0)],
    ['THINGS', records(things, 10, (view, { x, y, angle = 0, type }) => [x, y, angle, type, 7].forEach(short(view)))],
    [
      'LINEDEFS',
      records(lineRows, 14, (view, { from, to, flags = 0, special = 0, tag = 0, right, left }) =>
        [from, to, flags, special, tag, right, left].forEach(short(view)),
      ),
    ],
    [
      'SIDEDEFS',
      records(sides, 30, (view, { sector, upper = '-', lower = '-', middle = '-', shift = [0, 0] }) => {
        shift.forEach(short(view));
        writeName(view, 4, upper);
        writeName(view, 12, lower);
        writeName(view, 20, middle);
        view.setUint16(28, sector & 0xffff, true);
      }),
    ],
    ['VERTEXES', records(vertices, 4, (view, [x, y]) => [x, y].forEach(short(view)))],
    ['SEGS', new Uint8Array(0)],
    ['SSECTORS', new Uint8Array(0)],
    ['NODES', new Uint8Array(0)],
    [
      'SECTORS',
      records(sectors, 26, (view, { floor = 0, ceiling = 128, flat = 'FLAT1', light = 160, special = 0, tag = 0 }) => {
        view.setInt16(0, floor, true);
        view.setInt16(2, ceiling, true);
        writeName(view, 4, flat);
        writeName(view, 12, flat);
        view.setInt16(20, light, true);
        view.setInt16(22, special, true);
        view.setInt16(24, tag, true);
      }),
    ],
    ['REJECT', new Uint8Array(0)],
    ['BLOCKMAP', new Uint8Array(0)],
  ];
}

/** A PWAD of these lumps. */
export function writeLumps(lumps: readonly LumpSketch[]): Uint8Array {
  const size = lumps.reduce((sum, [, bytes]) => sum + bytes.length, 12);
  const out = new Uint8Array(size + 16 * lumps.length);
  const view = new DataView(out.buffer);
  writeName(view, 0, 'PWAD');
  view.setInt32(4, lumps.length, true);
  view.setInt32(8, size, true);
  let at = 12;
  lumps.forEach(([name, bytes], i) => {
    out.set(bytes, at);
    view.setInt32(size + 16 * i, at, true);
    view.setInt32(size + 16 * i + 4, bytes.length, true);
    writeName(view, size + 16 * i + 8, name);
    at += bytes.length;
  });
  return out;
}

/** A PWAD of these maps. */
export function writeWad(...maps: readonly MapSketch[]): Uint8Array {
  return writeLumps(maps.flatMap(lumpsOfMap));
}

/** Two square rooms, 256 wide, with a two-sided line between them and a player start in the left one. */
export const TWO_ROOMS: MapSketch = {
  vertices: [
    [0, 0],
    [0, 256],
    [256, 256],
    [256, 0],
    [512, 256],
    [512, 0],
  ],
  lines: [
    { from: 0, to: 1, front: 0 },
    { from: 1, to: 2, front: 0 },
    { from: 2, to: 3, front: 0, back: 1, flags: 4 },
    { from: 3, to: 0, front: 0 },
    { from: 2, to: 4, front: 1 },
    { from: 4, to: 5, front: 1 },
    { from: 5, to: 3, front: 1 },
  ],
  sectors: [{}, { floor: 16, flat: 'NUKAGE1' }],
  things: [{ x: 128, y: 64, angle: 90, type: 1 }],
};

function records<T>(rows: readonly T[], size: number, write: (view: DataView, row: T) => void): Uint8Array {
  const out = new Uint8Array(rows.length * size);
  rows.forEach((row, i) => write(new DataView(out.buffer, i * size, size), row));
  return out;
}

const short =
  (view: DataView) =>
  (value: number, i: number): void =>
    view.setUint16(i * 2, value & 0xffff, true);

function writeName(view: DataView, at: number, name: string): void {
  for (let i = 0; i < name.length; i++) view.setUint8(at + i, name.charCodeAt(i));
}
