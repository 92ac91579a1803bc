// Converts a grid of cells to walls, one wherever neighbouring cells differ.
//
// A wall along a grid line continues while the cells on both its sides stay the same, so walls meet only at their ends. Cells are numbered
// by sector; BLOCKED and everything outside the grid is solid. Every cell is CELL_SIZE map units wide regardless of the file's unit, so
// that a player fits.
import type { Point } from '../../geometry/point.ts';
import { SOLID, type Wall } from '../floor-plan.ts';
import { MAX_WALLS } from '../input/limits.ts';

/** Width of a cell, map units. */
export const CELL_SIZE = 96;

/** Cell value for solid; sector s is s + 1. */
export const BLOCKED = 0;

export interface CellGrid {
  readonly across: number;
  readonly down: number;
  /** Cell (column, row) at row · across + column: BLOCKED, or sector + 1. */
  readonly cells: Uint8Array;
}

/** The walls of a grid, or null for more than MAX_WALLS. Linear in the number of cells. */
export function cellsToWalls({ across, down, cells }: CellGrid): { vertices: Point[]; walls: Wall[] } | null {
  const vertices: Point[] = [];
  const numberOf = new Int32Array((across + 1) * (down + 1)).fill(-1);
  const walls: Wall[] = [];
  const vertexAt = (column: number, row: number): number => {
    const key = row * (across + 1) + column;
    if (numberOf[key] < 0) numberOf[key] = vertices.push({ x: column * CELL_SIZE, z: row * CELL_SIZE }) - 1;
    return numberOf[key];
  };
  const cellAt = (column: number, row: number): number =>
    column < 0 || row < 0 || column >= across || row >= down ? BLOCKED : cells[row * across + column];
  const add = (a: number, b: number, right: number, left: number): void => {
    const turned = right === BLOCKED;
    walls.push({
      a: turned ? b : a,
      b: turned ? a : b,
      front: (turned ? left : right) - 1,
      back: turned || left === BLOCKED ? SOLID : left - 1,
      blocks: 0,
      kind: 'wall',
      material: '',
      source: walls.length,
    });
  };
  for (let row = 0; row <= down; row++) {
    for (let column = 0; column < across;) {
      const above = cellAt(column, row - 1);
      const below = cellAt(column, row);
      let end = column + 1;
      while (end < across && cellAt(end, row - 1) === above && cellAt(end, row) === below) end++;
      // Going right, the cell below is on the right-hand side.
      if (above !== below) add(vertexAt(column, row), vertexAt(end, row), below, above);
      column = end;
    }
    if (walls.length > MAX_WALLS) return null;
  }
  for (let column = 0; column <= across; column++) {
    for (let row = 0; row < down;) {
      const before = cellAt(column - 1, row);
      const behind = cellAt(column, row);
      let end = row + 1;
      while (end < down && cellAt(column - 1, end) === before && cellAt(column, end) === behind) end++;
      // Going down, the cell on the left of the page is on the right-hand side.
      if (before !== behind) add(vertexAt(column, row), vertexAt(column, end), before, behind);
      row = end;
    }
    if (walls.length > MAX_WALLS) return null;
  }
  return { vertices, walls };
}

/** The centre of a cell, map units. */
export function middleOfCell(column: number, row: number): Point {
  return { x: (column + 0.5) * CELL_SIZE, z: (row + 0.5) * CELL_SIZE };
}

/** By cell, the first of those of its kind that touch it along sides, one by one; −1 where `kindOf` a cell's value is 0. */
export function firstOfGroups({ across, cells }: CellGrid, kindOf: (cell: number) => number): Int32Array {
  const kinds = cells.map(kindOf);
  const firstOf = new Int32Array(cells.length).fill(-1);
  const queue = new Int32Array(cells.length);
  for (let first = 0; first < cells.length; first++) {
    if (kinds[first] === 0 || firstOf[first] >= 0) continue;
    let size = 0;
    let head = 0;
    const reach = (cell: number): void => {
      if (kinds[cell] !== kinds[first] || firstOf[cell] >= 0) return;
      firstOf[cell] = first;
      queue[size++] = cell;
    };
    reach(first);
    while (head < size) {
      const cell = queue[head++];
      const column = cell % across;
      if (column > 0) reach(cell - 1);
      if (column < across - 1) reach(cell + 1);
      if (cell >= across) reach(cell - across);
      if (cell < cells.length - across) reach(cell + across);
    }
  }
  return firstOf;
}

/** An open cell of the largest connected area, as near the middle of the grid as possible; null if all is solid. */
export function chooseOpenCell(grid: CellGrid): { column: number; row: number } | null {
  const { across, down } = grid;
  const firstOf = firstOfGroups(grid, (cell) => (cell === BLOCKED ? 0 : 1));
  const sizes = new Int32Array(firstOf.length);
  for (const first of firstOf) if (first >= 0) sizes[first]++;
  let largest = 0;
  for (let first = 1; first < sizes.length; first++) if (sizes[first] > sizes[largest]) largest = first;
  let best: { column: number; row: number } | null = null;
  let bestDistance = Infinity;
  for (let cell = 0; cell < firstOf.length; cell++) {
    if (firstOf[cell] !== largest) continue;
    const column = cell % across;
    const row = (cell - column) / across;
    const far = Math.abs(column + 0.5 - across / 2) + Math.abs(row + 0.5 - down / 2);
    if (far < bestDistance) {
      bestDistance = far;
      best = { column, row };
    }
  }
  return best;
}
