// Shapes of exact pathfinding: the search of the exact finder, and what crates touch. Only the last search is cached.
import type { AskedPath } from '../../game/asked-path.ts';
import { boundsOf } from '../../geometry/point.ts';
import { growBounds } from '../../nav/clearance/near-walls.ts';
import { exactIndexOf } from '../../nav/exact/exact-index.ts';
import { ringOfCell } from '../../nav/mesh/nav-mesh.ts';
import { cellsNear } from '../../nav/mesh/find-cells.ts';
import { finderOf } from '../../nav/finders/finders.ts';
import { makeSmoothedFinder } from '../../nav/finders/make-smoothed.ts';
import type { Body } from '../../nav/body.ts';
import type { Level } from '../../nav/level.ts';
import { oncePer, oncePerBody } from '../../nav/once-per.ts';
import type { WorldInput } from '../layer.ts';
import { huntersByDistance } from './search-shapes.ts';
import { searchedShapes } from './searched-shapes.ts';
import { areaShape, type DebugShape } from '../shapes.ts';

/** Above the floor; map units. */
const TOUCHED_LIFT = 2.5;

const finders = oncePerBody((level: Level, body: Body) =>
  makeSmoothedFinder(level, body, finderOf('exact'), null, { outside: 'snap', roundThings: true }),
);

const searchShapesOf = oncePer(({ question }: AskedPath, level: Level, body: Body): readonly DebugShape[] => {
  const { start, goal, options } = question;
  const { searched, path } = finders.get(level, body).explain!(start, goal, options);
  return searchedShapes(searched, path?.points.at(-1) ?? goal);
});

/**
 * The exact finder's search for a bot's last query, whichever finder it uses itself; for the nearest bot that needs a search. And the
 * cells that crates have touched.
 */
export function exactSearchShapes(input: WorldInput): readonly DebugShape[] {
  const touched = touchedCellShapes(input);
  const search = lastSearchShapes(input);
  return touched.length === 0 ? search : [...touched, ...search];
}

function lastSearchShapes({ level, body, world }: WorldInput): readonly DebugShape[] {
  for (const { plan } of huntersByDistance(world)) {
    const shapes = searchShapesOf(plan.asked, level, body);
    if (shapes.length > 0) return shapes;
  }
  return [];
}

/** The navmesh polygons that crates have touched: only there is anything computed again when a crate comes or goes. */
function touchedCellShapes({ level, body, world }: WorldInput): DebugShape[] {
  if (world.crates.length === 0) return [];
  const { navMesh } = exactIndexOf(level, body);
  // Walls within twice the radius cut a disc's track about a corner.
  const boxes = world.crates.map((crate) => growBounds(boundsOf([crate]), crate.radius + 2 * body.radius));
  const cells = new Set(cellsNear(navMesh, boxes));
  return Array.from(cells, (cell) => {
    const { floor } = level.plan.sectors[navMesh.cellSector[cell]];
    return areaShape('touched', ringOfCell(navMesh, cell), floor + TOUCHED_LIFT, 0.45);
  });
}
