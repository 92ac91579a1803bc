// Of two ways of the same length the same one wins, whoever looks for it: ties are settled in the mesh, not by a search's habits.
//
// Every edge costs a trifle more than it does, by a factor of its own between 1 and 1 + 2⁻³⁴ mixed from the numbers of its ends. Two ways
// of equal cost then differ by far more than rounding and by far less than anything one could see, so A*, Dijkstra and a baked
// table give the very same path, on one thread or on several. It only ever adds, so estimates stay estimates.
// An old trick (perturbation: A. Charnes, Optimality and Degeneracy in Linear Programming, 1952).

/** The most that is added, relative. */
const TRIFLE = 2 ** -34;

/** What to multiply the cost of an edge by; the same both ways. `leaf` tells edges between the same nodes apart. */
export function tieFactor(one: number, other: number, leaf: number): number {
  let bits = Math.imul(Math.min(one, other) + 0x3c6ef372, 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 15) ^ Math.max(one, other), 0xc2b2ae35);
  bits = Math.imul(bits ^ (bits >>> 13) ^ leaf, 0x2c1b3c6d);
  bits = Math.imul(bits ^ (bits >>> 16), 0x297a2d39);
  return 1 + TRIFLE * (((bits ^ (bits >>> 15)) >>> 0) / 2 ** 32);
}
