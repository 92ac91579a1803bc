// Poses between two steps of the world. The world steps sixty times a second and the screen at another rate, so poses are interpolated
// between the last two steps. Bots lean into turns and nod on acceleration, slightly delayed. The world does not know about this.
import { yawOfFacing } from '../../browser/screen.ts';
import type { Point3 } from '../../geometry/point.ts';
import type { World } from '../../game/world.ts';
import type { Level } from '../../nav/level.ts';

export interface Pose {
  x: number;
  y: number;
  z: number;
  /** Radians, 0 looks to −z, positive turns left. */
  yaw: number;
  /** Lean to the left, radians. */
  bank: number;
  /** Nod forward, radians. */
  nod: number;
}

interface Track {
  before: Pose;
  now: Pose;
}

/** Height from which agents are enlarged, map units; and the largest factor. */
const AFAR = 700;
const LARGEST = 5;

/** Scale of agents seen from above at that distance, map units. */
export function sizeFromAfar(away: number): number {
  return Math.max(1, Math.min(LARGEST, away / AFAR));
}

/** A longer move in one step, map units, is a teleport and not interpolated. */
const LEAP = 64;

const shortTurn = (from: number, to: number): number => {
  const turn = (to - from) % (2 * Math.PI);
  return turn > Math.PI ? turn - 2 * Math.PI : turn < -Math.PI ? turn + 2 * Math.PI : turn;
};

const poseAt = (p: Point3, yaw: number): Pose => ({ x: p.x, y: p.y, z: p.z, yaw, bank: 0, nod: 0 });

function advance(track: Track, p: Point3, yaw: number, steps: number): void {
  const last = track.now;
  const turn = shortTurn(last.yaw, yaw) / steps;
  const dx = (p.x - last.x) / steps;
  const dy = (p.y - last.y) / steps;
  const dz = (p.z - last.z) / steps;
  const speed = Math.sqrt(dx * dx + dz * dz);
  const leapt = speed > LEAP;
  const late = 1 - 0.9 ** steps;
  const bank = last.bank + (Math.max(-0.55, Math.min(0.55, turn * 5)) - last.bank) * late;
  const nod = last.nod + (Math.min(0.3, speed * 0.055) - last.nod) * late;
  track.before = leapt
    ? { ...poseAt(p, yaw), bank, nod }
    : { x: p.x - dx, y: p.y - dy, z: p.z - dz, yaw: yaw - turn, bank: last.bank, nod: last.nod };
  track.now = { ...poseAt(p, yaw), bank, nod };
}

/** Follows one world; `reset` before another. */
export function createMotion() {
  let tracks: Track[] = [];
  let tick = -1;
  let level: Level | null = null;
  const mixed = ({ before, now }: Track, alpha: number): Pose => {
    const at = (a: number, b: number): number => a + (b - a) * alpha;
    return {
      x: at(before.x, now.x),
      y: at(before.y, now.y),
      z: at(before.z, now.z),
      yaw: before.yaw + shortTurn(before.yaw, now.yaw) * alpha,
      bank: at(before.bank, now.bank),
      nod: at(before.nod, now.nod),
    };
  };
  return {
    /** The player first, then the bots in order. The poses are reused by the next call. */
    blend(world: World, alpha: number): { player: Pose; bots: readonly Pose[] } {
      const everybody: { position: Point3; yaw: number }[] = [
        { position: world.player.position, yaw: yawOfFacing(world.player.facing) },
        ...world.bots,
      ];
      if (world.level !== level || world.tick < tick) tracks = [];
      everybody.forEach(({ position, yaw }, i) => {
        if (i >= tracks.length) {
          const pose = poseAt(position, yaw);
          tracks.push({ before: pose, now: pose });
        } else if (world.tick > tick) advance(tracks[i], position, yaw, world.tick - tick);
      });
      tracks.length = everybody.length;
      tick = world.tick;
      level = world.level;
      const poses = tracks.map((track) => mixed(track, alpha));
      return { player: poses[0], bots: poses.slice(1) };
    },
    reset() {
      tracks = [];
      tick = -1;
      level = null;
    },
  };
}
