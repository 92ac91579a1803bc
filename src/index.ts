// The public API: everything exported by `import … from 'leafstar'`.
//
// loadPlan turns the bytes of a map into a FloorPlan, buildLevel turns a plan into a Level. A level answers queries (leafAt, trace, canSee,
// canWalk, …) and has path finders (FINDERS). No DOM, no clock, no dependencies: it runs in pages, workers and Node.

// Points and units.
export { cross, distance, isInBounds, midpoint, side } from './geometry/point.ts';
export type { Bounds, Point, Point3 } from './geometry/point.ts';
export { snapPoint } from './geometry/quantum.ts';

// Maps.
export { loadFloorPlan } from './map/load-floor-plan.ts';
export { listMaps, loadPlan } from './map/load-plan.ts';
export type { GameFile, LoadOptions, MapContent, MapEntry } from './map/load-plan.ts';
export { describePlace, MapError } from './map/map-error.ts';
export type { MapPlace, MapWarning } from './map/map-error.ts';
export { FINDING_KINDS } from './map/findings.ts';
export type { Finding, FindingKind, Severity } from './map/findings.ts';
export { thingsOfKind, placesOfKind } from './map/things-of-kind.ts';
export { BLOCKS_BODIES, BLOCKS_BOTS, BLOCKS_SIGHT, openingOfWall, SOLID, toFile, toPlan } from './map/floor-plan.ts';
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
  LinkType,
  PlanLink,
  Sector,
  Tiles,
  Thing,
  ThingKind,
  Wall,
  WallKind,
} from './map/floor-plan.ts';
export { holdsKey, KEY_COLORS, USE_REACH } from './map/movers.ts';
export type { Glow, GlowKind, LightRule } from './map/lights.ts';
export type {
  HeightBase,
  HeightRule,
  KeyColor,
  KeyRequirement,
  MoverKind,
  SectorMover,
  Trigger,
  TriggerAction,
} from './map/movers.ts';
export { drawnHeights, heightByRule, neighboursOfSectors } from './map/height-rules.ts';
export type { SectorHeights } from './map/height-rules.ts';
export { LINK_TYPES, linkTypeOf } from './map/link-types.ts';
export type { LinkMotion, LinkTypeRow } from './map/link-types.ts';
export type { MaterialName } from './map/materials.ts';
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
  PlanFile,
  PointFile,
  PolygonFile,
  RoomDoorFile,
  RoomFile,
  RouteFile,
  StyleFile,
  SwitchFile,
  ThingFile,
  WallFile,
} from './map/rooms/plan-file.ts';

// The BSP tree and its queries.
export { buildTree } from './bsp/build-tree.ts';
export { backLeafAt, floorAt, frontLeafAt, leafAt, leavesAt, sectorAt } from './bsp/leaf-at.ts';
export { measureAreas } from './bsp/measure-areas.ts';
export type { AreaReport } from './bsp/measure-areas.ts';
export { canSee, trace, traceLine } from './bsp/trace.ts';
export { visibleCells } from './bsp/visible-cells.ts';
export type { ViewInterval, VisibleCell } from './bsp/visible-cells.ts';
export type { CurrentHeights, RoomHeights } from './bsp/heights-now.ts';
export type { Hit, WallStops } from './bsp/trace.ts';
export { wallsNear } from './bsp/walls-near.ts';
export type { CellEdge, Child, Leaf, Portal, Tree, TreeStats } from './bsp/tree.ts';

// Levels, agents and pathfinding.
export { BakeError, readBake, writeBake } from './nav/known/bake-file.ts';
export { makeBake } from './nav/known/bake.ts';
export type { Bake } from './nav/known/bake.ts';
export { adoptBake, bakeOf } from './nav/known/baked-levels.ts';
export { buildLevel } from './nav/build-level.ts';
export type { Level } from './nav/level.ts';
export { BOT_BODY, PLAYER_BODY, POINT_FLYER, POINT_WALKER } from './nav/bodies.ts';
export type { Body } from './nav/body.ts';
export { FINDERS, finderOf } from './nav/finders/finders.ts';
export { DEFAULT_FINDER } from './nav/finders/finder-rows.ts';
export type { FinderOptions, FinderRow } from './nav/finders/finder-rows.ts';
export { SMOOTHINGS, smoothingOf } from './nav/smoothing/smoothings.ts';
export type { SmoothingRow } from './nav/smoothing/smoothings.ts';
export { allContenders, comparePaths } from './nav/finders/compare-paths.ts';
export { canSmooth, makeSmoothedFinder } from './nav/finders/make-smoothed.ts';
export type { SmoothedOptions } from './nav/finders/make-smoothed.ts';
export type { ComparedPath, Contender } from './nav/finders/compare-paths.ts';
export { makeExactFinder } from './nav/exact/make-exact-finder.ts';
export { makeIndexedFinder } from './nav/exact/indexed/make-indexed-finder.ts';
export { makeSharedFinder } from './nav/exact/make-shared-finder.ts';
export type { QuerySpot } from './nav/exact/query-spot.ts';
export type { Wedge } from './nav/exact/wedge.ts';
export { makeFinder } from './nav/portal-finder/make-finder.ts';
export type { FinderParts, PortalFinderOptions } from './nav/portal-finder/make-finder.ts';
export type { EndOptions } from './nav/portal-graph/ends/query-ends.ts';
export type { CostKey, CostOptions, Watcher } from './nav/cost-terms.ts';
export { createWalkMemory } from './nav/finders/walk-memory.ts';
export type {
  LookupSource,
  MovedEnds,
  NearestAnswer,
  NoPathReason,
  Path,
  PathAnswer,
  PathArc,
  PathExplanation,
  PathFinder,
  Place,
  QueryOptions,
  SearchedPlace,
  WalkMemory,
} from './nav/path-finder.ts';
export { blockersForBody, blockersOfLevel, isClearOfThings } from './nav/blockers.ts';
export type { Blocker } from './nav/blockers.ts';
export { goRoundThings } from './nav/finders/go-round.ts';
export { examineMap } from './nav/doctor/examine-map.ts';
export type { Diagnosis } from './nav/doctor/examine-map.ts';
export { checkGraph } from './nav/hand/check-graph.ts';
export type { GraphFault } from './nav/hand/check-graph.ts';
export { createGoalField } from './nav/exact/goal-field.ts';
export { adoptIndex, indexLevel, levelIndexOf, sizeOfIndex } from './nav/exact/indexed/level-indexes.ts';
export type { LevelIndex } from './nav/exact/indexed/level-indexes.ts';
export type { IndexOptions } from './nav/exact/indexed/point-index.ts';
export type { GoalField } from './nav/exact/goal-field.ts';
export { straightenArcs } from './nav/along/path-arcs.ts';
export { rejoinPath } from './nav/along/rejoin-path.ts';
export { stepAlong } from './nav/along/step-along.ts';
export type { PathStep } from './nav/along/step-along.ts';
export { makeFleeFinder } from './nav/patterns/flee.ts';
export { makeFollowFinder } from './nav/patterns/follow.ts';
export { makePatrolFinder } from './nav/patterns/patrol.ts';
export { makePerimeterFinder } from './nav/patterns/perimeter.ts';
export { portalsOfDoor } from './nav/portal-graph/portals-of-door.ts';
export { canWalk } from './nav/portal-graph/can-walk.ts';
export { HEIGHT_COSTS } from './nav/portal-graph/heights.ts';
export type { HeightCost } from './nav/portal-graph/heights.ts';
export { clearanceAt, findNearestPoint } from './nav/portal-graph/places.ts';
export { randomPlace } from './nav/reach/random-place.ts';
export { reachWithTriggers, reachedSectors } from './nav/reach/reached-sectors.ts';
export type { Reach } from './nav/reach/reached-sectors.ts';
export type { LevelState, SectorStates } from './nav/sector-states.ts';
export { portalGraphOf, countOneWayPortals } from './nav/portal-graph/build-portal-graph.ts';
export {
  PORTAL_NARROW,
  PORTAL_OPEN,
  PORTAL_SHUT,
  PORTAL_TO_BACK,
  PORTAL_TO_FRONT,
} from './nav/portal-graph/portal-graph.ts';
export type { PortalGraph } from './nav/portal-graph/portal-graph.ts';
export { adoptNavMesh, navMeshOf } from './nav/mesh/build-nav-mesh.ts';
export { cellsAt } from './nav/mesh/find-cells.ts';
export { cellCount, VERTEX_FREE, ringOfCell, VERTEX_TOUCHING, VERTEX_TURNING } from './nav/mesh/nav-mesh.ts';
export type { NavMesh } from './nav/mesh/nav-mesh.ts';

// Grids.
export { findPath, searchGrid } from './nav/grid/find-path.ts';
export type { GridAnswer, GridPathOptions } from './nav/grid/find-path.ts';
export { costsToGoal, GRID_HEURISTICS, heuristicOfTable } from './nav/grid/grid-heuristics.ts';
export { gridOfLevel } from './nav/grid/grid-of-level.ts';
export { COVERAGES, UNWALKABLE_LAYERS } from './nav/grid/unwalkable.ts';
export type { LevelGridOptions } from './nav/grid/grid-of-level.ts';
export type { Coverage, UnwalkableLayer } from './nav/grid/unwalkable.ts';
export { editLevel } from './nav/edit-level.ts';
export { boxOfTile, letterAt, tileAt, TILE_KINDS } from './map/grids/tiles.ts';
export type { TileEdit, TileKind } from './map/grids/tiles.ts';
export type { GridOptions } from './nav/grid/grid-options.ts';
export { DIAGONALS, graphOfGrid, layoutOf, NEIGHBOURS, STEP_COSTS, DEFAULT_RULES } from './nav/grid/grid-rules.ts';
export type { GridRules } from './nav/grid/grid-rules.ts';
export {
  centreOfNode,
  createGrid,
  gridOfText,
  isWalkable,
  NODE_FLOOR,
  NODE_MUD,
  NODE_WALL,
  NODE_WATER,
  nodeAt,
  nodeFromWorldPoint,
  setNode,
} from './nav/grid/navigation-grid.ts';
export type { GridLayout, GridTunnel, NavigationGrid } from './nav/grid/navigation-grid.ts';

// Search on any graph.
export { aStar } from './search/a-star.ts';
export type { AStarOptions } from './search/a-star.ts';
export { breadthFirst } from './search/breadth-first.ts';
export { checkHeuristic } from './search/check-heuristic.ts';
export type { HeuristicFault } from './search/check-heuristic.ts';
export { dijkstra, reachAll } from './search/dijkstra.ts';
export { greedy } from './search/greedy.ts';
export { STRAIGHT_EDGE, thetaStar } from './search/theta-star.ts';
export type { StraightCost } from './search/theta-star.ts';
export { graphOfEdges } from './search/graph.ts';
export type { EdgeLists, Graph, VisitEdge } from './search/graph.ts';
export type { Heuristic } from './search/open-list.ts';
export { createSearchState, tracedNodes, wasReached, pathTo } from './search/search-state.ts';
export type { SearchOptions, SearchResult, SearchState, TracedNode } from './search/search-state.ts';
