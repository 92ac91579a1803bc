// What each region of the floor sees: the tracks about corners that some place in it may leave to or arrive at, and the walls between.
//
// A view is a node of the tangent graph for a disc, or a corner for a point. It is listed if a cone of the corner meets the region and if
// tangents to places of the region touch the free part of its track. The walls that may be between are found when a field first needs
// them: none means that every place of the region sees it. All of this holds for any goal.
import { positionOf } from '../corners.ts';
import type { ExactIndex } from '../exact-index.ts';
import { senseOf } from '../tangent-graph.ts';
import { BOTH, sidesOf } from '../wedge.ts';
import { cellViewsOf, meetsCone } from './cell-views.ts';
import type { FloorRegions, Region } from './floor-regions.ts';
import { hullOf, type Ring } from './rings.ts';
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
  /** The walls that may be between the region and another ring, which lies in that cell. */
  wallsBetween(region: Region, ring: Ring, cell: number): Walls;
}

/** Tangents may miss the end of a track by this much, radians, and still be tested. */
const TRACK_MARGIN = 1e-4;
/** Chords about an arc: each spans at most this angle, radians. */
const CHORD = Math.PI / 8;
/** A region this near to a corner's circle has no bounds on tangents, map units. */
const CLOSE = 1e-3;

export function createViews(index: ExactIndex, regions: FloorRegions): Views {
  const { open, portalGraph } = index;
  const { corners, radius } = open.graph;
  const { tree } = portalGraph;
  const { wallEnds } = tree;
  const between = createWallsBetween(tree, open.stops, open.reach);
  const known: (RegionViews | undefined)[] = [];
  const vertexOf = new Int32Array(corners.count);
  corners.ofVertex.forEach((corner, vertex) => corner >= 0 && (vertexOf[corner] = vertex));
  const span = new Float64Array(SPAN);

  /** Computes the numbers of a node as seen from the region; false if no tangent touches its track. */
  const measure = ({ ring, x, z, radius: around }: Region, corner: number, piece: number, sense: number): boolean => {
    const dx = x - corners.x[corner];
    const dz = z - corners.z[corner];
    const gap = Math.sqrt(dx * dx + dz * dz);
    const low = corners.pieceLow[piece];
    const high = corners.pieceHigh[piece];
    if (gap - around <= radius + CLOSE) {
      span.set([low, high, NaN, NaN, 0, 0]);
      return true;
    }
    const length = Math.sqrt(gap * gap - radius * radius);
    const ux = (radius * dx + sense * length * dz) / (gap * gap);
    const uz = (radius * dz - sense * length * dx) / (gap * gap);
    let least = 0;
    let most = 0;
    for (let i = 0; i < ring.length; i += 2) {
      const px = ring[i] - corners.x[corner];
      const pz = ring[i + 1] - corners.z[corner];
      const far = px * px + pz * pz;
      const reach = Math.sqrt(far - radius * radius);
      const vx = radius * px + sense * reach * pz;
      const vz = radius * pz - sense * reach * px;
      const turn = Math.atan2(ux * vz - uz * vx, ux * vx + uz * vz);
      least = Math.min(least, turn);
      most = Math.max(most, turn);
    }
    const middle = positionOf(corners, corner, Math.atan2(uz, ux));
    for (const at of [middle, middle + 2 * Math.PI, middle - 2 * Math.PI]) {
      if (at + least > high + TRACK_MARGIN || at + most < low - TRACK_MARGIN) continue;
      span.set([at + least, at + most, at, length, (dx - radius * ux) / length, (dz - radius * uz) / length]);
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

  const find = (region: Region): RegionViews => {
    const { start, corner: cornerOf, rays } = cellViewsOf(open.graph);
    const site: number[] = [];
    const spans: number[] = [];
    const end = start[region.cell + 1];
    for (let i = start[region.cell]; i < end && region.ring.length > 0;) {
      const corner = cornerOf[i];
      let isSeen = false;
      for (; i < end && cornerOf[i] === corner; i++) {
        isSeen ||= meetsCone(region.ring, corners.x[corner], corners.z[corner], rays, 4 * i);
      }
      if (!isSeen) continue;
      if (radius === 0) {
        measurePoint(region, corner);
        site.push(corner);
        spans.push(...span);
        continue;
      }
      for (let node = 2 * corners.pieceStart[corner]; node < 2 * corners.pieceStart[corner + 1]; node++) {
        if (!measure(region, corner, node >> 1, senseOf(node))) continue;
        site.push(node);
        spans.push(...span);
      }
    }
    return {
      site: Int32Array.from(site),
      spans: Float32Array.from(spans),
      walls: Array.from({ length: site.length }),
    };
  };

  /** The walls near the hull without those of that vertex, or null where one is certainly between. */
  const listed = (hull: Ring, one: Ring, other: Ring, vertex: number, isBeside: (wall: number) => boolean): Walls => {
    const found: number[] = [];
    for (const wall of between.near(hull)) {
      const { a, b } = tree.plan.walls[wall];
      if ((radius > 0 && (a === vertex || b === vertex)) || isBeside(wall)) continue;
      const at = 4 * wall;
      if (isBetween(one, other, wallEnds[at], wallEnds[at + 1], wallEnds[at + 2], wallEnds[at + 3])) return null;
      found.push(wall);
    }
    return Int32Array.from(found);
  };

  /** Are both cells (or a cell and a corner) on one side of a point's wall, or on its line? Exact. */
  const isBesideBoth = (cell: Ring, other: Ring, wall: number): boolean => {
    if (radius > 0) return false;
    const ax = wallEnds[4 * wall];
    const az = wallEnds[4 * wall + 1];
    const ux = wallEnds[4 * wall + 2] - ax;
    const uz = wallEnds[4 * wall + 3] - az;
    let sides = 0;
    for (const ring of [cell, other]) {
      for (let i = 0; i < ring.length; i += 2) {
        const side = ux * (ring[i + 1] - az) - uz * (ring[i] - ax);
        sides |= side > 0 ? 1 : side < 0 ? 2 : 0;
      }
    }
    return sides !== 3;
  };

  /** Is the region in the corner's free wedge? For a point; true also where one of the corner's own walls has to be tested. */
  const isInWedge = ({ ring }: Region, corner: number, list: Int32Array): boolean => {
    const vertex = vertexOf[corner];
    const { walls } = tree.plan;
    if (list.some((wall) => walls[wall].a === vertex || walls[wall].b === vertex)) return true;
    // A place inside, where a border could mislead.
    let x = 0;
    let z = 0;
    for (let i = 0; i < ring.length; i += 2) {
      x += ring[i] / (ring.length / 2);
      z += ring[i + 1] / (ring.length / 2);
    }
    return (sidesOf(corners.wedge[corner][0], x - corners.x[corner], z - corners.z[corner]) & BOTH) !== 0;
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
      const at = Float64Array.of(x, z);
      const cell = radius === 0 ? regions.ringOf(region.cell) : at;
      const list = listed(hullOf(points), region.ring, at, vertexOf[corner], (wall) => isBesideBoth(cell, at, wall));
      return (walls[view] = radius === 0 && list !== null && !isInWedge(region, corner, list) ? null : list);
    },
    wallsBetween(region, ring, cell) {
      const hull = hullOf([...region.ring, ...ring]);
      const one = radius === 0 ? regions.ringOf(region.cell) : ring;
      const other = radius === 0 ? regions.ringOf(cell) : ring;
      return listed(hull, region.ring, ring, -1, (wall) => isBesideBoth(one, other, wall));
    },
  };
}
