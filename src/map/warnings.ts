// Collects what a loader mended. Of each kind the first few are told in full and the rest in one line, so that a map with
// ten thousand odd walls does not bring ten thousand sentences.
import { MOST_WARNINGS_OF_A_CODE } from './limits.ts';
import type { MapPlace, MapWarning } from './map-error.ts';

export interface Warnings {
  warn(code: string, place: MapPlace, message: string): void;
  /** All warnings so far, in order; of a code that came too often, a last one that counts the others. */
  list(): MapWarning[];
}

/** An empty list of warnings, still open. */
export function collectWarnings(): Warnings {
  const told: MapWarning[] = [];
  const counts = new Map<string, number>();
  return {
    warn(code, place, message) {
      const count = (counts.get(code) ?? 0) + 1;
      counts.set(code, count);
      if (count <= MOST_WARNINGS_OF_A_CODE) told.push({ code, place, message });
    },
    list() {
      const rest = [...counts].filter(([, count]) => count > MOST_WARNINGS_OF_A_CODE);
      return [
        ...told,
        ...rest.map(([code, count]) => ({
          code,
          place: {},
          message: `${count - MOST_WARNINGS_OF_A_CODE} more of the same kind (${code}).`,
        })),
      ];
    },
  };
}
