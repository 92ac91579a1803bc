// Point location: descends the tree by exact sides, then tests the leaf's own one-sided walls, behind which is solid.
import { sideAt, type Point } from '../geometry/point.ts';
import { SOLID } from '../map/floor-plan.ts';
import { sideOfSplitter, type Child, type Tree } from './tree.ts';

/**
 * The leaf that contains the point, or −1 in solid and outside the plan. Exact for points on the plan's grid. A point on a splitter belongs
 * to the front leaf, or to the back leaf where the front is solid.
 */
export function leafAt(tree: Tree, point: Point): number {
  const { front, back } = tree;
  const { x, z } = point;
  let child: Child = tree.root;
  let isOnSplitter = false;
  while (child >= 0) {
    const side = sideOfSplitter(tree, child, x, z);
    if (side === 0) isOnSplitter = true;
    child = side >= 0 ? front[child] : back[child];
  }
  if (!isBehindOwnWall(tree, ~child, x, z, 0, 0)) return ~child;
  return isOnSplitter ? (leavesFrom(tree, point, -1, 0)[0] ?? -1) : -1;
}

/** Every leaf whose cell contains the point, borders included: several on a border, none in solid. In tree order, front before back. */
export function leavesAt(tree: Tree, point: Point): number[] {
  return leavesFrom(tree, point, -1, 0);
}

/**
 * The leaf in front of a branch's splitter at a point of it, or −1 where that is solid. Exact for points on the plan's grid. `getFrontLeaf`
 * of D. Brackeen, Developing Games in Java, 2003.
 */
export function frontLeafAt(tree: Tree, branch: number, point: Point): number {
  return leavesFrom(tree, point, branch, 1)[0] ?? -1;
}

/** The leaf behind a branch's splitter at a point of it, or −1 where that is solid. See frontLeafAt. */
export function backLeafAt(tree: Tree, branch: number, point: Point): number {
  return leavesFrom(tree, point, branch, -1)[0] ?? -1;
}

/** The leaves at a point of a branch's splitter, on its front side (way 1), its back side (−1), or both (0, as leavesAt). */
function leavesFrom(tree: Tree, { x, z }: Point, branch: number, way: number): number[] {
  const { ax, az, bx, bz, front, back } = tree;
  const toX = way === 0 ? 0 : way * (az[branch] - bz[branch]);
  const toZ = way === 0 ? 0 : way * (bx[branch] - ax[branch]);
  const found: number[] = [];
  const open: Child[] = [tree.root];
  for (let child = open.pop(); child !== undefined; child = open.pop()) {
    if (child < 0) {
      if (!isBehindOwnWall(tree, ~child, x, z, toX, toZ)) found.push(~child);
      continue;
    }
    const side =
      sideOfSplitter(tree, child, x, z) || sideAt(0, 0, bx[child] - ax[child], bz[child] - az[child], toX, toZ);
    if (side <= 0) open.push(back[child]);
    if (side >= 0) open.push(front[child]);
  }
  return found;
}

/** Height of the floor below the point, or null in solid and outside the plan. */
export function floorAt(tree: Tree, point: Point): number | null {
  const leaf = leafAt(tree, point);
  return leaf < 0 ? null : tree.leaves[leaf].floor;
}

/** The sector that contains the point, or SOLID. */
export function sectorAt(tree: Tree, point: Point): number {
  const leaf = leafAt(tree, point);
  return leaf < 0 ? SOLID : tree.leaves[leaf].sector;
}

function isBehindOwnWall(
  { ownStart, ownWalls, wallEnds }: Tree,
  leaf: number,
  x: number,
  z: number,
  toX: number,
  toZ: number,
): boolean {
  for (let i = ownStart[leaf]; i < ownStart[leaf + 1]; i++) {
    const at = 4 * ownWalls[i];
    const ax = wallEnds[at];
    const az = wallEnds[at + 1];
    const bx = wallEnds[at + 2];
    const bz = wallEnds[at + 3];
    if ((sideAt(ax, az, bx, bz, x, z) || sideAt(0, 0, bx - ax, bz - az, toX, toZ)) < 0) return true;
  }
  return false;
}
