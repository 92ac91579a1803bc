// Shortest paths of many agents to one goal.
import type { Point3 } from '../../geometry/point.ts';
import { isWalked } from '../../map/link-types.ts';
import type { Body } from '../body.ts';
import { createGoalField, type GoalField } from '../exact/field/create-goal-field.ts';
import { ROUNDING } from '../exact/lay-path.ts';
import type { Path, Place } from '../path-finder.ts';
import { floorUnder, type Changes } from './changes.ts';
import { checkPoint } from './checks.ts';
import { toNavPath, type NavPath } from './nav-path.ts';
import type { Units } from './units.ts';

/** Exact distances and paths from anywhere to one goal. It follows the navigator's changes. */
export interface Field {
  readonly goal: Place;
  /** Length of the shortest path; Infinity if there is none. */
  distance(from: Place): number;
  /** Where to go next: the path's first corner, or the goal. Null if there is no path. */
  next(from: Place): Point3 | null;
  /** The shortest path, or null. */
  pathFrom(from: Place): NavPath | null;
  /** Sets another goal; the next question searches again. */
  moveGoal(goal: Place): void;
}

/** The field of a checked goal. One search from the goal serves all agents until the goal or the level changes. */
export function createField(changes: Changes, body: Body, units: Units, first: Place): Field {
  let goal = first;
  let known: { readonly version: number; readonly field: GoalField | null } | null = null;

  const find = (from: Place): Path | null => {
    const { level, graph, finder } = changes.scene();
    const to = units.toPlan(goal);
    if (known?.version !== changes.version)
      known = { version: changes.version, field: createGoalField(level, body, to) };
    const path = known.field?.pathFrom(from) ?? null;
    // Where more than length counts, the finder decides.
    const isShortest =
      path !== null && path.links.every(isWalked) && path.cost <= path.length * graph.leastCost * (1 + ROUNDING);
    return isShortest ? path : finder.find(from, to);
  };
  const pathFrom = (place: Place): NavPath | null => {
    const from = units.toPlan(place);
    const path = find(from);
    if (path === null) return null;
    return toNavPath(
      units,
      path,
      place,
      goal,
      units.toPlan(goal),
      floorUnder(changes.scene(), from, path),
      changes.version,
    );
  };
  return {
    get goal() {
      return goal;
    },
    distance(from) {
      checkPoint('field.distance', 'from', from);
      const path = find(units.toPlan(from));
      return path === null ? Infinity : path.length / units.scale;
    },
    next(from) {
      checkPoint('field.next', 'from', from);
      const path = pathFrom(from);
      return path && (path.points[1] ?? path.points[0]);
    },
    pathFrom(from) {
      checkPoint('field.pathFrom', 'from', from);
      return pathFrom(from);
    },
    moveGoal(next) {
      checkPoint('field.moveGoal', 'goal', next);
      goal = next;
      known = null;
    },
  };
}
