// Options of a query that callers without types make: what cannot be is named, with what to pass instead.
import { badArgument, checkFields, checkIndex, checkNumber } from '../../geometry/checks.ts';
import type { QueryOptions } from '../path-finder.ts';

const QUERY_OPTIONS: readonly string[] = ['avoid', 'tolls', 'things', 'costs', 'memory', 'aside'];

/**
 * Throws an Error for a query's option that no finder knows, for one of the wrong kind, for portals that a level with so many does not
 * have, and for `things`, which only goRoundThings follows: nothing is passed over.
 */
export function checkQuery(options: QueryOptions, portals: number): void {
  checkFields('answer', 'options', options, QUERY_OPTIONS);
  const { avoid, tolls, things = [] } = options;
  if (avoid !== undefined) checkPortals('avoid', avoid, Set, portals);
  if (tolls !== undefined) {
    checkPortals('tolls', tolls, Map, portals);
    for (const [portal, toll] of tolls) checkNumber('answer', `the toll of portal ${portal}`, toll, 0, true);
  }
  if (!Array.isArray(things) || things.length > 0)
    throw badArgument('answer', 'options.things', things, 'this finder knows none; wrap it in goRoundThings');
}

function checkPortals(option: string, value: unknown, kind: typeof Set | typeof Map, count: number): void {
  if (!(value instanceof kind)) throw badArgument('answer', option, value, `pass a ${kind.name} of portals`);
  for (const portal of value.keys()) checkIndex('answer', `a portal of ${option}`, portal, count, 'portals');
}
