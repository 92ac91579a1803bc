// How each material is made: one recipe a material, a function from a texel to colour and height. All of it is noise and
// arithmetic seeded by the map's name; no picture is loaded. A tile is 256 texels or 4 m wide, 64 texels to the metre, and
// repeats without a seam. Colours come from the map's palette (stone, wood, light, accent) so that a map has one air.
import type { MaterialName } from '../map/plan-file.ts';
import type { Rgb } from './colors.ts';
import { mixRgb } from './colors.ts';
import type { Cellular } from './noise.ts';
import { cellularAt, fbmAt, hashAt, noiseAt } from './noise.ts';

/** Texels along one side of a tile. */
export const TILE = 256;

/** One texel: colour 0 … 1 as on screen, and how far it stands out, 0 … 1. */
export interface Texel {
  r: number;
  g: number;
  b: number;
  height: number;
}

/** The four colours of a map. */
export type Palette = readonly [stone: Rgb, wood: Rgb, light: Rgb, accent: Rgb];

/** Fills the texel at column x, row y (row 0 lowest on a wall). */
export type Painter = (x: number, y: number, out: Texel) => void;

type Recipe = (seed: number, palette: Palette) => Painter;

const clamp = (value: number): number => Math.min(1, Math.max(0, value));
const smooth = (from: number, to: number, value: number): number => {
  const t = clamp((value - from) / (to - from));
  return t * t * (3 - 2 * t);
};

function put(out: Texel, color: Rgb, shade: number, height: number): void {
  out.r = color[0] * shade;
  out.g = color[1] * shade;
  out.b = color[2] * shade;
  out.height = height;
}

/** Courses of blocks: which block a texel is in, and how far from its joint. */
interface Courses {
  readonly rows: number;
  /** Joints of a row, as columns, first to last. */
  readonly joints: (row: number) => readonly number[];
}

function makeCourses(rows: number, shortest: number, longest: number, seed: number): Courses {
  const all = Array.from({ length: rows }, (_, row) => {
    const joints: number[] = [];
    const start = Math.floor(hashAt(row, 1, seed) * shortest);
    for (let x = start, i = 0; x < start + TILE - shortest * 0.7; i++) {
      joints.push(x);
      x += shortest + Math.floor(hashAt(row, 10 + i, seed) * (longest - shortest));
    }
    return joints;
  });
  return { rows, joints: (row) => all[row] };
}

function blockAt(courses: Courses, x: number, y: number): { block: number; edge: number; row: number; along: number } {
  const high = TILE / courses.rows;
  const row = Math.floor(y / high) % courses.rows;
  const joints = courses.joints(row);
  const xx = x < joints[0] ? x + TILE : x;
  let index = joints.length - 1;
  while (index > 0 && joints[index] > xx) index--;
  const left = joints[index];
  const right = index + 1 < joints.length ? joints[index + 1] : joints[0] + TILE;
  const inRow = y - Math.floor(y / high) * high;
  return { block: index, row, edge: Math.min(xx - left, right - xx, inRow, high - inRow), along: xx - left };
}

/** Dressed stone, brick: courses with a joint and a bevel, each block of its own shade. */
function masonry(
  color: (palette: Palette) => Rgb,
  rows: number,
  shortest: number,
  longest: number,
  joint: number,
  rough: number,
  spread: number,
): Recipe {
  return (seed, palette) => {
    const base = color(palette);
    const mortar = mixRgb(mixRgb(base, palette[2], 0.35), [0.2, 0.19, 0.18], 0.55);
    const courses = makeCourses(rows, shortest, longest, seed);
    return (x, y, out) => {
      const u = x / TILE;
      const v = y / TILE;
      const wobble = (fbmAt(u, v, 16, 2, seed + 3) - 0.5) * joint * 1.6;
      const { block, row, edge } = blockAt(courses, x, y);
      const own = hashAt(block, row, seed + 21);
      const warm = hashAt(block, row, seed + 22) - 0.5;
      const grain = fbmAt(u, v, 32, 3, seed + 5);
      const stain = fbmAt(u, v, 4, 3, seed + 6);
      const rise = smooth(joint * 0.4, joint + 3.5, edge + wobble);
      const pits = smooth(0.64, 0.8, fbmAt(u, v, 40, 2, seed + 9)) * rough;
      const shade = (1 - spread / 2 + spread * own) * (0.82 + 0.36 * grain) * (0.8 + 0.4 * stain) * (1 - 0.35 * pits);
      const tone: Rgb = [base[0] * (1 + 0.12 * warm), base[1], base[2] * (1 - 0.14 * warm)];
      const mixed = mixRgb(mortar, [tone[0] * shade, tone[1] * shade, tone[2] * shade], smooth(0.1, 0.7, rise));
      put(out, mixed, 1, clamp(rise * (0.75 + 0.2 * own) + 0.12 * (grain - 0.5) - 0.25 * pits));
    };
  };
}

const cobble: Recipe = (seed, palette) => {
  const base = mixRgb(palette[0], [0.42, 0.42, 0.43], 0.35);
  const gap: Rgb = [base[0] * 0.3, base[1] * 0.3, base[2] * 0.28];
  const cell: Cellular = { near: 0, second: 0, own: 0 };
  return (x, y, out) => {
    const u = x / TILE;
    const v = y / TILE;
    const bend = (noiseAt(u, v, 16, seed + 1) - 0.5) * 0.012;
    cellularAt(u + bend, v - bend, 11, seed, cell);
    const rim = cell.second - cell.near;
    const rise = smooth(0.03, 0.3, rim);
    const grain = fbmAt(u, v, 32, 3, seed + 2);
    const shade = (0.72 + 0.5 * cell.own) * (0.75 + 0.45 * grain) * (0.8 + 0.25 * rise);
    put(out, mixRgb(gap, [base[0] * shade, base[1] * shade, base[2] * shade], smooth(0, 0.35, rise)), 1, rise);
  };
};

const plaster: Recipe = (seed, palette) => (x, y, out) => {
  const u = x / TILE;
  const v = y / TILE;
  const trowel = fbmAt(u + 0.05 * noiseAt(u, v, 4, seed), v, 8, 4, seed + 1);
  const grain = fbmAt(u, v, 64, 2, seed + 2);
  const stain = smooth(0.45, 0.75, fbmAt(u, v, 3, 4, seed + 3));
  const crackLine = Math.abs(fbmAt(u, v, 5, 4, seed + 4) - 0.5);
  const crack = (1 - smooth(0.0, 0.008, crackLine)) * smooth(0.5, 0.6, noiseAt(u, v, 4, seed + 5));
  const shade = (0.86 + 0.2 * trowel) * (0.93 + 0.14 * grain) * (1 - 0.16 * stain) * (1 - 0.4 * crack);
  put(out, mixRgb(palette[2], palette[1], 0.12 * stain), shade, clamp(0.5 + 0.5 * (trowel - 0.5) - 0.5 * crack));
};

const planks: Recipe = (seed, palette) => {
  const wide = TILE / 8;
  return (x, y, out) => {
    const board = Math.floor(x / wide);
    const across = x - board * wide;
    const shift = Math.floor(hashAt(board, 0, seed) * TILE);
    const ends = (y + shift) % 192;
    const piece = Math.floor(((y + shift) % TILE) / 192) + board * 3;
    const v = (y + shift) / TILE;
    const lines = fbmAt(x / TILE, v * 0.125 + hashAt(piece, 3, seed), 64, 2, seed + piece);
    const waves =
      0.5 +
      0.5 * Math.sin((across + 6 * noiseAt(x / TILE, v, 4, seed + 8)) * 1.1 + 9 * fbmAt(x / TILE, v, 4, 2, seed + 1));
    const wear = fbmAt(x / TILE, y / TILE, 8, 3, seed + 2);
    const edge = Math.min(across, wide - across, ends, 192 - ends);
    const rise = smooth(0.2, 2.2, edge);
    const own = hashAt(piece, 5, seed);
    const nail =
      Math.min(Math.abs(across - 6), Math.abs(across - wide + 6)) < 1.3 && Math.abs(ends - 6) < 1.3 ? 0.45 : 1;
    const shade =
      (0.78 + 0.42 * own) * (0.72 + 0.32 * lines + 0.12 * waves) * (0.82 + 0.3 * wear) * (0.32 + 0.68 * rise) * nail;
    put(out, mixRgb(palette[1], palette[0], 0.2 * (1 - own)), shade * 1.15, clamp(rise * (0.8 + 0.2 * lines)));
  };
};

const plates =
  (tone: (palette: Palette) => Rgb, size: number, shine: number): Recipe =>
  (seed, palette) => {
    const base = tone(palette);
    return (x, y, out) => {
      const u = x / TILE;
      const v = y / TILE;
      const px = x % size;
      const py = y % size;
      const edge = Math.min(px, size - px, py, size - py);
      const own = hashAt(Math.floor(x / size), Math.floor(y / size), seed);
      const brushed = noiseAt(u * 0.0625 + own, v, 128, seed + 1) - 0.5;
      const blotch = fbmAt(u, v, 6, 4, seed + 2);
      const cx = Math.min(px, size - px) - 7;
      const cy = Math.min(py, size - py) - 7;
      const rivet = 1 - smooth(1.6, 3, Math.sqrt(cx * cx + cy * cy));
      const rise = smooth(0.3, 2, edge);
      const shade =
        (0.85 + 0.22 * own + shine * brushed) * (0.72 + 0.5 * blotch) * (0.4 + 0.6 * rise) * (1 + 0.3 * rivet);
      const rust = smooth(0.55, 0.8, fbmAt(u, v, 5, 4, seed + 4)) * (1 - smooth(4, 26, edge));
      put(out, mixRgb(base, [0.32, 0.2, 0.12], 0.5 * rust), shade, clamp(0.6 * rise + 0.4 * rivet));
    };
  };

const tile: Recipe = (seed, palette) => {
  const wide = TILE / 8;
  const pale = mixRgb(palette[2], [0.8, 0.8, 0.78], 0.3);
  const dark = mixRgb(palette[3], palette[1], 0.45);
  return (x, y, out) => {
    const cx = Math.floor(x / wide);
    const cy = Math.floor(y / wide);
    const px = x - cx * wide;
    const py = y - cy * wide;
    const edge = Math.min(px, wide - px, py, wide - py);
    const own = hashAt(cx, cy, seed);
    const vein = Math.abs(fbmAt(x / TILE + own, y / TILE, 6, 4, seed + 1) - 0.5);
    const rise = smooth(0.4, 2, edge);
    const shade =
      (0.85 + 0.2 * own) *
      (0.82 + 0.2 * smooth(0, 0.05, vein)) *
      (0.88 + 0.24 * fbmAt(x / TILE, y / TILE, 5, 3, seed + 2));
    put(out, mixRgb([0.2, 0.19, 0.18], (cx + cy) % 2 ? pale : dark, rise), shade, rise);
  };
};

const carpet: Recipe = (seed, palette) => (x, y, out) => {
  const tuft = hashAt(x, y, seed) * 0.5 + hashAt(x >> 1, y, seed + 1) * 0.5;
  const worn = fbmAt(x / TILE, y / TILE, 5, 3, seed + 2);
  const square = ((x >> 6) + (y >> 6)) & 1;
  const seam = x % 64 === 0 || y % 64 === 0 ? 0.9 : 1;
  const weave = square ? 0.5 + 0.5 * Math.sin(x * 1.57) : 0.5 + 0.5 * Math.sin(y * 1.57);
  const shade = (0.78 + 0.28 * tuft + 0.1 * weave) * (0.85 + 0.28 * worn) * seam;
  put(out, mixRgb(palette[3], palette[1], square ? 0.3 : 0.2), shade, 0.4 + 0.4 * tuft);
};

const water: Recipe = (seed, palette) => {
  const cell: Cellular = { near: 0, second: 0, own: 0 };
  const deep = mixRgb([0.05, 0.14, 0.17], palette[3], 0.22);
  return (x, y, out) => {
    const u = x / TILE;
    const v = y / TILE;
    const du = (fbmAt(u, v, 6, 3, seed) - 0.5) * 0.14;
    cellularAt(u + du, v - du, 7, seed + 1, cell);
    const web = 1 - smooth(0.02, 0.34, cell.second - cell.near);
    const swell = fbmAt(u, v, 4, 4, seed + 2);
    put(
      out,
      mixRgb(deep, [0.62, 0.83, 0.86], 0.4 * web * web + 0.1 * swell),
      0.8 + 0.4 * swell,
      web * 0.5 + swell * 0.5,
    );
  };
};

const mud: Recipe = (seed, palette) => (x, y, out) => {
  const u = x / TILE;
  const v = y / TILE;
  const lumps = fbmAt(u, v, 10, 4, seed);
  const wet = smooth(0.5, 0.62, fbmAt(u, v, 5, 3, seed + 1));
  const base = mixRgb([0.3, 0.22, 0.15], palette[1], 0.35);
  put(out, mixRgb(base, [0.16, 0.13, 0.11], wet), 0.55 + 0.8 * lumps, lumps * (1 - 0.6 * wet));
};

const grass: Recipe = (seed, palette) => (x, y, out) => {
  const u = x / TILE;
  const v = y / TILE;
  const blades = hashAt(x >> 1, Math.floor((y + 5 * hashAt(x >> 1, 0, seed)) / 4), seed + 1);
  const patch = fbmAt(u, v, 7, 4, seed + 2);
  const base = mixRgb(mixRgb([0.2, 0.32, 0.14], [0.42, 0.42, 0.2], smooth(0.4, 0.75, patch)), palette[1], 0.1);
  put(out, base, (0.6 + 0.6 * blades) * (0.7 + 0.55 * patch), blades);
};

const paper: Recipe = (seed, palette) => (x, y, out) => {
  const fibre = fbmAt(x / TILE, y / TILE, 48, 3, seed);
  const metre = Math.min(x % 64, 64 - (x % 64), y % 64, 64 - (y % 64));
  const fine = Math.min(x % 16, 16 - (x % 16), y % 16, 16 - (y % 16));
  const line = Math.max(1 - smooth(0.4, 1.4, metre), 0.35 * (1 - smooth(0.2, 1.1, fine)));
  put(out, mixRgb(palette[0], palette[3], 0.3 * line), 0.97 + 0.05 * (fibre - 0.5), 0.5);
};

const ink: Recipe = (seed, palette) => (x, y, out) => {
  const u = x / TILE;
  const v = y / TILE;
  const wash = fbmAt(u, v, 4, 4, seed);
  const stroke = 0.5 + 0.5 * Math.sin((x + y) * ((2 * Math.PI) / 16) + 1.4 * (noiseAt(u, v, 16, seed + 1) - 0.5));
  const dry = smooth(0.7, 0.95, stroke) * smooth(0.35, 0.7, fbmAt(u, v, 12, 3, seed + 2));
  put(out, mixRgb(palette[1], palette[0], 0.16 * wash + 0.2 * dry), 1, 0.5);
};

/** One recipe for each material a plan may name. */
export const RECIPES: Readonly<Record<MaterialName, Recipe>> = {
  stone: masonry((palette) => palette[0], 8, 44, 92, 1.6, 1, 0.34),
  brick: masonry((palette) => mixRgb([0.5, 0.26, 0.19], palette[0], 0.3), 16, 30, 34, 1.3, 0.6, 0.5),
  cobble,
  plaster,
  planks,
  brass: plates((palette) => mixRgb([0.72, 0.53, 0.26], palette[1], 0.15), 64, 0.5),
  metal: plates((palette) => mixRgb([0.36, 0.39, 0.42], palette[0], 0.25), 128, 0.35),
  tile,
  carpet,
  water,
  mud,
  grass,
  paper,
  ink,
};
