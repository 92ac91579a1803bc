// The materials of one level as one texture array: a layer a material, so that the whole level draws with one texture and
// one program. The fourth channel is how far a texel stands out; a little light from above is drawn into the colour already.
// Texels are as on screen (no colour space): the shader squares them, which costs software renderers far less.
import type { MaterialName } from '../../map/materials.ts';
import type { Quality } from '../quality.ts';
import type { Palette } from './palette.ts';
import { RECIPES } from './recipes.ts';
import { TILE, type Texel } from './texel.ts';
import { seedOf } from './noise.ts';
import { createTileArray } from './tile-array.ts';

/** Rows that are painted between two looks at the clock. */
const ROWS_AT_ONCE = 8;

/**
 * The texels of one material, four bytes each: red, green, blue, height. The same seed and palette give the same bytes. Yields after every few
 * rows.
 */
export function* paintSlowly(
  name: MaterialName,
  seed: number,
  palette: Palette,
): Generator<void, Uint8Array<ArrayBuffer>> {
  const paint = RECIPES[name](seedFor(name, seed), palette);
  const raw = new Float32Array(TILE * TILE * 4);
  const texel: Texel = { r: 0, g: 0, b: 0, height: 0 };
  for (let y = 0, at = 0; y < TILE; y++) {
    for (let x = 0; x < TILE; x++, at += 4) {
      paint(texel, x / TILE, y / TILE, x, y);
      raw[at] = texel.r;
      raw[at + 1] = texel.g;
      raw[at + 2] = texel.b;
      raw[at + 3] = texel.height;
    }
    if (y % ROWS_AT_ONCE === 0) yield;
  }
  const bytes = new Uint8Array(raw.length);
  for (let y = 0, at = 0; y < TILE; y++) {
    const above = ((y + 1) % TILE) * TILE;
    for (let x = 0; x < TILE; x++, at += 4) {
      const lean = raw[at + 3] - raw[(above + ((x + TILE - 1) % TILE)) * 4 + 3];
      const relief = 1 + Math.max(-0.3, Math.min(0.32, lean * 0.7));
      for (let channel = 0; channel < 3; channel++) {
        bytes[at + channel] = Math.max(0, Math.min(255, Math.round(raw[at + channel] * relief * 255)));
      }
      bytes[at + 3] = Math.round(raw[at + 3] * 255);
    }
    if (y % ROWS_AT_ONCE === 0) yield;
  }
  return bytes;
}

const seedFor = (name: MaterialName, seed: number): number => (seed ^ seedOf(name)) & 0xffffff;

/** Samples in each direction for the colour that represents a material until it is painted. */
const SAMPLES = 8;

function oneColor(name: MaterialName, seed: number, palette: Palette): [number, number, number, number] {
  const paint = RECIPES[name](seedFor(name, seed), palette);
  const texel: Texel = { r: 0, g: 0, b: 0, height: 0 };
  const sum = [0, 0, 0, 0];
  for (let y = 0; y < SAMPLES; y++) {
    for (let x = 0; x < SAMPLES; x++) {
      // In each column at other heights: a straight grid of samples would meet all joints of bricks, or none.
      const [column, row] = [x + 0.5, y + (x + 0.5) / SAMPLES].map((at) => Math.floor((at * TILE) / SAMPLES));
      paint(texel, column / TILE, row / TILE, column, row);
      [texel.r, texel.g, texel.b, texel.height].forEach((value, channel) => (sum[channel] += value));
    }
  }
  const [r, g, b, height] = sum.map((value) => Math.max(0, Math.min(255, Math.round((value / SAMPLES ** 2) * 255))));
  return [r, g, b, height];
}

export type Atlas = ReturnType<typeof createAtlas>;

/**
 * Materials as a texture array, layer i for names[i]. `known` materials of the same seed and palette are reused. The caller disposes of the
 * texture.
 */
export function createAtlas(
  names: readonly MaterialName[],
  seed: number,
  palette: Palette,
  quality: Quality,
  known: ReadonlyMap<MaterialName, Uint8Array> = new Map(),
) {
  const size = TILE * TILE * 4;
  const data = new Uint8Array(size * names.length);
  const words = new Uint32Array(data.buffer);
  const color = new Uint8Array(4);
  /** The painted texels. */
  const painted = new Map<MaterialName, Uint8Array>();
  const layerBytes = (layer: number): Uint8Array => data.subarray(layer * size, (layer + 1) * size);
  names.forEach((name, layer) => {
    const texels = known.get(name);
    if (texels) {
      painted.set(name, layerBytes(layer));
      data.set(texels, layer * size);
      return;
    }
    color.set(oneColor(name, seed, palette));
    words.fill(new Uint32Array(color.buffer)[0], (layer * size) / 4, ((layer + 1) * size) / 4);
  });
  const texture = createTileArray(data, TILE, names.length, quality);
  // The first upload needs all layers, later ones only the painted layer.
  let isUploaded = false;
  texture.onUpdate = () => {
    isUploaded = true;
  };
  /** Paints the materials in slices; until then each is of one colour. */
  function* paintAll(): Generator<void> {
    for (const [layer, name] of names.entries()) {
      if (painted.has(name)) continue;
      data.set(yield* paintSlowly(name, seed, palette), layer * size);
      painted.set(name, layerBytes(layer));
      if (isUploaded) texture.addLayerUpdate(layer);
      texture.needsUpdate = true;
    }
  }
  return { texture, painting: paintAll(), painted };
}
