// The thin solid between two floors that were probably meant to meet: rooms whose edges nearly touch, as rounded corners leave them.
import { joinedLeaves } from '../../bsp/joined-leaves.ts';
import type { Leaf, Tree } from '../../bsp/tree.ts';
import { wallsNear } from '../../bsp/walls-near.ts';
import { closestOnSegment } from '../../geometry/gap.ts';
import { addToList } from '../../geometry/lists.ts';
import { boundsOf, distance, midpoint, type Point } from '../../geometry/point.ts';
import { NEARLY, REACH } from '../../map/rooms/nearly-met.ts';
import { growBounds } from '../clearance/near-walls.ts';
import { oncePer } from '../once-per.ts';

/** Where two floors nearly meet, and how far apart they are there, map units; 0 at a common corner. */
export interface ThinSolid {
  readonly at: Point;
  readonly size: number;
}

/** A side of a leaf with solid behind it. */
interface SolidEdge {
  readonly leaf: number;
  readonly a: Point;
  readonly b: Point;
}

/**
 * The first thin solid on the way from a leaf to one of the goals, over as few of them as possible; heights, doors and widths do not count.
 * Null where floor leads there, or where the floors are farther apart.
 */
export function findThinSolid(tree: Tree, from: number, isGoal: (leaf: number) => boolean): ThinSolid | null {
  if (from < 0) return null;
  const edgesOfWall = solidEdges(tree);
  const isSeen = new Uint8Array(tree.leaves.length);
  const open: { readonly leaf: number; readonly first: ThinSolid | null }[] = [{ leaf: from, first: null }];
  for (const { leaf, first } of open) {
    if (isSeen[leaf] === 1) continue;
    const floor = joinedLeaves(tree, leaf, isSeen);
    if (floor.some(({ id }) => isGoal(id))) return first;
    const across = floor.flatMap((each) => solidsAbout(tree, each, edgesOfWall, isSeen));
    across.sort((one, other) => rankOf(one.solid) - rankOf(other.solid));
    for (const { beyond, solid } of across) open.push({ leaf: beyond, first: first ?? solid });
  }
  return null;
}

/** By wall. */
const solidEdges = oncePer(({ leaves }: Tree) => {
  const edgesOfWall = new Map<number, SolidEdge[]>();
  for (const { id, edges } of leaves)
    for (const { a, b, wall, portal } of edges)
      if (portal < 0 && wall >= 0) addToList(edgesOfWall, wall, { leaf: id, a, b });
  return edgesOfWall;
});

/** The narrowest first, but last what would have been merged: a common corner, from where floors may part in a wedge, whose width says more. */
const rankOf = ({ size }: ThinSolid): number => (size > REACH ? size : NEARLY + size);

/** The thin solids between a leaf and floors that are not seen yet. */
function solidsAbout(tree: Tree, { edges }: Leaf, edgesOfWall: Map<number, SolidEdge[]>, isSeen: Uint8Array) {
  const found: { readonly beyond: number; readonly solid: ThinSolid }[] = [];
  for (const { a, b, portal } of edges) {
    if (portal >= 0) continue;
    wallsNear(tree, growBounds(boundsOf([a, b]), NEARLY), (wall) => {
      for (const { leaf, a: c, b: d } of edgesOfWall.get(wall) ?? []) {
        if (isSeen[leaf] === 1) continue;
        const nearest = [
          ...[a, b].map((p) => [p, closestOnSegment(p, c, d)]),
          ...[c, d].map((p) => [p, closestOnSegment(p, a, b)]),
        ];
        for (const [one, other] of nearest) {
          const size = distance(one, other);
          if (size <= NEARLY) found.push({ beyond: leaf, solid: { at: midpoint(one, other), size } });
        }
      }
    });
  }
  return found;
}
