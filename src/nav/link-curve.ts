// Motion along a link that is not walked: distance covered and height of the feet over time.
//
// 'arc' is a jump: its apex is a fixed rise above the higher end. It lasts as long as gravity needs, or the body's pace. 'ride' goes
// straight up and then across, or across and then down. 'wait' stands before a door, then walks. 'swim' moves at water's pace and bobs.
// 'flash' takes no time. Gravity handles falls (the bot's step). Slow ground slows only the walk after a wait or a ride. Only square roots
// are used, so results are equal in every engine.
import { distance, type Point3 } from '../geometry/point.ts';
import { WATER_FOOTING } from '../map/plan/footings.ts';
import { linkTypeOf, type LinkType } from '../map/link-types.ts';

export interface LinkCurve {
  /** Total duration. */
  readonly ms: number;
  /** State after that many milliseconds: the fraction of the distance on the floor, 0 … 1, and the height of the feet. */
  at(ms: number): { readonly part: number; readonly feet: number };
}

/** Map units a second, each second. */
export const GRAVITY = 800;
/** Of lifts, map units per ms. */
const LIFT_PACE = 0.12;
const DOOR_MS = 500;
/** Height and period of a swimmer's bobbing: map units, ms. */
const BOB = 6;
const BOB_MS = 800;

/**
 * The curve between two positions of the feet at a pace in map units per ms (above 0). `ground`: the factor on a walker's
 * pace of the ground at the link's start.
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
  const before = motion === 'wait' ? DOOR_MS : 0;
  const isSwim = motion === 'swim';
  const restMs = isSwim ? walkMs / WATER_FOOTING.pace : walkMs;
  return {
    ms: before + restMs,
    at(now) {
      const u = part(now - before, restMs);
      const turn = now / BOB_MS - Math.floor(now / BOB_MS);
      return { part: u, feet: blend(u) + (isSwim && u < 1 ? BOB * (1 - Math.abs(2 * turn - 1)) : 0) };
    },
  };
}
