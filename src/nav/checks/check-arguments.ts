// Checks the options of a query, for callers without types. The error names the wrong option and what to pass instead.
import { badArgument, checkFields, checkIndex, checkNumber } from '../../geometry/checks.ts';
import type { QueryOptions } from '../path-finder.ts';

const QUERY_OPTIONS: readonly string[] = ['avoid', 'tolls', 'things', 'costs', 'memory', 'aside'];

/**
 * Checks a query's options; no wrong option is ignored. Throws an Error for an unknown option, for a value of the wrong kind, and for
 * portals that the level does not have. It also throws for `things`, which only goRoundThings applies.
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
