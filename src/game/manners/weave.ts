// Steering through a crowd: of some sampled velocities, the one nearest to the intended direction and farthest from
// collisions.
//
// Each candidate is weighed by how soon it would touch another body or a wall. The other is assumed to do half of the
// avoiding, so that two do not both overreact: the reciprocal velocity obstacles of J. van den Berg, M. Lin and D.
// Manocha (Reciprocal Velocity Obstacles for Real-Time Multi-Agent Navigation, 2008), by sampling and not by ORCA's
// linear programme. Ties go right, so that crowds form lanes.
import { distance, type Point } from '../../geometry/point.ts';
import { freeWay } from '../collision/slide.ts';
import { boxAbout } from '../ground/neighbours.ts';
import { obstaclesIn } from './make-way.ts';
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
/** How far it looks at first, map units: most candidates are rejected by a body as near as that. */
const FIRST_LOOK = 64;
/** All contacts sooner than this weigh the same, seconds. */
const AT_ONCE = 0.02;

const STANDING: Point = { x: 0, z: 0 };

/** The velocity to take, in fractions of `speed`, for the intended direction (a unit vector). */
export function weave(world: WorldState, bot: PilotState, along: Point, speed: number, caution: number): Point {
  const view: View = { world, bot, speed, seen: [], clear: 0, fastest: fastestIn(world), soonest: 0 };
  lookAround(view, FIRST_LOOK);
  let best = STANDING;
  let least = Infinity;
  const weigh = (intent: Point, bias: number): void => {
    const wrong = distance(intent, along);
    const costAt = (soonest: number): number =>
      wrong + FEAR * caution * (HORIZON / Math.max(soonest, AT_ONCE) - 1) + bias;
    // Standing is weighed last, when little may still be too dear for it, but is taken where it costs the same.
    const isTooDear = (soonest: number): boolean => {
      const cost = costAt(soonest);
      return cost > least || (cost === least && intent !== STANDING);
    };
    // The sooner a contact, the dearer: most candidates are too dear before all are known.
    if (isTooDear(HORIZON)) return;
    const touch = soonestBody(view, intent, isTooDear);
    if (isTooDear(touch)) return;
    const soonest = Math.min(touch, soonestWall(view, intent));
    if (isTooDear(soonest)) return;
    least = costAt(soonest);
    best = intent;
  };
  for (const pace of PACES) {
    for (const [cos, sin] of TURNS) {
      const x = (along.x * cos - along.z * sin) * pace;
      const z = (along.z * cos + along.x * sin) * pace;
      weigh({ x, z }, sin > 0 ? -RIGHT : 0);
    }
  }
  weigh(STANDING, 0);
  return best;
}

/** The obstacles that a bot has seen so far. */
interface View {
  readonly world: WorldState;
  readonly bot: PilotState;
  readonly speed: number;
  /** Six numbers each: where its middle is, the distance at which the two touch, the gap between them, and its velocity. */
  seen: readonly number[];
  /** All obstacles with smaller gaps are seen, map units. */
  clear: number;
  /** No obstacle is faster, map units a second. */
  readonly fastest: number;
  /** Where the numbers begin of the one that was touched soonest by the last candidate: it often rejects the next one too. */
  soonest: number;
}

/** The speed that no body exceeds, map units a second. */
function fastestIn({ crowd, player: { velocity } }: WorldState): number {
  if (crowd === null) return Infinity;
  return Math.max(crowd.fastest, Math.sqrt(velocity.x * velocity.x + velocity.z * velocity.z));
}

/** Sees the obstacles with gaps up to `clear`, within the horizon. */
function lookAround(view: View, clear: number): void {
  const { world, bot, speed } = view;
  const { x, z, radius } = bot.disc;
  const farthest = 2 * radius + 2 * HORIZON * speed;
  const look = clear + radius + Math.max(radius, world.player.disc.radius);
  const seen: number[] = [];
  for (const { disc, velocity } of obstaclesIn(world, bot, boxAbout(bot, Math.min(look, farthest)))) {
    const dx = disc.x - x;
    const dz = disc.z - z;
    const reach = radius + disc.radius;
    seen.push(dx, dz, reach, Math.sqrt(dx * dx + dz * dz) - reach, velocity.x, velocity.z);
  }
  view.seen = seen;
  view.clear = look < farthest ? clear : Infinity;
  view.soonest = 0;
}

/** Seconds until the first contact with a body, or until one that is soon enough to reject the candidate; at most HORIZON. */
function soonestBody(view: View, intent: Point, isTooDear: (soonest: number) => boolean): number {
  const { bot, speed } = view;
  let soonest = HORIZON;
  // Twice the intended velocity less what it does now: the other does the other half.
  const vx = (2 * intent.x - bot.velocity.x / speed) * speed;
  const vz = (2 * intent.z - bot.velocity.z / speed) * speed;
  const closing = (Math.sqrt(vx * vx + vz * vz) + view.fastest) * (1 + ROUNDING);
  for (;;) {
    const { seen } = view;
    for (let next = -6; next < seen.length; next += 6) {
      const i = next < 0 ? view.soonest : next;
      // Those farther off touch later.
      if (!(seen[i + 3] <= soonest * closing)) continue;
      const time = timeToTouch(seen[i], seen[i + 1], seen[i + 2], vx - seen[i + 4], vz - seen[i + 5]);
      if (time >= soonest) continue;
      soonest = time;
      view.soonest = i;
      if (soonest <= AT_ONCE || isTooDear(soonest)) return soonest;
    }
    if (!(view.clear < soonest * closing)) return soonest;
    lookAround(view, Math.max(soonest * closing, 2 * view.clear));
  }
}

/** Seconds that stand for a wall ahead, later than all contacts as near with bodies; HORIZON where there is none near. */
function soonestWall({ world, bot, speed }: View, intent: Point): number {
  const length = Math.sqrt(intent.x * intent.x + intent.z * intent.z);
  if (length === 0) return HORIZON;
  const look = HORIZON * WALL_PART * speed;
  const room = freeWay(world.arena, bot.disc, (intent.x / length) * look, (intent.z / length) * look, []) * look;
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
