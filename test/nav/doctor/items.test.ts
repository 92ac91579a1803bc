// The level doctor's items, planted in a map that is sound without them.
import { describe, expect, test } from 'vitest';
import type { Diagnosis } from '../../../src/nav/doctor/examine-map.ts';
import { examine, hall, player } from '../../support/inputs/planted-hall.ts';
import { box } from '../../support/plans.ts';

describe('unreachable items', () => {
  const onPedestal = (floor: number, item: object): Diagnosis =>
    hall({ floor, ceiling: 400 }, { things: [player, { at: [260, 260], ...item }] });

  test('pickups, goals and keys on a pedestal', () => {
    const coins = { kind: 'pickup', type: 'coins' };
    // One finding for the room and what is in it, but for what a level is about.
    expect(onPedestal(70, coins).counts).toEqual({ 'unreachable-room': 1 });
    expect(onPedestal(24, coins).findings).toEqual([]);
    expect(onPedestal(70, { kind: 'goal' }).findings.filter(({ kind }) => kind === 'unreachable-item')).toMatchObject([
      {
        severity: 'doubt',
        message: 'The goal at (260, 260) cannot be reached.',
        at: { x: 260, z: 260 },
        place: { line: 1 },
      },
    ]);
    expect(onPedestal(24, { kind: 'goal' }).findings).toEqual([]);
    expect(onPedestal(70, { kind: 'key', key: 'red' }).counts).toMatchObject({ 'unreachable-key': 1 });
  });

  test('not those that a body touches from below or from beside', () => {
    const touched = (floor: number, kind: object): Diagnosis =>
      examine({
        rooms: [
          { polygon: box(0, 0, 512, 512), holes: [box(240, 240, 280, 280)], ceiling: 400 },
          { polygon: box(240, 240, 280, 280), floor, ceiling: 400 },
        ],
        things: [player, { at: [260, 260], ...kind }],
      });
    for (const kind of [
      { kind: 'pickup', type: 'coins' },
      { kind: 'key', key: 'blue' },
    ]) {
      expect(touched(56, kind).findings).toEqual([]);
      expect(touched(57, kind).findings).toHaveLength(1);
    }
  });
});
