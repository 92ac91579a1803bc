// The bolts in the air: a bright core in a glow of its thrower's colour, with a short tail.
import { placeBetween } from '../../browser/blend.ts';
import type { Frame } from '../../browser/screen.ts';
import { rgbOf, type Rgb } from '../colors.ts';
import type { Line } from '../layers/lines.ts';

/** Each drawn wide and faint, and narrow and bright: width, length and strength, map units. */
const LAYERS = [
  { width: 22, length: 26, alpha: 0.35, isCore: false },
  { width: 13, length: 18, alpha: 0.6, isCore: false },
  { width: 6, length: 9, alpha: 1, isCore: true },
] as const;
const WHITE: Rgb = [1, 1, 1];

export function boltLines({ world, alpha }: Frame): Line[] {
  return world.bolts.flatMap((bolt) => {
    const { x, y, z } = placeBetween(bolt, alpha);
    const { velocity, by } = bolt;
    const pace = Math.hypot(velocity.x, velocity.y, velocity.z);
    const [dx, dy, dz] = [velocity.x / pace, velocity.y / pace, velocity.z / pace];
    const color = rgbOf(world.bots[by]?.color ?? '#ffffff');
    return LAYERS.map(({ width, length, alpha: strength, isCore }): Line => ({
      ax: x - dx * length,
      ay: y - dy * length,
      az: z - dz * length,
      bx: x + (dx * width) / 2,
      by: y + (dy * width) / 2,
      bz: z + (dz * width) / 2,
      width,
      color: isCore ? WHITE : color,
      alphaA: isCore ? strength : 0,
      alphaB: strength,
      form: 'plain',
    }));
  });
}
