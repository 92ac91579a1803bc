// All data that exact paths of one body in a level need: corners, cells, sight, and the tangent graph.
//
// Built on first use and kept with the level. The graph is a cache of what searches have computed; answers do not depend on its contents.
import { leafAt, leavesAt } from '../../bsp/leaf-at.ts';
import type { Point } from '../../geometry/point.ts';
import type { Wall } from '../../map/floor-plan.ts';
import type { Body } from '../body.ts';
import { buildNavMesh, forCosts } from '../mesh/build-nav-mesh.ts';
import { oncePer, oncePerBody } from '../once-per.ts';
import { portalGraphOf } from '../portal-graph/build-portal-graph.ts';
import { cellsAt } from '../mesh/find-cells.ts';
import type { NavMesh } from '../mesh/nav-mesh.ts';
import type { Level } from '../level.ts';
import type { PortalGraph } from '../portal-graph/portal-graph.ts';
import { mayStep, SOLID_OBSTACLE } from '../clearance/obstacles.ts';
import { buildCells } from './cells.ts';
import { findCorners } from './corners.ts';
import type { ExactLink } from './tangents/links.ts';
import type { QuerySpot } from './query-spot.ts';
import { createSight } from './sight.ts';
import { createSweep } from './tangents/sweep.ts';
import { createTangentGraph, type TangentGraph } from './tangents/tangent-graph.ts';
import { wedgesOfPlace } from '../clearance/wedges-at.ts';

export interface ExactIndex {
  readonly portalGraph: PortalGraph;
  readonly navMesh: NavMesh;
  /** With every wall that stops the body from both sides. */
  readonly open: Layer;
  /** Also with every rise that the body cannot both step up and come down, as a wall; null if there is none. */
  readonly strict: Layer | null;
  /** The plan's links that the body can take. */
  readonly links: readonly ExactLink[];
  /**
   * Of an index with changes: an earlier one, whose cells come first in its mesh, and 1 for each cell of its mesh that is gone. The first
   * field takes what is known of the earlier one, and removes this.
   */
  before?: { readonly index: ExactIndex; readonly isGone: Uint8Array } | undefined;
}

/** The walls that count, and the tangents between their corners. */
export interface Layer {
  /** Not 0 for walls that stop the body; by wall of the plan. */
  readonly stops: Uint8Array;
  readonly graph: TangentGraph;
  /** Clearance of a disc from walls; 0 for a point. */
  readonly reach: number;
}

/**
 * Circles are smaller than a disc's radius by this, map units, and its clearance is smaller by twice as much, as at query ends. So a gap of
 * twice the radius is open.
 */
const SHRINK = 5e-8;
/** Extra tolerance: an end exactly at that clearance may move along the wall. */
const REACH_ROUNDING = 1e-9;

/** Most edges kept in a graph, about 45 bytes each: of levels with thousands of corners that see each other, few need more. */
export const MOST_EDGES = 3_000_000;

const indexOf = oncePer((graph: PortalGraph, level: Level, body: Body): ExactIndex => {
  const { sameWalls } = level;
  return makeExactIndex(graph, exactCellsOf(level, body), MOST_EDGES, sameWalls && exactIndexOf(sameWalls, body));
});

/** The index of the body in the level, built on first use. */
export const exactIndexOf = (level: Level, body: Body): ExactIndex => indexOf(portalGraphOf(level, body), level, body);

/**
 * The cells for sweeps. Drops are unlimited: an agent that may not come down a ledge may still lean over it. Floors are one if it can walk
 * between them in both directions: else, on stairs and hills, a sweep would cross each of their edges many times.
 */
export const exactCellsOf: (level: Level, body: Body) => NavMesh = oncePerBody((level: Level, body: Body) => {
  const { tree, states, sameWalls } = level;
  const usual = body.flies ? { ...body } : { ...body, step: Math.min(body.step, body.drop), drop: Infinity };
  if (sameWalls === undefined) return buildNavMesh(tree, usual, states, true);
  const mesh = exactCellsOf(sameWalls, body);
  return tree.plan.sectors === sameWalls.plan.sectors ? mesh : forCosts(mesh, tree.plan, usual, states);
}).get;

/** Builds a new index, past the cache, with those layers if they are known. `mostEdges` limits its tangents. */
export function makeExactIndex(
  portalGraph: PortalGraph,
  navMesh: NavMesh,
  mostEdges = MOST_EDGES,
  layers?: Layers,
): ExactIndex {
  const { tree, leastCost, nodeX, nodeZ } = portalGraph;
  const { open, strict } = layers ?? makeLayers(portalGraph, navMesh, mostEdges);
  const solid = open.stops;
  const spotOf = (node: number): QuerySpot => {
    const at = { x: nodeX[node], z: nodeZ[node] };
    return spotAt(portalGraph, navMesh, solid, at, [leafAt(tree, at)]);
  };
  const links = portalGraph.links.map(({ link, from, to }) => ({
    link,
    from: spotOf(from),
    to: spotOf(to),
    cost: tree.plan.links[link].cost / leastCost,
  }));
  return { portalGraph, navMesh, open, strict, links };
}

type Layers = Pick<ExactIndex, 'open' | 'strict'>;

function makeLayers(portalGraph: PortalGraph, navMesh: NavMesh, mostEdges: number): Layers {
  const { tree, near } = portalGraph;
  const { kind } = near.obstacles;
  const solid = kind.map((each) => (each === SOLID_OBSTACLE ? 1 : 0));
  const open = makeLayer(portalGraph, navMesh, solid, mostEdges);
  const strictStops = kind.map((each, wall) => (stopsStrictly(portalGraph, each, tree.plan.walls[wall]) ? 1 : 0));
  const hasRises = strictStops.some((each, wall) => each !== solid[wall]);
  return { open, strict: hasRises ? makeLayer(portalGraph, navMesh, strictStops, mostEdges) : null };
}

/** Does a wall of that kind (clearance/obstacles.ts) count in the strict layer? */
export function stopsStrictly({ tree, body, states }: PortalGraph, kind: number, { front, back }: Wall): boolean {
  if (kind === SOLID_OBSTACLE) return true;
  return !mayStep(tree.plan, body, states, front, back) || !mayStep(tree.plan, body, states, back, front);
}

/** A place as an end of a search, for an agent that may stand in those leaves. */
export function spotAt(
  { tree, body }: PortalGraph,
  navMesh: NavMesh,
  stops: Uint8Array,
  at: Point,
  leaves: readonly number[],
): QuerySpot {
  return {
    x: at.x,
    z: at.z,
    home: leaves[0],
    leaves: leavesAt(tree, at),
    standing: leaves,
    cells: cellsAt(navMesh, at),
    wedges: body.radius > 0 ? null : wedgesOfPlace(tree, stops, at, leaves),
  };
}

function makeLayer({ tree, body }: PortalGraph, navMesh: NavMesh, stops: Uint8Array, mostEdges: number): Layer {
  const radius = body.radius > 0 ? body.radius - SHRINK : 0;
  const reach = body.radius > 0 ? body.radius - 2 * SHRINK - REACH_ROUNDING : 0;
  const corners = findCorners(tree, stops, radius, reach);
  const cells = buildCells(navMesh, corners);
  const sight = createSight(tree, stops, reach);
  const sweep = createSweep(corners, cells);
  const graph = createTangentGraph({ corners, cells, sight, sweep, radius, uneven: null, mostEdges });
  return { stops, graph, reach };
}
