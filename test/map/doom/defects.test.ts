// Every defect a WAD may have, one small map each: mended with a warning, or refused by name with the record meant.
import { describe, expect, test } from 'vitest';
import { leafAt } from '../../../src/bsp/leaf-at.ts';
import { measureAreas } from '../../../src/bsp/measure-areas.ts';
import { PLAYER_BODY } from '../../../src/nav/bodies.ts';
import { blockersOfLevel } from '../../../src/nav/blockers.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import { finderOf } from '../../../src/nav/finders/finders.ts';
import { makeSmoothedFinder } from '../../../src/nav/finders/make-smoothed.ts';
import { BLOCKS_BODIES, BLOCKS_BOTS, SOLID, toFile, type FloorPlan } from '../../../src/map/floor-plan.ts';
import { listMaps } from '../../../src/map/list-maps.ts';
import { readDoomRecords } from '../../../src/map/doom/records.ts';
import { lumpsOfWad, mapsOfWad } from '../../../src/map/doom/wad-lumps.ts';
import { loadPlan } from '../../../src/map/load-plan.ts';
import { collectWarnings } from '../../../src/map/input/warnings.ts';
import { errorOf } from '../../support/checks/map-errors.ts';
import {
  lumpsOfMap,
  TWO_ROOMS,
  writeLumps,
  writeWad,
  type LineSketch,
  type MapSketch,
} from '../../support/inputs/wad-writer.ts';

const load = (changes: Partial<MapSketch> = {}): FloorPlan => loadPlan(writeWad({ ...TWO_ROOMS, ...changes }), 'a.wad');
const withLines = (...lines: LineSketch[]): FloorPlan => load({ lines: [...TWO_ROOMS.lines, ...lines] });
const codesOf = (plan: FloorPlan): string[] => plan.warnings.map(({ code }) => code);

test('a valid map: axes, sides, heights, starts', () => {
  const plan = load();
  expect(plan.warnings).toEqual([]);
  expect(plan.bounds).toEqual({ minX: 0, minZ: -256, maxX: 512, maxZ: 0 });
  const [shared] = plan.walls.filter(({ back }) => back !== SOLID);
  expect([shared.front, shared.back, shared.source]).toEqual([0, 1, 2]);
  expect(plan.sectors[1]).toMatchObject({ floor: 16, ceiling: 128, floorMaterial: 'water', source: 1 });
  const [player] = plan.things;
  expect([player.kind, player.at, player.yaw]).toEqual(['player', { x: 128, z: -64 }, 0]);
  expect(plan.frame.flipped && toFile(plan.frame, player.at)).toEqual({ u: 128, v: 64 });
});

test('flags: impassable stops bodies, blocks-monsters stops bots; a grating is bars', () => {
  const lines = TWO_ROOMS.lines.map((line, i) => (i === 2 ? { ...line, flags: 7, middle: 'MIDGRATE' } : line));
  expect(load({ lines }).walls[2]).toMatchObject({ blocks: BLOCKS_BODIES | BLOCKS_BOTS, kind: 'bars' });
});

test('a line is two-sided when it has a back side, whatever flag 4 says', () => {
  const lines = TWO_ROOMS.lines.map((line, i) => ({ ...line, flags: i === 2 ? 0 : 4 }));
  expect(load({ lines }).walls.map(({ back }) => back)).toEqual([-1, -1, 1, -1, -1, -1, -1]);
});

test('things: the last start of player 1 is the player, type 11 deathmatch, 14 teleport, monsters bots, torches lamps', () => {
  const types = [1, 11, 14, 3001, 46, 2035, 2018, 1];
  const things = types.map((type, i) => ({ x: 32 + 16 * i, y: 64, angle: 180, type }));
  const plan = load({ things });
  const kinds = ['prop', 'deathmatch', 'teleport', 'bot', 'lamp', 'prop', 'pickup', 'player'];
  expect(plan.things.map(({ kind }) => kind)).toEqual(kinds);
  expect(plan.things[7].yaw).toBeCloseTo(Math.PI / 2, 12);
  expect(plan.things[4].color).toMatch(/^#[0-9a-f]{6}$/);
});

test('heights, places, offsets and angles may be below 0; specials, tags and types are not', () => {
  const lines = TWO_ROOMS.lines.map((line, i) => (i === 2 ? { ...line, shift: [-5, -32768] as const } : line));
  const angles = [-90, 270, 630, -810];
  const map: MapSketch = {
    ...TWO_ROOMS,
    lines: [{ ...lines[0], special: 103, tag: 40000 }, ...lines.slice(1)],
    sectors: [{ floor: -8 }, { floor: -32768, ceiling: -32768, light: -1, tag: 40000 }],
    things: angles.map((angle) => ({ x: 9, y: 9, angle, type: 40001 })),
  };
  const wad = writeWad(map);
  const records = readDoomRecords(mapsOfWad(lumpsOfWad(wad, 'a.wad'))[0], 'a.wad', collectWarnings());
  expect(records.sides.slice(2, 4)).toMatchObject(Array(2).fill({ shiftX: -5, shiftY: -32768 }));
  expect(records.lines[0]).toMatchObject({ special: 103, tag: 40000 });
  expect(records.sectors).toMatchObject([{ floor: -8 }, { ...map.sectors[1] }]);
  expect(records.things).toEqual(map.things);
  const plan = loadPlan(wad, 'a.wad');
  // South is down the plan: half a turn from the top.
  for (const { yaw } of plan.things.slice(0, 4))
    expect([Math.sin(yaw), Math.cos(yaw)]).toEqual([expect.closeTo(0, 9), expect.closeTo(-1, 9)]);
  expect(plan.movers.map(({ sector }) => sector)).toEqual([1]);
  const from = map.vertices.map(([x, y]): [number, number] => [x - 32768, y - 1]);
  expect(load({ vertices: from, things: [{ x: -32640, y: 63, type: 1 }] }).bounds).toMatchObject({
    minX: -32768,
    maxZ: 1,
  });
});

describe('repaired, with a warning that names the record', () => {
  test('a line with one sector on both sides is kept, without a warning', () => {
    const plan = load({
      vertices: [...TWO_ROOMS.vertices, [64, 64], [64, 128]],
      lines: [...TWO_ROOMS.lines, { from: 6, to: 7, front: 0, back: 0 }],
    });
    expect(plan.warnings).toEqual([]);
    expect(plan.walls[7]).toMatchObject({ front: 0, back: 0 });
  });

  test('a ring of lines with one sector on both sides bounds none, however high that sector is', () => {
    const ring = [6, 7, 8, 9].map((from) => ({ from, to: from === 9 ? 6 : from + 1, front: 2, back: 2, flags: 4 }));
    const plan = load({
      vertices: [...TWO_ROOMS.vertices, [64, 64], [64, 128], [128, 128], [128, 64]],
      lines: [...TWO_ROOMS.lines, ...ring],
      sectors: [...TWO_ROOMS.sectors, { floor: 40 }],
    });
    expect(plan.walls.slice(7).map(({ front, back }) => [front, back])).toEqual(Array(4).fill([0, 0]));
    const level = buildLevel(plan);
    expect(measureAreas(level.tree).relativeError).toBe(0);
    const lengths = (['exact', 'funnel'] as const).map((name) => {
      const { path } = finderOf(name).make(level, PLAYER_BODY).answer({ x: 32, z: -32 }, { x: 96, z: -96 });
      return path?.length;
    });
    expect(lengths).toEqual([expect.closeTo(64 * Math.SQRT2, 9), expect.closeTo(64 * Math.SQRT2, 9)]);
  });

  test('a line with one sector on both sides outside every sector is skipped, and what lies around it is solid', () => {
    const plan = load({
      vertices: [...TWO_ROOMS.vertices, [400, 400], [700, 100]],
      lines: [...TWO_ROOMS.lines, { from: 6, to: 7, front: 0, back: 0, flags: 4 }],
    });
    expect(plan.warnings).toMatchObject([{ code: 'wall-outside', place: { lump: 'LINEDEFS', record: 7 } }]);
    expect(plan.bounds).toEqual(load().bounds);
    const { tree } = buildLevel(plan);
    expect(measureAreas(tree).relativeError).toBe(0);
    expect(leafAt(tree, { x: 560, z: -264 })).toBe(-1);
  });

  test.each([128, 120])('a barrel in a sector shut at height 128, its ceiling at %i, blocks no agent', (ceiling) => {
    const plan = load({
      sectors: [{ floor: 0 }, { floor: 128, ceiling }],
      things: [...TWO_ROOMS.things!, { x: 64, y: 128, type: 2035 }, { x: 384, y: 128, type: 2035 }],
    });
    const level = buildLevel(plan);
    expect(blockersOfLevel(level)).toMatchObject([{ x: 64, z: -128, top: 42 }]);
    const finder = makeSmoothedFinder(level, PLAYER_BODY, finderOf('exact'), null, { roundThings: true });
    const { path } = finder.answer({ x: 64, z: -40 }, { x: 64, z: -216 });
    expect(path?.length).toBeGreaterThan(176);
  });

  test('a line without length is dropped', () => {
    const plan = withLines({ from: 3, to: 3, front: 0 });
    expect(plan.warnings).toMatchObject([{ code: 'zero-length-wall', place: { lump: 'LINEDEFS', record: 7 } }]);
    expect(plan.walls.length).toBe(7);
  });

  test('two vertices at the same place are merged', () => {
    const vertices = [...TWO_ROOMS.vertices, [256, 256] as const];
    const lines = TWO_ROOMS.lines.map((line) => (line.from === 2 && line.to === 4 ? { ...line, from: 6 } : line));
    const plan = load({ vertices, lines });
    expect(plan.vertices.length).toBe(6);
    expect(plan.warnings).toEqual([]);
  });

  test('unused vertices are dropped without a warning', () => {
    const plan = load({ vertices: [...TWO_ROOMS.vertices, [9, 9]] });
    expect(plan.vertices.length).toBe(6);
    expect(plan.warnings).toEqual([]);
  });

  test('a duplicate line is merged', () => {
    const plan = withLines({ from: 2, to: 3, front: 0, back: 1 });
    expect(codesOf(plan)).toEqual(['duplicate-wall']);
    expect(plan.walls.length).toBe(7);
  });

  test('of a one-sided and a two-sided line on one edge the one that closes the sectors is kept', () => {
    const first: LineSketch = { from: 2, to: 3, front: 0 };
    const plan = load({ lines: [first, ...TWO_ROOMS.lines] });
    expect(codesOf(plan)).toEqual(['duplicate-wall']);
    expect(plan.walls[0]).toMatchObject({ front: 0, back: 1 });
  });

  test('two one-sided lines back to back become one impassable wall', () => {
    const lines = TWO_ROOMS.lines.flatMap((line, i): LineSketch[] =>
      i === 2
        ? [
            { from: 2, to: 3, front: 0 },
            { from: 3, to: 2, front: 1 },
          ]
        : [line],
    );
    const plan = load({ lines });
    expect(codesOf(plan)).toEqual(['duplicate-wall']);
    const [shared] = plan.walls.filter(({ back }) => back !== SOLID);
    expect(shared.blocks & BLOCKS_BODIES).toBe(BLOCKS_BODIES);
  });

  test('a vertex on a line splits it', () => {
    const vertices = [...TWO_ROOMS.vertices, [256, 128] as const, [128, 128] as const];
    const plan = load({ vertices, lines: [...TWO_ROOMS.lines, { from: 6, to: 7, front: 0, back: 0 }] });
    expect(plan.warnings).toMatchObject([{ code: 'corner-on-wall', place: { lump: 'LINEDEFS', record: 2 } }]);
    expect(plan.walls.filter(({ source }) => source === 2).length).toBe(2);
  });

  test('overlapping lines are split and merged', () => {
    // The left room's side of the shared edge is drawn once more, longer than the edge is: 64 into each neighbour.
    const vertices = [...TWO_ROOMS.vertices, [256, 192] as const, [256, 64] as const];
    const plan = load({ vertices, lines: [...TWO_ROOMS.lines, { from: 6, to: 7, front: 0, back: 1 }] });
    expect(new Set(codesOf(plan))).toEqual(new Set(['corner-on-wall', 'duplicate-wall']));
    expect(plan.walls.filter(({ source }) => source === 2).length).toBe(3);
  });

  test('crossing lines are split at the crossing', () => {
    const vertices = [...TWO_ROOMS.vertices, [64, 64], [128, 192], [64, 192], [128, 64]] as [number, number][];
    const crossed: LineSketch[] = [
      { from: 6, to: 7, front: 0, back: 0 },
      { from: 8, to: 9, front: 0, back: 0 },
    ];
    const plan = load({ vertices, lines: [...TWO_ROOMS.lines, ...crossed] });
    expect(plan.warnings).toMatchObject([{ code: 'crossing-walls', place: { lump: 'LINEDEFS', record: 8 } }]);
    expect(plan.vertices).toContainEqual({ x: 96, z: -128 });
    expect(plan.walls.length).toBe(11);
  });

  test('a line with only a back side is flipped, one without sides is dropped', () => {
    const turned = TWO_ROOMS.lines.map((line, i) => (i === 0 ? { from: 1, to: 0, front: -1, back: 0 } : line));
    const plan = load({ lines: [...turned, { from: 0, to: 2, front: -1 }] });
    expect(codesOf(plan)).toEqual(['line-without-front', 'line-without-sides']);
    expect(plan.walls[0]).toMatchObject({ front: 0, back: SOLID });
    expect(plan.bounds).toEqual(load().bounds);
  });

  test('without a player start, one is placed where a player can stand', () => {
    const plan = load({ things: [] });
    expect(codesOf(plan)).toEqual(['no-player']);
    const [player] = plan.things;
    expect(player.kind).toBe('player');
    const { x, z } = player.at;
    expect(x > 16 && x < 496 && z > -240 && z < -16).toBe(true);
  });

  test('a player outside the map is moved inside', () => {
    const plan = load({
      things: [
        { x: 1000, y: 64, type: 1 },
        { x: 300, y: 64, type: 11 },
      ],
    });
    expect(codesOf(plan)).toEqual(['thing-outside', 'no-player']);
    expect(plan.things.map(({ kind }) => kind)).toEqual(['prop', 'deathmatch', 'player']);
    expect(plan.things[2].at).toEqual({ x: 300, z: -64 });
  });

  test('overlapping rooms are reported', () => {
    const vertices = [...TWO_ROOMS.vertices, [64, 64], [64, 128], [128, 128], [128, 64]] as [number, number][];
    const over = [6, 7, 8, 9].map((from, i) => ({ from, to: [7, 8, 9, 6][i], front: 1 }));
    expect(codesOf(load({ vertices, lines: [...TWO_ROOMS.lines, ...over] }))).toContain('sides-disagree');
  });

  test('a sector with a gap is closed and reported with number and place', () => {
    const plan = load({ lines: TWO_ROOMS.lines.filter((_, i) => i !== 4) });
    expect(plan.warnings).toMatchObject([{ code: 'unclosed-sector', place: { lump: 'SECTORS', record: 1 } }]);
    expect(plan.warnings[0].message).toMatch(/Sector 1 .*\(256, 256\) to \(512, 256\)/);
    expect(plan.walls.length).toBe(7);
  });

  test('of many warnings of one kind a few are listed and the rest counted', () => {
    const plan = withLines(...Array.from({ length: 50 }, () => ({ from: 3, to: 3, front: 0 })));
    expect(plan.warnings.length).toBe(9);
    expect(plan.warnings[8].message).toContain('42 more');
  });

  test('bytes after the last whole record are ignored', () => {
    const lumps = lumpsOfMap(TWO_ROOMS).map(([name, bytes]) =>
      name === 'THINGS' ? ([name, new Uint8Array([...bytes, 1, 2, 3])] as const) : ([name, bytes] as const),
    );
    expect(codesOf(loadPlan(writeLumps(lumps), 'a.wad'))).toEqual(['trailing-bytes']);
  });
});

describe('rejected by name', () => {
  test('sectors with too many gaps, with number, vertex and place', () => {
    // A hundred and fifty loose lines: each has two ends that nothing joins.
    const loose = Array.from({ length: 150 }, (_, i) => i);
    const vertices = loose.flatMap((i): [number, number][] => [
      [8, 1 + i],
      [200, 1 + i],
    ]);
    const lines = loose.map((i) => ({ from: 6 + 2 * i, to: 7 + 2 * i, front: 1 }));
    const error = errorOf(() =>
      load({ vertices: [...TWO_ROOMS.vertices, ...vertices], lines: [...TWO_ROOMS.lines, ...lines] }),
    );
    expect([error.code, error.place.lump, error.place.record]).toEqual(['unclosed-sector', 'SECTORS', 1]);
    expect(error.what).toMatch(/Sector 1 .*vertex \d+.*\(8, 1\)/);
  });

  const LUMPS: readonly [string, string, string, (line: LineSketch, i: number) => LineSketch][] = [
    ['a vertex that is not there', 'bad-index', 'LINEDEFS', (line, i) => (i === 3 ? { ...line, to: 77 } : line)],
    [
      'a side without a sector',
      'side-without-sector',
      'SIDEDEFS',
      (line, i) => (i === 3 ? { ...line, front: 9 } : line),
    ],
  ];
  test.each(LUMPS)('a line with %s', (_, code, lump, change) => {
    const error = errorOf(() => load({ lines: TWO_ROOMS.lines.map(change) }));
    expect([error.code, error.place.lump]).toEqual([code, lump]);
    expect(error.place.record).toBeGreaterThan(0);
  });

  test('a missing side', () => {
    const lumps = lumpsOfMap(TWO_ROOMS).map(([name, bytes]) =>
      name === 'SIDEDEFS' ? ([name, bytes.slice(0, 60)] as const) : ([name, bytes] as const),
    );
    const error = errorOf(() => loadPlan(writeLumps(lumps), 'a.wad'));
    expect([error.code, error.place.record]).toEqual(['bad-index', 2]);
  });

  test('missing lumps', () => {
    for (const [missing, said] of [
      [['SECTORS'], 'has no lump SECTORS.'],
      [['SECTORS', 'LINEDEFS'], 'has no lumps LINEDEFS, SECTORS.'],
    ] as const) {
      const lumps = lumpsOfMap(TWO_ROOMS).filter(([name]) => !missing.some((each) => each === name));
      const error = errorOf(() => loadPlan(writeLumps(lumps), 'a.wad'));
      expect([error.code, error.what]).toEqual(['missing-lump', `Map MAP01 ${said}`]);
    }
  });

  test('a file truncated anywhere', () => {
    const whole = writeWad(TWO_ROOMS);
    for (let length = 4; length < whole.length; length += 7) {
      expect(errorOf(() => loadPlan(whole.slice(0, length), 'a.wad')).code).toBe('truncated');
    }
  });

  test('an empty map, an empty file, a file that is no WAD', () => {
    expect(errorOf(() => load({ lines: [] })).code).toBe('no-walls');
    expect(errorOf(() => loadPlan(new Uint8Array(0), 'a.wad')).code).toBe('empty-file');
    expect(errorOf(() => loadPlan(new Uint8Array([0x89, 0x50, 0x4e, 0x47]), 'a.png')).code).toBe('unknown-format');
  });

  test("maps in Hexen's format", () => {
    const hexen = [...lumpsOfMap(TWO_ROOMS), ['BEHAVIOR', new Uint8Array(4)] as const];
    const error = errorOf(() => loadPlan(writeLumps(hexen), 'a.wad'));
    expect([error.code, error.what.includes('Hexen')]).toEqual(['foreign-format', true]);
    expect(listMaps(writeLumps(hexen), 'a.wad')).toMatchObject([{ name: 'MAP01', problem: "Hexen's format" }]);
  });
});

test('one of several maps is selected by name, in any case; the first by default', () => {
  const wad = writeWad(TWO_ROOMS, { ...TWO_ROOMS, name: 'E1M2', sectors: [{ floor: 8 }, {}] });
  expect(listMaps(wad, 'a.wad').map(({ name }) => name)).toEqual(['MAP01', 'E1M2']);
  expect(loadPlan(wad, 'my/a.wad').name).toBe('a MAP01');
  expect(loadPlan(wad, 'a.wad', { map: 'e1m2' }).sectors[0].floor).toBe(8);
  const error = errorOf(() => loadPlan(wad, 'a.wad', { map: 'MAP07' }));
  expect([error.code, error.mend]).toEqual(['no-such-map', 'Choose one of MAP01, E1M2.']);
});

test('of two maps with one name the last counts, as in the game', () => {
  const raised = { ...TWO_ROOMS, sectors: TWO_ROOMS.sectors.map((sector) => ({ ...sector, floor: 24, ceiling: 300 })) };
  const bytes = writeWad(TWO_ROOMS, { ...TWO_ROOMS, name: 'MAP02' }, raised);
  expect(listMaps(bytes, 'twice.wad').map(({ name }) => name)).toEqual(['MAP01', 'MAP02']);
  expect(loadPlan(bytes, 'twice.wad', { map: 'MAP01' }).sectors[0].floor).toBe(24);
  expect(loadPlan(bytes, 'twice.wad', { map: 'MAP02' }).sectors[0].floor).toBe(TWO_ROOMS.sectors[0].floor ?? 0);
});
