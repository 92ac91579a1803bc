// Structures in parcels, each cloned as by a port.
import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import { createUnpacker, packParcels } from '../../src/worker/parcels.ts';

interface Item {
  readonly number: number;
  readonly more: unknown;
}

const itemsWith = (count: number, more: (i: number) => unknown): Item[] =>
  Array.from({ length: count }, (_, number) => ({ number, more: more(number) }));

/** Objects and arrays in a list without others. */
const objectsIn = (items: readonly unknown[]): number => JSON.stringify(items).match(/[{[]/g)!.length;

test('a structure arrives as it was, in parcels of some thousand objects or a dozen megabytes, the last of them as such', () => {
  const rooms = itemsWith(3000, (i) => Array.from({ length: i % 7 }, (_, k) => ({ k })));
  const pictures = itemsWith(300, () => new Uint8Array(2 ** 16).fill(7));
  const short = itemsWith(20, (i) => i);
  const whole = { rooms, pictures, short, beside: { rooms, short }, flat: rooms.map(({ number }) => number), map: new Map([[1, { set: new Set([2]) }]]) }; // prettier-ignore
  const unpack = createUnpacker();
  const parts: number[] = [];
  let read: unknown;
  for (const { parcel, part } of packParcels(whole)) {
    parts.push(part);
    read = unpack(structuredClone(parcel));
    if ('whole' in parcel) continue;
    const items = parcel.items as readonly Item[];
    if (items[0].more instanceof Uint8Array) expect(items.length).toBeLessThan(2 ** 24 / 2 ** 16);
    else expect(objectsIn(items)).toBeLessThan(4010);
  }
  expect(isDeepStrictEqual(read, whole)).toBe(true);
  const { beside } = read as typeof whole;
  expect(beside.rooms).toBe((read as typeof whole).rooms);
  expect(beside.short).toBe((read as typeof whole).short);
  expect(parts.length).toBeGreaterThan(5);
  expect(parts).toEqual([...new Set(parts)].sort((one, other) => one - other));
  expect(parts.indexOf(1)).toBe(parts.length - 1);
});
