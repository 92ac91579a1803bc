// Collects warnings of loaders. Of each code the first few are listed and the rest counted in one line.
import { MAX_WARNINGS_OF_A_CODE } from './limits.ts';
import type { MapPlace, MapWarning } from './map-error.ts';

export type Warnings = ReturnType<typeof collectWarnings>;

/** An empty, open list of warnings. */
export function collectWarnings() {
  const listed: MapWarning[] = [];
  const counts = new Map<string, number>();
  return {
    warn(code: string, place: MapPlace, message: string): void {
      const count = (counts.get(code) ?? 0) + 1;
      counts.set(code, count);
      if (count <= MAX_WARNINGS_OF_A_CODE) listed.push({ code, place, message });
    },
    /** All warnings so far, in order; codes over the limit end with a count of the rest. */
    list(): MapWarning[] {
      const rest = [...counts].filter(([, count]) => count > MAX_WARNINGS_OF_A_CODE);
      return [
        ...listed,
        ...rest.map(([code, count]) => ({
          code,
          place: {},
          message: `${count - MAX_WARNINGS_OF_A_CODE} more of the same kind (${code}).`,
        })),
      ];
    },
  };
}
