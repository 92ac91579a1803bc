// A picture of a pixel for each unit of the plan: coloured squares, and thousands of dots that move over them.
import { colorOfHue } from '../../entry/debug.ts';
import { HEIGHT, WIDTH } from './picture-size.ts';
import { CELL, type Square } from './squares.ts';

const DOT = 0xffffe9db;
const HUES = 14;
/** Red, green and blue from the lowest byte up, and little opacity: each hue faint and strong, so that no two patches share a colour. */
export const PALETTE = ['50', 'a0'].flatMap((opacity) =>
  Array.from({ length: HUES }, (_, i) => colorOfHue(((i * 5) % HUES) / HUES)).map((hex) =>
    parseInt(`${opacity}${hex.slice(5, 7)}${hex.slice(3, 5)}${hex.slice(1, 3)}`, 16),
  ),
);

export function createPixelPicture(dots: number) {
  const canvas = Object.assign(document.createElement('canvas'), { width: WIDTH, height: HEIGHT });
  const ctx = canvas.getContext('2d')!;
  const image = ctx.createImageData(WIDTH, HEIGHT);
  const pixels = new Uint32Array(image.data.buffer);
  const below = new Uint32Array(pixels.length);
  const shown = new Int32Array(dots);
  return {
    color({ size, middle }: Square, index: number): void {
      const [left, top] = [middle.x - (size * CELL) / 2, middle.z - (size * CELL) / 2];
      for (let row = top; row < top + size * CELL; row++)
        for (const target of [below, pixels])
          target.fill(PALETTE[index % PALETTE.length], row * WIDTH + left, row * WIDTH + left + size * CELL);
    },
    /** Moves the dots. The picture, to be drawn. */
    draw(x: Float32Array, z: Float32Array): HTMLCanvasElement {
      for (let i = 0; i < dots; i++) pixels[shown[i]] = below[shown[i]];
      for (let i = 0; i < dots; i++) {
        shown[i] = Math.floor(z[i]) * WIDTH + Math.floor(x[i]);
        pixels[shown[i]] = DOT;
      }
      ctx.putImageData(image, 0, 0);
      return canvas;
    },
  };
}
