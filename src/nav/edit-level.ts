// A level with some of its tiles changed: the edited text is parsed again, so an edited map passes the same checks as a file.
import type { FloorPlan } from '../map/floor-plan.ts';
import { changeLetters, type TileEdit } from '../map/grids/tiles.ts';
import { loadPlan } from '../map/load-plan.ts';
import { buildLevel } from './build-level.ts';
import type { Level } from './level.ts';

/** The plan after these edits. Throws a MapError where the result is no sound map, an Error for a plan without tiles. */
export function editTiles(plan: FloorPlan, edits: readonly TileEdit[]): FloorPlan {
  if (plan.tiles === null) throw new Error(`editTiles: '${plan.name}' has no tiles; only maps from text grids do`);
  return loadPlan(changeLetters(plan.tiles, edits), plan.tiles.file);
}

/** The level after these edits, built again; the old one stays as it is. Throws as editTiles does. */
export function editLevel(level: Level, edits: readonly TileEdit[]): Level {
  return buildLevel(editTiles(level.plan, edits));
}
