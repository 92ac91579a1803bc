// What each region of the floor sees: the tracks about corners that some place in it may leave to or arrive at, and the walls between.
//
// A view is a node of the tangent graph for a disc, or a corner for a point. It is listed if a cone of the corner meets the region and if
// tangents to places of the region touch the free part of its track. The walls that may be between are found when a field first needs
// them: none means that every place of the region sees it. All of this holds for any goal.
import { sideAt } from '../../../geometry/point.ts';
import { positionOf } from '../corners.ts';
import type { ExactIndex } from '../exact-index.ts';
import { senseOf } from '../tangent-graph.ts';
import { BOTH, sidesOf } from '../wedge.ts';
import { cellViewsOf, meetsCone } from './cell-views.ts';
import type { Region } from './floor-regions.ts';
import { directionOf, forEachCrossing, hullOf, isInRing, meanOf, type Ring } from './rings.ts';
import { createWallsBetween, isBetween } from './walls-between.ts';

/** The walls that may stop a line, as indices into plan.walls; null where every line is certainly stopped. */
export type Walls = Int32Array | null;

export interface RegionViews {
  /** Nodes of the tangent graph; corners for a point. */
  readonly site: Int32Array;
  /** SPAN numbers for each view, rounded: see there. */
  readonly spans: Float32Array;
  /** The walls between the region and each view; undefined while unknown. */
  readonly walls: (Walls | undefined)[];
}

/**
 * Numbers of a view. About its positions on the track at which tangents to the region touch: the least, the most, that to the centre of the
 * region. Then the length of the tangent to the centre (NaN: the region is too close), and its direction, x and z.
 */
export const SPAN = 6;
/** Rounding of those positions, radians. */
export const SPAN_SLACK = 1e-5;

export interface Views {
  of(region: Region): RegionViews;
  /** The walls that may be between the region and its view with that index. */
  wallsTo(region: Region, views: RegionViews, view: number): Walls;
  /** The walls that may be between the region and another one's ring. */
  wallsBetween(region: Region, ring: Ring): Walls;
}

/** Tangents may miss the end of a track by this much, radians, and still be tested. */
const TRACK_MARGIN = 1e-4;
/** Chords about an arc: each spans at most this angle, radians. */
const CHORD = Math.PI / 8;
/** Relative rounding of squared distances of places on a circle. */
const ON_CIRCLE = 1e-12;
/** Rounding of sides, square map units: less than a quarter of the finest quantum's square. */
const SIDE_SLACK = 2e-7;
/** A region this near to a corner's circle, map units, may have places on it; also the rounding of their positions, radians. */
const CLOSE = 1e-3;

export function createViews({ open, portalGraph }: ExactIndex): Views {
  const { corners, radius } = open.graph;
  const { tree } = portalGraph;
  const { wallEnds } = tree;
  const between = createWallsBetween(tree, open.stops, open.reach);
  const known: (RegionViews | undefined)[] = [];
  const vertexOf = new Int32Array(corners.count);
  corners.ofVertex.forEach((corner, vertex) => corner >= 0 && (vertexOf[corner] = vertex));
  const span = new Float64Array(SPAN);

  /** The angle between a normal and the one at which a tangent to (px, pz), from the corner, touches; NaN inside the circle. */
  const turnTo = (normalX: number, normalZ: number, px: number, pz: number, sense: number): number => {
    const under = px * px + pz * pz - radius * radius;
    const reach = Math.abs(under) < ON_CIRCLE * radius * radius ? Math.sqrt(Math.max(0, under)) : Math.sqrt(under);
    const vx = radius * px + sense * reach * pz;
    const vz = radius * pz - sense * reach * px;
    return Math.atan2(normalX * vz - normalZ * vx, normalX * vx + normalZ * vz);
  };

  /** Computes the numbers of a node as seen from the region; false if no tangent touches its track. */
  const measure = (region: Region, corner: number, piece: number, sense: number): boolean => {
    const { ring, x, z, radius: around } = region;
    const cornerX = corners.x[corner];
    const cornerZ = corners.z[corner];
    const dx = x - cornerX;
    const dz = z - cornerZ;
    const gap = Math.sqrt(dx * dx + dz * dz);
    const low = corners.pieceLow[piece];
    const high = corners.pieceHigh[piece];
    const isClose = gap - around <= radius + CLOSE;
    // Tangents touch at most a quarter of a turn from a place's own direction: an eighth leaves room on both sides.
    const [ownX, ownZ] = isClose ? directionOf(ring, cornerX, cornerZ) : [dx / gap, dz / gap];
    const isOnRing = ownX === 0 && ownZ === 0;
    if (isClose && (isOnRing || isInRing(ring, cornerX, cornerZ, CLOSE))) {
      span.set([low, high, NaN, NaN, 0, 0]);
      return true;
    }
    const ux = (ownX + sense * ownZ) * Math.SQRT1_2;
    const uz = (ownZ - sense * ownX) * Math.SQRT1_2;
    let least = Infinity;
    let most = -Infinity;
    const add = (px: number, pz: number): void => {
      const turn = turnTo(ux, uz, px, pz, sense);
      if (turn < least) least = turn;
      if (turn > most) most = turn;
    };
    for (let i = 0; i < ring.length; i += 2) add(ring[i] - cornerX, ring[i + 1] - cornerZ);
    if (isClose) forEachCrossing(ring, cornerX, cornerZ, radius, add);
    const middle = positionOf(corners, corner, Math.atan2(uz, ux));
    for (const at of [middle, middle + 2 * Math.PI, middle - 2 * Math.PI]) {
      if (!(at + least <= high + TRACK_MARGIN && at + most >= low - TRACK_MARGIN)) continue;
      if (isClose) span.set([at + least - CLOSE, at + most + CLOSE, NaN, NaN, 0, 0]);
      else {
        const length = Math.sqrt(gap * gap - radius * radius);
        const touchX = (radius * dx + sense * length * dz) / (gap * gap);
        const touchZ = (radius * dz - sense * length * dx) / (gap * gap);
        const own = at + turnTo(ux, uz, dx, dz, sense);
        span.set([
          at + least,
          at + most,
          own,
          length,
          (dx - radius * touchX) / length,
          (dz - radius * touchZ) / length,
        ]);
      }
      return true;
    }
    return false;
  };

  const measurePoint = ({ x, z }: Region, corner: number): void => {
    const dx = x - corners.x[corner];
    const dz = z - corners.z[corner];
    const gap = Math.sqrt(dx * dx + dz * dz);
    span.set([0, 0, 0, gap, gap > 0 ? dx / gap : 0, gap > 0 ? dz / gap : 0]);
  };

  /** A region sees at most what the one sees of which it is a half. */
  const find = (region: Region): RegionViews => {
    const { start, corner: cornerOf, rays } = cellViewsOf(open.graph);
    const whole = region.parent === null ? null : (known[region.parent.id] ?? null);
    const site: number[] = [];
    const spans: number[] = [];
    const walls: (Walls | undefined)[] = [];
    /** The next of the whole region's views, which are in the order of their sites. */
    let next = 0;
    const add = (each: number): void => {
      site.push(each);
      for (let i = 0; i < SPAN; i++) spans.push(span[i]);
      // What is certainly seen by all of it is seen by its half.
      const list = whole?.walls[next];
      walls.push(list?.length === 0 ? list : undefined);
    };
    const mayAdd = (each: number): boolean => {
      if (whole === null) return true;
      while (next < whole.site.length && whole.site[next] < each) next++;
      return whole.site[next] === each && whole.walls[next] !== null;
    };
    const end = start[region.cell + 1];
    for (let i = start[region.cell]; i < end && region.ring.length > 0;) {
      const corner = cornerOf[i];
      const begin = i;
      while (i < end && cornerOf[i] === corner) i++;
      const first = radius > 0 ? 2 * corners.pieceStart[corner] : corner;
      const last = radius > 0 ? 2 * corners.pieceEnd[corner] : corner + 1;
      let isSeen: boolean | null = null;
      for (let each = first; each < last; each++) {
        if (!mayAdd(each)) continue;
        isSeen ??= isInCones(region.ring, corner, rays, begin, i);
        if (!isSeen) break;
        if (radius === 0) measurePoint(region, corner);
        else if (!measure(region, corner, each >> 1, senseOf(each))) continue;
        add(each);
      }
    }
    return { site: Int32Array.from(site), spans: Float32Array.from(spans), walls };
  };

  const isInCones = (ring: Ring, corner: number, rays: Float32Array, begin: number, end: number): boolean => {
    for (let cone = begin; cone < end; cone++) {
      if (meetsCone(ring, corners.x[corner], corners.z[corner], rays, 4 * cone)) return true;
    }
    return false;
  };

  /** The list of the same view from the region of which this one is a half; undefined if it has none. */
  const listOfWhole = ({ parent }: Region, site: number): Int32Array | undefined => {
    const whole = parent === null ? undefined : known[parent.id];
    if (whole === undefined) return undefined;
    let low = 0;
    for (let high = whole.site.length; low < high;) {
      const middle = (low + high) >> 1;
      if (whole.site[middle] < site) low = middle + 1;
      else high = middle;
    }
    return whole.site[low] === site ? (whole.walls[low] ?? undefined) : undefined;
  };

  /** The walls near the hull without those of that vertex, or null where one is certainly between. */
  const listed = (
    walls: ArrayLike<number>,
    one: Ring,
    other: Ring,
    vertex: number,
    isBeside: (wall: number) => boolean,
  ): Walls => {
    const found: number[] = [];
    for (let i = 0; i < walls.length; i++) {
      const wall = walls[i];
      const { a, b } = tree.plan.walls[wall];
      if (a === vertex || b === vertex || isBeside(wall)) continue;
      const at = 4 * wall;
      if (isBetween(one, other, wallEnds[at], wallEnds[at + 1], wallEnds[at + 2], wallEnds[at + 3])) return null;
      found.push(wall);
    }
    return Int32Array.from(found);
  };

  /**
   * Do lines from the region to a point leave the wall aside, or only touch it? Then the wall's line, or one from the point through an end
   * of the wall, has the wall on one side and the region on the other.
   */
  const leavesAside = (ring: Ring, x: number, z: number, wall: number): boolean => {
    const ax = wallEnds[4 * wall];
    const az = wallEnds[4 * wall + 1];
    const bx = wallEnds[4 * wall + 2];
    const bz = wallEnds[4 * wall + 3];
    const own = sidesOfGrid(ring, ax, az, bx - ax, bz - az) | signOf(sideAt(ax, az, bx, bz, x, z));
    if (own !== BOTH_SIDES) return true;
    const pastA = sidesOfGrid(ring, x, z, ax - x, az - z) & signOf(sideAt(x, z, ax, az, bx, bz));
    if (pastA === 0 && (ax !== x || az !== z)) return true;
    const pastB = sidesOfGrid(ring, x, z, bx - x, bz - z) & signOf(sideAt(x, z, bx, bz, ax, az));
    return pastB === 0 && (bx !== x || bz !== z);
  };

  /** A point's list without the corner's own walls: with one of them, which leaves its lines in doubt, where they could matter. */
  const byWedge = ({ ring }: Region, corner: number, list: Int32Array): Walls => {
    const cornerX = corners.x[corner];
    const cornerZ = corners.z[corner];
    const [wedge] = corners.wedge[corner];
    const [meanX, meanZ] = meanOf(ring);
    const dirX = meanX - cornerX;
    const dirZ = meanZ - cornerZ;
    const isAhead = sidesOfGrid(ring, cornerX, cornerZ, dirZ, -dirX) === 1;
    const isPast = (x: number, z: number): boolean =>
      (isAhead && x * dirX + z * dirZ <= 0) || sidesOfGrid(ring, cornerX, cornerZ, x, z) !== BOTH_SIDES;
    if (!isPast(wedge.loX, wedge.loZ) || !isPast(wedge.hiX, wedge.hiZ)) {
      const own = tree.starWalls[tree.starStart[vertexOf[corner]]];
      return Int32Array.of(...list, own);
    }
    return (sidesOf(wedge, dirX, dirZ) & BOTH) === 0 ? null : list;
  };

  return {
    of: (region) => (known[region.id] ??= find(region)),
    wallsTo(region, { site, spans, walls }, view) {
      const found = walls[view];
      if (found !== undefined) return found;
      const node = site[view];
      const corner = radius > 0 ? corners.pieceCorner[node >> 1] : node;
      const x = corners.x[corner];
      const z = corners.z[corner];
      const points = Array.from(region.ring);
      if (radius === 0) points.push(x, z);
      else {
        const low = Math.max(spans[SPAN * view] - SPAN_SLACK, corners.pieceLow[node >> 1]);
        const high = Math.min(spans[SPAN * view + 1] + SPAN_SLACK, corners.pieceHigh[node >> 1]);
        const chords = Math.max(1, Math.ceil((high - low) / CHORD));
        const half = Math.max(0, high - low) / chords / 2;
        const from = corners.from[corner] + low;
        for (let i = 0; i <= 2 * chords; i++) {
          const out = i % 2 === 0 ? radius : radius / Math.cos(half);
          points.push(x + out * Math.cos(from + i * half), z + out * Math.sin(from + i * half));
        }
      }
      const hull = hullOf(points);
      const whole = listOfWhole(region, node);
      const near = whole === undefined ? between.near(hull) : between.ofThese(hull, whole);
      const list = listed(near, region.ring, Float64Array.of(x, z), vertexOf[corner], (wall) =>
        radius > 0 ? false : leavesAside(region.ring, x, z, wall),
      );
      return (walls[view] = radius === 0 && list !== null ? byWedge(region, corner, list) : list);
    },
    wallsBetween(region, ring) {
      const hull = hullOf([...region.ring, ...ring]);
      return listed(between.near(hull), region.ring, ring, -1, (wall) => {
        const ax = wallEnds[4 * wall];
        const az = wallEnds[4 * wall + 1];
        const dx = wallEnds[4 * wall + 2] - ax;
        const dz = wallEnds[4 * wall + 3] - az;
        if (radius > 0) return false;
        return (sidesOfGrid(region.ring, ax, az, dx, dz) | sidesOfGrid(ring, ax, az, dx, dz)) !== BOTH_SIDES;
      });
    },
  };
}

const BOTH_SIDES = 3;

const signOf = (side: number): number => (side > 0 ? 1 : side < 0 ? 2 : 0);

/**
 * The sides of the line from (x, z) in the direction (dx, dz) on which places of the grid inside the ring may be: 1, 2, both or none (on it).
 * Sides of three places of the grid are whole multiples of a larger number than the slack, which is for the ring's rounding.
 */
function sidesOfGrid(ring: Ring, x: number, z: number, dx: number, dz: number): number {
  let sides = 0;
  for (let i = 0; i < ring.length; i += 2) {
    const side = dx * (ring[i + 1] - z) - dz * (ring[i] - x);
    if (side > SIDE_SLACK) sides |= 1;
    else if (side < -SIDE_SLACK) sides |= 2;
  }
  return sides;
}
