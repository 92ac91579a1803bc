// Perfect mazes (without loops): cells of different widths with crooked thin walls, and exactly one simple route between any two.
import type { Point } from '../../../src/geometry/point.ts';
import { BLOCKS_BODIES, BLOCKS_SIGHT, type FloorPlan } from '../../../src/map/floor-plan.ts';
import { planOf, type Corner } from '../plans.ts';
import { randomFrom } from '../random.ts';

export interface Maze {
  readonly plan: FloorPlan;
  readonly cells: number;
  /** A point in the cell, `part` of the way from its centre to its corners. */
  placeIn(cell: number, part: number): Point;
  /** The cell that contains the point. */
  cellAt(p: Point): number;
  /** The cells from one to another, both included. */
  route(from: number, to: number): number[];
}

/** `size` × `size` cells, from `narrow` to `wide` map units wide; corners are moved by up to a tenth of `narrow`. */
export function perfectMaze(seed: number, size: number, narrow: number, wide: number): Maze {
  const random = randomFrom(seed);
  const sums = (): number[] => {
    const stops = [0];
    for (let i = 0; i < size; i++) stops.push(stops[i] + Math.round(narrow + random() * (wide - narrow)));
    return stops;
  };
  const [columns, rows] = [sums(), sums()];
  const jitter = (): number => Math.round((random() - 0.5) * 0.2 * narrow);
  const vertices: Corner[] = rows.flatMap((z) => columns.map((x): Corner => [x + jitter(), z + jitter()]));
  const vertex = (x: number, z: number): number => z * (size + 1) + x;
  // Carved by depth-first search.
  const parent = new Int32Array(size * size).fill(-1);
  const steps = [
    [1, 0],
    [0, 1],
    [-1, 0],
    [0, -1],
  ];
  parent[0] = 0;
  for (const open = [0]; open.length > 0;) {
    const cell = open[open.length - 1];
    const [x, z] = [cell % size, Math.floor(cell / size)];
    const ways = steps
      .map(([dx, dz]) => [x + dx, z + dz])
      .filter(([u, v]) => u >= 0 && v >= 0 && u < size && v < size && parent[v * size + u] < 0);
    if (ways.length === 0) open.pop();
    else {
      const [u, v] = ways[Math.floor(random() * ways.length)];
      parent[v * size + u] = cell;
      open.push(v * size + u);
    }
  }
  const isOpen = (a: number, b: number): boolean => (a !== b && parent[a] === b) || parent[b] === a;
  const walls = [];
  for (let i = 0; i < size; i++) {
    walls.push(
      { a: vertex(i, 0), b: vertex(i + 1, 0), front: 0 },
      { a: vertex(i + 1, size), b: vertex(i, size), front: 0 },
      { a: vertex(0, i + 1), b: vertex(0, i), front: 0 },
      { a: vertex(size, i), b: vertex(size, i + 1), front: 0 },
    );
  }
  const thin = { front: 0, back: 0, blocks: BLOCKS_BODIES | BLOCKS_SIGHT };
  for (let z = 0; z < size; z++) {
    for (let x = 0; x < size; x++) {
      const cell = z * size + x;
      if (x + 1 < size && !isOpen(cell, cell + 1))
        walls.push({ a: vertex(x + 1, z), b: vertex(x + 1, z + 1), ...thin });
      if (z + 1 < size && !isOpen(cell, cell + size))
        walls.push({ a: vertex(x, z + 1), b: vertex(x + 1, z + 1), ...thin });
    }
  }
  const ringOf = (cell: number): Corner[] => {
    const [x, z] = [cell % size, Math.floor(cell / size)];
    return [vertex(x, z), vertex(x + 1, z), vertex(x + 1, z + 1), vertex(x, z + 1)].map((each) => vertices[each]);
  };
  const rootWay = (cell: number): number[] => (cell === 0 ? [0] : [cell, ...rootWay(parent[cell])]);
  return {
    plan: planOf(`maze ${seed}`, { vertices, walls, sectors: [{}] }),
    cells: size * size,
    placeIn(cell, part) {
      const ring = ringOf(cell);
      const [mx, mz] = [0, 1].map((axis) => ring.reduce((sum, corner) => sum + corner[axis], 0) / 4);
      const [x, z] = ring[Math.floor(random() * 4)];
      return { x: Math.round(mx + part * (x - mx)), z: Math.round(mz + part * (z - mz)) };
    },
    cellAt({ x, z }) {
      for (let cell = 0; cell < size * size; cell++) {
        const ring = ringOf(cell);
        const isIn = ring.every(([ax, az], i) => {
          const [bx, bz] = ring[(i + 1) % 4];
          return (bx - ax) * (z - az) - (bz - az) * (x - ax) >= 0;
        });
        if (isIn) return cell;
      }
      return -1;
    },
    route(from, to) {
      const [one, other] = [rootWay(from), rootWay(to)];
      const meet = one.find((cell) => other.includes(cell))!;
      return [...one.slice(0, one.indexOf(meet) + 1), ...other.slice(0, other.indexOf(meet)).reverse()];
    },
  };
}
