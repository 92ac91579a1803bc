// The reachable part of a level for a body, and random places in it, uniform by area.
//
// A flood over the body's graph from a whole leaf: coarser than a path finder, which depends on the exact place, but cheap enough for every
// chase.
import { leafAt } from '../../bsp/leaf-at.ts';
import type { Leaf } from '../../bsp/tree.ts';
import { side, type Point } from '../../geometry/point.ts';
import type { Body } from '../body.ts';
import { portalGraphOf } from '../portal-graph/build-portal-graph.ts';
import type { Level } from '../level.ts';
import { PORTAL_TO_BACK, PORTAL_TO_FRONT, WALK_TO, type PortalGraph } from '../portal-graph/portal-graph.ts';

export interface Region {
  readonly level: Level;
  /** Ids of its leaves. */
  readonly leaves: readonly number[];
  /** Area of its leaves up to and including each, square map units. */
  readonly areaUpTo: Float64Array;
  /** 1 for each leaf of the level that belongs to it. */
  readonly holds: Uint8Array;
}

/** All leaves high enough for the body. */
export function wholeRegion(level: Level, body: Body): Region {
  const holds = new Uint8Array(level.tree.leaves.length);
  const high: number[] = [];
  for (const { id, floor, ceiling } of level.tree.leaves) {
    if (ceiling - floor < body.height) continue;
    high.push(id);
    holds[id] = 1;
  }
  return regionOf(level, high, holds);
}

/**
 * The leaves that the body reaches from that place, its own first and near ones before far ones; none from solid. It stops at about `enough`
 * area, square map units.
 */
export function reachedRegion(level: Level, body: Body, from: Point, enough = Infinity): Region {
  const { leaves, holds } = reachLeaves(portalGraphOf(level, body), [from], [], enough);
  return regionOf(level, leaves, holds);
}

/** The same from several places, and along extra connections from leaf to leaf, on the graph of a body. */
export function reachLeaves(
  graph: PortalGraph,
  from: readonly Point[],
  leaps: readonly { readonly from: number; readonly to: number }[],
  enough = Infinity,
): { readonly leaves: readonly number[]; readonly holds: Uint8Array } {
  const { tree } = graph;
  const holds = new Uint8Array(tree.leaves.length);
  const leaves: number[] = [];
  let area = 0;
  const isReached = new Uint8Array(graph.nodeCount);
  const open: number[] = [];
  const reach = (node: number): void => {
    if (isReached[node] === 1) return;
    isReached[node] = 1;
    open.push(node);
  };
  const enter = (leaf: number): void => {
    if (leaf < 0 || holds[leaf] === 1) return;
    holds[leaf] = 1;
    leaves.push(leaf);
    area += tree.leaves[leaf].area;
    for (const leap of leaps) if (leap.from === leaf) begin(leap.to);
  };
  const begin = (leaf: number): void => {
    if (leaf < 0) return;
    enter(leaf);
    for (let i = graph.leafStart[leaf]; i < graph.leafStart[leaf + 1]; i++) {
      if ((graph.leafFlags[i] & WALK_TO) !== 0) reach(graph.leafNodes[i]);
    }
  };
  for (const at of from) begin(leafAt(tree, at));
  for (let next = 0; next < open.length && area < enough; next++) {
    const node = open[next];
    const portal = graph.nodePortal[node];
    if (portal >= 0) {
      if (graph.portalState[portal] !== PORTAL_TO_BACK) enter(tree.portals[portal].front);
      if (graph.portalState[portal] !== PORTAL_TO_FRONT) enter(tree.portals[portal].back);
    }
    for (let i = graph.edgeStart[node]; i < graph.edgeStart[node + 1]; i++) reach(graph.edgeTo[i]);
  }
  // Links may lead into rooms that no portal leads into.
  for (const { to } of graph.links)
    if (isReached[to] === 1 && area < enough) enter(leafAt(tree, { x: graph.nodeX[to], z: graph.nodeZ[to] }));
  return { leaves, holds };
}

function regionOf(level: Level, leaves: readonly number[], holds: Uint8Array): Region {
  const areaUpTo = new Float64Array(leaves.length);
  let area = 0;
  leaves.forEach((leaf, i) => {
    area += level.tree.leaves[leaf].area;
    areaUpTo[i] = area;
  });
  return { level, leaves, areaUpTo, holds };
}

/** Most random points tried, by default. */
const TRIES = 48;

/** A random point of the region where the body fits, or null if no try does. `random` returns numbers from 0 up to, not including, 1. */
export function randomPoint(
  region: Region,
  random: () => number,
  fits: (at: Point) => boolean,
  tries = TRIES,
): Point | null {
  for (let i = 0; i < tries; i++) {
    const point = drawPoint(region, random);
    if (point !== null && fits(point)) return point;
  }
  return null;
}

/** A random point of the region; null if it has no leaves. */
export function drawPoint(region: Region, random: () => number): Point | null {
  const { areaUpTo, leaves } = region;
  if (leaves.length === 0) return null;
  const wanted = random() * areaUpTo[areaUpTo.length - 1];
  let low = 0;
  let high = areaUpTo.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (areaUpTo[middle] > wanted) high = middle;
    else low = middle + 1;
  }
  return pointInCell(region.level.tree.leaves[leaves[low]], random);
}

/** A point of a leaf, uniform by area: first a triangle of its fan, then a point of that. */
function pointInCell({ cell, area }: Leaf, random: () => number): Point {
  let rest = random() * area;
  let corner = 1;
  for (; corner < cell.length - 2; corner++) {
    const part = Math.abs(side(cell[0], cell[corner], cell[corner + 1])) / 2;
    if (rest < part) break;
    rest -= part;
  }
  let u = random();
  let v = random();
  if (u + v > 1) {
    u = 1 - u;
    v = 1 - v;
  }
  const [a, b, c] = [cell[0], cell[corner], cell[corner + 1]];
  return { x: a.x + (b.x - a.x) * u + (c.x - a.x) * v, z: a.z + (b.z - a.z) * u + (c.z - a.z) * v };
}
