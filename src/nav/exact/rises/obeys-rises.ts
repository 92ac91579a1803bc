// Does a path that was found without regard to rises obey them? If so, it is the shortest for a walker too, because rises only forbid
// paths.
//
// The path is followed leg by leg and from gate to gate of its arcs (walk-leg.ts, gates.ts). A point is followed slightly off its corners,
// so that its side of them is clear. Where rounding leaves a doubt the answer is no: a valid path may be rejected, an invalid one is never
// accepted.
//
// Most paths pass an exact, quick test first: they touch no rise. A disc's path touches none if its legs and arcs keep their distance. A
// point's legs must cross none, and both legs at a corner must lie between the same two walls. A leg along a wall must be on the same side of
// it at both ends.
import type { Point } from '../../../geometry/point.ts';
import type { PortalGraph } from '../../portal-graph/portal-graph.ts';
import type { ExactIndex, Layer } from '../exact-index.ts';
import type { ExactLink } from '../tangents/links.ts';
import type { QuerySpot } from '../query-spot.ts';
import type { Jump, Turn } from '../tangents/search-tangents.ts';
import { HAIR, INSIDE, radiusOf, touchX, touchZ } from '../tangents/tangent-graph.ts';
import { gatesOn } from './gates.ts';
import { isLevel, walkLeg } from './walk-leg.ts';
import type { Tree } from '../../../bsp/tree.ts';
import { wallsNear } from '../../../bsp/walls-near.ts';
import { cutTrack } from '../../mesh/cut-track.ts';
import { wedgesOfPlace } from '../../clearance/wedges-at.ts';
import type { Wedge } from '../../clearance/wedge.ts';

/** Does a path of the open layer go up where the agent cannot, or down where it may not? */
export function breaksRises(
  { portalGraph, open, strict, links }: ExactIndex,
  start: QuerySpot,
  goal: QuerySpot,
  turns: readonly (Turn | Jump)[],
): boolean {
  return (
    strict !== null &&
    touchesRises(portalGraph.tree, open, strict, links, start, goal, turns) &&
    !obeysRises(portalGraph, open, links, start, goal, turns)
  );
}

/** Whether a walker of that mesh may take the path found in the layer. */
export function obeysRises(
  portalGraph: PortalGraph,
  layer: Layer,
  links: readonly ExactLink[],
  start: QuerySpot,
  goal: QuerySpot,
  turns: readonly (Turn | Jump)[],
): boolean {
  const { graph, reach } = layer;
  const { corners } = graph;
  let from: Point = start;
  let leaf = start.home;
  const walkTo = (to: Point): void => {
    if (leaf >= 0) leaf = walkLeg(portalGraph, layer, from, to, leaf);
    from = to;
  };
  for (const turn of turns) {
    if ('link' in turn) {
      const { from: entrance, to: exit } = links[turn.link];
      walkTo(entrance);
      if (leaf >= 0) leaf = exit.home;
      from = exit;
      continue;
    }
    const { corner, sense, arrives, leaves: left } = turn;
    const radius = radiusOf(graph, corner) || HAIR;
    const first = corners.from[corner];
    const at = { x: corners.x[corner], z: corners.z[corner] };
    const placeAt = (position: number): Point => ({
      x: at.x + radius * Math.cos(first + position),
      z: at.z + radius * Math.sin(first + position),
    });
    walkTo(placeAt(arrives));
    const width = sense * (left - arrives);
    if (width > 0) {
      // Positions along the turn, whatever its sense.
      const low = Math.min(arrives, left);
      // The turn may begin or end exactly at a gate.
      const gates = [0, ...gatesOn(portalGraph, { ...at, radius, first: first + low, width }, reach), width];
      if (sense < 0) gates.reverse();
      for (const gate of gates) {
        const [before, after] = [-sense, sense].map((direction) => gate + (direction * INSIDE) / radius);
        from = placeAt(low + Math.min(width, Math.max(0, before)));
        walkTo(placeAt(low + Math.min(width, Math.max(0, after))));
      }
    }
    if (leaf < 0) return false;
  }
  walkTo(goal);
  return goal.leaves.some((each) => isLevel(portalGraph, leaf, each));
}

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
