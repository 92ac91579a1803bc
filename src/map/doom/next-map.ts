// The next map after an exit: as the file defines it, else as in the original games, else the next one in the file.
import type { MapEntry } from '../input/map-entry.ts';

/** Destinations of the original's secret exits, and of exits from secret maps. */
const SECRET_EXITS: Readonly<Record<string, string>> = {
  E1M3: 'E1M9',
  E2M5: 'E2M9',
  E3M6: 'E3M9',
  E4M2: 'E4M9',
  MAP15: 'MAP31',
  MAP31: 'MAP32',
};
const RETURN_EXITS: Readonly<Record<string, string>> = {
  E1M9: 'E1M4',
  E2M9: 'E2M6',
  E3M9: 'E3M7',
  E4M9: 'E4M3',
  MAP31: 'MAP16',
  MAP32: 'MAP16',
  // The last map of an episode leads to the next episode.
  E1M8: 'E2M1',
  E2M8: 'E3M1',
  E3M8: 'E4M1',
};

/** The name of the map after `current`, by its secret or normal exit; null after the last. */
export function nextMapOf(maps: readonly MapEntry[], current: string, isSecret: boolean): string | null {
  const playable = maps.filter(({ problem }) => problem === '');
  const at = playable.findIndex(({ name }) => name === current);
  if (at < 0) return playable[0]?.name ?? null;
  const { label } = playable[at];
  const candidates = isSecret
    ? [label?.secretNext, SECRET_EXITS[current], label?.next, RETURN_EXITS[current]]
    : [label?.next, RETURN_EXITS[current]];
  const named = candidates.find((name) => name !== undefined && playable.some((map) => map.name === name));
  return named ?? playable[at + 1]?.name ?? null;
}
