// Paths round the level's props and lamp posts and the things of a query: columns, tables, crates, carts where they are now.
//
// For these paths things are obstacles of a patched level (patch/patched-level.ts), which follows from query to query. A finder's own path
// is the answer where it keeps off all of them; else the exact path round them is. Equal things give equal paths whatever was asked before:
// obstacles have ids in the order of the things, so groups of them are cut alike.
import { isWalked } from '../../map/link-types.ts';
import { exactFinderOn } from '../exact/make-open-finder.ts';
import { joinPaths } from '../along/join-paths.ts';
import { lengthOfLeg } from '../along/path-arcs.ts';
import { blockersForBody, completeThings, goneRound, type Blocker, isClearOfThings } from '../blockers.ts';
import type { Body } from '../body.ts';
import type { Level } from '../level.ts';
import type { Obstacle } from '../patch/level-patch.ts';
import { createPatchedLevel, type PatchedLevel } from '../patch/patched-level.ts';
import type { Path, PathFinder, Place, QueryOptions } from '../path-finder.ts';
import type { PortalFinderOptions } from '../portal-finder/search-portals.ts';
import { makePortalSearch } from '../portal-finder/make-search-finder.ts';
import { laterFinder, wrapFinder } from '../wrap-finder.ts';
import { keepOffCarriers } from './keep-off-carriers.ts';
import { askWithPortals, wallShutter, wallsToAvoid } from './shut-portals.ts';
import { oncePerBody } from '../once-per.ts';
import { patchLevel } from '../patch/patch-level.ts';

/** The finder, its paths led round the level's things and those of the query. */
export function goRoundThings(
  level: Level,
  body: Body,
  finder: PathFinder,
  options: PortalFinderOptions = {},
): PathFinder {
  const { setThings, shutWalls, around, allows, leadAlong } = thingsAsObstacles(level, body, options);
  const passedOn = (queryOptions: QueryOptions): QueryOptions => {
    const { things: _, ...rest } = queryOptions;
    return rest;
  };
  return wrapFinder(
    finder,
    (asking) => (start, goal, queryOptions) => {
      const hasThings = setThings(queryOptions.things);
      const rest = passedOn(queryOptions);
      const found = asking(finder)(start, goal, rest);
      const { path, moved, expanded } = found;
      if (!hasThings || path === null) return found;
      shutWalls(rest);
      if (allows(moved?.start ?? start, path)) return found;
      const led = asking(around)(start, goal, rest);
      // Jumps of a graph drawn by hand are that finder's alone.
      const own = led.path === null ? leadAlong(moved?.start ?? start, path, rest) : null;
      return own === null ? { ...led, expanded: expanded + led.expanded } : { ...found, path: own };
    },
    passedOn,
  );
}

interface ThingsAsObstacles extends Pick<PatchedLevel, 'allows'> {
  /** Sets the things beside the level's own; false if there are none of either. */
  setThings(things: QueryOptions['things']): boolean;
  /** Shuts the walls whose portals a query avoids. */
  shutWalls(queryOptions: QueryOptions): void;
  /** The exact finder round them. */
  readonly around: PathFinder;
  /** The path with its walks through things replaced by exact paths from point to point; null where there is none. */
  leadAlong(start: Place, path: Path, queryOptions: QueryOptions): Path | null;
}

function thingsAsObstacles(level: Level, body: Body, options: PortalFinderOptions): ThingsAsObstacles {
  const own = blockersForBody(level, body);
  let patched: PatchedLevel | null = null;
  /** The things that are obstacles now, by what they are, with their ids in ascending order. */
  const ids = new Map<string, number>();
  let lastId = 0;
  let thingsNow: readonly Blocker[] = [];

  const allows: PatchedLevel['allows'] = (start, path) => patched!.allows(start, path);
  const portalSearch = makePortalSearch(level, body, options);
  /** For the few answers that need it (rises, tolls, terrain, lines that carry off): its path led round the things. */
  const simple = wrapFinder(portalSearch, (asking) => (start, goal, queryOptions) => {
    const found = asking(portalSearch)(start, goal, queryOptions);
    if (found.path === null || allows(found.moved?.start ?? start, found.path)) return found;
    const path = isLeading ? null : leadAlong(found.moved?.start ?? start, found.path, queryOptions);
    return path === null ? { ...found, path, reason: 'disconnected' } : { ...found, path };
  });
  const shut = wallShutter(() => patched!);
  const amongThings = wrapFinder(
    laterFinder(() => patched!.finder),
    askWithPortals(level, body, shut, simple, null),
  );
  /** The exact path from point to point, or where rises or terrain make that an upper bound, a cheaper one by portals. */
  const leadFrom = (from: Place, to: Place, queryOptions: QueryOptions): Path | null => {
    const { costs: _, ...free } = queryOptions;
    const { path, why } = amongThings.answer(from, to, queryOptions);
    const found = path ?? amongThings.answer(from, to, free).path;
    if (found !== null && why === undefined) return found;
    const other = findBetweenProps(level, body, from, to, queryOptions, thingsNow);
    return found === null || (other !== null && other.cost < found.cost) ? other : found;
  };
  let isLeading = false;
  const leadAlong: ThingsAsObstacles['leadAlong'] = (start, path, queryOptions) => {
    const parts: Path[] = [];
    const { points } = path;
    let from = start;
    isLeading = true;
    for (const [i, to] of points.entries()) {
      const before = points[i - 1] ?? start;
      const leg = legOf(path, i, before);
      if (from === before && allows(from, leg)) parts.push(leg);
      else if (!isWalked(path.links[i])) break;
      else if (i < points.length - 1 && !allows(to, { points: [to], links: ['walk'] })) continue;
      else {
        const round = leadFrom(from, to, queryOptions);
        if (round === null) break;
        parts.push(measured(from, round));
      }
      from = to;
    }
    isLeading = false;
    if (from !== points[points.length - 1]) return null;
    const led = joinPaths(parts, path.expanded);
    return { ...led, corridor: path.corridor, cost: path.cost + led.length - path.length };
  };
  const build = (): PatchedLevel =>
    createPatchedLevel({
      level,
      body,
      simple,
      finderOn: exactFinderOn,
      obstacles: new Map(own.map((thing, i) => [i - own.length, obstacleFor(body, thing)])),
      options,
    });
  return {
    around: keepOffCarriers(amongThings, level, () => simple),
    shutWalls: (queryOptions) => void shut(wallsToAvoid(level, queryOptions)),
    allows,
    leadAlong,
    setThings(things) {
      const others = goneRound(completeThings(level, things), body).filter(({ radius }) => radius > 0);
      if (own.length + others.length + ids.size === 0) return false;
      thingsNow = others;
      patched ??= build();
      const wanted = new Map(others.map((thing) => [keyOf(thing), thing]));
      const changes = new Map<number, Obstacle | null>();
      const removeWhere = (isGone: (key: string) => boolean): void => {
        for (const [key, id] of Array.from(ids)) {
          if (!isGone(key)) continue;
          changes.set(id, null);
          ids.delete(key);
        }
      };
      removeWhere((key) => !wanted.has(key));
      // New ones come last, or else all come again.
      const keys = [...wanted.keys()];
      if ([...ids.keys()].some((key, i) => key !== keys[i])) removeWhere(() => true);
      for (const [key, thing] of wanted) {
        if (ids.has(key)) continue;
        ids.set(key, ++lastId);
        changes.set(lastId, obstacleFor(body, thing));
      }
      patched.setObstacles(changes);
      return own.length + others.length > 0;
    },
  };
}

/** What a flyer goes round it could often fly over: for it things are as high as the room. */
export const obstacleFor = (body: Body, { x, z, radius, floor, top }: Blocker): Obstacle =>
  body.flies ? { x, z, radius } : { x, z, radius, floor, top };

const keyOf = ({ x, z, radius, floor, top }: Blocker): string => [x, z, radius, floor, top].join();

/** The path with its length from there: finders measure from the place on the plan's grid. */
function measured(from: Place, path: Path): Path {
  const { points, links, arcs } = path;
  if (!links.every(isWalked)) return path;
  const length = points.reduce((sum, to, i) => sum + lengthOfLeg(points[i - 1] ?? from, to, arcs?.[i] ?? null), 0);
  return { ...path, length, cost: path.cost + length - path.length };
}

function legOf({ points, links, arcs }: Path, i: number, from: Place): Path {
  const arc = arcs?.[i] ?? null;
  const length = lengthOfLeg(from, points[i], arc);
  return {
    points: [points[i]],
    links: [links[i]],
    ...(arc !== null && { arcs: [arc] }),
    length,
    cost: length,
    expanded: 0,
    corridor: [],
  };
}

/** A level with more walls is not built again; that of this many takes about a millisecond. */
const MOST_WALLS = 2000;

const between = oncePerBody((level: Level, body) => makePortalSearch(patchLevel(level, body, { props: true }), body));

/**
 * A walk round props where exact paths are no help, as along a ledge: by portals, on the floor without the props. Null where there is none
 * that these other things allow. Its portals are not the level's.
 */
function findBetweenProps(
  level: Level,
  body: Body,
  from: Place,
  to: Place,
  { avoid, costs }: QueryOptions,
  things: readonly Blocker[],
): Path | null {
  if ((avoid?.size ?? 0) > 0 || level.plan.walls.length > MOST_WALLS) return null;
  const { path, moved } = between.get(level, body).answer(from, to, costs && !costs.factors ? { costs } : {});
  if (path === null || moved !== undefined) return null;
  const isClear = (at: Place, i: number): boolean =>
    isClearOfThings(level, body, path.points[i - 1] ?? from, at, things);
  if (!path.links.every(isWalked) || !path.points.every(isClear)) return null;
  // The last place as asked, not on the plan's grid.
  return {
    ...path,
    points: [...path.points.slice(0, -1), { ...path.points[path.points.length - 1], x: to.x, z: to.z }],
  };
}
