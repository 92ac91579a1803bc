// Ledges drawn in pieces. Where rooms of one height lie side by side, the edge of their floor is several walls in one line. A disc that leans
// over one of them leans over all, as if the rooms were one.
import { forEachWallAt, otherEnd, type Tree } from '../../bsp/tree.ts';
import { endsGapSquared } from '../../geometry/gap.ts';
import { distance, side, type Point } from '../../geometry/point.ts';
import { RISE, type Obstacles } from './obstacles.ts';

/** The wall with which the straight ledge of a rise goes on at that vertex, one of its ends; −1 where the ledge ends. */
export function nextOfLedge(tree: Tree, { kind, top }: Obstacles, rise: number, vertex: number): number {
  const { walls, vertices } = tree.plan;
  const [back, at] = [vertices[otherEnd(walls[rise], vertex)], vertices[vertex]];
  let next = -1;
  forEachWallAt(tree, vertex, (wall) => {
    if (kind[wall] !== RISE || top[wall] !== top[rise]) return;
    const to = vertices[otherEnd(walls[wall], vertex)];
    if (side(back, at, to) === 0 && distance(back, to) > distance(back, at)) next = wall;
  });
  return next;
}

/** The ends of the rise's straight ledge. It ends at walls that come no nearer than `reach` to the segment from p to q. */
export function ledgeAlong(
  tree: Tree,
  obstacles: Obstacles,
  rise: number,
  p: Point,
  q: Point,
  reach: number,
): readonly [Point, Point] {
  const { walls, vertices } = tree.plan;
  const lastFrom = (wall: number, vertex: number): Point => {
    const at = vertices[vertex];
    const next = nextOfLedge(tree, obstacles, wall, vertex);
    if (next < 0) return at;
    const end = otherEnd(walls[next], vertex);
    const to = vertices[end];
    return endsGapSquared(p.x, p.z, q.x, q.z, at.x, at.z, to.x, to.z) < reach * reach ? lastFrom(next, end) : at;
  };
  return [lastFrom(rise, walls[rise].a), lastFrom(rise, walls[rise].b)];
}
