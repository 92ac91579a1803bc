// `leafstar/formats`: map files and the plan that they become. Leafstar floor plans, grid text, Doom WADs, MovingAI grids, wall segments.
export { BLOCKS_BODIES, BLOCKS_BOTS, BLOCKS_SIGHT, SOLID, openingOfWall, toFile, toPlan } from '../map/floor-plan.ts';
export type {
  Air,
  Door,
  DoorOpens,
  Drive,
  FloorPlan,
  Footing,
  FormatName,
  Frame,
  GraphLink,
  GraphNode,
  HandGraph,
  JsonValue,
  PlanLink,
  Sector,
  Thing,
  ThingKind,
  Tiles,
  Wall,
  WallKind,
} from '../map/floor-plan.ts';
export type { Glow, GlowKind, LightRule } from '../map/lights.ts';
export { LINK_TYPES, linkTypeOf } from '../map/link-types.ts';
export type { LinkMotion, LinkTypeRow } from '../map/link-types.ts';
export { loadFloorPlan } from '../map/load-floor-plan.ts';
export { listMaps } from '../map/list-maps.ts';
export { loadPlan } from '../map/load-plan.ts';
export type { GameFile, LoadOptions } from '../map/load-plan.ts';
export type { MapEntry, MapLabel } from '../map/input/map-entry.ts';
export { describePlace } from '../map/input/map-error.ts';
export type { MapWarning } from '../map/input/map-error.ts';
export type { MaterialName } from '../map/materials.ts';
export type {
  HeightBase,
  HeightRule,
  KeyColor,
  KeyRequirement,
  MoverKind,
  SectorMover,
  Trigger,
  TriggerAction,
} from '../map/movers.ts';
export type {
  AirFile,
  DoorFile,
  GraphFile,
  GraphLinkFile,
  GraphNodeFile,
  KeyFile,
  LiftFile,
  LinkFile,
  LookFile,
  PointFile,
  PolygonFile,
  RoomDoorFile,
  RoomFile,
  RouteFile,
  StyleFile,
  SwitchFile,
  ThingFile,
  WallFile,
} from '../map/rooms/plan-file.ts';
export { placesOfKind, thingsOfKind } from '../map/plan/things-of-kind.ts';
