// Cuts a group of obstacles out of the walls near them, with the code that a rebuild uses for the whole plan: so both get the same walls.
import { getOrAdd } from '../../geometry/lists.ts';
import { leafAt } from '../../bsp/leaf-at.ts';
import { isInBounds, type Point } from '../../geometry/point.ts';
import { SOLID, type Wall } from '../../map/floor-plan.ts';
import type { Body } from '../body.ts';
import { growBounds } from '../clearance/near-walls.ts';
import { kindOfWall, SOLID_OBSTACLE } from '../clearance/obstacles.ts';
import { stopsStrictly } from '../exact/exact-index.ts';
import type { Level } from '../level.ts';
import { cutWalls } from './cut-obstacles.ts';
import type { Ring } from './obstacle-ring.ts';
import { stopsBody } from './patch-level.ts';
import type { PatchedIndex } from './patched-index.ts';
import { NEARBY } from './part-rings.ts';

/** What is in the place of the walls near a group of obstacles. */
export type CutGroup = ReturnType<typeof cutGroup>;

/** What one change does to walls, as it is put together: a wall of a group that is undone stays if it is cut again. */
export type Draft = Readonly<ReturnType<typeof newDraft>>;

export const newDraft = () => ({
  removed: new Set<number>(),
  dropped: new Set<number>(),
  added: [] as number[],
  /** By place, the vertices of groups that are undone. */
  vertexAt: new Map<string, number>(),
});

/** A vertex's place, as a key of a draft. */
export const keyOf = ({ x, z }: Point): string => `${x} ${z}`;

/**
 * Cuts the obstacles out of the walls near them. A wall that the draft removes stays if it is cut again; other new ones are put into the
 * growing tree and noted in the draft. `wallNow` has a wall's flags as they are now.
 */
export function cutGroup(
  { growing, index }: PatchedIndex,
  { plan, tree }: Level,
  body: Body,
  members: readonly Ring[],
  near: readonly number[],
  wallNow: (wall: number) => Wall,
  shut: ReadonlySet<number>,
  draft: Draft,
) {
  const ends = new Map<number, number>();
  const vertexIds: number[] = [];
  const number = (vertex: number): number => getOrAdd(ends, vertex, () => vertexIds.push(vertex) - 1);
  const walls = near.map((wall): Wall => {
    const now = wallNow(wall);
    return { ...now, a: number(now.a), b: number(now.b) };
  });
  const boxes = members.map(({ bounds }) => growBounds(bounds, NEARBY));
  const result = cutWalls(
    { vertices: vertexIds.map((vertex) => plan.vertices[vertex]), walls, quantum: plan.quantum },
    members,
    (ring, sector) => stopsBody(ring, plan.sectors[sector], body),
    {
      knownTo: (p) => boxes.find((box) => isInBounds(box, p))!.maxX,
      sectorAt: (p) => tree.leaves[leafAt(tree, p)]?.sector ?? SOLID,
    },
  );
  if (result === null) throw new Error('navigator: too many obstacles cross each other or walls; remove some');
  const vertices: number[] = [];
  const vertexOf = (local: number): number => {
    if (vertexIds[local] === undefined) {
      const at = result.vertices[local];
      const known = draft.vertexAt.get(keyOf(at));
      if (known !== undefined) draft.dropped.delete(known);
      vertices.push((vertexIds[local] = known ?? growing.addVertex(at)));
    }
    return vertexIds[local];
  };
  /** The same wall among those that would be removed. */
  const wallBefore = (wall: Wall): number | undefined =>
    growing.tree.added?.star.get(wall.a)?.find((each) => {
      if (!draft.removed.has(each)) return false;
      const known = growing.tree.plan.walls[each];
      return (Object.keys(wall) as (keyof Wall)[]).every((field) => known[field] === wall[field]);
    });
  /** Those of the walls that stay as they are. */
  const kept = new Set<number>();
  /** Walls and vertices in the growing tree. */
  const added: number[] = [];
  result.walls.forEach((wall, i) => {
    const before = result.wallBefore[i];
    if (before >= 0 && wall === walls[before] && !shut.has(near[before])) {
      kept.add(near[before]);
      return;
    }
    const kind = kindOfWall(plan, body, index.portalGraph.states, wall);
    if (kind !== SOLID_OBSTACLE && !stopsStrictly(index.portalGraph, kind, wall)) return;
    const now = { ...wall, a: vertexOf(wall.a), b: vertexOf(wall.b) };
    let id = wallBefore(now);
    if (id !== undefined) draft.removed.delete(id);
    else draft.added.push((id = growing.addWall(now)));
    added.push(id);
  });
  return { kept, added, vertices };
}
