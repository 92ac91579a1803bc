// Watches moving floors and ceilings and reports those that came to rest, with the lights they now pass or block. Only then is their
// surrounding lit again; every frame would be too often.
import { getOrAdd } from '../../geometry/lists.ts';
import { boundsOf, type Point } from '../../geometry/point.ts';
import type { Tree } from '../../bsp/tree.ts';
import type { Light, LightsNear } from './lights.ts';
import type { LivePlan } from './live-plan.ts';

/** Given the sectors that moved since the last call, returns the lights that reach those that came to rest. */
export type RestWatch = (moved: readonly number[]) => ReadonlySet<Light>;

const NONE: ReadonlySet<Light> = new Set();

export function createRestWatch(tree: Tree, live: Pick<LivePlan, 'sectors'>, lightsNear: LightsNear): RestWatch {
  const corners = new Map<number, Point[]>([...live.sectors].map((sector) => [sector, []]));
  for (const { sector, cell } of tree.leaves) corners.get(sector)?.push(...cell);
  const known = new Map<number, readonly Light[]>();
  const lightsOf = (sector: number): readonly Light[] => {
    const all = corners.get(sector) ?? [];
    return getOrAdd(known, sector, () => (all.length > 0 ? lightsNear(boundsOf(all)) : []));
  };
  let moving = new Set<number>();
  return (moved) => {
    if (moved.length === 0 && moving.size === 0) return NONE;
    const now = new Set(moved);
    const rested = [...moving].filter((sector) => !now.has(sector));
    moving = now;
    return new Set(rested.flatMap(lightsOf));
  };
}
