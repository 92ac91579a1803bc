// Walks along a path step by step, along arcs as along straight legs, at any speed.
import { leavesAt } from '../../bsp/leaf-at.ts';
import type { Point, Point3 } from '../../geometry/point.ts';
import { linkTypeOf, type LinkType } from '../../map/link-types.ts';
import { stepAlong, type PathStep } from '../along/step-along.ts';
import type { PathArc, Place } from '../path-finder.ts';
import { badArgument, checkNumber, checkPoint, isUsable } from '../../geometry/checks.ts';
import { insideOf, type Inside } from './inside.ts';
import { standsIn } from '../portal-graph/places.ts';
import type { NavPath } from './paths/nav-path.ts';
import type { Navigator } from './navigator.ts';

/** The state of one agent on its path. */
export interface Follower {
  readonly path: NavPath;
  readonly position: Point3;
  /** Direction of the path from here, of length 1; null at the goal and where a link begins. */
  readonly heading: Point | null;
  /**
   * The type of the link that begins here and is not walked: 'jump' or 'high-jump', with or without a side, 'teleport', 'door', 'lift' or
   * 'swim'. Animate it, then call `takeLink`. Null elsewhere: 'walk', 'walk-left', 'walk-right' and 'drop' are walked, also those of `addLink`.
   */
  readonly link: LinkType | null;
  readonly isDone: boolean;
  /** Goes on by that length, at most to the goal or to where a link begins: there it stays until `takeLink`. Returns the new position. */
  advance(length: number): Point3;
  /** Moves to the end of the link that begins here. */
  takeLink(): Point3;
  /**
   * After a push or a change: goes on from that place, back to the path if it can be joined, else on a new path. False if there is none. On a
   * walked link it goes on over that. A new path in every frame would lead back to the link's start, as long as the agent can stand there.
   */
  rejoin(navigator: Navigator, from: Place): boolean;
}

/**
 * Makes a follower at the start of a path.
 *
 * @param path From `findPath`, `query` or a field.
 * @param navigator Gives positions the height of its floor, on stairs and ramps too. Without it heights go straight from point to point.
 * @returns The follower; its lengths are in the path's units.
 * @throws {Error} For anything but a path and a navigator.
 * @example
 * const follower = createFollower(path, nav);
 * // In each frame, until follower.isDone:
 * if (follower.link !== null) follower.takeLink(); // it waits where a jump or a teleporter begins
 * mesh.position.copy(follower.advance(speed * dt));
 */
export function createFollower(path: NavPath, navigator?: Navigator): Follower {
  checkPath('createFollower', path);
  const inside = navigator === undefined ? undefined : insideOf(navigator);
  if (navigator !== undefined && inside === undefined)
    throw badArgument('createFollower', 'navigator', navigator, 'pass what createNavigator returned, or nothing');
  let current = path;
  let rest = restOf(path);
  let step: PathStep;
  let position: Point3;
  const goTo = (next: PathStep): Point3 => {
    step = next;
    return (position = inside ? { ...step.at, y: floorAt(inside, step.at) ?? step.at.y } : step.at);
  };
  goTo(stepAlong(rest, path.points[0], 0, 0));

  return {
    get path() {
      return current;
    },
    get position() {
      return position;
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
      return goTo(stepAlong(rest, step.at, step.next, length));
    },
    takeLink() {
      if (step.link === null) throw new Error('takeLink: no link begins here; look at follower.link first');
      return goTo(stepAlong(rest, rest.points[step.next], step.next + 1, 0));
    },
    rejoin(navigator, from) {
      checkPoint('rejoin', 'from', from);
      if (typeof navigator?.rejoinPath !== 'function')
        throw badArgument('rejoin', 'navigator', navigator, 'pass the navigator that found the path');
      const joined = navigator.rejoinPath(current, from, step.next);
      if (joined === null) return false;
      current = joined;
      rest = restOf(joined);
      goTo(stepAlong(rest, joined.points[0], 0, 0));
      return true;
    },
  };
}

/**
 * The height of the floor there, in the caller's units; null outside. At a ledge, of the floors on which the agent can stand, the nearest to
 * the place's height.
 */
function floorAt({ level: { tree }, changes, units }: Inside, at: Point3): number | null {
  const place = units.exactToPlan(at);
  let leaves = leavesAt(tree, place).map((leaf) => tree.leaves[leaf]);
  if (leaves.length > 1) {
    const { standing } = changes.scene();
    const stands = leavesAt(standing.tree, place).filter((leaf) => standsIn(standing, leaf, place));
    if (stands.length > 0) leaves = stands.map((leaf) => standing.tree.leaves[leaf]);
  }
  const floors = leaves.map(({ floor }) => floor / units.scale);
  return floors.length > 0 ? floors.reduce((a, b) => (Math.abs(b - at.y) < Math.abs(a - at.y) ? b : a)) : null;
}

/** A path as step-along reads it: without its start. */
function restOf({ points, links, arcs, length, cost }: NavPath): Parameters<typeof stepAlong>[0] {
  const rest = { points: points.slice(1), links: links.slice(1), arcs: arcs.slice(1) };
  return { ...rest, length, cost, expanded: 0, corridor: [] };
}

const isPlace = (at?: Point3): boolean => isUsable(at?.x) && isUsable(at?.y) && isUsable(at?.z);
const isArc = (arc?: PathArc): boolean =>
  isUsable(arc?.x) && isUsable(arc?.z) && isUsable(arc?.radius) && isUsable(arc?.turn) && Math.abs(arc!.turn) < 7;

/** Checks the legs of a path, of which some have no list of arcs; throws what `fault` makes of the part that is wrong. */
export function checkLegs(
  path: Pick<NavPath, 'points' | 'links'>,
  arcs: NavPath['arcs'],
  fault: (argument: string, value: unknown) => Error,
): void {
  const { points, links } = Object(path) as NavPath;
  const isPath = [points, links, arcs].every(
    (list) => Array.isArray(list) && list.length > 0 && list.length === points.length,
  );
  if (!isPath) throw fault('path', path);
  for (let i = 0; i < points.length; i++) {
    if (!isPlace(points[i])) throw fault(`path.points[${i}]`, points[i]);
    if (linkTypeOf(links[i]) === undefined) throw fault(`path.links[${i}]`, links[i]);
    if (arcs[i] !== null && !isArc(arcs[i]!)) throw fault(`path.arcs[${i}]`, arcs[i]);
  }
}

/** A path of this library, or its copy: through JSON, from a worker. */
export function checkPath(name: string, path: NavPath): void {
  const fault = (argument: string, value: unknown): Error =>
    badArgument(name, argument, value, 'pass what findPath or query().path returned; both are null without a path');
  const { arcs, length, cost, revision, goal } = Object(path) as NavPath;
  checkLegs(path, arcs, fault);
  if (![length, cost, revision].every(isUsable)) throw fault('path', path);
  if (!isPlace(goal?.y === undefined ? { ...goal, y: 0 } : (goal as Point3))) throw fault('path.goal', goal);
}
