// The level's leaves as one body can cross them, flat, for sweeps that ask which corners may be in view.
//
// Each leaf's boundary is a row of edges, each leading to another leaf or nowhere; each leaf lists the corners on its border. Width is no
// matter here: what a disc grazes with its edge lies beyond portals that its centre never enters.
import { leavesAt } from '../../bsp/leaf-at.ts';
import type { Tree } from '../../bsp/tree.ts';
import type { Body } from '../body.ts';
import type { Corners } from './corners.ts';

export interface Cells {
  /** First edge of each leaf; leaves + 1 entries. */
  readonly edgeStart: Int32Array;
  /** Ends of each edge, clockwise about its leaf: ax, az, bx, bz at 4·edge. */
  readonly edgeEnds: Float64Array;
  /** The leaf beyond each edge, or −1 where the body cannot go. */
  readonly edgeNext: Int32Array;
  /** First of each leaf's corners in cornerOf; leaves + 1 entries. */
  readonly cornerStart: Int32Array;
  readonly cornerOf: Int32Array;
  /** First of the leaves that touch each corner in leafOf; corners + 1 entries. */
  readonly leafStart: Int32Array;
  readonly leafOf: Int32Array;
}

/** Lays out the leaves for the body, with the walls that stop it and the corners found for them. */
export function layCells(tree: Tree, body: Body, stops: Uint8Array, corners: Corners): Cells {
  const { leaves, portals } = tree;
  const edgeStart = new Int32Array(leaves.length + 1);
  const ends: number[] = [];
  const next: number[] = [];
  const isOpen = Uint8Array.from(portals, ({ wall, top, bottom }) =>
    (wall < 0 ? top - bottom >= body.height : stops[wall] === 0) ? 1 : 0,
  );
  for (const { id, edges } of leaves) {
    for (const { a, b, portal } of edges) {
      if (portal < 0 || isOpen[portal] === 0) continue;
      ends.push(a.x, a.z, b.x, b.z);
      next.push(portals[portal].front === id ? portals[portal].back : portals[portal].front);
    }
    edgeStart[id + 1] = next.length;
  }
  const lists: number[][] = leaves.map(() => []);
  const leafStart = new Int32Array(corners.count + 1);
  const leafOf: number[] = [];
  for (let corner = 0; corner < corners.count; corner++) {
    for (const leaf of leavesAt(tree, { x: corners.x[corner], z: corners.z[corner] })) {
      lists[leaf].push(corner);
      leafOf.push(leaf);
    }
    leafStart[corner + 1] = leafOf.length;
  }
  const cornerStart = new Int32Array(leaves.length + 1);
  lists.forEach((list, leaf) => (cornerStart[leaf + 1] = cornerStart[leaf] + list.length));
  return {
    edgeStart,
    edgeEnds: Float64Array.from(ends),
    edgeNext: Int32Array.from(next),
    cornerStart,
    cornerOf: Int32Array.from(lists.flat()),
    leafStart,
    leafOf: Int32Array.from(leafOf),
  };
}
