// The wall ends near a leaf that paths inside it may bend about, and where a circle about one of them nearly touches something.
//
// Computed on first use from the walls near the leaf, then cached.
import { oncePer } from '../once-per.ts';
import { getOrAdd } from '../../geometry/lists.ts';
import { closestInConvex } from '../../geometry/erode.ts';
import { closestOnSegment } from '../../geometry/gap.ts';
import { distance, type Point } from '../../geometry/point.ts';
import type { NearWalls } from './near-walls.ts';
import { stopsAt } from './obstacles.ts';

/**
 * Kept beyond what walls demand where there is no room for the plan's quantum, which lets corners be snapped: map units, half of what
 * that is short of the radius.
 */
export const HAIR = 5e-8;
/** A wall nearer to a circle than this fraction of the body's radius may require a split corner there. */
const CLOSE_BY = 0.25;

/** A wall end near a leaf, and the directions from it in which its circle nearly touches a wall or a side of the cell. */
export interface WallEnd extends Point {
  readonly narrows: readonly Point[];
}

/** The wall ends of a leaf, and which pieces between them are clear, as far as tested. */
export interface LeafEnds {
  readonly ends: readonly WallEnd[];
  readonly clearBetween: Map<string, boolean>;
}

const endsOf = oncePer<NearWalls, [], Map<number, LeafEnds>>(() => new Map());

/** The ends of walls whose circles reach into the leaf's cell, cached. */
export function wallEndsOf(near: NearWalls, leaf: number): LeafEnds {
  return getOrAdd(endsOf(near), leaf, () => ({ ends: findWallEnds(near, leaf), clearBetween: new Map() }));
}

function findWallEnds({ start, walls, obstacles, tree, reach }: NearWalls, leaf: number): WallEnd[] {
  const { floor, cell } = tree.leaves[leaf];
  const sides: [Point, Point][] = [];
  const vertices = new Set<number>();
  for (let i = start[leaf]; i < start[leaf + 1]; i++) {
    if (!stopsAt(obstacles, walls[i], floor)) continue;
    const { a, b } = tree.plan.walls[walls[i]];
    vertices.add(a).add(b);
    sides.push([tree.plan.vertices[a], tree.plan.vertices[b]]);
  }
  const radius = reach + HAIR;
  return [...vertices].flatMap((vertex): WallEnd[] => {
    const end = tree.plan.vertices[vertex];
    if (distance(end, closestInConvex(cell, end)) > radius) return [];
    const narrows: Point[] = [];
    // A closed side of the cell needs the distance once, a wall twice.
    const add = (a: Point, b: Point, room: number): void => {
      const far = room + CLOSE_BY * reach;
      if (isBeyond(end.x, a.x, b.x, far) || isBeyond(end.z, a.z, b.z, far)) return;
      const foot = closestOnSegment(end, a, b);
      const gap = distance(end, foot);
      if (gap === 0 || Math.abs(gap - room) > CLOSE_BY * reach) return;
      narrows.push({ x: (foot.x - end.x) / gap, z: (foot.z - end.z) / gap });
    };
    cell.forEach((a, i) => add(a, cell[(i + 1) % cell.length], radius));
    for (const [a, b] of sides) add(a, b, 2 * radius);
    return [{ x: end.x, z: end.z, narrows }];
  });
}

/** Whether a place on a line is farther than `far` from everything between a and b; a quick rejection for most sides of a large room. */
function isBeyond(at: number, a: number, b: number, far: number): boolean {
  return (a - at > far && b - at > far) || (at - a > far && at - b > far);
}
