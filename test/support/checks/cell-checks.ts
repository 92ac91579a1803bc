// Invariants of every navmesh, checked against plan and tree only; each throws with numbers at the first fault.
import { side, type Point } from '../../../src/geometry/point.ts';
import { areaOf } from '../../../src/geometry/polygon.ts';
import { snapPoint } from '../../../src/geometry/quantum.ts';
import { SOLID } from '../../../src/map/floor-plan.ts';
import type { Body } from '../../../src/nav/body.ts';
import { cellsAt } from '../../../src/nav/mesh/find-cells.ts';
import { cellCount, ringOfCell, type NavMesh } from '../../../src/nav/mesh/nav-mesh.ts';
import type { Level } from '../../../src/nav/level.ts';

/** What one polygon may span: the same area cost and, for walkers, the same floor. */
function kindOf({ plan }: Level, body: Body, sector: number): string {
  const { cost, floor } = plan.sectors[sector];
  return body.flies ? `${cost}` : `${cost}, floor ${floor}`;
}

const at = ({ vertexX, vertexZ }: NavMesh, vertex: number): Point => ({ x: vertexX[vertex], z: vertexZ[vertex] });

/** Rings turn right or go straight at every corner, turn once in total, and have no corner twice. Exact. */
export function checkRings(mesh: NavMesh): void {
  for (let cell = 0; cell < cellCount(mesh); cell++) {
    const ring = ringOfCell(mesh, cell);
    const say = `cell ${cell}: ${JSON.stringify(ring)}`;
    if (ring.length < 3) throw new Error(`too few corners, ${say}`);
    if (new Set(ring.map(({ x, z }) => `${x} ${z}`)).size < ring.length) throw new Error(`a corner twice, ${say}`);
    ring.forEach((a, i) => {
      const b = ring[(i + 1) % ring.length];
      for (const c of ring) if (side(a, b, c) < 0) throw new Error(`not convex at ${JSON.stringify(a)}, ${say}`);
    });
    if (!(areaOf(ring) > 0)) throw new Error(`no area, ${say}`);
    for (let h = mesh.cellStart[cell]; h < mesh.cellStart[cell + 1]; h++) {
      const next = h + 1 === mesh.cellStart[cell + 1] ? mesh.cellStart[cell] : h + 1;
      if (mesh.edgeCell[h] !== cell || mesh.edgeNext[h] !== next) throw new Error(`half-edge ${h} strays, ${say}`);
    }
  }
}

/** Twins are mutual and span the same two points; edges without a twin lie on a wall and are closed. */
export function checkTwins(level: Level, mesh: NavMesh): void {
  const { edgeTwin, edgeOpen, edgeVertex, edgeNext, edgeCell, edgeWall } = mesh;
  const { vertices, walls } = level.plan;
  edgeTwin.forEach((twin, h) => {
    const [a, b] = [edgeVertex[h], edgeVertex[edgeNext[h]]];
    if (twin >= 0) {
      if (edgeTwin[twin] !== h) throw new Error(`the twin of ${h} is ${twin}, whose twin is ${edgeTwin[twin]}`);
      if (edgeVertex[twin] !== b || edgeVertex[edgeNext[twin]] !== a)
        throw new Error(`twins ${h}, ${twin} do not meet`);
      if (edgeCell[twin] === edgeCell[h]) throw new Error(`cell ${edgeCell[h]} is its own neighbour across ${h}`);
      if (edgeOpen[h] + edgeOpen[twin] === 0) throw new Error(`nobody can cross ${h}`);
      return;
    }
    if (edgeOpen[h] !== 0) throw new Error(`half-edge ${h} is open, to nowhere`);
    const wall = walls[edgeWall[h]];
    if (wall === undefined) throw new Error(`half-edge ${h} has neither neighbour nor wall`);
    for (const end of [a, b]) {
      if (side(vertices[wall.a], vertices[wall.b], at(mesh, end)) !== 0) throw new Error(`${h} is off its wall`);
    }
  });
}

/** Polygons and leaves have the same area for each kind of floor. */
export function checkAreas(level: Level, body: Body, mesh: NavMesh): void {
  const areas = new Map<string, { cells: number; leaves: number }>();
  const of = (kind: string): { cells: number; leaves: number } => {
    if (!areas.has(kind)) areas.set(kind, { cells: 0, leaves: 0 });
    return areas.get(kind)!;
  };
  for (const { sector, area, floor, ceiling } of level.tree.leaves) {
    if (ceiling - floor >= body.height) of(kindOf(level, body, sector)).leaves += area;
  }
  for (let cell = 0; cell < cellCount(mesh); cell++) {
    of(kindOf(level, body, mesh.cellSector[cell])).cells += areaOf(ringOfCell(mesh, cell));
  }
  for (const [kind, { cells, leaves }] of areas) {
    if (Math.abs(cells - leaves) > 1e-9 * Math.max(1, leaves)) {
      throw new Error(`cells of terrain ${kind} have area ${cells}, leaves ${leaves}`);
    }
  }
}

/** No wall that stops the body crosses the inside of a polygon. */
export function checkNoWallInside({ plan }: Level, body: Body, mesh: NavMesh): void {
  const rings = Array.from({ length: cellCount(mesh) }, (_, cell) => {
    const ring = ringOfCell(mesh, cell);
    const xs = ring.map(({ x }) => x);
    const zs = ring.map(({ z }) => z);
    return { ring, minX: Math.min(...xs), maxX: Math.max(...xs), minZ: Math.min(...zs), maxZ: Math.max(...zs) };
  });
  plan.walls.forEach((wall, index) => {
    const front = plan.sectors[wall.front];
    const back = wall.back === SOLID ? front : plan.sectors[wall.back];
    const opening = Math.min(front.ceiling, back.ceiling) - Math.max(front.floor, back.floor);
    const stops =
      wall.back === SOLID ||
      (wall.blocks & body.stoppedBy) !== 0 ||
      opening < body.height ||
      Math.abs(front.floor - back.floor) > body.step;
    if (!stops) return;
    const [a, b] = [plan.vertices[wall.a], plan.vertices[wall.b]];
    rings.forEach(({ ring, minX, maxX, minZ, maxZ }, cell) => {
      if (Math.max(a.x, b.x) <= minX || Math.min(a.x, b.x) >= maxX) return;
      if (Math.max(a.z, b.z) <= minZ || Math.min(a.z, b.z) >= maxZ) return;
      let [from, to] = [0, 1];
      ring.forEach((p, i) => {
        const q = ring[(i + 1) % ring.length];
        const [atA, atB] = [side(p, q, a), side(p, q, b)];
        if (atA <= 0 && atB <= 0) to = -1;
        else if (atA < 0) from = Math.max(from, atA / (atA - atB));
        else if (atB < 0) to = Math.min(to, atA / (atA - atB));
      });
      if (to - from > 1e-12) throw new Error(`wall ${index} runs through cell ${cell} from ${from} to ${to}`);
    });
  });
}

/** The union of two neighbours without anything between them is not convex: one end of their common edge is reflex. */
export function checkNothingLeftToMerge(level: Level, body: Body, mesh: NavMesh): void {
  const { edgeTwin, edgeOpen, edgeVertex, edgeNext, edgeCell, cellSector, edgeWall, cellStart } = mesh;
  const before = (h: number): number => {
    const cell = edgeCell[h];
    return h === cellStart[cell] ? cellStart[cell + 1] - 1 : h - 1;
  };
  edgeTwin.forEach((twin, h) => {
    if (twin < h || edgeOpen[h] + edgeOpen[twin] < 2 || edgeWall[h] >= 0) return;
    if (kindOf(level, body, cellSector[edgeCell[h]]) !== kindOf(level, body, cellSector[edgeCell[twin]])) {
      throw new Error(`terrain changes across ${h} without a wall`);
    }
    // Along one polygon up to the edge, then along the other.
    const isDent = (one: number, other: number): boolean => {
      const p = at(mesh, edgeVertex[before(one)]);
      const q = at(mesh, edgeVertex[one]);
      const r = at(mesh, edgeVertex[edgeNext[edgeNext[other]]]);
      const goesBack = (q.x - p.x) * (r.x - q.x) + (q.z - p.z) * (r.z - q.z) < 0;
      return side(p, q, r) < 0 || (side(p, q, r) === 0 && goesBack);
    };
    if (!isDent(h, twin) && !isDent(twin, h)) throw new Error(`cells on both sides of ${h} could be one`);
  });
}

/** A point inside each leaf has a polygon of the leaf's own kind, or none where the body cannot be. */
export function checkPlaces(level: Level, body: Body, mesh: NavMesh): void {
  const { tree, plan } = level;
  for (const { id, cell, sector, floor, ceiling } of tree.leaves) {
    const middle = cell.reduce((sum, { x, z }) => ({ x: sum.x + x / cell.length, z: sum.z + z / cell.length }), {
      x: 0,
      z: 0,
    });
    const place = snapPoint(middle, plan.quantum);
    // Snapping may move it out of a sliver.
    if (!cell.every((a, i) => side(a, cell[(i + 1) % cell.length], place) > 1e-3)) continue;
    const found = cellsAt(mesh, place)[0] ?? -1;
    const mayBe = ceiling - floor >= body.height;
    if (mayBe !== found >= 0) throw new Error(`leaf ${id} is ${mayBe ? 'floor' : 'solid'}, its cell ${found}`);
    if (!mayBe) continue;
    const ring = ringOfCell(mesh, found);
    if (ring.some((a, i) => side(a, ring[(i + 1) % ring.length], place) < 0))
      throw new Error(`leaf ${id}: its middle is not in cell ${found}`);
    if (kindOf(level, body, sector) !== kindOf(level, body, mesh.cellSector[found])) {
      throw new Error(`leaf ${id} of sector ${sector} lies in cell ${found} of sector ${mesh.cellSector[found]}`);
    }
  }
}
