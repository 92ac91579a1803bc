// Where walls have tolls: does the cheapest path pay them, or keep off? Decided by branch and bound.
//
// A branch shuts some of the walls and counts others as paid. Its shortest path and what is paid are a lower bound. Where that path crosses
// another wall with a toll, two branches take its place: one pays there too, without a search, the other shuts the wall and searches. The
// first path that costs no more than any bound is the cheapest. A disc keeps its radius off the walls that are shut. After A. H. Land and
// A. G. Doig, An Automatic Method of Solving Discrete Programming Problems (1960).
import type { Ask } from '../wrap-finder.ts';

export type ExplainedAnswer = ReturnType<Ask>;

/** Most searches for one query. */
const MOST_SEARCHES = 40;
/** Relative rounding of costs. */
const ROUNDING = 1e-9;

export interface TolledQuery {
  /** The shortest path with those walls shut, or none where all cost more than `most`. */
  askAmong(walls: ReadonlySet<number>, most: number): ExplainedAnswer;
  /** The cost of a path without tolls, and with them: Infinity where it may not be taken. */
  costOf(found: ExplainedAnswer): number;
  wholeCostOf(found: ExplainedAnswer): number;
  /** The walls with tolls that a path crosses. */
  tollsOn(found: ExplainedAnswer): readonly (readonly [wall: number, toll: number])[];
}

/** The cheapest answer, null if there is none; `why` it may not be the cheapest. */
export interface Cheapest {
  readonly best: ExplainedAnswer | null;
  readonly why?: string;
  readonly expanded: number;
}

interface Branch {
  readonly found: ExplainedAnswer;
  readonly shut: ReadonlySet<number>;
  readonly paid: ReadonlySet<number>;
  /** The sum of what is paid. */
  readonly due: number;
  readonly bound: number;
}

/** `first` is the answer with only the walls shut that no path may cross. */
export function payOrAvoid(
  first: ExplainedAnswer,
  walls: ReadonlySet<number>,
  { askAmong, costOf, wholeCostOf, tollsOn }: TolledQuery,
): Cheapest {
  const branches: Branch[] = [];
  let best: ExplainedAnswer | null = null;
  let least = Infinity;
  let { expanded } = first;
  const add = (found: ExplainedAnswer, shut: ReadonlySet<number>, paid: ReadonlySet<number>, due: number): void => {
    if (found.path === null) return;
    const cost = wholeCostOf(found);
    if (cost < least) [best, least] = [found, cost];
    branches.push({ found, shut, paid, due, bound: costOf(found) + due });
  };
  add(first, walls, new Set(), 0);
  for (let searches = 1; ; searches++) {
    const next = takeLeast(branches);
    if (next === null || next.bound >= least * (1 - ROUNDING)) return { best, expanded };
    const { found, shut, paid, due } = next;
    const unpaid = tollsOn(found).filter(([wall]) => !paid.has(wall));
    const why = found.why ?? (wholeCostOf(found) === Infinity ? 'portals to avoid' : 'tolls');
    if (found.why !== undefined || unpaid.length === 0 || searches > MOST_SEARCHES) return { best, why, expanded };
    const [wall, toll] = unpaid.reduce((most, each) => (each[1] > most[1] ? each : most));
    branches.push({ ...next, paid: new Set(paid).add(wall), due: due + toll, bound: next.bound + toll });
    const without = new Set(shut).add(wall);
    const round = askAmong(without, least - due);
    expanded += round.expanded;
    add(round, without, paid, due);
    if (round.why !== undefined || round.reason === 'budget') return { best, why: round.why ?? 'tolls', expanded };
  }
}

/** Takes the branch with the least bound out of the list, the first of equal ones. */
function takeLeast(branches: Branch[]): Branch | null {
  if (branches.length === 0) return null;
  const least = branches.reduce((best, { bound }, i) => (bound < branches[best].bound ? i : best), 0);
  return branches.splice(least, 1)[0];
}
