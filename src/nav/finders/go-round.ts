// Leads the paths of any finder round the things that take room: columns, tables, lamp posts, and those that a query names.
import type { Body } from '../body.ts';
import type { Level } from '../level.ts';
import type { PathFinder } from '../path-finder.ts';
import { createExactRound } from './exact-round.ts';
import { leadRoundThings } from './lead-round.ts';

/**
 * The finder, its paths led round the level's things and those of the query. Where that fails, the exact path round them is the answer, so
 * that there is no path only where there is none.
 */
export function goRoundThings(level: Level, body: Body, finder: PathFinder): PathFinder {
  const round = createExactRound(level, body);
  return leadRoundThings(
    level,
    body,
    finder,
    round && ((start, goal, { things, ...rest }) => (round.finderFor(things) ?? finder).answer(start, goal, rest)),
  );
}
