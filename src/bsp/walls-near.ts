// The walls that touch a box, for collision: descends the tree into every region the box reaches and tests the walls stored there.
//
// Every wall is stored at one node: the first splitter that cuts or contains it, or the leaf that has it whole. So none is visited twice
// and no marks are needed.
import { meetsBounds, type Bounds } from '../geometry/point.ts';
import { LOOSE } from './added-walls.ts';
import { sideOfSplitter, type Child, type Tree } from './tree.ts';

/** Calls `visit` once for each wall of the plan (index into plan.walls) that touches the box, in the tree's order; then for each added one. */
export function wallsNear(tree: Tree, box: Bounds, visit: (wall: number) => void): void {
  const { ax, az, bx, bz, front, back, homeStart, homeWalls } = tree;
  const middleX = (box.minX + box.maxX) / 2;
  const middleZ = (box.minZ + box.maxZ) / 2;
  const halfX = (box.maxX - box.minX) / 2;
  const halfZ = (box.maxZ - box.minZ) / 2;
  const open: Child[] = [tree.root];
  for (let child = open.pop(); child !== undefined; child = open.pop()) {
    const slot = child >= 0 ? child : front.length + ~child;
    for (let i = homeStart[slot]; i < homeStart[slot + 1]; i++) {
      if (touches(tree, homeWalls[i], box)) visit(homeWalls[i]);
    }
    if (child < 0) continue;
    const dx = bx[child] - ax[child];
    const dz = bz[child] - az[child];
    const sideOfMiddle = sideOfSplitter(tree, child, middleX, middleZ);
    const reach = Math.abs(dx) * halfZ + Math.abs(dz) * halfX;
    if (sideOfMiddle <= reach) open.push(back[child]);
    if (sideOfMiddle >= -reach) open.push(front[child]);
  }
  addedWallsNear(tree, box, visit);
}

/** The same walls in a list. */
export function listWallsNear(tree: Tree, box: Bounds): number[] {
  const found: number[] = [];
  wallsNear(tree, box, (wall) => found.push(wall));
  return found;
}

/** Calls `visit` once for each added wall that touches the box. */
export function addedWallsNear(tree: Tree, box: Bounds, visit: (wall: number) => void): void {
  if (tree.added === undefined) return;
  const { squares, next } = tree.added;
  const { first, below } = squares;
  const look = (square: number, x: number, z: number, half: number): void => {
    if (square >= first.length || below[square] === 0) return;
    const reach = LOOSE * half;
    if (square > 0 && (x - reach > box.maxX || x + reach < box.minX || z - reach > box.maxZ || z + reach < box.minZ))
      return;
    for (let wall = first[square]; wall >= 0; wall = next[wall]) if (touches(tree, wall, box)) visit(wall);
    const quarter = half / 2;
    look(4 * square + 1, x - quarter, z - quarter, quarter);
    look(4 * square + 2, x + quarter, z - quarter, quarter);
    look(4 * square + 3, x - quarter, z + quarter, quarter);
    look(4 * square + 4, x + quarter, z + quarter, quarter);
  };
  look(0, squares.x, squares.z, squares.half);
}

/** Does an added wall touch the box? */
export function touchesAdded(tree: Tree, box: Bounds): boolean {
  let isFound = false;
  addedWallsNear(tree, box, () => (isFound = true));
  return isFound;
}

function touches({ wallEnds }: Tree, wall: number, box: Bounds): boolean {
  const at = 4 * wall;
  return meetsBounds(box, wallEnds[at], wallEnds[at + 1], wallEnds[at + 2], wallEnds[at + 3]);
}
