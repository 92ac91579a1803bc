// The PathFinder that knows the ways between corners beforehand: a look at what both ends see, then reading off. For a disc, whose arcs
// depend on where it comes from and goes to, what is known guides the search instead.
//
// Answers are those of the exact finder, which still answers where there is no index (yet), where an end stands on a wall or a
// border, and whatever asks for more than the shortest way: costs, tolls, things in the way, portals to avoid, rises that cannot be
// stepped, terrain. It never waits: an index is there when the finder is made or it does without. Doors and the like are wishes of a
// query, so nothing known beforehand ever has to be taken back.
import type { Body } from '../../body.ts';
import type { Level } from '../../level.ts';
import type { FinderOptions } from '../../make-finder.ts';
import type { PathAnswer, PathFinder, Place, QueryWish } from '../../path-finder.ts';
import { exactIndexOf } from '../exact-index.ts';
import { makeExactFinder } from '../make-exact-finder.ts';
import { createGuide } from './guide.ts';
import { createEndJoiner } from './join-ends.ts';
import { indexOf } from './level-indexes.ts';
import { pointWaysOf, makeSpot } from './point-ways.ts';

/** Makes a finder. The index is made now if nobody has asked for it yet and the level is not too large for that (level-indexes.ts). */
export function makeIndexedFinder(level: Level, body: Body, options: FinderOptions = {}): PathFinder {
  const exact = makeExactFinder(level, body, options);
  const known = indexOf(level, body);
  if (known === null) return exact;
  if (known.kind === 'disc') return makeExactFinder(level, body, options, createGuide(known.labels));

  const index = exactIndexOf(level, body);
  const { corners, sight } = index.open.graph;
  const joiner = createEndJoiner(known, corners, index.cellMesh, sight);
  const ways = pointWaysOf(index);
  // The ends of the query under way.
  const from = makeSpot();
  const to = makeSpot();

  /** The length of the way between two places, whose turns the joiner then has; −1 where the index cannot tell. */
  const look = (start: Place, goal: Place): number =>
    ways.stand(from, start, 'start') && ways.stand(to, goal, 'goal') ? joiner.find(from, to) : -1;

  const answer = (start: Place, goal: Place, wish: QueryWish): PathAnswer => {
    for (const _ in wish) return exact.answer(start, goal, wish);
    const length = look(start, goal);
    if (length < 0) return exact.answer(start, goal, wish);
    const { turns, count, looked } = joiner;
    if (length === Infinity) return { path: null, reason: 'disconnected', expanded: looked };
    const path = ways.layOut(turns, count, from, to, length, looked);
    return path === null ? exact.answer(start, goal, wish) : { path, reason: null, expanded: looked };
  };

  return {
    find(start, goal) {
      if (!ways.isPlain) return answer(start, goal, {}).path;
      const length = look(start, goal);
      if (length < 0) return exact.find(start, goal);
      if (length === Infinity) return null;
      const corridorOf = (): readonly number[] => answer(start, goal, {}).path?.corridor ?? [];
      return ways.pathOf(joiner.turns, joiner.count, to, length, joiner.looked, corridorOf);
    },
    answer: (start, goal, wish = {}) => answer(start, goal, wish),
    explain: exact.explain!,
  };
}
