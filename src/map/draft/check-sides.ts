// Checks that all walls around a place agree on its sector. Overlapping rooms, or a side with the wrong sector, make them disagree.
//
// Around each vertex, the sector on the right of one wall must equal the sector on the left of the next (clockwise). A connected group of
// walls must lie in the sector that the next wall to its right faces. Together the two guarantee that every face of the drawing has one
// sector. Walls must meet only at their ends. Doom maps use walls with one sector on both sides for effects; `ignoreInner` skips those.
import { cross, type Point } from '../../geometry/point.ts';
import { SOLID, type Wall } from '../floor-plan.ts';
import { sectorFacingLeft } from './sector-at.ts';
import { buildSegmentGrid, firstToTheRight } from './segment-grid.ts';

/** All vertices at which two sectors (or SOLID) both claim a place, the smaller one first; by vertex. Cost n log n. */
export function findDisagreements(points: readonly Point[], walls: readonly Wall[], ignoreInner: boolean) {
  const used = ignoreInner ? walls.filter(({ front, back }) => front !== back) : walls;
  const around = spokesOf(points, used);
  const found: { readonly vertex: number; readonly first: number; readonly second: number }[] = [];
  const compare = (vertex: number, one: number, other: number): void => {
    if (one !== other) found.push({ vertex, first: Math.min(one, other), second: Math.max(one, other) });
  };
  around.forEach((spokes, vertex) => {
    for (let i = 0; i < spokes.length; i++) compare(vertex, spokes[i].right, spokes[(i + 1) % spokes.length].left);
  });
  const grid = buildSegmentGrid(points, used, 0);
  for (const vertex of rightmostOfGroups(points, used)) {
    const hit = firstToTheRight(grid, points[vertex]);
    compare(vertex, around[vertex][0].left, hit < 0 ? SOLID : sectorFacingLeft(points, used[hit]));
  }
  return found;
}

interface Spoke {
  readonly towards: Point;
  /** Sectors on both sides, as seen from the vertex along the wall. */
  readonly left: number;
  readonly right: number;
}

/** The walls at each vertex, clockwise on paper, starting at +x. */
function spokesOf(points: readonly Point[], walls: readonly Wall[]): Spoke[][] {
  const around: Spoke[][] = points.map(() => []);
  for (const { a, b, front, back } of walls) {
    const dx = points[b].x - points[a].x;
    const dz = points[b].z - points[a].z;
    around[a].push({ towards: { x: dx, z: dz }, left: back, right: front });
    around[b].push({ towards: { x: -dx, z: -dz }, left: front, right: back });
  }
  // The half circle below +x comes first; within a half the cross product orders exactly.
  const half = ({ x, z }: Point): number => (z > 0 || (z === 0 && x > 0) ? 0 : 1);
  for (const spokes of around) spokes.sort((p, q) => half(p.towards) - half(q.towards) || -cross(p.towards, q.towards));
  return around;
}

/** The rightmost vertex (topmost of several) of each connected group of walls. */
function rightmostOfGroups(points: readonly Point[], walls: readonly Wall[]): number[] {
  const parent = Int32Array.from(points, (_, i) => i);
  const rootOf = (vertex: number): number => {
    while (parent[vertex] !== vertex) vertex = parent[vertex] = parent[parent[vertex]];
    return vertex;
  };
  for (const { a, b } of walls) parent[rootOf(a)] = rootOf(b);
  const best = new Map<number, number>();
  for (const { a, b } of walls) {
    for (const vertex of [a, b]) {
      const root = rootOf(vertex);
      const old = best.get(root) ?? vertex;
      const [p, q] = [points[vertex], points[old]];
      if (old === vertex || p.x > q.x || (p.x === q.x && p.z < q.z)) best.set(root, vertex);
    }
  }
  return [...best.values()];
}
