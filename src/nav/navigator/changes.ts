// What a navigator's callers have changed: doors, obstacles, links, area costs.
//
// Obstacles and doors are patched into one exact index (patch/patched-level.ts), which finds paths and the places around them. For anything
// else each set of changes is one level, built when it is first needed; the last few are kept. Where paths were prepared they are looked up.
import type { Point } from '../../geometry/point.ts';
import type { Body } from '../body.ts';
import { makeExactFinder } from '../exact/make-exact-finder.ts';
import { keepOffCarriers } from '../finders/keep-off-carriers.ts';
import type { Level } from '../level.ts';
import type { LevelPatch, Obstacle } from '../patch/level-patch.ts';
import { keepLast, oncePer } from '../once-per.ts';
import { laterFinder } from '../wrap-finder.ts';
import { patchLevel, propsForBody } from '../patch/patch-level.ts';
import { createPatchedLevel, type PatchedLevel } from '../patch/patched-level.ts';
import { makePortalSearch } from '../portal-finder/portal-search.ts';
import { walks } from '../exact/indexed/corner-path.ts';
import { standingLeaf } from '../portal-graph/places.ts';
import type { Path, PathFinder } from '../path-finder.ts';
import type { PlanLink } from '../../map/floor-plan.ts';
import { portalGraphOf } from '../portal-graph/build-portal-graph.ts';
import type { PortalGraph } from '../portal-graph/portal-graph.ts';
import { doorsOfLevel } from './doors-of-level.ts';
import type { LevelIndex } from '../exact/indexed/level-indexes.ts';
import type { Prepared, prepareIndex } from './prepare-index.ts';

/** A level with one set of changes, ready for queries. */
export interface Scene {
  /** Built on first use if the scene is patched. */
  readonly level: Level;
  readonly graph: PortalGraph;
  /** Where agents can stand, and the floors there; never built for that. */
  readonly standing: PortalGraph;
  readonly finder: PathFinder;
  readonly isPatched: boolean;
  /** The height of all floors, or NaN where they differ. */
  readonly flat: number;
}

/** The height of the floor under the start of a path; null if the agent cannot stand there, so that the path begins elsewhere. */
export function floorUnder({ standing, flat }: Scene, start: Point, { links, points }: Path): number | null {
  // Paths of walks alone come from finders that move no start.
  if (!Number.isNaN(flat) && links === walks(points.length)) return flat;
  const leaf = standingLeaf(standing, start);
  return leaf < 0 ? null : standing.tree.leaves[leaf].floor;
}

/** The height of all floors, or NaN where they differ. */
const floorOfAll = oncePer(({ tree }: Level): number => {
  const floors = new Set(tree.leaves.map(({ floor }) => floor));
  return floors.size === 1 ? [...floors][0] : NaN;
});

/** Paths that the index answers: all, those that keep clear of obstacles and shut doors, or none. */
export type IndexUse = 'all' | 'clear' | 'none';

/** A level with an index is prepared by itself after this number of questions since the last change. */
const SETTLED = 1000;
/** Levels, and other radii, kept at a time. */
const MOST_KEPT = 5;
const MOST_RADII = 3;

type PreparedScene = Prepared & { readonly key: string; readonly scene: Scene };

export interface Changes {
  /** The level as it was given. */
  readonly base: Level;
  /** Goes up with every change. */
  readonly version: number;
  isOpen(door: string): boolean;
  setDoor(door: string, isOpen: boolean): void;
  /** Adds, moves (same id) or removes (null) an obstacle. */
  setObstacle(id: number, obstacle: Obstacle | null): void;
  obstacles(): ReadonlyMap<number, Obstacle>;
  setLink(id: number, links: readonly PlanLink[] | null): void;
  setCost(sector: number, cost: number): void;
  /** Builds what paths need; with `makeIndex`, an index in which they are looked up until the next change. Yields the part done. */
  prepare(makeIndex: typeof prepareIndex | null): Generator<number, void>;
  /** Calls this when many paths were asked for since the last change and their level has no index; null ends that. */
  whenSettled(call: (() => void) | null): void;
  /** The index that was prepared for the level as it was given; null if there is none. */
  index(): LevelIndex | null;
  /** Which paths are looked up in the index now. */
  indexUse(): IndexUse;
  /** The level as it is now. */
  scene(): Scene;
  /** The level as it is now for an agent of another radius; the last few are kept. */
  sceneFor(radius: number): Scene;
  /** Do obstacles and shut doors leave the straight way free? `feet` is the height of the floor there, map units. */
  isWayFree(from: Point, to: Point, feet: number): boolean;
  /** The level with its doors as they are now and nothing else in the way, for sight. */
  sight(): Level;
}

/** Changes for another radius, and what was set there. */
interface Other {
  readonly changes: Changes;
  readonly set: Map<number, number>;
  readonly links: Map<number, readonly PlanLink[]>;
}

export function trackChanges(level: Level, body: Body): Changes {
  const doors = doorsOfLevel(level);
  const isOpen = new Map([...doors].map(([name, door]) => [name, door.isOpen]));
  /** Each obstacle and link with the version that set it: part of the key of a set of changes. */
  const obstacles = new Map<number, Obstacle>();
  const obstacleSet = new Map<number, number>();
  const links = new Map<number, readonly PlanLink[]>();
  const costs = new Map<number, number>();
  const sceneOf = keepLast<Scene>(MOST_KEPT);
  let patch: PatchedLevel | null = null;
  /** Lines that carry off (keepOffCarriers) need the portal search of a level as it is. */
  const canPatch = (level.states?.carriers.size ?? 0) === 0;
  /** Levels with obstacles, before doors, links and costs. */
  const cutOf = keepLast<Level>(MOST_KEPT);
  let current: Scene | null = null;
  let seen: Level | null = null;
  let version = 0;

  /** The doors of a level with the same doors that are not as they were drawn, by wall. */
  const doorsOf = (each: Level, open: (name: string) => boolean): Map<number, boolean> => {
    const changed = [...doorsOfLevel(each)].filter(([name, door]) => open(name) !== door.isOpen);
    return new Map(changed.flatMap(([name, { walls }]) => walls.map((wall) => [wall, open(name)] as const)));
  };
  const isOpenNow = (name: string): boolean => isOpen.get(name) === true;
  const build = (cut: Level): Scene => {
    const patch: LevelPatch = { doors: doorsOf(cut, isOpenNow), links: [...links.values()].flat(), areaCosts: costs };
    const patched = patchLevel(cut, body, patch);
    const finder = keepOffCarriers(makeExactFinder(patched, body), patched, body);
    const graph = portalGraphOf(patched, body);
    return { level: patched, graph, standing: graph, finder, flat: floorOfAll(patched), isPatched: false };
  };
  const cutKey = (): string => [...obstacles.keys()].map((id) => obstacleSet.get(id)).join();
  const keyOf = (): string => {
    const shut = [...doors.keys()].filter((name) => !isOpenNow(name));
    return JSON.stringify([cutKey(), shut, [...links.keys()], [...costs]]);
  };
  const wholeScene = (): Scene => {
    const cut = (): Level =>
      cutOf(cutKey(), () => patchLevel(level, body, { props: true, obstacles: [...obstacles.values()] }));
    return sceneOf(keyOf(), () => build(cut()));
  };

  const asDrawn = keyOf();
  /** Of the level as it was given, and of the changes for which paths were prepared last. */
  let drawn: PreparedScene | null = null;
  let prepared: PreparedScene | null = null;
  let settled: (() => void) | null = null;
  /** Questions since the last change. */
  let asked = 0;
  const portalSearchOf = oncePer((whole: Level) => makePortalSearch(whole, body));
  let isPatchIndexed = false;
  /** All changes as a patch of the level with its doors open and without obstacles. */
  const makePatch = (): PatchedLevel => {
    const open = patchLevel(level, body, {
      doors: doorsOf(level, () => true),
      links: [...links.values()].flat(),
      areaCosts: costs,
    });
    const props = propsForBody(level, body);
    const known = [drawn, prepared].find((each) => each?.scene.level === open);
    isPatchIndexed = known !== undefined;
    return createPatchedLevel({
      level: open,
      body,
      bare: level.bare ?? level.tree,
      // An index is not built for this: it is the one of the level as it was given.
      usual: (known?.makeFinder ?? makeExactFinder)(open, body),
      simple: laterFinder(() => portalSearchOf(wholeScene().level)),
      obstacles: new Map([...props.map((prop, i) => [i - props.length, prop] as const), ...obstacles]),
      shut: [...doors].flatMap(([name, { walls }]) => (isOpenNow(name) ? [] : walls)),
    });
  };
  const patchedScene = (): Scene => {
    patch ??= makePatch();
    const { standing, finder } = patch;
    return {
      get level() {
        return wholeScene().level;
      },
      get graph() {
        return wholeScene().graph;
      },
      standing,
      finder,
      flat: floorOfAll(level),
      isPatched: true,
    };
  };
  const noteChange = (): void => {
    version++;
    current = null;
    asked = 0;
  };
  /** Makes a change to the patch; what cannot be made is reported by the next query. */
  const change = (make: (patched: PatchedLevel) => void): void => {
    noteChange();
    if (patch === null) return;
    try {
      make(patch);
    } catch {
      patch = null;
    }
  };

  const preparedNow = (key: string): PreparedScene | undefined =>
    [drawn, prepared].find((each) => each?.key === key) ?? undefined;
  const scene = (): Scene => {
    if (++asked === SETTLED && settled !== null && preparedNow(keyOf()) === undefined) settled();
    if (current !== null) return current;
    const key = keyOf();
    const known = preparedNow(key);
    if (known !== undefined) return (current = known.scene);
    return (current = canPatch && key !== asDrawn ? patchedScene() : wholeScene());
  };

  const others = keepLast<Other>(MOST_RADII);
  /** Brings another radius up to date. */
  const follow = ({ changes, set, links: known }: Other): void => {
    for (const name of doors.keys()) changes.setDoor(name, isOpenNow(name));
    for (const id of set.keys()) {
      if (obstacles.has(id)) continue;
      set.delete(id);
      changes.setObstacle(id, null);
    }
    for (const [id, obstacle] of obstacles) {
      if (set.get(id) === obstacleSet.get(id)) continue;
      set.set(id, obstacleSet.get(id)!);
      changes.setObstacle(id, obstacle);
    }
    for (const id of known.keys()) if (!links.has(id)) changes.setLink(id, null);
    for (const [id, added] of links) if (!known.has(id)) changes.setLink(id, added);
    known.clear();
    for (const [id, added] of links) known.set(id, added);
    for (const [sector, cost] of costs) changes.setCost(sector, cost);
  };

  return {
    base: level,
    get version() {
      return version;
    },
    isOpen: (door) => isOpen.get(door) ?? true,
    setDoor(door, open) {
      if (isOpen.get(door) === open) return;
      isOpen.set(door, open);
      seen = null;
      change(({ setShut }) => doors.get(door)?.walls.forEach((wall) => setShut(wall, !open)));
    },
    setObstacle(id, obstacle) {
      if (obstacle === null) obstacles.delete(id);
      else obstacles.set(id, obstacle);
      change(({ setObstacle }) => setObstacle(id, obstacle));
      obstacleSet.set(id, version);
    },
    obstacles: () => obstacles,
    setLink(id, added) {
      if (added === null) links.delete(id);
      else links.set(id, added);
      patch = null;
      noteChange();
    },
    setCost(sector, cost) {
      if (costs.get(sector) === cost) return;
      costs.set(sector, cost);
      patch = null;
      noteChange();
    },
    *prepare(makeIndex) {
      scene();
      yield 0;
      if (makeIndex === null) return;
      const key = keyOf();
      const whole = wholeScene();
      const made = yield* makeIndex(whole.level, body, (level.indexes ?? []) as readonly LevelIndex[]);
      // Another one may have been made meanwhile, of the level as it is now.
      if (made === null || (key !== prepared?.key && prepared?.key === keyOf())) return;
      const finder = keepOffCarriers(made.makeFinder(whole.level, body), whole.level, body);
      prepared = { ...made, key, scene: { ...whole, finder } };
      if (key === asDrawn) drawn = prepared;
      current = null;
    },
    whenSettled: (call) => void (settled = call),
    index: () => drawn?.index ?? null,
    indexUse() {
      const now = scene();
      return now === drawn?.scene || now === prepared?.scene
        ? 'all'
        : now.isPatched && isPatchIndexed
          ? 'clear'
          : 'none';
    },
    scene,
    sceneFor(radius) {
      const make = (): Other => ({
        changes: trackChanges(level, { ...body, radius }),
        set: new Map(),
        links: new Map(),
      });
      const other = others(String(radius), make);
      follow(other);
      return other.changes.scene();
    },
    isWayFree(from, to, feet) {
      const later = (patch ??= makePatch()).standing.near.later!;
      return !later.covers(from) && !later.covers(to) && later.isWayClear(from, to, feet, feet);
    },
    sight: () => (seen ??= patchLevel(level, body, { doors: doorsOf(level, isOpenNow) })),
  };
}
