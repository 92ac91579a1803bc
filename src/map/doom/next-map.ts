// Which map of a file comes after another: the one that the file names, else the one that the original's exits lead to, else the
// next in the file.
import type { MapEntry } from '../map-entry.ts';

/** Where the original's secret exits lead, and where one comes out of secret maps. */
const SECRET_WAYS: Readonly<Record<string, string>> = {
  E1M3: 'E1M9',
  E2M5: 'E2M9',
  E3M6: 'E3M9',
  E4M2: 'E4M9',
  MAP15: 'MAP31',
  MAP31: 'MAP32',
};
const WAYS_BACK: Readonly<Record<string, string>> = {
  E1M9: 'E1M4',
  E2M9: 'E2M6',
  E3M9: 'E3M7',
  E4M9: 'E4M3',
  MAP31: 'MAP16',
  MAP32: 'MAP16',
  // After the last map of an episode the next one begins.
  E1M8: 'E2M1',
  E2M8: 'E3M1',
  E3M8: 'E4M1',
};

/** The name of the map after `current`, by its secret exit or by the usual one; null after the last. */
export function nextMapOf(maps: readonly MapEntry[], current: string, isSecret: boolean): string | null {
  const playable = maps.filter(({ problem }) => problem === '');
  const at = playable.findIndex(({ name }) => name === current);
  if (at < 0) return playable[0]?.name ?? null;
  const { label } = playable[at];
  const told = isSecret
    ? [label?.secretNext, SECRET_WAYS[current], label?.next, WAYS_BACK[current]]
    : [label?.next, WAYS_BACK[current]];
  const named = told.find((name) => name !== undefined && playable.some((map) => map.name === name));
  return named ?? playable[at + 1]?.name ?? null;
}
