// The navmesh of a patched index: the level's own, with the cells that obstacles and shut doors touch cut again.
//
// Each mesh is cut from the one before: only where walls came or went since then, the floor is triangulated again, between the walls there and
// the edges to cells that stay (build-nav-mesh.ts). The new cells follow the others. Once too many are gone, or most walls are new, it begins
// with the level's own.
import { boundsOf, sideAt, type Point } from '../../geometry/point.ts';
import { wallsNear } from '../../bsp/walls-near.ts';
import { SOLID, type Wall } from '../../map/floor-plan.ts';
import { growBounds } from '../clearance/near-walls.ts';
import type { ExactIndex } from '../exact/exact-index.ts';
import type { QuerySpot } from '../exact/query-spot.ts';
import { growArray, joinArrays } from '../../search/grow-array.ts';
import { classesOf, type Border } from '../mesh/borders.ts';
import { buildMeshArrays } from '../mesh/build-nav-mesh.ts';
import { cellsAt, cellsNear } from '../mesh/find-cells.ts';
import { cellCount, type NavMesh } from '../mesh/nav-mesh.ts';
import type { PatchedIndex } from './patched-index.ts';

/** Walls and obstacles this near to a cell touch it, map units. */
const MARGIN = 2 ** -7;

/** A wall that was added, with its ends: their numbers are used again once it is gone. */
interface AddedWall {
  readonly wall: Wall;
  readonly ends: readonly [Point, Point];
}

/** A mesh that was cut, and the walls for which it was. */
interface Cut {
  readonly index: ExactIndex;
  readonly isGone: Uint8Array;
  readonly hidden: ReadonlySet<number>;
  readonly added: ReadonlyMap<number, AddedWall>;
  /** The corner at each vertex, −1 for none. */
  readonly corners: Int32Array;
}

/** What came and went since a mesh was cut. */
interface Since {
  /** Walls that are there now. */
  readonly came: readonly number[];
  /** Ends of those that are not. */
  readonly went: readonly (readonly [Point, Point])[];
}

/** A mesh of which more cells are gone than these times those that are left is not cut any more. */
const MOST_GONE = 2;

export type MeshCutter = ReturnType<typeof createMeshCutter>;

/**
 * Makes the patched index with a separate mesh, as fields and corner searches need it. `base` is the index that was patched. Neither works over
 * rises: then it is the patched index itself.
 */
export function createMeshCutter(base: ExactIndex, patched: PatchedIndex) {
  const { walls, vertices } = patched.growing.tree.plan;
  const isGone = new Uint8Array(cellCount(base.navMesh));
  const corners = base.open.graph.corners.ofVertex;
  const first: Cut = { index: base, isGone, hidden: new Set(), added: new Map(), corners };
  let last = first;

  const endsOf = ({ a, b }: Wall): [Point, Point] => [vertices[a], vertices[b]];
  const since = ({ hidden, added }: Cut): Since => {
    const isThere = (wall: number): boolean => patched.added.has(wall) && added.get(wall)?.wall === walls[wall];
    const [gone, shown] = [[...patched.hidden].filter((wall) => !hidden.has(wall)), [...hidden].filter((wall) => !patched.hidden.has(wall))]; // prettier-ignore
    return {
      // Only walls that stop the body bound the floor, as those that are added.
      came: [
        ...shown.filter((wall) => patched.index.open.stops[wall] !== 0),
        ...[...patched.added].filter((wall) => !isThere(wall)),
      ],
      went: [
        ...gone.map((wall) => endsOf(walls[wall])),
        ...[...added].flatMap(([wall, { ends }]) => (isThere(wall) ? [] : [ends])),
      ],
    };
  };
  return {
    /** Good until the next change. */
    cut(): ExactIndex {
      if (base.strict !== null) return patched.index;
      const count = last.isGone.reduce((sum, each) => sum + each, 0);
      let from = last;
      let changed = since(from);
      if (2 * changed.came.length > patched.added.size || count > MOST_GONE * (last.isGone.length - count)) {
        from = first;
        changed = since(from);
      }
      const { navMesh: own, before } = from.index;
      const { ofVertex } = patched.index.open.graph.corners;
      // Where something came and went again, walls are the same, but corners may have other numbers.
      const turned = vertices.flatMap((at, i): [Point, Point][] => (ofVertex[i] === (from.corners[i] ?? -1) ? [] : [[at, at]])); // prettier-ignore
      const isCut = cutCells(own, [...changed.came.map((wall) => endsOf(walls[wall])), ...changed.went, ...turned]);
      const navMesh = joinMeshes(
        own,
        buildMeshArrays(patched.growing.tree.plan, bordersOf(own, patched, isCut, changed)),
        isCut,
      );
      const isGone = growArray(isCut, cellCount(navMesh));
      from.isGone.forEach((each, cell) => (isGone[cell] |= each));
      const inMesh = (spot: QuerySpot): QuerySpot => ({ ...spot, cells: cellsAt(navMesh, spot) });
      const links = patched.index.links.map((link) => ({ ...link, from: inMesh(link.from), to: inMesh(link.to) }));
      const index = { ...patched.index, navMesh, links, before: { index: before?.index ?? from.index, isGone } };
      const added = new Map([...patched.added].map((wall) => [wall, { wall: walls[wall], ends: endsOf(walls[wall]) }]));
      last = { index, isGone, hidden: new Set(patched.hidden), added, corners: ofVertex.slice() };
      return index;
    },
  };
}

/**
 * 1 for each cell in which a wall that came or went touches floor or the tracks of corners. An obstacle over all of a cell hides the walls
 * that end at its corners.
 */
function cutCells(navMesh: NavMesh, changed: readonly (readonly [Point, Point])[]): Uint8Array {
  const isCut = new Uint8Array(cellCount(navMesh));
  const reach = 3 * navMesh.body.radius + MARGIN;
  const boxes = changed.map((ends) => growBounds(boundsOf(ends), reach));
  for (const cell of cellsNear(navMesh, boxes)) isCut[cell] = 1;
  return isCut;
}

/** What bounds the floor of the cells that are cut. An edge h to a cell that stays is no wall: it has the number −2 − h. */
function bordersOf(
  navMesh: NavMesh,
  { index, growing }: PatchedIndex,
  isCut: Uint8Array,
  { came, went }: Since,
): Border[] {
  const { body, states } = index.portalGraph;
  const { tree } = growing;
  const { plan, wallEnds } = tree;
  const { cellStart, cellSector, edgeNext, edgeTwin, edgeCell, edgeWall, edgeVertex, vertexSource, vertexX, vertexZ } =
    navMesh;
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

  const isAlong = (p: Point, q: Point, ax: number, az: number, bx: number, bz: number): boolean => {
    if (sideAt(p.x, p.z, q.x, q.z, ax, az) !== 0 || sideAt(p.x, p.z, q.x, q.z, bx, bz) !== 0) return false;
    const along = (x: number, z: number): number => (x - p.x) * (q.x - p.x) + (z - p.z) * (q.z - p.z);
    const [low, high] = [along(ax, az), along(bx, bz)].sort((one, other) => one - other);
    return low < along(q.x, q.z) && high > 0;
  };

  const placeOf = (h: number): Point => ({ x: vertexX[edgeVertex[h]], z: vertexZ[edgeVertex[h]] });
  /** Edges along which a wall went. */
  const isFreed = new Set<number>();
  for (const ends of went)
    for (const cell of cellsNear(navMesh, [boundsOf(ends)]))
      for (let h = cellStart[cell]; h < cellStart[cell + 1]; h++)
        if (edgeTwin[h] < 0 && isAlong(placeOf(h), placeOf(edgeNext[h]), ends[0].x, ends[0].z, ends[1].x, ends[1].z))
          isFreed.add(h);

  for (let cell = 0; cell < isCut.length; cell++) {
    if (isCut[cell] === 0) continue;
    for (let h = cellStart[cell]; h < cellStart[cell + 1]; h++) {
      const twin = edgeTwin[h];
      const a = edgeVertex[h];
      const b = edgeVertex[edgeNext[h]];
      if (twin >= 0) {
        if (isCut[edgeCell[twin]] === 0) add(vertexSource[a], vertexSource[b], -2 - h, cellSector[cell], SOLID);
        continue;
      }
      const [p, q] = [placeOf(h), placeOf(edgeNext[h])];
      if (!isFreed.has(h)) add(vertexSource[a], vertexSource[b], edgeWall[h], cellSector[cell], SOLID);
      else
        wallsNear(tree, boundsOf([p, q]), (wall) => {
          const [ax, az, bx, bz] = wallEnds.subarray(4 * wall, 4 * wall + 4);
          if (index.open.stops[wall] !== 0 && isAlong(p, q, ax, az, bx, bz)) addWall(wall);
        });
    }
  }
  for (const wall of came) addWall(wall);
  return [...borders.values()];
}

/**
 * The mesh with the made cells after its own. Removed cells lie nowhere: no place is found in them. No edge of a cell that stays leads to them,
 * since the floor beyond it belongs to made cells.
 */
function joinMeshes(navMesh: NavMesh, made: ReturnType<typeof buildMeshArrays>, isGone: Uint8Array): NavMesh {
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
  const after = (own: Int32Array, more: Int32Array, by: number): Int32Array => joinArrays(own, more.map((each) => by + each)); // prettier-ignore
  return {
    ...navMesh,
    vertexX: joinArrays(growArray(navMesh.vertexX, nowhere + 1).fill(NaN, nowhere), made.vertexX),
    vertexZ: joinArrays(growArray(navMesh.vertexZ, nowhere + 1).fill(NaN, nowhere), made.vertexZ),
    vertexKind: joinArrays(growArray(navMesh.vertexKind, nowhere + 1), made.vertexKind),
    vertexSource: joinArrays(growArray(navMesh.vertexSource, nowhere + 1).fill(-1, nowhere), made.vertexSource),
    cellStart: after(navMesh.cellStart, made.cellStart.subarray(1), edges),
    cellSector: joinArrays(navMesh.cellSector, made.cellSector),
    edgeVertex: after(
      navMesh.edgeVertex.map((vertex, h) => (isGone[edgeCell[h]] === 0 ? vertex : nowhere)),
      made.edgeVertex,
      nowhere + 1,
    ),
    edgeNext: after(navMesh.edgeNext, made.edgeNext, edges),
    edgeCell: after(edgeCell, made.edgeCell, cells),
    edgeTwin: joinArrays(twins, madeTwins),
    edgeOpen: joinArrays(Uint8Array.from(twins, isOpen), Uint8Array.from(madeTwins, isOpen)),
    edgeWall: joinArrays(navMesh.edgeWall, made.edgeWall.map((wall) => Math.max(-1, wall))), // prettier-ignore
  };
}

/** Drops do not count in the cells of exact paths. */
const isOpen = (twin: number): number => (twin < 0 ? 0 : 1);
