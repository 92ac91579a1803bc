// The navmesh of a patched index: the level's own, with the cells that obstacles and shut doors touch cut again.
//
// The floor of those cells is triangulated between the walls there and the edges to cells that stay (build-nav-mesh.ts). All other cells stay
// as they are, and the new ones follow them.
import { boundsOf, sideAt, type Point } from '../../geometry/point.ts';
import { wallsNear } from '../../bsp/walls-near.ts';
import { SOLID } from '../../map/floor-plan.ts';
import { growBounds } from '../clearance/near-walls.ts';
import type { ExactIndex } from '../exact/exact-index.ts';
import type { QuerySpot } from '../exact/query-spot.ts';
import { growArray } from '../../search/grown.ts';
import { classesOf, type Border } from '../mesh/borders.ts';
import { layBorders } from '../mesh/build-nav-mesh.ts';
import { cellsAt } from '../mesh/find-cells.ts';
import type { NavMesh } from '../mesh/nav-mesh.ts';
import { cellsNear } from '../exact/cells.ts';
import type { PatchedIndex } from './patched-index.ts';

/** Walls and obstacles this near to a cell touch it, map units. */
const MARGIN = 2 ** -7;

/**
 * The patched index with a separate mesh, as fields and corner searches need it. `base` is the index that was patched. Good until the next
 * change. Neither works over rises: then it is the patched index itself.
 */
export function indexWithCutMesh(base: ExactIndex, patched: PatchedIndex): ExactIndex {
  if (base.strict !== null) return patched.index;
  const { plan } = patched.growing.tree;
  const isGone = cutCells(base, patched);
  const navMesh = joinMeshes(base.navMesh, layBorders(plan, bordersOf(base, patched, isGone)), isGone);
  const inMesh = (spot: QuerySpot): QuerySpot => ({ ...spot, cells: cellsAt(navMesh, spot) });
  const ways = patched.index.ways.map((way) => ({ ...way, from: inMesh(way.from), to: inMesh(way.to) }));
  return { ...patched.index, navMesh, ways, before: { index: base, isGone } };
}

/**
 * 1 for each cell in which a wall that came or went touches floor or the tracks of corners. An obstacle over all of a cell hides the walls
 * that end at its corners.
 */
function cutCells({ navMesh, open }: ExactIndex, patched: PatchedIndex): Uint8Array {
  const { plan: { walls, vertices } } = patched.growing.tree; // prettier-ignore
  const isCut = new Uint8Array(navMesh.cellStart.length - 1);
  const reach = 3 * navMesh.body.radius + MARGIN;
  const boxes = [...patched.hidden, ...patched.added].map((wall) =>
    growBounds(boundsOf([vertices[walls[wall].a], vertices[walls[wall].b]]), reach),
  );
  for (const cell of cellsNear(open.graph.cells, boxes)) isCut[cell] = 1;
  return isCut;
}

/** What bounds the floor of the cells that are cut. An edge h to a cell that stays is no wall: it has the number −2 − h. */
function bordersOf(
  { navMesh }: ExactIndex,
  { index, growing, hidden, added }: PatchedIndex,
  isCut: Uint8Array,
): Border[] {
  const { body, states } = index.portalGraph;
  const { tree } = growing;
  const { plan, wallEnds } = tree;
  const { cellStart, cellSector, edgeNext, edgeTwin, edgeCell, edgeWall, edgeVertex, vertexSource } = navMesh;
  const borders = new Map<number, Border>();
  const edgeOf = (a: number, b: number): number => a * plan.vertices.length + b;
  const add = (a: number, b: number, wall: number, right: number, left: number): void => {
    const twin = borders.get(edgeOf(b, a));
    const [rightSector, leftSector] =
      twin === undefined ? [right, left] : [Math.max(right, twin.leftSector), Math.max(left, twin.rightSector)];
    borders.delete(edgeOf(b, a));
    borders.set(edgeOf(a, b), { a, b, wall, rightSector, leftSector, right: Math.min(0, rightSector), left: Math.min(0, leftSector), toRight: false, toLeft: false }); // prettier-ignore
  };

  const classes = classesOf(plan, body, states, true);
  const floorOf = (sector: number): number => (sector === SOLID || classes[sector] < 0 ? SOLID : sector);
  const addWall = (wall: number): void => {
    const { a, b, front, back } = plan.walls[wall];
    add(a, b, wall, floorOf(front), floorOf(back));
  };

  /** Visits the walls along an edge. */
  const forWallsAlong = (p: Point, q: Point, visit: (wall: number) => void): void => {
    wallsNear(tree, boundsOf([p, q]), (wall) => {
      const [ax, az, bx, bz] = wallEnds.subarray(4 * wall, 4 * wall + 4);
      if (sideAt(p.x, p.z, q.x, q.z, ax, az) !== 0 || sideAt(p.x, p.z, q.x, q.z, bx, bz) !== 0) return;
      const along = (x: number, z: number): number => (x - p.x) * (q.x - p.x) + (z - p.z) * (q.z - p.z);
      const [low, high] = [along(ax, az), along(bx, bz)].sort((one, other) => one - other);
      if (low < along(q.x, q.z) && high > 0) visit(wall);
    });
  };

  for (let cell = 0; cell < isCut.length; cell++) {
    if (isCut[cell] === 0) continue;
    for (let h = cellStart[cell]; h < cellStart[cell + 1]; h++) {
      const twin = edgeTwin[h];
      const a = vertexSource[edgeVertex[h]];
      const b = vertexSource[edgeVertex[edgeNext[h]]];
      if (twin >= 0) {
        if (isCut[edgeCell[twin]] === 0) add(a, b, -2 - h, cellSector[cell], SOLID);
        continue;
      }
      const along: number[] = [];
      if (hidden.size > 0) forWallsAlong(plan.vertices[a], plan.vertices[b], (wall) => along.push(wall));
      if (!along.some((wall) => hidden.has(wall))) add(a, b, edgeWall[h], cellSector[cell], SOLID);
      else for (const wall of along) if (!hidden.has(wall)) addWall(wall);
    }
  }
  for (const wall of added) addWall(wall);
  return [...borders.values()];
}

/**
 * The mesh with the made cells after its own. Removed cells lie nowhere: no place is found in them. No edge of a cell that stays leads to them,
 * since the floor beyond it belongs to made cells.
 */
function joinMeshes(navMesh: NavMesh, made: ReturnType<typeof layBorders>, isGone: Uint8Array): NavMesh {
  const { edgeCell, edgeTwin } = navMesh;
  const cells = isGone.length;
  const edges = edgeTwin.length;
  const nowhere = navMesh.vertexX.length;
  const twins = edgeTwin.slice();
  const madeTwins = made.edgeTwin.map((twin) => (twin < 0 ? -1 : edges + twin));
  made.edgeWall.forEach((wall, h) => {
    if (wall >= -1) return;
    madeTwins[h] = edgeTwin[-2 - wall];
    twins[madeTwins[h]] = edges + h;
  });
  const after = (own: Int32Array, more: Int32Array, by: number): Int32Array => joined(own, more.map((each) => by + each)); // prettier-ignore
  return {
    ...navMesh,
    vertexX: joined(growArray(navMesh.vertexX, nowhere + 1).fill(NaN, nowhere), made.vertexX),
    vertexZ: joined(growArray(navMesh.vertexZ, nowhere + 1).fill(NaN, nowhere), made.vertexZ),
    vertexKind: joined(growArray(navMesh.vertexKind, nowhere + 1), made.vertexKind),
    vertexSource: joined(growArray(navMesh.vertexSource, nowhere + 1).fill(-1, nowhere), made.vertexSource),
    cellStart: after(navMesh.cellStart, made.cellStart.subarray(1), edges),
    cellSector: joined(navMesh.cellSector, made.cellSector),
    edgeVertex: after(
      navMesh.edgeVertex.map((vertex, h) => (isGone[edgeCell[h]] === 0 ? vertex : nowhere)),
      made.edgeVertex,
      nowhere + 1,
    ),
    edgeNext: after(navMesh.edgeNext, made.edgeNext, edges),
    edgeCell: after(edgeCell, made.edgeCell, cells),
    edgeTwin: joined(twins, madeTwins),
    edgeOpen: joined(Uint8Array.from(twins, isOpen), Uint8Array.from(madeTwins, isOpen)),
    edgeWall: joined(navMesh.edgeWall, made.edgeWall.map((wall) => Math.max(-1, wall))), // prettier-ignore
  };
}

/** Drops do not count in the cells of exact paths. */
const isOpen = (twin: number): number => (twin < 0 ? 0 : 1);

function joined<T extends Float64Array | Int32Array | Uint8Array>(one: T, other: T): T {
  const all = growArray(one, one.length + other.length);
  all.set(other, one.length);
  return all;
}
