// The navmesh polygons that crates have touched: only there is anything computed again when a crate comes or goes.
import { boundsOf } from '../geometry/point.ts';
import { growBounds } from '../nav/clearance/near-walls.ts';
import { exactIndexOf } from '../nav/exact/exact-index.ts';
import { ringOfCell } from '../nav/mesh/nav-mesh.ts';
import { touchedCells } from '../nav/patch/patched-index.ts';
import type { WorldInput } from './layer.ts';
import { areaShape, type DebugShape } from './shapes.ts';

/** Above the floor; map units. */
const LIFT = 2.5;

export function touchedCellShapes({ level, body, world }: WorldInput): DebugShape[] {
  if (world.crates.length === 0) return [];
  const { navMesh, open } = exactIndexOf(level, body);
  // Walls within twice the radius cut a disc's track about a corner.
  const boxes = world.crates.map((crate) => growBounds(boundsOf([crate]), crate.radius + 2 * body.radius));
  const cells = new Set(touchedCells(open.graph.cells, boxes));
  return Array.from(cells, (cell) =>
    areaShape('touched', ringOfCell(navMesh, cell), level.plan.sectors[navMesh.cellSector[cell]].floor + LIFT, 0.45),
  );
}
