// What a figure is, and what it gets: a pen, the values of its controls, and places for its numbers.
import type { Point } from '../../index.ts';
import type { Pen } from './pen.ts';

export interface Stage {
  readonly pen: Pen;
  /** Where the pointer is or a finger was last; null outside the picture. */
  readonly pointer: Point | null;
  /** The value of a control: '1' or '' of a switch. */
  value(name: string): string;
  number(name: string): number;
  set(name: string, value: string | number | Point): void;
  /** The place of a handle. */
  at(name: string): Point;
  /** Shows a text in the row of numbers. */
  show(name: string, text: string): void;
  /** Puts a button for the keyboard on each of those places, which presses there. */
  choose(choices: readonly Choice[]): void;
  /** Turns a control on or off. */
  enable(name: string, isEnabled: boolean): void;
  /** Hides the handles, or shows them. */
  hide(isHidden: boolean): void;
}

export interface Choice {
  readonly at: Point;
  readonly name: string;
}

export interface Show {
  /** The first touch after moving by itself. */
  begin?(): void;
  /** Sets the controls as they are after that many seconds of moving by itself. */
  play?(seconds: number): void;
  /** Draws, `seconds` after the last picture. True if it goes on moving without a change; 'unfinished' if this one lacks something too. */
  draw(seconds: number): boolean | 'unfinished' | void;
  /** Where a handle may be. */
  limit?(name: string, at: Point): Point;
  /** A click on the picture, or Enter on a handle there. */
  press?(at: Point): void;
}

/** A module in figures/: its default export. */
export type Figure = (stage: Stage) => Show;
