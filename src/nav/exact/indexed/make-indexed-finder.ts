// The PathFinder of a point that knows the paths between corners ahead of time: a sweep from both ends, then a lookup. Discs are searched for,
// as by the exact finder: the length of their paths depends on where they touch circles about corners.
//
// Answers are those of the exact finder, which still answers where there is no index (yet), where an end stands off the grid, and
// whatever asks for more than the shortest way: costs, tolls and portals to avoid that are on it, rises it does not mind, terrain. With
// links the cheapest of walking and of ways by links is looked up too (join-links.ts). It never waits: an index is there when the finder
// is made or it does without. Doors and the like are wishes of a query, so nothing known beforehand ever has to be taken back.
import type { Body } from '../../body.ts';
import type { Level } from '../../level.ts';
import type { PortalFinderOptions } from '../../portal-finder/make-finder.ts';
import type { PathAnswer, PathFinder, Place, QueryOptions } from '../../path-finder.ts';
import { chargeOf } from '../charge-of.ts';
import { exactIndexOf } from '../exact-index.ts';
import { makeExactFinder } from '../make-exact-finder.ts';
import { createEndJoiner } from './join-ends.ts';
import { createLinkJoiner } from './join-links.ts';
import { indexOf } from './level-indexes.ts';
import { pointWaysOf, makeSpot } from './point-ways.ts';

/** Makes a finder. The index is made now if nobody has asked for it yet and the level is not too large for that (level-indexes.ts). */
export function makeIndexedFinder(level: Level, body: Body, options: PortalFinderOptions = {}): PathFinder {
  const exact = makeExactFinder(level, body, options);
  const known = indexOf(level, body);
  if (known === null) return exact;
  const index = exactIndexOf(level, body);
  const { corners, sight } = index.open.graph;
  const joiner = createEndJoiner(known, corners, index.navMesh, sight);
  const ways = pointWaysOf(index);
  const linker = index.ways.length === 0 ? null : createLinkJoiner(index.ways, joiner, ways, corners);
  if (index.ways.length > 0 && linker === null) return exact;
  const search = linker ?? joiner;
  // The ends of the query under way.
  const from = makeSpot();
  const to = makeSpot();

  /** The length of the way between two places, links as what they cost; −1 where the index cannot tell. */
  const look = (start: Place, goal: Place): number =>
    ways.stand(from, start, 'start') && ways.stand(to, goal, 'goal') ? search.find(from, to) : -1;

  const answer = (start: Place, goal: Place, wish: QueryOptions): PathAnswer => {
    const length = wish.costs === undefined ? look(start, goal) : -1;
    if (length < 0) return exact.answer(start, goal, wish);
    const { looked } = search;
    if (length === Infinity) return { path: null, reason: 'disconnected', expanded: looked, lookedUp: 'index' };
    const path =
      linker?.byLink === true
        ? ways.layTurns(linker.turnsBetween(from, to), from, to, length, looked)
        : ways.layOut(joiner.turns, joiner.count, from, to, length, looked);
    const isBest = path !== null && chargeOf(path, wish) === 0;
    return isBest ? { path, reason: null, expanded: looked, lookedUp: 'index' } : exact.answer(start, goal, wish);
  };

  return {
    find(start, goal) {
      if (!ways.isPlain) return answer(start, goal, {}).path;
      const length = look(start, goal);
      if (length < 0) return exact.find(start, goal);
      if (length === Infinity) return null;
      if (linker?.byLink === true) return answer(start, goal, {}).path;
      const corridorOf = (): readonly number[] => answer(start, goal, {}).path?.corridor ?? [];
      return ways.pathOf(joiner.turns, joiner.count, to, length, search.looked, corridorOf);
    },
    answer: (start, goal, wish = {}) => answer(start, goal, wish),
    explain(start, goal, wish = {}, expansions = Infinity) {
      const told = answer(start, goal, { ...wish, aside: true });
      return told.lookedUp === 'index' ? { ...told, searched: [] } : exact.explain!(start, goal, wish, expansions);
    },
  };
}
