// Options of a grid finder.
import { LEVEL_GRID_FIELDS, type LevelGridOptions } from './grid-of-level.ts';
import { layoutOf, rulesOf, type GridRules } from './grid-rules.ts';

/** How a level's grid is built and searched. */
export interface GridOptions extends Partial<GridRules>, Partial<Omit<LevelGridOptions, 'layout'>> {
  /** Key of GRID_HEURISTICS. */
  readonly heuristic?: string;
}

/** The part that says how the grid is laid over the level. */
export function layoutOptions(options: GridOptions): Partial<LevelGridOptions> {
  const laid = Object.entries(options).filter(([key]) => LEVEL_GRID_FIELDS.includes(key));
  return { ...Object.fromEntries(laid), layout: layoutOf(rulesOf(options)) };
}
