// Routes between places that have been searched for are kept, so that bots in one room with one goal share them.
//
// What is kept is rows: all routes to one place, as far as they have been looked for (route-rows.ts). A query needs a row for each
// place of the goal's leaf; where they reach to the start's leaf, it is answered without a search. Rows cost more than one
// A*, so they are made where they pay: at once where the whole mesh is small, else when the plain searches to that leaf have
// come to about the price of its rows (rent, then buy: never worse than twice the best, A. Karlin et al., Competitive Snoopy
// Caching, 1988). The row that was longest without use goes first when there are too many of them or too many bytes. A change
// drops the rows that reach to it and no others. Answers are the same with and without, to the last bit (settle-ties.ts).
import { pathByKnown, type KnownPaths } from './known-paths.ts';
import { WAY_TO, type PortalGraph } from '../portal-graph.ts';
import type { RouteKeeper } from '../path-finder.ts';
import type { Hop } from '../path-steps.ts';
import type { QueryGraph } from '../query-graph.ts';
import { bytesOfRow, createRow, edgesInto, edgesOfRow, growRow, hasReached, type RouteRow } from './route-rows.ts';

export interface RouteLimits {
  /** The most rows that are kept, and the most bytes they may take. */
  readonly rows: number;
  readonly bytes: number;
  /** Rows that can cost no more than so many expansions are made without any rent. */
  readonly atOnce: number;
}

export interface RouteCache extends RouteKeeper {
  /** The way of a query that is laid over the cache's mesh, or that there is none; null when a plain search costs less. */
  answer(query: QueryGraph): { readonly hops: readonly Hop[] | null; readonly expanded: number } | null;
  /** Told of the plain search that was made instead. */
  noteSearch(query: QueryGraph, expanded: number): void;
  /** Told of a query that it was not asked about. */
  noteBypass(): void;
}

const DEFAULT_LIMITS: RouteLimits = { rows: 512, bytes: 16 * 2 ** 20, atOnce: 16_384 };
/** Of so many leaves it is remembered what searches to them have cost, and what has been spent on their rows. */
const MOST_CREDITS = 4096;

/** An empty cache for a mesh. It belongs to one finder: what it holds depends on who asked what. */
export function createRouteCache(mesh: PortalGraph, wished: Partial<RouteLimits> = {}): RouteCache {
  const limits = { ...DEFAULT_LIMITS, ...wished };
  const into = edgesInto(mesh);
  const rowBytes = bytesOfRow(mesh);
  // In order of last use, the oldest first.
  const rows = new Map<number, RouteRow>();
  const credits = new Map<number, number>();
  const most = Math.min(limits.rows, Math.floor(limits.bytes / rowBytes));
  let tolls: ReadonlyMap<number, number> | null = null;
  const counts = { hits: 0, misses: 0, bypassed: 0, dropped: 0, evicted: 0 };

  const rowTo = (to: number): RouteRow => {
    const row = rows.get(to) ?? createRow(mesh, to);
    rows.delete(to);
    rows.set(to, row);
    return row;
  };
  const ways: KnownPaths = {
    costOf(from, to) {
      const row = rows.get(to)!;
      return row.isClosed[from] === 1 ? row.heap.f[from] : Infinity;
    },
    edgesOf: (from, to) => edgesOfRow(rows.get(to)!, mesh, from),
  };

  /** Carries the rows of the goal's places on to all places of the start's leaf, so that the next one in its room finds them there. */
  function grow({ startEnd }: QueryGraph, places: ReadonlySet<number>): number {
    const { leafStart, leafNodes, leafWays } = mesh;
    let grown = 0;
    for (const place of places) {
      const row = rowTo(place);
      for (const leaf of startEnd.leaves) {
        for (let i = leafStart[leaf]; i < leafStart[leaf + 1]; i++) {
          if ((leafWays[i] & WAY_TO) !== 0) grown += growRow(row, mesh, into, leafNodes[i], tolls);
        }
      }
    }
    return grown;
  }

  function addCredit(goalLeaf: number, by: number): void {
    const credit = (credits.get(goalLeaf) ?? limits.atOnce) + by;
    credits.delete(goalLeaf);
    credits.set(goalLeaf, credit);
    if (credits.size > MOST_CREDITS) for (const oldest of credits.keys()) return void credits.delete(oldest);
  }

  function isWorthIt(goalLeaf: number, places: ReadonlySet<number>): boolean {
    if (places.size > most) return false;
    const missing = [...places].filter((place) => !rows.has(place)).length;
    return missing * mesh.nodeCount <= (credits.get(goalLeaf) ?? limits.atOnce);
  }

  function drop(leaves: Iterable<number>): void {
    const { leafStart, leafNodes } = mesh;
    const places: number[] = [];
    for (const leaf of leaves) places.push(...leafNodes.subarray(leafStart[leaf], leafStart[leaf + 1]));
    for (const [to, row] of rows) {
      if (!places.some((place) => hasReached(row, place))) continue;
      rows.delete(to);
      counts.dropped++;
    }
  }

  /** What crossing portals costs now: a door that has moved drops the routes that reach it. */
  function follow(now: ReadonlyMap<number, number> | null): void {
    const changed = [...new Set([...(tolls?.keys() ?? []), ...(now?.keys() ?? [])])].filter(
      (portal) => tolls?.get(portal) !== now?.get(portal),
    );
    tolls = now;
    if (changed.length > 0) drop(changed.flatMap((id) => [mesh.tree.portals[id].front, mesh.tree.portals[id].back]));
  }

  return {
    answer(query) {
      follow(query.tolls);
      const places = new Set(query.goalEdges.map(({ node }) => node));
      if (!isWorthIt(query.goalEnd.leaves[0], places)) return null;
      const grown = grow(query, places);
      addCredit(query.goalEnd.leaves[0], -grown);
      const hops = pathByKnown(query, ways, tolls);
      if (grown === 0) counts.hits++;
      else counts.misses++;
      for (const to of rows.keys()) {
        if (rows.size <= most) break;
        rows.delete(to);
        counts.evicted++;
      }
      return { hops, expanded: grown };
    },
    noteSearch({ goalEnd }, expanded) {
      counts.misses++;
      addCredit(goalEnd.leaves[0], expanded);
    },
    noteBypass() {
      counts.bypassed++;
    },
    noteChange: drop,
    figures: () => ({ ...counts, rows: rows.size, bytes: rows.size * rowBytes }),
  };
}
