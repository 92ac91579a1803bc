// What callers of the library hold: a level, an agent size, and what has changed since the level was built.
import type { FloorPoint, Point, Point3 } from '../../geometry/point.ts';
import type { LinkType } from '../../map/link-types.ts';
import type { Level } from '../level.ts';
import type { Place } from '../path-finder.ts';
import type { IndexUse } from './changes/changes.ts';
import type { Field } from './field.ts';
import type { NavPath } from './paths/nav-path.ts';
import type { PrepareOptions } from './changes/run-between.ts';

/** The size of an agent and what it can do, in the level's units. */
export interface NavigatorOptions {
  /**
   * Half its width, rounded down to the level's grid (1/32 mm where the unit is a metre). Default 0.5 m. 0 is a point, for lengths and rays: a
   * place on a wall without thickness, as on a path along it, may be rounded to one behind it. Give what walks a radius, be it 1 mm.
   */
  readonly radius?: number;
  /** What an opening must hold from floor to ceiling. Default 1.75 m. Levels from triangles have no ceilings: the `height` given there counts. */
  readonly height?: number;
  /** The highest step up. Default 0.75 m. */
  readonly maxStep?: number;
  /**
   * The deepest drop. Default Infinity: agents go down stairs that they cannot climb, so pass it with `maxStep` for a wheelchair. An agent's
   * middle goes up to the edge of a deeper one; a railing there keeps its radius off.
   */
  readonly maxDrop?: number;
  /** Default false. A flyer ignores steps and drops. */
  readonly flies?: boolean;
}

/** An obstacle to add: a disc, or a simple polygon. */
export type ObstacleShape =
  { readonly x: number; readonly z: number; readonly radius: number } | { readonly polygon: readonly FloorPoint[] };

/** What `addObstacle` returned: pass it to `moveObstacle` and `removeObstacle` of the same navigator. */
export interface ObstacleHandle {
  readonly kind: 'obstacle';
}

/** A wall to add: a straight one from point to point. */
export interface WallShape {
  readonly from: FloorPoint;
  readonly to: FloorPoint;
  /**
   * Default 0, which counts as the thinnest there can be: 32 steps of the level's grid, a millimetre in most levels. However thick a wall is, its
   * ends reach half a millimetre further: at a corner of two thick ones pass ends half the thickness further.
   */
  readonly thickness?: number;
}

/** What `addWall` returned. */
export interface WallHandle {
  readonly kind: 'wall';
}

/** What `addLink` returned. */
export interface LinkHandle {
  readonly kind: 'link';
}

/** An off-mesh link to add: see `LinkDescription`. */
export interface LinkShape {
  readonly from: FloorPoint;
  readonly to: FloorPoint;
  /** How it is crossed: 'walk' (a ladder, say), 'jump', 'drop', 'teleport' or another of the type. Default 'jump'. See `Follower.link`. */
  readonly type?: LinkType;
  /** In units of path, default the distance; 2 m for a teleport. */
  readonly cost?: number;
  /** Default false. */
  readonly twoWay?: boolean;
}

/** How far a path keeps from walls beyond what the agent needs. */
export interface PathOptions {
  /**
   * How far the agent's middle keeps from walls where there is room; default its radius, and never less. The path follows the shortest one.
   * Where an agent with this radius fits within 1.25 margins of it, that agent's shortest path replaces the stretch. It may go round a thing on
   * the other side, if the detour allows it. Narrow places are passed as without a margin. Paths over links do not change. Takes a few more
   * searches, among round things several milliseconds. Each margin has a separate index; three are kept.
   */
  readonly margin?: number;
  /** Most extra cost of a stretch, and of the whole path, as a part of the shortest one's; what would cost more does not change. Default 0.25. */
  readonly detour?: number;
}

/** One thing that blocks the path, and where. */
export type Blockage = { readonly at: Point3 } & (
  | { readonly kind: 'door'; readonly name: string }
  | { readonly kind: 'obstacle'; readonly obstacle: ObstacleHandle }
  | { readonly kind: 'wall'; readonly wall: WallHandle }
  /** A thing of the level, or a wall with floor on both sides that agents cannot walk through. */
  | { readonly kind: 'prop' | 'fence' }
  | {
      /** A gap too narrow, a step too high, a drop too deep, an opening too low. */
      readonly kind: 'gap' | 'step' | 'drop' | 'ceiling';
      /** How wide, high or deep it is, and what the agent needs or can take. */
      readonly size: number;
      readonly limit: number;
    }
);

/** A path, or the reason why there is none. */
export type QueryAnswer =
  | { readonly path: NavPath; readonly reason: null; readonly blockedBy: readonly []; readonly nearest: null }
  | {
      readonly path: null;
      /**
       * In words: `blocked by door "gate"`, `blocked by a gap of 0.62 at (12, 4) where 0.8 is needed`, `the start is outside the level`, or that no
       * floor or link leads to the goal, with the nearest reachable point.
       */
      readonly reason: string;
      /**
       * The fewest things to remove so that there is a path, in its order; a 'fence' only where nothing else would open one. For an end inside
       * an obstacle they are counted from the nearest place outside it: the obstacle is among them only if it blocks the path from there. For an
       * end that has no room between shut doors it is these. Empty for other reasons.
       */
      readonly blockedBy: readonly Blockage[];
      /** The reachable point nearest to the goal, exact to the level's grid; null where the start is no place to stand. */
      readonly nearest: Point3 | null;
    };

/** Where a straight move was stopped. */
export interface RaycastHit {
  /** The last place where the agent can stand. */
  readonly point: Point3;
  /** Length of the free part. */
  readonly distance: number;
}

/**
 * Paths and places of one agent size in a level; holds its doors, obstacles, links and area costs. For two sizes make two navigators, make
 * each change in both, and keep their paths apart: what one finds is not checked by the other.
 *
 * All numbers are in the level's units. Methods throw an Error that names a wrong argument. A change takes effect at the next query. Obstacles
 * and doors change only what is near them, in about a millisecond on 2,000 rooms; paths, places, rays and moves follow at once. After links
 * and area costs the next query takes some milliseconds more, among many obstacles as long as the first one. Where area costs differ, a path
 * that obstacles or doors make more than 10 % costlier builds the changed level first. The last few such states are kept.
 */
export interface Navigator {
  readonly level: Level;
  /** Goes up with every change of a door, obstacle, link or cost: paths with another revision may be out of date. */
  readonly revision: number;
  readonly options: Required<NavigatorOptions>;
  /**
   * The shortest path, or null: use `query` for the reason. A start or goal nearer to a wall than the radius is moved up to four radii, as by
   * `findNearestPoint`; one inside an obstacle or a thing as far as it takes. One off the floor by up to the radius is moved onto it. From a link
   * that is walked, where the agent cannot stand, it leads over the rest of that first. Where areas cost more, see `setAreaCost`.
   *
   * Of places equally near to an end inside an obstacle, such as those about its middle, it is the one with the shortest path: the near side of a
   * chest.
   *
   * @example
   * nav.findPath({ x: 1, z: 1 }, { x: 19, z: 4 })?.points.forEach(({ x, y, z }) => line.push(x, y, z));
   * nav.findPath(start, goal, { margin: 0.8 }); // keeps 0.8 from walls where there is room, rather than its radius
   */
  findPath(start: Place, goal: Place, options?: PathOptions): NavPath | null;
  /**
   * The shortest path (without a margin), or why there is none, what blocks it, and the nearest point that can be reached. The first query
   * without a path after a change examines the whole level, which takes about as long as building it.
   *
   * @example
   * const { path, reason } = nav.query(start, goal);
   * if (path === null) console.log(reason); // blocked by door "gate"
   */
  query(start: Place, goal: Place): QueryAnswer;
  /** Length of the path that `findPath` gives, whatever it costs; Infinity if there is none. */
  distance(start: Place, goal: Place): number;
  /**
   * The path from a place back to a path that an agent was pushed off. It continues towards its point `next + 1` or a later one; by default the
   * end of the nearest leg. A new path, without a margin, if that is not in reach, or the navigator has changed since. From a link of the path that
   * is walked it may go on over that. Null if there is none.
   */
  rejoinPath(path: NavPath, from: Place, next?: number): NavPath | null;
  /**
   * The legs of a path that have closed since it was found, as indices into its points: leg i ends at point i. Empty while the path can still be
   * walked; a shorter one may have opened (its `revision` differs then). An arc that passes closer to something new than the radius and a
   * hundredth counts as closed.
   *
   * @example
   * // Only where it must, also if a shorter path has opened; to always be on the shortest path compare `revision`.
   * if (nav.staleLegs(follower.path).length > 0) hasPath = follower.rejoin(nav, follower.position);
   */
  staleLegs(path: NavPath): readonly number[];
  /**
   * The nearest place where the agent can stand; the point itself if it can. From a point on the floor it is the nearest along the floor, round
   * corners and never through a wall, for about thirty rooms. Obstacles are ignored for that. Null if there is none within `maxDistance`
   * (default Infinity). So it is null in a part of the floor, closed by walls, where the agent fits nowhere. To walk up to a
   * shelf that is a hole of its room, pass the nearest point to the shelf's middle as the goal.
   */
  findNearestPoint(point: Place, options?: { readonly maxDistance?: number }): Point3 | null;
  /**
   * A random place where the agent can stand, any bit of floor as likely as any other. Null if there is next to none: an agent as wide as its
   * corridors can stand on their middle line only, which has no area. `reachableFrom` counts as the nearest place where it can stand. `random`
   * returns numbers from 0 up to, not including, 1; by default a generator with a fixed seed, so that runs repeat.
   */
  findRandomPoint(options?: { readonly reachableFrom?: Place; readonly random?: () => number }): Point3 | null;
  /**
   * Null if the agent can walk straight from one place to the other; else where it is stopped: at the start where it cannot stand there. That
   * is also so where a path has just dropped off a ledge that is still nearer than the radius. For a shot, ask a navigator of radius 0 that has
   * the same obstacles and doors, or `canSee`.
   */
  raycast(from: Place, to: Place): RaycastHit | null;
  /**
   * Is the view clear from eye to eye? Eyes are at nine tenths of the agent's height above the feet; `y` is the height of the feet, by default
   * the floor's. Walls and shut doors block it, and floors and ceilings at openings, those that move as they are drawn. Windows and obstacles do
   * not. False outside.
   */
  canSee(from: Place, to: Place): boolean;
  /**
   * The place after a move by `delta`, sliding along walls and obstacles, never leaving the floor. Off a ledge it lands its radius away from it,
   * farther where walls below leave no room. From where the agent cannot stand it begins at the nearest place, as of `findNearestPoint`. At an edge
   * of floors it begins on that of `from.y`, so pass on the `y` of the answer. About 10 µs.
   *
   * @throws {Error} Where `findNearestPoint` finds no place.
   * @example
   * position = nav.moveAlong(position, { x: velocity.x * dt, z: velocity.z * dt });
   */
  moveAlong(from: Place, delta: Point): Point3;
  /** Names and states of the level's doors. `loadLevel` says how the doors of files begin. */
  doors(): readonly { readonly name: string; readonly open: boolean }[];
  /** Opens or shuts all doors of that name, and rooms of that name whose ceiling is a door: who is in such a room stays in it. */
  setDoor(name: string, open: boolean): void;
  /**
   * Adds an obstacle as high as the room. It may overlap others and walls. Paths go round it exactly: corners where they are on the level's grid,
   * some hundredths of a millimetre away; discs as polygons around them, whose corners stand out by up to 8 mm. Off the floor it is in no way.
   * Each one that moved takes about a millisecond at the next query. An agent that is an obstacle removes its own before it asks for a path, and adds
   * it again: from inside it the path would begin elsewhere.
   *
   * @example
   * // A tower may not close the last path, nor shut agents in: add it, ask, and take it away where it does. Paths then have no stale legs.
   * const tower = nav.addObstacle({ x: 9, z: 4, radius: 1 });
   * const exit = nav.createField({ x: 19, z: 4 });
   * if ([{ x: 1, z: 1 }, ...agents].some((at) => exit.distance(at) === Infinity)) nav.removeObstacle(tower);
   */
  addObstacle(shape: ObstacleShape): ObstacleHandle;
  /** Gives an obstacle another place and shape, in full: `nav.moveObstacle(crate, { x, z, radius })`. */
  moveObstacle(obstacle: ObstacleHandle, shape: ObstacleShape): void;
  /** Removes an obstacle; its handle is then unknown. */
  removeObstacle(obstacle: ObstacleHandle): void;
  /** Adds a wall as high as the room, from all sides closed to agents. Sight is not blocked. What it touches at an end it seals. */
  addWall(wall: WallShape): WallHandle;
  /** Removes a wall that `addWall` added; its handle is then unknown. */
  removeWall(wall: WallHandle): void;
  /**
   * Adds a link between two places where the agent can stand. While an obstacle or a shut door is over an end, paths do not use it. One-way aisle: a
   * wall across it, and a link over the wall.
   *
   * @example
   * nav.addWall({ from: [3, 8], to: [4, 8] });
   * nav.addLink({ from: [3.5, 7.5], to: [3.5, 8.5], type: 'walk' }); // with growing z only
   */
  addLink(link: LinkShape): LinkHandle;
  /** Removes a link that `addLink` added; its handle is then unknown. */
  removeLink(link: LinkHandle): void;
  /**
   * Links of the level that this agent cannot take, for it fits at one end only, or at neither. Ends are on the level's grid, some hundredths of
   * a millimetre from where they were given; a link that is two-way is there twice, from each end. `index` is the
   * link's place in the list of links that the level was made of.
   */
  readonly unusedLinks: readonly (LinkShape & { readonly from: Point; readonly to: Point; readonly index: number })[];
  /**
   * Sets the cost of the floor of all rooms with that name or area, relative to plain floor: above 0. Where costs differ, paths are exact only
   * if the shortest one stays on the cheapest floor. Others are the cheaper of that one and of one that is searched through places some way
   * apart: at most 1 % costlier than the cheapest in open rooms, and on maps with walls and stairs 0.2 % on average, 12 % at worst. They may run
   * along the border of cheaper floor, at its cost. They take longer, too: on 80 by 60 tiles with roads and swamps 2 ms at the median. Among ten
   * obstacles one of which has moved it is 2 to 20 ms, and up to 0.4 s at worst: let few agents ask in one frame.
   */
  setAreaCost(area: string, cost: number): void;
  /**
   * Exact distances from anywhere to one goal, or to the nearest of several.
   *
   * @example
   * const exits = nav.createField({ x: 19, z: 4 }, { x: 1, z: 9 });
   * exits.pathFrom(me)?.goal; // the exit with the shortest path
   */
  createField(goal: Place, ...others: readonly Place[]): Field;
  /**
   * Builds what queries need now rather than at the first one; for a radius of 0 also an index that makes queries two to six times as fast until the
   * next change but of links. That takes seconds on 2,000 rooms, in slices between which pages draw. It may take up to 64 MiB; where it would take
   * more there is none. If doors are shut or obstacles there when it is first called, a second index is built for paths after changes: of the level
   * with all doors open and no obstacles. It takes as much time and memory again, or more: up to another 64 MiB. `saveLevel` keeps those of the
   * level as it was given, so that they can be made at build time or on a server. After changes call `prepare` again, when they have settled, or pass
   * `keep`: the changed level is built in four slices, then its index in many short ones or, with `buildIndex`, in a worker. Paths stay exact all
   * the while; `indexUse` says whether they are looked up.
   *
   * @throws Rejected with the signal's reason when it is aborted; queries work as before.
   * @example
   * await nav.prepare({ signal: AbortSignal.timeout(5000), onProgress: (part) => (bar.value = part) });
   * @example
   * // In the worker: onmessage = ({ data: [level, body] }) => postMessage(indexLevel(level, body));
   * await nav.prepare({
   *   keep: true,
   *   buildIndex: (level, body) => {
   *     worker.postMessage([level, body]);
   *     return new Promise((resolve) => (worker.onmessage = ({ data }) => resolve(data)));
   *   },
   * });
   */
  prepare(options?: PrepareOptions): Promise<void>;
  /**
   * Which paths are looked up in an index now: all; those that keep clear of every obstacle and shut door, after doors or obstacles have changed;
   * or none, before `prepare` is done and after area costs changed. All others are searched. They are equally long.
   */
  readonly indexUse: IndexUse;
}
