// PathFinder for many agents with one goal: one search from the goal, then one look at the visible corners per agent.
//
// A goal that moved is a new goal, searched at the next query; the fields of the last few goals are kept. Ties between paths of equal
// length depend on start and goal only, never on earlier queries. Answers equal the exact finder's. That finder also answers what a field
// does not know: costs, links, high rises, expensive terrain, tolls and avoided portals on the path, and why there is no path.
import type { Body } from '../body.ts';
import { checkPlace, checkQuery } from '../checks/check-arguments.ts';
import type { Level } from '../level.ts';
import { keepLast } from '../once-per.ts';
import type { PortalFinderOptions } from '../portal-finder/make-finder.ts';
import type { Path, PathAnswer, PathFinder, Place, QueryOptions } from '../path-finder.ts';
import { findEnds } from '../portal-graph/ends/query-ends.ts';
import { exactIndexOf } from './exact-index.ts';
import { createGoalField, type GoalField } from './field/create-goal-field.ts';
import { levelIndexOf } from './indexed/level-indexes.ts';
import { ROUNDING } from './lay-path.ts';
import { chargeOf } from './charge-of.ts';
import { makeExactFinder } from './make-exact-finder.ts';

/** Number of goals whose fields are kept. */
const MOST_FIELDS = 4;

/** Makes a finder. Builds the level's index for the body now, unless it exists or the level is too large. */
export function makeSharedFinder(level: Level, body: Body, options: PortalFinderOptions = {}): PathFinder {
  const exact = makeExactFinder(level, body, options);
  const { portalGraph: graph } = exactIndexOf(level, body);
  levelIndexOf(level, body);
  const fieldOfGoal = keepLast<GoalField | null>(MOST_FIELDS);
  const fieldOf = (goal: Place): GoalField | null => {
    checkPlace('findEnd', 'the goal', goal);
    return fieldOfGoal(`${goal.x} ${goal.z}`, () => createGoalField(level, body, goal));
  };

  /** The path, if its length alone proves it the cheapest. */
  const pathTo = (start: Place, goal: Place): Path | null => {
    const path = fieldOf(goal)?.pathFrom(start) ?? null;
    if (path === null) return null;
    const paid = path.links.some((link) => link !== 'walk');
    return paid || path.cost > path.length * graph.leastCost * (1 + ROUNDING) ? null : path;
  };

  const answer = (start: Place, goal: Place, wish: QueryOptions): PathAnswer => {
    checkQuery(wish);
    const path = wish.costs === undefined ? pathTo(start, goal) : null;
    if (path === null || chargeOf(path, wish) > 0) return exact.answer(start, goal, wish);
    const { points, links, length, cost, expanded, corridor, arcs } = path;
    const full = { points, links, length, cost, expanded, corridor, ...(arcs === undefined ? {} : { arcs }) };
    const ends = findEnds(graph, start, goal, {});
    const moved = ends.reason === null ? ends.hasMoved : {};
    const result = { path: full, reason: null, expanded, ...moved };
    return points.length > 1 ? { ...result, lookedUp: 'shared goal' } : result;
  };

  return {
    find: (start, goal) => pathTo(start, goal) ?? exact.find(start, goal),
    answer: (start, goal, wish = {}) => answer(start, goal, wish),
    explain(start, goal, wish = {}, expansions = Infinity) {
      const found = answer(start, goal, wish);
      return found.lookedUp === 'shared goal'
        ? { ...found, searched: [] }
        : exact.explain!(start, goal, wish, expansions);
    },
  };
}
