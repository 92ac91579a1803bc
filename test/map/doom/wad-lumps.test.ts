// Where lumps may lie in a WAD: anywhere in the file, up to its very end, before or after the directory.
import { expect, test } from 'vitest';
import { loadPlan } from '../../../src/map/load-plan.ts';
import { errorOf } from '../../support/checks/map-errors.ts';
import { lumpsOfMap, TWO_ROOMS, writeLumps } from '../../support/inputs/wad-writer.ts';

const written = writeLumps(lumpsOfMap(TWO_ROOMS));

/** The same WAD with its directory before the lumps, the last of which ends where the file does. */
function withDirectoryFirst(wad: Uint8Array): Uint8Array<ArrayBuffer> {
  const view = new DataView(wad.buffer, wad.byteOffset, wad.byteLength);
  const [count, directory] = [view.getInt32(4, true), view.getInt32(8, true)];
  const made = new Uint8Array([...wad.slice(0, 12), ...wad.slice(directory, directory + 16 * count), ...wad.slice(12, directory)]); // prettier-ignore
  const fresh = new DataView(made.buffer);
  fresh.setInt32(8, 12, true);
  for (let at = 12; at < 12 + 16 * count; at += 16) fresh.setInt32(at, fresh.getInt32(at, true) + 16 * count, true);
  return made;
}

test('the directory may come first, and the last lump end with the file', () => {
  const made = withDirectoryFirst(written);
  expect(made).toHaveLength(written.length);
  expect(loadPlan(made, 'a.wad')).toEqual(loadPlan(written, 'a.wad'));
});

test('a byte less is refused, wherever the directory is', () => {
  for (const wad of [written, withDirectoryFirst(written)])
    expect(errorOf(() => loadPlan(wad.slice(0, -1), 'a.wad')).code).toBe('truncated');
});

test('empty lumps are markers, wherever they say that they are', () => {
  const view = new DataView(written.buffer, written.byteOffset, written.byteLength);
  const [count, directory] = [view.getInt32(4, true), view.getInt32(8, true)];
  const empty = Array.from({ length: count }, (_, i) => directory + 16 * i).filter((at) => view.getInt32(at + 4, true) === 0); // prettier-ignore
  expect(empty.length).toBeGreaterThan(0);
  for (const place of [-1, 2 ** 31 - 1]) {
    const wad = written.slice();
    for (const at of empty) new DataView(wad.buffer).setInt32(at, place, true);
    expect(loadPlan(wad, 'a.wad')).toEqual(loadPlan(written, 'a.wad'));
  }
});

test('lumps may be named in small letters', () => {
  const small = lumpsOfMap(TWO_ROOMS).map(([name, bytes]) => [name.toLowerCase(), bytes] as const);
  expect(loadPlan(writeLumps(small), 'a.wad')).toEqual(loadPlan(written, 'a.wad'));
});

test('of two lumps of one name after a map’s marker the first counts', () => {
  const more = [...lumpsOfMap(TWO_ROOMS), ['THINGS', Uint8Array.of(1, 2, 3)] as const];
  expect(loadPlan(writeLumps(more), 'a.wad')).toEqual(loadPlan(written, 'a.wad'));
});
