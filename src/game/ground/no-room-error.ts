import type { FloorPlan } from '../../map/floor-plan.ts';
import { formatLengths } from '../../map/plan/format-length.ts';
import type { Body } from '../../nav/body.ts';

// A sound map in which the player fits nowhere. The error says what is wrong and how to mend it, as a MapError does.
export class NoRoomError extends Error {
  override readonly name = 'NoRoomError';
  readonly what: string;
  readonly mend: string;

  constructor({ name, frame }: FloorPlan, { radius, height }: Body) {
    const [wide, high] = formatLengths(frame, 2 * radius, height);
    const what = `Nowhere in ${name} is there room for the player, who is ${wide} wide and ${high} high.`;
    const mend = 'Draw a room that is wider and higher, or raise a ceiling.';
    super(`${what} ${mend}`);
    this.what = what;
    this.mend = mend;
  }
}
