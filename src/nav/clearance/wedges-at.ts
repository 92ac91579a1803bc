// The free wedges about a place where walls that stop the agent end, or that lies on such a wall.
//
// The directions of the walls, sorted by turning right, bound the wedges. A wedge is solid, and left out, if its first wall has solid on
// that side. A wall that passes through the place counts in both directions. Exact.
import { forEachWallAt, otherEnd, type Tree } from '../../bsp/tree.ts';
import { wallsNear } from '../../bsp/walls-near.ts';
import { compareTurns } from '../../geometry/directions.ts';
import { side, type Point } from '../../geometry/point.ts';
import { middleOf } from '../../geometry/polygon.ts';
import { SOLID } from '../../map/floor-plan.ts';
import { SOLID_OBSTACLE } from './obstacles.ts';
import { sidesOf, turnOf, type Wedge } from './wedge.ts';

/** A wall's direction from the place, and whether the sector on the right of that direction is solid. */
interface Ray {
  readonly x: number;
  readonly z: number;
  readonly isSolidRight: boolean;
}

/** The free wedges at a vertex of the plan; none where no stopping wall ends. */
export function wedgesAt(tree: Tree, stops: Uint8Array, vertex: number): Wedge[] {
  const { plan } = tree;
  const at = plan.vertices[vertex];
  const rays: Ray[] = [];
  forEachWallAt(tree, vertex, (wall) => {
    if (stops[wall] !== SOLID_OBSTACLE) return;
    const { a, front, back } = plan.walls[wall];
    const other = plan.vertices[otherEnd(plan.walls[wall], vertex)];
    rays.push({ x: other.x - at.x, z: other.z - at.z, isSolidRight: (a === vertex ? front : back) === SOLID });
  });
  return wedgesBetween(rays);
}

/**
 * The wedges by which a point may leave the place from those leaves; null if no stopping wall touches it. On a wall, only the wedges on the
 * leaves' side count; without leaves, all do.
 */
export function wedgesOfPlace(
  tree: Tree,
  stops: Uint8Array,
  place: Point,
  leaves: readonly number[] | null,
): Wedge[] | null {
  const { vertices, walls } = tree.plan;
  const rays: Ray[] = [];
  wallsNear(tree, { minX: place.x, minZ: place.z, maxX: place.x, maxZ: place.z }, (index) => {
    const { a, b, front, back } = walls[index];
    if (stops[index] !== SOLID_OBSTACLE || side(vertices[a], vertices[b], place) !== 0) return;
    const toA = { x: vertices[a].x - place.x, z: vertices[a].z - place.z };
    const toB = { x: vertices[b].x - place.x, z: vertices[b].z - place.z };
    if (toB.x !== 0 || toB.z !== 0) rays.push({ ...toB, isSolidRight: front === SOLID });
    if (toA.x !== 0 || toA.z !== 0) rays.push({ ...toA, isSolidRight: back === SOLID });
  });
  if (rays.length === 0) return null;
  const wedges = wedgesBetween(rays);
  if (leaves === null) return wedges;
  // Added walls divide leaves: the wedges that open into one of the leaves.
  if (tree.added !== undefined)
    return wedges.filter((wedge) =>
      directionsIn(wedge).some(({ x, z }) =>
        leaves.some((leaf) => isInCell(tree.leaves[leaf].cell, { x: place.x + x * NEAR, z: place.z + z * NEAR })),
      ),
    );
  const inward = leaves.map((leaf) => {
    const { x, z } = middleOf(tree.leaves[leaf].cell);
    return { x: x - place.x, z: z - place.z };
  });
  return wedges.filter((wedge) => inward.some(({ x, z }) => sidesOf(wedge, x, z) !== 0));
}

/** How far off a place its leaf is looked for, map units. */
const NEAR = 2 ** -8;

/** Three unit vectors inside the wedge. */
function directionsIn(wedge: Wedge): Point[] {
  const first = Math.atan2(wedge.loZ, wedge.loX);
  const width = turnOf(wedge);
  return [0.5, 0.1, 0.9].map((part) => ({ x: Math.cos(first + part * width), z: Math.sin(first + part * width) }));
}

const isInCell = (cell: readonly Point[], p: Point): boolean =>
  cell.every((b, i) => side(cell[(i + cell.length - 1) % cell.length], b, p) >= 0);

function wedgesBetween(rays: Ray[]): Wedge[] {
  rays.sort((one, other) => compareTurns(1, 0, one.x, one.z, other.x, other.z));
  const wedges: Wedge[] = [];
  rays.forEach((ray, i) => {
    const next = rays[(i + 1) % rays.length];
    if (!ray.isSolidRight) wedges.push({ loX: ray.x, loZ: ray.z, hiX: next.x, hiZ: next.z });
  });
  return wedges;
}
