// Paths as callers get them: in their units, the start included.
import type { Point3 } from '../../../geometry/point.ts';
import { walks } from '../../exact/corner-path.ts';
import type { LinkType } from '../../../map/link-types.ts';
import type { Path, PathArc, Place } from '../../path-finder.ts';
import type { Units } from '../changes/units.ts';

/** A path in the caller's units. */
export interface NavPath {
  /**
   * From the start to the goal, both included; y is the height of the floor there. Stairs and ramps between two points are no points, and
   * where `arcs` has one, a straight line to the point cuts the corner: `createFollower(path, nav)` walks the arc at the height of the floor.
   */
  readonly points: readonly Point3[];
  /**
   * How each point is reached from the one before: 'walk', the type of a link, or 'drop' where the leg is walked and falls from a ledge
   * somewhere along it. Followers walk such legs like others. `links[0]` is 'walk'. As long as points.
   */
  readonly links: readonly LinkType[];
  /** The arc round a corner by which each point is reached from the one before, or null for a straight line. As long as points. */
  readonly arcs: readonly (PathArc | null)[];
  /** Length on the floor, as seen from above, with the straight lengths of links; a teleport has none. */
  readonly length: number;
  /** Length times area costs, plus the costs of links. */
  readonly cost: number;
  /** The navigator's revision that it was found with. */
  readonly revision: number;
  /** The goal that was asked for, where `rejoinPath` leads again: not the last point where the agent cannot stand there. */
  readonly goal: Place;
}

const noArcs: (readonly null[])[] = [];

/** A list of that many nulls; lists are shared. */
function straight(count: number): readonly null[] {
  return (noArcs[count] ??= Object.freeze(Array.from({ length: count }, () => null)));
}

/**
 * The path in the caller's units. `to` is the goal on the plan's grid; ends that a path keeps come back as the caller gave them. `floor` is the
 * height of the floor under the start (map units), null where the agent cannot stand there and the path begins elsewhere.
 */
export function toNavPath(
  units: Units,
  path: Path,
  start: Place,
  goal: Place,
  to: Place,
  floor: number | null,
  revision: number,
): NavPath {
  const { scale, scaleZ, dx, dz } = units;
  const { points: given, links, arcs } = path;
  const count = given.length;
  const skipped = floor === null ? 0 : 1;
  const points: Point3[] = [];
  if (floor !== null) points.push({ x: start.x, y: floor / scale, z: start.z });
  for (let i = 0; i < count - 1; i++) {
    const { x, y, z } = given[i];
    points.push({ x: (x - dx) / scale, y: y / scale, z: (z - dz) / scaleZ });
  }
  const { x, y, z } = given[count - 1];
  const isGoal = x === to.x && z === to.z;
  const end = {
    x: isGoal ? goal.x : (x - dx) / scale,
    y: y / scale,
    z: isGoal ? goal.z : (z - dz) / scaleZ,
  };
  points.push(end);
  const whole = count + skipped;
  return {
    points,
    links: links === walks(count) ? walks(whole) : skipped === 1 ? ['walk', ...links] : links,
    arcs: arcs === undefined ? straight(whole) : [...straight(skipped), ...arcs.map(units.arcToOwn)],
    length: path.length / scale,
    cost: path.cost / scale,
    revision,
    goal: isGoal ? end : copyPlace(goal),
  };
}

/** A place that stays as it is when the caller's changes. */
export const copyPlace = ({ x, y, z }: Place): Place => (y === undefined ? { x, z } : { x, y, z });

/** The path in map units, without its start. */
export function fromNavPath(units: Units, { points, links, arcs, length, cost }: NavPath): Path {
  return {
    points: points.slice(1).map((point) => ({ ...units.exactToPlan(point), y: point.y * units.scale })),
    links: links.slice(1),
    arcs: arcs.slice(1).map((arc) => units.arcToPlan(arc)),
    length: length * units.scale,
    cost: cost * units.scale,
    expanded: 0,
    corridor: [],
  };
}
