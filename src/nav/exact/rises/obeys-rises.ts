// Does a path that was found without regard to rises obey them? If so, it is the shortest for a walker too, because rises only forbid
// paths.
//
// The path is followed leg by leg and from gate to gate of its arcs (walk-leg.ts, gates.ts). A point is followed slightly off its corners,
// so that its side of them is clear. Where rounding leaves a doubt the answer is no: a valid path may be rejected, an invalid one is never
// accepted.
import type { Point } from '../../../geometry/point.ts';
import type { PortalGraph } from '../../portal-graph/portal-graph.ts';
import type { ExactIndex, Layer } from '../exact-index.ts';
import type { ExactLink } from '../tangents/links.ts';
import type { QuerySpot } from '../query-spot.ts';
import type { Jump, Turn } from '../tangents/search-tangents.ts';
import { HAIR, INSIDE, radiusOf } from '../tangents/tangent-graph.ts';
import { gatesOn } from './gates.ts';
import { touchesRises } from './touches-rises.ts';
import { isLevel, walkLeg } from './walk-leg.ts';

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
