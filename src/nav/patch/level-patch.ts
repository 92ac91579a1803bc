// What can change in a level while it is in use: obstacles, doors, links, and what areas cost. Data only; patch-level.ts applies it.
//
// Everything is in the plan's coordinates (map units, x right, z down the page).
import type { Point } from '../../geometry/point.ts';
import type { PlanLink } from '../../map/floor-plan.ts';

/** How high an obstacle stands: it fills all heights from `floor` to `top`, which are absolute like a sector's. */
export interface ObstacleHeights {
  /** Its lower end; left out, it reaches down to every floor. */
  readonly floor?: number;
  /** Its upper end; left out, it reaches up to every ceiling. */
  readonly top?: number;
}

/** An upright cylinder. */
export interface DiscObstacle extends ObstacleHeights {
  readonly x: number;
  readonly z: number;
  readonly radius: number;
}

/** An upright prism; the corners in order, either way round. */
export interface PolygonObstacle extends ObstacleHeights {
  readonly polygon: readonly Point[];
}

/** May overlap others and walls, touch them, plug a doorway, and lie partly outside the floor. */
export type Obstacle = DiscObstacle | PolygonObstacle;

/** The changes to one level. What is left out stays as it is. */
export interface LevelPatch {
  readonly obstacles?: readonly Obstacle[];
  /** Do the plan's own props and lamp posts stand in the way too? No by default. */
  readonly props?: boolean;
  /** By wall of the plan (usually those of plan.doors): true opens it to bodies and sight, false shuts it. */
  readonly doors?: ReadonlyMap<number, boolean>;
  /** Links added to the plan's. */
  readonly links?: readonly PlanLink[];
  /** New cost of a sector's floor relative to plain floor, above 0. */
  readonly areaCosts?: ReadonlyMap<number, number>;
}
