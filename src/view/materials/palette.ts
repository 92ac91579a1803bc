// Computes the colours of a map's materials from its four colours. Each role takes the closest of the four and shifts a natural colour
// towards it. So stone still looks like stone and wood like wood in any palette.
import type { Air } from '../../map/floor-plan.ts';
import { mixRgb, rgbOf, type Rgb } from '../colors.ts';

/** Colours by role, 0 … 1 as on screen. */
export interface Palette {
  readonly stone: Rgb;
  readonly wood: Rgb;
  /** Plaster, pale tiles, paper. */
  readonly light: Rgb;
  /** Dark tiles, ink. */
  readonly dark: Rgb;
  /** Carpet and accents. */
  readonly accent: Rgb;
}

const brightness = ([r, g, b]: Rgb): number => 0.3 * r + 0.6 * g + 0.1 * b;
const colorful = (rgb: Rgb): number => (Math.max(...rgb) - Math.min(...rgb)) * (0.4 + brightness(rgb));

export function paletteOf(air: Air): Palette {
  const colors = air.palette.map(rgbOf);
  const byLight = [...colors].sort((a, b) => brightness(a) - brightness(b));
  const accent = colors.slice(1).sort((a, b) => colorful(b) - colorful(a))[0];
  const [darkest, , , lightest] = byLight;
  if (air.style === 'paper') {
    return { stone: colors[0], wood: colors[2], light: lightest, dark: darkest, accent: colors[3] };
  }
  return {
    stone: mixRgb([0.47, 0.455, 0.43], colors[0], 0.34),
    wood: mixRgb([0.4, 0.28, 0.185], colors[1], 0.3),
    light: mixRgb([0.76, 0.72, 0.65], lightest, 0.5),
    dark: mixRgb([0.2, 0.19, 0.19], mixRgb(darkest, colors[1], 0.5), 0.5),
    accent: mixRgb(accent, [0.45, 0.42, 0.4], 0.15),
  };
}
