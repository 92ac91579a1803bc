// E7: bots that a person sends somewhere go there by their own finders, round walls and through doors, and stay.
import { describe, expect, test } from 'vitest';
import { createWorld } from '../../../src/game/run/create-world.ts';
import { isShunning } from '../../../src/game/motion/trouble.ts';
import { goElsewhere } from '../../../src/game/planning/plan-path.ts';
import { hashWorld } from '../../../src/game/run/hash-world.ts';
import { stepWorld } from '../../../src/game/run/step-world.ts';
import { stateOf } from '../../../src/game/world-state.ts';
import type { Intent, Settings, World } from '../../../src/game/world.ts';
import { pathShapes } from '../../../src/debug/world/world-shapes.ts';
import { distance, type Point } from '../../../src/geometry/point.ts';
import { BOT_BODY } from '../../../src/nav/bodies.ts';
import type { Level } from '../../../src/nav/level.ts';
import { ownLevel } from '../../support/all-plans.ts';

const STILL: Intent = { forward: 0, right: 0, facing: { x: 1, z: 0 }, run: false, jump: false, crouch: false };

function levelOf(file: string): Level {
  return ownLevel(file);
}

const worldOn = (level: Level, settings: Partial<Settings> = {}): World => createWorld(level, { seed: 1, settings });
const allOf = (world: World): number[] => world.bots.map(({ id }) => id);
const order = (world: World, to: Point | null, bots = allOf(world)): World =>
  stepWorld(world, { ...STILL, command: { bots, to } });

function run(world: World, steps: number, look: () => void = () => {}): void {
  for (let i = 0; i < steps; i++) {
    stepWorld(world, STILL);
    look();
  }
}

const keep = levelOf('keep.json');
const sealed = levelOf('sealed-room.json');
const station = levelOf('station.json');

const AISLE = { x: 760, z: 790 };
const CONCOURSE = { x: 384, z: 240 };

describe.each([
  ['flyers in the keep, round walls', keep, {}, AISLE],
  ['walkers through the doors of the station', station, { flyHeight: 0, bots: 6 }, CONCOURSE],
  ['birds, which use no finder otherwise', keep, { mind: 'flock', bots: 8 }, AISLE],
] as const)('%s', (_, level, settings, to) => {
  test('bots sent to one place arrive near it, each at its own place, and stay', () => {
    const world = worldOn(level, settings);
    order(world, to);
    expect(world.events).toContainEqual({ type: 'commanded', bots: allOf(world) });
    const isThere = (): boolean => world.bots.every(({ position, sentTo }) => distance(position, sentTo!) < 16);
    for (let i = 0; i < 40 && !isThere(); i++) run(world, 60);
    expect(isThere()).toBe(true);
    for (const { id, position } of world.bots) {
      expect(distance(position, to)).toBeLessThan(200);
      for (const other of world.bots) {
        if (other.id > id) expect(distance(position, other.position)).toBeGreaterThan(2 * BOT_BODY.radius);
      }
    }
    run(world, 600);
    expect(isThere()).toBe(true);
    expect(world.catches).toBe(0);
  });
});

test('the places of twelve bots in a room are in that room, the target among them', () => {
  const world = worldOn(station, { bots: 12 });
  // Beside the wall to the doorways: no place is beyond it.
  order(world, { x: 500, z: 430 });
  expect(world.bots.some(({ sentTo }) => sentTo!.x === 500 && sentTo!.z === 430)).toBe(true);
  for (const { sentTo } of world.bots) expect(sentTo!.z).toBeLessThan(448 - BOT_BODY.radius + 0.001);
});

test('an unreachable order has a reason and is kept; another order replaces it; released bots hunt again', () => {
  const world = worldOn(sealed, { bots: 3 });
  // The map's first bot stands in the vault.
  const [inVault, ...others] = allOf(world);
  order(world, world.player.position);
  expect(world.events).toContainEqual({ type: 'commanded', bots: others });
  expect(world.events).toContainEqual({ type: 'command refused', bots: [inVault], reason: 'no path' });
  const before = world.bots.map(({ sentTo }) => sentTo);
  order(world, world.bots[inVault].position, others);
  expect(world.events).toContainEqual({ type: 'command refused', bots: others, reason: 'no path' });
  order(world, { x: 1e6, z: 0 }, others);
  expect(world.events).toContainEqual({ type: 'command refused', bots: others, reason: 'no floor' });
  expect(world.bots.map(({ sentTo }) => sentTo)).toEqual(before);
  order(world, null);
  expect(world.bots.map(({ sentTo }) => sentTo)).toEqual([null, null, null]);
  for (let i = 0; i < 60 && world.catches === 0; i++) run(world, 60);
  expect(world.catches).toBe(1);
});

test('a bot under orders catches nobody, fears no shot and shows its target with the paths', () => {
  const world = worldOn(keep, { bots: 1 });
  const { x, z } = world.player.position;
  order(world, { x: x + 40, z });
  run(world, 900);
  expect(distance(world.bots[0].position, world.player.position)).toBeLessThan(60);
  const held = world.bots[0].position;
  stepWorld(world, { ...STILL, shoot: true });
  run(world, 60);
  expect(world.catches).toBe(0);
  expect(distance(world.bots[0].position, held)).toBeLessThan(16);
  const at = world.bots[0].sentTo!;
  const cross = pathShapes({ level: keep, body: BOT_BODY, world }).find(
    (shape) => shape.kind === 'point' && shape.form === 'cross',
  );
  expect(cross).toMatchObject({ at: { x: at.x, z: at.z } });
});

test('a bot under orders goes nowhere else when the player blocks its path; a hunting one does', () => {
  const world = stateOf(worldOn(keep, { bots: 2 }));
  order(world, AISLE, [0]);
  for (const bot of world.bots) goElsewhere(world, bot);
  expect(world.bots.map((bot) => isShunning(world, bot))).toEqual([false, true]);
});

test('commands are part of the intents: recorded runs repeat them, and they are hashed', () => {
  const commands = new Map([
    [30, { bots: [0, 1, 2, 3, 4], to: AISLE }],
    [200, { bots: [1, 3], to: { x: 440, z: 360 } }],
    [400, { bots: [0], to: null }],
  ]);
  const intents = Array.from({ length: 600 }, (_, tick): Intent => {
    const command = commands.get(tick);
    return { ...STILL, forward: tick % 3 === 0 ? 1 : 0, ...(command && { command }) };
  });
  const hashOf = (recorded: readonly Intent[]): string => {
    const world = worldOn(keep);
    for (const intent of recorded) stepWorld(world, intent);
    return hashWorld(world);
  };
  const hash = hashOf(intents);
  expect(hashOf(JSON.parse(JSON.stringify(intents)) as Intent[])).toBe(hash);
  const world = worldOn(keep);
  const unsent = hashWorld(world);
  stateOf(world).bots[0].sentTo = { ...AISLE, y: 0 };
  expect(hashWorld(world)).not.toBe(unsent);
});
