// Raycast: the first wall that stops a straight line.
//
// The line descends the tree near side first and tests the walls stored at each region it enters. A wall is crossed when its ends lie
// strictly on both sides of the line, and the line's ends strictly on both sides of the wall. Touching does not stop a line: it may pass
// corners and slide along walls. At a wall's end it passes left or right if nothing that stops it is on that side. Ends are snapped to the
// plan's grid, so all of this is exact. The line has no width.
import { compareTurns } from '../geometry/directions.ts';
import { side, sideAt, type Point, type Point3 } from '../geometry/point.ts';
import { snapPoint } from '../geometry/quantum.ts';
import { BLOCKS_SIGHT, SOLID, openingOfWall } from '../map/floor-plan.ts';
import type { CurrentHeights } from './heights-now.ts';
import { otherEnd, sideOfSplitter, type Child, type Tree } from './tree.ts';

/** Where a line was stopped. */
export interface Hit {
  readonly point: Point3;
  /** 0 at the start … 1 at the end. */
  readonly t: number;
  /** Index into plan.walls. */
  readonly wall: number;
  /** The leaf just before the hit; undefined for a line that begins in solid. */
  readonly leaf: number;
}

/** Does this two-sided wall stop a line that comes from its front (or its back), at t along the line? One-sided walls always stop. */
export type WallStops = (wall: number, fromFront: boolean, t: number) => boolean;

/**
 * The first wall that blocks sight from one point to another, or null. Solid walls and walls marked as blocking sight do; at openings, so
 * does what is below the higher floor or above the lower ceiling. `now` gives current heights if they differ from the plan's.
 */
export function trace(tree: Tree, from: Point3, to: Point3, now?: CurrentHeights): Hit | null {
  const { plan } = tree;
  const rise = to.y - from.y;
  return traceLine(tree, from, to, (index, _fromFront, t) => {
    const wall = plan.walls[index];
    if (wall.blocks & BLOCKS_SIGHT) return true;
    const y = from.y + t * rise;
    if (now !== undefined) return y < now.bottom[index] || y > now.top[index];
    const { bottom, top } = openingOfWall(plan, wall);
    return y < bottom || y > top;
  });
}

/** Is the view between a and b clear? `now` as in trace. */
export function canSee(tree: Tree, a: Point3, b: Point3, now?: CurrentHeights): boolean {
  return trace(tree, a, b, now) === null;
}

/**
 * The first wall that stops a line on the floor, or null: one-sided walls always do, two-sided ones when `stops` returns true. Heights are
 * not tested. The hit's y is interpolated between the ends; 0 where they have none.
 */
export function traceLine(tree: Tree, from: Point | Point3, to: Point | Point3, stops: WallStops): Hit | null {
  const line: Line = { tree, a: snapPoint(from, tree.plan.quantum), b: snapPoint(to, tree.plan.quantum), stops };
  const found = walk(line);
  const best = found.ends.length > 0 ? passEnds(line, found) : found;
  if (best.wall < 0) return null;
  const { t, wall } = best;
  const { a, b } = line;
  const y0 = 'y' in from ? from.y : 0;
  const y1 = 'y' in to ? to.y : 0;
  return {
    point: { x: a.x + t * (b.x - a.x), y: y0 + t * (y1 - y0), z: a.z + t * (b.z - a.z) },
    t,
    wall,
    leaf: leafBefore(line, t),
  };
}

interface Line {
  readonly tree: Tree;
  readonly a: Point;
  readonly b: Point;
  readonly stops: WallStops;
}

interface Found {
  t: number;
  wall: number;
  /** Vertices of the plan that lie on the line. */
  readonly ends: number[];
}

/** Regions are widened by this part of the line, so that rounding never skips one. */
const WIDENING = 1e-9;

/** The nearest wall crossed, and the wall ends on the line up to it. */
function walk(line: Line): Found {
  const { tree, a, b } = line;
  const { front, back, homeStart, homeWalls } = tree;
  const found: Found = { t: Infinity, wall: -1, ends: [] };
  // Three entries per region: the child, and the part of the line that may be in it.
  const open: number[] = [tree.root, 0, 1];
  while (open.length > 0) {
    const end = open.pop()!;
    const begin = open.pop()!;
    const child: Child = open.pop()!;
    if (begin > found.t) continue;
    const slot = child >= 0 ? child : front.length + ~child;
    for (let i = homeStart[slot]; i < homeStart[slot + 1]; i++) testWall(line, homeWalls[i], found);
    if (child < 0) continue;
    const sideA = sideOfSplitter(tree, child, a.x, a.z);
    const sideB = sideOfSplitter(tree, child, b.x, b.z);
    // A line that begins on the splitter lies wholly on the side of its other end.
    const beginsInFront = sideA > 0 || (sideA === 0 && sideB < 0);
    const near = beginsInFront ? front[child] : back[child];
    const far = beginsInFront ? back[child] : front[child];
    if (sideA > 0 ? sideB > 0 : sideA < 0 && sideB < 0) {
      open.push(near, begin, end);
      continue;
    }
    // A line along the splitter touches both sides over its whole length.
    const crossing = sideA === sideB ? 0 : sideA / (sideA - sideB);
    const nearEnd = sideA === sideB ? 1 : crossing + WIDENING;
    if (end >= crossing - WIDENING) open.push(far, Math.max(begin, crossing - WIDENING), end);
    if (begin <= nearEnd) open.push(near, begin, Math.min(end, nearEnd));
  }
  return found;
}

function testWall({ tree, a, b, stops }: Line, wall: number, found: Found): void {
  const { wallEnds, plan } = tree;
  const px = wallEnds[4 * wall];
  const pz = wallEnds[4 * wall + 1];
  const qx = wallEnds[4 * wall + 2];
  const qz = wallEnds[4 * wall + 3];
  const dx = b.x - a.x;
  const dz = b.z - a.z;
  const sideP = sideAt(a.x, a.z, b.x, b.z, px, pz);
  const sideQ = sideAt(a.x, a.z, b.x, b.z, qx, qz);
  if ((sideP > 0 && sideQ > 0) || (sideP < 0 && sideQ < 0)) return;
  if (sideP === 0 || sideQ === 0) {
    const { a: vertexP, b: vertexQ } = plan.walls[wall];
    if (sideP === 0) addEnd(a, dx, dz, px, pz, vertexP, found);
    if (sideQ === 0) addEnd(a, dx, dz, qx, qz, vertexQ, found);
    return;
  }
  const sideA = sideAt(px, pz, qx, qz, a.x, a.z);
  const sideB = sideAt(px, pz, qx, qz, b.x, b.z);
  const isSolid = plan.walls[wall].back === SOLID;
  if (sideA === 0 && sideB < 0 && isSolid) {
    // The line begins on the wall and runs into it.
    found.t = 0;
    found.wall = wall;
    return;
  }
  if (!((sideA > 0 && sideB < 0) || (sideA < 0 && sideB > 0))) return;
  const t = sideA / (sideA - sideB);
  if (t >= found.t || !(isSolid || stops(wall, sideA > 0, t))) return;
  found.t = t;
  found.wall = wall;
}

function addEnd(a: Point, dx: number, dz: number, x: number, z: number, vertex: number, found: Found): void {
  const along = dx * (x - a.x) + dz * (z - a.z);
  // The line does not pass its own end.
  if (along < 0 || along >= dx * dx + dz * dz || found.ends.includes(vertex)) return;
  found.ends.push(vertex);
}

const LEFT = 1;
const RIGHT = 2;

/**
 * Passes the wall ends on the line in order. Between them the line keeps the set of sides it may be on: both, unless it runs along
 * something that stops it.
 */
function passEnds(line: Line, found: Found): { t: number; wall: number } {
  const { tree, a, b, stops } = line;
  const { plan, starStart, starWalls } = tree;
  const dx = b.x - a.x;
  const dz = b.z - a.z;
  const alongOf = (vertex: number): number =>
    dx * (plan.vertices[vertex].x - a.x) + dz * (plan.vertices[vertex].z - a.z);
  const length = dx * dx + dz * dz;
  let sides = LEFT | RIGHT;
  for (const vertex of found.ends.sort((p, q) => alongOf(p) - alongOf(q))) {
    const along = alongOf(vertex);
    const t = along / length;
    if (t >= found.t) break;
    if (along === 0 && beginsInSolid(line, vertex)) {
      return { t: 0, wall: starWalls[starStart[vertex]] };
    }
    let clear = LEFT | RIGHT;
    let runsAlong = false;
    let stopper = -1;
    for (let i = starStart[vertex]; i < starStart[vertex + 1]; i++) {
      const index = starWalls[i];
      const wall = plan.walls[index];
      const isSolid = wall.back === SOLID;
      const p = plan.vertices[wall.a];
      const q = plan.vertices[wall.b];
      const other = wall.a === vertex ? q : p;
      const turn = side(a, b, other);
      if (turn === 0) {
        const isAhead = alongOf(otherEnd(wall, vertex)) > along;
        if (along === 0 && !isAhead) continue;
        if (!isSolid && !stops(index, true, t) && !stops(index, false, t)) continue;
        if (isAhead) runsAlong = true;
        // Solid is behind it, on the left of p → q.
        if (isSolid) clear &= dx * (q.x - p.x) + dz * (q.z - p.z) > 0 ? ~LEFT : ~RIGHT;
        if (stopper < 0) stopper = index;
        continue;
      }
      const fromFront = (wall.a === vertex) === turn > 0;
      // A line that begins here comes from neither side.
      if (along === 0 || !(isSolid || stops(index, fromFront, t))) continue;
      clear &= turn > 0 ? ~RIGHT : ~LEFT;
      stopper = index;
    }
    sides &= clear;
    if (sides === 0) return { t, wall: stopper };
    if (!runsAlong) sides = LEFT | RIGHT;
  }
  return found;
}

/** Does the line lead from this vertex straight into solid? The nearest wall to the right of its direction decides. */
function beginsInSolid({ tree, a, b }: Line, vertex: number): boolean {
  const { plan, starStart, starWalls } = tree;
  const dx = b.x - a.x;
  const dz = b.z - a.z;
  let nearest = -1;
  let nearX = 0;
  let nearZ = 0;
  for (let i = starStart[vertex]; i < starStart[vertex + 1]; i++) {
    const wall = plan.walls[starWalls[i]];
    const other = plan.vertices[otherEnd(wall, vertex)];
    const x = other.x - a.x;
    const z = other.z - a.z;
    // A wall has floor on one side at least.
    if (dx * z - dz * x === 0 && dx * x + dz * z > 0) return false;
    if (nearest < 0 || compareTurns(dx, dz, x, z, nearX, nearZ) < 0) {
      nearest = starWalls[i];
      nearX = x;
      nearZ = z;
    }
  }
  const wall = plan.walls[nearest];
  return (wall.a === vertex ? wall.back : wall.front) === SOLID;
}

/** The leaf that contains the line just before t; on a splitter, the side it comes from. */
function leafBefore({ tree, a, b }: Line, t: number): number {
  const { front, back } = tree;
  let child: Child = tree.root;
  while (child >= 0) {
    const sideA = sideOfSplitter(tree, child, a.x, a.z);
    const sideB = sideOfSplitter(tree, child, b.x, b.z);
    const here = sideA + t * (sideB - sideA);
    const isOn = Math.abs(here) <= WIDENING * (Math.abs(sideA) + Math.abs(sideB));
    const counts = isOn ? (sideA === 0 ? sideB : sideA) : here;
    child = counts >= 0 ? front[child] : back[child];
  }
  return ~child;
}
