// What a navigator's callers have changed: doors, obstacles, links, area costs. Each set of changes is one level, built at the next query;
// the last few are kept, so that a door that opens and shuts again costs nothing.
import type { Point } from '../../geometry/point.ts';
import type { Body } from '../body.ts';
import { makeExactFinder } from '../exact/make-exact-finder.ts';
import { makeIndexedFinder } from '../exact/indexed/make-indexed-finder.ts';
import { keepOffCarriers } from '../finders/keep-off-carriers.ts';
import type { Level } from '../level.ts';
import type { LevelPatch, Obstacle } from '../patch/level-patch.ts';
import { keepLast } from '../once-per.ts';
import { patchLevel } from '../patch/patch-level.ts';
import { walks } from '../exact/indexed/corner-path.ts';
import { standingLeaf } from '../portal-graph/places.ts';
import type { Path, PathFinder } from '../path-finder.ts';
import type { PlanLink } from '../../map/floor-plan.ts';
import { portalGraphOf } from '../portal-graph/build-portal-graph.ts';
import type { PortalGraph } from '../portal-graph/portal-graph.ts';
import { doorsOfLevel } from './doors-of-level.ts';

/** A level with one set of changes, ready for queries. */
export interface Scene {
  readonly level: Level;
  readonly graph: PortalGraph;
  readonly finder: PathFinder;
  /** The height of all floors, or NaN where they differ. */
  readonly flat: number;
}

/** The height of the floor under the start of a path; null if the agent cannot stand there, so that the path begins elsewhere. */
export function floorUnder({ graph, flat }: Scene, start: Point, { links, points }: Path): number | null {
  // Paths of walks alone come from finders that move no start.
  if (!Number.isNaN(flat) && links === walks(points.length)) return flat;
  const leaf = standingLeaf(graph, start);
  return leaf < 0 ? null : graph.tree.leaves[leaf].floor;
}

/** Levels kept at a time. */
const MOST_KEPT = 5;

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
  /** Makes finders look paths up in an index where the agent has no radius. */
  useIndex(): void;
  /** The level as it is now. */
  scene(): Scene;
  /** The level with all doors open and no obstacles of the caller's, else as it is now. */
  openScene(): Scene;
  /** The level with its doors as they are now and nothing else in the way, for sight. */
  sight(): Level;
}

export function trackChanges(level: Level, body: Body): Changes {
  const doors = doorsOfLevel(level);
  const isOpen = new Map([...doors].map(([name, door]) => [name, door.isOpen]));
  /** Each obstacle and link with the version that set it: part of the key of a set of changes. */
  const obstacles = new Map<number, Obstacle>();
  const obstacleSet = new Map<number, number>();
  const links = new Map<number, readonly PlanLink[]>();
  const costs = new Map<number, number>();
  let sceneOf = keepLast<Scene>(MOST_KEPT);
  /** Levels with obstacles, before doors, links and costs. */
  const cutOf = keepLast<Level>(MOST_KEPT);
  let current: Scene | null = null;
  let seen: Level | null = null;
  let version = 0;
  let isIndexed = false;

  const change = (): void => {
    current = null;
    seen = null;
    version++;
  };
  /** The doors of a level with the same doors that are not as they were drawn, by wall. */
  const doorsOf = (each: Level, open: (name: string) => boolean): Map<number, boolean> => {
    const changed = [...doorsOfLevel(each)].filter(([name, door]) => open(name) !== door.isOpen);
    return new Map(changed.flatMap(([name, { walls }]) => walls.map((wall) => [wall, open(name)] as const)));
  };
  const isOpenNow = (name: string): boolean => isOpen.get(name) === true;
  const build = (cut: Level, open: (name: string) => boolean): Scene => {
    const patch: LevelPatch = { doors: doorsOf(cut, open), links: [...links.values()].flat(), areaCosts: costs };
    const patched = patchLevel(cut, body, patch);
    const make = isIndexed ? makeIndexedFinder : makeExactFinder;
    const floors = new Set(patched.tree.leaves.map(({ floor }) => floor));
    const flat = floors.size === 1 ? [...floors][0] : NaN;
    const finder = keepOffCarriers(make(patched, body), patched, body);
    return { level: patched, graph: portalGraphOf(patched, body), finder, flat };
  };
  const sceneWith = (open: (name: string) => boolean, present: ReadonlyMap<number, Obstacle>): Scene => {
    const shut = [...doors.keys()].filter((name) => !open(name));
    const cutKey = [...present.keys()].map((id) => obstacleSet.get(id)).join();
    const key = JSON.stringify([cutKey, shut, [...links.keys()], [...costs]]);
    const cut = (): Level =>
      cutOf(cutKey, () => patchLevel(level, body, { props: true, obstacles: [...present.values()] }));
    return sceneOf(key, () => build(cut(), open));
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
      change();
    },
    setObstacle(id, obstacle) {
      if (obstacle === null) obstacles.delete(id);
      else obstacles.set(id, obstacle);
      change();
      obstacleSet.set(id, version);
    },
    obstacles: () => obstacles,
    setLink(id, added) {
      if (added === null) links.delete(id);
      else links.set(id, added);
      change();
    },
    setCost(sector, cost) {
      if (costs.get(sector) === cost) return;
      costs.set(sector, cost);
      change();
    },
    useIndex() {
      if (isIndexed) return;
      isIndexed = true;
      sceneOf = keepLast(MOST_KEPT);
      current = null;
    },
    scene: () => (current ??= sceneWith(isOpenNow, obstacles)),
    openScene: () => sceneWith(() => true, new Map()),
    sight: () => (seen ??= patchLevel(level, body, { doors: doorsOf(level, isOpenNow) })),
  };
}
