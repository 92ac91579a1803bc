// Exact paths where a query avoids portals or has tolls on them: doors that are shut, lifts that are away.
//
// Portals that fill a wall are shut by that wall in a patched level (patch/patched-level.ts). From one query to the next only the
// difference of its walls is changed. Walls with tolls are paid or avoided, whichever is cheaper (pay-or-avoid.ts).
//
// Where a path meets other portals, the answer is the better of two bounds, marked by `why`. The same holds where costs and floors make it
// a bound anyway.
import type { Tree } from '../../bsp/tree.ts';
import { distance, type Point } from '../../geometry/point.ts';
import type { Body } from '../body.ts';
import { checkQuery } from '../checks/check-arguments.ts';
import { exactFinderOn } from '../exact/make-open-finder.ts';
import type { OpenQuery } from '../exact/search-exact.ts';
import type { Level } from '../level.ts';
import { createPatchedLevel, type PatchedLevel } from '../patch/patched-level.ts';
import type { Path, PathFinder, QueryOptions } from '../path-finder.ts';
import { portalGraphOf } from '../portal-graph/build-portal-graph.ts';
import { payTolls } from '../portal-graph/query/path-steps.ts';
import { reachFrom } from '../portal-graph/leaf-reach.ts';
import { portalsOfWall } from '../portal-graph/portals-of-wall.ts';
import { makePortalSearch } from '../portal-finder/make-search-finder.ts';
import type { PortalFinderOptions } from '../portal-finder/search-portals.ts';
import { wrapFinder, type Ask } from '../wrap-finder.ts';
import { payOrAvoid, type ExplainedAnswer } from './pay-or-avoid.ts';
import { leavesAt } from '../../bsp/leaf-at.ts';
import { PORTAL_SHUT, type PortalGraph } from '../portal-graph/portal-graph.ts';

type Walls = ReadonlySet<number>;

/** Shuts these walls of a patched level, opens all others, and returns it. */
export type ShutWalls = (walls: Walls) => PatchedLevel;

/** The exact finder, which knows only portals that are open and free, made to follow `avoid` and `tolls`. */
export function shutPortals(
  finder: PathFinder,
  level: Level,
  body: Body,
  options: PortalFinderOptions = {},
): PathFinder {
  const simple = makePortalSearch(level, body, options);
  let patched: PatchedLevel | null = null;
  const shut = wallShutter(
    () => (patched ??= createPatchedLevel({ level, body, simple, finderOn: exactFinderOn, options })),
  );
  return { ...wrapFinder(finder, askWithPortals(level, body, shut, simple, finder)), find: finder.find };
}

/** Shuts walls of a patched level that is made when it is needed. */
export function wallShutter(patched: () => PatchedLevel): ShutWalls {
  const shut = new Set<number>();
  const set = (wall: number, isShut: boolean): void => {
    patched().setShut(wall, isShut);
    if (isShut) shut.add(wall);
    else shut.delete(wall);
  };
  return (walls) => {
    for (const wall of shut) if (!walls.has(wall)) set(wall, false);
    for (const wall of walls) if (!shut.has(wall)) set(wall, true);
    return patched();
  };
}

/** The walls whose portals are all to be avoided. */
export function wallsToAvoid({ tree }: Level, { avoid }: QueryOptions): Walls {
  const walls = new Set<number>();
  for (const id of avoid ?? []) {
    const { wall } = tree.portals[id];
    if (wall >= 0 && portalsOfWall(tree, wall).every((portal) => avoid!.has(portal))) walls.add(wall);
  }
  return walls;
}

/**
 * For wrapFinder. Asks `open` first, the finder without shut walls, or where it is null the patched level. `simple` is the portal search with
 * all options.
 */
export function askWithPortals(
  level: Level,
  body: Body,
  shut: ShutWalls,
  simple: PathFinder,
  open: PathFinder | null,
): (asking: (asked: PathFinder) => Ask) => Ask {
  const { tree } = level;
  const graph = portalGraphOf(level, body);
  return (asking) => (start, goal, queryOptions) => {
    checkQuery(queryOptions, tree.portals.length);
    const { avoid, tolls, ...rest } = queryOptions;
    const walls = wallsToAvoid(level, queryOptions);
    const askAmong = (among: Walls, most = Infinity): ExplainedAnswer => {
      if (areParted(graph, among, start, goal)) return { path: null, reason: 'disconnected', expanded: 0 };
      const shutNow = new Set(avoid);
      for (const wall of among) for (const portal of portalsOfWall(tree, wall)) shutNow.add(portal);
      const query: OpenQuery = { ...rest, avoid: shutNow, most };
      return asking(shut(among).finder)(start, goal, query);
    };
    const askOpen = (finder: PathFinder): ExplainedAnswer => {
      const free = asking(finder)(start, goal, rest);
      const { path, moved, expanded } = free;
      if (path === null || walls.size === 0 || shut(walls).allows(moved?.start ?? start, path)) return free;
      const found = askAmong(walls);
      return { ...found, expanded: expanded + found.expanded };
    };
    const first = open === null ? askAmong(walls) : askOpen(open);
    const pay = (path: Path): Path => payTolls(path, path.corridor, tolls);
    const isBarred = ({ corridor }: Path): boolean => corridor.some((portal) => avoid?.has(portal));
    if (first.path === null || (avoid ?? tolls) === undefined) return first;
    if (!isBarred(first.path) && pay(first.path).cost === first.path.cost) return first;
    /** How far ends were moved: off a wall that is shut, say. */
    const shiftOf = ({ moved }: ExplainedAnswer): number =>
      distance(start, moved?.start ?? start) + distance(goal, moved?.goal ?? goal);
    const { best, why, expanded } = payOrAvoid(first, walls, {
      askAmong,
      costOf: (found) => found.path!.cost + shiftOf(found),
      wholeCostOf: (found) => (isBarred(found.path!) ? Infinity : pay(found.path!).cost + shiftOf(found)),
      tollsOn: ({ path }) => tollsOn(tree, path!, tolls),
    });
    if (open === null) shut(walls);
    const paid: ExplainedAnswer =
      best === null
        ? { path: null, reason: 'disconnected', expanded }
        : { ...best, path: pay(best.path!), reason: null, expanded };
    if (why === undefined) return paid;
    const other = asking(simple)(start, goal, queryOptions);
    const isBetter = paid.path === null || (other.path !== null && other.path.cost < paid.path.cost);
    return { ...(isBetter ? other : paid), expanded: expanded + other.expanded, why };
  };
}

/** The walls on the path whose portals all have tolls, each with the least. */
function tollsOn(tree: Tree, { corridor }: Path, tolls: QueryOptions['tolls']): (readonly [number, number])[] {
  const walls = new Set(corridor.map((portal) => tree.portals[portal].wall).filter((wall) => wall >= 0));
  return [...walls].flatMap((wall) => {
    const least = Math.min(...portalsOfWall(tree, wall).map((portal) => tolls?.get(portal) ?? 0));
    return least > 0 ? [[wall, least] as const] : [];
  });
}

/**
 * True only where no path leads from one place to the other with those walls shut; widths and one-way portals do not count. It takes
 * microseconds, and searches for exact paths take longest where there is no path.
 */
function areParted(graph: PortalGraph, walls: ReadonlySet<number>, from: Point, to: Point): boolean {
  const { tree, portalState } = graph;
  // A place on a wall is on both sides of it.
  const [starts, goals] = [leavesAt(tree, from), leavesAt(tree, to)];
  const isOpen = (id: number): boolean => portalState[id] !== PORTAL_SHUT && !walls.has(tree.portals[id].wall);
  return starts.length > 0 && goals.length > 0 && !reachFrom(graph, starts, isOpen)(goals);
}
