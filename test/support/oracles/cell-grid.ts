// A grid of cells as a search graph, like the maps of a university tutorial on A*: for golden values and as an oracle.
import type { Graph } from '../../../src/search/graph.ts';

export interface CellGrid {
  readonly graph: Graph;
  readonly width: number;
  readonly isFloor: (cell: number) => boolean;
  readonly cellAt: (x: number, z: number) => number;
}

/** 'never' = 4-connected, cost 1; else 8-connected with cost 10 straight and 14 diagonal, cutting corners or not. */
export type Diagonals = 'never' | 'noCorner' | 'always';

/** Rows of '.' floor and 'x' wall, the first at z = 0. */
export function gridOf(rows: readonly string[], diagonals: Diagonals): CellGrid {
  const width = rows[0].length;
  const height = rows.length;
  const isOpen = (x: number, z: number): boolean => x >= 0 && z >= 0 && x < width && z < height && rows[z][x] === '.';
  const straight = diagonals === 'never' ? 1 : 10;
  const graph: Graph = {
    nodeCount: width * height,
    forEachNeighbour(cell, visit) {
      const x = cell % width;
      const z = (cell - x) / width;
      for (let dz = -1; dz <= 1; dz++) {
        for (let dx = -1; dx <= 1; dx++) {
          if ((dx === 0 && dz === 0) || !isOpen(x + dx, z + dz)) continue;
          const across = dx !== 0 && dz !== 0;
          if (across && diagonals === 'never') continue;
          if (across && diagonals === 'noCorner' && !(isOpen(x + dx, z) && isOpen(x, z + dz))) continue;
          visit(cell + dz * width + dx, across ? 14 : straight, cell * 9 + (dz + 1) * 3 + dx + 1);
        }
      }
    },
  };
  return {
    graph,
    width,
    isFloor: (cell) => isOpen(cell % width, Math.floor(cell / width)),
    cellAt: (x, z) => z * width + x,
  };
}

export const TEST_GRID_1 = [
  'xxxxxxxxxx',
  'x........x',
  'x........x',
  'x....xxxxx',
  'x........x',
  'xxxxxx...x',
  'x......xxx',
  'x..xxxxxxx',
  'x........x',
  'xxxxxxxxxx',
];
