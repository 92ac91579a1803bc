// The free floor of a level in small convex parts, for drawings: each is in one cell of the navmesh and at one height.
import { cutByLine, cutIntoSquares, type Polygon } from '../../geometry/cut.ts';
import { pointToSegment } from '../../geometry/gap.ts';
import type { Child, Tree } from '../../bsp/tree.ts';
import type { Body } from '../../nav/body.ts';
import { floorOfFields } from '../../nav/exact/field/create-goal-field.ts';
import type { FloorCells } from '../../nav/exact/field/floor-cells.ts';
import type { Level } from '../../nav/level.ts';
import { ringOfCell, type NavMesh } from '../../nav/mesh/nav-mesh.ts';
import { oncePer } from '../../nav/once-per.ts';
import { BLOCKED, divideRing, type Labels } from './divide-ring.ts';

/** The free floor of a level, cut up, and the sizes that suit it. */
export type CutFloor = ReturnType<typeof cutCells>;

/** Parts are within squares of this side, map units; levels larger than SPAN get larger ones. */
const SIDE = 64;
const SPAN = 2400;

const cutFloors = oncePer((floor: FloorCells) => ({ floor, cut: null as CutFloor | null }));

/** The free floor in parts, cut once for each agent size; null where steps stop the body. */
export function cutFloor(level: Level, body: Body): CutFloor | null {
  const known = floorOfFields(level, body);
  if (known === null) return null;
  const kept = cutFloors(known.floor);
  return (kept.cut ??= cutCells(level, known.floor, known.navMesh));
}

function cutCells({ plan, tree }: Level, floor: FloorCells, navMesh: NavMesh) {
  const { minX, maxX, minZ, maxZ } = plan.bounds;
  /** How much larger they are than in a small level. */
  const scale = Math.max(1, Math.sqrt((maxX - minX) * (maxZ - minZ)) / SPAN);
  const side = SIDE * scale;
  /** Straight cuts are no longer than about this, map units. */
  const least = side / 4;
  const parts: { readonly cell: number; readonly ring: Polygon; readonly y: number }[] = [];
  for (let cell = 0; cell + 1 < navMesh.cellStart.length; cell++) {
    const labels = freeLabels(floor, cell);
    const ring = ringOfCell(navMesh, cell).flatMap(({ x, z }) => [x, z]);
    for (const square of cutIntoSquares(ring, side))
      for (const { ring: level, y } of levelsOf(tree, tree.root, square))
        divideRing(level, labels, least, {
          add: (ring, label) => void (label !== BLOCKED && parts.push({ cell, ring, y })),
          cut: () => undefined,
        });
  }
  return { parts, least, scale };
}

function freeLabels({ wallStart, walls, roomSquared }: FloorCells, cell: number): Labels {
  let gap = 0;
  const room = Math.sqrt(roomSquared);
  return {
    at(x, z) {
      let least = Infinity;
      for (let at = 4 * wallStart[cell]; at < 4 * wallStart[cell + 1]; at += 4)
        least = Math.min(least, pointToSegment(x, z, walls[at], walls[at + 1], walls[at + 2], walls[at + 3]));
      gap = Math.sqrt(least) - room;
      return gap >= 0 ? 0 : BLOCKED;
    },
    countNear: (_x, _z, reach) => (Math.abs(gap) >= reach ? 1 : 2),
  };
}

/** The ring in parts of one floor height each, cut by the splitters of the tree. */
function levelsOf(tree: Tree, child: Child, ring: Polygon): readonly { readonly ring: Polygon; readonly y: number }[] {
  if (child < 0) return [{ ring, y: tree.leaves[~child].floor }];
  const [x, z] = [tree.ax[child], tree.az[child]];
  const [dx, dz] = [tree.bx[child] - x, tree.bz[child] - z];
  const [nx, nz] = [-dz / Math.hypot(dx, dz), dx / Math.hypot(dx, dz)];
  const [front, back] = cutByLine(ring, nx, nz, nx * x + nz * z);
  if (back === null) return levelsOf(tree, tree.front[child], ring);
  if (front === null) return levelsOf(tree, tree.back[child], ring);
  const parts = [...levelsOf(tree, tree.front[child], front), ...levelsOf(tree, tree.back[child], back)];
  return parts.every(({ y }) => y === parts[0].y) ? [{ ring, y: parts[0].y }] : parts;
}
