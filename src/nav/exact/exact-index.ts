// All that exact paths for one body in a level need: its corners, its cells, its sight, and the tangent graph that fills itself.
//
// Made when first asked for and kept with the level, like its meshes. The graph in it is a cache of what was found so far, the same
// whoever asks; answers do not depend on what is in it.
import { leafAt, leavesAt } from '../../bsp/leaf-at.ts';
import type { Point } from '../../geometry/point.ts';
import type { Body } from '../body.ts';
import { navMeshOf } from '../cells/build-nav-mesh.ts';
import { portalGraphOf } from '../build-portal-graph.ts';
import { cellsAt, type NavMesh } from '../cells/nav-mesh.ts';
import type { Level } from '../level.ts';
import type { PortalGraph } from '../portal-graph.ts';
import { RISE, SOLID_OBSTACLE } from '../obstacles.ts';
import { layCells } from './cells.ts';
import { findCorners } from './corners.ts';
import type { LinkWay } from './links.ts';
import type { QuerySpot } from './query-spot.ts';
import { createSight } from './sight.ts';
import { createSweep } from './sweep.ts';
import { createTangentGraph, type TangentGraph } from './tangent-graph.ts';
import { wedgesOfPlace } from './wedges-at.ts';

export interface ExactIndex {
  readonly mesh: PortalGraph;
  readonly navMesh: NavMesh;
  /** With every wall that stops the body from both sides. */
  readonly open: Layer;
  /** The same with every rise it cannot both step up and come down as a wall too; null where there is none. */
  readonly strict: Layer | null;
  /** The plan's links that the body can take. */
  readonly ways: readonly LinkWay[];
}

/** The walls that count, and the tangents between their corners. */
export interface Layer {
  /** Not 0 for walls that stop the body, by wall of the plan. */
  readonly stops: Uint8Array;
  readonly graph: TangentGraph;
  /** What a disc keeps from walls; 0 for a point. */
  readonly reach: number;
}

/**
 * Discs turn on circles this much smaller than their radius, and keep twice as much less from walls, as ends of queries do: a gap of
 * twice the radius is open.
 */
const SHRINK = 5e-8;
/** An end that keeps just that may go along the wall, whoever rounds. */
const REACH_ROUNDING = 1e-9;

/** The most edges a graph keeps: about 45 bytes each. */
export const MOST_EDGES = 1_000_000;

const indexes = new WeakMap<PortalGraph, ExactIndex>();

/** The index of that body in the level: made when first asked for, then always the same one. */
export function exactIndexOf(level: Level, body: Body): ExactIndex {
  const mesh = portalGraphOf(level, body);
  let index = indexes.get(mesh);
  if (index === undefined) indexes.set(mesh, (index = makeExactIndex(mesh, exactCellsOf(level, body))));
  return index;
}

/** The index of that body in the level, if somebody has asked for it; it is not made. */
export function knownExactIndex(level: Level, body: Body): ExactIndex | null {
  return indexes.get(portalGraphOf(level, body)) ?? null;
}

/** The cells that exact searches look across: over any ledge, for who may not come down it may lean over it. */
export function exactCellsOf(level: Level, body: Body): NavMesh {
  return navMeshOf(level, body.flies ? body : { ...body, drop: Infinity });
}

/** Makes an index anew, whatever is kept. `mostEdges` bounds the memory of its cache. */
export function makeExactIndex(mesh: PortalGraph, navMesh: NavMesh, mostEdges = MOST_EDGES): ExactIndex {
  const { tree, body, near, links, leastCost, nodeX, nodeZ } = mesh;
  const { kind } = near.obstacles;
  const solid = kind.map((each) => (each === SOLID_OBSTACLE ? 1 : 0));
  const open = makeLayer(mesh, navMesh, solid, mostEdges);
  const { sectors, walls } = tree.plan;
  const least = body.flies ? Infinity : Math.min(body.step, body.drop);
  const strictStops = solid.map((isSolid, wall) => {
    const { front, back } = walls[wall];
    if (mesh.states !== null) return isSolid !== 0 || kind[wall] === RISE ? 1 : 0;
    return isSolid !== 0 || Math.abs(sectors[front].floor - sectors[back].floor) > least ? 1 : 0;
  });
  const hasRises = strictStops.some((each, wall) => each !== solid[wall]);
  const strict = hasRises ? makeLayer(mesh, navMesh, strictStops, mostEdges) : null;
  const spotOf = (node: number): QuerySpot => {
    const at = { x: nodeX[node], z: nodeZ[node] };
    return spotAt(mesh, navMesh, solid, at, [leafAt(tree, at)]);
  };
  const ways = links.map(({ link, from, to }) => ({
    link,
    from: spotOf(from),
    to: spotOf(to),
    cost: tree.plan.links[link].cost / leastCost,
  }));
  return { mesh, navMesh, open, strict, ways };
}

/** A place as an end of a search, for a body that may be taken to stand in those leaves. */
export function spotAt(
  { tree, body }: PortalGraph,
  navMesh: NavMesh,
  stops: Uint8Array,
  at: Point,
  leaves: readonly number[],
): QuerySpot {
  const around = leavesAt(tree, at);
  return {
    x: at.x,
    z: at.z,
    home: leaves[0],
    leaves: around.length > 0 ? around : leaves,
    cells: cellsAt(navMesh, tree, at),
    wedges: body.radius > 0 ? null : wedgesOfPlace(tree, stops, at, leaves),
  };
}

function makeLayer({ tree, body }: PortalGraph, navMesh: NavMesh, stops: Uint8Array, mostEdges: number): Layer {
  const radius = body.radius > 0 ? body.radius - SHRINK : 0;
  const reach = body.radius > 0 ? body.radius - 2 * SHRINK - REACH_ROUNDING : 0;
  const corners = findCorners(tree, stops, radius, reach);
  const cells = layCells(navMesh, corners);
  const sight = createSight(tree, stops, reach);
  const sweep = createSweep(corners, cells);
  const graph = createTangentGraph({ corners, cells, sight, sweep, radius, mostEdges });
  return { stops, graph, reach };
}
