// The cheapest directions of many agents to one or several goals, where floors cost different amounts.
//
// One Dijkstra search from the goals gives each place of a portal graph its cost and the next place. An agent walks to the best place of its
// leaf. It skips the places after that as long as a straight walk past them costs no more. It keeps its place until another one is better by
// more than the rounding of paths through places, so it never turns back. Paths are not exact; without links. Straight walks past a parent:
// A. Nash, S. Koenig, C. Tovey, Lazy Theta*: Any-Angle Path Planning and Path Length Analysis in 3D, 2010.
import { leafAt } from '../bsp/leaf-at.ts';
import { nearestPart, pointToSegment } from '../geometry/gap.ts';
import { distance, distanceAt, side, type Point } from '../geometry/point.ts';
import { costOfWalk } from '../nav/portal-graph/can-walk.ts';
import { WALK_TO, type PortalGraph } from '../nav/portal-graph/portal-graph.ts';
import type { QueryEnd } from '../nav/portal-graph/query/end-edges.ts';
import { findEnd } from '../nav/portal-graph/query/query-ends.ts';
import { terrainOf } from '../nav/portal-graph/terrain.ts';
import { createCostSearch } from './cost-search.ts';
import type { DirectionField } from './directions.ts';

/** A place is left for another one when that shortens the path by this many radii of cheapest floor. */
const BETTER = 0.25;
/** Relative rounding of costs. */
const ROUNDING = 1e-9;
/**
 * An agent that is within this many radii of a place, or of the walk to the next one, goes along that walk: in a gap of just its width it can
 * walk straight only on the middle line. No wall end is between.
 */
const BESIDE = 0.5;
/** How far beyond the border of costly floor an agent heads there, radii. */
const CROSSING = 0.25;

/** The field over the graph's walks; null where the agent cannot be at a goal. */
export function createCostField(graph: PortalGraph, places: readonly Point[]): DirectionField | null {
  const field = makeField(graph);
  return field.moveGoal(...places) ? field : null;
}

type CostSearch = ReturnType<typeof createCostSearch>;

const isAlong = (to: number): boolean => (to & 1) === 1;
/** The place to which an agent goes that was chosen so. */
const placeTo = ({ next }: CostSearch, to: number): number => (isAlong(to) ? next(to >> 1) : to >> 1);

/**
 * Makes a function that chooses where an agent at `here` goes that went there before; −1 is nowhere. Else it is twice a place, straight to that,
 * or plus 1 along the walk from that to the next place. The leaf that it is in is the only one of `leaves`.
 */
function createChooser(graph: PortalGraph, search: CostSearch, here: Point, leaves: readonly number[]) {
  const { tree, leafStart, leafNodes, leafFlags, leastCost, body } = graph;
  const there = { x: 0, z: 0 };
  const gapTo = (id: number): number => distanceAt(here.x, here.z, search.x(id), search.z(id));
  /** Cost of walking straight to a place; Infinity if one cannot. */
  const costOfLine = (id: number): number => {
    there.x = search.x(id);
    there.z = search.z(id);
    return costOfWalk(graph, here, there, leaves, tree.leaves[leaves[0]].floor).cost;
  };
  const best = { cost: 0 };
  /**
   * The place of the agent's leaf over which its path is cheapest, of costs between `least` and `most`; −1 if there is none. Its cost is in
   * `best`.
   */
  const placeBelow = (most: number, least: number): number => {
    const leaf = leaves[0];
    const rate = terrainOf(tree, leaf);
    let found = -1;
    best.cost = most;
    const consider = (id: number): void => {
      const cost = rate * gapTo(id) + search.cost(id);
      if (cost >= best.cost || cost <= least) return;
      best.cost = cost;
      found = id;
    };
    for (let i = leafStart[leaf]; i < leafStart[leaf + 1]; i++)
      if ((leafFlags[i] & WALK_TO) !== 0) consider(leafNodes[i]);
    search.stopsIn(leaf).forEach(consider);
    return found;
  };
  /** Cost of walking on to the next place, for an agent beside the walk to it from that one; Infinity for any other. */
  const costAlong = (id: number): number => {
    const next = search.next(id);
    if (next < 0) return Infinity;
    const gapSquared = pointToSegment(here.x, here.z, search.x(id), search.z(id), search.x(next), search.z(next));
    if (gapSquared > (BESIDE * body.radius) ** 2) return Infinity;
    const length = search.length(id) - search.length(next);
    const rate = length > 0 ? (search.cost(id) - search.cost(next)) / length : 0;
    return rate * gapTo(next);
  };
  /** Can it walk straight to a place of its leaf that has no path? */
  const isApart = (): boolean => {
    for (let i = leafStart[leaves[0]]; i < leafStart[leaves[0] + 1]; i++)
      if (search.cost(leafNodes[i]) === Infinity && costOfLine(leafNodes[i]) < Infinity) return true;
    return false;
  };
  return (before: number): number => {
    let to = search.isPlace(before >> 1) ? before : -1;
    let cost = to < 0 ? Infinity : isAlong(to) ? costAlong(to >> 1) : costOfLine(to >> 1);
    if (cost < Infinity) cost += search.cost(placeTo(search, to));
    if (!(cost < Infinity)) to = -1;
    const most = cost - BETTER * body.radius * leastCost;
    const cheapest = placeBelow(most, -1);
    for (let other = cheapest; other >= 0; other = placeBelow(most, best.cost)) {
      const line = costOfLine(other);
      if (line === Infinity) continue;
      to = 2 * other;
      cost = line + search.cost(other);
      break;
    }
    // From where it can walk nowhere straight it slides along the walls.
    if (to < 0) return cheapest < 0 || isApart() ? -1 : 2 * cheapest;
    for (let at = placeTo(search, to), next = search.next(at); next >= 0; at = next, next = search.next(at)) {
      const nextCost = costOfLine(next) + search.cost(next);
      if (nextCost > cost * (1 + ROUNDING)) {
        const isThere = gapTo(at) <= BESIDE * body.radius;
        return isThere || costAlong(at) + search.cost(next) < cost ? 2 * at + 1 : to;
      }
      to = 2 * next;
      cost = nextCost;
    }
    return to;
  };
}

function makeField(graph: PortalGraph): DirectionField {
  const { tree, body } = graph;
  const search = createCostSearch(graph);
  const here = { x: 0, z: 0 };
  const there = { x: 0, z: 0 };
  const leaves = [0];
  const choose = createChooser(graph, search, here, leaves);
  let ends: readonly QueryEnd[] = [];
  let hasRun = false;

  /** Sets `there` to where an agent heads, and returns the length of the path from there. Along a walk it heads for a place a radius ahead. */
  const aimAt = (to: number): number => {
    const end = placeTo(search, to);
    there.x = search.x(end);
    there.z = search.z(end);
    if (!isAlong(to)) return search.length(end);
    const from = { x: search.x(to >> 1), z: search.z(to >> 1) };
    const length = distance(there, from);
    const walked = length * nearestPart(here, from, there) + body.radius;
    if (walked >= length) return search.length(end);
    // On floor that costs more than the walk's own it heads beyond the border.
    const leaf = search.leafAfter(to >> 1);
    const across =
      terrainOf(tree, leaves[0]) > terrainOf(tree, leaf) ? CROSSING * body.radius * sideOfLeaf(leaf, from, there) : 0;
    const ux = (there.x - from.x) / length;
    const uz = (there.z - from.z) / length;
    there.x = from.x + walked * ux - across * uz;
    there.z = from.z + walked * uz + across * ux;
    return search.length(end) + length - walked;
  };
  /** 1 where the leaf is in front of a walk along its border, −1 where it is behind. */
  const sideOfLeaf = (leaf: number, a: Point, b: Point): number =>
    Math.sign(tree.leaves[leaf].cell.reduce((sum, corner) => sum + side(a, b, corner), 0));

  return {
    moveGoal(...places) {
      const found = places.flatMap((place) => findEnd(graph, place, 'goal', {}).end ?? []);
      if (found.length === 0 || found.length < places.length) return false;
      const isSame = ({ at }: QueryEnd, i: number): boolean => at.x === ends[i].at.x && at.z === ends[i].at.z;
      if (found.length === ends.length && found.every(isSame)) return true;
      ends = found;
      hasRun = false;
      return true;
    },
    directions(x, z, outX, outZ, outDistance, cells, which, from = 0, end = which.length) {
      if (!hasRun) search.run(ends);
      hasRun = true;
      for (let k = from; k < end; k++) {
        const i = which[k];
        here.x = x[i];
        here.z = z[i];
        leaves[0] = leafAt(tree, here);
        const to = leaves[0] < 0 ? -1 : choose(cells[i]);
        cells[i] = to;
        const left = to < 0 ? Infinity : aimAt(to);
        const length = to < 0 ? 0 : distance(here, there);
        outDistance[i] = length + left;
        outX[i] = length > 0 ? (there.x - here.x) / length : 0;
        outZ[i] = length > 0 ? (there.z - here.z) / length : 0;
      }
    },
  };
}
