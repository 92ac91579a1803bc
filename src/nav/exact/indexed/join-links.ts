// Queries of a point's index in a level with links: the cheapest of walking all the way, and of walking to a link, by links, and on.
//
// Like Dijkstra over the ends of links, with looked-up lengths between them. Lengths from exits to entrances are computed once, those from
// the start and to the goal when a query needs them. Straight lines to the first link and from the last are a lower bound, which ends most
// queries. All state is reused between queries.
import { distance } from '../../../geometry/point.ts';
import { chainLinks, type LinkChain, type ExactLink } from '../tangents/links.ts';
import type { Jump, Turn } from '../tangents/search-tangents.ts';
import type { Corners } from '../corners.ts';
import type { EndJoiner } from './join-ends.ts';
import { makeSpot, type PointPaths, type Spot, turnsAt } from '../point/point-paths.ts';

/** For those links and a joiner of the same index; null if the agent cannot stand at an end of a link. Not reentrant. */
export function createLinkJoiner(links: readonly ExactLink[], joiner: EndJoiner, paths: PointPaths, corners: Corners) {
  const entrances = links.map(() => makeSpot());
  const exits = links.map(() => makeSpot());
  for (let k = 0; k < links.length; k++) {
    const { from, to } = links[k];
    if (!paths.stand(entrances[k], from, 'goal') || !paths.stand(exits[k], to, 'start')) return null;
    entrances[k].wedges = from.wedges;
    exits[k].wedges = to.wedges;
  }
  let chain: LinkChain | null = null;
  let byLink = false;
  let looked = 0;
  let first = -1;
  let last = -1;
  const toEntrance = new Float64Array(links.length);
  const fromExit = new Float64Array(links.length);

  const between = (from: Spot, to: Spot): number => {
    const length = joiner.find(from, to);
    looked += joiner.looked;
    return length;
  };

  /** The least cost below `most` by links, from the lengths and bounds known so far; sets its first and last link. */
  const best = (most: number): number => {
    let least = most;
    for (let i = 0; i < links.length; i++) {
      for (let k = 0; k < links.length; k++) {
        const whole = toEntrance[i] + chain!.least[i * links.length + k] + fromExit[k];
        if (whole >= least) continue;
        least = whole;
        first = i;
        last = k;
      }
    }
    return least;
  };

  return {
    /** Does the last path found take a link? If not, its turns are the joiner's. */
    get byLink(): boolean {
      return byLink;
    },
    /** Number of corners that the last query used. */
    get looked(): number {
      return looked;
    },
    /** The cost, as a length, of the cheapest path between two spots; Infinity if there is none. */
    find(from: Spot, to: Spot): number {
      chain ??= chainLinks(links, (i, k) => between(exits[i], entrances[k]));
      looked = 0;
      const direct = between(from, to);
      const isExactTo = new Uint8Array(links.length);
      const isExactFrom = new Uint8Array(links.length);
      for (let k = 0; k < links.length; k++) {
        toEntrance[k] = distance(from, entrances[k]);
        fromExit[k] = distance(exits[k], to);
      }
      let isJoinerStale = false;
      // Replace the bounds in the best combination by exact lengths until it has none.
      for (;;) {
        const least = best(direct);
        byLink = least < direct;
        if (!byLink) {
          // The joiner must have the turns of the path found.
          if (isJoinerStale) between(from, to);
          return direct;
        }
        if (isExactTo[first] === 1 && isExactFrom[last] === 1) return least;
        if (isExactTo[first] === 0) toEntrance[first] = between(from, entrances[first]);
        if (isExactFrom[last] === 0) fromExit[last] = between(exits[last], to);
        isExactTo[first] = isExactFrom[last] = 1;
        isJoinerStale = true;
      }
    },
    /** The turns and jumps of the last path found between those spots; queries the joiner again. */
    turnsBetween(from: Spot, to: Spot): (Turn | Jump)[] {
      const turns: (Turn | Jump)[] = [];
      const walk = (a: Spot, b: Spot): void => {
        between(a, b);
        turns.push(...turnsAt(corners, joiner.turns, joiner.count, a, b));
      };
      let at = from;
      if (byLink) {
        for (let link = first; ; link = chain!.next[link * links.length + last]) {
          walk(at, entrances[link]);
          turns.push({ link });
          at = exits[link];
          if (link === last) break;
        }
      }
      walk(at, to);
      return turns;
    },
  };
}
