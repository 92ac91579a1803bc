// The look-up of a field: of a region's few candidates the one with the shortest path from a place, by their formulas.
//
// Over an arrival at a corner the distance is a tangent, an arc and what is left from there; over a target it is a line. A candidate that
// is shorter than the best so far is tested against the walls that may be between, if any.
import type { ExactIndex } from '../exact-index.ts';
import { FLAT_SLACK, NEAREST } from '../spokes.ts';
import { NEARLY, touchX, touchZ, TRACK_SLACK } from '../tangent-graph.ts';
import type { Wedge } from '../wedge.ts';
import { FACT, type Candidates, type Probe } from './candidates.ts';
import { clearPast, CLEAR, IN_DOUBT } from './clear-past.ts';
import type { GoalArrivals } from './goal-arrivals.ts';

/** The best found so far, or Infinity: its source (an arrival, or −1 − target), the first place to go to, and where it meets the track. */
export interface Best {
  distance: number;
  source: number;
  x: number;
  z: number;
  /** The direction to go in, a unit vector; 0 at a goal. */
  dirX: number;
  dirZ: number;
  /** How far the path turns at the first corner, radians. */
  turn: number;
}

export type LookUp = (
  list: Candidates,
  x: number,
  z: number,
  best: Best,
  wedges: readonly Wedge[] | null,
  isAtBorder: boolean,
  first?: number,
  end?: number,
) => void;

/** Of equal lengths a target wins, then the corner nearest to the goal: ties must not depend on regions, nor on earlier look-ups. */
const isBetter = (whole: number, source: number, best: Best): boolean =>
  whole < best.distance || (whole === best.distance && source < best.source);

/** Makes the function that improves `best` by the candidates from `first` to `end`. At borders a point's lines are tested in full, by its wedges. */
export function createLookUp({ open, portalGraph }: ExactIndex, arrivals: GoalArrivals): LookUp {
  const { graph, reach } = open;
  const { corners, radius, sight } = graph;
  const { pieceCorner } = corners;
  const { wallEnds } = portalGraph.tree;

  const isClear = (
    walls: Int32Array | undefined,
    fromX: number,
    fromZ: number,
    x: number,
    z: number,
    own: readonly Wedge[] | null,
    wedges: readonly Wedge[] | null,
    isAtBorder: boolean,
  ): boolean => {
    if (walls !== undefined && (radius > 0 || !isAtBorder)) {
      if (walls.length === 0) return true;
      const found = clearPast(walls, wallEnds, fromX, fromZ, x, z, reach);
      if (found !== IN_DOUBT) return found === CLEAR;
    }
    return (fromX === x && fromZ === z) || sight.isClear(fromX, fromZ, x, z, own, wedges);
  };

  return (list, x, z, best, wedges, isAtBorder, first = 0, end = list.count) => {
    const { source, sense: senses, facts, walls } = list;
    for (let i = first; i < end; i++) {
      const own = source[i];
      const sense = senses[i];
      const at = FACT * i;
      const dx = x - facts[at];
      const dz = z - facts[at + 1];
      const square = dx * dx + dz * dz;
      if (sense === 0) {
        const gap = Math.sqrt(square);
        const whole = facts[at + 2] + gap;
        if (!isBetter(whole, own, best) || (own >= 0 && gap === 0)) continue;
        const free =
          own < 0 ? arrivals.targets[-1 - own].spot.wedges : corners.wedge[pieceCorner[arrivals.node[own] >> 1]];
        if (!isClear(walls[i], facts[at], facts[at + 1], x, z, free, wedges, isAtBorder)) continue;
        best.distance = whole;
        best.source = own;
        best.x = facts[at];
        best.z = facts[at + 1];
        best.dirX = gap > 0 ? -dx / gap : 0;
        best.dirZ = gap > 0 ? -dz / gap : 0;
        best.turn = 0;
        continue;
      }
      let under = square - radius * radius;
      if (under < 0) {
        if (radius - Math.sqrt(square) > NEARLY) continue;
        under = 0;
      }
      let length = Math.sqrt(under);
      // Before the turn is known: it only adds.
      if (facts[at + 2] + length > best.distance + FLAT_SLACK) continue;
      const cx = radius * dx + sense * length * dz;
      const cz = radius * dz - sense * length * dx;
      const normalX = facts[at + 3];
      const normalZ = facts[at + 4];
      const most = facts[at + 5];
      let turned = sense * Math.atan2(normalX * cz - normalZ * cx, normalX * cx + normalZ * cz);
      if (turned < -2) turned += 2 * Math.PI;
      let fromX = facts[at] + (radius * cx) / square;
      let fromZ = facts[at + 1] + (radius * cz) / square;
      if (turned < -TRACK_SLACK || turned > most + TRACK_SLACK) {
        // A place flat against a wall may miss the end of the track slightly; a line to that end replaces the tangent.
        const slack = FLAT_SLACK / Math.max(length, NEAREST);
        const isBefore = turned < 0;
        if (isBefore ? arrivals.isAtEnd[own] === 0 || turned < -slack : turned > most + slack) continue;
        turned = isBefore ? 0 : most;
        const corner = pieceCorner[arrivals.node[own] >> 1];
        const position = arrivals.arrives[own] + sense * turned;
        fromX = touchX(graph, corner, position);
        fromZ = touchZ(graph, corner, position);
        length = Math.sqrt((x - fromX) ** 2 + (z - fromZ) ** 2);
      }
      if (turned < 0) turned = 0;
      const whole = facts[at + 2] + radius * turned + length;
      if (!isBetter(whole, own, best) || !isClear(walls[i], fromX, fromZ, x, z, null, wedges, isAtBorder)) continue;
      best.distance = whole;
      best.source = own;
      best.x = fromX;
      best.z = fromZ;
      best.dirX = (sense * cz) / square;
      best.dirZ = (-sense * cx) / square;
      best.turn = turned;
    }
  };
}

/** Looks up single candidates of a list. */
export function createProbe(lookUp: LookUp): Probe {
  const best: Best = { distance: 0, source: 0, x: 0, z: 0, dirX: 0, dirZ: 0, turn: 0 };
  return (list, candidate, x, z) => {
    best.distance = Infinity;
    lookUp(list, x, z, best, null, false, candidate, candidate + 1);
    return best.distance;
  };
}
