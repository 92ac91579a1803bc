// What a navigator's callers have set so far, keys of such sets, and the levels with all of it cut in.
import { addToList } from '../../../geometry/lists.ts';
import type { Body } from '../../body.ts';
import type { Level } from '../../level.ts';
import type { Obstacle } from '../../patch/level-patch.ts';
import { keepLast } from '../../once-per.ts';
import { patchLevel } from '../../patch/patch-level.ts';
import { doorsOfLevel } from './doors-of-level.ts';

/** Levels kept at a time. */
const MOST_KEPT = 5;

export type Edits = ReturnType<typeof noEdits>;

export const noEdits = (doors: ReturnType<typeof doorsOfLevel>) => ({
  isOpen: new Map([...doors].map(([name, door]) => [name, door.isOpen])),
  obstacles: new Map(),
  /** The version that set each obstacle: part of the key of a set of changes. */
  obstacleSet: new Map(),
  links: new Map(),
  /** The version in which one went last. */
  unlinked: 0,
  /** Those that are not as drawn. */
  costs: new Map(),
});

const keyOfObstacles = ({ obstacles, obstacleSet }: Edits): string =>
  [...obstacles.keys()].map((id) => obstacleSet.get(id)).join();

export const shutDoors = ({ isOpen }: Edits): string[] => [...isOpen.keys()].filter((name) => !isOpen.get(name));

/** A test of walls: is one of its doors shut? Rooms side by side that are doors share a wall. */
export function shutIn(doors: ReturnType<typeof doorsOfLevel>, { isOpen }: Edits): (wall: number) => boolean {
  const doorsAt = new Map<number, string[]>();
  for (const [name, { walls }] of doors) for (const wall of walls) addToList(doorsAt, wall, name);
  return (wall) => doorsAt.get(wall)?.some((name) => !isOpen.get(name)) === true;
}

/** Equal for equal sets of changes. */
export const keyOf = (edits: Edits): string => keyFor(edits, keyOfObstacles(edits), shutDoors(edits));

/** The same as if all doors were open and no obstacles there. */
export const openKeyOf = (edits: Edits): string => keyFor(edits, '', []);

/** The part of a key that is equal for levels with the same walls and costs. */
export function withoutLinks(key: string): string {
  const [obstacles, shut, , costs] = JSON.parse(key) as unknown[];
  return JSON.stringify([obstacles, shut, costs]);
}

export const keyFor = ({ links, costs }: Edits, obstacles: string, shut: readonly string[]): string =>
  JSON.stringify([obstacles, shut, [...links.keys()], [...costs].sort(([one], [other]) => one - other)]);

/** A level's doors that are not as they were drawn, by wall, where those of these names are shut. */
export function doorsOf(level: Level, shut: readonly string[]): Map<number, boolean> {
  const names = new Set(shut);
  const isOpen = (name: string): boolean => !names.has(name);
  const changed = [...doorsOfLevel(level)].filter(([name, door]) => isOpen(name) !== door.isOpen);
  return new Map(changed.flatMap(([name, { walls }]) => walls.map((wall) => [wall, isOpen(name)] as const)));
}

export type ChangedLevels = ReturnType<typeof changedLevels>;

/** A level and what was set there, with functions that return it with all of that cut in; the last few are kept. */
export function changedLevels(level: Level, body: Body, edits: Edits) {
  const levelOf = keepLast<Level>(MOST_KEPT);
  /** Levels with doors and props. Those are walls from then on: they never change. */
  const furnishedOf = keepLast<Level>(MOST_KEPT);
  /** Also with obstacles. Links and costs change no walls: they come last, and take little. */
  const walledOf = keepLast<Level>(MOST_KEPT);
  const make = (shut: readonly string[], obstacles: readonly Obstacle[], keyOfThese: string): Level => {
    const doors = doorsOf(level, shut);
    const furnish = (): Level => patchLevel(level, body, { doors, props: true });
    const wall = (): Level => patchLevel(furnishedOf(JSON.stringify(shut), furnish), body, { obstacles });
    const walled = walledOf(JSON.stringify([keyOfThese, shut]), wall);
    return patchLevel(walled, body, { links: [...edits.links.values()].flat(), areaCosts: edits.costs });
  };
  /** But for obstacles, and with these doors shut. */
  const cleared = (shut: readonly string[]): Level => levelOf(keyFor(edits, '', shut), () => make(shut, [], ''));
  return {
    level,
    body,
    edits,
    now: (): Level =>
      levelOf(keyOf(edits), () => make(shutDoors(edits), [...edits.obstacles.values()], keyOfObstacles(edits))),
    cleared,
    open: (): Level => cleared([]),
  };
}
