// Builds the navmesh (nav-mesh.ts) of a level and a body.
//
// 1. Find the borders that matter to the body (borders.ts). 2. Triangulate them with constraints; edges run between vertices of the plan,
// so every later test is on grid points and exact. 3. Classify each region of triangles between borders (classify-triangles.ts). 4. Merge
// triangles where the union is convex (merge-triangles.ts). 5. Number the corners once per free wedge and fill the flat arrays
// (build-cell-arrays.ts).
//
// The tree's leaves are no basis for this: their corners are crossings of splitters, off the grid, and side tests would have to round.
import type { Tree } from '../../bsp/tree.ts';
import { triangulate } from '../../geometry/triangulate.ts';
import type { FloorPlan } from '../../map/floor-plan.ts';
import type { Body } from '../body.ts';
import { oncePerBody } from '../once-per.ts';
import { findBorders, type Border } from './borders.ts';
import { NAV_MESH_VERSION, type NavMesh } from './nav-mesh.ts';
import { classifyTriangles } from './classify-triangles.ts';
import { buildCellArrays } from './build-cell-arrays.ts';
import type { Level } from '../level.ts';
import { mergeTriangles } from './merge-triangles.ts';
import type { SectorStates } from '../sector-states.ts';
import { mixWords } from '../known/bake.ts';

/** Margin of the triangulated box around the plan, in quanta. */
const BOX_MARGIN = 1024;

const meshes = oncePerBody((level: Level, body) => buildNavMesh(level.tree, { ...body }, level.states));

/** The navmesh of the body in the level, built on first use. */
export const navMeshOf: (level: Level, body: Body) => NavMesh = meshes.get;

/** Sets the level's navmesh to one that was built elsewhere (in a worker). Throws an Error for another layout or level. */
export function adoptNavMesh(level: Level, mesh: NavMesh): void {
  if (mesh.version !== NAV_MESH_VERSION) {
    throw new Error(
      `adoptNavMesh: the mesh has layout ${mesh.version}, but this version uses ${NAV_MESH_VERSION}; build it again`,
    );
  }
  const own = fingerprintOfLevel(level.plan, mesh.body, level.states ?? null);
  if (own.some((word, i) => word !== mesh.fingerprint[i]))
    throw new Error('adoptNavMesh: the mesh was built for another level; build it for this one with navMeshOf');
  meshes.set(level, mesh.body, mesh);
}

/** Builds a new mesh, past the cache. `joinsFloors`: cells may span floors between which the body can walk in both directions. */
export function buildNavMesh(tree: Tree, body: Body, states: SectorStates | null = null, joinsFloors = false): NavMesh {
  const { plan } = tree;
  const cells = buildMeshArrays(plan, findBorders(plan, body, states, joinsFloors));
  return { version: NAV_MESH_VERSION, body, fingerprint: fingerprintOfLevel(plan, body, states), ...cells };
}

/** The mesh for a plan with the same walls and other costs, which its fingerprint covers. */
export const forCosts = (mesh: NavMesh, plan: FloorPlan, body: Body, states: SectorStates | null = null): NavMesh => ({
  ...mesh,
  fingerprint: fingerprintOfLevel(plan, body, states),
});

/** The arrays of a navmesh between borders, which meet only at vertices of the plan. */
export function buildMeshArrays(
  { vertices: places, quantum }: Pick<FloorPlan, 'vertices' | 'quantum'>,
  borders: readonly Border[],
): Omit<NavMesh, 'version' | 'body' | 'fingerprint'> {
  const { sources, pointOf } = numberEnds(borders, places.length);
  const net = triangulate(
    sources.map((vertex) => places[vertex]),
    borders.map(({ a, b }) => [pointOf[a], pointOf[b]] as const),
    BOX_MARGIN * quantum,
  );
  const { isFree, sector } = classifyTriangles(net, borders);
  const { vertexPoint, cellEdge, ...arrays } = buildCellArrays(net, mergeTriangles(net, isFree), borders, isFree);
  return {
    ...arrays,
    vertexSource: Int32Array.from(vertexPoint, (point) => sources[point]),
    vertexX: Float64Array.from(vertexPoint, (point) => net.x[point]),
    vertexZ: Float64Array.from(vertexPoint, (point) => net.z[point]),
    cellSector: Int32Array.from(cellEdge, (edge) => sector[(edge / 3) | 0]),
  };
}

/** The plan's vertices at the ends of borders, in the order of the borders, and the number of each vertex in that list. */
function numberEnds(borders: readonly Border[], vertices: number): { sources: number[]; pointOf: Int32Array } {
  const sources: number[] = [];
  const pointOf = new Int32Array(vertices).fill(-1);
  const number = (vertex: number): void => {
    if (pointOf[vertex] < 0) pointOf[vertex] = sources.push(vertex) - 1;
  };
  for (const { a, b } of borders) {
    number(a);
    number(b);
  }
  return { sources, pointOf };
}

/**
 * 64 bits over all that a body's paths in a level depend on: walls, floors, costs, heights of what moves, and the body. What is built for
 * one level or body is refused by any other.
 */
function fingerprintOfLevel(plan: FloorPlan, body: Body, states: SectorStates | null): [number, number] {
  const { vertices, walls, sectors } = plan;
  const moving =
    states === null ? [] : [...states.floors, ...states.ceilings].flatMap((list) => [list.length, ...list]);
  const own = [body.radius, body.height, body.step, body.drop, Number(body.flies), body.stoppedBy];
  const numbers = new Float64Array(
    2 * vertices.length + 5 * walls.length + 3 * sectors.length + moving.length + own.length,
  );
  let at = 0;
  for (const { x, z } of vertices) {
    numbers[at++] = x;
    numbers[at++] = z;
  }
  for (const { a, b, front, back, blocks } of walls) {
    numbers[at++] = a;
    numbers[at++] = b;
    numbers[at++] = front;
    numbers[at++] = back;
    numbers[at++] = blocks;
  }
  for (const { floor, ceiling, cost } of sectors) {
    numbers[at++] = floor;
    numbers[at++] = ceiling;
    numbers[at++] = cost;
  }
  numbers.set(moving, at);
  numbers.set(own, at + moving.length);
  return mixWords([new Uint32Array(numbers.buffer)]);
}
