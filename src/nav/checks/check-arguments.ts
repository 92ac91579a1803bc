// Options of a query that callers without types make: what cannot be is named, with what to pass instead.
import type { QueryOptions } from '../path-finder.ts';

const QUERY_OPTIONS: readonly string[] = ['avoid', 'tolls', 'things', 'costs', 'memory', 'aside'];

/**
 * Throws an Error for a query's option that no finder knows, for one of the wrong kind, for portals that a level with so many does not
 * have, and for `things`, which only goRoundThings follows: nothing is passed over.
 */
export function checkQuery(wish: QueryOptions, portals: number): void {
  for (const [name, value] of Object.entries(wish) as [string, unknown][]) {
    if (value === undefined) continue;
    if (!QUERY_OPTIONS.includes(name))
      throw new Error(`answer: no option '${name}'; there are ${QUERY_OPTIONS.join(', ')}`);
    if (name === 'avoid') checkPortals(name, value, Set, 'Set of portals', portals);
    if (name === 'tolls') {
      checkPortals(name, value, Map, 'Map from portals to map units', portals);
      for (const [portal, toll] of wish.tolls!)
        if (!(toll >= 0)) throw new RangeError(`answer: the toll of portal ${portal} is ${toll}; it must be 0 or more`);
    }
    if (name === 'things' && !(Array.isArray(value) && value.length === 0)) {
      throw new Error(
        `answer: this finder knows no 'things'; wrap it in goRoundThings, or make them obstacles of the level (patchLevel)`,
      );
    }
  }
}

function checkPortals(
  option: string,
  value: unknown,
  kind: typeof Set | typeof Map,
  what: string,
  count: number,
): void {
  if (!(value instanceof kind)) throw new TypeError(`answer: ${option} is ${String(value)}; it must be a ${what}`);
  for (const portal of value.keys() as Iterable<number>)
    if (!(Number.isInteger(portal) && portal >= 0 && portal < count))
      throw new RangeError(`answer: ${option} has portal ${portal}; the level's portals are 0 to ${count - 1}`);
}
