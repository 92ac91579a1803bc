// The bake of a level and a body: adopted from a file or a worker, or made here on first use.
import type { Body } from '../body.ts';
import { canBake, fingerprintOf, makeBake, type Bake } from './bake.ts';
import { portalGraphOf } from '../portal-graph/build-portal-graph.ts';
import type { Level } from '../level.ts';
import type { PortalGraph } from '../portal-graph/portal-graph.ts';

/** Meshes of up to this many places are baked on first use: a fraction of a second. */
export const BAKED_AT_ONCE = 1500;

const bakes = new WeakMap<PortalGraph, Bake>();

/** Sets the bake of a level and body. Throws if it was made for another mesh. */
export function adoptBake(level: Level, body: Body, bake: Bake): void {
  const graph = portalGraphOf(level, body);
  const [low, high] = fingerprintOf(graph);
  if (bake.fingerprint[0] !== low || bake.fingerprint[1] !== high) {
    throw new Error('adoptBake: the bake was made for another level or body; bake this one with makeBake');
  }
  bakes.set(graph, bake);
}

/** The bake of a mesh, made on first use for up to `mostPlaces` places. Null above that. */
export function bakeOf(graph: PortalGraph, mostPlaces = BAKED_AT_ONCE): Bake | null {
  let bake = bakes.get(graph) ?? null;
  if (bake === null && graph.nodeCount <= mostPlaces && canBake(graph)) bakes.set(graph, (bake = makeBake(graph)));
  return bake;
}
