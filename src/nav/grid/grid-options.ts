// Options of a grid finder.
import type { LevelGridOptions } from './grid-of-level.ts';
import type { GridRules } from './grid-rules.ts';

/** How a level's grid is built and searched. */
export interface GridOptions extends Partial<GridRules>, Partial<Omit<LevelGridOptions, 'layout'>> {
  /** Key of GRID_HEURISTICS. */
  readonly heuristic?: string;
}
