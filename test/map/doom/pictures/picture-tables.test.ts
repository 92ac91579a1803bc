// The lumps ANIMATED and SWITCHES, written by hand.
import { expect, test } from 'vitest';
import { sequenceRows, sequenceWith, switchPartner } from '../../../../src/map/doom/pictures/picture-tables.ts';

const nameOf = (name: string): number[] => [...Buffer.from(name.padEnd(9, '\0'), 'latin1')];
const viewOf = (rows: readonly (readonly number[])[]): DataView => new DataView(Uint8Array.from(rows.flat()).buffer);
/** Four bytes, the lowest first. */
const wordOf = (value: number): number[] => [0, 8, 16, 24].map((shift) => (value >> shift) & 255);

test('SWITCHES: each record is a pair, up to the first of game 0 or a record that is cut off', () => {
  const pair = (off: string, on: string, game: number): number[] => [...nameOf(off), ...nameOf(on), game, 0];
  const rows = [pair('PLUG', 'SOCKET', 1), pair('SHUT', 'OPEN', 3), pair('SW1OWN', 'LIT', 2)];
  const whole = viewOf([...rows, pair('LAST', 'ONE', 0), pair('AFTER', 'END', 1)]);
  const partners = {
    PLUG: 'SOCKET',
    SOCKET: 'PLUG',
    SHUT: 'OPEN',
    OPEN: 'SHUT',
    SW1OWN: 'LIT',
    SW1A: 'SW2A',
    SW2A: 'SW1A',
  };
  for (const [name, partner] of Object.entries(partners)) expect(switchPartner(name, whole)).toBe(partner);
  for (const name of ['LAST', 'AFTER', 'END', 'SW3A']) expect(switchPartner(name, whole)).toBeNull();
  const cut = new DataView(viewOf(rows).buffer, 0, 59);
  expect([switchPartner('OPEN', cut), switchPartner('SW1OWN', cut)]).toEqual(['SHUT', 'SW2OWN']);
  expect([switchPartner('SHUT', undefined), switchPartner('SW2B', undefined)]).toEqual([null, 'SW1B']);
});

test('ANIMATED: kinds, ends and tics of each record, up to kind 255 or a record that is cut off', () => {
  const record = (kind: number, last: string, first: string, tics: number): number[] => [kind, ...nameOf(last), ...nameOf(first), ...wordOf(tics)]; // prettier-ignore
  const rows = [record(0, 'B3', 'B1', 8), record(1, 'WALL9', 'WALL1', 0), record(3, 'Z', 'A', 70_000), record(2, 'Q', 'P', 300)]; // prettier-ignore
  const found = [
    { kind: 'flat', first: 'B1', last: 'B3', tics: 8 },
    { kind: 'wall', first: 'WALL1', last: 'WALL9', tics: 1 },
    { kind: 'wall', first: 'A', last: 'Z', tics: 32_768 },
    { kind: 'flat', first: 'P', last: 'Q', tics: 300 },
  ];
  expect(sequenceRows(viewOf([...rows, record(255, 'C', 'D', 1), record(0, 'E', 'F', 1)]))).toEqual(found);
  expect(sequenceRows(viewOf(rows))).toEqual(found);
  expect(sequenceRows(new DataView(viewOf(rows).buffer, 0, 91))).toEqual(found.slice(0, 3));
  expect(sequenceRows(undefined).every(({ tics }) => tics === 8)).toBe(true);
});

test('an animation has the names between its ends in the last file with both; one of a name or of more than 64 is none', () => {
  const rows = [
    { kind: 'flat', first: 'A1', last: 'A3', tics: 4 },
    { kind: 'wall', first: 'A1', last: 'A2', tics: 5 },
    { kind: 'flat', first: 'ONLY', last: 'ONLY', tics: 6 },
    { kind: 'flat', first: 'N0', last: 'N63', tics: 7 },
    { kind: 'flat', first: 'N0', last: 'N64', tics: 8 },
  ] as const;
  const many = Array.from({ length: 66 }, (_, i) => `N${i}`);
  const orders = [['A1', 'A2', 'A3', 'ONLY'], ['X', 'A1', 'OWN', 'A2', 'A3', 'Y'], ['A1', 'A2'], many];
  expect(sequenceWith('OWN', 'flat', rows, orders)).toEqual({ names: ['A1', 'OWN', 'A2', 'A3'], tics: 4 });
  expect(sequenceWith('A1', 'wall', rows, orders)).toEqual({ names: ['A1', 'A2'], tics: 5 });
  expect(sequenceWith('N63', 'flat', rows, orders)).toEqual({ names: many.slice(0, 64), tics: 7 });
  for (const name of ['X', 'Y', 'ONLY', 'N64']) expect(sequenceWith(name, 'flat', rows, orders)).toBeNull();
});
