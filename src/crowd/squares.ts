// A uniform grid over the level: neighbours of agents, the walls near each square, and the height of the floor.
//
// A square is as wide as the distance that agents keep, or wider: those who are too near are in the same or neighbouring squares. A square's walls are those
// nearer to it than an agent's centre may come; most squares have none, and there no wall is looked at.
import { leafAt } from '../bsp/leaf-at.ts';
import { wallsNear } from '../bsp/walls-near.ts';
import { endsGapSquared } from '../geometry/gap.ts';
import { SOLID } from '../map/floor-plan.ts';
import { growBounds } from '../nav/clearance/near-walls.ts';
import { NO_OBSTACLE, SOLID_OBSTACLE } from '../nav/clearance/obstacles.ts';
import type { PortalGraph } from '../nav/portal-graph/portal-graph.ts';
import { growArray } from '../search/grow-array.ts';

export interface Squares {
  readonly minX: number;
  readonly minZ: number;
  readonly columns: number;
  /** Number of squares; those at the edge are outside the level. */
  readonly count: number;
  /** Squares a map unit. */
  readonly scale: number;
  /** First of each square's walls, and the end of them. */
  readonly wallStart: Int32Array;
  readonly wallEnd: Int32Array;
  /** A bit for each square, 1 where it has walls, or one changed: so few bytes that they stay in the cache. */
  readonly withWalls: Int32Array;
  /** Their ends: ax, az, bx, bz. */
  readonly walls: Float64Array;
  /** What centres keep from each other, where they can. */
  readonly apart: number;
  /** What the centre must keep from walls, at least. */
  readonly reach: number;
  /** What it keeps where there is room: so much more that its place on the plan's grid is free too. */
  readonly room: number;
  /** Height of the floor by square; NaN where it is not known yet, or varies. */
  readonly floors: Float64Array;
  /** Height of the floor at a place inside, in that square. */
  floorAt(square: number, x: number, z: number): number;
}

/** Most squares; larger levels have larger ones. */
const MOST_SQUARES = 2 ** 20;
/** Squares around the level, so that every agent's square has neighbours on all sides. */
const MARGIN = 2;

/** The grid as it is where no wall came or went. */
interface Grid {
  readonly minX: number;
  readonly minZ: number;
  readonly columns: number;
  readonly rows: number;
  /** Width of a square. */
  readonly side: number;
}

/** Half a diagonal, and the rounding of squares, in sides. */
const HALF = 0.7072;

/** Visits the squares that the wall comes nearer to than the gap. */
function forSquaresNear(
  { minX, minZ, columns, rows, side }: Grid,
  wallEnds: Float64Array,
  wall: number,
  gap: number,
  visit: (square: number) => void,
): void {
  const [ax, az, bx, bz] = wallEnds.subarray(4 * wall, 4 * wall + 4);
  const columnOf = (x: number): number => Math.min(columns - 1, Math.max(0, Math.floor((x - minX) / side)));
  const rowOf = (z: number): number => Math.min(rows - 1, Math.max(0, Math.floor((z - minZ) / side)));
  const reach = gap + side * HALF;
  for (let row = rowOf(Math.min(az, bz) - gap); row <= rowOf(Math.max(az, bz) + gap); row++) {
    const z = minZ + (row + 0.5) * side;
    for (let column = columnOf(Math.min(ax, bx) - gap); column <= columnOf(Math.max(ax, bx) + gap); column++) {
      const x = minX + (column + 0.5) * side;
      if (endsGapSquared(x, z, x, z, ax, az, bx, bz) <= reach * reach) visit(row * columns + column);
    }
  }
}

/** All have one hidden class: steps of agents allocate where the engine has met several. */
// prettier-ignore
const shaped = ({ minX, minZ, columns, count, scale, wallStart, wallEnd, withWalls, walls, apart, reach, room, floors, floorAt }: Squares): Squares =>
  ({ minX, minZ, columns, count, scale, wallStart, wallEnd, withWalls, walls, apart, reach, room, floors, floorAt });

/** The same grid where walls came and went: `graph` is that of a patch, `before` and `own` are of the level that it patches. */
export function patchSquares(own: Squares, before: PortalGraph, { tree, near }: PortalGraph): Squares {
  const { minX, minZ, columns, count, scale, room } = own;
  const grid: Grid = { minX, minZ, columns, rows: count / columns, side: 1 / scale };
  const { kind } = near.obstacles;
  const touched = new Set<number>();
  const reach = room + grid.side * HALF;
  const first = before.near.obstacles.kind;
  kind.forEach((now, wall) => {
    if (now === (wall < first.length ? first[wall] : NO_OBSTACLE)) return;
    forSquaresNear(grid, tree.wallEnds, wall, room, (square) => void touched.add(square));
  });
  const wallStart = own.wallStart.slice();
  const wallEnd = own.wallEnd.slice();
  const withWalls = own.withWalls.slice();
  const more: number[] = [];
  for (const square of touched) {
    const x = minX + ((square % columns) + 0.5) * grid.side;
    const z = minZ + (Math.floor(square / columns) + 0.5) * grid.side;
    wallStart[square] = (own.walls.length + more.length) / 4;
    wallsNear(tree, growBounds({ minX: x, minZ: z, maxX: x, maxZ: z }, reach), (wall) => {
      const [ax, az, bx, bz] = tree.wallEnds.subarray(4 * wall, 4 * wall + 4);
      if (kind[wall] === SOLID_OBSTACLE && endsGapSquared(x, z, x, z, ax, az, bx, bz) <= reach * reach)
        more.push(ax, az, bx, bz);
    });
    wallEnd[square] = (own.walls.length + more.length) / 4;
    withWalls[square >> 5] |= 1 << (square & 31);
  }
  const walls = growArray(own.walls, own.walls.length + more.length);
  walls.set(more, own.walls.length);
  return shaped({ ...own, wallStart, wallEnd, withWalls, walls });
}

/** Builds the grid of a level for a body with a radius, for agents with that gap between them. */
export function createSquares({ tree, near, body }: PortalGraph, spacing: number): Squares {
  const apart = 2 * body.radius + spacing;
  const { plan, wallEnds } = tree;
  const { bounds, quantum, walls, sectors } = plan;
  const width = bounds.maxX - bounds.minX;
  const depth = bounds.maxZ - bounds.minZ;
  const side = Math.max(1.01 * apart, Math.sqrt((width * depth) / MOST_SQUARES));
  const columns = Math.floor(width / side) + 1 + 2 * MARGIN;
  const rows = Math.floor(depth / side) + 1 + 2 * MARGIN;
  const count = columns * rows;
  const minX = bounds.minX - MARGIN * side;
  const minZ = bounds.minZ - MARGIN * side;
  const room = body.radius + 2 * quantum;

  const grid: Grid = { minX, minZ, columns, rows, side };
  const solid = [...walls.keys()].filter((wall) => near.obstacles.kind[wall] === SOLID_OBSTACLE);
  const wallStart = new Int32Array(count + 1);
  const withWalls = new Int32Array((count >> 5) + 1);
  for (const wall of solid)
    forSquaresNear(grid, wallEnds, wall, room, (square) => {
      wallStart[square + 1]++;
      withWalls[square >> 5] |= 1 << (square & 31);
    });
  for (let square = 0; square < count; square++) wallStart[square + 1] += wallStart[square];
  const ends = new Float64Array(4 * wallStart[count]);
  const next = wallStart.slice();
  for (const wall of solid) {
    forSquaresNear(grid, wallEnds, wall, room, (square) =>
      ends.set(wallEnds.subarray(4 * wall, 4 * wall + 4), 4 * next[square]++),
    );
  }

  const floors = new Float64Array(count).fill(NaN);
  const isMixed = new Uint8Array(count);
  walls.forEach(({ front, back }, wall) => {
    if (back !== SOLID && sectors[front].floor !== sectors[back].floor)
      forSquaresNear(grid, wallEnds, wall, 0, (square) => (isMixed[square] = 1));
  });
  const floorAt = (square: number, x: number, z: number): number => {
    const leaf = leafAt(tree, { x, z });
    const floor = leaf < 0 ? 0 : tree.leaves[leaf].floor;
    if (isMixed[square] === 0 && leaf >= 0) floors[square] = floor;
    return floor;
  };
  return shaped({
    minX,
    minZ,
    columns,
    count,
    scale: 1 / side,
    apart,
    wallStart,
    wallEnd: wallStart.slice(1),
    withWalls,
    walls: ends,
    reach: near.reach,
    room,
    floors,
    floorAt,
  });
}
