// Seeded noise for materials: value noise and its sum over octaves, and cellular noise (S. Worley, A Cellular Texture Basis
// Function, 1996). Every function repeats after one unit of u and v, so textures made of it tile. The same seed gives the
// same numbers on every engine; nothing here is for the world's step.

/** A 32-bit seed from a text (FNV-1a). */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

/** A number from 0 to below 1 that belongs to the lattice point (x, y). */
export function hashAt(x: number, y: number, seed: number): number {
  let h = Math.imul(x | 0, 0x27d4eb2d) ^ Math.imul(y | 0, 0x165667b1) ^ Math.imul(seed | 0, 0x9e3779b1);
  h = Math.imul(h ^ (h >>> 15), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
}

/** Smooth noise 0 … 1 with `cells` lattice cells across one unit. */
export function noiseAt(u: number, v: number, cells: number, seed: number): number {
  const x = u * cells;
  const y = v * cells;
  const x0 = Math.floor(x);
  const y0 = Math.floor(y);
  const fx = x - x0;
  const fy = y - y0;
  const sx = fx * fx * (3 - 2 * fx);
  const sy = fy * fy * (3 - 2 * fy);
  const xa = ((x0 % cells) + cells) % cells;
  const ya = ((y0 % cells) + cells) % cells;
  const xb = xa + 1 === cells ? 0 : xa + 1;
  const yb = ya + 1 === cells ? 0 : ya + 1;
  const low = hashAt(xa, ya, seed) * (1 - sx) + hashAt(xb, ya, seed) * sx;
  const high = hashAt(xa, yb, seed) * (1 - sx) + hashAt(xb, yb, seed) * sx;
  return low * (1 - sy) + high * sy;
}

/** Octaves of noiseAt, each twice as fine and half as strong; 0 … 1. */
export function fbmAt(u: number, v: number, cells: number, octaves: number, seed: number): number {
  let sum = 0;
  let weight = 0.5;
  let total = 0;
  for (let octave = 0; octave < octaves; octave++) {
    sum += weight * noiseAt(u, v, cells << octave, seed + octave * 101);
    total += weight;
    weight *= 0.5;
  }
  return sum / total;
}

/** What cellular noise knows of a point: distance to the nearest and second nearest seed (in cells), and that seed's own number 0 … 1. */
export interface Cellular {
  near: number;
  second: number;
  own: number;
}

/** Fills `out` with the cellular noise at (u, v), one seed in each of cells × cells squares. */
export function cellularAt(u: number, v: number, cells: number, seed: number, out: Cellular): void {
  const x = u * cells;
  const y = v * cells;
  const x0 = Math.floor(x);
  const y0 = Math.floor(y);
  out.near = Infinity;
  out.second = Infinity;
  out.own = 0;
  for (let dy = -1; dy <= 1; dy++) {
    for (let dx = -1; dx <= 1; dx++) {
      const cx = (((x0 + dx) % cells) + cells) % cells;
      const cy = (((y0 + dy) % cells) + cells) % cells;
      const px = x0 + dx + 0.15 + 0.7 * hashAt(cx, cy, seed) - x;
      const py = y0 + dy + 0.15 + 0.7 * hashAt(cx, cy, seed + 7) - y;
      const d = Math.sqrt(px * px + py * py);
      if (d < out.near) {
        out.second = out.near;
        out.near = d;
        out.own = hashAt(cx, cy, seed + 13);
      } else if (d < out.second) out.second = d;
    }
  }
}
