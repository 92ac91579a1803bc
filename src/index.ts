// The main door: `import … from 'leafstar'`. Sub-paths (src/entry/) have the rest: crowd, nav, grid, search, bsp, formats, debug.
//
// A level is made from plain objects or a file, a navigator answers queries about it for one agent size, in the level's own units. No DOM, no
// clock, no dependencies: it runs in pages, workers and Node.
export type { FloorPoint, Point, Point3 } from './geometry/point.ts';
export type { LinkType } from './map/link-types.ts';
export type { MapContent } from './map/input/map-content.ts';
export { MapError } from './map/input/map-error.ts';
export type { MapPlace } from './map/input/map-error.ts';
export type { PlanFile } from './map/rooms/plan-file.ts';
export { createLevel } from './nav/level-from/create-level.ts';
export type {
  AreaDescription,
  DoorDescription,
  LevelDescription,
  LinkDescription,
  RoomDescription,
  ThingDescription,
  WallDescription,
} from './nav/level-from/create-level.ts';
export { levelFromSegments } from './nav/level-from/level-from-segments.ts';
export type { SegmentOptions } from './nav/level-from/level-from-segments.ts';
export { levelFromTiles } from './nav/level-from/level-from-tiles.ts';
export type { Tile, TileKind, TileOptions } from './nav/level-from/level-from-tiles.ts';
export { levelFromTriangles } from './nav/level-from/level-from-triangles.ts';
export type { TriangleOptions } from './nav/level-from/level-from-triangles.ts';
export { loadLevel } from './nav/level-from/load-level.ts';
export type { LoadLevelOptions } from './nav/level-from/load-level.ts';
export { saveLevel } from './nav/level-from/saved-level.ts';
export type { SaveOptions } from './nav/level-from/saved-level.ts';
export type { Level } from './nav/level.ts';
export { createNavigator } from './nav/navigator/create-navigator.ts';
export type { Field } from './nav/navigator/field.ts';
export { createFollower } from './nav/navigator/follower.ts';
export type { Follower } from './nav/navigator/follower.ts';
export type { NavPath } from './nav/navigator/paths/nav-path.ts';
export type {
  Blockage,
  LinkHandle,
  LinkShape,
  Navigator,
  NavigatorOptions,
  ObstacleHandle,
  ObstacleShape,
  PathOptions,
  QueryAnswer,
  RaycastHit,
  WallHandle,
  WallShape,
} from './nav/navigator/navigator.ts';
export type { IndexUse } from './nav/navigator/changes/changes.ts';
export type { PrepareOptions } from './nav/navigator/changes/run-between.ts';
export type { PathArc, Place } from './nav/path-finder.ts';
