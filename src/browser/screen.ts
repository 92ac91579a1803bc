// What the page needs of whatever draws the world: the 3D view, or the flat top view where there is no WebGL. The view
// implements it; the page only calls it. Nothing here changes the world.
import type { Bounds, Point, Point3 } from '../geometry/point.ts';
import type { DebugShape } from '../debug/shapes.ts';
import type { Level } from '../nav/level.ts';
import type { World } from '../game/world.ts';
import type { Slices } from '../search/slices.ts';

/** Where one looks from: eye in map units, yaw and pitch in radians (yaw 0 looks to −z, positive turns left; pitch positive looks up). */
export interface Eye {
  readonly at: Point3;
  readonly yaw: number;
  readonly pitch: number;
}

/** Height of the picture as an angle, degrees, by its width over its height: narrow screens get more, so that they are not a keyhole. */
export function viewAngleOf(aspect: number): number {
  const narrow = (2 * Math.atan(Math.tan((Math.PI * 30) / 180) / aspect) * 180) / Math.PI;
  return Math.min(100, Math.max(64, narrow));
}

/** Everything one drawing shows. */
export interface Frame {
  readonly world: World;
  /** How far between the step before the last and the last one the moment is, 0 … 1; bots and player are blended by it. */
  readonly alpha: number;
  readonly eye: Eye;
  /** Seen from inside the player's head: do not draw the player. */
  readonly firstPerson: boolean;
  /** Seen from above, as a model: without the air of its rooms, and with everybody large enough to be found. */
  readonly fromAbove: boolean;
  /** 0 the keep … 1 the blueprint. */
  readonly blueprint: number;
  /** How strongly the visor of the bot that caught the player fills the view, 0 … 1, and its colour. */
  readonly caught: { readonly strength: number; readonly color: string };
  /** How far the weather has frozen water and mud, 0 … 1. */
  readonly frost: number;
  /** Seconds since the page opened, for what moves by itself (water, flicker); stands still with reduced motion. */
  readonly seconds: number;
}

/** What a drawing cost. */
export interface ScreenInfo {
  readonly calls: number;
  readonly triangles: number;
  readonly geometries: number;
  readonly textures: number;
  /** Is everything painted and lit, so that the same moment gives the same picture from now on? */
  readonly isFurnished: boolean;
}

/** A level that can be shown at once. One of `show` and `drop` is called in the end. */
export interface ReadyLevel {
  /** Resolves when showing it does not wait for the graphics any more; never rejects. */
  readonly ready: Promise<void>;
  /** Shows it in place of the old one, whose geometry and textures are let go. */
  show(): void;
  /** Lets go of what was made for it. */
  drop(): void;
}

export interface Screen {
  /** Makes another level ready, while the old one is shown. Yields after each little piece. */
  prepareLevel(level: Level): Slices<ReadyLevel>;
  /** The same level with some tiles changed: walls rise on `risen`, and have sunk on `sunk`; debug layers stay. */
  changeLevel(level: Level, risen: readonly Bounds[], sunk: readonly Bounds[]): void;
  /** The point of the plan at that height under a place on the canvas, CSS pixels from its corner; null where there is none. */
  pointAt(x: number, y: number, height: number): Point | null;
  /** Where a place stands on the canvas, CSS pixels from its corner; null behind the eye. */
  pixelOf(at: Point3): { readonly x: number; readonly y: number } | null;
  /**
   * Sets what a debug layer draws; an empty list removes it and frees what it held. Layers whose shapes do not change are not
   * set again.
   */
  setLayer(key: string, shapes: readonly DebugShape[]): void;
  draw(frame: Frame): void;
  /** Size of the canvas in CSS pixels, and device pixels per CSS pixel (capped by the caller). */
  resize(width: number, height: number, pixelRatio: number): void;
  info(): ScreenInfo;
  dispose(): void;
}
