// Dominance between arrivals at corners: an arrival is dropped if another reaches its place at a lower cost by walking along the track, in
// either sense.
import type { Arrivals } from '../tangents/arrivals.ts';
import type { Corners } from '../corners.ts';
import { TRACK_SLACK } from '../tangents/tangent-graph.ts';

/** Costs within this relative difference are equal: rounding of sums. */
const SAME = 1e-14;

export function createPieceMarks({ pieceLow }: Corners, radius: number, states: Arrivals) {
  const last = new Int32Array(pieceLow.length);
  const sureAt = new Float64Array(pieceLow.length);
  const sureCost = new Float64Array(pieceLow.length);
  return {
    /** Forgets everything: a new flood begins. */
    begin(): void {
      last.fill(-1);
      sureCost.fill(Infinity);
    },
    /** Is the place on that node's piece of track certainly reached for less? */
    isOutdone(node: number, at: number, cost: number): boolean {
      const piece = node >> 1;
      return (sureCost[piece] + radius * Math.abs(at - sureAt[piece])) * (1 + SAME) < cost;
    },
    /** Notes an arrival that is certain. */
    noteSure(node: number, at: number, cost: number): void {
      const piece = node >> 1;
      if (sureCost[piece] <= cost) return;
      sureCost[piece] = cost;
      sureAt[piece] = at;
    },
    /** Is there an arrival that counts and reaches the state's for no more? */
    isBeaten(state: number): boolean {
      const node = states.node[state];
      const sense = (node & 1) === 1 ? 1 : -1;
      const cost = states.cost[state];
      for (let other = last[node >> 1]; other >= 0; other = states.earlier[other]) {
        const turn = sense * (states.arrives[state] - states.arrives[other]);
        const least = states.cost[other] + radius * Math.abs(turn);
        if (least * (1 + SAME) < cost) return true;
        if (states.node[other] === node && turn >= -TRACK_SLACK && least <= cost * (1 + SAME)) return true;
      }
      return false;
    },
    /** Notes that the state counts. */
    noteExpanded(state: number): void {
      const piece = states.node[state] >> 1;
      states.earlier[state] = last[piece];
      last[piece] = state;
    },
  };
}
