// Steering through a crowd: of some sampled velocities, the one nearest to the intended direction and farthest from
// collisions.
//
// Each candidate is weighed by how soon it would touch another body or a wall. The other is assumed to do half of the
// avoiding, so that two do not both overreact: the reciprocal velocity obstacles of J. van den Berg, M. Lin and D.
// Manocha (Reciprocal Velocity Obstacles for Real-Time Multi-Agent Navigation, 2008), by sampling and not by ORCA's
// linear programme. Ties go right, so that crowds form lanes.
import type { Bounds, Point } from '../../geometry/point.ts';
import { freeWay, wallsAhead } from '../collision/slide.ts';
import { boxAbout } from '../ground/neighbours.ts';
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
/** How far it looks at first, map units, and twice as far each time: most candidates are rejected by a body as near as that. */
const FIRST_LOOK = 64;
/** All contacts sooner than this weigh the same, seconds. */
const AT_ONCE = 0.02;

/** The velocity to take, in fractions of `speed`, for the intended direction (a unit vector). */
export function weave(world: WorldState, bot: PilotState, along: Point, speed: number, caution: number): Point {
  const view: View = { world, bot, speed, rings: 0, box: NOTHING, fastest: 0, soonest: -1, walls: null };
  lookFarther(view);
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
    // Standing is weighed last, when little may still be too expensive for it, but is taken where it costs the same.
    const isStanding = cos === 0 && sin === 0;
    if (isCostlier(wrong + bias, least, isStanding)) continue;
    // The sooner a contact, the more expensive: most candidates are too expensive before all are known.
    const tooSoon = (HORIZON / ((least - wrong - bias) / fear + 1)) * (1 - ROUNDING);
    const touch = soonestBody(view, x, z, tooSoon > AT_ONCE ? tooSoon : 0);
    if (isCostlier(costOf(touch, wrong, fear, bias), least, isStanding)) continue;
    const cost = costOf(Math.min(touch, soonestWall(view, x, z)), wrong, fear, bias);
    if (isCostlier(cost, least, isStanding)) continue;
    least = cost;
    bestX = x;
    bestZ = z;
  }
  return { x: bestX, z: bestZ };
}

const isCostlier = (cost: number, least: number, isStanding: boolean): boolean =>
  isStanding ? cost > least : cost >= least;

/** Cost of a candidate that touches something after that many seconds. */
function costOf(soonest: number, wrong: number, fear: number, bias: number): number {
  return wrong + fear * (HORIZON / Math.max(soonest, AT_ONCE) - 1) + bias;
}

/** The obstacles that a bot has seen so far, in rings from the nearest to the farthest. */
interface View {
  readonly world: WorldState;
  readonly bot: PilotState;
  readonly speed: number;
  /** How many rings. */
  rings: number;
  /** The middles of those seen are in it. */
  box: Bounds;
  /** No body is faster, map units a second. */
  fastest: number;
  /** The one that was touched soonest by the last candidate, or −1: it often rejects the next one too. */
  soonest: number;
  /** The walls that it may touch, once they are needed. */
  walls: readonly number[] | null;
}

/** NUMBERS of each that a bot has seen: where it is from the bot, the square of its distance less that at which they touch, its velocity. */
const SEEN: number[] = [];
const NUMBERS = 5;
/** Where each ring ends there; and the gap below which all obstacles are in that ring or one before, map units. */
const ENDS: number[] = [];
const CLEAR: number[] = [];
const NOTHING: Bounds = { minX: Infinity, minZ: Infinity, maxX: -Infinity, maxZ: -Infinity };

/** Sees the obstacles of the next ring, within the horizon. */
function lookFarther(view: View): void {
  const { world, bot, speed, rings, box } = view;
  const { disc } = bot;
  const gap = rings === 0 ? FIRST_LOOK : 2 * CLEAR[rings - 1];
  const look = gap + disc.radius + Math.max(disc.radius, world.player.disc.radius);
  const farthest = 2 * disc.radius + 2 * HORIZON * speed;
  view.box = boxAbout(bot, Math.min(look, farthest));
  const { found, count, x, z, radius, velocityX, velocityZ, fastest } = findObstacles(world, bot, view.box);
  let end = rings === 0 ? 0 : ENDS[rings - 1];
  for (let k = 0; k < count; k++) {
    const other = found[k];
    if (x[other] >= box.minX && x[other] <= box.maxX && z[other] >= box.minZ && z[other] <= box.maxZ) continue;
    const dx = x[other] - disc.x;
    const dz = z[other] - disc.z;
    const reach = disc.radius + radius[other];
    SEEN[end] = dx;
    SEEN[end + 1] = dz;
    SEEN[end + 2] = dx * dx + dz * dz - reach * reach;
    SEEN[end + 3] = velocityX[other];
    SEEN[end + 4] = velocityZ[other];
    end += NUMBERS;
  }
  ENDS[rings] = end;
  CLEAR[rings] = look < farthest ? gap : Infinity;
  view.rings++;
  view.fastest = fastest;
}

/** Seconds until the first contact with a body, or until one within `tooSoon`; at most HORIZON. */
function soonestBody(view: View, intentX: number, intentZ: number, tooSoon: number): number {
  const { bot, speed } = view;
  let soonest = HORIZON;
  // Twice the intended velocity less what it does now: the other does the other half.
  const ownX = (2 * intentX - bot.velocity.x / speed) * speed;
  const ownZ = (2 * intentZ - bot.velocity.z / speed) * speed;
  const mostClosing = (Math.sqrt(ownX * ownX + ownZ * ownZ) + view.fastest) * (1 + ROUNDING);
  let at = 0;
  // First the one that was touched soonest last time.
  let isAgain = view.soonest >= 0;
  for (let ring = 0; ; ring++) {
    // Those farther off touch later.
    if (ring > 0 && !(CLEAR[ring - 1] < soonest * mostClosing)) return soonest;
    if (ring === view.rings) lookFarther(view);
    const end = ENDS[ring];
    while (at < end) {
      const other = isAgain ? view.soonest : at;
      if (isAgain) isAgain = false;
      else at += NUMBERS;
      const dx = SEEN[other];
      const dz = SEEN[other + 1];
      const gap = SEEN[other + 2];
      const vx = ownX - SEEN[other + 3];
      const vz = ownZ - SEEN[other + 4];
      const closing = dx * vx + dz * vz;
      const squared = vx * vx + vz * vz;
      // One comparison for most: those apart that never touch, or draw apart.
      if (closing * Math.abs(closing) < squared * gap || closing <= 0) continue;
      // Those that overlap touch now.
      const time = gap <= 0 ? 0 : (closing - Math.sqrt(closing * closing - squared * gap)) / squared;
      if (time >= soonest) continue;
      soonest = time;
      view.soonest = other;
      if (soonest <= AT_ONCE || soonest < tooSoon) return soonest;
    }
  }
}

/** Seconds that stand for a wall ahead, later than all contacts as near with bodies; HORIZON where there is none near. */
function soonestWall(view: View, x: number, z: number): number {
  const { bot, speed } = view;
  const { arena } = view.world;
  const length = Math.sqrt(x * x + z * z);
  if (length === 0) return HORIZON;
  const look = HORIZON * WALL_PART * speed;
  view.walls ??= wallsAhead(arena, bot.disc, look);
  const room = freeWay(arena, bot.disc, (x / length) * look, (z / length) * look, [], view.walls) * look;
  return room < look ? room / (length * speed) + HORIZON * (1 - WALL_PART) : HORIZON;
}
