// Does a path come near a rise that the agent cannot step up? If not, the path is valid with and without rises.
//
// This is the exact, quick test before obeys-rises.ts, which follows the heights along the path. A disc's path touches none if its legs and
// arcs keep their distance. A point's legs must cross none, and both legs at a corner must lie between the same two walls. A leg along a
// wall must be on the same side of it at both ends.
import type { Tree } from '../../../bsp/tree.ts';
import type { Point } from '../../../geometry/point.ts';
import { wallsNear } from '../../../bsp/walls-near.ts';
import { cutTrack } from '../../mesh/cut-track.ts';
import type { Layer } from '../exact-index.ts';
import type { ExactLink } from '../tangents/links.ts';
import type { QuerySpot } from '../query-spot.ts';
import type { Jump, Turn } from '../tangents/search-tangents.ts';
import { touchX, touchZ } from '../tangents/tangent-graph.ts';
import { wedgesOfPlace } from '../wedges-at.ts';
import type { Wedge } from '../wedge.ts';

/** Whether the path, found in the open layer, touches a wall that counts only in the strict one. */
export function touchesRises(
  tree: Tree,
  open: Layer,
  strict: Layer,
  links: readonly ExactLink[],
  start: QuerySpot,
  goal: QuerySpot,
  turns: readonly (Turn | Jump)[],
): boolean {
  const { graph, reach } = open;
  const { sight } = strict.graph;
  const wedgesAt = (at: Point, leaves: readonly number[] | null = null): Wedge[] | null =>
    reach > 0 ? null : wedgesOfPlace(tree, strict.stops, at, leaves);
  const isClear = (p: Point, q: Point, leaving: readonly Wedge[] | null, arriving: readonly Wedge[] | null): boolean =>
    (p.x === q.x && p.z === q.z) || sight.isClear(p.x, p.z, q.x, q.z, leaving, arriving);
  let from: Point = start;
  /** The wedges about `from` in which the path so far can arrive. */
  let within = wedgesAt(from, start.standing);
  for (const turn of turns) {
    if ('link' in turn) {
      const { from: entrance, to } = links[turn.link];
      if (!isClear(from, entrance, within, wedgesAt(entrance))) return true;
      from = to;
      within = wedgesAt(from);
      continue;
    }
    const { corner, arrives, leaves } = turn;
    const into = { x: touchX(graph, corner, arrives), z: touchZ(graph, corner, arrives) };
    if (reach > 0) {
      if (!isClear(from, into, null, null) || isArcCut(tree, open, strict, turn)) return true;
    } else if (into.x !== from.x || into.z !== from.z) {
      // A leg may run along walls on both sides in turn: only some wedges connect its two ends.
      within = wedgesAt(into)!.filter((wedge) => isClear(from, into, within, [wedge]));
      if (within.length === 0) return true;
    }
    from = { x: touchX(graph, corner, leaves), z: touchZ(graph, corner, leaves) };
  }
  return !isClear(from, goal, within, wedgesAt(goal));
}

function isArcCut(tree: Tree, { graph }: Layer, { stops, reach }: Layer, { corner, arrives, leaves }: Turn): boolean {
  const { corners, radius } = graph;
  const x = corners.x[corner];
  const z = corners.z[corner];
  const track = {
    x,
    z,
    radius,
    first: corners.from[corner] + Math.min(arrives, leaves),
    width: Math.abs(leaves - arrives),
  };
  const about = 2 * radius;
  const { vertices, walls } = tree.plan;
  let isCut = false;
  wallsNear(tree, { minX: x - about, minZ: z - about, maxX: x + about, maxZ: z + about }, (wall) => {
    if (stops[wall] === 0 || isCut) return;
    isCut = cutTrack(track, vertices[walls[wall].a], vertices[walls[wall].b], reach).length > 0;
  });
  return isCut;
}
