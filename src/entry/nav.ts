// `leafstar/nav`: look inside pathfinding. The table of finders and smoothings, portal graphs, navmeshes, bakes, indexes, patterns of movement,
// and the level doctor. These functions take a level's own map units; the main door takes the caller's.
export { FINDING_KINDS } from '../map/findings.ts';
export type { Finding, FindingKind, Severity } from '../map/findings.ts';
export { blockersForBody, blockersOfLevel, isClearOfThings } from '../nav/blockers.ts';
export { POINT_FLYER, POINT_WALKER } from '../nav/bodies.ts';
export { examineMap } from '../nav/doctor/examine-map.ts';
export type { Diagnosis } from '../nav/doctor/examine-map.ts';
export {
  adoptIndex,
  indexInSlices,
  indexLevel,
  levelIndexOf,
  sizeOfIndex,
} from '../nav/exact/indexed/level-indexes.ts';
export type { IndexOptions, LevelIndex } from '../nav/exact/indexed/level-indexes.ts';
export type { QuerySpot } from '../nav/exact/query-spot.ts';
export type { Wedge } from '../nav/clearance/wedge.ts';
export { allContenders, comparePaths } from '../nav/finders/compare-paths.ts';
export type { ComparedPath, Contender } from '../nav/finders/compare-paths.ts';
export { DEFAULT_FINDER } from '../nav/finders/finders.ts';
export type { FinderRow } from '../nav/finders/finders.ts';
export { FINDERS, finderOf } from '../nav/finders/finders.ts';
export { canSmooth, makeSmoothedFinder } from '../nav/finders/make-smoothed.ts';
export type { SmoothedOptions } from '../nav/finders/make-smoothed.ts';
export { createWalkMemory } from '../nav/finders/walk-memory.ts';
export { checkGraph } from '../nav/hand/check-graph.ts';
export type { GraphFault } from '../nav/hand/check-graph.ts';
export { BakeError, readBake, writeBake } from '../nav/known/bake-file.ts';
export { makeBake } from '../nav/known/bake.ts';
export type { Bake } from '../nav/known/bake.ts';
export { adoptBake, bakeOf } from '../nav/known/baked-levels.ts';
export { adoptNavMesh, navMeshOf } from '../nav/mesh/build-nav-mesh.ts';
export { cellsAt } from '../nav/mesh/find-cells.ts';
export { VERTEX_FREE, VERTEX_TOUCHING, VERTEX_TURNING, cellCount, ringOfCell } from '../nav/mesh/nav-mesh.ts';
export type { NavMesh } from '../nav/mesh/nav-mesh.ts';
export { makeFleeFinder } from '../nav/patterns/flee.ts';
export { makeFollowFinder } from '../nav/patterns/follow.ts';
export { makePatrolFinder } from '../nav/patterns/patrol.ts';
export { makePerimeterFinder } from '../nav/patterns/perimeter.ts';
export { makeFinder } from '../nav/portal-finder/make-finder.ts';
export type { FinderParts, PortalFinderOptions } from '../nav/portal-finder/search-portals.ts';
export { countOneWayPortals, portalGraphOf } from '../nav/portal-graph/build-portal-graph.ts';
export type { EndOptions } from '../nav/portal-graph/query/query-ends.ts';
export { HEIGHT_COSTS } from '../nav/portal-graph/heights.ts';
export type { HeightCost } from '../nav/portal-graph/heights.ts';
export {
  PORTAL_NARROW,
  PORTAL_OPEN,
  PORTAL_SHUT,
  PORTAL_TO_BACK,
  PORTAL_TO_FRONT,
} from '../nav/portal-graph/portal-graph.ts';
export type { PortalGraph } from '../nav/portal-graph/portal-graph.ts';
export { levelSetOffFrom, reachWithTriggers, reachedSectors } from '../nav/reach/reached-sectors.ts';
export type { Reach } from '../nav/reach/reached-sectors.ts';
export { FUNNEL, SMOOTHINGS, smoothingOf } from '../nav/smoothing/smoothings.ts';
export type { SmoothingRow } from '../nav/smoothing/smoothings.ts';
export type { Bounds } from '../geometry/point.ts';
export { straightenArcs } from '../nav/along/path-arcs.ts';
export { rejoinPath } from '../nav/along/rejoin-path.ts';
export { stepAlong } from '../nav/along/step-along.ts';
export type { PathStep } from '../nav/along/step-along.ts';
export type { Blocker, ThingInWay } from '../nav/blockers.ts';
export { BOT_BODY, PLAYER_BODY } from '../nav/bodies.ts';
export type { Body } from '../nav/body.ts';
export { buildLevel } from '../nav/build-level.ts';
export type { CostKey, CostOptions, Watcher } from '../nav/cost-terms.ts';
export { createEscapeField } from '../nav/exact/field/create-escape-field.ts';
export type { EscapeField } from '../nav/exact/field/create-escape-field.ts';
export { createGoalField } from '../nav/exact/field/create-goal-field.ts';
export type { FieldGoal, GoalField, NextPlace } from '../nav/exact/field/create-goal-field.ts';
export { makeIndexedFinder } from '../nav/finders/make-indexed-finder.ts';
export { makeExactFinder } from '../nav/finders/make-exact-finder.ts';
export type { FinderOptions } from '../nav/finders/finders.ts';
export { goRoundThings } from '../nav/finders/round-things.ts';
export type {
  LookupSource,
  MovedEnds,
  NearestAnswer,
  NoPathReason,
  Path,
  PathAnswer,
  PathExplanation,
  PathFinder,
  QueryOptions,
  SearchedPlace,
  WalkMemory,
} from '../nav/path-finder.ts';
export { canWalk } from '../nav/portal-graph/can-walk.ts';
export { clearanceAt, findNearestPoint } from '../nav/portal-graph/places.ts';
export { portalsOfDoor } from '../nav/portal-graph/portals-of-wall.ts';
export { randomPlace } from '../nav/reach/random-place.ts';
export type { LevelState, SectorStates } from '../nav/sector-states.ts';
