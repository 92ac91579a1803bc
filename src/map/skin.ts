// What a map that brings its own pictures looks like: the pictures, and where each of them hangs. Looks only; nothing here is
// asked when one walks, sees or searches. Plans without pictures (our own, grids) have no skin and are dressed by material.
//
// Doom's way of hanging: a side of a line has three pictures (below, between and above the opening), shifted by an offset; which
// edge they are fastened to is told by two flags of the line (M. S. Fell, The Unofficial Doom Specs, 1994).
import type { Point } from '../geometry/point.ts';

/** No picture. */
export const NO_PICTURE = -1;

export interface Picture {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  /** Red, green, blue, opacity (0 or 255) of each texel, row by row from the top left. */
  readonly texels: Uint8Array;
  readonly hasHoles: boolean;
  /** None was found under that name: this one stands in. */
  readonly isStandIn: boolean;
}

/** Pictures of one side of a line, by their index or NO_PICTURE; texels are one map unit wide and high. */
export interface SideSkin {
  readonly upper: number;
  readonly middle: number;
  readonly lower: number;
  /** How far the pictures are shifted to the left and up, map units. */
  readonly shiftX: number;
  readonly shiftY: number;
}

/** The pictures of a line as it stands in the file; walls that were cut out of it share them. */
export interface LineSkin {
  /** The line's ends as its front side sees them, left and right. */
  readonly from: Point;
  readonly to: Point;
  readonly front: SideSkin;
  readonly back: SideSkin | null;
  /** The upper picture's top is at the higher ceiling, not its bottom at the lower. */
  readonly upperUnpegged: boolean;
  /** Lower and middle pictures are fastened as if they began at the ceiling, or stand on the floor. */
  readonly lowerUnpegged: boolean;
  /** How fast the pictures of its front drift to the left and up, map units a second; left out where they hang still. */
  readonly drift?: { readonly x: number; readonly y: number };
}

/** Pictures that take turns: who shows one of them shows the next one after so many tics, of which there are TICS_A_SECOND. */
export interface Sequence {
  readonly pictures: readonly number[];
  readonly tics: number;
}

/** The clock of the original's pictures and lights. */
export const TICS_A_SECOND = 35;

/** A picture that stands by itself and always faces who looks, and which of its texels is where the thing is. */
export interface Sprite extends Picture {
  /** Columns to the left of the thing, and rows above its lower end. */
  readonly left: number;
  readonly top: number;
}

/** What things of one type show. */
export interface SpriteLook {
  /** Index into the sprites. */
  readonly sprite: number;
  /** How far below the ceiling it ends, for what hangs; null for what stands on the floor. */
  readonly drop: number | null;
  readonly isBright: boolean;
}

export interface SpriteSkin {
  readonly sprites: readonly Sprite[];
  /** Sprites that take turns; a sequence begins with the sprite that things name. */
  readonly sequences: readonly Sequence[];
  /** By a thing's type. */
  readonly looks: ReadonlyMap<string, SpriteLook>;
}

export interface Skin {
  readonly pictures: readonly Picture[];
  /** By `source` of a wall. */
  readonly lines: readonly (LineSkin | null)[];
  /** By sector: pictures of floor and ceiling. */
  readonly floors: readonly number[];
  readonly ceilings: readonly number[];
  /** By sector, those that drift: how fast, map units a second. */
  readonly floorDrifts: ReadonlyMap<number, Point>;
  readonly ceilingDrifts: ReadonlyMap<number, Point>;
  /** The picture of the sky, or NO_PICTURE. */
  readonly sky: number;
  readonly sequences: readonly Sequence[];
  /** By picture: what it becomes when its switch is used, or NO_PICTURE. */
  readonly partners: readonly number[];
  readonly things: SpriteSkin;
}
