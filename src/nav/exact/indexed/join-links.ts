// Queries of a point's index in a level with links: the cheapest of walking all the way, and walking to a link, by links, and on.
//
// As Dijkstra over the ends of links would, with lengths of ways between them looked up: those from one link's exit to another's
// entrance once for all, those from the start and to the goal when a query wants them. No way by links is cheaper than the straight lines to
// the first and from the last of them; most queries end with that look. All state is the query's own.
import { chainLinks, gapBetween, type LinkChain, type LinkWay } from '../links.ts';
import type { Jump, Turn } from '../search-tangents.ts';
import type { Corners } from '../corners.ts';
import type { EndJoiner } from './join-ends.ts';
import { makeSpot, type PointWays, type Spot } from './point-ways.ts';
import { turnsAt } from './turns-at.ts';

export interface LinkJoiner {
  /** The cost, as a length, of the cheapest way between two spots; Infinity when there is none. */
  find(from: Spot, to: Spot): number;
  /** Does the last way found take a link? If not, its turns are the joiner's. */
  readonly byLink: boolean;
  /** How many corners the last query looked at. */
  readonly looked: number;
  /** The turns and jumps of the last way found between those spots; asks the joiner again. */
  turnsBetween(from: Spot, to: Spot): (Turn | Jump)[];
}

/** For those links and a joiner of the same index; null where an end of a link is not a place for it. Not to be shared by two who ask at once. */
export function createLinkJoiner(
  links: readonly LinkWay[],
  joiner: EndJoiner,
  ways: PointWays,
  corners: Corners,
): LinkJoiner | null {
  const entrances = links.map(() => makeSpot());
  const exits = links.map(() => makeSpot());
  for (let k = 0; k < links.length; k++) {
    const { from, to } = links[k];
    if (!ways.stand(entrances[k], from, 'goal') || !ways.stand(exits[k], to, 'start')) return null;
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

  /** The cheapest way by links that is cheaper than `most`, with lengths as far as they are known; notes its first and last. */
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
    get byLink() {
      return byLink;
    },
    get looked() {
      return looked;
    },
    find(from, to) {
      chain ??= chainLinks(links, (i, k) => between(exits[i], entrances[k]));
      looked = 0;
      const direct = between(from, to);
      const isExactTo = new Uint8Array(links.length);
      const isExactFrom = new Uint8Array(links.length);
      for (let k = 0; k < links.length; k++) {
        toEntrance[k] = gapBetween(from, entrances[k]);
        fromExit[k] = gapBetween(exits[k], to);
      }
      let hasStrayed = false;
      // The best as far as is known, until all that it is made of is known.
      for (;;) {
        const least = best(direct);
        byLink = least < direct;
        if (!byLink) {
          // The joiner is to have the turns of the way found.
          if (hasStrayed) between(from, to);
          return direct;
        }
        if (isExactTo[first] === 1 && isExactFrom[last] === 1) return least;
        if (isExactTo[first] === 0) toEntrance[first] = between(from, entrances[first]);
        if (isExactFrom[last] === 0) fromExit[last] = between(exits[last], to);
        isExactTo[first] = isExactFrom[last] = 1;
        hasStrayed = true;
      }
    },
    turnsBetween(from, to) {
      const turns: (Turn | Jump)[] = [];
      const walk = (a: Spot, b: Spot): void => {
        between(a, b);
        turns.push(...turnsAt(corners, joiner.turns, joiner.count, a, b));
      };
      let at = from;
      if (byLink) {
        for (let way = first; ; way = chain!.next[way * links.length + last]) {
          walk(at, entrances[way]);
          turns.push({ way });
          at = exits[way];
          if (way === last) break;
        }
      }
      walk(at, to);
      return turns;
    },
  };
}
