// The level doctor's traps: planted in a map that is sound without it, and rows of rooms compared with a walk room by room.
import { describe, expect, test } from 'vitest';
import { below, pick } from '../../support/inputs/mutants.ts';
import { examine, hall, player } from '../../support/inputs/planted-hall.ts';
import { box } from '../../support/plans.ts';
import { randomFrom } from '../../support/random.ts';

describe('no way back', () => {
  test('from a pit, unless stairs, a lift, a link, a goal or a switch lead out or on', () => {
    const pit = { floor: -100 };
    const { findings } = hall(pit);
    expect(findings).toMatchObject([
      {
        kind: 'no-way-back',
        severity: 'doubt',
        message: 'From sector inner at (260, 260) no path leads back to a start, or to an exit.',
        at: { x: 260, z: 260 },
        place: { file: 'planted.json', line: 1 },
      },
    ]);
    expect(hall({ floor: -24 }).findings).toEqual([]);
    expect(hall({ floor: -25 }).counts).toEqual({ 'no-way-back': 1 });
    expect(hall({ ...pit, lift: { to: 0 } }).findings).toEqual([]);
    const out = { type: 'teleport', from: [260, 260], to: [64, 64] };
    expect(hall(pit, { links: [out] }).findings).toEqual([]);
    expect(hall(pit, { links: [{ ...out, from: out.to, to: out.from }] }).counts).toEqual({ 'no-way-back': 1 });
    expect(hall(pit, { things: [player, { kind: 'goal', at: [260, 260] }] }).findings).toEqual([]);
  });

  const SEEDS = [...Array(60).keys()];
  test.each(SEEDS)('in a row of rooms as a walk room by room says, seed %i', (seed) => {
    const random = randomFrom(seed);
    const floors = Array.from({ length: 7 }, () => pick(random, [0, 20, 40, 60, -30]));
    const start = below(random, 7);
    const { findings } = examine({
      rooms: floors.map((floor, i) => ({
        name: `r${i}`,
        polygon: box(128 * i, 0, 128 * i + 128, 128),
        floor,
        ceiling: 256,
      })),
      things: [{ kind: 'player', at: [128 * start + 64, 64] }],
    });
    const reachFrom = (first: number): Set<number> => {
      const reached = new Set([first]);
      for (const room of reached)
        for (const next of [room - 1, room + 1])
          if (floors[next] !== undefined && floors[next] - floors[room] <= 24) reached.add(next);
      return reached;
    };
    const lost = [...reachFrom(start)].filter((room) => !reachFrom(room).has(start)).sort();
    const named = findings
      .filter(({ kind }) => kind === 'no-way-back')
      .flatMap(({ message }) => [...message.matchAll(/\br(\d)/g)].map(([, room]) => Number(room)));
    expect(named.sort()).toEqual(lost);
  });
});
