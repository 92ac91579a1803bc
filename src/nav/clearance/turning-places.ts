// Places inside a leaf where a path may turn, for straight lines between two portals that would touch a wall.
//
// There are three kinds. A portal with walls next to it gets the nearest point of the cell shrunk by the radius: that region is clear and
// convex, so its points see each other. A ledge may lie out of view of that region, between walls exactly as far apart as the body's width.
// It gets the point straight ahead where the body is clear of the ledge. If these do not join all portals of the leaf, the corners of the
// paths that join them are added (paths-in-leaf.ts). Their number grows with the square of the groups to join. So in a long leaf with many
// groups, such as a street between blocks, every portal gets the nearest point of that region first. A point has no radius, but it may not
// walk along a wall between two doorways of the same side, so it also steps in.
import { distance, type Point } from '../../geometry/point.ts';
import { closestInConvex, erodeConvex } from '../../geometry/erode.ts';
import { pointGapSquared } from '../../geometry/gap.ts';
import { isPlaceClear, WIDTH_SLACK, type NearWalls } from './near-walls.ts';
import { stopsAt } from './obstacles.ts';
import { isStraightWalk, runsAlong, straightWalksFrom, wallsAlong, type Stand } from './straight-walk.ts';
import { pathsInLeaf } from './paths-in-leaf.ts';

/** Distance that a point steps in from doorways of one side, map units; less in a shallow cell. */
const STEP_IN_OF_A_POINT = 8;
/** Turning places nearer than this to each other are merged; likewise corners about one wall end. */
const SAME_PLACE = 1;
const SAME_CORNER = 1e-9;
/** Most groups of portals' places that corners alone join. */
const MOST_GROUPS = 8;
/** Least step in, map units. */
const HAIR = 2 ** -10;

/**
 * Turning places that join the leaf's portal places to each other, and narrow ones to the middle of the leaf. `leadsOn`: the body can both
 * arrive at and leave from that stand, so it joins others.
 */
export function findTurningPlaces(
  near: NearWalls,
  leaf: number,
  stands: readonly Stand[],
  leadsOn: readonly boolean[],
): Stand[] {
  if (near.reach > 0 && near.start[leaf] === near.start[leaf + 1]) return [];
  if (near.reach === 0) return stepIn(near, leaf, pinchedPoints(near, leaf, stands));
  const groupsAmong = (places: readonly Stand[]): number[] =>
    groupsInView(near, leaf, [...stands, ...places], [...leadsOn, ...places.map(() => true)]);
  const pinched = stands.filter((stand) => isNearWall(near, leaf, stand));
  let places = stepIn(near, leaf, pinched);
  let groups = groupsAmong(places);
  if (new Set(groups).size > MOST_GROUPS && pinched.length < stands.length) {
    places = stepIn(near, leaf, stands);
    groups = groupsAmong(places);
  }
  return [...places, ...cornersBetween(near, leaf, [...stands, ...places], groups)];
}

/** The nearest points of the leaf, shrunk by the radius, to these stands. */
function stepIn(near: NearWalls, leaf: number, stands: readonly Stand[]): Stand[] {
  if (stands.length === 0) return [];
  const { floor, cell } = near.tree.leaves[leaf];
  let shrunk: Point[] = [];
  // Slightly more, so that rounding leaves no place nearer than the reach, where it would count as blocked.
  if (near.reach > 0) shrunk = erodeConvex(cell, near.reach + WIDTH_SLACK / 4);
  for (let inset = STEP_IN_OF_A_POINT; near.reach === 0 && shrunk.length === 0 && inset > HAIR; inset /= 2) {
    shrunk = erodeConvex(cell, inset);
  }
  const places: Stand[] = [];
  for (const stand of stands) {
    const inside = shrunk.length > 0 ? { ...closestInConvex(shrunk, stand), feet: floor } : null;
    const place = inside !== null && isStraightWalk(near, leaf, stand, inside) ? inside : straightIn(near, leaf, stand);
    if (place !== null && [stand, ...places].every((other) => distance(other, place) >= SAME_PLACE)) places.push(place);
  }
  return places;
}

/** The first place straight ahead of a ledge to drop from that is clear of it; null if it is no ledge or that place is blocked. */
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

/** The corners about wall ends that join groups of places which do not see each other. */
function cornersBetween(near: NearWalls, leaf: number, known: readonly Stand[], groupOf: readonly number[]): Stand[] {
  const { floor } = near.tree.leaves[leaf];
  const groups = [...new Set(groupOf)];
  if (groups.length <= 1) return [];
  const corners: Stand[] = [];
  for (const group of groups) {
    const targets = known.filter((_, index) => groupOf[index] !== group);
    for (const corner of pathsInLeaf(near, leaf, known[group], targets).flatMap((via) => via ?? [])) {
      if (corners.every((other) => distance(other, corner) >= SAME_CORNER)) corners.push({ ...corner, feet: floor });
    }
  }
  return corners;
}

/**
 * Numbers the points so that those joined by straight walks, directly or through others, share a number. Points that do not lead on (one-way
 * ledges) join no others.
 */
function groupsInView(near: NearWalls, leaf: number, points: readonly Stand[], leadsOn: readonly boolean[]): number[] {
  const groupOf = points.map(() => -1);
  const spread = (first: number): void => {
    if (groupOf[first] >= 0) return;
    groupOf[first] = first;
    const open = leadsOn[first] ? [first] : [];
    for (let point = open.pop(); point !== undefined; point = open.pop()) {
      const here = points[point];
      const isClearTo = straightWalksFrom(near, leaf, here);
      for (let other = 0; other < points.length; other++) {
        if (groupOf[other] >= 0) continue;
        const there = points[other];
        if (!isClearTo(there) && !(there.feet > here.feet && isStraightWalk(near, leaf, there, here))) continue;
        groupOf[other] = first;
        if (leadsOn[other]) open.push(other);
      }
    }
  };
  points.forEach((_, point) => leadsOn[point] && spread(point));
  points.forEach((_, point) => spread(point));
  return groupOf;
}

/** Whether a wall that stops the body is within twice its radius of the place. */
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

/** The points that have another on the same side of the leaf with a wall between. */
function pinchedPoints(near: NearWalls, leaf: number, stands: readonly Stand[]): Stand[] {
  return stands.filter((one) => {
    const sides = wallsAlong(near, leaf, one);
    return sides.length > 0 && stands.some((other) => other !== one && runsAlong(sides, one, other));
  });
}
