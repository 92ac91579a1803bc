// Room perimeter: round the walls of the room at the start, corner by corner, wherever the goal is.
//
// The stops are the corners of the room's outline, drawn in by the body's width and a little more. The room is the piece of the sector
// at the start; where that is too tight to have corners to go round (a doorway, a stair), the openings that the body passes make it
// larger. Between two corners the wall is straight, so the finder's path is along it. It does not go round pillars, and may cut
// across a corner that juts in.
import { leafAt } from '../../bsp/leaf-at.ts';
import { directionTo, distance, type Point } from '../../geometry/point.ts';
import { openingOfWall, SOLID, type FloorPlan } from '../../map/floor-plan.ts';
import type { Body } from '../body.ts';
import { portalGraphOf } from '../portal-graph/build-portal-graph.ts';
import type { Level } from '../level.ts';
import type { PathFinder } from '../path-finder.ts';
import { standingLeaf } from '../portal-graph/places.ts';
import { AT_STOP, makePatrolFinder } from './patrol.ts';
import { addToList } from '../../geometry/lists.ts';
import { compareTurns } from '../../geometry/directions.ts';
import { areaOf, isInRing } from '../../geometry/polygon.ts';

/** Between the body and the wall, map units. */
const OFF_WALL = 10;
/** Corners nearer to each other than this are one. */
const APART = 24;
/** Fewer corners than this are no room to go round. */
const FEWEST = 3;
/** A sharp corner is kept away from at most this many times as far as a wall. */
const SHARPEST = 3;
/** As near as this a corner has been rounded; the next one may be near, too. */
export const AT_CORNER = AT_STOP / 4;

/** A finder whose paths go round the room at their start once, clockwise, whatever the goal; `finder` finds the path from corner to corner. */
export function makePerimeterFinder(level: Level, body: Body, finder: PathFinder): PathFinder {
  const graph = portalGraphOf(level, body);
  const fits = (at: Point): boolean => standingLeaf(graph, at) >= 0;
  return makePatrolFinder(finder, (start) => cornersOfRoom(level, body, start, fits), AT_CORNER);
}

/** The round of the room at a place, the nearest corner first: points that fit; few or none where there is no room. */
export function cornersOfRoom(
  { tree, plan }: Level,
  body: Body,
  here: Point,
  fits: (at: Point) => boolean,
): readonly Point[] {
  const leaf = leafAt(tree, here);
  if (leaf < 0) return [];
  const sectors = new Set([tree.leaves[leaf].sector]);
  for (;;) {
    const ring = outlineOfRoom(plan, sectors, here) ?? [];
    const corners = apart(drawIn(ring, body.radius + OFF_WALL).filter(fits));
    if (corners.length >= FEWEST) return fromNearest(corners, here);
    if (!grow(plan, sectors, body)) return corners;
  }
}

/** The corners of a clockwise ring, moved to the right of both their edges by so much. */
function drawIn(ring: readonly Point[], by: number): Point[] {
  return ring.flatMap((corner, i) => {
    const before = directionTo(ring.at(i - 1)!, corner)!;
    const after = directionTo(corner, ring[(i + 1) % ring.length])!;
    const cosine = before.x * after.x + before.z * after.z;
    // Straight back: the end of a thin wall.
    if (cosine < -0.999) return [];
    // The sum of the two normals, made as long as it takes to be `by` away from either edge.
    const scale = Math.min(by / (1 + cosine), SHARPEST * by);
    return [{ x: corner.x - (before.z + after.z) * scale, z: corner.z + (before.x + after.x) * scale }];
  });
}

function apart(points: readonly Point[]): Point[] {
  const kept: Point[] = [];
  for (const point of points) if (kept.every((other) => distance(other, point) >= APART)) kept.push(point);
  return kept;
}

function fromNearest(points: readonly Point[], to: Point): Point[] {
  const gaps = points.map((point) => distance(point, to));
  const first = gaps.indexOf(Math.min(...gaps));
  return [...points.slice(first), ...points.slice(0, first)];
}

/** Adds the sectors behind openings that the body passes; false when there are none. */
function grow(plan: FloorPlan, sectors: Set<number>, body: Body): boolean {
  const more = plan.walls.flatMap((wall) => {
    const { front, back, blocks } = wall;
    if (back === SOLID || sectors.has(front) === sectors.has(back) || (blocks & body.stoppedBy) !== 0) return [];
    const { bottom, top } = openingOfWall(plan, wall);
    const floor = plan.sectors[sectors.has(front) ? front : back].floor;
    if (top - bottom < body.height || bottom - floor > body.step) return [];
    return [sectors.has(front) ? back : front];
  });
  for (const sector of more) sectors.add(sector);
  return more.length > 0;
}

/**
 * The outline of a room: the ring of walls around a point, for one sector or several together. Corners, clockwise on paper, without collinear
 * ones; null when the point is in none of the sectors. Every wall with exactly one side in those sectors is an edge with its inside on the
 * right. At each vertex the ring follows the edge that turns most to the right, so pieces that touch at a corner stay separate. Rings that run
 * counter-clockwise surround pillars. The smallest clockwise ring around the point is its room. Exact.
 */
export function outlineOfRoom(plan: FloorPlan, sectors: ReadonlySet<number>, around: Point): Point[] | null {
  let best: Point[] | null = null;
  let least = Infinity;
  for (const ring of ringsOf(plan, sectors)) {
    const area = areaOf(ring);
    if (area <= 0 || area >= least || !isInRing(ring, around)) continue;
    best = ring;
    least = area;
  }
  return best === null ? null : withoutStraight(best);
}

function ringsOf(plan: FloorPlan, sectors: ReadonlySet<number>): Point[][] {
  // End vertices of edges, by start vertex.
  const edges = new Map<number, number[]>();
  for (const { a, b, front, back } of plan.walls) {
    if (sectors.has(front) === sectors.has(back)) continue;
    if (sectors.has(front)) addToList(edges, a, b);
    else addToList(edges, b, a);
  }
  const rings: Point[][] = [];
  for (const [first, list] of edges) {
    while (list.length > 0) {
      const ring: Point[] = [plan.vertices[first]];
      let from = first;
      let to = list.pop()!;
      while (to !== first) {
        ring.push(plan.vertices[to]);
        const next = takeTightest(plan, edges.get(to) ?? [], from, to);
        // An open plan has no ring here.
        if (next < 0) break;
        from = to;
        to = next;
      }
      if (to === first) rings.push(ring);
    }
  }
  return rings;
}

/** Removes the edge that turns most to the right from the list, and returns its end; −1 for an empty list. */
function takeTightest({ vertices }: FloorPlan, ends: number[], from: number, at: number): number {
  if (ends.length === 0) return -1;
  const { x, z } = vertices[at];
  const dx = vertices[from].x - x;
  const dz = vertices[from].z - z;
  let best = 0;
  for (let i = 1; i < ends.length; i++) {
    const p = vertices[ends[i]];
    const q = vertices[ends[best]];
    if (compareTurns(dx, dz, p.x - x, p.z - z, q.x - x, q.z - z) > 0) best = i;
  }
  return ends.splice(best, 1)[0];
}

function withoutStraight(ring: readonly Point[]): Point[] {
  return ring.filter((corner, i) => {
    const before = ring[(i + ring.length - 1) % ring.length];
    const after = ring[(i + 1) % ring.length];
    const turn = (corner.x - before.x) * (after.z - corner.z) - (corner.z - before.z) * (after.x - corner.x);
    return turn !== 0;
  });
}
