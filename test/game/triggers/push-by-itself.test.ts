// The player that walks by itself gets through what moves: it pushes doors and lifts, waits for them, rides, and leaves alone what it has
// no key for.
import { expect, test } from 'vitest';
import { shutForPlayer } from '../../../src/game/triggers/openers.ts';
import { pressing } from '../../../src/game/triggers/push-by-itself.ts';
import { stateOf } from '../../../src/game/world-state.ts';
import { createAutopilot, lookRound, steerByItself } from '../../../src/game/player/autopilot.ts';
import { placePlayer } from '../../../src/game/player/place-player.ts';
import { createWorld, makeWorld, WATCHED } from '../../../src/game/run/create-world.ts';
import { hashWorld } from '../../../src/game/run/hash-world.ts';
import { recordRun, type Run } from '../../support/worlds/record-run.ts';
import { stepWorld } from '../../../src/game/run/step-world.ts';
import { loadPlan } from '../../../src/map/load-plan.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import { runSlices } from '../../../src/search/slices.ts';
import { MOVER_ROOM_ENDS, MOVER_ROOMS, moversWad } from '../../support/inputs/movers-wad.ts';

const level = buildLevel(loadPlan(moversWad(), 'movers.wad'), 'used');
const { plan } = level;

/** What it set off, by the kind of what moved. */
function pushedBy(run: Run): string[] {
  return run.events.flatMap((event) => {
    if (event.what !== 'set off' || event.who !== 'player') return [];
    const { does } = plan.triggers[event.trigger];
    return does.kind === 'move' ? [`${plan.movers[does.movers[0]].kind} ${plan.movers[does.movers[0]].sector}`] : [];
  });
}

const MINUTES_2 = 2 * 60 * 60;

test('the autopilot uses the door ahead, calls and rides the lift, and opens the blue door once it has the key', () => {
  const run = recordRun(level, { seed: 3, settings: { bots: 0 }, mostTicks: MINUTES_2 });
  const pushed = pushedBy(run);
  expect(pushed).toContain(`door ${MOVER_ROOMS.door}`);
  expect(pushed).toContain(`lift ${MOVER_ROOMS.lift}`);
  expect(run.events.some(({ what }) => what === 'rode')).toBe(true);
  const found = run.events.find(({ what }) => what === 'key');
  const opened = run.events.find(
    (event) => event.what === 'set off' && event.who === 'player' && plan.triggers[event.trigger].key === 'blue',
  );
  expect(found).toBeDefined();
  expect(opened?.tick).toBeGreaterThan(found!.tick);
  const [, farthest] = MOVER_ROOM_ENDS[MOVER_ROOMS.foot];
  const [track] = run.tracks;
  expect(Math.max(...track.pieces.flat().map(({ x }) => x))).toBeGreaterThan(farthest);
  expect(run.events.some(({ what }) => what === 'exit')).toBe(false);
});

test('it walks towards its next point as fast as it can, wherever it looks; straight about it turns to the right', () => {
  const world = createWorld(level, { seed: 2, settings: { bots: 0 } });
  const pilot = createAutopilot(level, 2);
  const start = world.player.position;
  const east = { points: [{ ...start, x: start.x + 900 }], links: ['walk'], length: 900, cost: 900, expanded: 0, corridor: [] } as const; // prettier-ignore
  Object.assign(pilot, { path: east, next: 0, thoughts: null, facing: { x: -1, z: 0 }, isNew: false });
  expect(steerByItself(pilot, world).facing.z).toBeLessThan(0);
  let walked = 0;
  for (let i = 0; i < 300; i++) {
    const { forward, right, facing } = steerByItself(pilot, world);
    if (forward !== 0 || right !== 0) {
      walked++;
      expect(Math.hypot(forward, right)).toBeCloseTo(1, 9);
      const { position } = world.player;
      const { x, z } = pilot.path!.points[pilot.next];
      const [along, aside] = [x - position.x, z - position.z];
      const gap = Math.hypot(along, aside);
      expect(facing.x * forward - facing.z * right).toBeCloseTo(along / gap, 6);
      expect(facing.z * forward + facing.x * right).toBeCloseTo(aside / gap, 6);
    }
    stepWorld(world, steerByItself(pilot, world));
  }
  expect(walked).toBeGreaterThan(100);
});

test('it turns to what it has come to push, and pushes it', () => {
  const world = createWorld(level, { seed: 1, settings: { bots: 0 } });
  const [, east] = MOVER_ROOM_ENDS[MOVER_ROOMS.start];
  expect(placePlayer(world, { x: east - 24, z: -160 }, { x: 0, z: -1 })).toBe(true);
  const door = plan.triggers.findIndex(({ does }) => does.kind === 'move' && plan.movers[does.movers[0]].sector === MOVER_ROOMS.door); // prettier-ignore
  const pilot = createAutopilot(level, 1);
  Object.assign(pilot, { isNew: false, pushes: door });
  const isOpening = (): boolean => world.events.some(({ type }) => type === 'sector');
  for (let i = 0; i < 60 && !isOpening(); i++) stepWorld(world, steerByItself(pilot, world));
  expect(isOpening()).toBe(true);
  expect(world.player.facing.x).toBeGreaterThan(0.9);
  expect(world.player.position).toMatchObject({ x: east - 24, z: -160 });
});

test('it presses only what it looks at, within ten degrees', () => {
  const world = stateOf(createWorld(level, { seed: 1, settings: { bots: 0 } }));
  const { x, z } = world.player.disc;
  const shot = plan.triggers.findIndex(({ by }) => by === 'shoot');
  const used = plan.triggers.findIndex(({ by }) => by === 'use');
  for (const [degrees, keys] of [
    [0, true],
    [9, true],
    [-9, true],
    [15, false],
    [-60, false],
    [180, false],
  ] as const) {
    const turn = (degrees * Math.PI) / 180;
    const facing = { x: Math.cos(turn), z: Math.sin(turn) };
    const pressed = [used, shot].map((id) => pressing(world, id, { x: x + 50, z }, facing));
    expect([degrees, pressed]).toEqual([degrees, keys ? [{ use: true }, { shoot: true }] : [{}, {}]]);
  }
});

test('it lets go of a key before it presses it again', () => {
  const world = stateOf(createWorld(level, { seed: 1, settings: { bots: 0 } }));
  const { x, z } = world.player.disc;
  const press = (): unknown => pressing(world, 0, { x: x + 50, z }, { x: 1, z: 0 });
  expect(press()).not.toEqual({});
  world.isPushing = true;
  expect(press()).toEqual({});
});

test('without the key it never tries the blue door', () => {
  const bare = { ...plan, things: plan.things.filter(({ kind }) => kind !== 'key') };
  const run = recordRun(buildLevel(bare, 'used'), { seed: 3, settings: { bots: 0 }, mostTicks: MINUTES_2 / 4 });
  const [west] = MOVER_ROOM_ENDS[MOVER_ROOMS.blueDoor];
  const last = run.tracks[0].pieces.flat().at(-1)!;
  expect(last.x).toBeLessThan(west);
  expect(pushedBy(run)).toContain(`door ${MOVER_ROOMS.door}`);
});

test('doors that it can open cost it a wait; the blue one leads nowhere until it has the key', () => {
  const world = stateOf(createWorld(level, { seed: 1, settings: { bots: 0 } }));
  const doorOf = (portal: number): number => {
    const { front, back } = plan.walls[level.tree.portals[portal].wall];
    return [MOVER_ROOMS.door, MOVER_ROOMS.blueDoor].find((door) => door === front || door === back) ?? -1;
  };
  const told = (): boolean[][] => {
    const { closed, tolls } = shutForPlayer(world);
    const [shut, waits] = [closed, [...tolls.keys()]].map((portals) => portals.map(doorOf));
    return [MOVER_ROOMS.door, MOVER_ROOMS.blueDoor].map((door) => [shut.includes(door), waits.includes(door)]);
  };
  expect(told()).toEqual([
    [false, true],
    [true, false],
  ]);
  world.keys.add('blue');
  expect(told()).toEqual([
    [false, true],
    [false, true],
  ]);
});

test('a world built in slices equals one built at once', () => {
  const options = { seed: 5, settings: { bots: 3, flyHeight: 0 }, ...WATCHED };
  const [whole, sliced] = [createWorld(level, options), runSlices(makeWorld(level, options))];
  const [one, other] = [createAutopilot(level, 5), createAutopilot(level, 5)];
  // No piece weighs more than one way: the work of a load is cut finely.
  let pieces = 0;
  for (const _ of lookRound(other, sliced)) pieces++;
  expect(pieces).toBeGreaterThanOrEqual(6);
  for (let tick = 0; tick < 600; tick++) {
    stepWorld(whole, steerByItself(one, whole));
    stepWorld(sliced, steerByItself(other, sliced));
  }
  expect(hashWorld(sliced)).toBe(hashWorld(whole));
});
