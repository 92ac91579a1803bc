// Point location: down the tree by exact sides, then a look at the leaf's own walls, for behind those is solid.
import type { Point } from '../geometry/point.ts';
import { SOLID } from '../map/floor-plan.ts';
import type { Child, Tree } from './tree.ts';

/**
 * The leaf the point is in, or −1 in solid and outside the plan. Exact for points on the plan's grid. A point on a splitter
 * belongs to its front, unless that is solid and what touches it from behind is not.
 */
export function leafAt(tree: Tree, point: Point): number {
  const { ax, az, bx, bz, front, back } = tree;
  const { x, z } = point;
  let child: Child = tree.root;
  let isOnSplitter = false;
  while (child >= 0) {
    const sideOfSplitter = (bx[child] - ax[child]) * (z - az[child]) - (bz[child] - az[child]) * (x - ax[child]);
    if (sideOfSplitter === 0) isOnSplitter = true;
    child = sideOfSplitter >= 0 ? front[child] : back[child];
  }
  if (!isBehindOwnWall(tree, ~child, x, z)) return ~child;
  return isOnSplitter ? (leavesAt(tree, point)[0] ?? -1) : -1;
}

/**
 * Every leaf whose cell holds the point, edges and corners included: several on a border, none in solid. In the tree's order, front
 * before back.
 */
export function leavesAt(tree: Tree, point: Point): number[] {
  const { ax, az, bx, bz, front, back } = tree;
  const { x, z } = point;
  const found: number[] = [];
  const open: Child[] = [tree.root];
  for (let child = open.pop(); child !== undefined; child = open.pop()) {
    if (child < 0) {
      if (!isBehindOwnWall(tree, ~child, x, z)) found.push(~child);
      continue;
    }
    const sideOfSplitter = (bx[child] - ax[child]) * (z - az[child]) - (bz[child] - az[child]) * (x - ax[child]);
    if (sideOfSplitter <= 0) open.push(back[child]);
    if (sideOfSplitter >= 0) open.push(front[child]);
  }
  return found;
}

/** Height of the floor under the point, or null in solid and outside the plan. */
export function floorAt(tree: Tree, point: Point): number | null {
  const leaf = leafAt(tree, point);
  return leaf < 0 ? null : tree.leaves[leaf].floor;
}

/** The sector the point is in, or SOLID. */
export function sectorAt(tree: Tree, point: Point): number {
  const leaf = leafAt(tree, point);
  return leaf < 0 ? SOLID : tree.leaves[leaf].sector;
}

function isBehindOwnWall({ ownStart, ownWalls, wallEnds }: Tree, leaf: number, x: number, z: number): boolean {
  for (let i = ownStart[leaf]; i < ownStart[leaf + 1]; i++) {
    const at = 4 * ownWalls[i];
    const ax = wallEnds[at];
    const az = wallEnds[at + 1];
    if ((wallEnds[at + 2] - ax) * (z - az) - (wallEnds[at + 3] - az) * (x - ax) < 0) return true;
  }
  return false;
}
