// The interface of renderers: the 3D view, and the flat top view for browsers without WebGL. A screen never changes the world.
import type { Point, Point3 } from '../geometry/point.ts';
import type { DebugShape } from '../debug/shapes.ts';
import type { Level } from '../nav/level.ts';
import type { World } from '../game/world.ts';
import type { Slices } from '../search/slices.ts';

/** Camera: eye in map units, yaw and pitch in radians (yaw 0 looks to −z, positive turns left; positive pitch looks up). */
export interface Eye {
  readonly at: Point3;
  readonly yaw: number;
  readonly pitch: number;
  /** What is straight ahead lies so far right of the picture's middle, in halves of its width: −1 … 1, left out where it is 0. */
  readonly shift?: number;
}

/** The unit vector of a yaw: 0 looks to −z, positive turns left. */
export function facingOfYaw(yaw: number): Point {
  return { x: -Math.sin(yaw), z: -Math.cos(yaw) };
}

export function yawOfFacing({ x, z }: Point): number {
  return Math.atan2(-x, -z);
}

/** Vertical field of view, degrees, for an aspect ratio; larger on narrow screens. */
export function viewAngleOf(aspect: number): number {
  const narrow = (2 * Math.atan(Math.tan((Math.PI * 30) / 180) / aspect) * 180) / Math.PI;
  return Math.min(100, Math.max(64, narrow));
}

export interface Frame {
  readonly world: World;
  /** Position between the last two steps, 0 … 1, for interpolation. */
  readonly alpha: number;
  readonly eye: Eye;
  /** First person: the player is not drawn. */
  readonly firstPerson: boolean;
  /** Seen from above: without fog, and with enlarged agents. */
  readonly fromAbove: boolean;
  /** 0 the keep … 1 the blueprint. */
  readonly blueprint: number;
  /** Strength with which the visor of the catching bot fills the view, 0 … 1, and its colour. */
  readonly caught: { readonly strength: number; readonly color: string };
  /** Frost on water and mud, 0 … 1. */
  readonly frost: number;
  /** Seconds since the page opened, for what moves by itself (water, flicker); stands still with reduced motion. */
  readonly seconds: number;
  readonly horde: HordeLook | null;
}

/** A horde in one frame; agents are small and many. */
export interface HordeLook {
  readonly count: number;
  /** x, height of the floor and z of each. */
  readonly places: Float32Array<ArrayBuffer>;
  /** The unit vector x, z that each looks along. */
  readonly headings: Float32Array<ArrayBuffer>;
  /** Map units. */
  readonly radius: number;
}

export interface ScreenInfo {
  readonly calls: number;
  readonly triangles: number;
  readonly geometries: number;
  readonly textures: number;
  /** Everything is painted and lit, so equal moments give equal pictures. */
  readonly isPainted: boolean;
}

/** A level ready to show. Callers end with either `show` or `drop`. */
export interface ReadyLevel {
  /** Resolves when showing it no longer waits for the GPU; never rejects. */
  readonly ready: Promise<void>;
  /** Shows it in place of the old one, which is disposed of. */
  show(): void;
  /** Disposes of it unshown. */
  drop(): void;
}

export interface Screen {
  /** Prepares another level while the old one is shown. Yields after each small piece. */
  prepareLevel(level: Level): Slices<ReadyLevel>;
  /** The same level with some tiles changed; debug layers stay. */
  changeLevel(level: Level): void;
  /** The point of the plan at that height under a place on the canvas, CSS pixels from its corner; null where there is none. */
  pointAt(x: number, y: number, height: number): Point | null;
  /** Position of a place on the canvas, CSS pixels from its corner; null behind the camera. */
  pixelOf(at: Point3): { readonly x: number; readonly y: number } | null;
  /**
   * Sets the shapes of a debug layer; an empty list removes it and frees its memory. Unchanged layers are not set again.
   */
  setLayer(key: string, shapes: readonly DebugShape[]): void;
  draw(frame: Frame): void;
  /** Size of the canvas in CSS pixels, and device pixels per CSS pixel (capped by the caller). */
  resize(width: number, height: number, pixelRatio: number): void;
  info(): ScreenInfo;
  dispose(): void;
}
