// The horde seen from above, on the minimap and in the flat view: a square for each member, set in one pass over the pixels of a picture stretched
// over the plan. Ten thousand rectangles drawn by the pen would take a frame.
import { COLORS } from '../../debug/colors.ts';
import type { HordeLook } from '../screen.ts';

/** Sides of the squares in radii, and their least length in pixels. */
const SIDE = 1.6;
const LEAST = 2;

/** The part of the plan that is shown: its corner in map units, and pixels in a map unit. */
export interface Shown {
  readonly left: number;
  readonly top: number;
  readonly scale: number;
}

/** Sets the squares of all members in the pixels of a picture of that width, and clears the others. */
export function setDots(
  pixels: Uint32Array,
  width: number,
  color: number,
  { count, places, radius }: HordeLook,
  { left, top, scale }: Shown,
): void {
  const height = pixels.length / width;
  const size = Math.max(LEAST, Math.round(SIDE * radius * scale));
  pixels.fill(0);
  for (let i = 0; i < 3 * count; i += 3) {
    const column = Math.round((places[i] - left) * scale - size / 2);
    const row = Math.round((places[i + 2] - top) * scale - size / 2);
    const from = Math.max(0, column);
    const to = Math.min(width, column + size);
    if (from >= to) continue;
    for (let y = Math.max(0, row); y < Math.min(height, row + size); y++) pixels.fill(color, y * width + from, y * width + to); // prettier-ignore
  }
}

/** Returns a function that paints the horde over the whole canvas. */
export function createHordeDots() {
  const picture = document.createElement('canvas');
  const brush = picture.getContext('2d', { willReadFrequently: true });
  /** The colour as it lies in memory: red first. */
  const [color] = new Uint32Array(
    Uint8Array.from([1, 3, 5].map((at) => parseInt(COLORS['portal-shut'].slice(at, at + 2), 16)).concat(255)).buffer,
  );
  let image: ImageData | null = null;
  let pixels = new Uint32Array(0);

  return (pen: CanvasRenderingContext2D, horde: HordeLook, shown: Shown): void => {
    const { width, height } = pen.canvas;
    if (!brush) return;
    if (image?.width !== width || image.height !== height) {
      picture.width = width;
      picture.height = height;
      image = brush.createImageData(width, height);
      pixels = new Uint32Array(image.data.buffer);
    }
    setDots(pixels, width, color, horde, shown);
    brush.putImageData(image, 0, 0);
    pen.drawImage(picture, shown.left, shown.top, width / shown.scale, height / shown.scale);
  };
}
