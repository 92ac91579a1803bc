// Places inside a leaf where a way may turn, for when the straight line between two portals scrapes a wall.
//
// Three kinds. From a portal with walls beside it one step in: the nearest point of the cell shrunk by the radius, all of which
// is clear and, being convex, in plain view of itself. From a ledge between walls just as far apart as the body is wide, where
// that is out of view, straight ahead until it is clear of the ledge. And, where these do not join all portals of the leaf, the
// corners of the ways that do (ways-in-leaf.ts). A point has no radius, but must not walk along a wall from one doorway to the
// next of the same side either: it steps in as well.
import type { Point } from '../../../geometry/point.ts';
import { distance } from '../../../geometry/point.ts';
import { closestInConvex, erodeConvex } from '../../../geometry/erode.ts';
import { pointGapSquared } from '../../../geometry/gap.ts';
import { isPlaceClear, WIDTH_SLACK, type NearWalls } from '../../clearance/near-walls.ts';
import { stopsAt } from '../../clearance/obstacles.ts';
import { isInView, isStraightWalk, runsAlongWall, type Stand } from '../../clearance/straight-walk.ts';
import { waysInLeaf } from './ways-in-leaf.ts';

/** How far a point steps in from doorways of one side, map units; less in a shallow cell. */
const STEP_IN_OF_A_POINT = 8;
/** Turning places nearer than this to each other are one, and so are corners about one wall end. */
const SAME_PLACE = 1;
const SAME_CORNER = 1e-9;
/** A shallower step in is none. */
const HAIR = 2 ** -10;

/**
 * Turning places that join the leaf's portal places to one another, and narrow ones to the middle of the leaf. `leadsOn`: can the
 * body come in by that stand and go on by it, so that it joins others?
 */
export function findTurningPlaces(
  near: NearWalls,
  leaf: number,
  stands: readonly Stand[],
  leadsOn: readonly boolean[],
): Stand[] {
  const { floor, cell } = near.tree.leaves[leaf];
  if (near.reach > 0 && near.start[leaf] === near.start[leaf + 1]) return [];
  const isPinched =
    near.reach > 0 ? (stand: Stand) => isNearWall(near, leaf, stand) : pinchedPoints(near, leaf, stands);
  if (!stands.some(isPinched)) return joinByCorners(near, leaf, stands, [], leadsOn);

  let shrunk: Point[] = [];
  // A little more, so that no place is a rounding short of the reach and then as good as walled in.
  if (near.reach > 0) shrunk = erodeConvex(cell, near.reach + WIDTH_SLACK / 4);
  for (let inset = STEP_IN_OF_A_POINT; near.reach === 0 && shrunk.length === 0 && inset > HAIR; inset /= 2) {
    shrunk = erodeConvex(cell, inset);
  }
  const places: Stand[] = [];
  for (const stand of stands.filter(isPinched)) {
    const inside = shrunk.length > 0 ? { ...closestInConvex(shrunk, stand), feet: floor } : null;
    const place = inside !== null && isStraightWalk(near, leaf, stand, inside) ? inside : straightIn(near, leaf, stand);
    if (place !== null && [stand, ...places].every((other) => distance(other, place) >= SAME_PLACE)) places.push(place);
  }
  return joinByCorners(near, leaf, stands, places, leadsOn);
}

/** Straight ahead from a ledge that one comes down by: where the body is first clear of it. Null when that is no ledge, or not to be done. */
function straightIn(near: NearWalls, leaf: number, stand: Stand): Stand | null {
  const { cell, floor } = near.tree.leaves[leaf];
  if (near.reach === 0 || stand.feet <= floor) return null;
  for (let i = 0, a = cell[cell.length - 1]; i < cell.length; a = cell[i], i++) {
    const dx = cell[i].x - a.x;
    const dz = cell[i].z - a.z;
    const length = Math.sqrt(dx * dx + dz * dz);
    if (Math.abs(dx * (stand.z - a.z) - dz * (stand.x - a.x)) > HAIR * length) continue;
    const step = (near.reach + WIDTH_SLACK / 4) / length;
    const place = { x: stand.x - dz * step, z: stand.z + dx * step, feet: floor };
    const isClear = closestInConvex(cell, place) === place && isPlaceClear(near, leaf, place, floor);
    if (isClear && isStraightWalk(near, leaf, stand, place)) return place;
  }
  return null;
}

/** Adds the corners about wall ends that are needed to join what plain view leaves apart. */
function joinByCorners(
  near: NearWalls,
  leaf: number,
  stands: readonly Stand[],
  places: readonly Stand[],
  leadsOn: readonly boolean[],
): Stand[] {
  if (near.reach === 0) return [...places];
  const { floor } = near.tree.leaves[leaf];
  const known = [...stands, ...places];
  const groupOf = groupsInView(near, leaf, known, [...leadsOn, ...places.map(() => true)]);
  const groups = [...new Set(groupOf)];
  if (groups.length <= 1) return [...places];
  const corners: Stand[] = [];
  for (const group of groups) {
    const targets = known.filter((_, index) => groupOf[index] !== group);
    for (const corner of waysInLeaf(near, leaf, known[group], targets).flatMap((via) => via ?? [])) {
      if (corners.every((other) => distance(other, corner) >= SAME_CORNER)) corners.push({ ...corner, feet: floor });
    }
  }
  return [...places, ...corners];
}

/**
 * Numbers the points so that those joined by straight walks, directly or through others, share a number; none is joined through a
 * point that does not lead on, a ledge that one only comes down.
 */
function groupsInView(near: NearWalls, leaf: number, points: readonly Stand[], leadsOn: readonly boolean[]): number[] {
  const groupOf = points.map(() => -1);
  const spread = (first: number): void => {
    if (groupOf[first] >= 0) return;
    groupOf[first] = first;
    const open = leadsOn[first] ? [first] : [];
    for (let point = open.pop(); point !== undefined; point = open.pop()) {
      for (let other = 0; other < points.length; other++) {
        if (groupOf[other] >= 0 || !isInView(near, leaf, points[point], points[other])) continue;
        groupOf[other] = first;
        if (leadsOn[other]) open.push(other);
      }
    }
  };
  points.forEach((_, point) => leadsOn[point] && spread(point));
  points.forEach((_, point) => spread(point));
  return groupOf;
}

/** Are there walls beside the place that stop the body, within twice its radius? */
function isNearWall({ start, walls, obstacles, reach, tree }: NearWalls, leaf: number, place: Point): boolean {
  const { floor } = tree.leaves[leaf];
  for (let i = start[leaf]; i < start[leaf + 1]; i++) {
    if (!stopsAt(obstacles, walls[i], floor)) continue;
    const { a, b } = tree.plan.walls[walls[i]];
    if (pointGapSquared(place.x, place.z, tree.plan.vertices[a], tree.plan.vertices[b]) < 4 * reach * reach)
      return true;
  }
  return false;
}

/** Which points have another on the same side of the leaf with a wall between them. */
function pinchedPoints(near: NearWalls, leaf: number, stands: readonly Stand[]): (stand: Stand) => boolean {
  const pinched = new Set(
    stands.filter((one) => stands.some((other) => other !== one && runsAlongWall(near, leaf, one, other))),
  );
  return (stand) => pinched.has(stand);
}
