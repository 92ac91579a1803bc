// Bakes the light of a keep's pieces in small steps. First it lights all pieces, always the nearest to the eye next. When a door has opened
// or a lift has arrived, it lights again the pieces whose light may have changed.
import type { Mesh, Vector3 } from 'three';
import type { Tree } from '../../../bsp/tree.ts';
import { getOrAdd } from '../../../geometry/lists.ts';
import { boundsOf, type Point } from '../../../geometry/point.ts';
import { bakePatch, type Sees } from './bake.ts';
import type { Light, LightsNear } from '../lights.ts';
import type { LivePlan } from '../live-plan.ts';
import type { MeshData, Patch } from '../mesh-data.ts';

export type Lighting = ReturnType<typeof createLighting>;

const LIT = ['still', 'lamp', 'toward'] as const;

/** Lighting for these pieces and their meshes. `soft` gives soft shadows; `changes` if the light may change later. */
export function createLighting(
  pieces: readonly MeshData[],
  meshes: readonly Mesh[],
  eye: Vector3,
  sees: Sees,
  { soft, changes }: { readonly soft: boolean; readonly changes: boolean },
) {
  const dark = new Set(pieces.keys());
  // Steady light before any lamp's was added to it.
  const before = changes ? pieces.map(({ still }) => still.slice()) : [];
  const again = new Map<number, Set<Patch>>();
  const distanceTo = (piece: number): number => meshes[piece].geometry.boundingSphere!.distanceToPoint(eye);
  const nearest = (of: Iterable<number>): number =>
    [...of].reduce((best, piece) => (distanceTo(piece) < distanceTo(best) ? piece : best));
  const send = (piece: number): void => {
    for (const name of LIT) meshes[piece].geometry.getAttribute(name).needsUpdate = true;
  };
  let current = -1;
  let next = 0;
  return {
    /** Lights one patch that is dark; false when there is none. */
    light(): boolean {
      if (dark.size === 0) return false;
      if (current < 0) [current, next] = [nearest(dark), 0];
      const { patches } = pieces[current];
      if (next < patches.length) bakePatch(pieces[current], patches[next++], sees, soft);
      if (next < patches.length) return true;
      dark.delete(current);
      send(current);
      current = -1;
      return dark.size > 0;
    },
    /** Lights one of the requested patches again; false if there is none. */
    lightAgain(): boolean {
      if (again.size === 0) return false;
      const piece = nearest(again.keys());
      const patches = again.get(piece)!;
      const [patch] = patches;
      patches.delete(patch);
      pieces[piece].still.set(before[piece].subarray(4 * patch.start, 4 * patch.end), 4 * patch.start);
      bakePatch(pieces[piece], patch, sees, soft);
      if (patches.size === 0) {
        again.delete(piece);
        send(piece);
      }
      return again.size > 0;
    },
    /** Requests new light for everything that these lights may reach. */
    relight(lights: ReadonlySet<Light>) {
      if (!changes || lights.size === 0) return;
      pieces.forEach(({ patches }, piece) => {
        // A patch that is still dark will get the light of the moment in which it is lit.
        if (dark.has(piece) && piece !== current) return;
        const touched = patches.filter((patch) => patch.lights.some((light) => lights.has(light)));
        if (touched.length > 0) again.set(piece, new Set([...(again.get(piece) ?? []), ...touched]));
      });
    },
  };
}

const NONE: ReadonlySet<Light> = new Set();

/**
 * Returns a function from the sectors whose floor or ceiling moved since the last call to the lights that reach those that came to rest. Every
 * frame would be too often to light their surroundings again.
 */
export function createRestWatch(tree: Tree, live: Pick<LivePlan, 'sectors'>, lightsNear: LightsNear) {
  const corners = new Map<number, Point[]>([...live.sectors].map((sector) => [sector, []]));
  for (const { sector, cell } of tree.leaves) corners.get(sector)?.push(...cell);
  const known = new Map<number, readonly Light[]>();
  const lightsOf = (sector: number): readonly Light[] => {
    const all = corners.get(sector) ?? [];
    return getOrAdd(known, sector, () => (all.length > 0 ? lightsNear(boundsOf(all)) : []));
  };
  let moving = new Set<number>();
  return (moved: readonly number[]): ReadonlySet<Light> => {
    if (moved.length === 0 && moving.size === 0) return NONE;
    const now = new Set(moved);
    const rested = [...moving].filter((sector) => !now.has(sector));
    moving = now;
    return new Set(rested.flatMap(lightsOf));
  };
}
