// Which texel of a picture lies where on a wall: the rules of pegging and shifting, worked out by hand on two rooms of different
// height, and the same picture at the joint of two pieces of one line.
import { describe, expect, test } from 'vitest';
import { loadPlan } from '../../../../src/map/load-plan.ts';
import { SOLID, type FloorPlan } from '../../../../src/map/floor-plan.ts';
import { NO_PICTURE, type LineSkin, type Picture, type SideSkin, type Skin } from '../../../../src/map/skin.ts';
import { gratingsOf, hangingOf } from '../../../../src/view/scene/surfaces/hangings.ts';
import { findWallSpans } from '../../../support/checks/wall-spans.ts';
import type { WallSpan } from '../../../../src/view/scene/surfaces/wall-spans.ts';
import { TWO_ROOMS, writeWad } from '../../../support/inputs/wad-writer.ts';

// Left room 0 … 128, right room 32 … 96; line 2 runs between them from (256, 256) to (256, 0) of the file.
const BETWEEN = 2;
const plan: FloorPlan = loadPlan(
  writeWad({
    ...TWO_ROOMS,
    sectors: [
      { floor: 0, ceiling: 128 },
      { floor: 32, ceiling: 96 },
    ],
  }),
  'rooms.wad',
);

const picture = (name: string, width: number, height: number): Picture => ({
  name,
  width,
  height,
  texels: new Uint8Array(width * height * 4),
  hasHoles: false,
  isStandIn: false,
});
const [WALL, UPPER, LOWER, GRATE, FLAT] = [0, 1, 2, 3, 4];
const pictures = [
  picture('WALL', 64, 72),
  picture('UPPER', 64, 24),
  picture('LOWER', 32, 16),
  picture('GRATE', 64, 40),
  picture('FLAT', 64, 64),
];

const BARE: SideSkin = { upper: NO_PICTURE, middle: NO_PICTURE, lower: NO_PICTURE, shiftX: 0, shiftY: 0 };

/** The plan's skin, with one line dressed as told. */
function skinWith(
  source: number,
  front: Partial<SideSkin>,
  back: Partial<SideSkin> | null,
  pegs: Partial<LineSkin> = {},
): Skin {
  const lines = plan.walls.reduce<(LineSkin | null)[]>((all, wall) => {
    const isThis = wall.source === source;
    all[wall.source] = {
      from: plan.vertices[wall.a],
      to: plan.vertices[wall.b],
      front: { ...BARE, ...(isThis ? front : {}) },
      back: wall.back === SOLID ? null : { ...BARE, ...(isThis ? back : {}) },
      upperUnpegged: false,
      lowerUnpegged: false,
      ...(isThis ? pegs : {}),
    };
    return all;
  }, []);
  return {
    pictures,
    lines,
    floors: [FLAT, FLAT],
    ceilings: [FLAT, FLAT],
    floorScrolls: new Map(),
    ceilingScrolls: new Map(),
    sky: NO_PICTURE,
    sequences: [],
    partners: [],
    things: { sprites: [], sequences: [], looks: new Map() },
  };
}

const spanOf = (source: number, part: WallSpan['part']): WallSpan =>
  findWallSpans(plan).find((span) => plan.walls[span.wall].source === source && span.part === part)!;

describe('a wall between two rooms, seen from the higher and deeper one', () => {
  const front = { upper: UPPER, lower: LOWER, shiftX: 5, shiftY: 7 };

  test.each([
    // The upper's bottom row at the lower ceiling, 96; unpegged its top row at the higher, 128. Shifts move it up.
    ['upper', {}, 96 + 24 + 7],
    ['upper', { upperUnpegged: true }, 128 + 7],
    // The lower's top row at the higher floor, 32; unpegged as if it began at the ceiling, 128.
    ['lower', {}, 32 + 7],
    ['lower', { lowerUnpegged: true }, 128 + 7],
  ] as const)('%s with %o: top at %d', (part, pegs, top) => {
    const span = spanOf(BETWEEN, part);
    const hanging = hangingOf(plan, skinWith(BETWEEN, front, {}, pegs), span)!;
    expect(hanging).toMatchObject({ picture: part === 'upper' ? UPPER : LOWER, top, left: 5 });
    expect(span.isBack).toBe(false);
  });

  test('without a texture the flat behind is shown', () => {
    expect(hangingOf(plan, skinWith(BETWEEN, {}, {}), spanOf(BETWEEN, 'lower'))).toMatchObject({ picture: FLAT });
  });
});

test.each([
  [{}, 128 + 7],
  [{ lowerUnpegged: true }, 0 + 72 + 7],
])('a one-sided wall with %o: top at %d', (pegs, top) => {
  const skin = skinWith(0, { middle: WALL, shiftY: 7 }, null, pegs);
  expect(hangingOf(plan, skin, spanOf(0, 'whole'))).toMatchObject({ picture: WALL, top, left: 0 });
});

test('two pieces of one line show one texture without a seam', () => {
  const span = spanOf(0, 'whole');
  const half = { x: (span.a.x + span.b.x) / 2, z: (span.a.z + span.b.z) / 2 };
  const skin = skinWith(0, { middle: WALL, shiftX: 3 }, null);
  expect(hangingOf(plan, skin, span)!.left).toBe(3);
  expect(hangingOf(plan, skin, { ...span, a: half })!.left).toBe(3 + 128);
});

test.each([
  // In the opening from 32 to 96 a picture of 40 hangs from the ceiling or stands on the floor, once.
  [{}, 0, 56, 96],
  [{ lowerUnpegged: true }, 0, 32, 72],
  [{ lowerUnpegged: true }, -16, 32, 56],
  [{}, 10, 66, 96],
])(
  'a grating with %o and shifted by %d fills %d to %d, from both sides where both have one',
  (pegs, shiftY, bottom, top) => {
    const skin = skinWith(BETWEEN, { middle: GRATE, shiftY }, { middle: GRATE, shiftY }, pegs);
    const gratings = gratingsOf(plan, skin);
    expect(gratings.map(({ span }) => [span.bottom, span.top, span.isBack])).toEqual([
      [bottom, top, false],
      [bottom, top, true],
    ]);
    expect(gratings[0].span.a).toEqual(gratings[1].span.b);
    expect(gratingsOf(plan, skinWith(BETWEEN, { middle: GRATE }, {}))).toHaveLength(1);
  },
);

test('walls along x are darker than walls along z', () => {
  const skin = skinWith(0, { middle: WALL }, null);
  const tints = findWallSpans(plan)
    .filter(({ part }) => part === 'whole')
    .map((span) => [span.a.z === span.b.z, hangingOf(plan, skin, span)!.tint]);
  for (const [isAlongX, tint] of tints) expect(tint).toBeCloseTo(isAlongX ? 0.9 : 1.1);
});
