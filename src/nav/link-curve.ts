// How a body gets along a link that it does not walk, from moment to moment: how far, and how high its feet are.
//
// An arc is thrown: its apex stands a fixed rise above the higher end, and it takes as long as that takes under gravity, or as the
// body's pace makes it. A ride is straight up and then across, or across and then down. Who waits stands before a door, then
// walks. Who swims goes at water's pace, up and down a little. A flash takes no time. Falls are left to gravity (the bot's
// own step). Slow ground slows the walk after a wait or a ride, and nothing else. Square roots alone, so that it is the same on every engine.
import { distance, type Point3 } from '../geometry/point.ts';
import { WATER_FOOTING } from '../map/footings.ts';
import { linkTypeOf, type LinkType } from '../map/link-types.ts';

export interface LinkCurve {
  /** How long the whole of it takes. */
  readonly ms: number;
  /** Where the body is after some of those milliseconds: the part of the way on the floor, 0 … 1, and the height of its feet. */
  at(ms: number): { readonly part: number; readonly feet: number };
}

/** Map units a second, each second. */
export const GRAVITY = 800;
/** Of lifts, map units per ms. */
const LIFT_PACE = 0.12;
const DOOR_MS = 500;
/** How high and how often a swimmer bobs: map units, ms. */
const BOB = 6;
const BOB_MS = 800;

/**
 * The curve from where the feet are to where they will be, at a pace in map units per ms (above 0). `ground`: the part of it
 * that the ground leaves to who walks where the link begins.
 */
export function curveOf(type: LinkType, from: Point3, to: Point3, pace: number, ground = 1): LinkCurve {
  const { motion, rise = 0 } = linkTypeOf(type);
  const length = distance(from, to);
  const walkMs = length / (motion === 'wait' || motion === 'ride' ? pace * ground : pace);
  const blend = (part: number): number => from.y + (to.y - from.y) * part;
  const part = (ms: number, whole: number): number => (whole > 0 ? Math.max(0, Math.min(1, ms / whole)) : 1);
  if (motion === 'flash') return { ms: 0, at: () => ({ part: 1, feet: to.y }) };
  if (motion === 'arc') {
    const top = Math.max(from.y, to.y) + rise;
    const up = Math.sqrt(top - from.y);
    const down = Math.sqrt(top - to.y);
    const ms = Math.max(walkMs, ((up + down) * 1000) / Math.sqrt(GRAVITY / 2));
    const peak = up / (up + down);
    return {
      ms,
      at(now) {
        const u = part(now, ms);
        const off = (u - peak) * (up + down);
        return { part: u, feet: u === 0 ? from.y : u === 1 ? to.y : top - off * off };
      },
    };
  }
  if (motion === 'ride') {
    const rideMs = Math.abs(to.y - from.y) / LIFT_PACE;
    const ms = rideMs + walkMs;
    const isUp = to.y > from.y;
    return {
      ms,
      at: (now) =>
        isUp
          ? { part: part(now - rideMs, walkMs), feet: blend(part(now, rideMs)) }
          : { part: part(now, walkMs), feet: blend(part(now - walkMs, rideMs)) },
    };
  }
  if (motion === 'wait') {
    return {
      ms: DOOR_MS + walkMs,
      at(now) {
        const u = part(now - DOOR_MS, walkMs);
        return { part: u, feet: blend(u) };
      },
    };
  }
  if (motion === 'swim') {
    const ms = walkMs / WATER_FOOTING.pace;
    return {
      ms,
      at(now) {
        const u = part(now, ms);
        const turn = now / BOB_MS - Math.floor(now / BOB_MS);
        return { part: u, feet: blend(u) + (u === 1 ? 0 : BOB * (1 - Math.abs(2 * turn - 1))) };
      },
    };
  }
  return {
    ms: walkMs,
    at(now) {
      const u = part(now, walkMs);
      return { part: u, feet: blend(u) };
    },
  };
}
