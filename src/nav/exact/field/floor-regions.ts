// Regions of the floor: the navmesh's cells, halved where queries need smaller ones.
//
// What a region sees (region-views.ts) does not depend on any goal, so regions are kept with the level and body and shared by all fields.
// A region knows its cell, its box within the cell, the part of it where the agent's centre may be (at least roughly: a convex ring around
// it), and the walls that may be too near. Halving cuts the box in two; a region that was halved passes queries on.
import { pointToSegment } from '../../../geometry/gap.ts';
import { WIDTH_SLACK } from '../../clearance/near-walls.ts';
import type { NavMesh } from '../../mesh/nav-mesh.ts';
import type { ExactIndex } from '../exact-index.ts';
import { circleAbout, clipRing, isNearRing, type Ring } from './rings.ts';
import { createWallsBetween } from './walls-between.ts';

export interface Region {
  readonly id: number;
  readonly cell: number;
  /** The corners of the cell. */
  readonly outline: Ring;
  readonly minX: number;
  readonly minZ: number;
  readonly maxX: number;
  readonly maxZ: number;
  /** Contains every place of the region where the agent may be; empty if there is none. */
  readonly ring: Ring;
  /** A circle about the ring. */
  readonly x: number;
  readonly z: number;
  readonly radius: number;
  /** Can the agent be everywhere in the ring? */
  readonly isOpen: boolean;
  /** Walls nearer than the agent's radius to some place of the region. */
  readonly walls: Int32Array;
  readonly parent: Region | null;
  /** The halves: below and from `at`, in x or (`isAcross`) in z; null while it is whole. */
  low: Region | null;
  high: Region | null;
  isAcross: boolean;
  at: number;
}

export interface FloorRegions {
  /** Every region by its id. */
  readonly all: Region[];
  /** The smallest region of the cell that contains the place. */
  inCell(cell: number, x: number, z: number): Region;
  /** Is the place in the box of the region and strictly inside its cell? */
  contains(region: Region, x: number, z: number): boolean;
  /** Cuts the region in two; false if it is too small, or there are too many. */
  halve(region: Region): boolean;
  /** Is the place far enough from walls for the agent's centre? For a place in the region. */
  isClear(region: Region, x: number, z: number): boolean;
  /** The side of a square as large as a cell is on average. */
  readonly cellSize: number;
}

/** Regions of smaller circles are not halved: a part of the side of a square as large as a cell is on average. */
const SMALLEST = 0.15;
/** Most regions: so many for each cell, and so many more. */
const MOST_A_CELL = 12;
const MOST_MORE = 2048;
/**
 * Where a region is cut: near the middle, but seldom along the line of a wall. Always between two lines of the grid, so that no place of
 * the grid is on a cut.
 */
const CUT = 0.47;
/** The ring keeps this much less than the clearance from walls, map units: rounding. */
const RING_SLACK = 5e-10;

export function createFloorRegions({ portalGraph, navMesh, open }: ExactIndex): FloorRegions {
  const { tree, body } = portalGraph;
  const { wallEnds } = tree;
  const { quantum } = tree.plan;
  const { cellStart, edgeVertex, vertexX, vertexZ } = navMesh;
  const cells = cellStart.length - 1;
  const most = cells * MOST_A_CELL + MOST_MORE;
  const room = body.radius > 0 ? body.radius - WIDTH_SLACK : 0;
  const cellSize = sizeOfCells(navMesh);
  const smallest = SMALLEST * cellSize;
  const nearby = createWallsBetween(tree, open.stops, body.radius);
  const all: Region[] = [];
  const first: (Region | undefined)[] = Array.from({ length: cells });

  const ringOf = (cell: number): Ring => {
    const ring = new Float64Array(2 * (cellStart[cell + 1] - cellStart[cell]));
    for (let h = cellStart[cell], i = 0; h < cellStart[cell + 1]; h++) {
      ring[i++] = vertexX[edgeVertex[h]];
      ring[i++] = vertexZ[edgeVertex[h]];
    }
    return ring;
  };

  const isNearWall = (ring: Ring, wall: number, reach: number): boolean => {
    const at = 4 * wall;
    return isNearRing(ring, wallEnds[at], wallEnds[at + 1], wallEnds[at + 2], wallEnds[at + 3], reach);
  };

  /** Cuts off the strip beside a wall, if what is too near the wall is just such a strip. */
  const cutStrip = (ring: Ring, wall: number): Ring => {
    const ax = wallEnds[4 * wall];
    const az = wallEnds[4 * wall + 1];
    const length = Math.hypot(wallEnds[4 * wall + 2] - ax, wallEnds[4 * wall + 3] - az);
    const ux = (wallEnds[4 * wall + 2] - ax) / length;
    const uz = (wallEnds[4 * wall + 3] - az) / length;
    let sum = 0;
    for (let i = 0; i < ring.length; i += 2) sum += ux * (ring[i + 1] - az) - uz * (ring[i] - ax);
    const sign = sum < 0 ? -1 : 1;
    const nx = -uz * sign;
    const nz = ux * sign;
    const least = room - RING_SLACK + nx * ax + nz * az;
    const strip = clipRing(ring, -nx, -nz, -least);
    for (let i = 0; i < strip.length; i += 2) {
      const along = ux * (strip[i] - ax) + uz * (strip[i + 1] - az);
      const gap = nx * (strip[i] - ax) + nz * (strip[i + 1] - az);
      if (along < 0 || along > length || gap < -RING_SLACK) return ring;
    }
    return clipRing(ring, nx, nz, least);
  };

  const add = (cell: number, box: readonly [number, number, number, number], parent: Region | null): Region => {
    const [minX, minZ, maxX, maxZ] = box;
    const outline = parent === null ? ringOf(cell) : parent.outline;
    let ring = outline;
    if (parent !== null) {
      ring = clipRing(clipRing(ring, 1, 0, minX), -1, 0, -maxX);
      ring = clipRing(clipRing(ring, 0, 1, minZ), 0, -1, -maxZ);
    }
    let near: number[] = [];
    if (room > 0 && ring.length > 0) {
      near =
        parent === null
          ? nearby.near(ring)
          : Array.from(parent.walls).filter((wall) => isNearWall(ring, wall, body.radius));
      for (const wall of near) if (ring.length > 0) ring = cutStrip(ring, wall);
    }
    const [x, z, radius] = ring.length > 0 ? circleAbout(ring) : [minX, minZ, 0];
    const region: Region = {
      id: all.length,
      cell,
      outline,
      minX,
      minZ,
      maxX,
      maxZ,
      ring,
      x,
      z,
      radius,
      isOpen: !near.some((wall) => isNearWall(ring, wall, room - 2 * RING_SLACK)),
      walls: Int32Array.from(near),
      parent,
      low: null,
      high: null,
      isAcross: false,
      at: 0,
    };
    all.push(region);
    return region;
  };

  const firstOf = (cell: number): Region => {
    let region = first[cell];
    if (region !== undefined) return region;
    let [minX, minZ, maxX, maxZ] = [Infinity, Infinity, -Infinity, -Infinity];
    for (let h = cellStart[cell]; h < cellStart[cell + 1]; h++) {
      minX = Math.min(minX, vertexX[edgeVertex[h]]);
      maxX = Math.max(maxX, vertexX[edgeVertex[h]]);
      minZ = Math.min(minZ, vertexZ[edgeVertex[h]]);
      maxZ = Math.max(maxZ, vertexZ[edgeVertex[h]]);
    }
    return (first[cell] = region = add(cell, [minX, minZ, maxX, maxZ], null));
  };

  return {
    all,
    cellSize,
    inCell(cell, x, z) {
      let region = firstOf(cell);
      while (region.low !== null) region = (region.isAcross ? z : x) < region.at ? region.low : region.high!;
      return region;
    },
    contains({ outline, minX, minZ, maxX, maxZ }, x, z) {
      if (x < minX || x > maxX || z < minZ || z > maxZ) return false;
      let ax = outline[outline.length - 2];
      let az = outline[outline.length - 1];
      for (let i = 0; i < outline.length; i += 2) {
        const bx = outline[i];
        const bz = outline[i + 1];
        if ((bx - ax) * (z - az) - (bz - az) * (x - ax) <= 0) return false;
        ax = bx;
        az = bz;
      }
      return true;
    },
    halve(region) {
      if (region.low !== null) return true;
      if (region.radius < smallest || all.length + 2 > most) return false;
      let [minX, minZ, maxX, maxZ] = [Infinity, Infinity, -Infinity, -Infinity];
      for (let i = 0; i < region.ring.length; i += 2) {
        minX = Math.min(minX, region.ring[i]);
        maxX = Math.max(maxX, region.ring[i]);
        minZ = Math.min(minZ, region.ring[i + 1]);
        maxZ = Math.max(maxZ, region.ring[i + 1]);
      }
      region.isAcross = maxZ - minZ > maxX - minX;
      const cut = region.isAcross ? minZ + CUT * (maxZ - minZ) : minX + CUT * (maxX - minX);
      region.at = (Math.floor(cut / quantum) + 0.5) * quantum;
      const { cell, isAcross, at } = region;
      region.high = add(
        cell,
        [isAcross ? region.minX : at, isAcross ? at : region.minZ, region.maxX, region.maxZ],
        region,
      );
      region.low = add(
        cell,
        [region.minX, region.minZ, isAcross ? region.maxX : at, isAcross ? at : region.maxZ],
        region,
      );
      return true;
    },
    isClear({ walls: near }, x, z) {
      for (let i = 0; i < near.length; i++) {
        const at = 4 * near[i];
        const gap = pointToSegment(x, z, wallEnds[at], wallEnds[at + 1], wallEnds[at + 2], wallEnds[at + 3]);
        if (gap < room * room) return false;
      }
      return true;
    },
  };
}

function sizeOfCells({ cellStart, edgeVertex, edgeNext, vertexX, vertexZ }: NavMesh): number {
  let twice = 0;
  for (let h = 0; h < edgeVertex.length; h++) {
    const a = edgeVertex[h];
    const b = edgeVertex[edgeNext[h]];
    twice += vertexX[a] * vertexZ[b] - vertexX[b] * vertexZ[a];
  }
  return Math.sqrt(Math.abs(twice) / 2 / Math.max(1, cellStart.length - 1));
}
