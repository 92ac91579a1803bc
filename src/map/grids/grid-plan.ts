// Common part of the grid formats: converts cells to a plan with one level.
import { airOf } from '../plan/airs.ts';
import { cellsToWalls, CELL_SIZE, chooseOpenCell, middleOfCell, type CellGrid } from './cells-to-walls.ts';
import type { Point } from '../../geometry/point.ts';
import type { FormatName, PlanLink, Sector } from '../floor-plan.ts';
import { startAt } from '../draft/choose-start.ts';
import { checkLimit, MAX_CELLS, MAX_GRID_BYTES, MAX_WALLS } from '../input/limits.ts';
import { baseNameOf } from '../input/map-entry.ts';
import { MapError, type MapPlace } from '../input/map-error.ts';
import type { PlanDraft } from '../draft/plan-draft.ts';
import { collectWarnings } from '../input/warnings.ts';

const CEILING = 128;
const BOT_COLOR = '#ff3864';
const SPLIT = 'Split it into smaller grids.';

export interface CellStart {
  readonly kind: 'player' | 'bot';
  readonly column: number;
  readonly row: number;
}

export interface GridPlanParts {
  readonly file: string;
  readonly format: FormatName;
  /** The file's name where it is '' or absent. */
  readonly title?: string;
  readonly note: string;
  readonly grid: CellGrid;
  readonly sectors: readonly Sector[];
  readonly starts: readonly CellStart[];
  /** Pairs of cells joined by a tunnel. */
  readonly tunnels?: readonly (readonly [number, number])[];
  /** Width of a cell in the file's own unit, and that unit's name. */
  readonly cellWidth: number;
  readonly unit: string;
  /** The line of the file that contains row 0. */
  readonly firstLine: number;
  /** The file itself, and the byte offset of each row. */
  readonly bytes: Uint8Array;
  readonly rows: readonly number[];
}

/** Open ground of a grid: paper floor, ink walls, sky. */
export function groundSector(name: string, changes: Partial<Sector>, source: number): Sector {
  return {
    name,
    floor: 0,
    ceiling: CEILING,
    light: 0.9,
    cost: 1,
    floorMaterial: 'paper',
    ceilingMaterial: 'paper',
    wallMaterial: 'ink',
    sky: true,
    tag: 0,
    source,
    ...changes,
  };
}

/** Checks the file size before its lines are counted. Throws a MapError `too-big`. */
export function checkGridBytes(bytes: Uint8Array, file: string): void {
  checkLimit(bytes.length, MAX_GRID_BYTES, { file }, `The file has ${bytes.length} bytes`, SPLIT, ' for a grid');
}

/** Checks the size before memory is allocated. Throws a MapError `too-big`. */
export function checkGridSize(across: number, down: number, place: MapPlace): void {
  checkLimit(across * down, MAX_CELLS, place, `The grid has ${across} × ${down} cells`, SPLIT);
}

/** The draft of a grid. Without a start in the file, the player starts in an open cell near the middle. */
export function draftGridPlan(parts: GridPlanParts): PlanDraft {
  const { file, format, title, note, grid, sectors, starts, tunnels = [], firstLine, bytes, rows } = parts;
  const made = cellsToWalls(grid);
  if (!made) throw new MapError('too-big', { file }, `The grid needs more than ${MAX_WALLS} walls.`, SPLIT);
  const open = chooseOpenCell(grid);
  if (!open) throw new MapError('no-floor', { file }, 'Every cell of the grid is solid.', "Draw floor as '.'.");
  const hasPlayer = starts.some(({ kind }) => kind === 'player');
  const all: CellStart[] = hasPlayer ? [...starts] : [...starts, { kind: 'player', ...open }];
  return {
    name: baseNameOf(file),
    title: title || baseNameOf(file),
    note,
    format,
    frame: { scale: CELL_SIZE / parts.cellWidth, flipped: false, dx: 0, dz: 0, unit: parts.unit },
    air: airOf('paper'),
    vertices: made.vertices,
    walls: made.walls,
    sectors,
    things: all.map(({ kind, column, row }, source) => {
      return startAt(kind, middleOfCell(column, row), source, kind === 'bot' ? BOT_COLOR : '');
    }),
    tiles: { file, bytes: new Uint8Array(bytes), across: grid.across, down: grid.down, rows },
    links: tunnels.flatMap(([a, b]) => [linkBetween(grid, a, b), linkBetween(grid, b, a)]),
    places: {
      map: { file },
      wall: () => ({ file }),
      sector: () => ({ file }),
      thing: (i) => ({ file, line: firstLine + all[i].row, column: all[i].column + 1 }),
      link: () => ({ file }),
    },
    warnings: collectWarnings(),
  };
}

/** A tunnel costs one step. */
function linkBetween({ across }: CellGrid, from: number, to: number): PlanLink {
  const middle = (cell: number): Point => middleOfCell(cell % across, Math.floor(cell / across));
  return { type: 'teleport', from: middle(from), to: middle(to), cost: CELL_SIZE };
}

export interface ByteLine {
  /** From 1. */
  readonly number: number;
  /** First byte, and the byte after the last, without the line break (\n, \r\n or \r). */
  readonly start: number;
  readonly end: number;
}

/** The line that starts at byte `start`, and the start of the next; null at the end. */
export function lineFrom(bytes: Uint8Array, start: number, number: number): { line: ByteLine; next: number } | null {
  if (start >= bytes.length) return null;
  let end = start;
  while (end < bytes.length && bytes[end] !== 10 && bytes[end] !== 13) end++;
  const isPair = bytes[end] === 13 && bytes[end + 1] === 10;
  return { line: { number, start, end }, next: end + (isPair ? 2 : 1) };
}

/** The first `most` letters of a line as Latin-1 text, for headers and messages. */
export function startOfLine(bytes: Uint8Array, { start, end }: ByteLine, most: number): string {
  return String.fromCharCode(...bytes.subarray(start, Math.min(end, start + most)));
}
