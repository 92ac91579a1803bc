// A hunt that is written down: the same on every run, told in full, and no other than the one that is only watched.
import { describe, expect, test } from 'vitest';
import { createAutopilot, steerByItself } from '../../../src/game/player/autopilot.ts';
import { createWorld, WATCHED } from '../../../src/game/run/create-world.ts';
import { hashWorld } from '../../../src/game/run/hash-world.ts';
import { recordRun, type Run, type RunEvent } from '../../support/worlds/record-run.ts';
import { stepWorld } from '../../../src/game/run/step-world.ts';
import { distance } from '../../../src/geometry/point.ts';
import { loadPlan } from '../../../src/map/load-plan.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import type { Level } from '../../../src/nav/level.ts';
import { doomPlans, levelOfPlan } from '../../support/all-plans.ts';
import { dataFolder } from '../../support/data.ts';
import { moversWad } from '../../support/inputs/movers-wad.ts';
import { QUICK } from '../../support/quick.ts';

const movers = buildLevel(loadPlan(moversWad(), 'movers.wad'), 'used');
const has = (run: Run, isOne: (event: RunEvent) => boolean): boolean => run.events.some(isOne);

test('a run is recorded identically twice, and equals an unrecorded run', () => {
  const options = { seed: 4, settings: { bots: 3, flyHeight: 0 }, mostTicks: QUICK ? 500 : 900 };
  const [one, other] = [recordRun(movers, options), recordRun(movers, options)];
  expect(one).toEqual(other);
  const world = createWorld(movers, { seed: 4, settings: options.settings, ...WATCHED });
  const pilot = createAutopilot(movers, 4);
  while (world.tick < one.ticks) stepWorld(world, steerByItself(pilot, world));
  expect(hashWorld(world)).toBe(one.hash);
});

test('events are in order, and tracks are continuous except for teleporters', () => {
  const run = recordRun(movers, { seed: 4, settings: { bots: 3, flyHeight: 0 }, mostTicks: 1800 });
  const ticks = run.events.map(({ tick }) => tick);
  expect(ticks).toEqual([...ticks].sort((a, b) => a - b));
  for (const { who, pieces } of run.tracks) {
    const leaps = run.events.filter((event) => event.what === 'teleported' && event.who === who);
    expect(pieces.length).toBe(1 + leaps.length);
    // In a tenth of a second nobody gets farther than a runner does.
    for (const piece of pieces) {
      piece.slice(1).forEach((point, i) => expect(distance(piece[i], point)).toBeLessThan(48));
    }
  }
});

const folder = dataFolder('freedoom');

describe.skipIf(folder === null)('demonstration runs (skipped: ../shared/data/freedoom is missing)', () => {
  const levelOf = (name: string): Level => levelOfPlan(doomPlans().find(([each]) => each === name)![1](), 'used');
  const deed =
    ({ plan }: Level, kind: string, byPlayer = false) =>
    (event: RunEvent) => {
      if (event.what !== 'set off' || (event.who === 'player') !== byPlayer) return false;
      const { does } = plan.triggers[event.trigger];
      return does.kind === 'move' && plan.movers[does.movers[0]].kind === kind;
    };
  const endsCaught = (run: Run): void => {
    expect(run.isCaught).toBe(true);
    expect(run.events[run.events.length - 1]).toMatchObject({ what: 'caught', tick: run.ticks });
  };

  if (!QUICK)
    test('on E1M1 the player and bots open doors, a bot goes to a switch, others call a lift, and the player is caught', () => {
      const level = levelOf('freedoom1-e1m1.wad');
      const run = recordRun(level, { seed: 2, settings: { bots: 8, flyHeight: 0 }, mostTicks: 3600 });
      expect(has(run, deed(level, 'door', true))).toBe(true);
      expect(has(run, deed(level, 'door'))).toBe(true);
      expect(has(run, deed(level, 'floor'))).toBe(true);
      expect(has(run, deed(level, 'lift'))).toBe(true);
      endsCaught(run);
    });

  test('on MAP30 bots set off a lift and ride it, go through a teleporter and push a door, and the player is caught', () => {
    const level = levelOf('freedm-map30.wad');
    const settings = {
      mind: 'patrol',
      secondMind: 'hunter',
      bots: 16,
      flyHeight: 0,
      speed: 0.18,
      finder: 'line-of-sight',
    };
    const run = recordRun(level, { seed: 52, settings, mostTicks: 3600 });
    expect(has(run, deed(level, 'lift'))).toBe(true);
    expect(has(run, (event) => event.what === 'rode' && event.who !== 'player')).toBe(true);
    expect(has(run, (event) => event.what === 'teleported' && event.who !== 'player')).toBe(true);
    expect(has(run, deed(level, 'door'))).toBe(true);
    endsCaught(run);
  });
});
