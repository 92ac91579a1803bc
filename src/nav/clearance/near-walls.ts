// The walls that a body must mind in each leaf, and whether a straight walk inside a leaf keeps off them.
//
// A disc's centre keeps at least the radius from every wall that stops it. Only walls within that distance of a leaf's cell can
// matter there, so each leaf has a short list of them. A walker that drops from a ledge leans over the edge until it is clear
// of it: walls that do not stop it at the height it comes from, and that it touches when it crosses, are let off for that walk.
import { wallsNear } from '../../bsp/walls-near.ts';
import type { Tree } from '../../bsp/tree.ts';
import { endsGapSquared, pointGapSquared } from '../../geometry/gap.ts';
import type { Bounds, Point } from '../../geometry/point.ts';
import type { Body } from '../body.ts';
import { findObstacles, NO_OBSTACLE, stopsAt, type Obstacles } from './obstacles.ts';
import type { SectorStates } from '../sector-states.ts';
import { ledgeAlong } from './straight-ledge.ts';

/** A gap of exactly twice the radius is open: distances may fall short of the radius by this rounding, map units. */
export const WIDTH_SLACK = 1e-7;

export interface NearWalls {
  readonly tree: Tree;
  readonly obstacles: Obstacles;
  /** What the centre must keep from walls: the radius less a rounding; 0 for a point. */
  readonly reach: number;
  /** First wall of each leaf in `walls`; leaves.length + 1 entries. */
  readonly start: Int32Array;
  /** Indices into plan.walls. */
  readonly walls: Int32Array;
  /** Obstacles that were put in later, which those lists do not know; absent if there can be none. */
  readonly later?: LaterObstacles;
}

export interface LaterObstacles {
  hasObstacles(): boolean;
  /** Is that wall of the level without obstacles shut now? */
  isShut(wall: number): boolean;
  /** Is the place inside one? */
  covers(p: Point): boolean;
  /** Found places for some that are inside, until the next change: the paths of many agents end at the same one. */
  readonly found?: Map<string, readonly Point[]>;
  /** Is the place outside all, and its distance from their walls at least what the body needs? `feet` as in isPlaceClear. */
  isClear(p: Point, feet: number): boolean;
  /** Is the segment clear of their walls? Heights as in wallAcross. */
  isSegmentClear(p: Point, q: Point, feet: number, feetBefore: number): boolean;
}

/** Lists the obstacles within the body's radius of each leaf's cell; a point has none to mind. */
export function findNearWalls(tree: Tree, body: Body, states: SectorStates | null = null): NearWalls {
  const obstacles = findObstacles(tree.plan, body, states);
  const reach = body.radius > 0 ? body.radius - WIDTH_SLACK : 0;
  const start = new Int32Array(tree.leaves.length + 1);
  const found: number[] = [];
  for (const leaf of tree.leaves) {
    if (body.radius > 0) {
      wallsNear(tree, growBounds(leaf.bounds, body.radius), (wall) => {
        if (obstacles.kind[wall] !== NO_OBSTACLE && isNearCell(tree, leaf.cell, wall, reach)) found.push(wall);
      });
    }
    start[leaf.id + 1] = found.length;
  }
  return { tree, obstacles, reach, start, walls: Int32Array.from(found) };
}

/** Is the point as far from every obstacle of the leaf as the body needs? `feet` is how high it stands, usually the leaf's floor. */
export function isPlaceClear(near: NearWalls, leaf: number, p: Point, feet: number): boolean {
  const { start, walls, obstacles, reach, tree, later } = near;
  const { plan, wallEnds } = tree;
  const { x, z } = p;
  if (later !== undefined && !later.isClear(p, feet)) return false;
  for (let i = start[leaf]; i < start[leaf + 1]; i++) {
    const wall = walls[i];
    const ax = wallEnds[4 * wall] - x;
    const az = wallEnds[4 * wall + 1] - z;
    const bx = wallEnds[4 * wall + 2] - x;
    const bz = wallEnds[4 * wall + 3] - z;
    // Most are farther off along one axis.
    if ((ax > reach && bx > reach) || (ax < -reach && bx < -reach)) continue;
    if ((az > reach && bz > reach) || (az < -reach && bz < -reach)) continue;
    if (!stopsAt(obstacles, wall, feet)) continue;
    const { a, b } = plan.walls[wall];
    if (pointGapSquared(x, z, plan.vertices[a], plan.vertices[b]) < reach * reach) return false;
  }
  return true;
}

/**
 * A wall that stops the straight walk from p to q, both in the leaf's cell, or −1. `feetBefore` is how high the body stood when it came to p;
 * where that is above the leaf's floor, the ledge it came down is let off. `first` is a wall of the leaf to test before the others, or −1.
 */
export function wallAcross(near: NearWalls, leaf: number, p: Point, q: Point, feetBefore: number, first = -1): number {
  const { start, walls, reach, tree } = near;
  const { wallEnds } = tree;
  const feet = tree.leaves[leaf].floor;
  const px = p.x;
  const pz = p.z;
  const qx = q.x;
  const qz = q.z;
  const lowX = Math.min(px, qx) - reach;
  const highX = Math.max(px, qx) + reach;
  const lowZ = Math.min(pz, qz) - reach;
  const highZ = Math.max(pz, qz) + reach;
  const from = start[leaf];
  for (let i = first < 0 ? from : from - 1; i < start[leaf + 1]; i++) {
    const wall = i < from ? first : walls[i];
    const ax = wallEnds[4 * wall];
    const bx = wallEnds[4 * wall + 2];
    if ((ax < lowX && bx < lowX) || (ax > highX && bx > highX)) continue;
    const az = wallEnds[4 * wall + 1];
    const bz = wallEnds[4 * wall + 3];
    if ((az < lowZ && bz < lowZ) || (az > highZ && bz > highZ)) continue;
    if (stopsWalk(near, wall, p, q, feet, feetBefore)) return wall;
  }
  return -1;
}

/** Does the wall stop a disc on the segment from p to q? Heights as in wallAcross. */
export function stopsWalk(
  { tree, obstacles, reach }: Pick<NearWalls, 'tree' | 'obstacles' | 'reach'>,
  wall: number,
  p: Point,
  q: Point,
  feet: number,
  feetBefore: number,
): boolean {
  if (!stopsAt(obstacles, wall, feet)) return false;
  const { wallEnds } = tree;
  const at = 4 * wall;
  const gap = endsGapSquared(p.x, p.z, q.x, q.z, wallEnds[at], wallEnds[at + 1], wallEnds[at + 2], wallEnds[at + 3]);
  if (gap >= reach * reach) return false;
  if (feetBefore <= feet || stopsAt(obstacles, wall, feetBefore)) return true;
  const [a, b] = ledgeAlong(tree, obstacles, wall, p, q, reach);
  return pointGapSquared(p.x, p.z, a, b) >= reach * reach;
}

/** The box, larger by `room` on all sides. */
export function growBounds({ minX, minZ, maxX, maxZ }: Bounds, room: number): Bounds {
  return { minX: minX - room, minZ: minZ - room, maxX: maxX + room, maxZ: maxZ + room };
}

function isNearCell({ wallEnds }: Tree, cell: readonly Point[], wall: number, reach: number): boolean {
  const ax = wallEnds[4 * wall];
  const az = wallEnds[4 * wall + 1];
  const bx = wallEnds[4 * wall + 2];
  const bz = wallEnds[4 * wall + 3];
  // A wall never lies inside a cell, so the distance to the cell is that to its sides.
  for (let i = 0, before = cell[cell.length - 1]; i < cell.length; before = cell[i], i++) {
    if (endsGapSquared(before.x, before.z, cell[i].x, cell[i].z, ax, az, bx, bz) < reach * reach) return true;
  }
  return false;
}
