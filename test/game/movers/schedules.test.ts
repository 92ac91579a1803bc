// The height of each moving floor and ceiling in every step, beside the times and speeds of its mover.
import assert from 'node:assert/strict';
import { expect, test } from 'vitest';
import { createWorld } from '../../../src/game/run/create-world.ts';
import { doorwaysNow, haltSectors, moveSectors, startForEver, startMovers } from '../../../src/game/movers/sectors.ts';
import { stateOf } from '../../../src/game/world-state.ts';
import type { SectorMover } from '../../../src/map/movers.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import { rowOfRooms } from '../../support/inputs/row-of-rooms.ts';

/** Movers by the special of a line; each has a sector of that floor and ceiling. */
const ROWS: readonly (readonly [special: number, floor: number, ceiling: number])[] = [
  [29, 0, 0], // door: opens, waits, shuts
  [103, 0, 0], // opens and stays
  [50, 0, 128], // shuts
  [76, 0, 128], // shuts, waits, opens
  [62, 64, 200], // lift
  [53, 32, 200], // lift without an end
  [18, 8, 200], // floor up
  [23, 72, 200], // floor down
  [44, 0, 128], // ceiling down
  [25, 0, 128], // crusher
];

const plan = rowOfRooms(
  [{}, ...ROWS.flatMap(([, floor, ceiling], i) => [{ floor, ceiling, tag: i + 1, width: 64 }, { floor: 24, ceiling: 160, width: 64 }])], // prettier-ignore
  ROWS.flatMap(([special], i) => [{ special, tag: i + 1 }, {}]),
);
const level = buildLevel(plan, 'used');
const newState = () => stateOf(createWorld(level, { seed: 1, settings: { bots: 0 } }));
const moverOf = (row: number): number => plan.movers.findIndex(({ sector }) => plan.sectors[sector].tag === row + 1);
const stepsOf = (ms: number): number => Math.max(1, Math.round((ms * 60) / 1000));

/** The height of a mover that number of steps after its start, and whether it has come to rest for good. */
function heightAfter({ rest, other, back, speed, waitMs, forEver, kind }: SectorMover, steps: number) {
  const ends = [other, forEver ? back : kind === 'door' && other > back ? back : rest];
  let from = rest;
  for (let leg = 0, left = steps; ; leg++) {
    const to = ends[leg % 2];
    const travel = Math.max(1, Math.ceil(Math.abs(to - from) / (speed / 60) - 1e-9));
    if (left < travel) return { height: from + Math.sign(to - from) * left * (speed / 60), isOver: false };
    left -= travel;
    if (waitMs === Infinity || (leg % 2 === 1 && !forEver)) return { height: to, isOver: true };
    // In the last step of the wait it only turns.
    const wait = waitMs === 0 ? 0 : stepsOf(waitMs);
    if (left < wait) return { height: to, isOver: false };
    left -= wait;
    from = to;
  }
}

test.each(ROWS.map(([special], row) => [special, row] as const))(
  'special %i moves by its speed, waits and returns as its mover says',
  (_, row) => {
    const state = newState();
    const mover = plan.movers[moverOf(row)];
    const start = () => startMovers(state, [moverOf(row)], 'no');
    const heightNow = (): number => state.sectors.find(({ sector }) => sector === mover.sector)![mover.part];
    expect(mover.other).not.toBe(mover.rest);
    expect(heightNow()).toBe(mover.rest);
    expect(haltSectors(state, [mover.sector])).toBe(false);
    expect([start(), start()]).toEqual([true, false]);
    let isOver = false;
    const [seen, wanted]: number[][] = [[], []];
    const starts: unknown[] = [];
    for (let steps = 1; steps < 2600 && !isOver; steps++) {
      state.events = [];
      moveSectors(state);
      const after = heightAfter(mover, steps);
      isOver = after.isOver;
      seen.push(heightNow());
      wanted.push(after.height);
      assert.equal(state.motions.length, isOver ? 0 : 1);
      starts.push(...state.events);
      // Halted, it stands, and goes on from there; only what goes on for ever can be halted.
      if (steps % 97 !== 0 || isOver) continue;
      state.events = [];
      expect(haltSectors(state, [mover.sector])).toBe(mover.forEver);
      expect(haltSectors(state, [mover.sector])).toBe(false);
      if (!mover.forEver) continue;
      for (let i = 0; i < 40; i++) moveSectors(state);
      expect([heightNow(), start(), start()]).toEqual([seen.at(-1), true, false]);
      const event = { type: 'sector', sector: mover.sector, kind: mover.kind };
      expect(state.events).toEqual([{ ...event, starts: false }, { ...event, starts: true }]); // prettier-ignore
    }
    seen.forEach((height, i) => assert(Math.abs(height - wanted[i]) < 5e-7, `step ${i}`));
    expect(isOver).toBe(!mover.forEver);
    expect(starts.slice(0, 2).map((event) => (event as { starts: boolean }).starts)).toEqual(
      mover.waitMs === Infinity ? [false] : mover.waitMs === 0 ? [] : [false, true],
    );
    const isAtEnd = mover.waitMs === Infinity;
    if (isOver) expect(start()).toBe(!isAtEnd);
  },
);

test('a second use turns a door at once, and a body only one that shuts', () => {
  for (const turns of ['no', 'up', 'both'] as const) {
    const state = newState();
    const door = moverOf(0);
    const { sector, waitMs, speed } = plan.movers[door];
    const heightNow = (): number => state.sectors.find((each) => each.sector === sector)!.ceiling;
    const stepsIn = (count: number): number => {
      for (let i = 0; i < count; i++) moveSectors(state);
      return heightNow();
    };
    startMovers(state, [door], 'no');
    expect(stepsIn(10)).toBeCloseTo((10 * speed) / 60, 9);
    expect(startMovers(state, [door], turns)).toBe(turns === 'both');
    expect(stepsIn(5)).toBeCloseTo(((turns === 'both' ? 5 : 15) * speed) / 60, 9);
    if (turns === 'both') continue;
    const top = stepsIn(200);
    stepsIn(stepsOf(waitMs) - 50);
    const shutting = heightNow();
    expect(shutting).toBeLessThan(top);
    expect(startMovers(state, [door], turns)).toBe(turns === 'up');
    expect(Math.sign(stepsIn(5) - shutting)).toBe(turns === 'up' ? 1 : -1);
  }
});

test('what has no trigger starts with the world; doorways are as open as their doors', () => {
  const state = newState();
  expect(state.motions).toEqual([]);
  const free = rowOfRooms([{}, { special: 14, ceiling: 0 }, { special: 10 }, {}], []);
  const world = stateOf(createWorld(buildLevel(free, 'used'), { seed: 1, settings: { bots: 0 } }));
  expect(world.motions.map(({ waitFor, isBack }) => [waitFor, isBack])).toEqual([[18_000, true], [1800, true]]); // prettier-ignore
  world.motions = [];
  startForEver(world);
  expect(world.motions).toHaveLength(2);

  expect(doorwaysNow(world).map(({ open }) => open)).toEqual([0, 0, 1, 1]);
  const ends = doorwaysNow(world).map(({ a, b }) => [a.x, b.x]);
  expect(ends).toEqual([[256, 256], [512, 512], [512, 512], [768, 768]]); // prettier-ignore
  world.sectors[0].ceiling = 48;
  const [west] = doorwaysNow(world);
  expect(west.open).toBeGreaterThan(0);
  expect(west.open).toBeLessThan(1);
});
