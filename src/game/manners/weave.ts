// Steering through a crowd: of some sampled velocities, the one nearest to the intended direction and farthest from
// collisions.
//
// Each candidate is weighed by how soon it would touch another body or a wall. The other is assumed to do half of the
// avoiding, so that two do not both overreact: the reciprocal velocity obstacles of J. van den Berg, M. Lin and D.
// Manocha (Reciprocal Velocity Obstacles for Real-Time Multi-Agent Navigation, 2008), by sampling and not by ORCA's
// linear programme. Ties go right, so that crowds form lanes.
import { distance, type Point } from '../../geometry/point.ts';
import { eachObstacle, roomAlong } from './make-way.ts';
import { boxAbout } from '../ground/neighbours.ts';
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
/** Fractions of its speed. */
const PACES = [1, 0.5];
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

/** The velocity to take, in fractions of `speed`, for the intended direction (a unit vector). */
export function weave(world: WorldState, bot: PilotState, along: Point, speed: number, caution: number): Point {
  const others = lookAround(world, bot, 2 * bot.disc.radius + 2 * HORIZON * speed);
  const own = { x: bot.velocity.x / speed, z: bot.velocity.z / speed };
  let best: Point = { x: 0, z: 0 };
  let least = Infinity;
  const weigh = (intent: Point, bias: number): void => {
    const wrong = distance(intent, along);
    const costAt = (soonest: number): number => wrong + FEAR * caution * (HORIZON / Math.max(soonest, 0.02) - 1) + bias;
    // The sooner a contact, the dearer: most candidates are too dear before all are known.
    if (costAt(HORIZON) >= least) return;
    const soonest = soonestBody(others, own, intent, speed);
    if (costAt(soonest) >= least) return;
    const cost = costAt(Math.min(soonest, soonestWall(world, bot, intent, speed)));
    if (cost >= least) return;
    least = cost;
    best = intent;
  };
  weigh(best, 0);
  for (const pace of PACES) {
    for (const [cos, sin] of TURNS) {
      const x = (along.x * cos - along.z * sin) * pace;
      const z = (along.z * cos + along.x * sin) * pace;
      weigh({ x, z }, sin > 0 ? -RIGHT : 0);
    }
  }
  return best;
}

/** An obstacle as the bot sees it: where its middle is, how far off its rim is, and its velocity. */
interface Seen {
  readonly dx: number;
  readonly dz: number;
  readonly reach: number;
  readonly gap: number;
  readonly vx: number;
  readonly vz: number;
}

/** The obstacles about a bot, and their greatest speed. */
interface Around {
  readonly seen: readonly Seen[];
  readonly fastest: number;
}

function lookAround(world: WorldState, bot: PilotState, look: number): Around {
  const seen: Seen[] = [];
  let fastest = 0;
  eachObstacle(world, bot, boxAbout(bot, look), ({ disc, velocity: { x: vx, z: vz } }) => {
    const dx = disc.x - bot.disc.x;
    const dz = disc.z - bot.disc.z;
    const reach = bot.disc.radius + disc.radius;
    seen.push({ dx, dz, reach, gap: Math.sqrt(dx * dx + dz * dz) - reach, vx, vz });
    fastest = Math.max(fastest, Math.sqrt(vx * vx + vz * vz));
  });
  return { seen, fastest };
}

/** Seconds until the first contact with a body; at most HORIZON. */
function soonestBody({ seen, fastest }: Around, own: Point, intent: Point, speed: number): number {
  let soonest = HORIZON;
  // Twice the intended velocity less what it does now: the other does the other half.
  const vx = (2 * intent.x - own.x) * speed;
  const vz = (2 * intent.z - own.z) * speed;
  const closing = (Math.sqrt(vx * vx + vz * vz) + fastest) * (1 + ROUNDING);
  for (const other of seen) {
    // Those farther off touch later.
    if (other.gap <= soonest * closing) {
      soonest = Math.min(soonest, timeToTouch(other, vx - other.vx, vz - other.vz));
    }
  }
  return soonest;
}

/** Seconds that stand for a wall ahead, later than all contacts as near with bodies; HORIZON where there is none near. */
function soonestWall(world: WorldState, bot: PilotState, intent: Point, speed: number): number {
  const length = Math.sqrt(intent.x * intent.x + intent.z * intent.z);
  if (length === 0) return HORIZON;
  const look = HORIZON * WALL_PART * speed;
  const room = roomAlong(world, bot, { x: intent.x / length, z: intent.z / length }, look, -1, false);
  return room < look ? room / (length * speed) + HORIZON * (1 - WALL_PART) : HORIZON;
}

/** Seconds until two discs touch at that relative velocity; Infinity when they do not; 0 when they do and it brings them nearer. */
function timeToTouch({ dx, dz, reach }: Seen, vx: number, vz: number): number {
  const closing = dx * vx + dz * vz;
  if (closing <= 0) return Infinity;
  const gap = dx * dx + dz * dz - reach * reach;
  if (gap <= 0) return 0;
  const squared = vx * vx + vz * vz;
  const under = closing * closing - squared * gap;
  return under < 0 ? Infinity : (closing - Math.sqrt(under)) / squared;
}
