// Files that mean harm: huge, endless or absurd. Each must end in a MapError (or a plan) soon; the test runner's own limit
// of some seconds is the clock.
import { describe, expect, test } from 'vitest';
import { listMaps } from '../../src/map/list-maps.ts';
import { loadPlan } from '../../src/map/load-plan.ts';
import { MAX_GRID_BYTES, MAX_TEXT_BYTES } from '../../src/map/input/limits.ts';
import { bytesOf } from '../support/data.ts';
import { errorOf } from '../support/checks/map-errors.ts';
import { checkPlan } from '../support/checks/plan-checks.ts';
import { QUICK } from '../support/quick.ts';
import { TWO_ROOMS, writeLumps, writeWad, type LineSketch } from '../support/inputs/wad-writer.ts';

const SIZE = 50 * 2 ** 20;

/** A big file that begins with some text and goes on with another, again and again. */
function endless(start: string, filler: string, size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  const unit = bytesOf(filler);
  bytes.set(unit);
  for (let filled = unit.length; filled < size; filled *= 2) {
    bytes.copyWithin(filled, 0, Math.min(filled, size - filled));
  }
  bytes.set(bytesOf(start));
  return bytes;
}

const HUGE: readonly [string, string, string][] = [
  ['digits', '', '7'],
  ['lines of digits', '', '7\n'],
  ['open brackets', '', '['],
  ['open braces', '', '{"a":'],
  ['a list of numbers', '[', '0,'],
  ['letters x', '', 'x'],
  ['a grid of one row', '1\n5\n1\n', '.'],
  ['a grid of rows', '1\n5\n1000000\n', '.....\n'],
  ['blanks', '', ' '],
  ['line ends', '1', '\n'],
  ['comments', '', '// x\n'],
  ['slashes', '', '/'],
  ['a comment without end', '/*', '* '],
  ['a quotation without end', '{"', 'a'],
  ['zero bytes', '', '\0'],
  ['a MovingAI map of one row', 'type octile\nheight 9\nwidth 9\nmap\n', '.'],
  ['a MovingAI map of many rows', 'type octile\nheight 2000\nwidth 2000\nmap\n', '.\n'],
  ['a MovingAI header without end', 'type octile\n', 'height 1\n'],
];

// Far above the limits, just below that of grids, and just below that of floor plans.
test.each(HUGE)(
  'a huge file of %s is rejected',
  (_, start, filler) => {
    for (const size of QUICK ? [MAX_TEXT_BYTES] : [SIZE, MAX_GRID_BYTES, MAX_TEXT_BYTES]) {
      const bytes = endless(start, filler, size);
      expect(errorOf(() => loadPlan(bytes, 'huge')).mend).not.toBe('');
    }
  },
  60_000,
);

test('a floor plan with very many rooms is rejected, or loaded if it is small enough', () => {
  const room = '{"polygon":[[0,0],[64,0],[64,64],[0,64]]},';
  const text = `{"format":"leafstar floor plan","version":1,"title":"t","rooms":[${room.repeat(QUICK ? 4999 : 19_999)}${room.slice(0, -1)}]}`;
  expect(errorOf(() => loadPlan(bytesOf(text), 'many.json')).code).toMatch(/overlapping-rooms|tangle/);
}, 60_000);

test('a floor plan whose walls all cross each other is rejected or loaded, but does not hang', () => {
  const walls = Array.from({ length: QUICK ? 1500 : 3000 }, (_, i) => ({
    points: [
      [0.5 + i / 3, 1],
      [1 + ((i * 7919) % 1000), 999],
    ],
  }));
  const rooms = [
    {
      polygon: [
        [0, 0],
        [1001, 0],
        [1001, 1001],
        [0, 1001],
      ],
    },
  ];
  const text = JSON.stringify({ format: 'leafstar floor plan', version: 1, title: 't', rooms, walls });
  expect(errorOf(() => loadPlan(bytesOf(text), 'stars.json')).code).toBe('tangle');
}, 60_000);

describe('WADs', () => {
  test.each([
    [2 ** 31 - 1, 12],
    [-1, 12],
    [1_000_000, 12],
    [5, 2 ** 31 - 1],
    [5, -8],
  ])('a header with %i lumps at byte %i', (count, directory) => {
    const bytes = writeWad(TWO_ROOMS);
    const view = new DataView(bytes.buffer);
    view.setInt32(4, count, true);
    view.setInt32(8, directory, true);
    expect(errorOf(() => loadPlan(bytes, 'a.wad')).code).toMatch(/too-big|truncated/);
    expect(errorOf(() => listMaps(bytes, 'a.wad')).code).toMatch(/too-big|truncated/);
  });

  test('a directory that repeats one lump', () => {
    const bytes = new Uint8Array(12 + 16 * 100_000);
    bytes.set(bytesOf('PWAD'));
    new DataView(bytes.buffer).setInt32(4, 100_000, true);
    new DataView(bytes.buffer).setInt32(8, 12, true);
    expect(errorOf(() => loadPlan(bytes, 'a.wad')).code).toBe('no-map');
  });

  test.each(['THINGS', 'LINEDEFS', 'SIDEDEFS', 'VERTEXES', 'SECTORS'])('a lump %s of millions of records', (lump) => {
    const lumps = ['MAP01', 'THINGS', 'LINEDEFS', 'SIDEDEFS', 'VERTEXES', 'SECTORS'].map(
      (name) => [name, new Uint8Array(name === lump ? SIZE : 0)] as const,
    );
    const error = errorOf(() => loadPlan(writeLumps(lumps), 'a.wad'));
    expect([error.code, error.place.lump]).toEqual(['too-big', lump]);
  });

  const spread = (i: number): [number, number] => [(i * 7919) % 30_000, (i * 104_729) % 30_000];

  test('30,000 lines from one vertex', () => {
    const vertices = Array.from({ length: 30_000 }, (_, i) => spread(i));
    const lines = vertices.slice(1).map((_, i): LineSketch => ({ from: 0, to: i + 1, front: 0, back: 0 }));
    expect(errorOf(() => loadPlan(writeWad({ ...TWO_ROOMS, vertices, lines }), 'star.wad')).code).toBe('tangle');
  }, 60_000);

  test('30,000 crossing lines', () => {
    const vertices = Array.from({ length: 60_000 }, (_, i) => spread(i));
    const lines = Array.from({ length: 30_000 }, (_, i): LineSketch => ({
      from: 2 * i,
      to: 2 * i + 1,
      front: 0,
      back: 0,
    }));
    expect(errorOf(() => loadPlan(writeWad({ ...TWO_ROOMS, vertices, lines }), 'tangle.wad')).code).toBe('tangle');
  }, 60_000);

  test.each(
    QUICK
      ? [[500, 20_000]]
      : [
          [3000, 0],
          [3000, 20_000],
        ],
  )(
    // prettier-ignore
    '%i parallel lines across the map, slanted by %i, with 30,000 things among them',
    (count, lean) => {
      const vertices = Array.from({ length: 2 * count }, (_, i): [number, number] => [
        (i >> 1) + (i % 2) * lean,
        i % 2 === 0 ? -30_000 : 30_000,
      ]);
      const lines = Array.from({ length: count }, (_, i): LineSketch => ({
        from: 2 * i,
        to: 2 * i + 1,
        front: 0,
        back: 0,
      }));
      const things = Array.from({ length: 30_000 }, (_, i) => ({ x: i, y: i % 1000, type: 3001 }));
      checkPlan(loadPlan(writeWad({ ...TWO_ROOMS, vertices, lines, things }), 'comb.wad'));
    },
    60_000,
  );
});
