// What a finder on a grid may be told: the noun only.
import type { LevelGridOptions } from './grid-of-level.ts';
import type { GridRules } from './grid-rules.ts';

/** How a level's grid is laid out and stepped on. */
export interface GridOptions extends Partial<GridRules>, Partial<Omit<LevelGridOptions, 'layout'>> {
  /** Key of the table of grid heuristics. */
  readonly heuristic?: string;
}
