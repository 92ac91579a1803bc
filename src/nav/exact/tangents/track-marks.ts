// Dominance between arrivals at a corner's track: an arrival is dropped where an earlier one reaches its position at no higher cost.
//
// Marks by node and corner, valid for one query. At a point's corners the position is worth nothing, so only the cheapest arrival counts.
// On a disc's track the expanded arrivals are chained. Each track also has a sure arrival: of all that are known to be clear, expanded or
// not, the one from which the rest of the track is cheapest. An arrival that cannot beat it never enters the open list.
import type { Arrivals } from './arrivals.ts';
import { radiusOf, senseOf, TRACK_SLACK, type TangentGraph } from './tangent-graph.ts';

/** Costs within this relative difference are equal: rounding of sums. */
const SAME = 1e-14;

export function createTrackMarks(graph: TangentGraph, states: Arrivals) {
  const { corners, nodeStart } = graph;
  const isPoint = graph.radius === 0 && graph.uneven === null;
  const nodes = nodeStart.length;
  let query = 0;
  const trackMark = new Uint32Array(nodes);
  /** The last state expanded on the node's track; `earlier` chains it to those before. */
  const last = new Int32Array(nodes);
  const cornerMark = new Uint32Array(corners.count);
  const cornerBest = new Float64Array(corners.count);
  // Of the sure arrival: sense · position, and its cost minus radius times that.
  const sureMark = new Uint32Array(nodes);
  const sureAt = new Float64Array(nodes);
  const sureRest = new Float64Array(nodes);

  const marks = {
    /** Forgets everything: a new query begins. */
    begin: (): void => void query++,
    /** Is this state at a corner dominated by an earlier arrival? */
    isBeaten(state: number): boolean {
      const node = states.node[state];
      const cost = states.cost[state] * (1 + SAME);
      if (isPoint) {
        const corner = corners.pieceCorner[node >> 1];
        if (cornerMark[corner] === query && cornerBest[corner] * (1 + SAME) < states.cost[state]) return true;
      }
      if (trackMark[node] !== query) return false;
      const sense = senseOf(node);
      const radius = radiusOf(graph, corners.pieceCorner[node >> 1]);
      for (let other = last[node]; other >= 0; other = states.earlier[other]) {
        const turn = sense * (states.arrives[state] - states.arrives[other]);
        if (turn >= -TRACK_SLACK && states.cost[other] + radius * Math.max(0, turn) <= cost) return true;
      }
      return false;
    },
    /** Is a cheaper arrival at that position certain? */
    isOutdone(node: number, at: number, cost: number): boolean {
      if (isPoint) {
        const corner = corners.pieceCorner[node >> 1];
        return cornerMark[corner] === query && cornerBest[corner] * (1 + SAME) < cost;
      }
      if (sureMark[node] !== query) return false;
      const ahead = senseOf(node) * at;
      return sureAt[node] < ahead && sureRest[node] <= cost - radiusOf(graph, corners.pieceCorner[node >> 1]) * ahead;
    },
    /** Records an arrival that is known to be clear. */
    noteSure(node: number, at: number, cost: number): void {
      if (isPoint) {
        const corner = corners.pieceCorner[node >> 1];
        if (cornerMark[corner] === query && cornerBest[corner] <= cost) return;
        cornerMark[corner] = query;
        cornerBest[corner] = cost;
        return;
      }
      const ahead = senseOf(node) * at;
      const less = cost - radiusOf(graph, corners.pieceCorner[node >> 1]) * ahead;
      if (sureMark[node] === query && sureRest[node] <= less) return;
      sureMark[node] = query;
      sureAt[node] = ahead;
      sureRest[node] = less;
    },
    /** Records a state that is being expanded. */
    noteExpanded(state: number): void {
      const node = states.node[state];
      states.earlier[state] = trackMark[node] === query ? last[node] : -1;
      trackMark[node] = query;
      last[node] = state;
      marks.noteSure(node, states.arrives[state], states.cost[state]);
    },
  };
  return marks;
}
