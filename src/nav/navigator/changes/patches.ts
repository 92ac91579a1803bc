// The level with all changes as a patch of one that was built before.
import type { Point } from '../../../geometry/point.ts';
import { plainFinderOn } from '../../exact/search-exact.ts';
import { hasCarriers } from '../../clearance/carriers.ts';
import { shutCarriers } from '../../finders/keep-off-carriers.ts';
import type { Level } from '../../level.ts';
import type { Obstacle } from '../../patch/level-patch.ts';
import { oncePer } from '../../once-per.ts';
import { laterFinder, NO_SEARCH } from '../../wrap-finder.ts';
import { createPatchedLevel, type PatchedLevel } from '../../patch/patched-level.ts';
import { makePlainPortalSearch } from '../../portal-finder/plain-portal-search.ts';
import { isEven } from '../../portal-graph/terrain.ts';
import { doorsOfLevel, findDoors } from './doors-of-level.ts';
import { floorOfAll, makePlainFinder, type Scene } from './scene.ts';
import { keyFor, openKeyOf, shutDoors, shutIn, type ChangedLevels } from './changed-levels.ts';
import type { PreparedScene } from './prepared-levels.ts';

/** A patch that is behind by more obstacles is made again when it is next asked for. */
const MOST_WAITING = 1000;

/** The level with all changes as a patch of its base: itself without obstacles, and with its doors open, or but those that begin shut. */
export interface Patch {
  readonly patched: PatchedLevel;
  /** Shuts or opens the walls of a door as it is now. */
  moveDoor(name: string): void;
  readonly scene: Scene;
  /** Does it use an index? */
  readonly isIndexed: boolean;
}

/** A function that makes that patch, of a prepared base or the level with all doors open. An index is not built for it. */
function patchMaker(
  levels: ChangedLevels,
  whole: () => Scene,
  findBase: () => PreparedScene | undefined,
  shutInBase: readonly string[],
): (before: Patch | null) => Patch {
  const { level, body, edits } = levels;
  const portalSearchOf = oncePer((patched: Level) => makePlainPortalSearch(patched, body));
  const isBareShut = shutIn(doorsOfLevel(level), edits);
  return (before) => {
    const prepared = findBase();
    const base = prepared?.scene.level ?? levels.open();
    const doors = findDoors(base.plan, level.plan);
    const fixed = new Set(shutInBase.flatMap((name) => doors.get(name)?.walls ?? []));
    const wallsOf = (name: string): readonly number[] =>
      doors.get(name)?.walls.filter((wall) => !fixed.has(wall)) ?? [];
    const isShut = shutIn(doors, edits);
    const simple = laterFinder(() => portalSearchOf(levels.now()));
    const patched = createPatchedLevel({
      level: base,
      body,
      isIndexed: prepared !== undefined,
      // Where terrain differs, what is not looked up is left to the search among what was added.
      usual: prepared?.makeFinder(base, body, isEven(base.tree) ? undefined : NO_SEARCH) ?? makePlainFinder(base, body),
      finderOn: plainFinderOn,
      simple,
      obstacles: edits.obstacles,
      shut: [...doors.keys()].flatMap((name) => wallsOf(name).filter(isShut)),
      isShut: isBareShut,
      before: before?.patched.parts(),
    });
    const exact = laterFinder(() => patched.finder);
    const offCarriers = hasCarriers(base) ? shutCarriers(exact, base, patched, simple) : null;
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
        return offCarriers ?? patched.finder;
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
function patchKeeper(makePatch: (before: Patch | null) => Patch) {
  let patch: Patch | null = null;
  /** Has its level other links or costs now? */
  let isBehind = false;
  /** Obstacles that are set when the patch is next asked for: in a pile each alone would cut all of it again. */
  const waiting = new Map<number, Obstacle | null>();
  /** Makes a change; null: of links or costs. What cannot be made is left to the next query: it makes the patch again, and reports what fails. */
  const update = (make: ((patch: Patch) => void) | null): void => {
    try {
      if (make === null) isBehind = true;
      else if (patch !== null) make(patch);
    } catch {
      patch = null;
    }
  };
  return {
    update,
    setObstacle(id: number, obstacle: Obstacle | null): void {
      if (patch !== null) waiting.set(id, obstacle);
      if (waiting.size > MOST_WAITING) patch = null;
    },
    now(): Patch {
      if (waiting.size > 0) update(({ patched }) => patched.setObstacles(waiting));
      waiting.clear();
      if (patch === null || isBehind) {
        const before = patch;
        [patch, isBehind] = [null, false];
        patch = makePatch(before);
      }
      return patch;
    },
  };
}

/** Patches of the level with all doors open, and of it with those shut that begin shut; made when they are first needed. */
export function patchesOf(
  levels: ChangedLevels,
  whole: () => Scene,
  findPrepared: (key: string, levelOf: () => Level) => PreparedScene | undefined,
) {
  const { edits } = levels;
  const beginShut = shutDoors(edits);
  const makeOf = (find: () => PreparedScene | undefined, shut: readonly string[]) =>
    patchKeeper(patchMaker(levels, whole, find, shut));
  const findDrawn = (): PreparedScene | undefined =>
    findPrepared(keyFor(edits, '', beginShut), () => levels.cleared(beginShut));
  const open = makeOf(() => findPrepared(openKeyOf(edits), levels.open), []);
  const drawn = makeOf(findDrawn, beginShut);
  const isShutAsDrawn = (): boolean => beginShut.length > 0 && !beginShut.some((name) => edits.isOpen.get(name));
  return {
    update(make: ((patch: Patch) => void) | null): void {
      for (const each of [open, drawn]) each.update(make);
    },
    setObstacle(id: number, obstacle: Obstacle | null): void {
      for (const each of [open, drawn]) each.setObstacle(id, obstacle);
    },
    /** To be called when the level with that key was prepared. The other patch is only made of one that was. */
    noteBase(key: string): void {
      if (key === openKeyOf(edits)) open.update(null);
    },
    now: (): Patch => (isShutAsDrawn() && findDrawn() ? drawn : open).now(),
    /** The one to which all shut doors were added. */
    ofOpen: (): Patch => open.now(),
  };
}

export function isSegmentFreeIn({ patched }: Patch, from: Point, to: Point, feet: number): boolean {
  const later = patched.standing.near.later!;
  // One that leaves an obstacle crosses its outline.
  return !later.covers(to) && later.isSegmentClear(from, to, feet, feet);
}
