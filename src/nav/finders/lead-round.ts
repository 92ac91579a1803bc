// Leads the paths of any finder round the things that take room: columns, tables, lamp posts.
//
// Portals ignore things, so a path may run through one. Each such leg is replaced by a small A* from a clear point to the next clear one, over
// the corners of octagons about the things in the way. Where that finds nothing, it is tried over twice as many places, closer by, and then
// to the points after the next. A thing may fill a doorway for this body: then the portal of the leg is shunned and the finder asked again, a
// few times. A finder that cannot shun (a grid has its own nodes shut by things) is asked once.
//
// For finders that are not exact, so that their paths keep their own shape away from things. Exact ones need none of this: for them things are
// walls (exact-round.ts). It predicts nothing of what moves; callers name such things where they are now.
import { leafAt } from '../../bsp/leaf-at.ts';
import { EIGHT_DIRECTIONS, SIXTEEN_DIRECTIONS } from '../../geometry/directions.ts';
import { pointGapSquared, segmentGapSquared } from '../../geometry/gap.ts';
import { distance, type Point, type Point3 } from '../../geometry/point.ts';
import { aStar } from '../../search/a-star.ts';
import type { VisitEdge } from '../../search/graph.ts';
import { createSearchState, pathTo } from '../../search/search-state.ts';
import { isWalked } from '../../map/link-types.ts';
import { blockersForBody, completeThings, goneRound, isInWay, type Blocker } from '../blockers.ts';
import type { Body } from '../body.ts';
import { portalGraphOf } from '../portal-graph/build-portal-graph.ts';
import { costOfWalk } from '../portal-graph/can-walk.ts';
import type { Level } from '../level.ts';
import type { PortalGraph } from '../portal-graph/portal-graph.ts';
import { straightenArcs } from '../along/path-arcs.ts';
import type { Path, PathAnswer, PathFinder, Place, QueryOptions } from '../path-finder.ts';
import { standingLeaf } from '../portal-graph/places.ts';
import { wrapFinder, type Ask } from '../wrap-finder.ts';

/** Room kept beside a thing that is gone round, and where there is less of it; map units. */
const ELBOW_ROOM = 1;
const SQUEEZE = 0.25;
/** An octagon's corners are farther out than its sides by 1 / cos(π/8), a hair more here; those of one with sixteen sides by 1 / cos(π/16). */
const CORNER_OUT = 1.0824;
const FINE_CORNER_OUT = 1.0196;
/** Most things that one leg is led round, most places it is led over while looking, at first and when it looks closer. */
const MOST_AROUND = 8;
const MAX_PLACES = 48;
const MOST_FINE_PLACES = 160;
/** Most points of a path that are passed over beyond those inside things, and most portals shunned for one answer. */
const MOST_PASSED = 2;
const MOST_SHUNNED = 6;
/** A leg goes through a portal that is no farther from it than this, squared; map units. */
const TOUCHES = 1e-6;
/** Things farther than this from a leg are not in the way of any way round it, map units. */
const ABOUT = 256;

type Leg = Path['links'][number];

/** Answers a question instead of the finder. */
export type Instead = (start: Place, goal: Place, asked: QueryOptions) => PathAnswer;

/** The finder, its paths led round the level's things and those of the query; where that fails, `instead` answers. */
export function leadRoundThings(level: Level, body: Body, finder: PathFinder, instead: Instead | null): PathFinder {
  const own = blockersForBody(level, body);
  const portalGraph = portalGraphOf(level, body);
  const passedOn = (asked: QueryOptions): QueryOptions => {
    if (asked.things === undefined) return asked;
    const { things, ...rest } = asked;
    return things.length === 0 ? asked : rest;
  };
  const lead =
    (asking: (asked: PathFinder) => Ask): Ask =>
    (start, goal, asked) => {
      const wish = passedOn(asked);
      const avoid = new Set(wish.avoid);
      const blockers = [...own, ...goneRound(completeThings(level, asked.things), body)];
      let expanded = 0;
      const ask = asking(finder);
      let found = ask(start, goal, wish);
      const giveUp = (failed: PathAnswer): PathAnswer =>
        instead === null ? failed : { ...instead(start, goal, asked), why: 'things' };
      for (let shunned = 0; ; shunned++) {
        expanded += found.expanded;
        const failed = { ...found, path: null, reason: found.reason ?? 'disconnected', expanded } as const;
        if (found.path === null && shunned === 0) return failed;
        if (found.path === null) return giveUp(failed);
        if (blockers.length === 0) return found;
        const round = leadRound(portalGraph, blockers, found.moved?.start ?? start, found.path);
        if ('path' in round) return { ...found, path: { ...round.path, expanded }, expanded };
        const portal = portalOf(portalGraph, found.path, round.blocked, avoid);
        if (portal < 0 || shunned === MOST_SHUNNED) return giveUp(failed);
        avoid.add(portal);
        found = ask(start, goal, { ...wish, avoid });
      }
    };
  return wrapFinder(finder, lead, passedOn);
}

/** A leg that cannot be led round the thing. */
interface Blocked {
  readonly from: Point;
  readonly to: Point;
  readonly thing: Blocker;
}

/** The path led round, or the leg that cannot be. */
function leadRound(
  portalGraph: PortalGraph,
  blockers: readonly Blocker[],
  start: Point,
  found: Path,
): { path: Path } | { blocked: Blocked } {
  const path = straightenArcs(found, portalGraph.tree.plan.quantum);
  let isLed = false;
  const points: Point3[] = [];
  const links: Leg[] = [];
  let { length, cost } = path;
  let from: Point = start;
  for (let i = 0; i < path.points.length; i++) {
    // Points inside a thing are passed over: the next clear one will do, or the last before a link that is not walked.
    let next = i;
    const isLast = (at: number): boolean => at + 1 >= path.points.length || !isWalked(path.links[at + 1]);
    const passed = new Set<Blocker>();
    while (isWalked(path.links[i]) && !isLast(next)) {
      const inside = thingsOn(portalGraph, blockers, path.points[next], path.points[next]);
      if (inside.length === 0) break;
      inside.forEach((thing) => passed.add(thing));
      next++;
    }
    const met = isWalked(path.links[i]) ? thingsOn(portalGraph, blockers, from, path.points[next]) : [];
    const inWay = [...met, ...[...passed].filter((thing) => !met.includes(thing))];
    if (inWay.length === 0) {
      from = path.points[i];
      points.push(path.points[i]);
      links.push(path.links[i]);
      continue;
    }
    // Where the next point cannot be come to, one after it may be.
    let way = wayRound(portalGraph, blockers, inWay, from, path.points[next]);
    const blocked = { from, to: path.points[next], thing: inWay[0] };
    for (let more = 0; way === null && more < MOST_PASSED && !isLast(next); more++) {
      next++;
      if (isInThing(portalGraph, blockers, path.points[next])) continue;
      way = wayRound(portalGraph, blockers, inWay, from, path.points[next]);
    }
    if (way === null) return { blocked };
    const to = path.points[next];
    isLed = true;
    let before = from;
    for (const point of way) {
      const walk = walkBetween(portalGraph, before, point);
      length += distance(before, point);
      cost += walk.cost < Infinity ? walk.cost : distance(before, point);
      points.push({
        x: point.x,
        z: point.z,
        y: portalGraph.tree.leaves[leafAt(portalGraph.tree, point)]?.floor ?? to.y,
      });
      links.push(walk.drops ? 'drop' : 'walk');
      before = point;
    }
    // What the finder had in its place.
    before = from;
    for (let k = i; k <= next; k++) {
      const gone = distance(before, path.points[k]);
      const { cost: walked } = walkBetween(portalGraph, before, path.points[k]);
      length -= gone;
      cost -= walked < Infinity ? walked : gone;
      before = path.points[k];
    }
    from = way[way.length - 1];
    i = next;
  }
  return { path: isLed ? { ...path, points, links, length, cost } : found };
}

/** The things on the straight way, the nearest first. */
function thingsOn({ tree, body }: PortalGraph, blockers: readonly Blocker[], from: Point, to: Point): Blocker[] {
  return blockers
    .filter((blocker) => isInWay(tree, body, blocker, from, to))
    .sort((a, b) => distance(a, from) - distance(b, from));
}

function isInThing({ tree, body }: PortalGraph, blockers: readonly Blocker[], at: Point): boolean {
  return blockers.some((blocker) => isInWay(tree, body, blocker, at, at));
}

function walkBetween(portalGraph: PortalGraph, a: Point, b: Point): { cost: number; drops: boolean } {
  const leaf = standingLeaf(portalGraph, a);
  if (leaf < 0 || leafAt(portalGraph.tree, b) < 0) return { cost: Infinity, drops: false };
  return costOfWalk(portalGraph, a, b, [leaf], portalGraph.tree.leaves[leaf].floor);
}

/** The points after `from` of the cheapest way found round the things, the last one being `to`; null when there is none. */
function wayRound(
  portalGraph: PortalGraph,
  blockers: readonly Blocker[],
  inWay: readonly Blocker[],
  from: Point,
  to: Point,
): Point[] | null {
  const near = blockers.filter(({ x, z }) => pointGapSquared(x, z, from, to) < ABOUT * ABOUT);
  const { radius } = portalGraph.body;
  return (
    wayOver(portalGraph, near, inWay, from, to, MAX_PLACES, (blocker, isFree) =>
      cornersAbout(blocker, radius, isFree),
    ) ??
    wayOver(portalGraph, near, inWay, from, to, MOST_FINE_PLACES, (blocker, isFree) =>
      placesAbout(blocker, radius, isFree),
    )
  );
}

/** The same over the places around each thing, with a limit on expansions. */
function wayOver(
  portalGraph: PortalGraph,
  near: readonly Blocker[],
  inWay: readonly Blocker[],
  from: Point,
  to: Point,
  most: number,
  placesOf: (blocker: Blocker, isFree: (place: Point) => boolean) => readonly Point[],
): Point[] | null {
  const around = new Set(inWay);
  for (;;) {
    if (around.size > MOST_AROUND) return null;
    const met = new Set<Blocker>();
    const isFree = (place: Point): boolean =>
      standingLeaf(portalGraph, place) >= 0 && !isInThing(portalGraph, near, place);
    const places: Point[] = [from, to, ...[...around].flatMap((blocker) => placesOf(blocker, isFree))];
    const graph = {
      nodeCount: places.length,
      forEachNeighbour(node: number, visit: VisitEdge): void {
        places.forEach((place, other) => {
          if (other === node || other === 0) return;
          const hit = thingsOn(portalGraph, near, places[node], place);
          hit.forEach((blocker) => met.add(blocker));
          if (hit.length > 0) return;
          const { cost } = walkBetween(portalGraph, places[node], place);
          if (cost < Infinity) visit(other, cost, -1);
        });
      },
    };
    const state = createSearchState(places.length);
    const found = aStar(state, graph, 0, 1, (node) => distance(places[node], to) * portalGraph.leastCost, {
      budget: most,
    });
    if (found.reason === null)
      return pathTo(state, 1)
        .slice(1)
        .map((node) => places[node]);
    if (found.reason === 'budget') return null;
    const before = around.size;
    met.forEach((blocker) => around.add(blocker));
    if (around.size === before) return null;
  }
}

/** Corners of an octagon on which the disc can be walked round the thing; in place of one that is not free, a place close beside the thing. */
function cornersAbout({ x, z, radius: own }: Blocker, radius: number, isFree: (place: Point) => boolean): Point[] {
  const reach = own + radius;
  return EIGHT_DIRECTIONS.flatMap((to) => {
    const places = [(reach + ELBOW_ROOM) * CORNER_OUT, reach + SQUEEZE].map((out) => ({
      x: x + out * to.x,
      z: z + out * to.z,
    }));
    const free = places.find(isFree);
    return free === undefined ? [] : [free];
  });
}

/** All free places about the thing in sixteen directions, close by and farther out. */
function placesAbout({ x, z, radius: own }: Blocker, radius: number, isFree: (place: Point) => boolean): Point[] {
  const reach = own + radius;
  return SIXTEEN_DIRECTIONS.flatMap((to) =>
    [(reach + ELBOW_ROOM) * CORNER_OUT, (reach + SQUEEZE) * FINE_CORNER_OUT]
      .map((out) => ({ x: x + out * to.x, z: z + out * to.z }))
      .filter(isFree),
  );
}

/** The portal to shun for a blocked leg: the first that it goes through, else of the path's corridor the one nearest to the thing; −1 for none. */
function portalOf({ tree }: PortalGraph, path: Path, { from, to, thing }: Blocked, avoid: ReadonlySet<number>): number {
  const rest = path.corridor.filter((portal) => !avoid.has(portal));
  const through = rest.find((portal) => {
    const { a, b } = tree.portals[portal];
    return segmentGapSquared(from, to, a, b) <= TOUCHES;
  });
  if (through !== undefined) return through;
  const gapOf = (portal: number): number => distance(tree.portals[portal].midpoint, thing);
  return rest.reduce((best, portal) => (best < 0 || gapOf(portal) < gapOf(best) ? portal : best), -1);
}
