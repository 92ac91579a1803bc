// Error for a sound map that nobody can play because the player fits nowhere. It says what is wrong and how to mend it,
// as a MapError does, so that the page and the terminal can show it.
import type { FloorPlan } from '../../map/floor-plan.ts';
import type { Body } from '../../nav/body.ts';

/** A map has nowhere a place that the player fits into: no fault of ours, so it says what to do as a MapError does. */
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
