// Which bake goes with a level and a body: one that was adopted (from a file, from a worker), or one made here when it is first needed.
import type { Body } from '../body.ts';
import { canBake, fingerprintOf, makeBake, type Bake } from './bake.ts';
import { portalGraphOf } from '../portal-graph/build-portal-graph.ts';
import type { Level } from '../level.ts';
import type { PortalGraph } from '../portal-graph/portal-graph.ts';

/** Meshes of at most so many places are baked when somebody needs it: a fraction of a second. */
export const BAKED_AT_ONCE = 1500;

const bakes = new WeakMap<PortalGraph, Bake>();

/** Makes a bake the one of a level and body. Throws when it is another mesh's. */
export function adoptBake(level: Level, body: Body, bake: Bake): void {
  const mesh = portalGraphOf(level, body);
  const [low, high] = fingerprintOf(mesh);
  if (bake.fingerprint[0] !== low || bake.fingerprint[1] !== high) {
    throw new Error('adoptBake: the bake was made for another level or body');
  }
  bakes.set(mesh, bake);
}

/** The bake of a mesh; where there is none yet it is made, for at most so many places. Null where that is too many. */
export function bakeOf(mesh: PortalGraph, mostPlaces = BAKED_AT_ONCE): Bake | null {
  let bake = bakes.get(mesh) ?? null;
  if (bake === null && mesh.nodeCount <= mostPlaces && canBake(mesh)) bakes.set(mesh, (bake = makeBake(mesh)));
  return bake;
}
