// Which sectors a body can get to from a place.
//
// A flood over the mesh: from the start's leaf to the nodes that can be walked to in it, along edges, and through each portal
// reached into the leaf behind it. Links of the plan count as ways.
import type { Point } from '../geometry/point.ts';
import type { Body } from './body.ts';
import { navMeshOf } from './build-nav-mesh.ts';
import type { Level } from './level.ts';
import { PORTAL_TO_BACK, PORTAL_TO_FRONT } from './nav-mesh.ts';
import { findEnd } from './query-ends.ts';
import { createQueryGraph, layEnds } from './query-graph.ts';
import { leafAt } from '../bsp/leaf-at.ts';

/** Indices into plan.sectors, ascending; the start's own is among them. Empty when the start is outside. */
export function reachedSectors(level: Level, body: Body, from: Point): number[] {
  const { tree } = level;
  const mesh = navMeshOf(level, body);
  const sectors = new Set<number>();
  const enter = (leaf: number): void => void sectors.add(tree.leaves[leaf].sector);
  const first = leafAt(tree, from);
  if (first < 0) return [];
  enter(first);
  const { end } = findEnd(mesh, from, 'start', {});
  if (end === null) return [...sectors];
  end.leaves.forEach(enter);

  const query = createQueryGraph(mesh);
  layEnds(query, end, { at: end.at, leaves: [] });
  const isReached = new Uint8Array(query.nodeCount);
  const open = [query.start];
  const reach = (node: number): void => {
    if (isReached[node] === 1) return;
    isReached[node] = 1;
    open.push(node);
  };
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    query.forEachNeighbour(node, reach);
    if (node === query.start) continue;
    const portal = mesh.nodePortal[node];
    if (portal < 0) continue;
    const { front, back } = tree.portals[portal];
    const state = mesh.portalState[portal];
    if (state !== PORTAL_TO_BACK) enter(front);
    if (state !== PORTAL_TO_FRONT) enter(back);
  }
  for (const { from: entrance, to } of mesh.links) {
    if (isReached[entrance] === 1) enter(leafAt(tree, { x: mesh.nodeX[to], z: mesh.nodeZ[to] }));
  }
  return [...sectors].sort((a, b) => a - b);
}
