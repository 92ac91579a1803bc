// A plan with some of its tiles changed: read anew from its own file, so that whatever holds for a file holds for an edited map.
import type { FloorPlan } from './floor-plan.ts';
import { loadPlan } from './load-plan.ts';
import { changeLetters, type TileEdit } from './grids/tiles.ts';

/** The plan after these edits. Throws a MapError where no sound map would be left, an Error for a plan without tiles. */
export function editTiles(plan: FloorPlan, edits: readonly TileEdit[]): FloorPlan {
  if (plan.tiles === null) throw new Error(`editTiles: '${plan.name}' has no tiles`);
  return loadPlan(changeLetters(plan.tiles, edits), plan.tiles.file);
}
