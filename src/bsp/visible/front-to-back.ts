// The leaves of a tree, nearest first: each comes after all leaves that could hide it.
import type { Point } from '../../geometry/point.ts';
import { sideOfSplitter, type Tree } from '../tree.ts';

/** Calls `visit` with the leaves as seen from the eye, front to back, until it returns false. `stack` is scratch memory. */
export function walkFrontToBack(tree: Tree, eye: Point, visit: (leaf: number) => boolean, stack: number[] = []): void {
  const { root, front, back } = tree;
  stack.length = 0;
  stack.push(root);
  while (stack.length > 0) {
    const child = stack.pop()!;
    if (child >= 0) {
      const isInFront = sideOfSplitter(tree, child, eye.x, eye.z) >= 0;
      stack.push(isInFront ? back[child] : front[child], isInFront ? front[child] : back[child]);
    } else if (!visit(~child)) return;
  }
}
