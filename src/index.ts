// The main door: `import … from 'leafstar'`. Sub-paths (src/entry/) have the rest: nav, grid, search, bsp, formats, debug.
//
// loadPlan turns the bytes of a map into a FloorPlan, buildLevel turns a plan into a Level, and a finder answers queries on a level. No DOM,
// no clock, no dependencies: it runs in pages, workers and Node.
export type { Bounds, Point, Point3 } from './geometry/point.ts';
export { loadPlan } from './map/load-plan.ts';
export type { GameFile, LoadOptions } from './map/load-plan.ts';
export { MapError } from './map/map-error.ts';
export type { MapPlace, MapWarning } from './map/map-error.ts';
export { straightenArcs } from './nav/along/path-arcs.ts';
export { rejoinPath } from './nav/along/rejoin-path.ts';
export { stepAlong } from './nav/along/step-along.ts';
export type { PathStep } from './nav/along/step-along.ts';
export type { Blocker } from './nav/blockers.ts';
export { BOT_BODY, PLAYER_BODY } from './nav/bodies.ts';
export type { Body } from './nav/body.ts';
export { buildLevel } from './nav/build-level.ts';
export type { CostKey, CostOptions, Watcher } from './nav/cost-terms.ts';
export { createGoalField } from './nav/exact/goal-field.ts';
export type { GoalField } from './nav/exact/goal-field.ts';
export { makeIndexedFinder } from './nav/exact/indexed/make-indexed-finder.ts';
export { makeExactFinder } from './nav/exact/make-exact-finder.ts';
export { makeSharedFinder } from './nav/exact/make-shared-finder.ts';
export type { FinderOptions } from './nav/finders/finder-rows.ts';
export { goRoundThings } from './nav/finders/go-round.ts';
export type { Level } from './nav/level.ts';
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
export { canWalk } from './nav/portal-graph/can-walk.ts';
export { clearanceAt, findNearestPoint } from './nav/portal-graph/places.ts';
export { portalsOfDoor } from './nav/portal-graph/portals-of-door.ts';
export { randomPlace } from './nav/reach/random-place.ts';
export type { LevelState, SectorStates } from './nav/sector-states.ts';
