// Steering through a crowd: of some sampled velocities, the one nearest to the intended direction and farthest from
// collisions.
//
// Each candidate is weighed by how soon it would touch another body or a wall. The other is assumed to do half of the
// avoiding, so that two do not both overreact: the reciprocal velocity obstacles of J. van den Berg, M. Lin and D.
// Manocha (Reciprocal Velocity Obstacles for Real-Time Multi-Agent Navigation, 2008), by sampling and not by ORCA's
// linear programme. Ties go right, so that crowds form lanes.
import type { Point } from '../../geometry/point.ts';
import { freeWay } from '../collision/slide.ts';
import { layCrowd, type Crowd } from '../collision/crowd.ts';
import { boxAbout, type Neighbour } from '../ground/neighbours.ts';
import { findObstacles } from './make-way.ts';
import type { PilotState, WorldState } from '../world-state.ts';

/** Cosines and sines of the candidates' angles to the intended direction, right-hand ones first. */
const TURNS: readonly (readonly [number, number])[] = [
  [1, 0],
  ...[
    [0.9396926207859084, 0.3420201433256687],
    [0.766044443118978, 0.6427876096865393],
    [0.5, 0.8660254037844386],
    [0, 1],
    [-0.5, 0.8660254037844386],
  ].flatMap(([cos, sin]) => [[cos, sin] as const, [cos, -sin] as const]),
  [-1, 0],
];
/** The candidates, two numbers each, relative to the intended direction: at all of its speed, at half of it, and standing. */
const CANDIDATES = Float64Array.from([...TURNS, ...TURNS.map(([cos, sin]) => [cos / 2, sin / 2]), [0, 0]].flat());
/** Contacts later than this are ignored; seconds. */
const HORIZON = 0.8;
/** Horizon for walls, as a fraction of that. */
const WALL_PART = 0.3;
/** Weight of an imminent contact against a wrong direction. */
const FEAR = 0.35;
/** Times are compared with this much to spare, relative. */
const ROUNDING = 1e-6;
/** The right side costs this much less than the left. */
const RIGHT = 0.02;
/** How far it looks at first, map units: most candidates are rejected by a body as near as that. */
const FIRST_LOOK = 64;
/** All contacts sooner than this weigh the same, seconds. */
const AT_ONCE = 0.02;

const NOBODY = layCrowd<Neighbour>({ minX: 0, minZ: 0, maxX: 0, maxZ: 0 }, []);

/** The velocity to take, in fractions of `speed`, for the intended direction (a unit vector). */
export function weave(world: WorldState, bot: PilotState, along: Point, speed: number, caution: number): Point {
  const view: View = { world, bot, speed, seen: NOBODY, clear: 0, soonest: -1 };
  lookAround(view, FIRST_LOOK);
  const fear = FEAR * caution;
  let bestX = 0;
  let bestZ = 0;
  let least = Infinity;
  for (let k = 0; k < CANDIDATES.length; k += 2) {
    const cos = CANDIDATES[k];
    const sin = CANDIDATES[k + 1];
    const x = along.x * cos - along.z * sin;
    const z = along.z * cos + along.x * sin;
    const wrong = Math.sqrt((along.x - x) * (along.x - x) + (along.z - z) * (along.z - z));
    const bias = sin > 0 ? -RIGHT : 0;
    // Standing is weighed last, when little may still be too dear for it, but is taken where it costs the same.
    const isStanding = cos === 0 && sin === 0;
    if (isDearer(wrong + bias, least, isStanding)) continue;
    // The sooner a contact, the dearer: most candidates are too dear before all are known.
    const tooSoon = (HORIZON / ((least - wrong - bias) / fear + 1)) * (1 - ROUNDING);
    const touch = soonestBody(view, x, z, tooSoon > AT_ONCE ? tooSoon : 0);
    if (isDearer(costOf(touch, wrong, fear, bias), least, isStanding)) continue;
    const cost = costOf(Math.min(touch, soonestWall(view, x, z)), wrong, fear, bias);
    if (isDearer(cost, least, isStanding)) continue;
    least = cost;
    bestX = x;
    bestZ = z;
  }
  return { x: bestX, z: bestZ };
}

const isDearer = (cost: number, least: number, isStanding: boolean): boolean =>
  isStanding ? cost > least : cost >= least;

/** What a candidate costs that touches something after so many seconds. */
function costOf(soonest: number, wrong: number, fear: number, bias: number): number {
  return wrong + fear * (HORIZON / Math.max(soonest, AT_ONCE) - 1) + bias;
}

/** The obstacles that a bot has seen so far. */
interface View {
  readonly world: WorldState;
  readonly bot: PilotState;
  readonly speed: number;
  /** A crowd with those as its last findings. */
  seen: Crowd<Neighbour>;
  /** All obstacles with smaller gaps are seen, map units. */
  clear: number;
  /** Among them, the one that was touched soonest by the last candidate, or −1: it often rejects the next one too. */
  soonest: number;
}

/** Sees the obstacles with gaps up to `clear`, within the horizon. */
function lookAround(view: View, clear: number): void {
  const { world, bot, speed } = view;
  const { radius } = bot.disc;
  const farthest = 2 * radius + 2 * HORIZON * speed;
  const look = clear + radius + Math.max(radius, world.player.disc.radius);
  view.seen = findObstacles(world, bot, boxAbout(bot, Math.min(look, farthest)));
  view.clear = look < farthest ? clear : Infinity;
  view.soonest = -1;
}

/** Seconds until the first contact with a body, or until one within `tooSoon`; at most HORIZON. */
function soonestBody(view: View, intentX: number, intentZ: number, tooSoon: number): number {
  const { bot, speed } = view;
  const { disc } = bot;
  let soonest = HORIZON;
  // Twice the intended velocity less what it does now: the other does the other half.
  const vx = (2 * intentX - bot.velocity.x / speed) * speed;
  const vz = (2 * intentZ - bot.velocity.z / speed) * speed;
  const closing = (Math.sqrt(vx * vx + vz * vz) + view.seen.fastest) * (1 + ROUNDING);
  for (;;) {
    const { found, count, x, z, radius, velocityX, velocityZ } = view.seen;
    for (let k = view.soonest < 0 ? 0 : -1; k < count; k++) {
      const other = k < 0 ? view.soonest : found[k];
      const dx = x[other] - disc.x;
      const dz = z[other] - disc.z;
      const reach = disc.radius + radius[other];
      // Those farther off touch later.
      const far = reach + soonest * closing;
      if (dx * dx + dz * dz > far * far) continue;
      const time = timeToTouch(dx, dz, reach, vx - velocityX[other], vz - velocityZ[other]);
      if (time >= soonest) continue;
      soonest = time;
      view.soonest = other;
      if (soonest <= AT_ONCE || soonest < tooSoon) return soonest;
    }
    if (!(view.clear < soonest * closing)) return soonest;
    lookAround(view, Math.max(soonest * closing, 2 * view.clear));
  }
}

/** Seconds that stand for a wall ahead, later than all contacts as near with bodies; HORIZON where there is none near. */
function soonestWall({ world, bot, speed }: View, x: number, z: number): number {
  const length = Math.sqrt(x * x + z * z);
  if (length === 0) return HORIZON;
  const look = HORIZON * WALL_PART * speed;
  const room = freeWay(world.arena, bot.disc, (x / length) * look, (z / length) * look, []) * look;
  return room < look ? room / (length * speed) + HORIZON * (1 - WALL_PART) : HORIZON;
}

/** Seconds until two discs touch at that relative velocity; Infinity when they do not; 0 when they do and it brings them nearer. */
function timeToTouch(dx: number, dz: number, reach: number, vx: number, vz: number): number {
  const closing = dx * vx + dz * vz;
  if (closing <= 0) return Infinity;
  const gap = dx * dx + dz * dz - reach * reach;
  if (gap <= 0) return 0;
  const squared = vx * vx + vz * vz;
  const under = closing * closing - squared * gap;
  return under < 0 ? Infinity : (closing - Math.sqrt(under)) / squared;
}
