// Lights that change: turned up, down or into strobes by lines, and by themselves; part of the world's hash.
import { describe, expect, test } from 'vitest';
import { createWorld } from '../../../src/game/run/create-world.ts';
import { hashWorld } from '../../../src/game/run/hash-world.ts';
import { placePlayer } from '../../../src/game/player/place-player.ts';
import { stepWorld } from '../../../src/game/run/step-world.ts';
import { turnLights } from '../../../src/game/movers/lights.ts';
import { stateOf } from '../../../src/game/world-state.ts';
import type { Intent, World, WorldEvent } from '../../../src/game/world.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import { rowOfRooms } from '../../support/inputs/row-of-rooms.ts';
import type { SectorSketch } from '../../support/inputs/wad-writer.ts';

const EAST = { x: 1, z: 0 };
const still: Intent = { forward: 0, right: 0, facing: EAST, run: false, jump: false, crouch: false };

/** Three rooms, of 80, 120 and 200 of 255; the line between the first two has the special, and the middle room its tag. */
function worldWith(special: number, middle: SectorSketch = {}): World {
  const rooms = [{ light: 80 }, { light: 120, tag: 4, ...middle }, { light: 200 }];
  const world = createWorld(buildLevel(rowOfRooms(rooms, [{ special, tag: 4 }]), 'used'), {
    seed: 1,
    settings: { bots: 0 },
  });
  placePlayer(world, { x: 210, z: -128 }, EAST);
  return world;
}

const lightOf = (world: World): number => Math.round(255 * world.lights.find(({ sector }) => sector === 1)!.light);

/** Walks over the line, or pushes it. */
function setOff(world: World, by: 'walk' | 'use'): WorldEvent[] {
  const events: WorldEvent[] = [];
  const run = (intent: Intent, steps: number): void => {
    for (let i = 0; i < steps; i++) events.push(...stepWorld(world, intent).events);
  };
  if (by === 'use') run({ ...still, use: true }, 1);
  else run({ ...still, forward: 1 }, 30);
  return events;
}

describe('a line changes the lights of its tag', () => {
  test.each([
    [12, 'walk', 'to the brightest beside', 200],
    [80, 'walk', 'to the brightest beside', 200],
    [169, 'use', 'to the brightest beside', 200],
    [192, 'use', 'to the brightest beside', 200],
    [13, 'walk', 'to 255', 255],
    [81, 'walk', 'to 255', 255],
    [171, 'use', 'to 255', 255],
    [138, 'use', 'to 255', 255],
    [35, 'walk', 'to 35', 35],
    [79, 'walk', 'to 35', 35],
    [170, 'use', 'to 35', 35],
    [139, 'use', 'to 35', 35],
    [104, 'walk', 'to the darkest beside', 80],
    [157, 'walk', 'to the darkest beside', 80],
    [173, 'use', 'to the darkest beside', 80],
    [194, 'use', 'to the darkest beside', 80],
  ] as const)('special %i (%s) %s', (special, by, _, light) => {
    const world = worldWith(special);
    expect(lightOf(world)).toBe(120);
    expect(setOff(world, by)).toContainEqual({ type: 'triggered', trigger: 0, who: 'player' });
    expect(lightOf(world)).toBe(light);
  });

  test.each([17, 172, 156, 193])('into a slow strobe, bright 5 tics of 40 (special %i)', (special) => {
    const world = worldWith(special);
    setOff(world, special === 17 || special === 156 ? 'walk' : 'use');
    const seen = Array.from({ length: 2400 }, () => lightOf(stepWorld(world, still)));
    expect(new Set(seen)).toEqual(new Set([80, 120]));
    expect(seen.filter((light) => light === 120).length / seen.length).toBeCloseTo(5 / 40, 2);
  });

  test('a strobe that is turned to another light flashes no more', () => {
    const world = worldWith(17);
    setOff(world, 'walk');
    turnLights(stateOf(world), [1], 0.4);
    expect(new Set(Array.from({ length: 100 }, () => lightOf(stepWorld(world, still))))).toEqual(new Set([102]));
  });

  test('an animated light ignores triggers, and bots use none', () => {
    const world = worldWith(13, { special: 2 });
    setOff(world, 'walk');
    expect(lightOf(world)).toBeLessThanOrEqual(120);
    expect(stateOf(world).level.plan.triggers[0].who).toBe('player');
  });
});

test('lights are hashed: their target, and their current glow', () => {
  const runs = [13, 13, 35].map((special) => {
    const world = worldWith(special);
    setOff(world, 'walk');
    return hashWorld(world);
  });
  expect(runs[0]).toBe(runs[1]);
  expect(runs[0]).not.toBe(runs[2]);
  const world = worldWith(0, { special: 2 });
  const hash = hashWorld(world);
  stateOf(world).lights[0].light += 0.01;
  expect(hashWorld(world)).not.toBe(hash);
});

test('a glow of the sector’s type runs on the world’s clock, reproducibly', () => {
  const [one, other] = [worldWith(0, { special: 1 }), worldWith(0, { special: 1 })];
  const seen = [one, other].map((world) => Array.from({ length: 600 }, () => lightOf(stepWorld(world, still))));
  expect(seen[0]).toEqual(seen[1]);
  expect(new Set(seen[0])).toEqual(new Set([80, 120]));
});
