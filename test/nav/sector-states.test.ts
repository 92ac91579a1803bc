// Ways through doors, over lifts and by teleporters: what a mesh counts on, and what it does not.
import { describe, expect, test } from 'vitest';
import type { FloorPlan } from '../../src/map/floor-plan.ts';
import { loadPlan } from '../../src/map/load-plan.ts';
import { BOT_BODY, PLAYER_BODY, POINT_WALKER } from '../../src/nav/bodies.ts';
import type { Body } from '../../src/nav/body.ts';
import { buildLevel } from '../../src/nav/build-level.ts';
import { FINDERS } from '../../src/nav/finders/finders.ts';
import { findObstacles, mayCross, NO_OBSTACLE, RISE, SOLID_OBSTACLE } from '../../src/nav/clearance/obstacles.ts';
import { reachWithTriggers, reachedSectors } from '../../src/nav/reach/reached-sectors.ts';
import { statesOfPlan, type LevelState } from '../../src/nav/sector-states.ts';
import { ownPlans } from '../support/all-plans.ts';
import { rowOfRooms } from '../support/inputs/row-of-rooms.ts';
import { writeWad } from '../support/inputs/wad-writer.ts';

/** The middle of a room of the row. */
const middle = (room: number): { x: number; z: number } => ({ x: room * 256 + 128, z: -128 });

const reached = (plan: FloorPlan, state: LevelState, body: Body = PLAYER_BODY, from = 0): number[] =>
  reachedSectors(buildLevel(plan, state), body, middle(from));

const DOOR = { special: 1 };
const SHUT = { ceiling: 0 };

describe('a door between two rooms', () => {
  const plan = rowOfRooms([{}, SHUT, {}], [DOOR]);

  test('is shut as drawn and a passage when open, for point, player and bot', () => {
    for (const body of [POINT_WALKER, PLAYER_BODY, BOT_BODY]) {
      expect(reached(plan, 'drawn', body)).toEqual([0]);
      expect(reached(plan, 'open', body)).toEqual([0, 1, 2]);
      expect(reached(plan, 'used', body)).toEqual([0, 1, 2]);
    }
  });

  test('every complete finder finds the straight path through, and none as drawn', () => {
    const open = buildLevel(plan, 'used');
    const drawn = buildLevel(plan);
    for (const { key, make, isIncomplete, remembers } of FINDERS) {
      if (isIncomplete || remembers) continue;
      const path = make(open, PLAYER_BODY).find(middle(0), middle(2));
      if (path === null) expect.fail(`${key} finds no way`);
      expect(path.length, key).toBeGreaterThanOrEqual(511.9);
      expect(path.length, key).toBeLessThan(560);
      expect(make(drawn, PLAYER_BODY).find(middle(0), middle(2)), key).toBeNull();
    }
  });

  test('that never opens stays shut', () => {
    const locked = rowOfRooms([{}, SHUT, {}], [{ special: 26 }]);
    expect(reached(locked, 'used')).toEqual([0]);
    const unmoved = rowOfRooms([{}, SHUT, {}], []);
    expect(reached(unmoved, 'open')).toEqual([0]);
  });
});

describe('a lift between two floors', () => {
  const up = { special: 88, tag: 4 };
  const rooms = [{ ceiling: 256 }, { floor: 96, ceiling: 256, tag: 4 }, { floor: 96, ceiling: 256 }];
  const plan = rowOfRooms(rooms, [up, up]);

  test('is a path up for walkers, unlike as drawn', () => {
    expect(reached(plan, 'drawn')).toEqual([0]);
    expect(reached(plan, 'used')).toEqual([0, 1, 2]);
  });

  test('is a path down, as drawn by a drop', () => {
    expect(reached(plan, 'drawn', PLAYER_BODY, 2)).toEqual([0, 1, 2]);
    expect(reached(plan, 'used', PLAYER_BODY, 2)).toEqual([0, 1, 2]);
  });

  test('does not carry bodies that need more than a step at both ends', () => {
    const short = rowOfRooms([{}, { floor: 60, ceiling: 256, tag: 4 }, { floor: 96, ceiling: 256 }], [up, up]);
    expect(reached(short, 'used')).toEqual([0, 1]);
  });
});

describe('teleporters', () => {
  const wall = { floor: 500, ceiling: 500 };
  const plan = (special: number): FloorPlan =>
    rowOfRooms([{}, {}, wall, { tag: 9 }], [{ special, tag: 9 }], [{ x: 900, y: 128, type: 14 }]);

  test('lead over what cannot be walked; those for monsters only carry nobody', () => {
    expect(reached(plan(97), 'drawn')).toEqual([0, 1]);
    expect(reached(plan(97), 'open')).toEqual([0, 1, 3]);
    expect(reached(plan(126), 'open')).toEqual([0, 1]);
    expect(reached(plan(126), 'open', BOT_BODY)).toEqual([0, 1]);
  });

  test('let nobody walk in over their front, whichever way their lines run; everybody walks out', () => {
    for (const corners of [
      [-64, -64, 64, -64, 64, 64, -64, 64],
      [0, -64, 48, 0, 0, 64, -48, 0],
      [-20, -64, 64, -20, 20, 64, -64, 20],
    ]) {
      // prettier-ignore
      const pad = [0, 1, 2, 3].map((i): [number, number] => [256 + corners[2 * i], 256 + corners[2 * i + 1]]);
      const outline: [number, number][] = [[0, 0], [0, 512], [512, 512], [512, 0]]; // prettier-ignore
      const lines = [0, 1, 2, 3].flatMap((from) => [
        { from, to: (from + 1) % 4, front: 0 },
        { from: 4 + from, to: 4 + ((from + 1) % 4), front: 0, back: 1, flags: 4, special: 97, tag: 2 },
      ]);
      const wad = { vertices: [...outline, ...pad], lines, sectors: [{}, { tag: 2 }], things: [{ x: 256, y: 256, type: 14 }] }; // prettier-ignore
      const { tree, states } = buildLevel(loadPlan(writeWad(wad), 'pad.wad'), 'used');
      const carriers = tree.portals.filter(({ wall }) => states!.carriers.has(wall));
      expect(new Set(carriers.map(({ wall }) => wall)).size).toBe(4);
      for (const portal of carriers) {
        const isOut = tree.leaves[portal.back].sector === 0;
        expect(mayCross(tree, POINT_WALKER, portal, true, states!)).toBe(isOut);
        expect(mayCross(tree, POINT_WALKER, portal, false, states!)).toBe(!isOut);
      }
    }
  });

  test('are links of a path', () => {
    const [{ make }] = FINDERS;
    const path = make(buildLevel(plan(97), 'used'), PLAYER_BODY).find(middle(0), middle(3));
    expect(path?.links).toContain('teleport');
  });
});

describe('triggers along the path', () => {
  const dyn = (plan: FloorPlan): readonly number[] =>
    reachWithTriggers(buildLevel(plan, 'used'), PLAYER_BODY, middle(0)).sectors;

  test('a key behind a switched door opens the locked one', () => {
    const lines = [{ special: 103, tag: 5 }, {}, { special: 26 }];
    const key = { x: 600, y: 128, type: 5 };
    const plan = rowOfRooms([{}, { ...SHUT, tag: 5 }, {}, SHUT, {}], lines, [key]);
    expect(dyn(plan)).toEqual([0, 1, 2, 3, 4]);
    const beyond = { ...key, x: 1200 };
    expect(dyn(rowOfRooms([{}, { ...SHUT, tag: 5 }, {}, SHUT, {}], lines, [beyond]))).toEqual([0, 1, 2]);
  });

  test('a line that cannot be crossed triggers nothing', () => {
    const far = rowOfRooms([{}, { ...SHUT, tag: 5 }, {}, {}], [{}, {}, { special: 2, tag: 5 }]);
    expect(dyn(far)).toEqual([0]);
    expect(reached(far, 'used')).toEqual([0, 1, 2, 3]);
  });

  test('a switch works from its front only, and from up to 64 units away', () => {
    const shut = { ...SHUT, tag: 5 };
    expect(dyn(rowOfRooms([{}, shut, {}], [{ special: 103, tag: 5 }]))).toEqual([0, 1, 2]);
    expect(dyn(rowOfRooms([{}, shut, {}], [{}, { special: 103, tag: 5 }]))).toEqual([0]);
  });
});

test('walls of moving sectors block what they never let through, and steps what is always too high', () => {
  const door = rowOfRooms([{}, SHUT, { floor: 96, ceiling: 256 }], [DOOR, {}]);
  const kindOf = (plan: FloorPlan, wall: number, body: Body): number =>
    findObstacles(plan, body, statesOfPlan(plan, 'used')).kind[wall];
  expect(kindOf(door, 0, PLAYER_BODY)).toBe(NO_OBSTACLE);
  expect(kindOf(door, 0, { ...PLAYER_BODY, height: 125 })).toBe(SOLID_OBSTACLE);
  expect(kindOf(door, 1, { ...PLAYER_BODY, height: 20 })).toBe(RISE);
  const walls = door.walls.map((wall) => ({ ...wall, blocks: PLAYER_BODY.stoppedBy }));
  expect(kindOf({ ...door, walls }, 0, PLAYER_BODY)).toBe(SOLID_OBSTACLE);
});

describe('current heights are used instead of drawn ones', () => {
  const reachFrom = (plan: FloorPlan, from: number): ReturnType<typeof reachWithTriggers> =>
    reachWithTriggers(buildLevel(plan, 'used'), POINT_WALKER, middle(from));
  /** The numbers in the file of the lines that are set off. */
  const linesOf = (plan: FloorPlan, from: number): number[] =>
    reachFrom(plan, from).triggers.map((index) => plan.triggers[index].source);

  test('a key on a pillar can be taken only after the pillar has come down', () => {
    const rooms = [{ floor: 32 }, { floor: 128, ceiling: 256, tag: 5 }, {}, {}, SHUT, {}];
    const key = { x: 500, y: 128, type: 5 };
    const lowers = { special: 36, tag: 5 };
    const blueDoor = { special: 26 };
    expect(reachFrom(rowOfRooms(rooms, [{}, {}, lowers, blueDoor], [key]), 2).sectors).toEqual([2, 3, 4, 5]);
    expect(reachFrom(rowOfRooms(rooms, [{}, {}, {}, blueDoor], [key]), 2).sectors).toEqual([2, 3]);
  });

  test('a switch is shot through an opening slit that is too high to walk through', () => {
    const slit = { floor: 30, ceiling: 30, tag: 5 };
    const rooms = [{}, {}, slit, {}, { ...SHUT, tag: 6 }];
    const opens = { special: 40, tag: 5 };
    const target = { special: 46, tag: 6 };
    expect(linesOf(rowOfRooms(rooms, [opens, {}, {}, target]), 0)).toEqual([0, 3]);
    expect(linesOf(rowOfRooms(rooms, [{}, {}, {}, target]), 0)).toEqual([]);
  });

  test('a shot flies level, 36 above the feet, into a slit at that height', () => {
    const target = { special: 46, tag: 6 };
    const withSlit = (floor: number, ceiling: number): FloorPlan =>
      rowOfRooms([{}, { floor, ceiling }, { ...SHUT, tag: 6 }], [{}, target]);
    expect(linesOf(withSlit(30, 40), 0)).toEqual([1]);
    expect(linesOf(withSlit(37, 128), 0)).toEqual([]);
    expect(linesOf(withSlit(25, 35), 0)).toEqual([]);
  });

  test('a switch behind a shut panel cannot be used', () => {
    const panel = { ...SHUT, width: 16, tag: 7 };
    const rooms = [{}, panel, { width: 16 }, { ...SHUT, tag: 8 }, {}, {}];
    const opensDoor = { special: 103, tag: 8 };
    const opensPanel = { special: 2, tag: 7 };
    expect(linesOf(rowOfRooms(rooms, [{}, {}, opensDoor, {}, opensPanel]), 0)).toEqual([]);
    const before = [{}, ...rooms];
    expect(linesOf(rowOfRooms(before, [opensPanel, {}, {}, opensDoor, {}, {}]), 0)).toEqual([0, 3]);
  });
});

test('plans without movers have no states, and the same meshes as drawn', () => {
  for (const [name, load] of ownPlans()) {
    const plan = load();
    expect(statesOfPlan(plan, 'used') === null, name).toBe(plan.movers.length === 0);
  }
});
