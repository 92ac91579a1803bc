// The flash of a teleport: a beam at both places in the bot's colour that fades within half a second. It is made of lines and timed in
// steps of the world, so it pauses with the world.
import type { Point3 } from '../../geometry/point.ts';
import type { Rgb } from '../colors.ts';
import type { Line } from '../layers/lines.ts';

/** Steps of the world that a beam lasts, its height and width at first, map units. */
const LASTS = 30;
const HEIGHT = 110;
const WIDTH = 26;

export function createFlashes() {
  let beams: { at: Point3; color: Rgb; tick: number }[] = [];
  return {
    /** Adds a teleport by an agent of that colour at that tick. */
    note(from: Point3, to: Point3, color: Rgb, tick: number) {
      beams.push({ at: from, color, tick }, { at: to, color, tick });
    },
    lines(tick: number): Line[] {
      beams = beams.filter((beam) => tick >= beam.tick && tick < beam.tick + LASTS);
      return beams.map(({ at, color, tick: began }): Line => {
        const left = 1 - (tick - began) / LASTS;
        const reach = (HEIGHT / 2) * (2 - left);
        return {
          a: { ...at, y: at.y - reach },
          b: { ...at, y: at.y + reach },
          width: WIDTH * left * left,
          color,
          alphaA: 0,
          alphaB: 0.9 * left,
          form: 'plain',
        };
      });
    },
    reset() {
      beams = [];
    },
  };
}
