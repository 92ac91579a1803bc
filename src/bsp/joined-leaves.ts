// The leaves that portals join, however narrow these are.
import { leafBeyond, type Leaf, type Tree } from './tree.ts';

/** Those joined to a leaf over leaves for which `isOf` is true, itself first; marks them in `isSeen`, and passes over what is marked there. */
export function joinedLeaves(
  { leaves, portals }: Tree,
  start: number,
  isSeen: Uint8Array,
  isOf: (leaf: number) => boolean = () => true,
): Leaf[] {
  isSeen[start] = 1;
  const joined = [leaves[start]];
  for (const leaf of joined) {
    for (const number of leaf.portals) {
      const next = leafBeyond(portals[number], leaf.id);
      if (isSeen[next] === 1 || !isOf(next)) continue;
      isSeen[next] = 1;
      joined.push(leaves[next]);
    }
  }
  return joined;
}
