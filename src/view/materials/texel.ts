// Types of material recipes: a texel and its painter, and two helpers for all recipes.
import type { Rgb } from '../colors.ts';
import type { Palette } from './palette.ts';

/** Texels along one side of a tile. */
export const TILE = 256;

/** One texel: colour 0 … 1 as on screen, and how far it stands out, 0 … 1. */
export interface Texel {
  r: number;
  g: number;
  b: number;
  height: number;
}

/** Fills the texel at column x, row y (row 0 lowest on a wall); u and v are the same as parts of a tile. */
export type Painter = (out: Texel, u: number, v: number, x: number, y: number) => void;

export type Recipe = (seed: number, palette: Palette) => Painter;

export function clamp(value: number): number {
  return Math.min(1, Math.max(0, value));
}

/** 0 below `from`, 1 above `to`, smooth between. */
export function smooth(from: number, to: number, value: number): number {
  const t = clamp((value - from) / (to - from));
  return t * t * (3 - 2 * t);
}

export function put(out: Texel, color: Rgb, shade: number, height: number): void {
  out.r = color[0] * shade;
  out.g = color[1] * shade;
  out.b = color[2] * shade;
  out.height = height;
}
