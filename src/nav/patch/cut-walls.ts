// What obstacles and shut doors do to the walls of a patched index: which walls are hidden, which are added in their place, and what of that
// one change undoes and makes again.
//
// Obstacles that touch each other, or a wall in common, are one group. A change undoes the groups it touches and cuts them out of the walls
// near them again, with the code that a rebuild uses for the whole plan; so both get the same walls. A shut door is an added wall.
import type { Tree } from '../../bsp/tree.ts';
import { wallsNear } from '../../bsp/walls-near.ts';
import { BLOCKS_BODIES, BLOCKS_SIGHT, type Wall } from '../../map/floor-plan.ts';
import type { Body } from '../body.ts';
import { growBounds } from '../clearance/near-walls.ts';
import type { Level } from '../level.ts';
import { cutGroup, type CutGroup } from './cut-group.ts';
import type { Ring } from './obstacle-ring.ts';
import { doTouch, NEARBY, partRings } from './part-rings.ts';
import type { PatchedIndex } from './patched-index.ts';

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

const newDraft = (): Draft => ({ removed: [], dropped: [], added: [] });
const inOrder = (all: Iterable<number>): number[] => [...all].sort((a, b) => a - b);

const asShut = (wall: Wall): Wall => ({ ...wall, blocks: wall.blocks | BLOCKS_BODIES | BLOCKS_SIGHT });

function nearOf(tree: Tree, { bounds }: Ring): number[] {
  const found: number[] = [];
  wallsNear(tree, growBounds(bounds, NEARBY), (wall) => found.push(wall));
  return found;
}

/** Obstacles by id, and the walls of the level that are shut. */
export interface Cuts {
  readonly rings: Map<number, Ring>;
  readonly shut: Set<number>;
}

export interface CutWalls {
  /** Sets the obstacle, or removes it where that is null, and cuts again what it touched and touches. */
  setRing(id: number, ring: Ring | null): void;
  setShut(wall: number, isShut: boolean): void;
}

/**
 * Cuts them all out of the patched index, in the order of their ids; changes are written to the same two collections. Where the index has
 * too little room, all throw NoRoom, after that.
 */
export function createCutWalls(level: Level, body: Body, patched: PatchedIndex, { rings, shut }: Cuts): CutWalls {
  const { plan, tree } = level;
  const groupOf = new Map<number, Group>();
  /** The group of each wall of the level that is near one. */
  const claims = new Map<number, Group>();
  /** The added wall of each shut wall that is near no obstacle. */
  const doorWalls = new Map<number, number>();

  const wallNow = (wall: number): Wall => (shut.has(wall) ? asShut(plan.walls[wall]) : plan.walls[wall]);
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

  /** Parts the obstacles into groups; gives the ids of each and the walls near it. */
  const groups = (ids: readonly number[]): (readonly [ids: readonly number[], near: readonly number[]])[] => {
    const lists = new Map(ids.map((id) => [id, nearOf(tree, rings.get(id)!)]));
    return partRings(ids, rings, lists).map((part) => [part, inOrder(new Set(part.flatMap((id) => lists.get(id)!)))]);
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
        draft.removed.push(door);
      }
    }
    patched.apply({ ...draft, hidden, shown });
  };

  // One by one: what a change costs grows faster than its walls.
  for (const [ids, near] of groups([...rings.keys()])) {
    const draft = newDraft();
    cut(ids, near, draft);
    finish(draft, near);
  }
  for (const wall of shut) patched.setPortals(wall, true);
  finish(newDraft(), shut);

  return {
    setRing(id, ring) {
      const near = ring === null ? [] : nearOf(tree, ring);
      const touched = new Set<Group>();
      const own = groupOf.get(id);
      if (own !== undefined) touched.add(own);
      for (const wall of near) {
        const group = claims.get(wall);
        if (group !== undefined) touched.add(group);
      }
      for (const [other, { bounds }] of rings)
        if (ring !== null && doTouch(bounds, ring.bounds)) touched.add(groupOf.get(other)!);
      if (ring === null) rings.delete(id);
      else rings.set(id, ring);
      const draft = newDraft();
      const ids = new Set<number>(ring === null ? [] : [id]);
      const walls = new Set<number>(near);
      for (const group of touched) {
        undo(group, draft);
        for (const each of group.ids) if (rings.has(each)) ids.add(each);
        for (const wall of group.near) walls.add(wall);
      }
      groupOf.delete(id);
      for (const group of groups(inOrder(ids))) cut(...group, draft);
      finish(draft, walls);
    },
    setShut(wall, isShut) {
      if (isShut) shut.add(wall);
      else shut.delete(wall);
      const draft = newDraft();
      const group = claims.get(wall);
      if (group !== undefined) {
        undo(group, draft);
        cut(group.ids, group.near, draft);
      }
      patched.setPortals(wall, isShut);
      finish(draft, group?.near ?? [wall]);
    },
  };
}
