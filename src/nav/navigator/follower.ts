// Walks along a path step by step, along arcs as along straight legs, at any speed.
import type { Point, Point3 } from '../../geometry/point.ts';
import type { LinkType } from '../../map/link-types.ts';
import { stepAlong, type PathStep } from '../along/step-along.ts';
import type { Place } from '../path-finder.ts';
import { badArgument, checkNumber, checkPoint } from '../../geometry/checks.ts';
import type { NavPath } from './nav-path.ts';
import type { Navigator } from './navigator.ts';

/** The state of one agent on its path. */
export interface Follower {
  readonly path: NavPath;
  readonly position: Point3;
  /** Direction of the path from here, of length 1; null at the goal and where a link begins. */
  readonly heading: Point | null;
  /** The type of the link that begins here (a jump, a teleporter) and is not walked; null elsewhere. Animate it, then call `takeLink`. */
  readonly link: LinkType | null;
  readonly isDone: boolean;
  /** Goes on by that length, at most to the goal or to where a link begins: there it stays until `takeLink`. Returns the new position. */
  advance(length: number): Point3;
  /** Moves to the end of the link that begins here. */
  takeLink(): Point3;
  /** After a push: goes on from that place, back to the path if it can be joined, else on a new path. False if there is none. */
  rejoin(navigator: Navigator, from: Place): boolean;
}

/**
 * Makes a follower at the start of a path.
 *
 * @param path From `findPath`, `query` or a field.
 * @returns The follower; its lengths are in the path's units.
 * @throws {Error} For anything but a path.
 * @example
 * const follower = createFollower(path);
 * // In each frame, until follower.isDone:
 * if (follower.link !== null) follower.takeLink(); // it waits where a jump or a teleporter begins
 * mesh.position.copy(follower.advance(speed * dt));
 */
export function createFollower(path: NavPath): Follower {
  checkPath('createFollower', path);
  let current = path;
  let rest = restOf(path);
  let step: PathStep = stepAlong(rest, path.points[0], 0, 0);

  return {
    get path() {
      return current;
    },
    get position() {
      return step.at;
    },
    get heading() {
      return step.heading;
    },
    get link() {
      return step.link;
    },
    get isDone() {
      return step.next >= rest.points.length;
    },
    advance(length) {
      checkNumber('advance', 'length', length, 0, true);
      step = stepAlong(rest, step.at, step.next, length);
      return step.at;
    },
    takeLink() {
      if (step.link === null) throw new Error('takeLink: no link begins here; look at follower.link first');
      step = stepAlong(rest, rest.points[step.next], step.next + 1, 0);
      return step.at;
    },
    rejoin(navigator, from) {
      checkPoint('rejoin', 'from', from);
      if (typeof navigator?.rejoinPath !== 'function')
        throw badArgument('rejoin', 'navigator', navigator, 'pass the navigator that found the path');
      const joined = navigator.rejoinPath(current, from, step.next);
      if (joined === null) return false;
      current = joined;
      rest = restOf(joined);
      step = stepAlong(rest, joined.points[0], 0, 0);
      return true;
    },
  };
}

/** A path as step-along reads it: without its start. */
function restOf({ points, links, arcs, length, cost }: NavPath): Parameters<typeof stepAlong>[0] {
  return {
    points: points.slice(1),
    links: links.slice(1),
    arcs: arcs.slice(1),
    length,
    cost,
    expanded: 0,
    corridor: [],
  };
}

/** A path of this library. */
export function checkPath(name: string, path: NavPath): void {
  const { points, links, arcs } = (path ?? {}) as Partial<NavPath>;
  const isPath =
    Array.isArray(points) &&
    Array.isArray(links) &&
    Array.isArray(arcs) &&
    points.length > 0 &&
    links.length === points.length &&
    arcs.length === points.length;
  if (!isPath)
    throw badArgument(name, 'path', path, 'pass what findPath or query().path returned; both are null without a path');
  points.forEach((point, i) => checkPoint(name, `path.points[${i}]`, point));
}
