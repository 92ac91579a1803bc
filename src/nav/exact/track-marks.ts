// Which arrivals at a corner's track are worth going on from: none that an earlier one comes by for less.
//
// Marks by node and corner, good for one query. About corners of a point nothing can be gained by the angle, so the cheapest arrival
// alone counts. On a disc's tracks the expanded arrivals are chained, and beside them stands the one that is surely clear and leads on
// for least, though it may not have been expanded yet: what cannot beat that is not even put on the open list.
import type { Arrivals } from './arrivals.ts';
import { senseOf, TRACK_SLACK, type TangentGraph } from './tangent-graph.ts';

export interface TrackMarks {
  /** Forgets everything: a new query begins. */
  begin(): void;
  /** Has an earlier arrival made this state, which is at a corner, useless? */
  isBeaten(state: number): boolean;
  /** Is there surely a way to come by there for less? */
  isOutdone(node: number, at: number, cost: number): boolean;
  /** Remembers an arrival that is known to be clear. */
  noteSure(node: number, at: number, cost: number): void;
  /** Remembers a state that is being expanded. */
  noteExpanded(state: number): void;
  /** The state expanded last on the node's track, −1 where there is none; those before it are chained by `earlier`. */
  lastOn(node: number): number;
}

/** Costs that differ by less than this, relative, are the same: rounding of sums. */
const SAME = 1e-14;

/** Marks for the states of one search. */
export function createTrackMarks({ corners, radius, nodeStart }: TangentGraph, states: Arrivals): TrackMarks {
  const nodes = nodeStart.length;
  let query = 0;
  const trackMark = new Uint32Array(nodes);
  const last = new Int32Array(nodes);
  const cornerMark = new Uint32Array(corners.count);
  const cornerBest = new Float64Array(corners.count);
  // Of the sure arrival: its position, and its cost less what the turn up to there would have cost.
  const sureMark = new Uint32Array(nodes);
  const sureAt = new Float64Array(nodes);
  const sureRest = new Float64Array(nodes);

  const marks: TrackMarks = {
    begin: () => void query++,
    isBeaten(state) {
      const node = states.node[state];
      const cost = states.cost[state] * (1 + SAME);
      if (radius === 0) {
        const corner = corners.pieceCorner[node >> 1];
        if (cornerMark[corner] === query && cornerBest[corner] * (1 + SAME) < states.cost[state]) return true;
      }
      if (trackMark[node] !== query) return false;
      const sense = senseOf(node);
      for (let other = last[node]; other >= 0; other = states.earlier[other]) {
        const turn = sense * (states.arrives[state] - states.arrives[other]);
        if (turn >= -TRACK_SLACK && states.cost[other] + radius * Math.max(0, turn) <= cost) return true;
      }
      return false;
    },
    isOutdone(node, at, cost) {
      if (radius === 0) {
        const corner = corners.pieceCorner[node >> 1];
        return cornerMark[corner] === query && cornerBest[corner] * (1 + SAME) < cost;
      }
      if (sureMark[node] !== query) return false;
      const ahead = senseOf(node) * at;
      return sureAt[node] < ahead && sureRest[node] <= cost - radius * ahead;
    },
    noteSure(node, at, cost) {
      if (radius === 0) {
        const corner = corners.pieceCorner[node >> 1];
        if (cornerMark[corner] === query && cornerBest[corner] <= cost) return;
        cornerMark[corner] = query;
        cornerBest[corner] = cost;
        return;
      }
      const ahead = senseOf(node) * at;
      const less = cost - radius * ahead;
      if (sureMark[node] === query && sureRest[node] <= less) return;
      sureMark[node] = query;
      sureAt[node] = ahead;
      sureRest[node] = less;
    },
    noteExpanded(state) {
      const node = states.node[state];
      states.earlier[state] = trackMark[node] === query ? last[node] : -1;
      trackMark[node] = query;
      last[node] = state;
      marks.noteSure(node, states.arrives[state], states.cost[state]);
    },
    lastOn: (node) => (trackMark[node] === query ? last[node] : -1),
  };
  return marks;
}
