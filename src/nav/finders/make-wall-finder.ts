// A PathFinder that keeps one hand on the wall: it goes straight to the nearest wall and follows it until it meets the goal.
//
// The walk follows the outline of the free space (mesh/wall-tracks.ts), so corridors may have any width. The goal counts as met where
// it is no farther than WALL_REACH from the body and a straight walk leads there. A walk that comes back to where it began has not met
// the goal, which is beside another wall or away from every wall: the reason says so. Else the walk's backtracks are removed. Where the
// shortest path passes everything on the same sides as the walk, it is what remains: always so in a maze without loops.
// Else a search goes through the leaves of the walk, and its path is pulled tight; where the agent does not get through those, the shortest
// path is the answer. The walk itself takes no links and drops from no ledge.
// After D. Brackeen, Developing Games in Java (2003).
import { distance, type Point } from '../../geometry/point.ts';
import { aStar } from '../../search/a-star.ts';
import type { Graph } from '../../search/graph.ts';
import { createSearchState } from '../../search/search-state.ts';
import { isWalked } from '../../map/link-types.ts';
import type { Body } from '../body.ts';
import { checkQuery } from '../checks/check-arguments.ts';
import { portalGraphOf } from '../portal-graph/build-portal-graph.ts';
import { canWalk, cutByLeaves, NO_LENGTH } from '../portal-graph/can-walk.ts';
import { besideTrack, nextTrack, wallTracksOf, type Hand } from '../mesh/wall-tracks.ts';
import { portalsCrossed } from '../portal-graph/query/crossed-portals.ts';
import { findEnds } from '../portal-graph/query/query-ends.ts';
import { estimateTo } from '../portal-graph/query/estimate.ts';
import type { Level } from '../level.ts';
import type { PortalFinderOptions } from '../portal-finder/search-portals.ts';
import type { Path, PathAnswer, PathFinder, Place, QueryOptions } from '../path-finder.ts';
import { corridorOf, hopsOfSearch, pathOfSteps, payTolls, stepsOfHops } from '../portal-graph/query/path-steps.ts';
import { setQuery } from '../portal-graph/query/set-query.ts';
import { createQueryGraph, mayConnect, pointOfNode, type QueryGraph } from '../portal-graph/query/query-graph.ts';
import { pullTight } from '../smoothing/pull-string.ts';
import { makeExactFinder } from './make-exact-finder.ts';
import { WALL_REACH } from './wall-reach.ts';

/** Most leaves of the corridor that a path past a corner may skip through a neighbouring leaf. */
const MOST_CUT = 2;

/** Makes the finder; the outline is computed with the first query. */
export function makeWallFinder(level: Level, body: Body, hand: Hand, options: PortalFinderOptions = {}): PathFinder {
  const graph = portalGraphOf(level, body);
  const exact = makeExactFinder(level, body, options);
  const query = createQueryGraph(graph);
  const state = createSearchState(query.nodeCount);

  const answer = (from: Place, to: Place, queryOptions: QueryOptions = {}): PathAnswer => {
    checkQuery(queryOptions, level.tree.portals.length);
    const none = { path: null, expanded: 0 } as const;
    const ends = findEnds(graph, from, to, options);
    if (ends.reason !== null) return { ...none, reason: ends.reason };
    const { start, goal, isStartMoved, hasMoved } = ends;
    setQuery(query, start, [goal], queryOptions);
    const { costs } = query;
    if (!mayConnect(query)) return { ...none, ...hasMoved, reason: 'disconnected' };
    const walk = walkToGoal(level, body, hand, start.at, goal.at);
    if (walk === null) return { ...none, ...hasMoved, reason: 'not found along the wall' };
    const shortest = exact.answer(from, to, queryOptions);
    const { pegs } = wallTracksOf(level, body);
    if (shortest.path !== null && passesAlike(pegs, walk, shortest.path)) return shortest;
    const leaves = withoutBacktracks(leavesOf(level, walk));
    const estimate = estimateTo(graph, goal.at, (node) => pointOfNode(query, node), costs);
    const { reason, expanded } = aStar(state, confineTo(query, leaves), query.start, query.goal, estimate);
    if (reason !== null) return shortest;
    const steps = stepsOfHops(query, hopsOfSearch(query, state));
    const tight = costs === null ? pullTight(graph, steps) : steps;
    const portals = corridorOf(steps);
    const whole = pathOfSteps(tight, portalsCrossed(graph, tight) ?? portals, expanded, isStartMoved);
    return { path: payTolls(whole, portals, queryOptions.tolls), reason: null, expanded, ...hasMoved };
  };
  return { find: (start, goal) => answer(start, goal).path, answer };
}

/** Whether the path passes the same pegs as the walk. Turns about each are counted, so dead ends cancel. */
function passesAlike(pegs: readonly Point[], walk: readonly Point[], { points, links }: Path): boolean {
  if (!links.every(isWalked)) return false;
  const ring = [...walk, ...points.slice(0, -1).reverse()];
  return pegs.every((peg) => {
    let turns = 0;
    ring.forEach((p, i) => {
      const q = ring[(i + 1) % ring.length];
      const isBelow = q.z > peg.z;
      if (p.z > peg.z === isBelow) return;
      const isRight = (q.x - p.x) * (peg.z - p.z) - (q.z - p.z) * (peg.x - p.x) > 0;
      if (isRight === isBelow) turns += isBelow ? 1 : -1;
    });
    return turns === 0;
  });
}

/** The points of the walk from start to goal, both included, with dead ends; null if it never meets the goal. */
export function walkToGoal(level: Level, body: Body, hand: Hand, start: Point, goal: Point): Point[] | null {
  const meets = (at: Point): boolean => distance(at, goal) <= WALL_REACH && canWalk(level, body, at, goal);
  if (meets(start)) return [start, goal];
  const outline = wallTracksOf(level, body);
  const { tracks } = outline;
  let track = -1;
  let t = 0;
  let least = Infinity;
  tracks.forEach((each, index) => {
    const nearest = each.nearestTo(start, 0, 1);
    const gap = distance(each.at(nearest), start);
    if (gap >= least || !canWalk(level, body, start, each.at(nearest))) return;
    [track, t, least] = [index, nearest, gap];
  });
  const walk = [start];
  const last = hand === 'left' ? 1 : 0;
  const walked = new Set<number>();
  // The first track comes twice: from where the walk joins it, and at the end up to there.
  const first = track;
  for (let isAgain = false; track >= 0; isAgain = track === first) {
    const { at, nearestTo, chords } = tracks[track];
    const met = nearestTo(goal, Math.min(t, last), Math.max(t, last));
    const isMet = meets(at(met));
    const end = isMet ? met : last;
    for (let i = 0; i <= chords; i++) walk.push(besideTrack(tracks[track], t + ((end - t) * i) / chords));
    if (isMet) return [...walk, goal];
    if (isAgain) return null;
    if (track !== first) walked.add(track);
    track = nextTrack(outline, track, hand, walked);
    t = 1 - last;
  }
  return null;
}

function leavesOf({ tree }: Level, walk: readonly Point[]): number[] {
  const leaves: number[] = [];
  for (let i = 1; i < walk.length; i++) {
    const pieces = cutByLeaves(tree, walk[i - 1], walk[i], NO_LENGTH / distance(walk[i - 1], walk[i]));
    for (let k = 0; k < pieces.length; k += 3) leaves.push(pieces[k]);
  }
  return leaves;
}

/** A walk without the parts that only lead back. */
export function withoutBacktracks(walk: readonly number[]): number[] {
  const kept: number[] = [];
  const placeOf = new Map<number, number>();
  for (const node of walk) {
    const before = placeOf.get(node);
    if (before === undefined) {
      placeOf.set(node, kept.length);
      kept.push(node);
    } else for (const gone of kept.splice(before + 1)) placeOf.delete(gone);
  }
  return kept;
}

/**
 * The query's graph along a corridor of leaves, without links. A body may overlap leaves beside the corridor, as at corners, but returns to
 * the corridor where it left it.
 */
function confineTo(query: QueryGraph, corridor: readonly number[]): Graph {
  const { graph, nodeCount } = query;
  const { portals } = graph.tree;
  const placeOf = new Map(corridor.map((leaf, place) => [leaf, place]));
  // Position of a portal along the corridor: between two consecutive leaves, or beside one; NaN for all others.
  const placeOfPortal = (id: number): number => {
    const [front, back] = [placeOf.get(portals[id].front), placeOf.get(portals[id].back)];
    if (front === undefined || back === undefined) return front ?? back ?? NaN;
    return Math.abs(front - back) === 1 ? (front + back) / 2 : NaN;
  };
  const placeOfNode = (node: number): number => placeOfPortal(graph.nodePortal[node]);
  const isOpen = (from: number, to: number, edge: number): boolean => {
    if (edge < 0 || edge >= graph.edgeTo.length)
      return to >= graph.nodeCount || graph.nodePortal[to] < 0 || !Number.isNaN(placeOfNode(to));
    if (placeOf.has(graph.edgeLeaf[edge])) return graph.nodePortal[to] < 0 || !Number.isNaN(placeOfNode(to));
    if (graph.nodePortal[from] < 0 || graph.nodePortal[to] < 0) return false;
    return Math.abs(placeOfNode(from) - placeOfNode(to)) <= MOST_CUT;
  };
  return {
    nodeCount,
    forEachNeighbour: (node, visit) =>
      query.forEachNeighbour(node, (to, cost, edge) => {
        if (isOpen(node, to, edge)) visit(to, cost, edge);
      }),
  };
}
