// Parts of the rings of equal distance inside one convex part of a region of the shortest path map.
//
// Along an edge of the part the distance falls, then rises; so both are crossed once at most. Between two crossings the middle of the chord
// is moved onto the ring, along the path from there: the distance changes by just as much.
import type { Polygon } from '../../geometry/cut.ts';
import { middleOf, reachOf } from './divide-ring.ts';

/** The distance at a place, and the direction in which it falls. */
export interface Slope {
  distance: number;
  directionX: number;
  directionZ: number;
}

/** Chords that are this near to the ring are drawn, map units. */
const FLAT = 0.4;
/** How much smaller a part is for its rings. */
const INSIDE = 1e-4;
const MOST_HALVINGS = 5;
const STEPS = 24;

/** Calls `draw` with the chords of all rings, `gap` apart, that cross the part. */
export function drawRings(
  ring: Polygon,
  slopeAt: (x: number, z: number) => Slope,
  gap: number,
  draw: (ax: number, az: number, bx: number, bz: number, ring: number) => void,
): void {
  const [x, z] = middleOf(ring);
  const reach = reachOf(ring, x, z);
  const { distance: middle } = slopeAt(x, z);
  if (Math.floor((middle - reach) / gap) === Math.floor((middle + reach) / gap)) return;
  // At a corner of the floor a ray from behind it may end.
  const inner = ring.map((value, i) => value + INSIDE * ((i % 2 === 0 ? x : z) - value));
  const places = withLowest(inner, slopeAt);
  const heights: number[] = [];
  for (let i = 0; i < places.length; i += 2) heights.push(slopeAt(places[i], places[i + 1]).distance);
  const first = Math.max(1, Math.ceil(Math.min(...heights) / gap));
  const last = Math.floor(Math.max(...heights) / gap);
  for (let level = first; level <= last && last < Infinity; level++) {
    const distance = level * gap;
    /** Places where the border of the part leaves what is nearer than the ring, and where it enters it again. */
    const crossings: { readonly x: number; readonly z: number; readonly isExit: boolean }[] = [];
    heights.forEach((height, i) => {
      const next = (i + 1) % heights.length;
      if (height < distance === heights[next] < distance) return;
      const ends = [places[2 * i], places[2 * i + 1], places[2 * next], places[2 * next + 1]];
      crossings.push({ ...crossingAt(ends, distance, slopeAt), isExit: height < distance });
    });
    const follow = (ax: number, az: number, bx: number, bz: number, depth: number): void => {
      const x = (ax + bx) / 2;
      const z = (az + bz) / 2;
      const { distance: there, directionX, directionZ } = slopeAt(x, z);
      const off = there - distance;
      const isFar = (bx - ax) ** 2 + (bz - az) ** 2 > off * off;
      if (depth === MOST_HALVINGS || !isFar || Math.abs(off) < FLAT) return draw(ax, az, bx, bz, level);
      const mx = x + off * directionX;
      const mz = z + off * directionZ;
      follow(ax, az, mx, mz, depth + 1);
      follow(mx, mz, bx, bz, depth + 1);
    };
    crossings.forEach((from, i) => {
      const to = crossings[(i + 1) % crossings.length];
      if (from.isExit && to !== from) follow(from.x, from.z, to.x, to.z, 0);
    });
  }
}

/** The corners of the ring, and on its edges the places of least distance between them. */
function withLowest(ring: Polygon, slopeAt: (x: number, z: number) => Slope): number[] {
  const places: number[] = [];
  for (let i = 0; i < ring.length; i += 2) {
    const k = (i + 2) % ring.length;
    const dx = ring[k] - ring[i];
    const dz = ring[k + 1] - ring[i + 1];
    const rises = (part: number): boolean => {
      const { directionX, directionZ } = slopeAt(ring[i] + part * dx, ring[i + 1] + part * dz);
      return directionX * dx + directionZ * dz < 0;
    };
    places.push(ring[i], ring[i + 1]);
    if (rises(0) || !rises(1)) continue;
    let [low, high] = [0, 1];
    for (let step = 0; step < STEPS / 2; step++) {
      const middle = (low + high) / 2;
      if (rises(middle)) high = middle;
      else low = middle;
    }
    places.push(ring[i] + low * dx, ring[i + 1] + low * dz);
  }
  return places;
}

/** Where the ring crosses the line between two ends. */
function crossingAt(ends: readonly number[], distance: number, slopeAt: (x: number, z: number) => Slope) {
  let [ax, az, bx, bz] = ends;
  const isNear = slopeAt(ax, az).distance < distance;
  for (let step = 0; step < STEPS; step++) {
    const x = (ax + bx) / 2;
    const z = (az + bz) / 2;
    if (slopeAt(x, z).distance < distance === isNear) [ax, az] = [x, z];
    else [bx, bz] = [x, z];
  }
  return { x: ax, z: az };
}
