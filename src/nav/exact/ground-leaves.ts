// Ground: floor that the agent cannot leave by a step up or a drop.
//
// Around it are only walls and rises that are too high from its highest floor. So for an agent that starts there a rise is a wall, and
// the shortest path among walls and rises is the shortest of all.
import { oncePer } from '../once-per.ts';
import type { PortalGraph } from '../portal-graph/portal-graph.ts';

/** Are all of these leaves ground? */
export const areGround = (graph: PortalGraph, leaves: readonly number[]): boolean =>
  leaves.every((leaf) => groundLeaves(graph)[leaf] === 1);

/** By leaf, 1 on ground. All 0 where floors move or links lead elsewhere. */
const groundLeaves = oncePer(({ tree, body, states, links }: PortalGraph): Uint8Array => {
  const { leaves, portals } = tree;
  const isGround = new Uint8Array(leaves.length);
  if (states !== null || links.length > 0) return isGround;
  const least = Math.min(body.step, body.drop);
  const isSeen = new Uint8Array(leaves.length);
  for (let first = 0; first < leaves.length; first++) {
    if (isSeen[first] !== 0) continue;
    isSeen[first] = 1;
    const region = [first];
    let highest = -Infinity;
    let lowestAround = Infinity;
    for (const leaf of region) {
      const { floor } = leaves[leaf];
      highest = Math.max(highest, floor);
      for (const portal of leaves[leaf].portals) {
        const { front, back } = portals[portal];
        const other = front === leaf ? back : front;
        if (Math.abs(leaves[other].floor - floor) > least) lowestAround = Math.min(lowestAround, leaves[other].floor);
        else if (isSeen[other] === 0) {
          isSeen[other] = 1;
          region.push(other);
        }
      }
    }
    if (lowestAround - highest > body.step) for (const leaf of region) isGround[leaf] = 1;
  }
  return isGround;
});
