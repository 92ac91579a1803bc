// Tints for the cells so that no two that touch through a portal look alike: greedy colouring in the order of the leaf ids,
// each leaf starting at a hue of its own so that a map uses the whole wheel. Greedy never needs more than one hue above the
// largest number of neighbours; usually the twelve of the wheel do.
import type { Tree } from '../bsp/tree.ts';

const WHEEL = 12;
/** Beyond the wheel the hues lie between those of it: the golden ratio never repeats itself. */
const GOLDEN = 0.618033988749895;

/** A hue of 0 … 1 for each leaf, by id; leaves that share a portal have different ones. */
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
    // 5 has no divisor with 12, so ids next to each other start far apart on the wheel.
    const start = (region * 5) % WHEEL;
    let pick = -1;
    for (let i = 0; i < WHEEL && pick < 0; i++) {
      const candidate = (start + i * 5) % WHEEL;
      if (!taken.has(candidate)) pick = candidate;
    }
    for (let candidate = WHEEL; pick < 0; candidate++) if (!taken.has(candidate)) pick = candidate;
    chosen[region] = pick;
  }
  return Float64Array.from(chosen, (index) => (index < WHEEL ? index / WHEEL : (0.5 / WHEEL + index * GOLDEN) % 1));
}
