// Shortest paths of many agents to one goal.
import { distance, type Point3 } from '../../geometry/point.ts';
import { isWalked } from '../../map/link-types.ts';
import { aheadOnArc } from '../along/path-arcs.ts';
import { createFieldOn, nearCircle, type GoalField } from '../exact/field/create-goal-field.ts';
import { ROUNDING } from '../exact/build-path.ts';
import { oncePer } from '../once-per.ts';
import type { Path, Place } from '../path-finder.ts';
import { isEven } from '../portal-graph/terrain.ts';
import type { PortalGraph } from '../portal-graph/portal-graph.ts';
import { roundWallEnd } from '../portal-graph/round-wall-end.ts';
import { floorUnder, type Scene } from './changes/scene.ts';
import { type Changes } from './changes/changes.ts';
import { checkPoint } from '../../geometry/checks.ts';
import { toNavPath, type NavPath } from './paths/nav-path.ts';
import { linksUnder, pathOver } from './paths/on-link.ts';
import { findTo, goalsFor, ontoFloor } from './paths/onto-floor.ts';
import type { Units } from './changes/units.ts';

/**
 * Exact distances and paths from anywhere to one goal. It follows the navigator's changes. Where area costs differ, and on levels with ledges,
 * answers may take as long as `findPath`: ask for paths there, and follow them.
 */
export interface Field {
  /** Another object after `moveGoal`. */
  readonly goal: Place;
  /** Length of the shortest path; Infinity if there is none. Costs of links and areas count in `pathFrom(from)?.cost` only. */
  distance(from: Place): number;
  /**
   * Where to go next: the path's first corner, or the goal. Of an arc that is its beginning, and from within some millimetres of that its end or
   * a corner about it; a point at a wall's thin end first goes a hair round it. Walk there by `moveAlong`, which slides along arcs. Where a link
   * begins it is the link's end, and `pathFrom(from).links[1]` names the link, which `moveAlong` does not cross: follow that path, or set the
   * agent there. Null if there is no path.
   */
  next(from: Place): Point3 | null;
  /** The shortest path, or null. */
  pathFrom(from: Place): NavPath | null;
  /** Sets another goal; the next question searches again, and keeps what does not depend on it. */
  moveGoal(goal: Place): void;
}

/** Whether the lengths of walks and the costs of links alone decide: nothing carries off, and the same cost everywhere. */
const countsLength = oncePer((graph: PortalGraph): boolean => graph.states === null && isEven(graph.tree));

/** The changes of each field's navigator. */
const changesOf = new WeakMap<Field, Changes>();
/** Whether a field was made by the navigator with those changes. */
export const isFieldOf = (changes: Changes, field: Field): boolean => changesOf.get(field) === changes;

/** The field of a checked goal. One search from the goal serves all agents until the goal or the level changes. */
export function createField(changes: Changes, units: Units, first: Place): Field {
  let goal = { ...first };
  const place = { x: 0, z: 0, distance: 0 };
  let known: { readonly version: number; readonly field: GoalField | null } | null = null;

  const goalIn = ({ standing }: Scene): Place => ontoFloor(standing, units.toPlan(goal));
  const goalsIn = (scene: Scene): readonly Place[] => goalsFor(scene.standing, goalIn(scene));
  const fieldOf = (scene: Scene): GoalField | null => {
    if (known?.version !== changes.version)
      known = { version: changes.version, field: createFieldOn(scene.index, goalsIn(scene)) };
    return known.field;
  };
  /** The field, where its look-ups are right for any path from there. */
  const lookUps = (scene: Scene, at: Place): GoalField | null =>
    countsLength(scene.standing) && linksUnder(scene, at).length === 0 ? fieldOf(scene) : null;

  const find = (from: Place): Path | null => {
    const scene = changes.scene();
    const { standing } = scene;
    const path = fieldOf(scene)?.pathFrom(from) ?? null;
    // Where more counts, the finder decides.
    const isShortest =
      path !== null &&
      (countsLength(standing) ||
        (path.links.every(isWalked) && path.cost <= path.length * standing.leastCost * (1 + ROUNDING)));
    return isShortest ? path : findTo(scene, from, goalIn(scene));
  };
  const pathFrom = (place: Place): NavPath | null => {
    const from = units.toPlan(place);
    const scene = changes.scene();
    const over = pathOver(linksUnder(scene, from), units, scene, place, pathFrom);
    if (over !== null) return over;
    const path = find(from);
    if (path === null) {
      const near = ontoFloor(scene.standing, from);
      return near === from ? null : pathFrom(units.toOwn(near, 0));
    }
    return toNavPath(units, path, place, goal, units.toPlan(goal), floorUnder(scene, from, path), changes.version);
  };
  const nextCorner = (scene: Scene, from: Place): Point3 | null => {
    const at = units.toPlan(from);
    const near = nearCircle(scene.standing.body.radius, scene.wide.plan.quantum);
    // Where floors differ, the path knows on which floor its corner is.
    const isFlat = !Number.isNaN(scene.flat);
    if (isFlat && lookUps(scene, at)?.next(at, place) === true) {
      const { x, z } = units.toPlan(goal);
      const corner = units.toOwn(place, scene.flat);
      if (place.x === x && place.z === z) return { x: goal.x, y: corner.y, z: goal.z };
      // Where a link begins, the path knows where it leads.
      if (distance(at, place) > near) return corner;
    }
    const path = pathFrom(from);
    if (path === null) return null;
    const { points, arcs } = path;
    const isAhead = (point: Point3, i: number): boolean => i > 0 && distance(at, units.toPlan(point)) > near;
    const i = points.findIndex(isAhead);
    const corner = points.at(i)!;
    return { ...aheadOnArc(arcs.at(i), corner), y: corner.y };
  };
  const field: Field = {
    get goal() {
      return goal;
    },
    distance(from) {
      checkPoint('field.distance', 'from', from);
      const at = units.toPlan(from);
      const lookedUp = lookUps(changes.scene(), at)?.lengthFrom(at) ?? NaN;
      return Number.isNaN(lookedUp) ? (pathFrom(from)?.length ?? Infinity) : lookedUp / units.scale;
    },
    next(from) {
      checkPoint('field.next', 'from', from);
      const scene = changes.scene();
      const corner = nextCorner(scene, from);
      if (corner === null || scene.standing.body.radius > 0) return corner;
      const lengthFrom = (at: Place): number => lookUps(scene, at)?.lengthFrom(at) ?? find(at)?.length ?? Infinity;
      const round = roundWallEnd(scene.standing, units.toPlan(from), lengthFrom);
      return round ? units.toOwn(round, round.y!) : corner;
    },
    pathFrom(from) {
      checkPoint('field.pathFrom', 'from', from);
      return pathFrom(from);
    },
    moveGoal(next) {
      checkPoint('field.moveGoal', 'goal', next);
      goal = { ...next };
      if (known?.field?.moveGoal(...goalsIn(changes.scene())) !== true) known = null;
    },
  };
  changesOf.set(field, changes);
  return field;
}
