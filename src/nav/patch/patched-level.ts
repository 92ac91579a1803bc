// A level whose obstacles come, move and go and whose doors open and shut, for exact paths of one body: what a rebuild (patch-level.ts)
// answers, without one.
//
// Obstacles that touch each other, or a wall in common, are one group. A change undoes the groups it touches and cuts them out of the walls
// near them again, with the code that a rebuild uses for the whole plan; so both get the same walls. A shut door is an added wall. The
// level itself has all its doors open, and no obstacles.
import type { Tree } from '../../bsp/tree.ts';
import { wallsNear } from '../../bsp/walls-near.ts';
import type { Point } from '../../geometry/point.ts';
import { BLOCKS_BODIES, BLOCKS_SIGHT, type Wall } from '../../map/floor-plan.ts';
import type { Body } from '../body.ts';
import { growBounds } from '../clearance/near-walls.ts';
import { exactIndexOf } from '../exact/exact-index.ts';
import { CornerPath } from '../exact/indexed/corner-path.ts';
import { pointWaysOf } from '../exact/indexed/point-ways.ts';
import { exactFinderOn } from '../exact/make-exact-finder.ts';
import type { Level } from '../level.ts';
import type { Path, PathAnswer, PathFinder, Place } from '../path-finder.ts';
import type { PortalFinderOptions } from '../portal-finder/make-search-finder.ts';
import type { PortalGraph } from '../portal-graph/portal-graph.ts';
import { wrapFinder } from '../wrap-finder.ts';
import { pathCheckOf } from './clear-of-added.ts';
import { boxRings, isCovered, type BoxedRings } from './covered-places.ts';
import { cutGroup, type CutGroup } from './cut-group.ts';
import type { Obstacle } from './level-patch.ts';
import { NoRoom } from './growing-tree.ts';
import { guideSearch } from './guided-search.ts';
import { ringOfObstacle, type Ring } from './obstacle-ring.ts';
import { doTouch, NEARBY, partRings } from './part-rings.ts';
import { patchIndex, type PatchedIndex } from './patched-index.ts';

export interface PatchedLevel {
  /** The level's portal graph as far as ends of paths go: walls near places, obstacles that cover them. */
  readonly standing: PortalGraph;
  readonly finder: PathFinder;
  /** Is a path of the level with its doors open and no obstacles one of the level as it is now? False for some that are. */
  allows(start: Point, path: Pick<Path, 'points' | 'links' | 'arcs'>): boolean;
  /** Adds, moves (same id) or removes (null) an obstacle. Groups are cut in the order of their ids. */
  setObstacle(id: number, obstacle: Obstacle | null): void;
  /** Shuts or opens a wall with floor on both sides. */
  setShut(wall: number, isShut: boolean): void;
}

/** Obstacles that are cut together. */
interface Group extends CutGroup {
  readonly ids: readonly number[];
  /** Walls of the level near them; no other group has any of these. */
  readonly near: readonly number[];
}

/** What one change does to walls, as it is put together. */
interface Draft {
  readonly removed: number[];
  readonly dropped: number[];
  readonly added: number[];
}

const FIRST_ROOM = 1024;

/** What a patched level begins with. */
export interface PatchedBase {
  /** With all doors open and no obstacles. */
  readonly level: Level;
  readonly body: Body;
  /** The tree whose walls part the floor for places inside obstacles: they are not moved through those. */
  readonly bare: Tree;
  /** The portal search of the level as it is now, for the few answers that need it. */
  readonly simple: PathFinder;
  /** An exact finder of the level, if its paths are to be the first choice where they keep off all that was added. */
  readonly usual?: PathFinder;
  readonly obstacles?: ReadonlyMap<number, Obstacle>;
  /** Walls that are shut. */
  readonly shut?: Iterable<number>;
  /** Of the exact finder. */
  readonly options?: PortalFinderOptions;
}

export function createPatchedLevel({ level, body, bare, simple, usual, ...first }: PatchedBase): PatchedLevel {
  const base = exactIndexOf(level, body);
  const { plan, tree } = level;
  const rings = new Map<number, Ring>();
  for (const [id, obstacle] of first.obstacles ?? []) rings.set(id, ringOfObstacle(obstacle, 0, plan.quantum));
  const shut = new Set(first.shut);
  let groupOf = new Map<number, Group>();
  /** The group of each wall of the level that is near one. */
  let claims = new Map<number, Group>();
  /** The added wall of each shut wall that is near no obstacle. */
  let doorWalls = new Map<number, number>();
  /** Walls of the level that do not count: others are in their place. */
  let hiddenNow = new Set<number>();
  /** The rings as they are now, made when they are asked for. */
  let boxed: BoxedRings | null = null;
  let room = FIRST_ROOM;
  let patched: PatchedIndex;
  let finder: PathFinder;
  let allows: PatchedLevel['allows'];

  const isGuided = usual !== undefined && base.ways.length === 0;
  const makeExact = (): PathFinder => {
    const { index } = patched;
    return isGuided
      ? exactFinderOn(index, simple, null, first.options, (among) => guideSearch(base, among, patched))
      : exactFinderOn(index, simple, null, first.options);
  };
  const wallNow = (wall: number): Wall => {
    const own = plan.walls[wall];
    return shut.has(wall) ? { ...own, blocks: own.blocks | BLOCKS_BODIES | BLOCKS_SIGHT } : own;
  };
  const nearOf = ({ bounds }: Ring): number[] => {
    const found: number[] = [];
    wallsNear(tree, growBounds(bounds, NEARBY), (wall) => found.push(wall));
    return found;
  };
  const undo = (group: Group, draft: Draft): void => {
    for (const wall of group.near) claims.delete(wall);
    draft.removed.push(...group.added);
    draft.dropped.push(...group.vertices);
  };
  const cut = (ids: readonly number[], near: readonly number[], draft: Draft): void => {
    const members = ids.map((id) => rings.get(id)!);
    const group = { ids, near, ...cutGroup(patched, level, body, members, near, wallNow, shut) };
    for (const id of ids) groupOf.set(id, group);
    for (const wall of near) claims.set(wall, group);
    draft.added.push(...group.added);
  };

  /** Parts the obstacles into groups and cuts each. */
  const regroup = (ids: readonly number[], draft: Draft): void => {
    const lists = new Map(ids.map((id) => [id, nearOf(rings.get(id)!)]));
    for (const part of partRings(ids, rings, lists)) {
      const near = new Set(part.flatMap((id) => lists.get(id)!));
      cut(
        part,
        [...near].sort((a, b) => a - b),
        draft,
      );
    }
  };
  /** Hides, shows, shuts and opens the walls of the level that are among those, and applies the draft. */
  const finish = (draft: Draft, walls: Iterable<number>): void => {
    const [hidden, shown]: number[][] = [[], []];
    for (const wall of walls) {
      const door = doorWalls.get(wall);
      const group = claims.get(wall);
      const isAlone = shut.has(wall) && group === undefined;
      const isHidden = isAlone || group?.kept.has(wall) === false;
      if (isHidden !== hiddenNow.has(wall)) (isHidden ? hidden : shown).push(wall);
      if (isHidden) hiddenNow.add(wall);
      else hiddenNow.delete(wall);
      if (isAlone === (door !== undefined)) continue;
      if (door === undefined) {
        const added = patched.growing.addWall(wallNow(wall));
        doorWalls.set(wall, added);
        draft.added.push(added);
      } else {
        doorWalls.delete(wall);
        draft.removed.push(door);
      }
    }
    patched.apply({ ...draft, hidden, shown });
    if (base.ways.length > 0) finder = makeExact();
  };
  const newDraft = (): Draft => ({ removed: [], dropped: [], added: [] });

  const obstaclesNow = {
    hasObstacles: () => rings.size > 0,
    covers: (p: Point) => isCovered(patched, level, (boxed ??= boxRings(rings.values())), p),
  };

  /** Makes everything again, with more room if there is too little. */
  const build = (): void => {
    for (;;) {
      try {
        groupOf = new Map();
        claims = new Map();
        doorWalls = new Map();
        hiddenNow = new Set();
        patched = patchIndex(base, bare, obstaclesNow, room);
        allows = pathCheckOf(patched);
        finder = makeExact();
        const draft = newDraft();
        regroup([...rings.keys()], draft);
        for (const wall of shut) patched.setPortals(wall, true);
        finish(draft, new Set([...shut, ...claims.keys()]));
        return;
      } catch (error) {
        if (!(error instanceof NoRoom)) throw error;
        room *= 2;
      }
    }
  };
  const change = (make: () => void): void => {
    try {
      make();
    } catch (error) {
      if (!(error instanceof NoRoom)) throw error;
      room *= 2;
      build();
    }
  };
  const setRing = (id: number, ring: Ring | null): void => {
    const near = ring === null ? [] : nearOf(ring);
    const touched = new Set<Group>();
    const own = groupOf.get(id);
    if (own !== undefined) touched.add(own);
    if (ring !== null) {
      for (const [other, { bounds }] of rings) if (doTouch(bounds, ring.bounds)) touched.add(groupOf.get(other)!);
      for (const wall of near) {
        const group = claims.get(wall);
        if (group !== undefined) touched.add(group);
      }
    }
    boxed = null;
    if (ring === null) rings.delete(id);
    else rings.set(id, ring);
    change(() => {
      const draft = newDraft();
      const ids = new Set<number>(ring === null ? [] : [id]);
      const walls = new Set<number>(near);
      for (const group of touched) {
        undo(group, draft);
        for (const each of group.ids) if (rings.has(each)) ids.add(each);
        for (const wall of group.near) walls.add(wall);
      }
      groupOf.delete(id);
      regroup(
        [...ids].sort((a, b) => a - b),
        draft,
      );
      finish(draft, walls);
    });
  };
  build();

  const makeAsking = (usual: PathFinder): PathFinder => {
    const isAllowed = ({ path, why, moved }: PathAnswer, start: Place): boolean =>
      path !== null && why === undefined && moved === undefined && allows(start, path);
    const whole = wrapFinder(usual, (asked) => (start, goal, wish) => {
      const found = asked(usual)(start, goal, wish);
      return isAllowed(found, start) ? found : asked(finder)(start, goal, wish);
    });
    if (!pointWaysOf(base).isPlain) return whole;
    const find = (start: Place, goal: Place): Path | null => {
      const path = usual.find(start, goal);
      // Exact from where the start is, and without its corridor until it is asked for.
      if (path instanceof CornerPath) return allows(start, path) ? path : finder.find(start, goal);
      return whole.find(start, goal);
    };
    return { ...whole, find };
  };
  const asking = usual === undefined || (isGuided && body.radius > 0) ? null : makeAsking(usual);

  return {
    get standing() {
      return patched.index.portalGraph;
    },
    get finder() {
      return asking ?? finder;
    },
    allows: (start, path) => allows(start, path),
    setObstacle(id, obstacle) {
      const ring = obstacle === null ? null : ringOfObstacle(obstacle, 0, plan.quantum);
      setRing(id, ring);
    },
    setShut(wall, isShut) {
      if (shut.has(wall) === isShut) return;
      if (isShut) shut.add(wall);
      else shut.delete(wall);
      change(() => {
        const draft = newDraft();
        const group = claims.get(wall);
        if (group !== undefined) {
          undo(group, draft);
          cut(group.ids, group.near, draft);
        }
        patched.setPortals(wall, isShut);
        finish(draft, group?.near ?? [wall]);
      });
    },
  };
}
