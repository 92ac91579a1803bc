// The flash of a bot that is gone in one place and there in another: a beam at each, in its colour, that thins out within half a second.
// Made of lines, in steps of the world, so that it stands still when the world does.
import type { Rgb } from '../colors.ts';
import type { Line } from '../layers/lines.ts';

interface Place {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

export interface Flashes {
  /** Somebody of that colour has gone from here to there at that tick. */
  note(from: Place, to: Place, color: Rgb, tick: number): void;
  /** The beams as they are at a tick. */
  lines(tick: number): Line[];
  reset(): void;
}

/** Steps of the world that a beam lasts, its height and width at first, map units. */
const LASTS = 30;
const HEIGHT = 110;
const WIDTH = 26;

export function createFlashes(): Flashes {
  let beams: { at: Place; color: Rgb; tick: number }[] = [];
  return {
    note(from, to, color, tick) {
      beams.push({ at: from, color, tick }, { at: to, color, tick });
    },
    lines(tick) {
      beams = beams.filter((beam) => tick >= beam.tick && tick < beam.tick + LASTS);
      return beams.map(({ at, color, tick: began }): Line => {
        const left = 1 - (tick - began) / LASTS;
        const reach = (HEIGHT / 2) * (2 - left);
        return {
          ax: at.x,
          ay: at.y - reach,
          az: at.z,
          bx: at.x,
          by: at.y + reach,
          bz: at.z,
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
