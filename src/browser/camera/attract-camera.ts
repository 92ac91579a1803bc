// The camera of the first seconds, while the player walks by itself. It stays behind and above the player and drifts
// around slowly, so that the bots behind come into sight.
//
// With a hunter near, it turns until the hunter stands behind the player in the picture. Where a wall would bring it close,
// it swings aside to where there is more room.
// It is held on a pole from the player's head: where a wall, a floor or a ceiling is in the way the pole becomes shorter at
// once, and longer again at leisure; so it is never inside a wall. Its turning is damped; walking never jerks it.
import { roomNow, traceNow } from '../../game/ground/sight.ts';
import type { World } from '../../game/world.ts';
import type { Point, Point3 } from '../../geometry/point.ts';
import { turnTowards } from './blend.ts';
import type { Eye } from '../screen.ts';

export interface AttractCameraParts {
  /** How far one sees from `from` towards `to`, as a fraction 0 … 1 of the way. */
  clearWay(from: Point3, to: Point3): number;
  /** How much room is above a head, map units. */
  roomAbove(head: Point3): number;
}

/** Length of the pole on the floor, and how far it rises above the head where there is room; map units. */
const POLE = 165;
const RISE = 78;
/** A hunter nearer than this is turned to. */
export const HUNTER_NEAR = 460;
/** Kept between the camera and what stopped it. */
const CLEARANCE = 10;
const NEAR_HEAD = 34;
/** Turning and lengthening close so much of the gap a second. */
const TURN_RATE = 1.3;
const RISE_RATE = 2;
const LENGTHEN_RATE = 1.2;
/** The drift: how far to either side, radians, and seconds for a whole swing. */
const SWING = 0.7;
const SWING_SECONDS = 26;
/** Turns that it tries when there is little room behind, radians. And how much better a turn must be than the present one. */
const ASIDES = [0, 0.55, -0.55, 1.1, -1.1, 1.65, -1.65];
const BETTER = 1.25;
const ASIDE_RATE = 1.4;
/** Most that it turns, radians a second. */
const FASTEST_TURN = 5;

export function createAttractCamera({ clearWay, roomAbove }: AttractCameraParts) {
  let started = false;
  let aim = 0;
  let angle = 0;
  let length = POLE;
  let rise = RISE;
  let seconds = 0;
  let wantedAside = 0;
  let aside = 0;

  return {
    /** Starts again behind the player. */
    reset() {
      started = false;
    },
    /** Where to look from: the player's head, the yaw it walks with, the nearest hunter if one is near, seconds since the last call. */
    follow(head: Point3, yaw: number, hunter: Point | null, elapsed: number): Eye {
      seconds += elapsed;
      const wanted = hunter ? Math.atan2(head.x - hunter.x, head.z - hunter.z) : yaw;
      const highest = Math.max(0, Math.min(RISE, roomAbove(head) - CLEARANCE));
      if (!started) {
        aim = yaw;
        rise = highest;
      }
      aim = turnTowards(aim, wanted, 1 - Math.exp(-TURN_RATE * elapsed));
      rise = Math.min(highest, rise + (highest - rise) * (1 - Math.exp(-RISE_RATE * elapsed)));
      const middle = aim + SWING * Math.sin((seconds / SWING_SECONDS) * Math.PI * 2);
      const endAt = (yawOfPole: number): Point3 => ({
        x: head.x + Math.sin(yawOfPole) * POLE,
        y: head.y + rise,
        z: head.z + Math.cos(yawOfPole) * POLE,
      });
      let most = clearWay(head, endAt(middle + wantedAside)) * BETTER;
      for (const way of ASIDES) {
        const room = clearWay(head, endAt(middle + way));
        if (room > most) {
          most = room;
          wantedAside = way;
        }
      }
      aside = started ? aside + (wantedAside - aside) * (1 - Math.exp(-ASIDE_RATE * elapsed)) : wantedAside;
      const turn = middle + aside - angle;
      angle += started ? Math.sign(turn) * Math.min(Math.abs(turn), FASTEST_TURN * elapsed) : turn;
      const end = endAt(angle);
      const free = Math.max(0, clearWay(head, end) * POLE - CLEARANCE);
      length = free < length || !started ? free : length + (free - length) * (1 - Math.exp(-LENGTHEN_RATE * elapsed));
      started = true;
      const share = length / POLE;
      const at = {
        x: head.x + (end.x - head.x) * share,
        y: head.y + (end.y - head.y) * share,
        z: head.z + (end.z - head.z) * share,
      };
      // It looks at the player's shoulders; when close, a little past them.
      return { at, yaw: angle, pitch: -Math.atan2(rise * share + 10, Math.max(60, length)) * 0.85 };
    },
    /** So near its head that the player should not be drawn. */
    isInside: (): boolean => length < NEAR_HEAD,
  };
}

/** Half the camera's width, and how far it stays from floors and ceilings; map units. */
const WIDTH = 9;

/**
 * How much of the way from a to b is free for a camera, 0 … 1: the world's trace, doors and all, for something a little wider than a line, under
 * the ceilings and above the floors.
 */
export function clearWay(world: World, a: Point3, b: Point3): number {
  const dx = b.x - a.x;
  const dz = b.z - a.z;
  const length = Math.hypot(dx, dz);
  if (length < 1e-6) return 1;
  const side = { x: (-dz / length) * WIDTH, z: (dx / length) * WIDTH };
  let free = 1;
  for (const offset of [0, 1, -1]) {
    const to = { x: b.x + side.x * offset, y: b.y, z: b.z + side.z * offset };
    free = Math.min(free, traceNow(world, a, to)?.t ?? 1);
  }
  // Within one cell nothing but its own floor and ceiling can be in the way.
  for (const at of [a, { x: a.x + dx * free, z: a.z + dz * free }]) {
    const now = roomNow(world, at);
    const rise = b.y - a.y;
    if (!now || rise === 0) continue;
    const room = rise > 0 ? now.ceiling - WIDTH - a.y : now.floor + WIDTH - a.y;
    free = Math.min(free, Math.max(0, room / rise));
  }
  return free;
}
