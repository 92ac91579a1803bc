// The roots of a flood: what windows see from. Goals and entrances of links are points; arrivals at corners have tangents onward.
import { growArray } from '../../../search/grow-array.ts';
import type { Arrivals } from '../tangents/arrivals.ts';
import { positionOf, type Corners } from '../corners.ts';
import { senseOf } from '../tangents/tangent-graph.ts';
import { BEND, COST, FIRST_X, FIRST_Z, IS_CORNER, MOST, ROOT, X, Z } from './root-rays.ts';

const FIRST_ROOM = 16;

export function createRoots(corners: Corners, radius: number, states: Arrivals, now: Float64Array) {
  const roots = {
    /** ROOT numbers for each: the goals, the last one first, and then the arrivals in their order. */
    numbers: new Float64Array(ROOT * FIRST_ROOM),
    count: 0,
    /** The arrival at a corner that each is; −1 for goals and links. */
    stateOf: new Int32Array(FIRST_ROOM),
    /** The root whose numbers stand in `now`. */
    current: 0,
    /** Adds a root that sees from a point, or (`state` ≥ 0) by the tangents onward from an arrival at a corner. */
    add(x: number, z: number, left: number, state: number): number {
      const own = roots.count++;
      if (own === roots.stateOf.length) {
        roots.stateOf = growArray(roots.stateOf, 2 * own);
        roots.numbers = growArray(roots.numbers, 2 * ROOT * own);
      }
      const { numbers } = roots;
      const at = ROOT * own;
      roots.stateOf[own] = state;
      numbers[at + X] = x;
      numbers[at + Z] = z;
      numbers[at + COST] = left;
      numbers[at + BEND] = numbers[at + FIRST_X] = numbers[at + FIRST_Z] = numbers[at + MOST] = 0;
      numbers[at + IS_CORNER] = state >= 0 ? 1 : 0;
      if (state < 0 || radius === 0) return own;
      const node = states.node[state];
      const piece = node >> 1;
      const sense = senseOf(node);
      const arrives = states.arrives[state];
      const angle = corners.from[corners.pieceCorner[piece]] + arrives;
      const most = sense > 0 ? corners.pieceHigh[piece] - arrives : arrives - corners.pieceLow[piece];
      numbers[at + BEND] = radius * sense;
      numbers[at + FIRST_X] = -sense * Math.sin(angle);
      numbers[at + FIRST_Z] = sense * Math.cos(angle);
      numbers[at + MOST] = Math.max(0, most);
      return own;
    },
    set(root: number): void {
      roots.current = root;
      const { numbers } = roots;
      for (let k = X; k <= COST; k++) now[k] = numbers[ROOT * root + k];
    },
    /** Where a ray leaves the current root's track. */
    leavesAt(x: number, z: number): number {
      const state = roots.stateOf[roots.current];
      if (state < 0) return 0;
      const node = states.node[state];
      return positionOf(corners, corners.pieceCorner[node >> 1], Math.atan2(z, x) - (senseOf(node) * Math.PI) / 2);
    },
  };
  return roots;
}
