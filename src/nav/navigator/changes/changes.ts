// What a navigator's callers have changed: doors, obstacles, links, area costs.
//
// Obstacles and doors are patched into one exact index (patch/patched-level.ts), which finds paths and the places around them. For anything
// else each set of changes is one level, built when it is first needed; the last few are kept. Where paths were prepared they are looked up:
// those of the level as it was then, and those of the level that is patched. That is the level as it was given while all doors that began shut
// are shut, else the one with all doors open.
import type { Tree } from '../../../bsp/tree.ts';
import type { Point } from '../../../geometry/point.ts';
import type { Body } from '../../body.ts';
import type { Level } from '../../level.ts';
import type { Obstacle } from '../../patch/level-patch.ts';
import { keepLast, oncePer } from '../../once-per.ts';
import type { PathFinder } from '../../path-finder.ts';
import { patchLevel } from '../../patch/patch-level.ts';
import type { PlanLink } from '../../../map/floor-plan.ts';
import { doorsOfLevel, raiseDoors } from './doors-of-level.ts';
import type { Slice } from './run-between.ts';
import { type Scene, makePlainFinder, wholeScene } from './scene.ts';
import { type Edits, noEdits, shutDoors, keyOf, doorsOf, changedLevels } from './changed-levels.ts';
import { patchesOf, isSegmentFreeIn } from './patches.ts';
import { type MakeIndex, preparedLevels } from './prepared-levels.ts';

/** Paths that the index answers: all, those that keep clear of obstacles and shut doors, or none. */
export type IndexUse = 'all' | 'clear' | 'none';

/** A level with an index is prepared by itself after this number of questions since the last change. */
const SETTLED = 1000;
/** Other radii kept at a time. */
const MOST_RADII = 3;

export type Changes = ReturnType<typeof trackChanges>;

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
  changes.setCosts(costs);
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

const drawnCost = ({ plan }: Level, sector: number): number => plan.sectors[sector].cost;

export function trackChanges(level: Level, body: Body) {
  const edits = noEdits(doorsOfLevel(level));
  const { isOpen, obstacles, obstacleSet, links, costs } = edits;
  const levels = changedLevels(level, body, edits);
  /** Walls of a patch can be shut, such as lines that carry off. */
  const offLines = (): PathFinder => patches.now().scene.finder;
  const wholeOf = oncePer((now: Level) => wholeScene(now, body, makePlainFinder, offLines));
  const whole = (): Scene => wholeOf(levels.now());
  const prepared = preparedLevels(levels, offLines);
  const patches = patchesOf(levels, whole, prepared.find);
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
  const setCost = (sector: number, cost: number): void => {
    if ((costs.get(sector) ?? drawnCost(level, sector)) === cost) return;
    if (cost === drawnCost(level, sector)) costs.delete(sector);
    else costs.set(sector, cost);
    patches.update(null);
    noteChange();
  };
  const scene = (): Scene => {
    if (++asked === SETTLED && settled !== null && !prepared.now()) settled();
    if (current !== null) return current;
    const isPatched = keyOf(edits) !== asDrawn;
    return (current = prepared.now()?.scene ?? (isPatched ? patches.now().scene : whole()));
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
      if (obstacle === null) obstacleSet.delete(id);
      else obstacleSet.set(id, version);
    },
    obstacles: (): ReadonlyMap<number, Obstacle> => obstacles,
    setLink(id: number, added: readonly PlanLink[] | null): void {
      patches.update(null);
      noteChange();
      if (added !== null) return void links.set(id, added);
      links.delete(id);
      edits.unlinked = version;
    },
    setCost,
    /** Sets these costs, and all others as they were drawn. */
    setCosts(all: ReadonlyMap<number, number>): void {
      for (const each of [...costs.keys(), ...all.keys()]) setCost(each, all.get(each) ?? drawnCost(level, each));
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
      if (prepared.now()?.scene === now) return 'all';
      return now.isPatched && patches.now().isIndexed ? 'clear' : 'none';
    },
    scene,
    openLevel: levels.open,
    /** The level as it is now for an agent of another radius; the last few are kept. */
    sceneFor: otherRadii(level, body, edits),
    /** Do obstacles and shut doors leave the segment free? `feet` is the height of the floor there, map units. */
    isSegmentFree: (from: Point, to: Point, feet: number): boolean => isSegmentFreeIn(patches.ofOpen(), from, to, feet),
    /** The level's tree with its doors as they are now and nothing else in the way, for sight. */
    sight: (): Tree => (seen ??= raiseDoors(patchLevel(level, body, { doors: doorsOf(level, shutDoors(edits)) }))),
  };
}
