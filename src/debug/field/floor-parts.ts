// The free floor of a level in small convex parts, for drawings: each is in one cell of the navmesh and at one height.
import { pointToSegment } from '../../geometry/gap.ts';
import { sideAt } from '../../geometry/point.ts';
import type { Child, Tree } from '../../bsp/tree.ts';
import type { Body } from '../../nav/body.ts';
import { floorOfFields } from '../../nav/exact/field/create-goal-field.ts';
import type { FloorCells } from '../../nav/exact/field/floor-cells.ts';
import { placesOf, type Ring } from '../../nav/exact/field/rings.ts';
import type { Level } from '../../nav/level.ts';
import { ringOfCell, type NavMesh } from '../../nav/mesh/nav-mesh.ts';
import { oncePer } from '../../nav/once-per.ts';
import { BLOCKED, cutRing, divideRing, middleOf, reachOf, type Labels } from './divide-ring.ts';

/** A convex part of the free floor: in one cell of the navmesh, at one height. */
export interface FloorPart {
  readonly cell: number;
  readonly ring: Ring;
  readonly y: number;
}

/** The free floor of a level, cut up, and the sizes that suit it. */
export type CutFloor = ReturnType<typeof cutCells>;

/** Parts are within squares of this side, map units; levels larger than SPAN get larger ones. */
const SIDE = 64;
const SPAN = 2400;
/** Places this near to a splitter count as on it, map units. */
const NEARLY = 1e-9;

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
  const parts: FloorPart[] = [];
  for (let cell = 0; cell + 1 < navMesh.cellStart.length; cell++) {
    const labels = freeLabels(floor, cell);
    for (const square of squaresOf(placesOf(ringOfCell(navMesh, cell)), side))
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

function* squaresOf(ring: Ring, side: number): Generator<Ring> {
  const [x, z] = middleOf(ring);
  const reach = reachOf(ring, x, z);
  for (let column = Math.floor((x - reach) / side); column * side < x + reach; column++) {
    const strip = cutRing(cutRing(ring, 0, column * side, -1), 0, (column + 1) * side, 1);
    if (strip.length < 6) continue;
    for (let row = Math.floor((z - reach) / side); row * side < z + reach; row++) {
      const square = cutRing(cutRing(strip, 1, row * side, -1), 1, (row + 1) * side, 1);
      if (square.length >= 6) yield square;
    }
  }
}

/** The ring in parts of one floor height each, cut by the splitters of the tree. */
function levelsOf(tree: Tree, child: Child, ring: Ring): readonly { readonly ring: Ring; readonly y: number }[] {
  if (child < 0) return [{ ring, y: tree.leaves[~child].floor }];
  const front = inFrontOf(tree, child, ring, 1);
  const back = inFrontOf(tree, child, ring, -1);
  if (back.length < 6) return levelsOf(tree, tree.front[child], ring);
  if (front.length < 6) return levelsOf(tree, tree.back[child], ring);
  const parts = [...levelsOf(tree, tree.front[child], front), ...levelsOf(tree, tree.back[child], back)];
  return parts.every(({ y }) => y === parts[0].y) ? [{ ring, y: parts[0].y }] : parts;
}

/** What of the ring is in front of the splitter (side 1) or behind it (−1). */
function inFrontOf({ ax, az, bx, bz }: Tree, branch: number, ring: Ring, side: number): Ring {
  const kept: number[] = [];
  const size = side * Math.hypot(bx[branch] - ax[branch], bz[branch] - az[branch]);
  const gapAt = (i: number): number =>
    sideAt(ax[branch], az[branch], bx[branch], bz[branch], ring[i], ring[i + 1]) / size;
  let isIn = false;
  for (let i = 0; i < ring.length; i += 2) {
    const k = (i + 2) % ring.length;
    const a = gapAt(i);
    const b = gapAt(k);
    if (a >= -NEARLY) kept.push(ring[i], ring[i + 1]);
    if (a > NEARLY) isIn = true;
    if ((a > NEARLY && b < -NEARLY) || (a < -NEARLY && b > NEARLY)) {
      const part = a / (a - b);
      kept.push(ring[i] + part * (ring[k] - ring[i]), ring[i + 1] + part * (ring[k + 1] - ring[i + 1]));
    }
  }
  return Float64Array.from(isIn ? kept : []);
}
