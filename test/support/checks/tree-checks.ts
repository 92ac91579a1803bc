// Hard gates of the BSP: each function checks a whole tree and throws with numbers at the first fault. They use the plan and the types of
// bsp/tree.ts only, not the builder.
import type { Point } from '../../../src/geometry/point.ts';
import { distance, side } from '../../../src/geometry/point.ts';
import type { FloorPlan } from '../../../src/map/floor-plan.ts';
import { SOLID } from '../../../src/map/floor-plan.ts';
import type { Tree } from '../../../src/bsp/tree.ts';

const show = ({ x, z }: Point): string => `(${x}, ${z})`;

function fail(tree: Tree, message: string): never {
  throw new Error(`${tree.plan.name}: ${message}`);
}

/** Every cell is convex, clockwise, and without flat or duplicate corners, within rounding. */
export function checkCells(tree: Tree): void {
  // Corners are rounded to within 2^-25 quanta, which changes a turn's value by up to that times the lengths around it.
  const slack = tree.plan.quantum * 2 ** -23;
  tree.leaves.forEach((leaf, index) => {
    const { cell } = leaf;
    if (leaf.id !== index) fail(tree, `leaf ${index} calls itself ${leaf.id}`);
    if (cell.length < 3) fail(tree, `cell ${index} has ${cell.length} corners`);
    if (!(leaf.area > 0)) fail(tree, `cell ${index} has area ${leaf.area}`);
    for (let i = 0; i < cell.length; i++) {
      const a = cell[i];
      const b = cell[(i + 1) % cell.length];
      const length = distance(a, b);
      if (length === 0) fail(tree, `cell ${index} has a doubled corner ${show(a)}`);
      for (const c of cell) {
        if (side(a, b, c) < -slack * (length + distance(a, c))) {
          fail(tree, `cell ${index} is not convex: ${show(c)} lies outside its edge ${show(a)} – ${show(b)}`);
        }
      }
      const { minX, minZ, maxX, maxZ } = leaf.bounds;
      if (a.x < minX || a.x > maxX || a.z < minZ || a.z > maxZ) fail(tree, `cell ${index} leaves its bounds`);
    }
  });
}

/** Area of every sector by the shoelace formula over its walls. */
export function areasOfSectors(plan: FloorPlan): Float64Array {
  const areas = new Float64Array(plan.sectors.length);
  // Measured from the plan's middle to keep precision for plans far from the origin.
  const x0 = (plan.bounds.minX + plan.bounds.maxX) / 2;
  const z0 = (plan.bounds.minZ + plan.bounds.maxZ) / 2;
  for (const wall of plan.walls) {
    const a = plan.vertices[wall.a];
    const b = plan.vertices[wall.b];
    const half = ((a.x - x0) * (b.z - z0) - (a.z - z0) * (b.x - x0)) / 2;
    areas[wall.front] += half;
    if (wall.back !== SOLID) areas[wall.back] -= half;
  }
  return areas;
}

/** The cells of each sector have its area, to a relative error. */
export function checkAreas(tree: Tree, relative: number): void {
  const expected = areasOfSectors(tree.plan);
  const found = new Float64Array(expected.length);
  for (const { sector, area } of tree.leaves) found[sector] += area;
  expected.forEach((area, sector) => {
    if (Math.abs(found[sector] - area) > relative * Math.max(area, tree.plan.quantum)) {
      fail(tree, `the cells of sector ${sector} have ${found[sector]} square units, its walls enclose ${area}`);
    }
  });
}

/**
 * The boundary of each cell is everywhere a solid wall or exactly one portal, and the cell across each portal has the same edge reversed.
 */
export function checkWatertight(tree: Tree): void {
  const { plan, leaves, portals } = tree;
  const slack = plan.quantum * 2 ** -23;
  const uses = new Int32Array(portals.length);
  for (const leaf of leaves) {
    leaf.edges.forEach((edge, i) => {
      const next = leaf.edges[(i + 1) % leaf.edges.length];
      if (edge.b.x !== next.a.x || edge.b.z !== next.a.z) {
        fail(tree, `the boundary of cell ${leaf.id} jumps from ${show(edge.b)} to ${show(next.a)}`);
      }
      if (edge.wall >= 0) {
        const wall = plan.walls[edge.wall];
        const [a, b] = [plan.vertices[wall.a], plan.vertices[wall.b]];
        for (const end of [edge.a, edge.b]) {
          if (
            Math.abs(side(a, b, end)) > slack * distance(a, b) ||
            distance(a, end) + distance(end, b) > distance(a, b) * (1 + 1e-9)
          ) {
            fail(tree, `an edge of cell ${leaf.id} ends at ${show(end)}, not on its wall ${edge.wall}`);
          }
        }
        const faces =
          (edge.b.x - edge.a.x) * (b.x - a.x) + (edge.b.z - edge.a.z) * (b.z - a.z) > 0 ? wall.front : wall.back;
        if (faces !== leaf.sector)
          fail(tree, `wall ${edge.wall} faces sector ${faces}, its cell ${leaf.id} has ${leaf.sector}`);
      }
      if (edge.portal < 0) {
        if (edge.wall < 0 || plan.walls[edge.wall].back !== SOLID) {
          fail(tree, `cell ${leaf.id} leaks between ${show(edge.a)} and ${show(edge.b)} (wall ${edge.wall})`);
        }
        return;
      }
      const portal = portals[edge.portal];
      uses[portal.id]++;
      const isFront = portal.front === leaf.id;
      if (!isFront && portal.back !== leaf.id) fail(tree, `portal ${portal.id} does not know its cell ${leaf.id}`);
      const [a, b] = isFront ? [portal.a, portal.b] : [portal.b, portal.a];
      if (edge.a.x !== a.x || edge.a.z !== a.z || edge.b.x !== b.x || edge.b.z !== b.z) {
        fail(tree, `portal ${portal.id} and the edge of cell ${leaf.id} differ: ${show(a)} and ${show(edge.a)}`);
      }
      if (portal.wall !== edge.wall) fail(tree, `portal ${portal.id} has wall ${portal.wall}, its edge ${edge.wall}`);
      if (portal.wall < 0 && leaves[portal.front].sector !== leaves[portal.back].sector) {
        fail(tree, `portal ${portal.id} joins two sectors without a wall`);
      }
    });
    // The edges follow the cell's corners in order.
    let corner = 0;
    for (const edge of leaf.edges) {
      if (edge.a === leaf.cell[corner] || (edge.a.x === leaf.cell[corner]?.x && edge.a.z === leaf.cell[corner]?.z))
        corner++;
    }
    if (corner !== leaf.cell.length)
      fail(tree, `the edges of cell ${leaf.id} pass ${corner} of ${leaf.cell.length} corners`);
    const listed = leaf.edges.filter(({ portal }) => portal >= 0).map(({ portal }) => portal);
    if (`${listed}` !== `${leaf.portals}`)
      fail(tree, `leaf ${leaf.id} lists portals ${leaf.portals}, its edges ${listed}`);
  }
  uses.forEach((count, portal) => {
    if (count !== 2) fail(tree, `portal ${portal} is an edge of ${count} cells`);
  });
}

/** On a wall: no single sector. */
export const ON_WALL = -2;

/**
 * Point location by testing every wall: a sector, SOLID, or ON_WALL; the reference for leafAt. The nearest wall in direction +z decides, by
 * the side that faces the point.
 */
export function createSectorOracle(plan: FloorPlan): (p: Point) => number {
  const ends = Float64Array.from(
    plan.walls.flatMap(({ a, b }) => [a, b].flatMap((vertex) => [plan.vertices[vertex].x, plan.vertices[vertex].z])),
  );
  return (p) => {
    let nearest = Infinity;
    let sector = SOLID;
    for (let wall = 0; wall < plan.walls.length; wall++) {
      const ax = ends[4 * wall];
      const bx = ends[4 * wall + 2];
      if (ax > p.x && bx > p.x) continue;
      if (ax < p.x && bx < p.x) continue;
      const az = ends[4 * wall + 1];
      const bz = ends[4 * wall + 3];
      const turn = (bx - ax) * (p.z - az) - (bz - az) * (p.x - ax);
      if (turn === 0 && (ax !== bx || (p.z - az) * (p.z - bz) <= 0)) return ON_WALL;
      if (ax > p.x === bx > p.x) continue;
      const z = az + ((p.x - ax) / (bx - ax)) * (bz - az);
      if (z <= p.z || z >= nearest) continue;
      nearest = z;
      sector = turn > 0 ? plan.walls[wall].front : plan.walls[wall].back;
    }
    return sector;
  };
}
