// Doors, locks, keys and switches that a floor-plan file authors: what it makes of them, what it refuses, and how they are played on the map
// that shows them.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createWorld } from '../../../src/game/run/create-world.ts';
import { putBot } from '../../../src/game/motion/fly-bot.ts';
import { placePlayer } from '../../../src/game/player/place-player.ts';
import { stepWorld } from '../../../src/game/run/step-world.ts';
import { stateOf } from '../../../src/game/world-state.ts';
import type { Intent, World, WorldEvent } from '../../../src/game/world.ts';
import type { Point } from '../../../src/geometry/point.ts';
import { loadPlan } from '../../../src/map/load-plan.ts';
import { MapError } from '../../../src/map/input/map-error.ts';
import type { PlanFile, RoomFile, SwitchFile } from '../../../src/map/rooms/plan-file.ts';
import { PLAYER_BODY } from '../../../src/nav/bodies.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import { examineMap } from '../../../src/nav/doctor/examine-map.ts';
import { reachWithTriggers } from '../../../src/nav/reach/reached-sectors.ts';
import { bytesOf } from '../../support/data.ts';

const plan = loadPlan(
  new Uint8Array(readFileSync(new URL('../../../maps/gatehouse.json', import.meta.url))),
  'gatehouse.json',
);
const level = buildLevel(plan, 'used');
const EAST: Point = { x: 1, z: 0 };
const WEST: Point = { x: -1, z: 0 };
const STILL: Intent = { forward: 0, right: 0, facing: EAST, run: false, jump: false, crouch: false };
const roomNamed = (name: string): number => plan.sectors.findIndex((sector) => sector.name === name);
const [GATE, VAULT_DOOR, WATCH_DOOR] = ['gate', 'vault door', "watch room's door"].map(roomNamed);

const newWorld = (bots = 0): World => createWorld(level, { seed: 1, settings: { bots, flyHeight: 0 } });
const heightOf = (world: World, sector: number): number => {
  const { floor, ceiling } = world.sectors.find((each) => each.sector === sector)!;
  return ceiling - floor;
};
/** Stands the player there, has it push once, and runs so many steps. */
function pushAt(world: World, at: Point, facing: Point, steps = 1): WorldEvent[] {
  expect(placePlayer(world, at, facing)).toBe(true);
  const events = [...stepWorld(world, { ...STILL, facing, use: true }).events];
  for (let i = 1; i < steps; i++) events.push(...stepWorld(world, { ...STILL, facing }).events);
  return events;
}

describe('on its demonstration map', () => {
  test('everything is reachable for bodies that use triggers, and not as drawn', () => {
    const { at } = plan.things.find(({ kind }) => kind === 'player')!;
    const { sectors, keys } = reachWithTriggers(level, PLAYER_BODY, at);
    expect(sectors.length).toBe(plan.sectors.length);
    expect([...keys]).toEqual(['red']);
    const { sectors: drawn } = reachWithTriggers(buildLevel({ ...plan, triggers: [] }, 'used'), PLAYER_BODY, at);
    expect(drawn.map((sector) => plan.sectors[sector].name)).toEqual(['yard']);
  });

  test('a door opened by use rises at 70 units a second from either side, waits four seconds and shuts', () => {
    for (const [x, facing] of [
      [24, WEST],
      [-48, EAST],
    ] as const) {
      const world = newWorld();
      expect(heightOf(world, WATCH_DOOR)).toBe(0);
      pushAt(world, { x, z: 136 }, facing, Math.ceil((104 * 60) / 70) + 1);
      expect(heightOf(world, WATCH_DOOR)).toBe(104);
      pushAt(world, { x: 384, z: 256 }, EAST, 260);
      expect(heightOf(world, WATCH_DOOR)).toBeLessThan(104);
    }
  });

  test('the vault is locked without the red key, and stays open with it', () => {
    const world = newWorld();
    expect(pushAt(world, { x: 740, z: 256 }, EAST, 60)).toContainEqual({ type: 'locked', needs: 'red' });
    expect(heightOf(world, VAULT_DOOR)).toBe(0);
    placePlayer(world, { x: 384, z: -230 }, EAST);
    expect(stepWorld(world, STILL).events).toContainEqual({ type: 'key', color: 'red' });
    pushAt(world, { x: 740, z: 256 }, EAST, 600);
    expect(heightOf(world, VAULT_DOOR)).toBe(112);
  });

  test('the gate ignores use, and opens by either switch', () => {
    for (const [at, facing] of [
      [{ x: -300, z: 160 }, WEST],
      [
        { x: 480, z: -60 },
        { x: 0, z: 1 },
      ],
    ] as const) {
      const world = newWorld();
      pushAt(world, { x: 384, z: 30 }, { x: 0, z: -1 }, 30);
      expect(heightOf(world, GATE)).toBe(0);
      expect(pushAt(world, at, facing, 100).map(({ type }) => type)).toContain('switched');
      expect(heightOf(world, GATE)).toBe(136);
    }
  });

  test('a bot uses the switch to reach a player behind the gate, and walks through', () => {
    const world = newWorld(1);
    const state = stateOf(world);
    placePlayer(world, { x: 384, z: -270 }, EAST);
    putBot(state, state.bots[0], { x: 120, z: 300 });
    const events: WorldEvent[] = [];
    for (let i = 0; i < 3600 && world.catches === 0; i++) events.push(...stepWorld(world, STILL).events);
    const set = events.flatMap((event) => (event.type === 'triggered' ? [plan.triggers[event.trigger].does] : []));
    const moved = set.flatMap((does) => (does.kind === 'move' ? does.movers.map((i) => plan.movers[i].sector) : []));
    expect(moved).toContain(WATCH_DOOR);
    expect(moved).toContain(GATE);
    expect(world.catches).toBe(1);
  });
});

describe('in a file', () => {
  const box = (x: number, width: number): [number, number][] => [
    [x, 0],
    [x + width, 0],
    [x + width, 128],
    [x, 128],
  ];
  const hall = { name: 'hall', polygon: box(0, 256) };
  const rooms = (middle: Partial<RoomFile>): RoomFile[] => [
    hall,
    { name: 'middle', polygon: box(256, 32), ...middle },
    { name: 'end', polygon: box(288, 256) },
  ];
  const file = (middle: Partial<RoomFile>, switches: SwitchFile[] = [], unit = 1): Uint8Array => {
    const things: PlanFile['things'] = [{ kind: 'player', at: [64, 64] }];
    const written: PlanFile = {
      format: 'leafstar floor plan',
      version: 1,
      title: 'x',
      unit,
      rooms: rooms(middle),
      switches,
      things,
    };
    return bytesOf(JSON.stringify(written, null, 1));
  };
  const hangs: SwitchFile = { from: [64, 0], to: [96, 0], moves: ['middle'] };
  const errorOf = (bytes: Uint8Array): MapError => {
    try {
      loadPlan(bytes, 'x.json');
    } catch (error) {
      if (error instanceof MapError) return error;
    }
    throw new Error('it was not refused');
  };

  test('heights, speeds and waits are in file units, and doors are shut', () => {
    const made = loadPlan(file({ ceiling: 3, door: { opens: 'use', speed: 2, wait: 5 } }, [], 32), 'x.json');
    expect(made.sectors[1]).toMatchObject({ floor: 0, ceiling: 0 });
    expect(made.movers).toMatchObject([
      { sector: 1, kind: 'door', rest: 0, other: 96, back: 0, speed: 64, waitMs: 5000 },
    ]);
    expect(made.triggers).toMatchObject([{ by: 'use', frontOnly: true, reverses: true }]);
    // Whoever pushes sees the front.
    expect(made.triggers[0].walls.map((wall) => made.walls[wall].back)).toEqual([1, 1]);
    expect(made.warnings).toEqual([]);
  });

  test('lifts move forever, by use of their border, or by a switch that is walked over', () => {
    const goes = (how: 'always' | 'use' | 'switch', switches: SwitchFile[] = []): unknown[] => {
      const made = loadPlan(file({ lift: { to: 64, goes: how } }, switches), 'x.json');
      expect(made.movers).toMatchObject([{ kind: 'lift', other: 64, forEver: how === 'always' }]);
      return made.triggers.map(({ by, once, frontOnly }) => [by, once, frontOnly]);
    };
    expect(goes('always')).toEqual([]);
    expect(goes('use')).toEqual([['use', false, true]]);
    expect(goes('switch', [{ from: [200, 0], to: [200, 128], moves: ['middle'], by: 'walk', once: true }])).toEqual([
      ['walk', true, false],
    ]);
    const made = loadPlan(
      file({ lift: { to: 64, goes: 'switch' } }, [{ from: [200, 0], to: [200, 128], moves: ['middle'], by: 'walk' }]),
      'x.json',
    );
    const world = createWorld(buildLevel(made, 'used'), { seed: 1, settings: { bots: 0 } });
    placePlayer(world, { x: 190, z: 64 }, EAST);
    for (let i = 0; i < 20; i++) stepWorld(world, { ...STILL, forward: 1 });
    expect(stateOf(world).motions).toHaveLength(1);
  });

  test.each(['use', 'walk'] as const)('a switch without length is skipped, to %s, and no wall moves anything', (by) => {
    const at: [number, number] = [64, 64];
    const bytes = file({ lift: { to: 64, goes: 'switch' } }, [{ from: at, to: at, moves: ['middle'], by }]);
    // The last edge of the last room is a wall.
    const written = JSON.parse(new TextDecoder().decode(bytes)) as PlanFile;
    const made = loadPlan(bytesOf(JSON.stringify({ ...written, rooms: [...written.rooms].reverse() })), 'x.json');
    expect(made.triggers.flatMap(({ walls }) => walls)).toEqual([]);
    expect(made.warnings.map(({ code }) => code)).toEqual(['zero-length-wall']);
  });

  test('a switch outside every room is reported as one', () => {
    const away: SwitchFile = { ...hangs, from: [900, 0], to: [900, 64] };
    const { warnings } = loadPlan(file({ door: { opens: 'switch' } }, [away]), 'x.json');
    expect(warnings.map(({ message }) => message)).toEqual([
      'The part of this switch about (900, 32) is outside every room.',
    ]);
  });

  test('what stands on a lift rides it', () => {
    const text = JSON.parse(new TextDecoder().decode(file({ lift: { to: 64, goes: 'always' } }))) as PlanFile;
    const column = { kind: 'prop' as const, type: 'column', at: [272, 64] as [number, number], radius: 8 };
    const made = loadPlan(bytesOf(JSON.stringify({ ...text, things: [...text.things!, column] })), 'x.json');
    const world = createWorld(buildLevel(made, 'used'), { seed: 1, settings: { bots: 0 } });
    const { arena } = stateOf(world);
    const [thing] = arena.riders.get(1)!;
    const tall = thing.top - thing.floor;
    const floors = new Set<number>();
    for (let i = 0; i < 400; i++) {
      stepWorld(world, STILL);
      expect(thing.floor).toBe(arena.rooms[1].floor);
      expect(thing.top - thing.floor).toBeCloseTo(tall, 9);
      floors.add(thing.floor);
    }
    expect([Math.min(...floors), Math.max(...floors)]).toEqual([0, 64]);
    expect(arena.things).toContain(thing);
  });

  test.each([
    [
      'that names nothing',
      file({ door: { opens: 'switch' } }, [{ ...hangs, moves: ['midle'] }]),
      'The room "midle" does not exist.',
      'Use one of "middle".',
    ],
    [
      'that moves nothing',
      file({}, [{ ...hangs, moves: ['end'] }]),
      'Room "end" has neither a door nor a lift.',
      'Add a door or a lift to a room of that name.',
    ],
    [
      'beside a door without a name',
      file({ name: '', door: { opens: 'switch' } }, [{ ...hangs, moves: ['end'] }]),
      'Room "end" has neither a door nor a lift.',
      'Add a door or a lift to a room of that name.',
    ],
    [
      'to push in the open',
      file({ door: { opens: 'switch' } }, [{ ...hangs, from: [64, 64], to: [96, 64] }]),
      'This switch is pushed, but lies on an opening between two rooms.',
      'Place it on a one-sided wall.',
    ],
    [
      'to walk over on a wall',
      file({ door: { opens: 'switch' } }, [{ ...hangs, by: 'walk' }]),
      'This switch is walked over, but lies on a one-sided wall.',
      'Draw it across a room.',
    ],
    [
      'to walk over on the border of a pushed door',
      file({ door: { opens: 'use' } }, [{ ...hangs, from: [256, 0], to: [256, 128], by: 'walk' }]),
      'This switch is walked over, but lies on the border of a pushed door or lift.',
      'Draw it across a room.',
    ],
  ])('a switch %s is rejected with line and remedy', (_, bytes, message, mend) => {
    const error = errorOf(bytes);
    expect(error.message).toContain(message);
    expect(error.message).toContain(mend);
    expect(error.place.line).toBeGreaterThan(20);
  });

  test.each([
    [
      'a door by a switch that nobody hung',
      file({ door: { opens: 'switch' } }),
      /shut between two rooms and no switch opens it/,
    ],
    [
      'a lock whose key is nowhere',
      file({ door: { opens: 'use', key: 'blue' } }),
      /opens for the blue key only, which is not in the map/,
    ],
  ])('the doctor finds %s', (_, bytes, message) => {
    const { findings } = examineMap(bytes, 'x.json');
    const doors = findings.filter(({ kind }) => kind === 'shut-door');
    expect(doors.map((finding) => finding.message)).toEqual([expect.stringMatching(message)]);
    expect(doors[0].at).not.toBeNull();
  });
});
