// A level with some of its tiles changed, built anew from the edited plan. Cost: that of building the level.
import { editTiles } from '../map/edit-tiles.ts';
import type { TileEdit } from '../map/grids/tiles.ts';
import { buildLevel } from './build-level.ts';
import type { Level } from './level.ts';

/** The level after these edits; the old one stays as it is. Throws a MapError where no sound map would be left. */
export function editLevel(level: Level, edits: readonly TileEdit[]): Level {
  return buildLevel(editTiles(level.plan, edits));
}
