// The PathFinder for many who make for the same goal: one search from the goal, then a look round for each of them.
//
// Where the goal has moved, the next question searches from where it is now; the last few goals are kept, for those who still make for
// them. Which of several ways of one length is taken depends on start and goal alone, never on who asked before. Answers are those of
// the exact finder, which also answers whatever a field knows nothing of: costs, tolls and portals to avoid that are on the way, links, rises that cannot be stepped, terrain
// that makes the shortest way dear, and why there is no way.
import type { Body } from '../body.ts';
import type { Level } from '../level.ts';
import type { FinderOptions } from '../make-finder.ts';
import type { Path, PathAnswer, PathFinder, Place, QueryOptions } from '../path-finder.ts';
import { findEnds } from '../ends/query-ends.ts';
import { exactIndexOf } from './exact-index.ts';
import { createGoalField, type GoalField } from './goal-field.ts';
import { indexOf } from './indexed/level-indexes.ts';
import { ROUNDING } from './lay-path.ts';
import { chargeOf } from './charge-of.ts';
import { makeExactFinder } from './make-exact-finder.ts';

/** How many goals' fields are kept. */
const MOST_FIELDS = 4;

/** Makes a finder. The body's ways are made known beforehand now, if nobody has asked for that yet and the level is not too large. */
export function makeSharedFinder(level: Level, body: Body, options: FinderOptions = {}): PathFinder {
  const exact = makeExactFinder(level, body, options);
  const { mesh } = exactIndexOf(level, body);
  indexOf(level, body);
  /** By goal, the one asked for last at the end. */
  const fields = new Map<string, GoalField | null>();

  const fieldOf = (goal: Place, isAside: boolean): GoalField | null => {
    const key = `${goal.x} ${goal.z}`;
    let field = fields.get(key);
    if (field === undefined) field = createGoalField(level, body, goal);
    if (isAside) return field;
    fields.delete(key);
    fields.set(key, field);
    for (const oldest of fields.keys()) {
      if (fields.size <= MOST_FIELDS) break;
      fields.delete(oldest);
    }
    return field;
  };

  /** The path, where its length alone makes it the best. */
  const pathTo = (start: Place, goal: Place, isAside = false): Path | null => {
    const path = fieldOf(goal, isAside)?.pathFrom(start) ?? null;
    if (path === null) return null;
    const paid = path.links.some((link) => link !== 'walk');
    return paid || path.cost > path.length * mesh.leastCost * (1 + ROUNDING) ? null : path;
  };

  const answer = (start: Place, goal: Place, wish: QueryOptions): PathAnswer => {
    const path = wish.costs === undefined ? pathTo(start, goal, wish.aside) : null;
    if (path === null || chargeOf(path, wish) > 0) return exact.answer(start, goal, wish);
    const { points, links, length, cost, expanded, corridor, arcs } = path;
    const laidOut = { points, links, length, cost, expanded, corridor, ...(arcs === undefined ? {} : { arcs }) };
    const ends = findEnds(mesh, start, goal, {});
    const moved = ends.reason === null ? ends.hasMoved : {};
    const told = { path: laidOut, reason: null, expanded, ...moved };
    return points.length > 1 ? { ...told, lookedUp: 'shared goal' } : told;
  };

  return {
    find: (start, goal) => pathTo(start, goal) ?? exact.find(start, goal),
    answer: (start, goal, wish = {}) => answer(start, goal, wish),
    explain(start, goal, wish = {}, expansions = Infinity) {
      const told = answer(start, goal, { ...wish, aside: true });
      return told.lookedUp === 'shared goal'
        ? { ...told, searched: [] }
        : exact.explain!(start, goal, wish, expansions);
    },
  };
}
