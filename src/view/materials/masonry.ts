// Dressed stone and brick: courses of blocks with joints and bevels, each block in a different shade, as a recipe for materials.
import { mixRgb, type Rgb } from '../colors.ts';
import { hashAt } from '../../geometry/hash-at.ts';
import { fbmField } from './noise.ts';
import type { Palette } from './palette.ts';
import { clamp, put, smooth, TILE, type Recipe } from './texel.ts';

/** Lengths in texels. */
export interface Courses {
  readonly rows: number;
  readonly shortest: number;
  readonly longest: number;
  readonly joint: number;
  /** How pitted the faces are, 0 … 1. */
  readonly rough: number;
  /** How different the blocks are, 0 … 1. */
  readonly spread: number;
}

/** The columns where each row's joints stand, first to last. */
function jointsOf({ rows, shortest, longest }: Courses, seed: number): number[][] {
  return Array.from({ length: rows }, (_, row) => {
    const joints: number[] = [];
    const start = Math.floor(hashAt(row, 1, seed) * shortest) + (row % 2 ? shortest >> 1 : 0);
    for (let x = start, i = 0; x < start + TILE - shortest * 0.7; i++) {
      joints.push(x);
      x += shortest + Math.floor(hashAt(row, 10 + i, seed) * (longest - shortest));
    }
    return joints;
  });
}

/** The recipe of a wall in courses; `color` picks the blocks' colour from the palette. */
export function masonry(courses: Courses, color: (palette: Palette) => Rgb): Recipe {
  const { rows, joint, rough, spread } = courses;
  const high = TILE / rows;
  return (seed, palette) => {
    const base = color(palette);
    const mortar = mixRgb(mixRgb(base, palette.light, 0.3), [0.2, 0.19, 0.18], 0.55);
    const joints = jointsOf(courses, seed);
    const wobble = fbmField(16, 2, seed + 3);
    const grain = fbmField(32, 3, seed + 5);
    const stain = fbmField(4, 3, seed + 6);
    const pit = fbmField(40, 2, seed + 9);
    return (out, u, v, x, y) => {
      const row = Math.floor(y / high) % rows;
      const at = joints[row];
      const xx = x < at[0] ? x + TILE : x;
      let block = at.length - 1;
      while (block > 0 && at[block] > xx) block--;
      const right = block + 1 < at.length ? at[block + 1] : at[0] + TILE;
      const up = y - row * high;
      const edge = Math.min(xx - at[block], right - xx, up, high - up) + (wobble(u, v) - 0.5) * joint * 1.6;
      const own = hashAt(block, row, seed + 21);
      const warm = hashAt(block, row, seed + 22) - 0.5;
      const rise = smooth(joint * 0.4, joint + 3.5, edge);
      const fine = grain(u, v);
      const pits = smooth(0.66, 0.82, pit(u, v)) * rough;
      const shade =
        (1 - spread / 2 + spread * own) * (0.84 + 0.32 * fine) * (0.82 + 0.36 * stain(u, v)) * (1 - 0.3 * pits);
      const face: Rgb = [base[0] * (1 + 0.1 * warm) * shade, base[1] * shade, base[2] * (1 - 0.12 * warm) * shade];
      const height = clamp(rise * (0.78 + 0.16 * own) + 0.12 * (fine - 0.5) - 0.2 * pits);
      put(out, mixRgb(mortar, face, smooth(0.1, 0.7, rise)), 1, height);
    };
  };
}
