// Textures of maps that bring their own: the pictures and their placement. For drawing only. Plans without pictures (JSON plans, grids)
// have no skin and are drawn by material.
//
// Doom's texture placement: a side of a line has three textures (below, inside and above the opening) with an offset. Two flags of the line
// select the edge they are pegged to (M. S. Fell, The Unofficial Doom Specs, 1994).
import type { Point } from '../geometry/point.ts';

export const NO_PICTURE = -1;

export interface Picture {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  /** RGBA of each texel (alpha 0 or 255), row by row from the top left. */
  readonly texels: Uint8Array;
  readonly hasHoles: boolean;
  /** Placeholder for a missing picture. */
  readonly isStandIn: boolean;
}

/** Texture indices of one side of a line, or NO_PICTURE; a texel is one map unit. */
export interface SideSkin {
  readonly upper: number;
  readonly middle: number;
  readonly lower: number;
  /** Offset to the left and up, map units. */
  readonly shiftX: number;
  readonly shiftY: number;
}

/** Textures of a line of the file; walls cut out of it share them. */
export interface LineSkin {
  /** The line's ends as its front side sees them, left and right. */
  readonly from: Point;
  readonly to: Point;
  readonly front: SideSkin;
  readonly back: SideSkin | null;
  /** The upper texture's top is pegged to the higher ceiling instead of its bottom to the lower one. */
  readonly upperUnpegged: boolean;
  /** Lower and middle textures are pegged to the ceiling, or stand on the floor. */
  readonly lowerUnpegged: boolean;
  /** Scroll speed of the front textures to the left and up, map units a second; absent when static. */
  readonly scroll?: { readonly x: number; readonly y: number };
}

/** Animation: each picture is shown for `tics` of TICS_A_SECOND, then the next one. */
export interface Sequence {
  readonly pictures: readonly number[];
  readonly tics: number;
}

/** The original's clock for textures and lights. */
export const TICS_A_SECOND = 35;

/** A billboard picture with its anchor texel. */
export interface Sprite extends Picture {
  /** Columns left of the anchor, and rows above the lower end. */
  readonly left: number;
  readonly top: number;
}

/** The sprite of things of one type. */
export interface SpriteLook {
  /** Index into the sprites. */
  readonly sprite: number;
  /** Distance of its top below the ceiling when it hangs; null when it stands on the floor. */
  readonly drop: number | null;
  readonly isBright: boolean;
}

export interface SpriteSkin {
  readonly sprites: readonly Sprite[];
  /** Animations; a sequence begins with the sprite that things name. */
  readonly sequences: readonly Sequence[];
  /** By a thing's type. */
  readonly looks: ReadonlyMap<string, SpriteLook>;
}

export interface Skin {
  readonly pictures: readonly Picture[];
  /** By `source` of a wall. */
  readonly lines: readonly (LineSkin | null)[];
  /** Floor and ceiling pictures by sector. */
  readonly floors: readonly number[];
  readonly ceilings: readonly number[];
  /** Scroll speeds by sector, map units a second; only those that scroll. */
  readonly floorScrolls: ReadonlyMap<number, Point>;
  readonly ceilingScrolls: ReadonlyMap<number, Point>;
  /** The sky picture, or NO_PICTURE. */
  readonly sky: number;
  readonly sequences: readonly Sequence[];
  /** By picture: its switched state, or NO_PICTURE. */
  readonly partners: readonly number[];
  readonly things: SpriteSkin;
}
