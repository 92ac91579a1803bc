// A second graph for the cheapest paths: where terrain differs, with several places in each free piece of a portal.
//
// Through middles alone, a search may pass expensive ground on the wrong side, or cross it where it is wide. More places, the ends of each
// free piece among them, show it where the corners of that ground are; smoothing then moves the path's points to their best places. How
// dense they are depends on the size of the level, for edges grow with the square of their number. Steiner points: M. Lanthier, A. Maheshwari,
// J.-R. Sack, Approximating Weighted Shortest Paths on Polyhedral Surfaces, 1997.
import type { Tree } from '../../bsp/tree.ts';
import { distance } from '../../geometry/point.ts';
import type { Body } from '../body.ts';
import type { Level } from '../level.ts';
import { oncePerBody } from '../once-per.ts';
import { buildPortalGraph, placesIn } from './build-portal-graph.ts';
import { isEven } from './terrain.ts';
import { extendGraph } from './build/extend-graph.ts';
import type { PortalGraph } from './portal-graph.ts';

/** Spacings tried, as parts of the level's width: each free piece has its ends and its middle, and more where it is longer than that. */
const SPACINGS = [1 / 32, 1 / 16, 1 / 8, 1];
/** Most pairs of places that share a leaf. */
const MOST_PAIRS = 300_000;

function countPairs({ leaves, portals }: Tree, spacing: number): number {
  return leaves.reduce((sum, leaf) => {
    const places = leaf.portals.reduce((all, id) => all + placesIn(distance(portals[id].a, portals[id].b), spacing), 0);
    return sum + places * places;
  }, 0);
}

const denseGraphs = oncePerBody(({ tree, states, bare, sameWalls }: Level, body): PortalGraph | null => {
  if (sameWalls !== undefined) {
    const known = denseGraphOfAny(sameWalls, body);
    return known && extendGraph(known, tree);
  }
  const { minX, minZ, maxX, maxZ } = tree.plan.bounds;
  const width = Math.max(maxX - minX, maxZ - minZ);
  const part = SPACINGS.find((each) => countPairs(tree, each * width) <= MOST_PAIRS);
  if (part === undefined) return null;
  return buildPortalGraph(tree, { ...body }, states, bare, part * width);
});

const denseGraphOfAny: (level: Level, body: Body) => PortalGraph | null = denseGraphs.get;

/** The level's dense graph, built on first use and cached; null where all terrain costs the same, and in levels that are too large. */
export function denseGraphOf(level: Level, body: Body): PortalGraph | null {
  return isEven(level.tree) ? null : denseGraphOfAny(level, body);
}
