import type { FloorPlan } from '../../map/floor-plan.ts';
import type { Body } from '../../nav/body.ts';

// A sound map in which the player fits nowhere. The error says what is wrong and how to mend it, as a MapError does.
export class NoRoomError extends Error {
  override readonly name = 'NoRoomError';
  readonly what: string;
  readonly mend: string;

  constructor({ name }: FloorPlan, { radius, height }: Body) {
    const what = `Nowhere in ${name} is there room for the player, who is ${2 * radius} wide and ${height} high.`;
    const mend = 'Draw a room that is wider and higher, or raise a ceiling.';
    super(`${what} ${mend}`);
    this.what = what;
    this.mend = mend;
  }
}
