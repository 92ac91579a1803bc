// `leafstar/grid`: navigation grids. From text, by code, or built over a level; 4, 8 or 6 neighbours, terrain, diagonal rules, A*, and tiles that
// can be edited.
export { TILE_KINDS, boxOfTile, letterAt, tileAt } from '../map/grids/tiles.ts';
export type { TileEdit } from '../map/grids/tiles.ts';
export { editLevel } from '../nav/edit-level.ts';
export { findPath, searchGrid } from '../nav/grid/find-path.ts';
export type { GridAnswer, GridPathOptions } from '../nav/grid/find-path.ts';
export { GRID_HEURISTICS, costsToGoal, heuristicOfTable } from '../nav/grid/grid-heuristics.ts';
export { gridOfLevel } from '../nav/grid/grid-of-level.ts';
export type { LevelGridOptions } from '../nav/grid/grid-of-level.ts';
export type { GridOptions } from '../nav/grid/grid-options.ts';
export { DEFAULT_RULES, DIAGONALS, NEIGHBOURS, STEP_COSTS, graphOfGrid, layoutOf } from '../nav/grid/grid-rules.ts';
export type { GridRules } from '../nav/grid/grid-rules.ts';
export {
  NODE_FLOOR,
  NODE_MUD,
  NODE_WALL,
  NODE_WATER,
  centreOfNode,
  createGrid,
  gridOfText,
  isWalkable,
  nodeAt,
  nodeFromWorldPoint,
  setNode,
} from '../nav/grid/navigation-grid.ts';
export type { GridLayout, GridTunnel, NavigationGrid } from '../nav/grid/navigation-grid.ts';
export { COVERAGES, UNWALKABLE_LAYERS } from '../nav/grid/unwalkable.ts';
export type { Coverage, UnwalkableLayer } from '../nav/grid/unwalkable.ts';
