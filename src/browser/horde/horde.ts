// A horde: thousands of small hunters that pour through the level after the player, as a crowd of the library. Fetched when a setting asks for
// it (late-horde.ts). No world knows of it: it sees the player, and reports when it has it.
//
// Its members hover like the PathBots, so steps and drops do not stop them. They come in a few hundred a step, far from the player, as many
// as the floor holds.
import { createCrowd } from '../../crowd/create-crowd.ts';
import { STEP_SECONDS, type Crowd } from '../../crowd/crowd.ts';
import { createStream, nextBetween, nextRandom } from '../../game/random.ts';
import type { World } from '../../game/world.ts';
import type { Point } from '../../geometry/point.ts';
import type { Level } from '../../nav/level.ts';
import { createNavigator } from '../../nav/navigator/create-navigator.ts';
import { unitsOf } from '../../nav/navigator/units.ts';
import type { HordeLook } from '../screen.ts';

/** Sizes in map units, speed in map units a second. */
const RADIUS = 4;
const HEIGHT = 24;
const SPEED = 100;
/** Most of the floor that a horde covers. */
const COVERED = 0.6;
/** Members so near the player hold it, and that many catch it. */
const NEAR = 24;
const HOLDERS = 24;
/** Members come in round this many places: the farthest of three times as many from the player. */
const DOORS = 50;
const ROUND_DOOR = 70;
const IN_A_STEP = 250;
/** Height differences and turns are evened out: the part that a step covers. */
const EASE = 0.15;

export interface Horde {
  readonly level: Level;
  /** Members it shall have, and has. */
  readonly wanted: number;
  readonly count: number;
  /** One step after the player; true when the player is caught. */
  step(): boolean;
  /** Where its members are in the picture: between the last two steps. Valid until the next call. */
  look(alpha: number): HordeLook;
  /** Sends all away; they come in again from afar. */
  scatter(): void;
}

/** A horde of that many members, or of as many as the floor holds. */
export function createHorde(world: World, members: number): Horde {
  const { level, player } = world;
  const { scale, dx, dz, scaleZ, toOwn } = unitsOf(level.plan);
  const floor = level.tree.leaves.reduce((sum, { area }) => sum + area, 0);
  const capacity = Math.max(1, Math.min(members, Math.floor((COVERED * floor) / (4 * RADIUS * RADIUS))));
  const nav = createNavigator(level, { radius: RADIUS / scale, height: HEIGHT / scale, flies: true });
  const random = createStream(world.seed, 'horde');
  const ownPlayer = (): Point => toOwn(player.position, 0);
  const drawn = Array.from({ length: 3 * DOORS }, () => nav.findRandomPoint({ random: () => nextRandom(random) })!);
  const places = new Float32Array(3 * capacity);
  const headings = new Float32Array(2 * capacity);
  for (let i = 0; i < capacity; i++) headings[2 * i + 1] = -1;
  const heights = new Float32Array(capacity);
  const turnX = new Float32Array(capacity);
  const turnZ = new Float32Array(capacity);
  const prey = nav.createField(ownPlayer());
  let goalAt = { ...player.position };
  let doors: Point[] = [];
  let crowd: Crowd = begin();

  function begin(): Crowd {
    const fresh = createCrowd(nav, { maxAgents: capacity, speed: SPEED / scale });
    goalAt = { ...player.position };
    const at = ownPlayer();
    prey.moveGoal(at);
    const away = ({ x, z }: Point): number => Math.hypot(x - at.x, z - at.z);
    doors = [...drawn].sort((one, other) => away(other) - away(one)).slice(0, DOORS);
    return fresh;
  }

  function comeIn(): void {
    const round = ROUND_DOOR / scale;
    for (let i = 0; i < IN_A_STEP && crowd.count < capacity; i++) {
      const door = doors[Math.floor(nextRandom(random) * doors.length)];
      const place = { x: door.x + nextBetween(random, -round, round), z: door.z + nextBetween(random, -round, round) };
      const id = crowd.addAgent(place, prey);
      if (id < 0) continue;
      crowd.speed[id] *= nextBetween(random, 0.75, 1);
      heights[id] = crowd.y[id] * scale;
    }
  }

  return {
    level,
    wanted: members,
    get count() {
      return crowd.count;
    },
    step() {
      if (crowd.count < capacity) comeIn();
      const { x: px, y: py, z: pz } = player.position;
      if (Math.hypot(px - goalAt.x, pz - goalAt.z) > 1) {
        goalAt = { ...player.position };
        prey.moveGoal(ownPlayer());
      }
      crowd.step();
      const { x, y, z, velocityX, velocityZ, end } = crowd;
      let holders = 0;
      for (let i = 0; i < end; i++) {
        heights[i] += EASE * (y[i] * scale - heights[i]);
        turnX[i] += EASE * (velocityX[i] * scale - turnX[i]);
        turnZ[i] += EASE * (velocityZ[i] * scaleZ - turnZ[i]);
        const awayX = x[i] * scale + dx - px;
        const awayZ = z[i] * scaleZ + dz - pz;
        if (awayX * awayX + awayZ * awayZ < NEAR * NEAR && Math.abs(heights[i] - py) < HEIGHT) holders++;
      }
      return holders >= HOLDERS;
    },
    look(alpha) {
      const { x, z, velocityX, velocityZ, end } = crowd;
      const behind = (1 - alpha) * STEP_SECONDS;
      for (let i = 0; i < end; i++) {
        places[3 * i] = (x[i] - velocityX[i] * behind) * scale + dx;
        places[3 * i + 1] = heights[i];
        places[3 * i + 2] = (z[i] - velocityZ[i] * behind) * scaleZ + dz;
        const length = Math.sqrt(turnX[i] * turnX[i] + turnZ[i] * turnZ[i]);
        if (length < 1) continue;
        headings[2 * i] = turnX[i] / length;
        headings[2 * i + 1] = turnZ[i] / length;
      }
      return { count: end, places, headings, radius: RADIUS };
    },
    scatter() {
      crowd = begin();
    },
  };
}
