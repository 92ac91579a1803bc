// Cuts a group of obstacles out of the walls near them, with the code that a rebuild uses for the whole plan: so both get the same walls.
import { leafAt } from '../../bsp/leaf-at.ts';
import { isInBounds } from '../../geometry/point.ts';
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

/** Cuts the obstacles out of the walls near them; puts the new walls into the growing tree. `wallNow` has its flags as they are now. */
export function cutGroup(
  { growing, index }: PatchedIndex,
  { plan, tree }: Level,
  body: Body,
  members: readonly Ring[],
  near: readonly number[],
  wallNow: (wall: number) => Wall,
  shut: ReadonlySet<number>,
) {
  const ends = new Map<number, number>();
  const vertexIds: number[] = [];
  const number = (vertex: number): number => {
    let local = ends.get(vertex);
    if (local === undefined) ends.set(vertex, (local = vertexIds.push(vertex) - 1));
    return local;
  };
  const walls = near.map((wall): Wall => {
    const now = wallNow(wall);
    return { ...now, a: number(now.a), b: number(now.b) };
  });
  const result = cutWalls(
    { vertices: vertexIds.map((vertex) => plan.vertices[vertex]), walls, quantum: plan.quantum },
    members,
    (ring, sector) => stopsBody(ring, plan.sectors[sector], body),
    {
      knownTo: (p) => members.find(({ bounds }) => isInBounds(growBounds(bounds, NEARBY), p))!.bounds.maxX + NEARBY,
      sectorAt: (p) => tree.leaves[leafAt(tree, p)]?.sector ?? SOLID,
    },
  );
  if (result === null) throw new Error('navigator: too many obstacles cross each other or walls; remove some');
  const vertices: number[] = [];
  const vertexOf = (local: number): number => {
    if (vertexIds[local] === undefined) vertices.push((vertexIds[local] = growing.addVertex(result.vertices[local])));
    return vertexIds[local];
  };
  /** Those of the walls that stay as they are. */
  const kept = new Set<number>();
  /** Walls and vertices put into the growing tree. */
  const added: number[] = [];
  result.walls.forEach((wall, i) => {
    const before = result.wallBefore[i];
    if (before >= 0 && wall === walls[before] && !shut.has(near[before])) {
      kept.add(near[before]);
      return;
    }
    const kind = kindOfWall(plan, body, index.portalGraph.states, wall);
    if (kind !== SOLID_OBSTACLE && !stopsStrictly(index.portalGraph, kind, wall)) return;
    added.push(growing.addWall({ ...wall, a: vertexOf(wall.a), b: vertexOf(wall.b) }));
  });
  return { kept, added, vertices };
}
