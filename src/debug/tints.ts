// Tints for cells so that no two neighbours look alike: greedy colouring in the order of leaf ids, each leaf starting at a different hue to
// use the whole wheel. Greedy colouring needs at most one hue more than the largest number of neighbours; usually the twelve of the wheel
// are enough.
import type { Tree } from '../bsp/tree.ts';

const WHEEL = 12;
/** Hues beyond the wheel lie between its hues: each round of it is turned by the golden ratio, which never repeats. */
const GOLDEN = 0.618033988749895;

/** A hue of 0 … 1 for each leaf, by id; leaves that share a portal differ. */
export function tintLeaves({ leaves, portals }: Tree): Float64Array {
  return tintRegions(leaves.length, (leaf) =>
    leaves[leaf].portals.map((id) => (portals[id].front === leaf ? portals[id].back : portals[id].front)),
  );
}

/** A hue of 0 … 1 for each of `count` regions, different from those of its neighbours. */
export function tintRegions(count: number, neighboursOf: (region: number) => Iterable<number>): Float64Array {
  const chosen = new Int32Array(count).fill(-1);
  const taken = new Set<number>();
  for (let region = 0; region < count; region++) {
    taken.clear();
    for (const neighbour of neighboursOf(region)) taken.add(chosen[neighbour]);
    // 5 and 12 are coprime, so consecutive ids start far apart on the wheel.
    const start = (region * 5) % WHEEL;
    let pick = -1;
    for (let i = 0; i < WHEEL && pick < 0; i++) {
      const candidate = (start + i * 5) % WHEEL;
      if (!taken.has(candidate)) pick = candidate;
    }
    for (let candidate = WHEEL; pick < 0; candidate++) if (!taken.has(candidate)) pick = candidate;
    chosen[region] = pick;
  }
  return Float64Array.from(chosen, (index) => ((index + Math.floor(index / WHEEL) * GOLDEN) / WHEEL) % 1);
}
