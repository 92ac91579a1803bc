// The level doctor's items, planted in a map that is sound without them.
import { describe, expect, test } from 'vitest';
import { examineMap, type Diagnosis } from '../../../src/nav/doctor/examine-map.ts';

const box = (x: number, z: number, width: number, depth: number): [number, number][] => [
  [x, z],
  [x + width, z],
  [x + width, z + depth],
  [x, z + depth],
];
const examine = (parts: object): Diagnosis =>
  examineMap(JSON.stringify({ format: 'leafstar floor plan', version: 1, title: 'planted', ...parts }), 'planted.json');
const player = { kind: 'player', at: [64, 64] };

/** A hall with a hole of 120 by 120 in it, and what fills the hole. */
const hall = (inner: object, parts: object = {}): Diagnosis =>
  examine({
    rooms: [
      { name: 'hall', polygon: box(0, 0, 512, 512), holes: [box(200, 200, 120, 120)] },
      { name: 'inner', polygon: box(200, 200, 120, 120), ceiling: 256, ...inner },
    ],
    things: [player],
    ...parts,
  });

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
          { polygon: box(0, 0, 512, 512), holes: [box(240, 240, 40, 40)], ceiling: 400 },
          { polygon: box(240, 240, 40, 40), floor, ceiling: 400 },
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
