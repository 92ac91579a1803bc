// Divides a convex polygon into parts of one label each, where labels are only known by asking at places.
//
// A part is whole where it certainly has one label; else it is halved, down to a least size. There a straight cut between two points of the
// border stands for the curve between them.
import { cutByLine, type Polygon } from '../../geometry/cut.ts';

export interface Labels {
  at(x: number, z: number): number;
  /** How many labels there may be within `reach` of the place that was asked for last; 3 stands for more. 1 is certain. */
  countNear(x: number, z: number, reach: number): number;
}

export interface Parts {
  add(ring: Polygon, label: number): void;
  /** A cut: the parts on both sides have those labels. */
  cut(ax: number, az: number, bx: number, bz: number, label: number, other: number): void;
}

/** Halvings between two points on an edge: 64 map units become 1/500 of one. */
const HALVINGS = 15;
/** A cut lies this near to the curve, map units. */
const NEAR = 0.4;
/** Polygons of this part of the least size are cut in any case. */
const SMALL = 1 / 4;
/** Polygons of this part of the least size are no longer halved. */
const TINY = 1 / 8;

/** Divides the ring. Parts smaller than `least` are cut straight; those in which three labels meet are made smaller still. */
export function divideRing(ring: Polygon, labels: Labels, least: number, parts: Parts): void {
  const found: { readonly ring: Polygon; readonly label: number }[] = [];
  let isCut = false;
  const add = (part: Polygon, label: number): void => void found.push({ ring: part, label });
  const cut: Parts['cut'] = (...cutting) => {
    isCut = true;
    parts.cut(...cutting);
  };
  halve(ring, labels, least, { add, cut });
  const [{ label }] = found;
  if (!isCut && found.every((part) => part.label === label)) return parts.add(ring, label);
  for (const part of found) parts.add(part.ring, part.label);
}

function halve(ring: Polygon, labels: Labels, least: number, parts: Parts): void {
  const [x, z] = middleOf(ring);
  const reach = reachOf(ring, x, z);
  const own = labels.at(x, z);
  const count = labels.countNear(x, z, reach);
  if (count === 1) return parts.add(ring, own);
  if ((count === 2 || reach <= least) && cutOnce(ring, own, labels, reach / least, parts)) return;
  if (reach <= least * TINY) return parts.add(ring, own);
  for (const half of halvesOf(ring)) divideRing(half, labels, least, parts);
}

/**
 * Adds the ring whole if its border and its middle have one label, or cut in two if there are two labels side by side; else false. The cut has
 * to lie near the curve; `size` is in parts of the least size.
 */
function cutOnce(corners: Polygon, own: number, labels: Labels, size: number, parts: Parts): boolean {
  const ring = withMiddles(corners);
  const count = ring.length / 2;
  const found = Array.from({ length: count }, (_, i) => labels.at(ring[2 * i], ring[2 * i + 1]));
  const changes: number[] = [];
  for (let i = 0; i < count; i++) if (found[i] !== found[(i + 1) % count]) changes.push(i);
  if (changes.length === 0 && own === found[0]) {
    if (size <= 1) parts.add(corners, own);
    return size <= 1;
  }
  if (changes.length !== 2 || !found.includes(own)) return false;
  const [first, second] = changes.map((i) => crossing(ring, i, found[i], labels));
  const from = changes[0] + 1;
  const to = changes[1];
  const [label, other] = [found[from], found[changes[0]]];
  if (size > SMALL && !isOnCurve(first, second, label, other, labels)) return false;
  const inner = [...first, ...ring.slice(2 * from, 2 * to + 2), ...second];
  const outer = [...second, ...ring.slice(2 * to + 2), ...ring.slice(0, 2 * from), ...first];
  parts.add(inner, label);
  parts.add(outer, other);
  parts.cut(first[0], first[1], second[0], second[1], label, other);
  return true;
}

/** Has the cut from a to b, all along, the first label close on its left and the other close on its right? */
function isOnCurve(
  [ax, az]: readonly [number, number],
  [bx, bz]: readonly [number, number],
  label: number,
  other: number,
  labels: Labels,
): boolean {
  const size = Math.hypot(bx - ax, bz - az) || 1;
  const x = (NEAR * (bz - az)) / size;
  const z = (NEAR * (ax - bx)) / size;
  return [0.2, 0.5, 0.8].every((part) => {
    const [px, pz] = [ax + part * (bx - ax), az + part * (bz - az)];
    return labels.at(px + x, pz + z) === label && labels.at(px - x, pz - z) === other;
  });
}

/** The corners of the ring, and between them the middles of its edges. */
function withMiddles(ring: Polygon): Polygon {
  const places: number[] = [];
  for (let i = 0; i < ring.length; i += 2) {
    const k = (i + 2) % ring.length;
    places.push(ring[i], ring[i + 1], (ring[i] + ring[k]) / 2, (ring[i + 1] + ring[k + 1]) / 2);
  }
  return places;
}

/** Where the label changes on the edge from corner i; the least label still holds there. */
function crossing(ring: Polygon, i: number, label: number, labels: Labels): readonly [number, number] {
  const k = (2 * i + 2) % ring.length;
  let [ax, az, bx, bz] = [ring[2 * i], ring[2 * i + 1], ring[k], ring[k + 1]];
  for (let step = 0; step < HALVINGS; step++) {
    const x = (ax + bx) / 2;
    const z = (az + bz) / 2;
    if (labels.at(x, z) === label) [ax, az] = [x, z];
    else [bx, bz] = [x, z];
  }
  return label === BLOCKED ? [bx, bz] : [ax, az];
}

/** The label of places that do not count: cuts end at the last place that does. */
export const BLOCKED = -(2 ** 31);

/** The ring on both sides of a line across its longer extent; fewer where one side is empty. */
function halvesOf(ring: Polygon): readonly Polygon[] {
  let [minX, maxX, minZ, maxZ] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let i = 0; i < ring.length; i += 2) {
    minX = Math.min(minX, ring[i]);
    maxX = Math.max(maxX, ring[i]);
    minZ = Math.min(minZ, ring[i + 1]);
    maxZ = Math.max(maxZ, ring[i + 1]);
  }
  const axis = maxX - minX >= maxZ - minZ ? 0 : 1;
  const middle = axis === 0 ? (minX + maxX) / 2 : (minZ + maxZ) / 2;
  const [high, low] = cutByLine(ring, 1 - axis, axis, middle);
  return [low, high].filter((half) => half !== null);
}

export function middleOf(ring: Polygon): readonly [number, number] {
  let [x, z] = [0, 0];
  for (let i = 0; i < ring.length; i += 2) {
    x += ring[i];
    z += ring[i + 1];
  }
  return [(2 * x) / ring.length, (2 * z) / ring.length];
}

/** The distance from (x, z) to the farthest corner. */
export function reachOf(ring: Polygon, x: number, z: number): number {
  let most = 0;
  for (let i = 0; i < ring.length; i += 2) most = Math.max(most, (ring[i] - x) ** 2 + (ring[i + 1] - z) ** 2);
  return Math.sqrt(most);
}
