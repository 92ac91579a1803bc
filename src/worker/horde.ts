// A horde: thousands of small hunters that pour through the level after the player, as a crowd of the library. No world knows of it: it gets
// the player's place with each step, and reports when it has it.
//
// Its members hover like the PathBots, so steps and drops do not stop them. They come in a few hundred a step, far from the player, as many
// as the floor holds.
import { makeCrowd } from '../crowd/create-crowd.ts';
import { STEP_SECONDS } from '../crowd/crowd.ts';
import { createTeam, helpCrowd, moveTarget, type SharedCrowd } from '../crowd/team.ts';
import { createStream, nextBetween, nextRandom } from '../game/random.ts';
import type { Point, Point3 } from '../geometry/point.ts';
import type { Level } from '../nav/level.ts';
import { createNavigator } from '../nav/navigator/create-navigator.ts';
import type { Navigator } from '../nav/navigator/navigator.ts';
import { unitsOf } from '../nav/navigator/changes/units.ts';

/** Sizes in map units, speed in map units a second. */
export const RADIUS = 4;
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

/** Numbers a member in `write`: its place x, y, z; how far its last step took it, x and z; the unit vector x, z that it looks along. */
export const NUMBERS = 7;

/** Map units. */
export type Horde = ReturnType<typeof createHorde>;

/** As many members as the level's floor holds. */
export function mostMembers({ tree }: Level): number {
  const floor = tree.leaves.reduce((sum, { area }) => sum + area, 0);
  return Math.max(1, Math.floor((COVERED * floor) / (4 * RADIUS * RADIUS)));
}

function makeNavigator(level: Level): Navigator {
  const { scale } = unitsOf(level.plan);
  return createNavigator(level, { radius: RADIUS / scale, height: HEIGHT / scale, flies: true });
}

/** What a thread that helps a horde of that level does, until it is terminated. */
export const helpHorde = (level: Level, shared: SharedCrowd): void => helpCrowd(makeNavigator(level), shared);

/** Threads that are to help: `start` starts one of them. */
export interface Helpers {
  readonly count: number;
  start(level: Level, shared: SharedCrowd): void;
}

/** A horde of that many members, or of as many as the floor holds. */
export function createHorde(level: Level, seed: number, wanted: number, player: Point3, helpers?: Helpers) {
  const { scale, dx, dz, scaleZ, toOwn } = unitsOf(level.plan);
  const capacity = Math.min(wanted, mostMembers(level));
  const nav = makeNavigator(level);
  const random = createStream(seed, 'horde');
  const drawn = Array.from({ length: 3 * DOORS }, () => nav.findRandomPoint({ random: () => nextRandom(random) }));
  const heights = new Float32Array(capacity);
  const turnX = new Float32Array(capacity);
  const turnZ = new Float32Array(capacity);
  const headings = new Float32Array(2 * capacity);
  for (let i = 0; i < capacity; i++) headings[2 * i + 1] = -1;
  let goalAt = player;
  const prey = nav.createField(toOwn(player, 0));
  let doors: Point[] = [];
  const team = helpers && createTeam(helpers.count);
  const crowd = makeCrowd(nav, { maxAgents: capacity, speed: SPEED / scale, areaCosts: false }, team, (shared) => {
    for (let i = 0; i < shared.helpers; i++) helpers!.start(level, shared);
  });
  begin(player);

  function follow(place: Point3): void {
    goalAt = place;
    prey.moveGoal(toOwn(place, 0));
    if (team !== undefined) moveTarget(team, prey.goals[0]);
  }

  function begin(from: Point3): void {
    follow(from);
    const at = toOwn(from, 0);
    const away = ({ x, z }: Point): number => Math.hypot(x - at.x, z - at.z);
    const known = drawn.filter((place) => place !== null);
    doors = known.sort((one, other) => away(other) - away(one)).slice(0, DOORS);
  }

  function comeIn(): void {
    const round = ROUND_DOOR / scale;
    for (let i = 0; i < IN_A_STEP && crowd.count < capacity && doors.length > 0; i++) {
      const door = doors[Math.floor(nextRandom(random) * doors.length)];
      const place = { x: door.x + nextBetween(random, -round, round), z: door.z + nextBetween(random, -round, round) };
      const id = crowd.addAgent(place, prey);
      if (id < 0) continue;
      crowd.speed[id] *= nextBetween(random, 0.75, 1);
      heights[id] = crowd.y[id] * scale;
    }
  }

  return {
    get count() {
      return crowd.count;
    },
    /** One step after the player; true when the player is caught. */
    step(place: Point3): boolean {
      if (crowd.count < capacity) comeIn();
      if (Math.hypot(place.x - goalAt.x, place.z - goalAt.z) > 1) follow(place);
      crowd.step();
      const { x, y, z, velocityX, velocityZ, count } = crowd;
      let holders = 0;
      for (let i = 0; i < count; i++) {
        heights[i] += EASE * (y[i] * scale - heights[i]);
        turnX[i] += EASE * (velocityX[i] * scale - turnX[i]);
        turnZ[i] += EASE * (velocityZ[i] * scaleZ - turnZ[i]);
        const awayX = x[i] * scale + dx - place.x;
        const awayZ = z[i] * scaleZ + dz - place.z;
        if (awayX * awayX + awayZ * awayZ < NEAR * NEAR && Math.abs(heights[i] - place.y) < HEIGHT) holders++;
      }
      return holders >= HOLDERS;
    },
    /** Where the members are, NUMBERS for each. The array has room for `count`. */
    write(members: Float32Array) {
      const { x, z, velocityX, velocityZ, count } = crowd;
      for (let i = 0, at = 0; i < count; i++, at += NUMBERS) {
        const length = Math.sqrt(turnX[i] * turnX[i] + turnZ[i] * turnZ[i]);
        if (length >= 1) {
          headings[2 * i] = turnX[i] / length;
          headings[2 * i + 1] = turnZ[i] / length;
        }
        members[at] = x[i] * scale + dx;
        members[at + 1] = heights[i];
        members[at + 2] = z[i] * scaleZ + dz;
        members[at + 3] = velocityX[i] * STEP_SECONDS * scale;
        members[at + 4] = velocityZ[i] * STEP_SECONDS * scaleZ;
        members[at + 5] = headings[2 * i];
        members[at + 6] = headings[2 * i + 1];
      }
    },
    /** Sends all away; they come in again, far from the player. */
    scatter(place: Point3) {
      // From the last one on: they come in again from the first on.
      for (let i = crowd.count - 1; i >= 0; i--) crowd.removeAgent(i);
      begin(place);
    },
  };
}
