// Paths as callers get them: in their units, the start included.
import type { Point3 } from '../../geometry/point.ts';
import type { LinkType } from '../../map/link-types.ts';
import type { Path, PathArc, Place } from '../path-finder.ts';
import type { Units } from './units.ts';

/** A path in the caller's units. */
export interface NavPath {
  /** From the start to the goal, both included; y is the height of the floor. */
  readonly points: readonly Point3[];
  /** How each point is reached from the one before: 'walk', or the type of a link. `links[0]` is 'walk'. As long as points. */
  readonly links: readonly LinkType[];
  /** The arc round a corner by which each point is reached from the one before, or null for a straight line. As long as points. */
  readonly arcs: readonly (PathArc | null)[];
  /** Length on the floor. */
  readonly length: number;
  /** Length times area costs, plus the costs of links. */
  readonly cost: number;
  /** The navigator's revision that it was found with. */
  readonly revision: number;
}

/**
 * The path in the caller's units. `from` and `to` are the ends on the plan's grid; ends that a path keeps come back as the caller gave them.
 * `y` is the floor under the start (map units), null if the path begins elsewhere because the agent cannot stand there.
 */
export function toNavPath(
  units: Units,
  path: Path,
  start: Place,
  goal: Place,
  to: Place,
  y: number | null,
  revision: number,
): NavPath {
  const points: Point3[] = [];
  const links: LinkType[] = [];
  const arcs: (PathArc | null)[] = [];
  if (y !== null) {
    points.push({ x: start.x, y: y / units.scale, z: start.z });
    links.push('walk');
    arcs.push(null);
  }
  const count = path.points.length;
  for (let i = 0; i < count; i++) {
    const point = path.points[i];
    const isGoal = i === count - 1 && point.x === to.x && point.z === to.z;
    points.push(isGoal ? { x: goal.x, y: point.y / units.scale, z: goal.z } : units.toOwn(point, point.y));
    links.push(path.links[i]);
    arcs.push(path.arcs === undefined ? null : units.arcToOwn(path.arcs[i]));
  }
  return { points, links, arcs, length: path.length / units.scale, cost: path.cost / units.scale, revision };
}

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
