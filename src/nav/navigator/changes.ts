// What a navigator's callers have changed: doors, obstacles, links, area costs.
//
// Obstacles and doors are patched into one exact index (patch/patched-level.ts), which finds paths and the places around them. For anything
// else each set of changes is one level, built when it is first needed; the last few are kept. Where paths were prepared they are looked up:
// those of the level as it was then, and those of the level that is patched. That is the level as it was given while all doors that began shut
// are shut, else the one with all doors open.
import { leafAt } from '../../bsp/leaf-at.ts';
import type { Tree } from '../../bsp/tree.ts';
import { addToList } from '../../geometry/lists.ts';
import type { Point, Point3 } from '../../geometry/point.ts';
import type { Body } from '../body.ts';
import { createConeAsker } from '../exact/cones/ask-cones.ts';
import { exactIndexOf, type ExactIndex } from '../exact/exact-index.ts';
import { plainFinderOn } from '../exact/search-exact.ts';
import { keepOffCarriers } from '../finders/keep-off-carriers.ts';
import type { Level } from '../level.ts';
import type { Obstacle } from '../patch/level-patch.ts';
import { keepLast, oncePer } from '../once-per.ts';
import { laterFinder, NO_SEARCH } from '../wrap-finder.ts';
import { patchLevel } from '../patch/patch-level.ts';
import { createPatchedLevel, type PatchedLevel } from '../patch/patched-level.ts';
import { makePlainPortalSearch } from '../portal-finder/plain-portal-search.ts';
import { walks } from '../exact/corner-path.ts';
import { standingLeaf } from '../portal-graph/places.ts';
import type { Path, PathFinder, Place } from '../path-finder.ts';
import type { PlanLink } from '../../map/floor-plan.ts';
import { scaled } from '../../search/slices.ts';
import { startLeaf } from '../portal-graph/query/query-ends.ts';
import { isEven, portalGraphOf } from '../portal-graph/build-portal-graph.ts';
import type { PortalGraph } from '../portal-graph/portal-graph.ts';
import { doorsOfLevel, findDoors, raiseDoors } from './doors-of-level.ts';
import type { LevelIndex } from '../exact/indexed/level-indexes.ts';
import type { Prepared } from './prepare-index.ts';
import type { Slice } from './run-between.ts';
import type { Units } from './units.ts';

/** A level with one set of changes, ready for queries. */
export interface Scene {
  /** Built on first use if the scene is patched. */
  readonly level: Level;
  readonly graph: PortalGraph;
  /** The level that is patched: it has all of its floor and links, and perhaps more. Never built for that. */
  readonly wide: Level;
  /** Where agents can stand, and the floors there; never built for that. */
  readonly standing: PortalGraph;
  readonly finder: PathFinder;
  /** What fields need, made on first use; good until the next change. */
  readonly index: ExactIndex;
  readonly isPatched: boolean;
  /** The height of all floors, or NaN where they differ. */
  readonly flat: number;
}

/** The height of the floor under the start of a path; null if the agent cannot stand there, so that the path begins elsewhere. */
export function floorUnder({ standing, flat }: Scene, start: Place, { links, points }: Path): number | null {
  // Paths of walks alone come from finders that move no start.
  if (!Number.isNaN(flat) && links === walks(points.length)) return flat;
  const leaf = startLeaf(standing, start);
  return leaf < 0 ? null : standing.tree.leaves[leaf].floor;
}

/** A place of the plan in the caller's units, with the height of its floor: at the edge of two, of that on which the agent can stand. */
export function toOwnPlace(units: Units, { standing }: Scene, at: Point): Point3 {
  const { tree } = standing;
  const leaf = tree.leaves[standingLeaf(standing, at)] ?? tree.leaves[leafAt(tree, at)];
  return units.toOwn(at, leaf?.floor ?? 0);
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
/** A patch that is behind by more obstacles is made again when it is next asked for. */
const MOST_WAITING = 1000;

/** Makes the index of a level for the navigator's agent, unless it is one of those saved. */
export type MakeIndex = (level: Level, saved: readonly LevelIndex[]) => Generator<Slice, Prepared | null>;

type PreparedScene = Prepared & { readonly key: string; readonly scene: Scene };

export type Changes = ReturnType<typeof trackChanges>;

/** What was set so far. */
type Edits = ReturnType<typeof noEdits>;

const noEdits = (doors: ReturnType<typeof doorsOfLevel>) => ({
  isOpen: new Map([...doors].map(([name, door]) => [name, door.isOpen])),
  obstacles: new Map(),
  /** The version that set each obstacle: part of the key of a set of changes. */
  obstacleSet: new Map(),
  links: new Map(),
  /** The version in which one went last. */
  unlinked: 0,
  costs: new Map(),
});

const keyOfObstacles = ({ obstacles, obstacleSet }: Edits): string =>
  [...obstacles.keys()].map((id) => obstacleSet.get(id)).join();

const shutDoors = ({ isOpen }: Edits): string[] => [...isOpen.keys()].filter((name) => !isOpen.get(name));

/** A test of walls: is one of its doors shut? Rooms side by side that are doors share a wall. */
function shutIn(doors: ReturnType<typeof doorsOfLevel>, { isOpen }: Edits): (wall: number) => boolean {
  const doorsAt = new Map<number, string[]>();
  for (const [name, { walls }] of doors) for (const wall of walls) addToList(doorsAt, wall, name);
  return (wall) => doorsAt.get(wall)?.some((name) => !isOpen.get(name)) === true;
}

/** Equal for equal sets of changes. */
const keyOf = (edits: Edits): string => keyFor(edits, keyOfObstacles(edits), shutDoors(edits));

/** The same as if all doors were open and no obstacles there. */
const openKeyOf = (edits: Edits): string => keyFor(edits, '', []);

const keyFor = ({ links, costs }: Edits, obstacles: string, shut: readonly string[]): string =>
  JSON.stringify([obstacles, shut, [...links.keys()], [...costs]]);

/** A level's doors that are not as they were drawn, by wall, where those of these names are shut. */
function doorsOf(level: Level, shut: readonly string[]): Map<number, boolean> {
  const names = new Set(shut);
  const isOpen = (name: string): boolean => !names.has(name);
  const changed = [...doorsOfLevel(level)].filter(([name, door]) => isOpen(name) !== door.isOpen);
  return new Map(changed.flatMap(([name, { walls }]) => walls.map((wall) => [wall, isOpen(name)] as const)));
}

/** Functions that return the level with all changes cut into it, or but for obstacles and with its doors open; the last few are kept. */
function changedLevels(level: Level, body: Body, edits: Edits) {
  const levelOf = keepLast<Level>(MOST_KEPT);
  /** Levels with doors and props. Those are walls from then on: they never change. */
  const furnishedOf = keepLast<Level>(MOST_KEPT);
  const make = (shut: readonly string[], obstacles: readonly Obstacle[]): Level => {
    const doors = doorsOf(level, shut);
    const furnished = furnishedOf(JSON.stringify(shut), () => patchLevel(level, body, { doors, props: true }));
    return patchLevel(furnished, body, { obstacles, links: [...edits.links.values()].flat(), areaCosts: edits.costs });
  };
  return {
    now: (): Level => levelOf(keyOf(edits), () => make(shutDoors(edits), [...edits.obstacles.values()])),
    open: (): Level => levelOf(openKeyOf(edits), () => make([], [])),
  };
}

/** A finder of shortest paths, without options of queries: callers of the library have none. */
function makePlainFinder(level: Level, body: Body): PathFinder {
  const index = exactIndexOf(level, body);
  return plainFinderOn(index, makePlainPortalSearch(level, body), createConeAsker(index, Infinity));
}

/** A level that has all changes cut into it. */
function wholeScene(level: Level, body: Body, makeFinder: Prepared['makeFinder']): Scene {
  const graph = portalGraphOf(level, body);
  const finder = keepOffCarriers(makeFinder(level, body), level, () => makePlainPortalSearch(level, body));
  return {
    level,
    graph,
    wide: level,
    standing: graph,
    finder,
    get index() {
      return exactIndexOf(level, body);
    },
    flat: floorOfAll(level),
    isPatched: false,
  };
}

/** The level with all changes as a patch of its base: itself without obstacles, and with its doors open, or but those that begin shut. */
interface Patch {
  readonly patched: PatchedLevel;
  /** Shuts or opens the walls of a door as it is now. */
  moveDoor(name: string): void;
  readonly scene: Scene;
  /** Does it use an index? */
  readonly isIndexed: boolean;
}

/** A function that makes that patch, of a prepared base or the level with all doors open. An index is not built for it. */
function patchMaker(
  level: Level,
  body: Body,
  edits: Edits,
  levels: ReturnType<typeof changedLevels>,
  whole: () => Scene,
  findBase: () => PreparedScene | undefined,
  shutInBase: readonly string[],
): () => Patch {
  const { obstacles } = edits;
  const portalSearchOf = oncePer((patched: Level) => makePlainPortalSearch(patched, body));
  const isBareShut = shutIn(doorsOfLevel(level), edits);
  return () => {
    const prepared = findBase();
    const base = prepared?.scene.level ?? levels.open();
    const doors = findDoors(base.plan, level.plan);
    const fixed = new Set(shutInBase.flatMap((name) => doors.get(name)?.walls ?? []));
    const wallsOf = (name: string): readonly number[] =>
      doors.get(name)?.walls.filter((wall) => !fixed.has(wall)) ?? [];
    const isShut = shutIn(doors, edits);
    const patched = createPatchedLevel({
      level: base,
      body,
      isIndexed: prepared !== undefined,
      // Where terrain differs, what is not looked up is left to the search among what was added.
      usual:
        prepared?.makeFinder(base, body, {}, isEven(base.tree) ? undefined : NO_SEARCH) ?? makePlainFinder(base, body),
      finderOn: plainFinderOn,
      simple: laterFinder(() => portalSearchOf(levels.now())),
      obstacles,
      shut: [...doors.keys()].flatMap((name) => wallsOf(name).filter(isShut)),
      isShut: isBareShut,
    });
    const scene: Scene = {
      get level() {
        return whole().level;
      },
      get graph() {
        return whole().graph;
      },
      wide: base,
      // Others after a change that is made by building everything again, with more room.
      get standing() {
        return patched.standing;
      },
      get finder() {
        return patched.finder;
      },
      get index() {
        return patched.index;
      },
      flat: floorOfAll(level),
      isPatched: true,
    };
    const moveDoor = (name: string): void => wallsOf(name).forEach((wall) => patched.setShut(wall, isShut(wall)));
    return { patched, moveDoor, scene, isIndexed: prepared !== undefined };
  };
}

/** Keeps a patch, made when it is first asked for, up to date. */
function patchKeeper(makePatch: () => Patch) {
  let patch: Patch | null = null;
  /** Obstacles that are set when the patch is next asked for: in a pile each alone would cut all of it again. */
  const waiting = new Map<number, Obstacle | null>();
  /** Makes a change. Where that is null, or cannot be made, the patch is made again; if that fails, the next query reports it. */
  const update = (make: ((patch: Patch) => void) | null): void => {
    try {
      if (make === null) patch = null;
      else if (patch !== null) make(patch);
    } catch {
      patch = null;
    }
  };
  return {
    update,
    setObstacle(id: number, obstacle: Obstacle | null): void {
      if (patch !== null) waiting.set(id, obstacle);
      if (waiting.size <= MOST_WAITING) return;
      patch = null;
      waiting.clear();
    },
    now(): Patch {
      if (waiting.size > 0) update(({ patched }) => patched.setObstacles(waiting));
      waiting.clear();
      return (patch ??= makePatch());
    },
  };
}

/** Patches of the level with all doors open, and of it with those shut that begin shut; made when they are first needed. */
function patchesOf(
  level: Level,
  body: Body,
  edits: Edits,
  levels: ReturnType<typeof changedLevels>,
  whole: () => Scene,
  findPrepared: (key: string) => PreparedScene | undefined,
) {
  const beginShut = shutDoors(edits);
  const makeOf = (find: () => PreparedScene | undefined, shut: readonly string[]) =>
    patchKeeper(patchMaker(level, body, edits, levels, whole, find, shut));
  const drawnKey = (): string => keyFor(edits, '', beginShut);
  const open = makeOf(() => findPrepared(openKeyOf(edits)), []);
  const drawn = makeOf(() => findPrepared(drawnKey()), beginShut);
  const isShutAsDrawn = (): boolean => beginShut.length > 0 && !beginShut.some((name) => edits.isOpen.get(name));
  return {
    update(make: ((patch: Patch) => void) | null): void {
      for (const each of [open, drawn]) each.update(make);
    },
    setObstacle(id: number, obstacle: Obstacle | null): void {
      for (const each of [open, drawn]) each.setObstacle(id, obstacle);
    },
    /** To be called when the level with that key was prepared. */
    noteBase(key: string): void {
      if (key === openKeyOf(edits)) open.update(null);
      if (key === drawnKey()) drawn.update(null);
    },
    now: (): Patch => (isShutAsDrawn() && findPrepared(drawnKey()) ? drawn : open).now(),
    /** The one to which all shut doors were added. */
    ofOpen: (): Patch => open.now(),
  };
}

function isSegmentFreeIn({ patched }: Patch, from: Point, to: Point, feet: number): boolean {
  const later = patched.standing.near.later!;
  // One that leaves an obstacle crosses its outline.
  return !later.covers(to) && later.isSegmentClear(from, to, feet, feet);
}

/** Levels with an index: as given, as prepared last, and both with all doors open and no obstacles. */
function preparedLevels(level: Level, body: Body, edits: Edits, levels: ReturnType<typeof changedLevels>) {
  const [asDrawn, asDrawnOpen] = [keyOf(edits), openKeyOf(edits)];
  let all: readonly PreparedScene[] = [];
  const find = (key: string): PreparedScene | undefined => all.find((each) => each.key === key);
  function* add(makeIndex: MakeIndex, key: string, now: Level, noteAdded: (key: string) => void) {
    const made = yield* makeIndex(now, (level.indexes ?? []) as readonly LevelIndex[]);
    if (made === null) return;
    // Another one may have been made meanwhile, of the level as it is now.
    const kept = [asDrawn, asDrawnOpen, keyOf(edits), openKeyOf(edits)];
    const others = all.filter((each) => each.key !== key && kept.includes(each.key));
    all = [...others, { ...made, key, scene: wholeScene(now, body, made.makeFinder) }];
    noteAdded(key);
  }
  return {
    find,
    /** Adds the level as it is now. If doors begin shut, also the level that is patched: else that is the level as it was given. */
    *prepare(makeIndex: MakeIndex, noteAdded: (key: string) => void): Generator<Slice, void> {
      const key = keyOf(edits);
      const isOpenToo = asDrawn !== asDrawnOpen && key !== openKeyOf(edits) && !find(openKeyOf(edits));
      const half = isOpenToo ? 0.5 : 1;
      yield* scaled(add(makeIndex, key, levels.now(), noteAdded), 0, half);
      if (isOpenToo) yield* scaled(add(makeIndex, openKeyOf(edits), levels.open(), noteAdded), half, 1);
    },
    indexes(): readonly LevelIndex[] {
      const drawn = find(asDrawn);
      return drawn === undefined ? [] : [drawn.index, (find(asDrawnOpen) ?? drawn).index];
    },
  };
}

/** Changes for another radius, and what was set there. */
interface Other {
  readonly changes: Changes;
  readonly set: Map<number, number>;
  readonly links: Map<number, readonly PlanLink[]>;
}

/** Brings another radius up to date. */
function follow({ changes, set, links: known }: Other, { isOpen, obstacles, obstacleSet, links, costs }: Edits): void {
  for (const [name, open] of isOpen) changes.setDoor(name, open);
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
}

/** A function that returns the level as it is now for an agent of another radius; the last few are kept. */
function otherRadii(level: Level, body: Body, edits: Edits): (radius: number) => Scene {
  const others = keepLast<Other>(MOST_RADII);
  return (radius) => {
    const make = (): Other => ({
      changes: trackChanges(level, { ...body, radius }),
      set: new Map(),
      links: new Map(),
    });
    const other = others(String(radius), make);
    follow(other, edits);
    return other.changes.scene();
  };
}

export function trackChanges(level: Level, body: Body) {
  const edits = noEdits(doorsOfLevel(level));
  const { isOpen, obstacles, obstacleSet, links, costs } = edits;
  const levels = changedLevels(level, body, edits);
  const wholeOf = oncePer((now: Level) => wholeScene(now, body, makePlainFinder));
  const whole = (): Scene => wholeOf(levels.now());
  const prepared = preparedLevels(level, body, edits, levels);
  const patches = patchesOf(level, body, edits, levels, whole, prepared.find);
  /** Lines that carry off (keepOffCarriers) need the portal search of a level as it is. */
  const canPatch = (level.states?.carriers.size ?? 0) === 0;
  const asDrawn = keyOf(edits);
  let current: Scene | null = null;
  let seen: Tree | null = null;
  let version = 0;
  /** Questions since the last change, and what is called when they are many. */
  let asked = 0;
  let settled: (() => void) | null = null;

  const noteChange = (): void => {
    version++;
    [current, asked] = [null, 0];
  };
  const scene = (): Scene => {
    if (++asked === SETTLED && settled !== null && !prepared.find(keyOf(edits))) settled();
    if (current !== null) return current;
    const key = keyOf(edits);
    return (current = prepared.find(key)?.scene ?? (canPatch && key !== asDrawn ? patches.now().scene : whole()));
  };
  return {
    /** Goes up with every change. */
    get version(): number {
      return version;
    },
    unlinked: (): number => edits.unlinked,
    isOpen: (door: string): boolean => isOpen.get(door) ?? true,
    setDoor(door: string, open: boolean): void {
      if (isOpen.get(door) === open) return;
      isOpen.set(door, open);
      seen = null;
      patches.update(({ moveDoor }) => moveDoor(door));
      noteChange();
    },
    /** Adds, moves (same id) or removes (null) an obstacle. */
    setObstacle(id: number, obstacle: Obstacle | null): void {
      if (obstacle === null) obstacles.delete(id);
      else obstacles.set(id, obstacle);
      patches.setObstacle(id, obstacle);
      noteChange();
      obstacleSet.set(id, version);
    },
    obstacles: (): ReadonlyMap<number, Obstacle> => obstacles,
    setLink(id: number, added: readonly PlanLink[] | null): void {
      patches.update(null);
      noteChange();
      if (added !== null) return void links.set(id, added);
      links.delete(id);
      edits.unlinked = version;
    },
    setCost(sector: number, cost: number): void {
      if (costs.get(sector) === cost) return;
      costs.set(sector, cost);
      patches.update(null);
      noteChange();
    },
    /** Builds what paths need; with `makeIndex`, indexes in which they are looked up. Yields the part done. */
    *prepare(makeIndex: MakeIndex | null): Generator<Slice, void> {
      const noteAdded = (key: string): void => {
        patches.noteBase(key);
        current = null;
      };
      if (makeIndex !== null) yield* prepared.prepare(makeIndex, noteAdded);
      scene();
    },
    /** Calls this when many paths were asked for since the last change and their level has no index; null ends that. */
    whenSettled: (call: (() => void) | null): void => void (settled = call),
    /** The indexes that were prepared for the level as it was given. */
    indexes: prepared.indexes,
    /** Which paths are looked up in the index now. */
    indexUse(): IndexUse {
      const now = scene();
      if (prepared.find(keyOf(edits))?.scene === now) return 'all';
      return now.isPatched && patches.now().isIndexed ? 'clear' : 'none';
    },
    scene,
    /** The level as it is now for an agent of another radius; the last few are kept. */
    sceneFor: otherRadii(level, body, edits),
    /** Do obstacles and shut doors leave the segment free? `feet` is the height of the floor there, map units. */
    isSegmentFree: (from: Point, to: Point, feet: number): boolean => isSegmentFreeIn(patches.ofOpen(), from, to, feet),
    /** The level's tree with its doors as they are now and nothing else in the way, for sight. */
    sight: (): Tree => (seen ??= raiseDoors(patchLevel(level, body, { doors: doorsOf(level, shutDoors(edits)) }))),
  };
}
