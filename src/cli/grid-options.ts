// The options of grids that select a row of a table in src/nav/grid by its key, and the grid of a level by them.
import {
  COVERAGES,
  DIAGONALS,
  GRID_HEURISTICS,
  gridOfLevel,
  NEIGHBOURS,
  STEP_COSTS,
  UNWALKABLE_LAYERS,
  type GridRules,
  type LevelGridOptions,
  type NavigationGrid,
} from '../door/grid.ts';
import type { Body } from '../door/nav.ts';
import type { Level } from '../index.ts';
import { UsageError } from './ends.ts';

const TERRAINS = [{ key: 'into' }, { key: 'mean' }] as const;

export const GRID_TABLES = {
  neighbours: NEIGHBOURS,
  diagonals: DIAGONALS,
  steps: STEP_COSTS,
  terrain: TERRAINS,
  estimate: GRID_HEURISTICS,
  coverage: COVERAGES,
  unwalkable: UNWALKABLE_LAYERS,
} as const;
export type GridTable = keyof typeof GRID_TABLES;

export const keysOf = (table: GridTable): string => GRID_TABLES[table].map(({ key }) => key).join('|');

/** The selected rows; the first row of each table by default. Throws a UsageError. */
export function readChoices(typed: Readonly<Partial<Record<string, string>>>) {
  const chosen: Partial<Record<GridTable, string>> = {};
  for (const table of Object.keys(GRID_TABLES) as GridTable[]) {
    const key = typed[table];
    if (key === undefined) continue;
    if (!GRID_TABLES[table].some((row) => row.key === key))
      throw new UsageError(`--${table}: "${key}" is unknown; use ${keysOf(table)}.`);
    chosen[table] = key;
  }
  const { estimate = GRID_HEURISTICS[0].key, coverage, unwalkable, ...rules } = chosen;
  const levelOptions = {
    ...(coverage && { coverage }),
    ...(unwalkable && { unwalkable }),
  } as Partial<LevelGridOptions>;
  return { rules: rules as Partial<GridRules>, levelOptions, estimate };
}

/** The grid of a level. Throws a UsageError where it has too many nodes, or more than `most`. */
export function buildGrid(
  level: Level,
  body: Body,
  options: Partial<LevelGridOptions>,
  most = Infinity,
): NavigationGrid {
  try {
    const grid = gridOfLevel(level, body, options);
    if (grid.types.length <= most) return grid;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  throw new UsageError('--node-radius: that makes too many nodes; take a larger one.');
}
