// Squares of the floor in the order in which the shortest path map is read: coarse ones first, then their parts.
import { leafAt } from '../../door/bsp.ts';
import type { Point } from '../../index.ts';
import { floor } from './floor.ts';
import { HEIGHT, WIDTH } from './picture-size.ts';

/** The smallest square, in units of the plan. */
export const CELL = 8;
export const ACROSS = WIDTH / CELL;

export interface Square {
  /** In smallest squares. */
  readonly size: number;
  /** Its first smallest square. */
  readonly cell: number;
  readonly middle: Point;
}

export const squares: readonly Square[] = [4, 2, 1].flatMap((size) =>
  Array.from({ length: (ACROSS / size) * (HEIGHT / CELL / size) }, (_, i): Square => {
    const [column, row] = [(i % (ACROSS / size)) * size, Math.floor(i / (ACROSS / size)) * size];
    return { size, cell: row * ACROSS + column, middle: { x: (column + size / 2) * CELL, z: (row + size / 2) * CELL } };
  }).filter(({ middle }) => leafAt(floor.tree, middle) >= 0),
);
