// The horde on the minimap: a dot of two by two pixels for each member, set in one pass over the pixels of a picture laid over the map. Ten
// thousand rectangles drawn by the pen would take a frame.
import { COLORS } from '../../debug/colors.ts';
import type { HordeLook } from '../screen.ts';

/** The part of the plan that is shown: its corner in map units, and pixels in a map unit. */
export interface Shown {
  readonly left: number;
  readonly top: number;
  readonly scale: number;
}

/** Sets the dots of all members in the pixels of a square picture, and clears the others. */
export function setDots(
  pixels: Uint32Array,
  side: number,
  color: number,
  { count, places }: HordeLook,
  shown: Shown,
): void {
  const { left, top, scale } = shown;
  pixels.fill(0);
  for (let i = 0; i < 3 * count; i += 3) {
    const column = Math.floor((places[i] - left) * scale);
    const row = Math.floor((places[i + 2] - top) * scale);
    if (column < 0 || row < 0 || column >= side - 1 || row >= side - 1) continue;
    const at = row * side + column;
    pixels[at] = pixels[at + 1] = pixels[at + side] = pixels[at + side + 1] = color;
  }
}

export function createHordeDots() {
  const picture = document.createElement('canvas');
  const brush = picture.getContext('2d', { willReadFrequently: true });
  /** The colour as it lies in memory: red first. */
  const [color] = new Uint32Array(
    Uint8Array.from([1, 3, 5].map((at) => parseInt(COLORS['portal-shut'].slice(at, at + 2), 16)).concat(255)).buffer,
  );
  let image: ImageData | null = null;
  let pixels = new Uint32Array(0);

  return {
    /** Paints the horde over the whole of a square canvas. */
    paint(pen: CanvasRenderingContext2D, horde: HordeLook, shown: Shown) {
      const side = pen.canvas.width;
      if (!brush) return;
      if (image?.width !== side) {
        picture.width = picture.height = side;
        image = brush.createImageData(side, side);
        pixels = new Uint32Array(image.data.buffer);
      }
      setDots(pixels, side, color, horde, shown);
      brush.putImageData(image, 0, 0);
      pen.drawImage(picture, shown.left, shown.top, side / shown.scale, side / shown.scale);
    },
  };
}
