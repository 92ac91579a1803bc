// What holds in a sector of a Doom map from the start: lights of their own and lent ones, floors that carry, flats and walls that drift.
import { describe, expect, test } from 'vitest';
import { createWorld } from '../../../../src/game/run/create-world.ts';
import { placePlayer } from '../../../../src/game/player/place-player.ts';
import { putBot } from '../../../../src/game/motion/fly-bot.ts';
import { stepWorld } from '../../../../src/game/run/step-world.ts';
import { stateOf } from '../../../../src/game/world-state.ts';
import { costOfGround } from '../../../../src/map/doom/effects/grounds.ts';
import { scrollsOfFlats, standingOf, scrollsByTag } from '../../../../src/map/doom/effects/standing.ts';
import { NO_SIDE, type DoomRecords } from '../../../../src/map/doom/records.ts';
import { specialOfLine } from '../../../../src/map/doom/specials.ts';
import { lookOfThing } from '../../../../src/map/doom/things.ts';
import { BLOCKS_BODIES, BLOCKS_BOTS, SOLID, type FloorPlan } from '../../../../src/map/floor-plan.ts';
import { buildLevel } from '../../../../src/nav/build-level.ts';
import { rowOfRooms } from '../../../support/inputs/row-of-rooms.ts';

const STILL = { forward: 0, right: 0, facing: { x: 1, z: 0 }, run: false, jump: false, crouch: false };
const light = (of: number): number => of / 255;

test('glowing sectors get as dark as their darkest neighbour; isolated strobes go out', () => {
  const glowOf = (special: number, beside: number): unknown =>
    rowOfRooms([{ light: 255, special }, { light: beside }], []).sectors[0].glow;
  expect(glowOf(8, 51)).toEqual({ kind: 'swell', inStep: false, low: 0.2 });
  expect(glowOf(8, 255)).toBeUndefined();
  expect(glowOf(12, 255)).toEqual({ kind: 'slow strobe', inStep: true, low: 0 });
  expect(glowOf(17, 51)).toEqual({ kind: 'fire', inStep: false, low: light(67) });
  // Boom's generalised types carry the light in their lowest bits.
  expect(glowOf(32 + 1, 0)).toEqual({ kind: 'flicker', inStep: false, low: 0 });
  expect(glowOf(9, 0)).toBeUndefined();
});

test('sectors hurt and are secrets by their type, and paths cost a fifth more for each point', () => {
  // From 32 on: damage in bits 5 and 6, secret in bit 7.
  const types = [0, 4, 5, 7, 9, 11, 16, 10, 1 << 5, 2 << 5, 3 << 5, 1 << 7, (1 << 7) + (3 << 5)];
  const { sectors } = rowOfRooms(types.map((special) => ({ special })), []); // prettier-ignore
  const harms = [0, 20, 10, 5, 0, 20, 20, 0, 5, 10, 20, 0, 20];
  expect(sectors.map(({ harm = 0 }) => harm)).toEqual(harms);
  expect(sectors.map(({ cost }) => cost)).toEqual(harms.map((harm) => 1 + harm / 5));
  expect(types.filter((_, i) => sectors[i].isSecret === true)).toEqual([9, 1 << 7, (1 << 7) + (3 << 5)]);
});

test('types below 0 have no effects, and no line gives them any', () => {
  const sectors = [{}, { special: -1, tag: 3 }, {}];
  const plain = rowOfRooms(sectors, []).sectors;
  for (const special of [223, 224]) expect(rowOfRooms(sectors, [{}, { special, tag: 3 }]).sectors).toEqual(plain);
  const push = rowOfRooms(sectors, [{}, { special: 226, tag: 3 }], [{ x: 384, y: 128, type: 5001 }]);
  expect(push.things.filter(({ pusher }) => pusher !== undefined)).toEqual([]);
});

test('light is from 0 to 1, whatever the map says', () => {
  const plan = rowOfRooms([{ light: 300 }, { light: 255 }, { light: 51 }, { light: -7 }], []);
  expect(plan.sectors.map((sector) => sector.light)).toEqual([1, 1, 0.2, 0]);
});

test('a line in the open that stops bodies is bars with a texture, a window above a step, else a railing', () => {
  const lineWith = (flags: number, floor = 0, middle = '-') => {
    const { walls } = rowOfRooms([{}, { floor }], [{ flags: 4 | flags, middle }]);
    const { kind, blocks } = walls.find(({ back }) => back !== SOLID)!;
    return [kind, blocks];
  };
  expect(lineWith(0)).toEqual(['wall', 0]);
  expect(lineWith(1)).toEqual(['railing', BLOCKS_BODIES]);
  expect(lineWith(1, 24)).toEqual(['railing', BLOCKS_BODIES]);
  expect(lineWith(1, 25)).toEqual(['window', BLOCKS_BODIES]);
  expect(lineWith(1, 25, 'MIDGRATE')).toEqual(['bars', BLOCKS_BODIES]);
  expect(lineWith(2)).toEqual(['wall', BLOCKS_BOTS]);
  expect(lineWith(3)).toEqual(['railing', BLOCKS_BODIES | BLOCKS_BOTS]);
});

test('monsters are bots, starts and exits of teleporters what they are, and keys have their colours', () => {
  const monsters = [7, 9, 16, 58, 64, 65, 66, 67, 68, 69, 71, 84, 3001, 3002, 3003, 3004, 3005, 3006];
  const bots = Array.from({ length: 4000 }, (_, type) => type).filter((type) => lookOfThing(type).kind === 'bot');
  expect(bots).toEqual(monsters);
  expect([11, 14].map((type) => lookOfThing(type).kind)).toEqual(['deathmatch', 'teleport']);
  const keys = { blue: [5, 40], yellow: [6, 39], red: [13, 38] };
  for (const [color, types] of Object.entries(keys))
    for (const type of types) expect(lookOfThing(type)).toMatchObject({ kind: 'key', key: color, radius: 20 });
});

test('a line lends the light of its front to floors (213) or ceilings (261) of its tag', () => {
  const plan = rowOfRooms([{}, {}, { tag: 5 }, { tag: 6 }], [{}, { special: 213, tag: 5 }, { special: 261, tag: 6 }]);
  expect(plan.sectors.map(({ floorLight, ceilingLight }) => [floorLight, ceilingLight])).toEqual([
    [undefined, undefined],
    [undefined, undefined],
    [1, undefined],
    [undefined, 2],
  ]);
  expect(plan.triggers).toEqual([]);
});

test('tagged sectors are drawn with the floor and ceiling of the line’s front (242), ignored by collision', () => {
  const plan = rowOfRooms([{ floor: -24 }, { floor: -64, tag: 5 }, {}], [{ special: 242, tag: 5 }]);
  expect(plan.sectors.map(({ heightsFrom }) => heightsFrom)).toEqual([undefined, 0, undefined]);
  expect(plan.warnings).toEqual([]);
  const level = buildLevel(plan, 'used');
  const world = createWorld(level, { seed: 1, settings: { bots: 0 } });
  placePlayer(world, { x: 384, z: -128 }, { x: 1, z: 0 });
  for (let i = 0; i < 9; i++) stepWorld(world, STILL);
  expect(world.player.position.y).toBe(-64);
});

/** One line from (0, 0) to that place with that special, in front of sector 0, for sector 1. */
function oneLine(special: number, to: readonly [number, number]): DoomRecords {
  const sector = { floor: 0, ceiling: 128, floorFlat: 'A', ceilingFlat: 'A', light: 160, special: 0 };
  return {
    vertices: [
      { x: 0, y: 0 },
      { x: to[0], y: to[1] },
    ],
    lines: [{ from: 0, to: 1, flags: 0, special, tag: 3, front: 0, back: NO_SIDE }],
    sides: [{ sector: 0, upper: '-', middle: '-', lower: '-', shiftX: 0, shiftY: 0 }],
    sectors: [
      { ...sector, tag: 0 },
      { ...sector, tag: 3 },
    ],
    things: [],
  } as unknown as DoomRecords;
}

describe("Boom's lines scroll by a 32nd of their length each tic, in their direction", () => {
  const NORTH_EAST = { x: 35, z: -70 };

  test.each([
    [250, [], [NORTH_EAST], undefined],
    [251, [NORTH_EAST], [], undefined],
    [252, [], [], NORTH_EAST],
    [253, [NORTH_EAST], [], NORTH_EAST],
  ])('special %i: flats and bodies', (special, floors, ceilings, current) => {
    const records = oneLine(special, [32, 64]);
    const drifts = scrollsOfFlats(records);
    expect([...drifts.floors.values()]).toEqual(floors);
    expect([...drifts.ceilings.values()]).toEqual(ceilings);
    expect(standingOf(records)).toEqual([{}, current === undefined ? {} : { current }]);
  });

  test.each([
    [100, 1, 1],
    [150, 0.5, 1],
    [180, 0.19, 1],
    [90, 1.1, 0.74],
    [50, 1.5, 0.08],
  ])('special 223: a line of length %i scales grip by %f and pace by %f', (length, grip, pace) => {
    const records = oneLine(223, [length, 0]);
    const slipping = { ...records, sectors: records.sectors.map((sector) => ({ ...sector, special: 1 << 8 })) };
    const [, { footing }] = standingOf(slipping);
    expect(footing!.grip).toBeCloseTo(grip, 1);
    expect(footing!.pace).toBeCloseTo(pace, 1);
    expect(costOfGround({ footing: footing! })).toBeCloseTo(1 / footing!.pace, 9);
  });

  test('special 254: walls of its tag', () => {
    const records = oneLine(254, [32, 64]);
    expect([...scrollsByTag(records)]).toEqual([[3, NORTH_EAST]]);
    const untagged = records.lines.map((line) => ({ ...line, tag: 0 }));
    expect([...scrollsByTag({ ...records, lines: untagged })]).toEqual([]);
  });

  test('special 252: what several lines carry adds up', () => {
    const records = oneLine(252, [32, 64]);
    const [, { current }] = standingOf({ ...records, lines: [...records.lines, ...records.lines] });
    expect(current).toEqual({ x: 2 * NORTH_EAST.x, z: 2 * NORTH_EAST.z });
  });

  test('wind costs half as much as a current', () => {
    expect(costOfGround({ current: { x: 125, z: 0 } })).toBe(1.5);
    expect(costOfGround({ wind: { x: 250, z: 0 } })).toBe(1.5);
    expect(costOfGround({ wind: { x: 0, z: 250 } })).toBe(1.5);
  });
});

describe('a carrying floor', () => {
  const [belt, hall]: FloorPlan[] = [252, 0].map((special) =>
    rowOfRooms([{}, { tag: 2 }, {}], [{}, { special, tag: 2 }]),
  );
  // The line between the second and the third room runs 256 to the south: 8 units a tic.
  const SPEED = 8 * 35;

  test('costs more: paths avoid it', () => {
    expect(belt.sectors.map(({ cost }) => cost)).toEqual([1, 1 + SPEED / 250, 1]);
  });

  test('carries bodies on it up to the wall, and none beside it', () => {
    const world = createWorld(buildLevel(belt, 'used'), { seed: 1, settings: { bots: 0 } });
    placePlayer(world, { x: 384, z: -200 }, { x: 1, z: 0 });
    for (let i = 0; i < 15; i++) stepWorld(world, STILL);
    expect(world.player.position.z).toBeCloseTo(-200 + SPEED / 4, 6);
    for (let i = 0; i < 120; i++) stepWorld(world, STILL);
    expect(world.player.position).toMatchObject({ x: 384, z: -16 });
    placePlayer(world, { x: 128, z: -200 }, { x: 1, z: 0 });
    for (let i = 0; i < 60; i++) stepWorld(world, STILL);
    expect(world.player.position).toMatchObject({ x: 128, z: -200 });
  });

  test('carries walking bots and no flying ones', () => {
    const zAfter = (plan: FloorPlan, flyHeight: number): number => {
      const world = createWorld(buildLevel(plan, 'used'), { seed: 1, settings: { bots: 1, flyHeight, speed: 0 } });
      const bot = stateOf(world).bots[0];
      putBot(stateOf(world), bot, { x: 384, z: -200 });
      for (let i = 0; i < 15; i++) stepWorld(world, STILL);
      return bot.position.z;
    };
    expect(zAfter(belt, 0)).toBeCloseTo(-200 + SPEED / 4, 6);
    expect(zAfter(belt, 64)).toBeCloseTo(-200, 6);
    expect(zAfter(hall, 0)).toBeCloseTo(-200, 6);
  });
});

test('toggles (211, 212) move a floor to its ceiling and back at once', () => {
  const world = createWorld(
    buildLevel(rowOfRooms([{}, { tag: 2, ceiling: 96 }, {}], [{ special: 211, tag: 2 }]), 'used'),
    { seed: 1, settings: { bots: 0 } },
  );
  placePlayer(world, { x: 210, z: -128 }, { x: 1, z: 0 });
  const floors: number[] = [];
  for (let i = 0; i < 4; i++) {
    stepWorld(world, { ...STILL, use: true });
    stepWorld(world, STILL);
    floors.push(world.sectors[0].floor);
  }
  expect(floors).toEqual([96, 0, 96, 0]);
});
test('every number of Doom and Boom has an action or is listed as unsupported', () => {
  const named: number[] = [];
  const unknown: number[] = [];
  for (let special = 1; special <= 272; special++) {
    const action = specialOfLine(special)?.action;
    if (action === undefined) unknown.push(special);
    else if (action.does === 'unsupported') named.push(special);
  }
  // A number that was given to nothing.
  expect(unknown).toEqual([270]);
  const changesPicture = [78, 153, 154, 189, 190, 239, 240, 241];
  const followsOthers = [214, 215, 218, 245, 246, 249];
  const others = [260];
  expect(named).toEqual([...changesPicture, ...followsOthers, ...others].sort((a, b) => a - b));
  const plan = rowOfRooms(
    [{}, { tag: 2 }, {}],
    [
      { special: 260, tag: 2 },
      { special: 260, tag: 2 },
    ],
  );
  expect(plan.warnings.map(({ code }) => code)).toEqual(['special-not-done']);
});
