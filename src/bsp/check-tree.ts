// Checks a tree where callers come in.
import { badArgument, checkFinite } from '../geometry/checks.ts';
import type { Point } from '../geometry/point.ts';
import type { Tree } from './tree.ts';

export function checkTree(name: string, tree: Tree): void {
  if (!ArrayBuffer.isView(tree?.wallEnds))
    throw badArgument(name, 'tree', tree, 'pass level.tree, or what buildTree returned');
}

export function checkTreeAt(name: string, tree: Tree, point: Point): void {
  checkTree(name, tree);
  checkFinite(name, 'point', point);
}
