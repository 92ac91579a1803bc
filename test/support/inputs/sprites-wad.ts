// A small WAD with pictures and sprites: two rooms, a lamp, a barrel and what hangs from a ceiling.
import { patchBytes, SMALL_GAME } from './picture-writer.ts';
import { lumpsOfMap, TWO_ROOMS, writeLumps } from './wad-writer.ts';

/** The bytes of the WAD; its one map is MAP01. */
export function spritesWad(): Uint8Array {
  const patch = patchBytes([[1, 2], [3, 4]], 1, 2); // prettier-ignore
  const things = [1, 2028, 2035, 59].map((type, i) => ({ x: [128, 64, 400, 400][i], y: [32, 64, 64, 200][i], type }));
  const sprites = ['COLUA0', 'BAR1A0', 'BAR1B0', 'GOR2A0'].map((name) => [name, patch] as const);
  return writeLumps([...SMALL_GAME, ...sprites, ...lumpsOfMap({ ...TWO_ROOMS, things })]);
}
