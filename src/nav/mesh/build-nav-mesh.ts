// From a level and a body to its mesh of convex cells (nav-mesh.ts).
//
// 1. The lines that mean something to the body (borders.ts). 2. A constrained triangulation of them: its edges run from corner to
// corner of the plan, so every later question is about grid points and exact. 3. Each stretch of triangles between borders
// takes the class of floor that most of its borders show it. 4. Triangles are merged where their union is convex
// (merge-triangles.ts). 5. Corners are numbered once for each free wedge, flat ones that nobody else knows are left out, and
// everything is laid into flat arrays. Why not from the tree's leaves: their corners are crossings of splitters, off the grid, and a
// search that decides sides by them would have to round. The tree still says where a point is (index-cells.ts).
import type { Tree } from '../../bsp/tree.ts';
import { triangulate } from '../../geometry/triangulate.ts';
import type { Body } from '../body.ts';
import { findBorders, type Border } from './borders.ts';
import { keyOfBody } from '../portal-graph/build-portal-graph.ts';
import { NAV_MESH_VERSION, type NavMesh } from './nav-mesh.ts';
import { classifyTriangles } from './classify-triangles.ts';
import { indexCells } from './index-cells.ts';
import { layOutCells } from './lay-out-cells.ts';
import type { Level } from '../level.ts';
import { mergeTriangles } from './merge-triangles.ts';
import type { SectorStates } from '../sector-states.ts';

/** How far the triangulated box reaches past the plan, in quanta. */
const BOX_MARGIN = 1024;

const meshes = new WeakMap<Level, Map<string, NavMesh>>();

/** The level's cells for that body: built when first asked for, then always the same. */
export function navMeshOf(level: Level, body: Body): NavMesh {
  const ofLevel = meshesOf(level);
  const key = keyOfBody(body);
  let mesh = ofLevel.get(key);
  if (mesh === undefined) ofLevel.set(key, (mesh = buildNavMesh(level.tree, { ...body }, level.states)));
  return mesh;
}

/** Makes cells that were built elsewhere (a worker) the level's own. Throws when they have another layout. */
export function adoptNavMesh(level: Level, mesh: NavMesh): void {
  if (mesh.version !== NAV_MESH_VERSION) {
    throw new Error(`adoptCellMesh: the mesh has layout ${mesh.version}, this is ${NAV_MESH_VERSION}`);
  }
  meshesOf(level).set(keyOfBody(mesh.body), mesh);
}

function meshesOf(level: Level): Map<string, NavMesh> {
  let ofLevel = meshes.get(level);
  if (ofLevel === undefined) meshes.set(level, (ofLevel = new Map()));
  return ofLevel;
}

/** Builds the mesh anew, whatever is cached. */
export function buildNavMesh(tree: Tree, body: Body, states: SectorStates | null = null): NavMesh {
  const { plan } = tree;
  const borders = findBorders(plan, body, states);
  const { sources, pointOf } = numberEnds(borders, plan.vertices.length);
  const net = triangulate(
    sources.map((vertex) => plan.vertices[vertex]),
    borders.map(({ a, b }) => [pointOf[a], pointOf[b]] as const),
    BOX_MARGIN * plan.quantum,
  );
  const { isFree, sector } = classifyTriangles(net, borders);
  const { vertexPoint, cellEdge, ...arrays } = layOutCells(net, mergeTriangles(net, isFree), borders, isFree);
  const cells = cellEdge.length;
  const cellSector = new Int32Array(cells);
  const cellCost = new Float64Array(cells);
  for (let cell = 0; cell < cells; cell++) {
    cellSector[cell] = sector[(cellEdge[cell] / 3) | 0];
    cellCost[cell] = plan.sectors[cellSector[cell]].cost;
  }
  const vertices = vertexPoint.length;
  const vertexSource = new Int32Array(vertices);
  const vertexX = new Float64Array(vertices);
  const vertexZ = new Float64Array(vertices);
  for (let vertex = 0; vertex < vertices; vertex++) {
    const point = vertexPoint[vertex];
    vertexSource[vertex] = sources[point];
    vertexX[vertex] = net.x[point];
    vertexZ[vertex] = net.z[point];
  }
  const mesh = {
    version: NAV_MESH_VERSION,
    body,
    ...arrays,
    vertexSource,
    vertexX,
    vertexZ,
    cellSector,
    cellCost,
  };
  return { ...mesh, ...indexCells(tree, mesh) };
}

/** The plan's vertices at which borders end, in the order of the borders, and the number of each there. */
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
