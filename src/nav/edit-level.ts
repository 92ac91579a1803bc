// A level with some of its tiles changed: the edited text is parsed again, so an edited map passes the same checks as a file.
import { badArgument, checkFields, checkIndex, checkList } from '../geometry/checks.ts';
import type { FloorPlan } from '../map/floor-plan.ts';
import { changeLetters, type TileEdit } from '../map/grids/tiles.ts';
import { loadPlan } from '../map/load-plan.ts';
import { buildLevel } from './build-level.ts';
import { checkLevel, type Level } from './level.ts';

/** The plan after these edits. Throws a MapError where the result is no valid map, an Error for a plan without tiles. */
export function editTiles(plan: FloorPlan, edits: readonly TileEdit[]): FloorPlan {
  if (plan.tiles === null) throw new Error(`editTiles: '${plan.name}' has no tiles; only maps from grid text do`);
  return loadPlan(changeLetters(plan.tiles, edits), plan.tiles.file);
}

/** The level after these edits, built again; the old one stays as it is. Throws as editTiles does. */
export function editLevel(level: Level, edits: readonly TileEdit[]): Level {
  const name = 'editLevel';
  checkLevel(name, level);
  if (level.plan.tiles === null) throw badArgument(name, 'level', level, 'only maps drawn in letters have tiles');
  const { across, down } = level.plan.tiles;
  checkList(name, 'edits', edits, 0, 'pass a list of { tile, letter }', (at, edit: TileEdit) => {
    checkFields(name, at, edit, ['tile', 'letter']);
    checkIndex(name, `${at}.tile`, edit.tile, across * down, 'tiles');
    if (!/^[\x20-\x7e]$/.test(typeof edit.letter === 'string' ? edit.letter : ''))
      throw badArgument(name, `${at}.letter`, edit.letter, 'pass one letter of the format, see TILE_KINDS');
  });
  return buildLevel(editTiles(level.plan, edits));
}
