// Seeded noise for materials: value noise and its sum over octaves, and cellular noise (S. Worley, A Cellular Texture Basis
// Function, 1996). Everything repeats after one unit of u and v, so textures made of it tile. The same seed gives the
// same numbers on every engine; nothing here is for the world's step.
import { hashAt } from '../../geometry/hash-at.ts';

/** A 32-bit seed from a text (FNV-1a). */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

/** Smooth noise 0 … 1 over u and v. */
export type Field = (u: number, v: number) => number;

/** Noise with `cells` lattice cells across one unit of u and `cellsV` of v; its lattice is drawn once, so that asking is cheap. */
export function noiseField(cells: number, seed: number, cellsV = cells): Field {
  const lattice = new Float32Array(cells * cellsV);
  for (let y = 0; y < cellsV; y++) for (let x = 0; x < cells; x++) lattice[y * cells + x] = hashAt(x, y, seed);
  return (u, v) => {
    const x = u * cells;
    const y = v * cellsV;
    const x0 = Math.floor(x);
    const y0 = Math.floor(y);
    const fx = x - x0;
    const fy = y - y0;
    const sx = fx * fx * (3 - 2 * fx);
    const sy = fy * fy * (3 - 2 * fy);
    const xa = ((x0 % cells) + cells) % cells;
    const ya = (((y0 % cellsV) + cellsV) % cellsV) * cells;
    const xb = xa + 1 === cells ? 0 : xa + 1;
    const yb = ya + cells === lattice.length ? 0 : ya + cells;
    const low = lattice[ya + xa] * (1 - sx) + lattice[ya + xb] * sx;
    const high = lattice[yb + xa] * (1 - sx) + lattice[yb + xb] * sx;
    return low * (1 - sy) + high * sy;
  };
}

/** Octaves of noiseField, each twice as fine and half as strong; 0 … 1. */
export function fbmField(cells: number, octaves: number, seed: number): Field {
  const fields = Array.from({ length: octaves }, (_, octave) => noiseField(cells << octave, seed + octave * 101));
  const total = 1 - 0.5 ** octaves;
  return (u, v) => {
    let sum = 0;
    let weight = 0.5;
    for (let octave = 0; octave < octaves; octave++) {
      sum += weight * fields[octave](u, v);
      weight *= 0.5;
    }
    return sum / total;
  };
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
