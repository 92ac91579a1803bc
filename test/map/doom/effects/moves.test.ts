// What the specials of Doom's lines mean: on sketches of a few rooms, number by number, and counted on the public maps.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { KNOWN_SPECIALS, specialOfLine } from '../../../../src/map/doom/specials.ts';
import type { FloorPlan } from '../../../../src/map/floor-plan.ts';
import { loadPlan } from '../../../../src/map/load-plan.ts';
import { holdsKey } from '../../../../src/map/movers.ts';
import { doomPlans } from '../../../support/all-plans.ts';
import { dataFolder } from '../../../support/data.ts';
import { sampled } from '../../../support/quick.ts';
import { rowOfRooms as row } from '../../../support/inputs/row-of-rooms.ts';
import { TWO_ROOMS, writeWad, type SectorSketch } from '../../../support/inputs/wad-writer.ts';

/** What the first line's special moves in a row of three rooms whose middle has the tag. */
function moveBy(special: number, middle: SectorSketch, east: SectorSketch = {}): unknown {
  const plan = row([{ floor: 16, ceiling: 160 }, { tag: 7, ...middle }, east], [{ special, tag: 7 }]);
  expect(plan.warnings).toEqual([]);
  expect(plan.triggers).toHaveLength(1);
  return plan.movers.map(({ sector, part, kind, rest, other, back, speed, waitMs, forEver }) => [
    sector,
    part,
    kind,
    `${rest} → ${other}${waitMs < Infinity ? ` → ${back}` : ''}`,
    Math.round(speed),
    waitMs === Infinity ? 'stays' : Math.round(waitMs),
    ...(forEver ? ['for ever'] : []),
  ]);
}

describe('motions of the middle of three rooms', () => {
  const shut = { floor: 0, ceiling: 0 };
  test.each([
    [
      'doors open to 4 below the lowest ceiling beside them, wait, and shut',
      90,
      shut,
      [1, 'ceiling', 'door', '0 → 124 → 0', 70, 4286],
    ],
    ['fast doors are four times as fast', 105, shut, [1, 'ceiling', 'door', '0 → 124 → 0', 280, 4286]],
    ['doors that stay', 2, shut, [1, 'ceiling', 'door', '0 → 124', 70, 'stays']],
    ['doors that shut', 3, { ceiling: 100 }, [1, 'ceiling', 'door', '100 → 0', 70, 'stays']],
    ['doors that shut for half a minute', 76, { ceiling: 100 }, [1, 'ceiling', 'door', '100 → 0 → 100', 70, 30000]],
    [
      'lifts go to the lowest floor beside them and come back',
      88,
      { floor: 64 },
      [1, 'floor', 'lift', '64 → 0 → 64', 140, 3000],
    ],
    ['fast lifts', 120, { floor: 64 }, [1, 'floor', 'lift', '64 → 0 → 64', 280, 3000]],
    ['lifts that go to and fro', 87, { floor: 8 }, [1, 'floor', 'lift', '8 → 0 → 16', 35, 3000, 'for ever']],
    ['… from below all floors', 87, { floor: -8 }, [1, 'floor', 'lift', '-8 → -8 → 16', 35, 3000, 'for ever']],
    ['… from above all floors', 87, { floor: 64 }, [1, 'floor', 'lift', '64 → 0 → 64', 35, 3000, 'for ever']],
    ['floors sink to the lowest', 82, { floor: 64 }, [1, 'floor', 'floor', '64 → 0', 35, 'stays']],
    ['floors sink to the highest', 83, { floor: 64 }, [1, 'floor', 'floor', '64 → 16', 35, 'stays']],
    ['floors sink fast to 8 above the highest', 98, { floor: 64 }, [1, 'floor', 'floor', '64 → 24', 140, 'stays']],
    ['… unless they are there', 98, { floor: 16 }, [1, 'floor', 'floor', '16 → 16', 140, 'stays']],
    ['floors rise to the next', 128, { floor: 4 }, [1, 'floor', 'floor', '4 → 16', 35, 'stays']],
    ['floors rise by 24', 92, { floor: 4 }, [1, 'floor', 'floor', '4 → 28', 35, 'stays']],
    ['floors rise to the lowest ceiling', 91, { floor: 4 }, [1, 'floor', 'floor', '4 → 128', 35, 'stays']],
    ['… but not through their own', 91, { floor: 4, ceiling: 90 }, [1, 'floor', 'floor', '4 → 90', 35, 'stays']],
    ['… and 8 less where they crush', 94, { floor: 4, ceiling: 90 }, [1, 'floor', 'floor', '4 → 82', 35, 'stays']],
    ['ceilings rise to the highest', 151, {}, [1, 'ceiling', 'ceiling', '128 → 160', 35, 'stays']],
    ['ceilings come down to the floor', 43, {}, [1, 'ceiling', 'ceiling', '128 → 0', 35, 'stays']],
    ['crushers go up and down', 73, {}, [1, 'ceiling', 'crusher', '128 → 8 → 128', 35, 0, 'for ever']],
  ] as const)('%s (special %i)', (_, special, middle, motion) => {
    expect(moveBy(special, middle)).toEqual([motion]);
  });

  test("Boom's generalised numbers give the same motions", () => {
    // Push again and again, normal speed, opens and shuts, the usual wait; a lift, switched, to the lowest, 3 seconds.
    expect(moveBy(0x3c00 + 1 + (1 << 3) + (1 << 8), { ceiling: 0 })).toEqual([
      [1, 'ceiling', 'door', '0 → 124 → 0', 140, 4286],
    ]);
    expect(moveBy(0x3400 + 3 + (1 << 3) + (1 << 6), { floor: 64 })).toEqual([
      [1, 'floor', 'lift', '64 → 0 → 64', 140, 3000],
    ]);
    expect(moveBy(0x6000 + 1 + (1 << 7), { floor: 64 })).toEqual([[1, 'floor', 'floor', '64 → 0', 35, 'stays']]);
    expect(moveBy(0x6000 + 1 + (1 << 6) + (6 << 7), { floor: 64 })).toEqual([
      [1, 'floor', 'floor', '64 → 88', 35, 'stays'],
    ]);
    expect(specialOfLine(0x3800 + 7 + (2 << 6))).toMatchObject({ trigger: 'DR', key: 'blue' });
    expect(specialOfLine(0x3800 + (7 << 6))).toMatchObject({ trigger: 'W1', key: 'all' });
  });

  test('a door that is used is the sector behind its line, whatever the tag', () => {
    const plan = row([{}, { ceiling: 0 }, {}], [{ special: 1 }, { special: 26, tag: 3 }]);
    expect(plan.movers.map(({ sector, other }) => [sector, other])).toEqual([
      [1, 124],
      [2, -4],
    ]);
    const [door, locked] = plan.triggers;
    expect(door).toMatchObject({ by: 'use', once: false, frontOnly: true, key: null, reverses: true, source: 0 });
    expect(locked).toMatchObject({ key: 'blue', does: { kind: 'move', movers: [1] } });
    expect(door.walls.map((wall) => plan.walls[wall].source)).toEqual([0]);
  });

  test('stairs continue over lines whose front is the step, while the floor texture stays the same', () => {
    const flat = { flat: 'STEP', tag: 0 };
    const rooms = [{ flat: 'HALL' }, { ...flat, tag: 5 }, flat, flat, { flat: 'HALL' }];
    const plan = row(rooms, [{ special: 8, tag: 5 }]);
    expect(plan.movers.map(({ sector, kind, other }) => [sector, kind, other])).toEqual([
      [1, 'stairs', 8],
      [2, 'stairs', 16],
      [3, 'stairs', 24],
    ]);
  });

  test('teleporters lead to the landing thing and are links of the plan', () => {
    const plan = row([{}, {}, { tag: 9 }], [{ special: 97, tag: 9 }], [{ x: 700, y: 100, angle: 180, type: 14 }]);
    expect(plan.triggers[0]).toMatchObject({
      by: 'walk',
      frontOnly: true,
      does: { kind: 'teleport', to: { x: 700, z: -100 } },
    });
    expect(plan.links).toEqual([
      { type: 'teleport', from: { x: 255, z: -128 }, to: { x: 700, z: -100 }, cost: 64, trigger: 0 },
    ]);
    expect(row([{}, {}], [{ special: 97, tag: 9 }]).warnings.map(({ code }) => code)).toEqual([
      'teleport-without-exit',
    ]);
  });

  test('a teleporter line without length is no link', () => {
    const nowhere = { from: 2, to: 2, front: 0, back: 1, flags: 4, special: 97, tag: 9 };
    const things = [...TWO_ROOMS.things!, { x: 400, y: 32, angle: 0, type: 14 }];
    const sketch = { ...TWO_ROOMS, lines: [...TWO_ROOMS.lines, nowhere], sectors: [{}, { tag: 9 }], things };
    expect(loadPlan(writeWad(sketch), 'a.wad').links).toEqual([]);
  });

  test('exits, and triggers for some bodies only', () => {
    const plan = row(
      [{}, {}, {}, { tag: 2 }],
      [{ special: 52 }, { special: 124 }, { special: 126, tag: 2 }],
      [{ x: 900, y: 100, type: 14 }],
    );
    expect(plan.triggers.map(({ does, who, once }) => [does.kind, who, once])).toEqual([
      ['exit', 'player', true],
      ['exit', 'player', true],
      ['teleport', 'bots', false],
    ]);
    expect(plan.links).toMatchObject([{ who: 'bots' }]);
  });

  test('keys are things with a colour, cards and skulls alike', () => {
    const keys = [5, 40, 6, 39, 13, 38].map((type) => ({ x: 100, y: 100, type }));
    const colors = row([{}], [], keys).things.flatMap(({ kind, key }) => (kind === 'key' ? [key] : []));
    expect(colors).toEqual(['blue', 'blue', 'yellow', 'yellow', 'red', 'red']);
    expect(holdsKey(new Set(), null)).toBe(true);
    expect(holdsKey(new Set(), 'any')).toBe(false);
    expect(holdsKey(new Set(['red']), 'any')).toBe(true);
    expect(holdsKey(new Set(['red']), 'blue')).toBe(false);
    expect(holdsKey(new Set(['red', 'blue']), 'all')).toBe(false);
    expect(holdsKey(new Set(['red', 'blue', 'yellow']), 'all')).toBe(true);
  });

  test('unknown specials become warnings, and the map loads', () => {
    const codes = (special: number, tag: number): string[] =>
      row([{}, {}], [{ special, tag }]).warnings.map(({ code }) => code);
    expect(codes(999, 1)).toEqual(['unknown-special']);
    expect(codes(88, 1)).toEqual(['tag-without-sector']);
    expect(codes(88, 0)).toEqual(['special-without-tag']);
    expect(codes(48, 0)).toEqual([]);
    const solid = row([{}], []);
    expect([solid.movers, solid.triggers, solid.links]).toEqual([[], [], []]);
  });
});

test('every number in the table has an action and an activator', () => {
  expect(new Set(KNOWN_SPECIALS).size).toBe(KNOWN_SPECIALS.length);
  for (const number of KNOWN_SPECIALS) expect(specialOfLine(number)).not.toBeNull();
  for (let number = 0x2f80; number < 0x8000; number++)
    assert.match(specialOfLine(number)?.trigger ?? 'none', /^[WSGD][1R]$/, `${number}`);
});

/** What Boom's computed numbers do, range by range: how many motions of floors and ceilings there are, whatever sets them off. */
test.each([
  ['floors', 0x6000, 0x7fff, 'floor floor', 64],
  ['ceilings', 0x4000, 0x5fff, 'ceiling ceiling', 64],
  ['doors', 0x3c00, 0x3fff, 'ceiling door', 64],
  ['locked doors', 0x3800, 0x3bff, 'ceiling door', 64],
  ['lifts', 0x3400, 0x37ff, 'floor lift', 64],
  ['stairs', 0x3000, 0x33ff, 'stairs', 64],
  ['crushers', 0x2f80, 0x2fff, 'ceiling crusher', 4],
] as const)('generalised %s', (name, first, last, moves, most) => {
  const kinds = new Set<string>();
  const motions = new Set<string>();
  for (let number = first; number <= last; number++) {
    const { action, key } = specialOfLine(number)!;
    kinds.add(action.does === 'move' ? `${action.part} ${action.kind}` : action.does);
    motions.add(JSON.stringify([action, key]));
  }
  expect([...kinds]).toEqual([moves]);
  // Bits that change who, sound and looks alone give the same motion twice.
  expect(motions.size, name).toBeLessThanOrEqual(2 * most);
  expect(motions.size, name).toBeGreaterThanOrEqual(name === 'crushers' ? 4 : 32);
});

test('numbers outside the ranges are not generalised', () => {
  for (const number of [0x2f7f, 0x8000]) expect(specialOfLine(number)).toBeNull();
});

const folder = dataFolder('freedoom');

describe.skipIf(folder === null)('specials of the public maps (skipped: ../shared/data/freedoom is missing)', () => {
  for (const [name, load] of sampled(doomPlans(), 2)) {
    test(`${name} has its doors, lifts, teleporters and exits, and nothing unknown`, () => {
      const { facts } = JSON.parse(readFileSync(join(folder ?? '', name.replace('.wad', '.truth.json')), 'utf8'));
      const plan = load();
      const count = (isOne: (trigger: FloorPlan['triggers'][number]) => boolean): number =>
        plan.triggers.filter(isOne).length;
      const moves =
        (kind: string, from: string) =>
        ({ does }: FloorPlan['triggers'][number]): boolean =>
          does.kind === 'move' &&
          does.movers.some((mover) => plan.movers[mover].kind === kind && plan.movers[mover].rule.from === from);
      expect(count(moves('lift', 'lowest floor'))).toBe(facts.lift_lines);
      expect(count(({ does }) => does.kind === 'exit')).toBe(facts.exit_lines);
      expect(count(moves('door', 'lowest ceiling'))).toBe(facts.door_lines);
      expect(count(({ does, who }) => does.kind === 'teleport' && who === 'any')).toBe(facts.teleport_lines);
      expect(plan.warnings.filter(({ code }) => code === 'unknown-special')).toEqual([]);
    });
  }
});
