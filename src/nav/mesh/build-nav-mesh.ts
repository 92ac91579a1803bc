// Builds the navmesh (nav-mesh.ts) of a level and a body.
//
// 1. Find the borders that matter to the body (borders.ts). 2. Triangulate them with constraints; edges run between vertices of the plan,
// so every later test is on grid points and exact. 3. Classify each region of triangles between borders (classifyTriangles). 4. Merge
// triangles where the union is convex (merge-triangles.ts). 5. Number the corners once per free wedge and fill the flat arrays
// (build-cell-arrays.ts).
//
// The tree's leaves are no basis for this: their corners are crossings of splitters, off the grid, and side tests would have to round.
import type { Tree } from '../../bsp/tree.ts';
import { triangulate, nextOf, type Triangulation } from '../../geometry/triangulate.ts';
import type { FloorPlan } from '../../map/floor-plan.ts';
import type { Body } from '../body.ts';
import { oncePerBody } from '../once-per.ts';
import { findBorders, type Border } from './borders.ts';
import { NAV_MESH_VERSION, type NavMesh } from './nav-mesh.ts';
import { buildCellArrays, isAlong } from './build-cell-arrays.ts';
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

/**
 * For each triangle: 1 where the agent can be, and a sector (index into plan.sectors; −1 where it cannot). Each region of triangles that no
 * border divides takes the class that the greatest length of its borders shows. In a sound plan they all show the same.
 */
export function classifyTriangles(
  net: Triangulation,
  borders: readonly Border[],
): { isFree: Uint8Array; sector: Int32Array } {
  const { x, z, begin, twin, segment } = net;
  const count = begin.length / 3;
  const isFree = new Uint8Array(count);
  const sector = new Int32Array(count).fill(-1);
  const isSeen = new Uint8Array(count);
  const ofClass = createTally(borders.reduce((most, { left, right }) => Math.max(most, left, right), -1));
  const ofSector = createTally(
    borders.reduce((most, { leftSector, rightSector }) => Math.max(most, leftSector, rightSector), -1),
  );
  const classOf = new Map<number, number>();
  for (const { left, right, leftSector, rightSector } of borders) {
    classOf.set(leftSector, left).set(rightSector, right);
  }
  const stretch: number[] = [];
  for (let first = 0; first < count; first++) {
    if (isSeen[first] === 1) continue;
    isSeen[first] = 1;
    stretch.length = 0;
    stretch.push(first);
    clear(ofClass);
    clear(ofSector);
    for (let i = 0; i < stretch.length; i++) {
      for (let edge = 3 * stretch[i]; edge < 3 * stretch[i] + 3; edge++) {
        if (segment[edge] < 0) {
          const beyond = twin[edge] < 0 ? first : (twin[edge] / 3) | 0;
          if (isSeen[beyond] === 0) {
            isSeen[beyond] = 1;
            stretch.push(beyond);
          }
          continue;
        }
        const border = borders[segment[edge]];
        const dx = x[begin[nextOf(edge)]] - x[begin[edge]];
        const dz = z[begin[nextOf(edge)]] - z[begin[edge]];
        const length = Math.sqrt(dx * dx + dz * dz);
        const isRight = isAlong(net, edge);
        add(ofClass, isRight ? border.right : border.left, length);
        add(ofSector, isRight ? border.rightSector : border.leftSector, length);
      }
    }
    const kind = longest(ofClass, () => true);
    if (kind < 0) continue;
    const shown = longest(ofSector, (each) => classOf.get(each) === kind);
    for (const triangle of stretch) {
      isFree[triangle] = 1;
      sector[triangle] = shown;
    }
  }
  return { isFree, sector };
}

/** Lengths by key, −1 included, and the keys with a length in the order of their first use. */
type Tally = Readonly<ReturnType<typeof createTally>>;

function createTally(most: number) {
  return { lengths: new Float64Array(most + 2), keys: [] as number[] };
}

function clear({ lengths, keys }: Tally): void {
  for (const key of keys) lengths[key + 1] = 0;
  keys.length = 0;
}

function add({ lengths, keys }: Tally, key: number, length: number): void {
  if (lengths[key + 1] === 0) keys.push(key);
  lengths[key + 1] += length;
}

/** The key with the greatest length among those accepted, −1 if there is none. */
function longest({ lengths, keys }: Tally, isAsked: (key: number) => boolean): number {
  let best = -1;
  let most = 0;
  for (const key of keys) {
    if (lengths[key + 1] <= most || !isAsked(key)) continue;
    best = key;
    most = lengths[key + 1];
  }
  return best;
}
