// Shapes of exact pathfinding: free space of a body's centre, and the search of the exact finder. Only the last search is cached.
import type { AskedPath } from '../../game/asked-path.ts';
import { boundsOf, type Point3 } from '../../geometry/point.ts';
import { growBounds } from '../../nav/clearance/near-walls.ts';
import { exactIndexOf } from '../../nav/exact/exact-index.ts';
import { ringOfCell } from '../../nav/mesh/nav-mesh.ts';
import { cellsNear } from '../../nav/mesh/find-cells.ts';
import { centreOutline, type RoundBorder } from '../../nav/mesh/centre-outline.ts';
import { finderOf } from '../../nav/finders/finders.ts';
import { makeSmoothedFinder } from '../../nav/finders/make-smoothed.ts';
import type { Body } from '../../nav/body.ts';
import type { Level } from '../../nav/level.ts';
import { oncePer, oncePerBody } from '../../nav/once-per.ts';
import type { WorldInput } from '../layer.ts';
import type { LevelInput } from '../level-input.ts';
import { huntersByDistance, shapesOfSearch } from './search-shapes.ts';
import { areaShape, lineShape, linesThrough, type DebugShape } from '../shapes.ts';

/** Above the floor; map units. */
const LIFT = 5;
const TOUCHED_LIFT = 2.5;
const WIDTH = 1.5;
/** Sides of a drawn circle. */
const SIDES = 32;
export function centreShapes({ level, body }: LevelInput): DebugShape[] {
  const { straight, round } = centreOutline(level, body);
  const above = (leaf: number): number => level.tree.leaves[leaf].floor + LIFT;
  return [
    ...straight.map(({ a, b, leaf }) => {
      const y = above(leaf);
      return lineShape('centre', { ...a, y }, { ...b, y }, WIDTH, 0.9);
    }),
    ...round.flatMap((border) => arcShapes(border, above(border.leaf))),
  ];
}

const finders = oncePerBody((level: Level, body: Body) =>
  makeSmoothedFinder(level, body, finderOf('exact'), null, { outside: 'snap', roundThings: true }),
);

const searchShapesOf = oncePer(({ question }: AskedPath, level: Level, body: Body): readonly DebugShape[] => {
  const { start, goal, options } = question;
  const { searched, path } = finders.get(level, body).explain!(start, goal, options);
  return shapesOfSearch(searched, path?.points.at(-1) ?? goal);
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

function arcShapes({ x, z, radius, from, turn }: RoundBorder, y: number): DebugShape[] {
  const count = Math.max(1, Math.ceil((turn / (2 * Math.PI)) * SIDES));
  const at = (part: number): Point3 => {
    const angle = from + (turn * part) / count;
    return { x: x + radius * Math.cos(angle), y, z: z + radius * Math.sin(angle) };
  };
  const points = Array.from({ length: count + 1 }, (_, i) => at(i));
  return linesThrough(points, 'centre', WIDTH, 0.9);
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
