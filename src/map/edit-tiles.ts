// Edits tiles of a plan. The edited text is parsed again, so an edited map passes the same checks as a file.
import type { FloorPlan } from './floor-plan.ts';
import { loadPlan } from './load-plan.ts';
import { changeLetters, type TileEdit } from './grids/tiles.ts';

/** The plan after these edits. Throws a MapError where the result is no sound map, an Error for a plan without tiles. */
export function editTiles(plan: FloorPlan, edits: readonly TileEdit[]): FloorPlan {
  if (plan.tiles === null) throw new Error(`editTiles: '${plan.name}' has no tiles; only maps from text grids do`);
  return loadPlan(changeLetters(plan.tiles, edits), plan.tiles.file);
}
