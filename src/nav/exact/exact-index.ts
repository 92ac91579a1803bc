// All that exact paths for one body in a level need: its corners, its cells, its sight, and the tangent graph that fills itself.
//
// Made when first asked for and kept with the level, like its meshes. The graph in it is a cache of what was found so far, the same
// whoever asks; answers do not depend on what is in it.
import type { Body } from '../body.ts';
import { navMeshOf } from '../build-nav-mesh.ts';
import type { Level } from '../level.ts';
import type { NavMesh } from '../nav-mesh.ts';
import { SOLID_OBSTACLE, RISE } from '../obstacles.ts';
import { layCells } from './cells.ts';
import { findCorners } from './corners.ts';
import { createSight } from './sight.ts';
import { createSweep } from './sweep.ts';
import { createTangentGraph, type TangentGraph } from './tangent-graph.ts';

export interface ExactIndex {
  readonly mesh: NavMesh;
  /** Not 0 for walls that stop the body, by wall of the plan. */
  readonly stops: Uint8Array;
  readonly graph: TangentGraph;
  /** Why the body needs more than this index knows, or null. */
  readonly unfit: string | null;
}

/** Discs turn on circles this much smaller than their radius, and keep twice as much less from walls: a gap of twice the radius is open. */
const SHRINK = 5e-8;

/** The most edges a graph keeps: about 45 bytes each. */
export const MOST_EDGES = 1_000_000;

const indexes = new WeakMap<NavMesh, ExactIndex>();

/** The index of that body in the level: made when first asked for, then always the same one. */
export function exactIndexOf(level: Level, body: Body): ExactIndex {
  const mesh = navMeshOf(level, body);
  let index = indexes.get(mesh);
  if (index === undefined) indexes.set(mesh, (index = makeExactIndex(mesh)));
  return index;
}

/** Makes an index anew, whatever is kept. `mostEdges` bounds the memory of its cache. */
export function makeExactIndex(mesh: NavMesh, mostEdges = MOST_EDGES): ExactIndex {
  const { tree, body, near, links } = mesh;
  const { kind } = near.obstacles;
  const stops = kind.map((each) => (each === SOLID_OBSTACLE ? 1 : 0));
  const radius = body.radius > 0 ? body.radius - SHRINK : 0;
  const reach = body.radius > 0 ? body.radius - 2 * SHRINK : 0;
  const corners = findCorners(tree, stops, radius, reach);
  const cells = layCells(tree, body, corners);
  const sight = createSight(tree, stops, reach);
  const sweep = createSweep(corners, cells);
  const graph = createTangentGraph({ corners, cells, sight, sweep, radius, mostEdges });
  const hasRises = kind.includes(RISE);
  const unfit = hasRises ? 'rises' : links.length > 0 ? 'links' : null;
  return { mesh, stops, graph, unfit };
}
