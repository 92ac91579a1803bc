// Breaks ties between paths of equal length in the graph, so that every search returns the same one.
//
// Each edge's cost is scaled by its own factor from 1 to 1 + 2⁻³⁴, a hash of its ends. Paths of equal cost then differ by far more than
// rounding and far less than is visible. So A*, Dijkstra and a baked table return the same path, on one thread or several. Costs only
// grow, so estimates stay admissible.
// Perturbation: A. Charnes, Optimality and Degeneracy in Linear Programming, 1952.

/** The most that is added, relative. */
const MOST_ADDED = 2 ** -34;

/** The factor for an edge's cost, the same in both directions. `leaf` distinguishes edges between the same nodes. */
export function tieFactor(one: number, other: number, leaf: number): number {
  let bits = Math.imul(Math.min(one, other) + 0x3c6ef372, 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 15) ^ Math.max(one, other), 0xc2b2ae35);
  bits = Math.imul(bits ^ (bits >>> 13) ^ leaf, 0x2c1b3c6d);
  bits = Math.imul(bits ^ (bits >>> 16), 0x297a2d39);
  return 1 + MOST_ADDED * (((bits ^ (bits >>> 15)) >>> 0) / 2 ** 32);
}
