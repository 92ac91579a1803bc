// The recipes of materials: functions from a texel to colour and height. They use only noise and arithmetic seeded by the map's name; no
// image is loaded. A tile is 256 texels or 4 m wide, 64 texels to the metre, and repeats without a seam. Colours come from the map's
// palette.
import type { MaterialName } from '../../map/materials.ts';
import { mixRgb, type Rgb } from '../colors.ts';
import { masonry } from './masonry.ts';
import { cellularAt, fbmField, noiseField, type Cellular } from './noise.ts';
import { hashAt } from '../../geometry/hash-at.ts';
import { clamp, put, smooth, TILE, type Recipe } from './texel.ts';

const cobble: Recipe = (seed, { stone }) => {
  const base = mixRgb(stone, [0.4, 0.4, 0.41], 0.45);
  const gap: Rgb = [base[0] * 0.34, base[1] * 0.34, base[2] * 0.32];
  const cell: Cellular = { near: 0, second: 0, own: 0 };
  const bend = noiseField(16, seed + 1);
  const grain = fbmField(32, 3, seed + 2);
  return (out, u, v) => {
    const by = (bend(u, v) - 0.5) * 0.012;
    cellularAt(u + by, v - by, 11, seed, cell);
    const rise = smooth(0.03, 0.3, cell.second - cell.near);
    const shade = (0.78 + 0.36 * cell.own) * (0.78 + 0.4 * grain(u, v)) * (0.82 + 0.22 * rise);
    put(out, mixRgb(gap, [base[0] * shade, base[1] * shade, base[2] * shade], smooth(0, 0.35, rise)), 1, 0.8 * rise);
  };
};

const plaster: Recipe = (seed, { light, wood }) => {
  const slow = noiseField(4, seed);
  const trowel = fbmField(8, 4, seed + 1);
  const grain = fbmField(64, 2, seed + 2);
  const stain = fbmField(3, 4, seed + 3);
  return (out, u, v) => {
    const stroke = trowel(u + 0.05 * slow(u, v), v);
    const dirt = smooth(0.45, 0.8, stain(u, v));
    const shade = (0.93 + 0.1 * stroke) * (0.95 + 0.1 * grain(u, v)) * (1 - 0.07 * dirt);
    put(out, mixRgb(light, wood, 0.1 * dirt), shade, clamp(0.5 + 0.5 * (stroke - 0.5)));
  };
};

const planks: Recipe = (seed, { wood, stone }) => {
  const wide = TILE / 8;
  const long = 192;
  const lines = noiseField(64, seed + 31, 16);
  const finer = noiseField(128, seed + 32, 32);
  const wave = noiseField(4, seed + 8);
  const figure = fbmField(4, 2, seed + 1);
  const wear = fbmField(8, 3, seed + 2);
  return (out, u, v, x, y) => {
    const board = Math.floor(x / wide);
    const across = x - board * wide;
    const shifted = (y + Math.floor(hashAt(board, 0, seed) * TILE)) % TILE;
    const end = shifted < long ? Math.min(shifted, long - shifted) : Math.min(shifted - long, TILE - shifted);
    const piece = board * 3 + (shifted < long ? 0 : 1);
    const skew = hashAt(piece, 3, seed);
    const grain = 0.65 * lines(u + skew, v + skew) + 0.35 * finer(u, v);
    const rings = 0.5 + 0.5 * Math.sin((across + 6 * wave(u, v)) * 0.9 + 9 * figure(u, v) + 20 * skew);
    const edge = Math.min(across, wide - across, end);
    const rise = smooth(0.2, 2, edge);
    const own = hashAt(piece, 5, seed);
    const nail = Math.min(Math.abs(across - 6), Math.abs(across - wide + 6)) < 1.3 && Math.abs(end - 6) < 1.3 ? 0.5 : 1;
    const shade =
      (0.82 + 0.34 * own) *
      (0.72 + 0.34 * grain + 0.1 * rings) *
      (0.84 + 0.28 * wear(u, v)) *
      (0.36 + 0.64 * rise) *
      nail;
    put(out, mixRgb(wood, stone, 0.2 * (1 - own)), shade * 1.15, clamp(rise * (0.8 + 0.2 * grain)));
  };
};

function plates(natural: Rgb, pull: number, size: number, shine: number): Recipe {
  return (seed, { stone, wood }) => {
    const base = mixRgb(natural, mixRgb(stone, wood, 0.4), pull);
    const brushed = noiseField(8, seed + 1, 128);
    const blotch = fbmField(6, 4, seed + 2);
    const worn = fbmField(5, 4, seed + 4);
    return (out, u, v, x, y) => {
      const px = x % size;
      const py = y % size;
      const edge = Math.min(px, size - px, py, size - py);
      const own = hashAt(Math.floor(x / size), Math.floor(y / size), seed);
      const streak = brushed(u + own, v) - 0.5;
      const cx = Math.min(px, size - px) - 7;
      const cy = Math.min(py, size - py) - 7;
      const rivet = 1 - smooth(1.6, 3, Math.sqrt(cx * cx + cy * cy));
      const rise = smooth(0.3, 2, edge);
      const shade =
        (0.88 + 0.18 * own + shine * streak) * (0.74 + 0.46 * blotch(u, v)) * (0.45 + 0.55 * rise) * (1 + 0.3 * rivet);
      const rust = smooth(0.55, 0.8, worn(u, v)) * (1 - smooth(4, 26, edge));
      put(out, mixRgb(base, [0.32, 0.2, 0.12], 0.45 * rust), shade, clamp(0.6 * rise + 0.4 * rivet));
    };
  };
}

const tile: Recipe = (seed, { light, dark, wood }) => {
  const wide = TILE / 8;
  const grout = mixRgb(dark, wood, 0.3);
  const vein = fbmField(6, 4, seed + 1);
  const cloud = fbmField(5, 3, seed + 2);
  return (out, u, v, x, y) => {
    const cx = Math.floor(x / wide);
    const cy = Math.floor(y / wide);
    const px = x - cx * wide;
    const py = y - cy * wide;
    const edge = Math.min(px, wide - px, py, wide - py) + 0.5;
    const own = hashAt(cx, cy, seed);
    const rise = smooth(0.4, 1.8, edge);
    const shade =
      (0.86 + 0.16 * own) *
      (0.86 + 0.16 * smooth(0, 0.05, Math.abs(vein(u + own, v) - 0.5))) *
      (0.9 + 0.2 * cloud(u, v));
    put(out, mixRgb(grout, (cx + cy) % 2 ? light : dark, rise), shade, rise);
  };
};

const carpet: Recipe = (seed, { accent, dark, light }) => {
  const worn = fbmField(5, 3, seed + 2);
  const bright = mixRgb(accent, light, 0.12);
  const deep = mixRgb(accent, dark, 0.3);
  return (out, u, v, x, y) => {
    const tuft = hashAt(x, y, seed) * 0.5 + hashAt(x >> 1, y, seed + 1) * 0.5;
    const square = ((x >> 6) + (y >> 6)) & 1;
    const seam = x % 64 === 0 || y % 64 === 0 ? 0.9 : 1;
    const weave = 0.5 + 0.5 * Math.sin((square ? x : y) * 1.57);
    const shade = (0.84 + 0.2 * tuft + 0.07 * weave) * (0.88 + 0.22 * worn(u, v)) * seam;
    put(out, square ? bright : mixRgb(bright, deep, 0.45), shade, 0.4 + 0.3 * tuft);
  };
};

const water: Recipe = (seed, { accent }) => {
  const cell: Cellular = { near: 0, second: 0, own: 0 };
  const deep = mixRgb([0.045, 0.13, 0.16], accent, 0.12);
  const push = fbmField(6, 3, seed);
  const swell = fbmField(4, 4, seed + 2);
  return (out, u, v) => {
    const by = (push(u, v) - 0.5) * 0.16;
    cellularAt(u + by, v - by, 6, seed + 1, cell);
    const web = 1 - smooth(0.02, 0.36, cell.second - cell.near);
    const wave = swell(u, v);
    put(out, mixRgb(deep, [0.55, 0.78, 0.82], 0.26 * web * web + 0.1 * wave), 0.8 + 0.4 * wave, web * 0.4 + wave * 0.6);
  };
};

const ice: Recipe = (seed, { accent }) => {
  const plate: Cellular = { near: 0, second: 0, own: 0 };
  const crack: Cellular = { near: 0, second: 0, own: 0 };
  const bend = fbmField(8, 3, seed);
  const rime = fbmField(7, 4, seed + 3);
  const deep = mixRgb([0.13, 0.33, 0.45], accent, 0.1);
  const pale = mixRgb([0.4, 0.7, 0.92], accent, 0.04);
  return (out, u, v) => {
    const by = (bend(u, v) - 0.5) * 0.09;
    cellularAt(u + by, v - by, 3, seed + 1, plate);
    cellularAt(u - by, v + by, 9, seed + 2, crack);
    const wide = 1 - smooth(0.004, 0.02, plate.second - plate.near);
    const fine = 1 - smooth(0.008, 0.05, crack.second - crack.near);
    // Hairlines run in some plates only; rime lies where the wind left it.
    const lines = Math.max(wide, fine * 0.5 * smooth(0.35, 0.7, plate.own));
    const white = smooth(0.4, 0.72, rime(u, v));
    const base = mixRgb(mixRgb(deep, pale, 0.35 + 0.4 * plate.own), [0.54, 0.82, 1], 0.6 * white);
    put(out, mixRgb(base, [0.7, 0.9, 1], 0.65 * lines), 0.92 + 0.12 * crack.own, 0.25 + 0.3 * plate.own + 0.25 * white);
  };
};

const mud: Recipe = (seed, { wood }) => {
  const lump = fbmField(10, 5, seed);
  const pool = fbmField(5, 3, seed + 1);
  const base = mixRgb([0.29, 0.22, 0.15], wood, 0.3);
  return (out, u, v) => {
    const lumps = lump(u, v);
    const wet = smooth(0.5, 0.64, pool(u, v));
    put(out, mixRgb(base, [0.15, 0.125, 0.105], 0.8 * wet), 0.55 + 0.8 * lumps, lumps * (1 - 0.6 * wet));
  };
};

const grass: Recipe = (seed, { stone }) => {
  const patches = fbmField(7, 4, seed + 2);
  return (out, u, v, x, y) => {
    const column = x >> 1;
    const blades = hashAt(column, Math.floor((y + 5 * hashAt(column, 0, seed)) / 4) % 64, seed + 1);
    const patch = patches(u, v);
    const base = mixRgb(mixRgb([0.19, 0.31, 0.13], [0.4, 0.41, 0.19], smooth(0.4, 0.75, patch)), stone, 0.08);
    put(out, base, (0.62 + 0.56 * blades) * (0.7 + 0.55 * patch), blades);
  };
};

const paper: Recipe = (seed, { light, accent }) => {
  const fibre = fbmField(48, 3, seed);
  const sheet = mixRgb(light, [1, 1, 1], 0.3);
  return (out, u, v, x, y) => {
    const metre = Math.min(x % 64, 64 - (x % 64), y % 64, 64 - (y % 64));
    const fine = Math.min(x % 16, 16 - (x % 16), y % 16, 16 - (y % 16));
    const line = Math.max(1 - smooth(0.4, 1.4, metre), 0.4 * (1 - smooth(0.2, 1.1, fine)));
    put(out, mixRgb(sheet, accent, 0.42 * line), 0.97 + 0.05 * (fibre(u, v) - 0.5), 0.5);
  };
};

const ink: Recipe = (seed, { dark, light }) => {
  const wash = fbmField(4, 5, seed);
  const edge = fbmField(16, 3, seed + 1);
  const dry = fbmField(4, 3, seed + 2);
  return (out, u, v, _, y) => {
    // A broad brush drawn across: its hairs leave thin dry lines where it ran out of ink.
    const hair = hashAt(Math.floor(y / 2), 0, seed + 4);
    const stroke = smooth(0.62, 0.8, dry(u, v * 2) * 0.6 + hair * 0.32 + 0.1 * edge(u, v));
    put(out, mixRgb(dark, light, 0.02 + 0.1 * wash(u, v) + 0.12 * stroke), 1, 0.5);
  };
};

export const RECIPES: Readonly<Record<MaterialName, Recipe>> = {
  stone: masonry({ rows: 8, shortest: 44, longest: 92, joint: 1.5, rough: 0.55, spread: 0.26 }, ({ stone }) => stone),
  brick: masonry({ rows: 16, shortest: 30, longest: 34, joint: 1.3, rough: 0.4, spread: 0.42 }, ({ stone }) =>
    mixRgb([0.46, 0.235, 0.17], stone, 0.25),
  ),
  cobble,
  plaster,
  planks,
  brass: plates([0.66, 0.48, 0.24], 0.15, 64, 0.4),
  metal: plates([0.36, 0.38, 0.4], 0.25, 128, 0.3),
  tile,
  carpet,
  water,
  ice,
  mud,
  grass,
  paper,
  ink,
};
