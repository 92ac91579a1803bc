// The floor of a level as triangles between everything that may stop an agent: walls, outlines of obstacles, and gaps too narrow for it.
//
// Built for explanations, not for paths: obstacles and shut doors are drawn in it, not cut out, so a search can ask what it would be like
// without them.
import { addToList } from '../../geometry/lists.ts';
import { leafAt } from '../../bsp/leaf-at.ts';
import { boundsOf, isInBounds, side, type Point } from '../../geometry/point.ts';
import { isInRing, middleOf } from '../../geometry/polygon.ts';
import { nextOf, triangulate, type Triangulation } from '../../geometry/triangulate.ts';
import { splitEdges, numberPoints } from '../../map/draft/split-edges.ts';
import { openingOfWall, SOLID, type Wall } from '../../map/floor-plan.ts';
import type { Body } from '../body.ts';
import { WIDTH_SLACK } from '../clearance/near-walls.ts';
import { kindOfWall, NO_OBSTACLE, RISE } from '../clearance/obstacles.ts';
import type { Level } from '../level.ts';
import type { Ring } from '../patch/obstacle-ring.ts';
import { stopsBody } from '../patch/patch-level.ts';
import { featureLookup, findGaps, LOW_OPENING, type Feature, type Gap } from './narrow-gaps.ts';

/** What could be taken away: an obstacle or a prop by its outline, or a shut door by the walls of the plan that it shuts. */
export interface Removable {
  readonly ring: Ring | null;
  readonly walls: readonly number[];
}

export type FloorNet = Readonly<NonNullable<ReturnType<typeof buildFloorNet>>>;

/** The net of a level; null for a tangle of obstacles that would take too long. `doors` are all walls of the plan that doors shut and open. */
export function buildFloorNet(level: Level, body: Body, doors: ReadonlySet<number>, removables: readonly Removable[]) {
  const { plan, tree } = level;
  const openWall = (wall: number): Wall => {
    const own = plan.walls[wall];
    return doors.has(wall) ? { ...own, blocks: own.blocks & ~body.stoppedBy } : own;
  };
  const doorOf = new Map(removables.flatMap(({ walls }, i) => walls.map((wall) => [wall, i] as const)));
  const reach = body.radius > 0 ? body.radius - WIDTH_SLACK : 0;
  const { ofWall, others } = findFeatures(level, body, openWall, doorOf, removables);
  const near = featureLookup(tree, ofWall, others);
  const features = [...ofWall.values(), ...others.map(({ features: own }) => own)].flat();
  const gaps = reach === 0 ? [] : findGaps(features, near, 2 * reach, plan.quantum);

  const points: Point[] = [...plan.vertices];
  const numberOf = numberPoints(points);
  const sides = removables.flatMap(({ ring }) => {
    const numbers = ring?.points.map(numberOf) ?? [];
    return numbers.map((a, i) => ({ a, b: numbers[(i + 1) % numbers.length] }));
  });
  const across = gaps.map(({ a, b }) => ({ a: numberOf(a), b: numberOf(b) }));
  const split = splitEdges(points, [...plan.walls, ...sides, ...across], plan.quantum, 0);
  if (split === null) return null;
  const segmentAt = new Map<number, number>();
  const segments: [number, number][] = [];
  const wallsOf: number[][] = [];
  const gapsOf: Gap[][] = [];
  const firstGap = plan.walls.length + sides.length;
  for (const { a, b, edge } of split.pieces) {
    const key = Math.min(a, b) * split.points.length + Math.max(a, b);
    let segment = segmentAt.get(key);
    if (segment === undefined) {
      segmentAt.set(key, (segment = segments.push([a, b]) - 1));
      wallsOf.push([]);
      gapsOf.push([]);
    }
    if (edge < plan.walls.length) wallsOf[segment].push(edge);
    else if (edge >= firstGap) gapsOf[segment].push(gaps[edge - firstGap]);
  }
  const net = triangulate(split.points, segments, 1024 * plan.quantum);
  const sector = findSectors(level, net, wallsOf);
  const inside = findInside(net, sector, removables);
  return {
    level,
    body,
    removables,
    net,
    /** By triangle, −1 where no floor is. */
    sector,
    /** The removables whose outlines have the triangle inside, whatever they stop there. */
    inside,
    /** Walls of the plan and gaps along each segment of the net. */
    wallsOf,
    gapsOf,
    /** The wall with the doors' flags taken off. */
    openWall,
    /** The door that shuts each wall. */
    doorOf,
    near,
    /** What a disc keeps from features. */
    reach,
  };
}

/** What the disc keeps off: by wall of the plan, and of each obstacle. */
function findFeatures(
  { plan, states = null }: Level,
  body: Body,
  openWall: (wall: number) => Wall,
  doorOf: ReadonlyMap<number, number>,
  removables: readonly Removable[],
): {
  ofWall: Map<number, Feature[]>;
  others: { readonly bounds: Ring['bounds']; readonly features: readonly Feature[] }[];
} {
  const ofWall = new Map<number, Feature[]>();
  for (let index = 0; index < plan.walls.length; index++) {
    const wall = openWall(index);
    const [a, b] = [plan.vertices[wall.a], plan.vertices[wall.b]];
    const found: Feature[] = [];
    const kind = kindOfWall(plan, body, states, wall);
    const top = openingOfWall(plan, wall).bottom - body.step;
    const isLow = wall.back !== SOLID && (wall.blocks & body.stoppedBy) === 0;
    const below = kind === RISE ? top : isLow ? LOW_OPENING : Infinity;
    if (kind !== NO_OBSTACLE) found.push({ a, b, owner: -1, below });
    const door = doorOf.get(index);
    if (door !== undefined) found.push({ a, b, owner: door, below: Infinity });
    if (found.length > 0) ofWall.set(index, found);
  }
  const others = removables.flatMap(({ ring }, owner) => {
    if (ring === null) return [];
    const { points, bounds } = ring;
    const features = points.map((a, i) => ({ a, b: points[(i + 1) % points.length], owner, below: Infinity }));
    return [{ bounds, features }];
  });
  return { ofWall, others };
}

/** The sector of each triangle: what most of the walls about its region show. Outlines and gaps do not part regions. */
function findSectors({ plan }: Level, net: Triangulation, wallsOf: FloorNet['wallsOf']): Int32Array {
  const { begin, twin, segment, x, z } = net;
  const count = begin.length / 3;
  const sector = new Int32Array(count).fill(SOLID);
  const isSeen = new Uint8Array(count);
  for (let first = 0; first < count; first++) {
    if (isSeen[first] === 1) continue;
    isSeen[first] = 1;
    const region = [first];
    const shown = new Map<number, number>();
    for (const triangle of region) {
      for (let edge = 3 * triangle; edge < 3 * triangle + 3; edge++) {
        const from = begin[edge];
        const to = begin[nextOf(edge)];
        const walls = segment[edge] < 0 ? [] : wallsOf[segment[edge]];
        if (walls.length === 0) {
          // Without a twin that is triangle 0, which is seen first.
          const beyond = (twin[edge] / 3) | 0;
          if (isSeen[beyond] === 1) continue;
          isSeen[beyond] = 1;
          region.push(beyond);
          continue;
        }
        const { a, b, front, back } = plan.walls[walls[0]];
        const [p, q] = [plan.vertices[a], plan.vertices[b]];
        const [dx, dz] = [x[to] - x[from], z[to] - z[from]];
        const own = dx * (q.x - p.x) + dz * (q.z - p.z) > 0 ? front : back;
        shown.set(own, (shown.get(own) ?? 0) + Math.hypot(dx, dz));
      }
    }
    const [best = SOLID] = [...shown].sort((one, other) => other[1] - one[1]).map(([each]) => each);
    for (const triangle of region) sector[triangle] = best;
  }
  return sector;
}

/** The obstacles about each triangle. */
function findInside(net: Triangulation, sector: Int32Array, removables: readonly Removable[]): Map<number, number[]> {
  const inside = new Map<number, number[]>();
  if (removables.every(({ ring }) => ring === null)) return inside;
  sector.forEach((own, triangle) => {
    if (own === SOLID) return;
    const middle = middleOf(cornersOf(net, triangle));
    removables.forEach(({ ring }, i) => {
      if (ring !== null && isInBounds(ring.bounds, middle) && isInRing(ring.points, middle))
        addToList(inside, triangle, i);
    });
  });
  return inside;
}

export function cornersOf({ begin, x, z }: Triangulation, triangle: number): [Point, Point, Point] {
  const at = (edge: number): Point => ({ x: x[begin[edge]], z: z[begin[edge]] });
  return [at(3 * triangle), at(3 * triangle + 1), at(3 * triangle + 2)];
}

/** Is the place in the triangle, or off it by no more than that? */
export function isInTriangle(net: Triangulation, triangle: number, p: Point, off = 0): boolean {
  const corners = cornersOf(net, triangle);
  return corners.every((a, i) => {
    const b = corners[(i + 1) % 3];
    return side(a, b, p) >= -off * Math.hypot(b.x - a.x, b.z - a.z);
  });
}

/** The triangle of floor with the place in it, −1 outside. On a border, one of the sector that the place is in, outside obstacles if it can be. */
export function triangleAt({ level, net, sector, inside }: FloorNet, p: Point): number {
  const leaf = leafAt(level.tree, p);
  if (leaf < 0) return -1;
  const own = level.tree.leaves[leaf].sector;
  let found = -1;
  let best = -1;
  for (let triangle = 0; triangle < sector.length; triangle++) {
    if (sector[triangle] === SOLID || !isInBounds(boundsOf(cornersOf(net, triangle)), p)) continue;
    if (!isInTriangle(net, triangle, p)) continue;
    const rank = (sector[triangle] === own ? 2 : 0) + (inside.has(triangle) ? 0 : 1);
    if (rank > best) [found, best] = [triangle, rank];
  }
  return found;
}

/** Does the obstacle stop the agent in that sector? Doors always do. */
export function stopsIn({ level, body, removables }: FloorNet, removable: number, sector: number): boolean {
  const { ring } = removables[removable];
  return ring === null || stopsBody(ring, level.plan.sectors[sector], body);
}
