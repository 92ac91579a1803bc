// The position of the view from above: over a place on the floor, at a distance, turned and tilted.
import type { Bounds, Point } from '../../geometry/point.ts';
import type { Eye } from '../screen.ts';
import { turnTowards } from './blend.ts';

export interface Hover {
  readonly x: number;
  readonly z: number;
  /** From the place looked at to the eye, map units. */
  readonly distance: number;
  readonly yaw: number;
  readonly pitch: number;
  /** The place looked at is so far right of the picture's middle, in halves of its width. */
  readonly shift: number;
}

/** Never flatter or steeper than this, radians; straight down, left and right end. */
export const FLATTEST = -0.35;
export const STEEPEST = -1.55;
const NEAREST = 160;
export const FARTHEST = 36_000;
/** Nearer than this to where it should be it is there, map units and radians. */
const SETTLED = 0.5;
const SETTLED_TURN = 0.01;

const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value));

/** As near to the target as the map and the limits allow. */
export function keepInside({ x, z, distance, yaw, pitch, shift }: Hover, bounds: Bounds): Hover {
  return {
    x: clamp(x, bounds.minX, bounds.maxX),
    z: clamp(z, bounds.minZ, bounds.maxZ),
    distance: clamp(distance, NEAREST, FARTHEST),
    yaw,
    pitch: clamp(pitch, STEEPEST, FLATTEST),
    shift,
  };
}

/** The floor `right` of and `down` from the place looked at; both in parts of the distance. */
export function floorUnder({ x, z, distance, yaw, pitch }: Hover, right: number, down: number): Point {
  const across = right * distance;
  const up = (-down * distance) / Math.sin(-pitch);
  return {
    x: x + across * Math.cos(yaw) - up * Math.sin(yaw),
    z: z - across * Math.sin(yaw) - up * Math.cos(yaw),
  };
}

/** The eye that looks at a place on a floor of that height. */
export function eyeOver({ x, z, distance, yaw, pitch, shift }: Hover, floor: number): Eye {
  const flat = distance * Math.cos(pitch);
  return {
    at: { x: x + flat * Math.sin(yaw), y: floor + distance * Math.sin(-pitch), z: z + flat * Math.cos(yaw) },
    yaw,
    pitch,
    shift,
  };
}

export function isNearly(a: Hover, b: Hover): boolean {
  return (
    Math.abs(a.x - b.x) + Math.abs(a.z - b.z) + Math.abs(a.distance - b.distance) < SETTLED &&
    Math.abs(a.yaw - b.yaw) + Math.abs(a.pitch - b.pitch) + Math.abs(a.shift - b.shift) < SETTLED_TURN
  );
}

const mix = (a: number, b: number, part: number): number => a + (b - a) * part;

export function hoverBetween(a: Hover, b: Hover, part: number): Hover {
  return {
    x: mix(a.x, b.x, part),
    z: mix(a.z, b.z, part),
    distance: mix(a.distance, b.distance, part),
    yaw: mix(a.yaw, b.yaw, part),
    pitch: mix(a.pitch, b.pitch, part),
    shift: mix(a.shift, b.shift, part),
  };
}

/** An eye on the way from one to another; it turns by the shorter side. */
export function eyeBetween(a: Eye, b: Eye, part: number): Eye {
  return {
    at: { x: mix(a.at.x, b.at.x, part), y: mix(a.at.y, b.at.y, part), z: mix(a.at.z, b.at.z, part) },
    yaw: turnTowards(a.yaw, b.yaw, part),
    pitch: mix(a.pitch, b.pitch, part),
    shift: mix(a.shift ?? 0, b.shift ?? 0, part),
  };
}
