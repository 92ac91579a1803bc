// Paths through a corridor of portals: pulled tight by the funnel, or with every crossing left out that can be walked straight past.
//
// The funnel is the cone of directions that are open between the last turn and the portals behind it. Each portal narrows it. Where a portal
// lies outside the cone, the string turns about the end that narrowed the cone last. Linear, except that portals are read again behind a
// turn.
// After D. Lee, F. Preparata, Euclidean Shortest Paths in the Presence of Rectilinear Barriers, 1984; the loop is the "simple stupid funnel"
// of M. Mononen, 2010.
import type { CorridorSearch } from './search-corridor.ts';

/** The turns of a path in their order, up to and including the goal. */
export interface Turns {
  count: number;
  readonly x: Float64Array;
  readonly z: Float64Array;
  /** The gate at which each is: its portal is that of the corridor, or it is the goal. */
  readonly gate: Int32Array;
}

/** > 0 where the second direction is to the right of the first. */
const turnOf = (ux: number, uz: number, vx: number, vz: number): number => ux * vz - uz * vx;

/**
 * Finds the turns of a path through the corridor: the shortest path, or else one that goes from a crossing straight to the farthest that is
 * in view through the portals between.
 */
export function pullCorridor(
  { gates, count, corridor, state, x, z }: CorridorSearch,
  isTight: boolean,
  turns: Turns,
): void {
  turns.count = 0;
  let px = x[state.capacity - 2];
  let pz = z[state.capacity - 2];
  for (let from = 0; from <= count;) {
    // The gates whose left and right ends are the sides of the cone.
    let left = -1;
    let right = -1;
    let next = isTight ? count : from;
    let side = 0;
    for (let gate = from; gate <= count; gate++) {
      const leftX = gates[4 * gate] - px;
      const leftZ = gates[4 * gate + 1] - pz;
      const rightX = gates[4 * gate + 2] - px;
      const rightZ = gates[4 * gate + 3] - pz;
      if (left < 0) {
        if (!isTight) next = gate;
        // Through a gate at whose end the path turned, every direction is open.
        if ((leftX === 0 && leftZ === 0) || (rightX === 0 && rightZ === 0)) continue;
        left = right = gate;
        if (gate === count || turnOf(leftX, leftZ, rightX, rightZ) > 0) continue;
        // In one line with the last turn: the string passes the nearer end.
        next = gate;
        side = Number(leftX * leftX + leftZ * leftZ > rightX * rightX + rightZ * rightZ);
        break;
      }
      const lx = gates[4 * left] - px;
      const lz = gates[4 * left + 1] - pz;
      const rx = gates[4 * right + 2] - px;
      const rz = gates[4 * right + 3] - pz;
      const isLeft = turnOf(lx, lz, rightX, rightZ) < 0;
      if (isLeft || turnOf(rx, rz, leftX, leftZ) > 0) {
        if (isTight) next = isLeft ? left : right;
        side = isLeft ? 0 : 1;
        break;
      }
      if (!isTight) {
        const toX = x[corridor[gate]] - px;
        const toZ = z[corridor[gate]] - pz;
        if (turnOf(lx, lz, toX, toZ) >= 0 && turnOf(rx, rz, toX, toZ) <= 0) next = gate;
      }
      if (turnOf(rx, rz, rightX, rightZ) <= 0) right = gate;
      if (turnOf(lx, lz, leftX, leftZ) >= 0) left = gate;
    }
    px = isTight ? gates[4 * next + 2 * side] : x[corridor[next]];
    pz = isTight ? gates[4 * next + 2 * side + 1] : z[corridor[next]];
    addTurn(turns, next, px, pz);
    from = next + 1;
  }
}

/** Adds a turn; one at the place of the last only moves it on. */
function addTurn(turns: Turns, gate: number, x: number, z: number): void {
  const last = turns.count - 1;
  if (last >= 0 && turns.x[last] === x && turns.z[last] === z) {
    turns.gate[last] = gate;
    return;
  }
  turns.x[turns.count] = x;
  turns.z[turns.count] = z;
  turns.gate[turns.count++] = gate;
}
