// Applies obstacles and shut doors to the walls of a patched index. Decides which walls are hidden, which are added in their place, and
// which of these one change undoes and makes again.
//
// Obstacles that touch each other, or a wall in common, are one group. A change undoes the groups it touches and cuts them out of the walls
// near them again. A rebuild uses the same code for the whole plan, so both get the same walls. A shut door is an added wall.
import type { Tree } from '../../bsp/tree.ts';
import { listWallsNear } from '../../bsp/walls-near.ts';
import { BLOCKS_BODIES, BLOCKS_SIGHT, type Wall } from '../../map/floor-plan.ts';
import type { Body } from '../body.ts';
import { growBounds } from '../clearance/near-walls.ts';
import type { Level } from '../level.ts';
import { cutGroup, keyOf, newDraft, type CutGroup, type Draft } from './cut-group.ts';
import type { Ring } from './obstacle-ring.ts';
import { doTouch, NEARBY, partRings } from './part-rings.ts';
import type { PatchedIndex } from './patched-index.ts';

/** Obstacles that are cut together. */
interface Group extends CutGroup {
  readonly ids: readonly number[];
  /** Walls of the level near them; no other group has any of these. */
  readonly near: readonly number[];
}

const inOrder = (all: Iterable<number>): number[] => [...all].sort((a, b) => a - b);

const asShut = (wall: Wall): Wall => ({ ...wall, blocks: wall.blocks | BLOCKS_BODIES | BLOCKS_SIGHT });

const nearOf = (tree: Tree, ring: Ring | null): number[] =>
  ring === null ? [] : listWallsNear(tree, growBounds(ring.bounds, NEARBY));

/** Obstacles by id, and the walls of the level that are shut. */
export interface Cuts {
  readonly rings: Map<number, Ring>;
  readonly shut: Set<number>;
}

/** Parts the obstacles into groups; gives the ids of each and the walls near it. */
function partGroups(
  tree: Tree,
  rings: ReadonlyMap<number, Ring>,
  ids: readonly number[],
): (readonly [ids: readonly number[], near: readonly number[]])[] {
  const lists = new Map(ids.map((id) => [id, nearOf(tree, rings.get(id)!)]));
  return partRings(ids, rings, lists).map((part) => [part, inOrder(new Set(part.flatMap((id) => lists.get(id)!)))]);
}

/** By id, what the obstacle is from now on; null: removed. */
export type RingChanges = ReadonlyMap<number, Ring | null>;

/** What is cut out now: the group of each obstacle, and of each wall of the level that is near one. */
interface Groups {
  readonly tree: Tree;
  readonly rings: ReadonlyMap<number, Ring>;
  readonly groupOf: ReadonlyMap<number, Group>;
  readonly claims: ReadonlyMap<number, Group>;
}

/** The obstacle and those of all groups that it touches once it is that ring. */
function idsWith({ tree, rings, groupOf, claims }: Groups, id: number, ring: Ring | null): number[] {
  const found = new Set(nearOf(tree, ring).map((wall) => claims.get(wall)));
  if (ring !== null)
    for (const [other, { bounds }] of rings) if (doTouch(bounds, ring.bounds)) found.add(groupOf.get(other));
  return [...new Set([id, ...[...found].flatMap((group) => group?.ids ?? [])])];
}

/**
 * Parts changes into those of obstacles that touch each other, a wall in common or one group. Gives the ids of each part, with all obstacles
 * of the groups that it touches.
 */
function partChanges(groups: Groups, changes: RingChanges): number[][] {
  if (changes.size === 1) return [...changes].map(([id, ring]) => idsWith(groups, id, ring));
  // All obstacles as they will be. Looking for what each change touches takes longer.
  const { tree, rings, groupOf } = groups;
  const known = new Map(rings);
  for (const [id, ring] of changes) if (ring !== null) known.set(id, ring);
  const lists = new Map<number, readonly number[]>();
  for (const id of known.keys()) {
    const group = groupOf.get(id);
    // A group stands in the lists by the first of its obstacles, and its walls in that one's.
    const own = group === undefined ? [] : [-1 - group.ids[0], ...(group.ids[0] === id ? group.near : [])];
    lists.set(id, [...own, ...nearOf(tree, changes.get(id) ?? null)]);
  }
  return partRings([...known.keys()], known, lists).filter((ids) => ids.some((id) => changes.has(id)));
}

export type CutWalls = ReturnType<typeof createCutWalls>;

/**
 * Cuts them all out of the patched index, in the order of their ids; changes are written to the same two collections. Where the index has
 * too little room, all throw NoRoom, after that.
 */
export function createCutWalls(level: Level, body: Body, patched: PatchedIndex, { rings, shut }: Cuts) {
  const { plan, tree } = level;
  const groupOf = new Map<number, Group>();
  const claims = new Map<number, Group>();
  const groups: Groups = { tree, rings, groupOf, claims };
  /** The added wall of each shut wall that is near no obstacle. */
  const doorWalls = new Map<number, number>();

  const wallNow = (wall: number): Wall => (shut.has(wall) ? asShut(plan.walls[wall]) : plan.walls[wall]);
  const undo = (group: Group, draft: Draft): void => {
    for (const wall of group.near) claims.delete(wall);
    for (const wall of group.added) draft.removed.add(wall);
    for (const vertex of group.vertices) {
      draft.dropped.add(vertex);
      draft.vertexAt.set(keyOf(patched.growing.tree.plan.vertices[vertex]), vertex);
    }
  };
  const cut = (ids: readonly number[], near: readonly number[], draft: Draft): void => {
    const members = ids.map((id) => rings.get(id)!);
    const group = { ids, near, ...cutGroup(patched, level, body, members, near, wallNow, shut, draft) };
    for (const id of ids) groupOf.set(id, group);
    for (const wall of near) claims.set(wall, group);
  };

  /** Hides, shows, shuts and opens the walls of the level that are among those, and applies the draft. */
  const finish = (draft: Draft, walls: Iterable<number>): void => {
    const [hidden, shown]: number[][] = [[], []];
    for (const wall of walls) {
      const door = doorWalls.get(wall);
      const group = claims.get(wall);
      const isAlone = shut.has(wall) && group === undefined;
      const isHidden = isAlone || group?.kept.has(wall) === false;
      if (isHidden !== patched.hidden.has(wall)) (isHidden ? hidden : shown).push(wall);
      if (isAlone === (door !== undefined)) continue;
      if (door === undefined) {
        const added = patched.growing.addWall(wallNow(wall));
        doorWalls.set(wall, added);
        draft.added.push(added);
      } else {
        doorWalls.delete(wall);
        draft.removed.add(door);
      }
    }
    patched.apply({ ...draft, hidden, shown });
  };

  // One by one: what a change costs grows faster than its walls.
  for (const [ids, near] of partGroups(tree, rings, [...rings.keys()])) {
    const draft = newDraft();
    cut(ids, near, draft);
    finish(draft, near);
  }
  for (const wall of shut) patched.setPortals(wall, true);
  finish(newDraft(), shut);

  return {
    /** Parts changes of obstacles into those that are cut together; gives the ids of each part. */
    partChanges: (changes: RingChanges): readonly (readonly number[])[] => partChanges(groups, changes),
    /** Makes those of the changes that are in a part, and cuts again what they touched and touch. */
    setRings(part: readonly number[], changes: RingChanges): void {
      const draft = newDraft();
      const walls = new Set<number>();
      // A group may have others, too, where all was cut again since the parts were made.
      const ids = new Set(part);
      for (const group of new Set(part.map((id) => groupOf.get(id)))) {
        if (group === undefined) continue;
        undo(group, draft);
        for (const id of group.ids) ids.add(id);
        for (const wall of group.near) walls.add(wall);
      }
      for (const id of part) {
        const ring = changes.get(id);
        if (ring === undefined) continue;
        for (const wall of nearOf(tree, ring)) walls.add(wall);
        groupOf.delete(id);
        if (ring === null) rings.delete(id);
        else rings.set(id, ring);
      }
      const left = inOrder(ids).filter((id) => rings.has(id));
      for (const group of partGroups(tree, rings, left)) cut(...group, draft);
      finish(draft, walls);
    },
    setShut(wall: number, isShut: boolean): void {
      if (isShut) shut.add(wall);
      else shut.delete(wall);
      const draft = newDraft();
      const group = claims.get(wall);
      if (group !== undefined) {
        undo(group, draft);
        cut(group.ids, group.near, draft);
      }
      patched.setPortals(wall, isShut);
      finish(draft, [wall]);
    },
  };
}
