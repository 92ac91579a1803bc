// Shortest paths of many agents to one goal, or to the nearest of several.
import { distance, type Point, type Point3 } from '../../geometry/point.ts';
import { isWalked, type LinkType } from '../../map/link-types.ts';
import { aheadOnArc } from '../along/path-arcs.ts';
import { createFieldOn, nearCircle, type GoalField } from '../exact/field/create-goal-field.ts';
import { ROUNDING } from '../exact/build-path.ts';
import { hasCarriers } from '../clearance/carriers.ts';
import { oncePer } from '../once-per.ts';
import type { Path, PathArc, Place } from '../path-finder.ts';
import { isEven } from '../portal-graph/terrain.ts';
import type { PortalGraph } from '../portal-graph/portal-graph.ts';
import { equallyNearPlaces } from '../portal-graph/places.ts';
import { roundWallEnd } from '../portal-graph/round-wall-end.ts';
import { floorUnder, type Scene } from './changes/scene.ts';
import { type Changes } from './changes/changes.ts';
import { checkPoint } from '../../geometry/checks.ts';
import { copyPlace, toNavPath, type NavPath } from './paths/nav-path.ts';
import { linksUnder, pathOver } from './paths/on-link.ts';
import { findTo, ontoFloor, startingAt, placesOfGoals, type GoalPlace } from './paths/path-ends.ts';
import type { Units } from './changes/units.ts';

interface NextPoint extends Point3 {
  readonly link?: LinkType;
}

/**
 * Exact distances and paths from anywhere to one goal, or to the nearest of several. It follows the navigator's changes. Where area costs differ,
 * and on levels with ledges, answers may take as long as `findPath` to each goal: ask for paths there, and follow them.
 */
export interface Field {
  /** Another list after `moveGoal`. */
  readonly goals: readonly Place[];
  /** Length of the shortest path; Infinity if there is none. Costs of links and areas count in `pathFrom(from)?.cost` only. */
  distance(from: Place): number;
  /**
   * Where to go next: the path's first corner, or the goal. Of an arc that is its beginning, and from within some millimetres of that its end or
   * a corner about it; a point at a wall's thin end first goes a hair round it. Walk there by `moveAlong`, which slides along arcs. Where a link
   * begins it is the link's end, with the link's type as `link`: `moveAlong` does not cross links, so set the agent there, or follow
   * `pathFrom(from)`. Null if there is no path.
   */
  next(from: Place): NextPoint | null;
  /** The shortest path, or null; its `goal` is the one of the goals that it leads to. */
  pathFrom(from: Place): NavPath | null;
  /** Sets other goals; the next question searches again, and keeps what does not depend on them. */
  moveGoal(goal: Place, ...others: readonly Place[]): void;
}

/** Whether the lengths of walks and the costs of links alone decide: nothing carries off, and the same cost everywhere. */
const countsLength = oncePer((graph: PortalGraph): boolean => graph.states === null && isEven(graph.tree));

/** The changes of each field's navigator. */
const changesOf = new WeakMap<Field, Changes>();
/** Whether a field was made by the navigator with those changes. */
export const isFieldOf = (changes: Changes, field: Field): boolean => changesOf.get(field) === changes;

/** Checks and copies goals. */
export function copyGoals(name: string, goals: readonly Place[]): readonly Place[] {
  const [goal, ...others] = goals;
  checkPoint(name, 'goal', goal);
  others.forEach((other, i) => checkPoint(name, `others[${i}]`, other));
  return goals.map(copyPlace);
}

/** Where a path begins, after the field was asked from there: of places equally near to one inside an obstacle at the nearest by path. */
function startOf(field: GoalField, standing: PortalGraph, from: Place): Place {
  const places = field.wasMoved ? equallyNearPlaces(standing, from) : [];
  if (places.length < 2) return from;
  const far = places.map(field.distanceFrom);
  return places[far.indexOf(Math.min(...far))];
}

/** A search in one version of the level; null where the finder answers instead. */
interface Known {
  readonly version: number;
  readonly field: GoalField | null;
  readonly places: readonly GoalPlace[];
}

/** The search from checked goals, which serves all agents until a goal or the level changes. */
function searchFrom(changes: Changes, units: Units, first: readonly Place[]) {
  let goals = first;
  let known: Known | null = null;
  const onFloor = ({ standing }: Scene, goal: Place): Place => ontoFloor(standing, units.toPlan(goal));
  const placesIn = (scene: Scene): readonly GoalPlace[] => {
    const ends = goals.map((goal) => onFloor(scene, goal));
    return placesOfGoals(scene.standing, ends);
  };
  const knownIn = (scene: Scene): Known => {
    if (known?.version === changes.version) return known;
    const places = placesIn(scene);
    return (known = { version: changes.version, field: createFieldOn(scene.index, places), places });
  };
  return {
    goals: () => goals,
    moveGoals(next: readonly Place[]): void {
      goals = next;
      if (known === null) return;
      const places = placesIn(changes.scene());
      known = known.field?.moveGoal(...places) === true ? { ...known, places } : null;
    },
    /** The field, where its look-ups are right for any path from there. */
    lookUps: (scene: Scene, at: Place): GoalField | null =>
      countsLength(scene.standing) && linksUnder(scene, at).length === 0 ? knownIn(scene).field : null,
    /** The cheapest path, and the goal to which it leads. */
    find(from: Place): { readonly path: Path; readonly goal: Place } | null {
      const scene = changes.scene();
      const { standing } = scene;
      const { field, places } = knownIn(scene);
      const found = field?.pathFrom(from) ?? null;
      const start = field === null ? from : startOf(field, standing, from);
      const path = start === from || found === null ? found : startingAt(start, standing, field!.pathFrom(start)!);
      // Where more counts, the finder decides.
      const isCheapest =
        path !== null &&
        (countsLength(standing) ||
          (!hasCarriers(standing) &&
            path.links.every(isWalked) &&
            path.cost <= path.length * standing.leastCost * (1 + ROUNDING)));
      if (isCheapest) return { path, goal: goals[places[field!.goalFrom(start)].goal] };
      let best: { path: Path; goal: Place } | null = null;
      for (const goal of goals) {
        const other = findTo(scene, from, onFloor(scene, goal));
        if (other !== null && (best === null || other.cost < best.path.cost)) best = { path: other, goal };
      }
      return best;
    },
  };
}

/** The field of checked goals. */
export function createField(changes: Changes, units: Units, first: readonly Place[]): Field {
  const { goals, moveGoals, lookUps, find } = searchFrom(changes, units, first);
  const place = { x: 0, z: 0, distance: 0 };
  const pathFrom = (place: Place): NavPath | null => {
    const from = units.toPlan(place);
    const scene = changes.scene();
    const over = pathOver(linksUnder(scene, from), units, scene, place, pathFrom);
    if (over !== null) return over;
    const found = find(from);
    if (found === null) {
      const near = ontoFloor(scene.standing, from);
      return near === from ? null : pathFrom(units.toOwn(near, 0));
    }
    const { path, goal } = found;
    return toNavPath(units, path, place, goal, units.toPlan(goal), floorUnder(scene, from, path), changes.version);
  };
  const nextCorner = (scene: Scene, from: Place): NextPoint | null => {
    const at = units.toPlan(from);
    const near = nearCircle(scene.standing.body.radius, scene.wide.plan.quantum);
    const { links: allLinks, tree } = scene.standing;
    const isAtLink = allLinks.some(({ link }) => distance(at, tree.plan.links[link].from) <= near);
    // Where floors differ, the path knows on which floor its corner is, and where a link begins that it leads over that.
    const looked = Number.isNaN(scene.flat) || isAtLink ? null : lookUps(scene, at);
    if (looked?.next(at, place) === true) {
      const corner = units.toOwn(place, scene.flat);
      const start = startOf(looked, scene.standing, at);
      if (start !== at) return units.toOwn(start, scene.flat);
      const isHere = ({ x, z }: Point): boolean => place.x === x && place.z === z;
      const goal = goals().find((each) => isHere(units.toPlan(each)));
      if (goal !== undefined) return { x: goal.x, y: corner.y, z: goal.z };
      if (distance(at, place) > near) return corner;
    }
    const path = pathFrom(from);
    if (path === null) return null;
    const { points, arcs, links } = path;
    // Arcs about the ends of ledges are far smaller than the agent.
    const nearOf = (arc: PathArc | null | undefined): number =>
      arc ? nearCircle(arc.radius * units.scale, scene.wide.plan.quantum) : near;
    const isAhead = (point: Point3, i: number): boolean =>
      i > 0 && distance(at, units.toPlan(point)) > Math.min(nearOf(arcs[i]), nearOf(arcs[i + 1]));
    const i = points.findIndex(isAhead);
    const corner = points.at(i)!;
    const link = links.at(i)!;
    return { ...aheadOnArc(arcs.at(i), corner), y: corner.y, ...(isWalked(link) ? {} : { link }) };
  };
  const field: Field = {
    get goals() {
      return goals();
    },
    distance(from) {
      checkPoint('field.distance', 'from', from);
      const at = units.toPlan(from);
      const scene = changes.scene();
      const looked = lookUps(scene, at);
      let lookedUp = looked?.lengthFrom(at) ?? NaN;
      if (looked?.wasMoved === true) lookedUp = looked.lengthFrom(startOf(looked, scene.standing, at));
      return Number.isNaN(lookedUp) ? (pathFrom(from)?.length ?? Infinity) : lookedUp / units.scale;
    },
    next(from) {
      checkPoint('field.next', 'from', from);
      const scene = changes.scene();
      const corner = nextCorner(scene, from);
      if (corner === null || scene.standing.body.radius > 0) return corner;
      const lengthFrom = (at: Place): number => lookUps(scene, at)?.lengthFrom(at) ?? find(at)?.path.length ?? Infinity;
      const round = roundWallEnd(scene.standing, units.toPlan(from), lengthFrom);
      return round ? units.toOwn(round, round.y!) : corner;
    },
    pathFrom(from) {
      checkPoint('field.pathFrom', 'from', from);
      return pathFrom(from);
    },
    moveGoal: (...next) => moveGoals(copyGoals('field.moveGoal', next)),
  };
  changesOf.set(field, changes);
  return field;
}
