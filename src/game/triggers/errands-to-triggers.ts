// Detours to triggers: if a bot's path leads through a passage that something elsewhere opens, the bot goes there
// first.
//
// The trigger is a switch to push or a line to cross; the path leads to a place before the switch, or over the line,
// and the bot plans again from there. If that path needs something opened, that comes first. Triggers next to the
// passage itself are pushed in passing (use-movers.ts).
import { pointGapSquared } from '../../geometry/gap.ts';
import { crossesLine, distance, midpoint, type Point } from '../../geometry/point.ts';
import { linkTypeOf } from '../../map/link-types.ts';
import { canWalk } from '../../nav/portal-graph/can-walk.ts';
import type { Path, PathAnswer, Place } from '../../nav/path-finder.ts';
import { findNearestPoint } from '../../nav/portal-graph/places.ts';
import type { PathQuestion } from '../asked-path.ts';
import { isComing, isInReach, PUSH_FROM, STOP_BEFORE, triggersFor, type Pusher } from './openers.ts';
import { crossingsOn, isPassable, type Crossing, type Way } from '../movers/passages.ts';
import type { WorldState } from '../world-state.ts';

/** Distance from the wall when pushing, besides the radius; map units. */
const BEFORE_SWITCH = [PUSH_FROM, 20, 36] as const;
/** … and that place may be moved by so much to be clear of walls. */
const NEAR_SWITCH = 24;
/** A line is walked over from this far before it to this far behind it. */
const BESIDE_LINE = 6;
/** Depth of nested detours, and how many suitable triggers are tried. */
const MOST_ERRANDS = 6;
const MOST_TRIES = 4;

/** A path to take now, and the trigger to push at its end, or −1. */
export interface Errand {
  readonly path: Path;
  readonly pushes: number;
}

/**
 * The path to take first when the wanted path leads through something that is opened elsewhere: asks for paths to triggers, and
 * for those that these need. Returns the path itself when nothing is needed, or nothing helps.
 */
export function* errandFor(
  world: WorldState,
  bot: Pusher,
  path: Path,
  ask: (goal: Place) => PathQuestion,
): Generator<PathQuestion, Errand, PathAnswer> {
  const tried = new Set<number>();
  let errand: Errand = { path, pushes: -1 };
  for (let depth = 0; depth < MOST_ERRANDS; depth++) {
    const stuck = firstStuck(world, bot, errand.path);
    if (stuck === null) return errand;
    const next: Errand | null = yield* fetchOpening(world, bot, stuck, tried, ask);
    if (next === null) return { path, pushes: -1 };
    errand = next;
  }
  return errand;
}

/** The first passage of the path that neither a current motion nor a trigger passed before it opens. */
function firstStuck(world: WorldState, bot: Pusher, path: Path): Crossing | null {
  const { disc, body } = bot;
  const from = { x: disc.x, z: disc.z };
  for (const crossing of crossingsOn(world.level, from, path, 0)) {
    const { passage, fromFront, at } = crossing;
    if (isPassable(world, body, passage, fromFront) || isComing(world, body, crossing)) continue;
    const stand = standBefore(crossing, disc.radius + STOP_BEFORE);
    const isAtHand = triggersFor(world, bot, crossing).some((id) =>
      world.level.plan.triggers[id].by === 'walk'
        ? isWalkedOver(world, from, path, at, id)
        : isInReach(world, stand, id),
    );
    if (!isAtHand) return crossing;
  }
  return null;
}

function standBefore({ passage: { a, b }, fromFront, at }: Crossing, gap: number): Point {
  const length = distance(a, b);
  const out = (fromFront ? gap : -gap) / length;
  return { x: at.x - (b.z - a.z) * out, z: at.z + (b.x - a.x) * out };
}

/** Does the path cross the trigger's wall before that place on it? A teleport crosses none. */
function isWalkedOver({ level }: WorldState, from: Point, { points, links }: Path, end: Point, id: number): boolean {
  const { vertices, walls, triggers } = level.plan;
  let here = from;
  for (const [i, point] of points.entries()) {
    const isLast = pointGapSquared(end.x, end.z, here, point) < 1;
    const to = isLast ? end : point;
    const isMet = (wall: number): boolean => crossesLine(vertices[walls[wall].a], vertices[walls[wall].b], here, to);
    if (linkTypeOf(links[i]).motion !== 'flash' && triggers[id].walls.some(isMet)) return true;
    if (isLast) return false;
    here = point;
  }
  return false;
}

/** A path to the nearest reachable trigger that opens the passage. */
function* fetchOpening(
  world: WorldState,
  bot: Pusher,
  way: Way,
  tried: Set<number>,
  ask: (goal: Place) => PathQuestion,
): Generator<PathQuestion, Errand | null, PathAnswer> {
  const { plan } = world.level;
  const gapTo = (id: number): number =>
    Math.min(
      ...plan.triggers[id].walls.map((wall) => {
        const { a, b } = plan.walls[wall];
        return pointGapSquared(bot.disc.x, bot.disc.z, plan.vertices[a], plan.vertices[b]);
      }),
    );
  const ids = triggersFor(world, bot, way)
    .filter((id) => !tried.has(id))
    .map((id) => ({ id, gap: gapTo(id) }))
    .sort((one, other) => one.gap - other.gap || one.id - other.id)
    .slice(0, MOST_TRIES);
  for (const { id } of ids) {
    tried.add(id);
    const isWalked = plan.triggers[id].by === 'walk';
    for (const [place, beyond] of isWalked ? placesAcross(world, bot, id) : placesBefore(world, bot, id)) {
      const { path } = yield ask(place);
      if (path === null) continue;
      return { path: isWalked ? walkOn(path, place, beyond) : { ...path, isPart: true }, pushes: isWalked ? -1 : id };
    }
  }
  return null;
}

function walkOn(path: Path, from: Point, to: Point): Path {
  const { points, links, length, cost } = path;
  const y = points.at(-1)?.y ?? 0;
  const more = distance(from, to);
  return {
    ...path,
    points: [...points, { x: to.x, y, z: to.z }],
    links: [...links, 'walk'],
    length: length + more,
    cost: cost + more,
    isPart: true,
  };
}

/** A place that far before the middle of a wall (behind it where below 0). */
function besideWall({ level }: WorldState, wall: number, gap: number): Point {
  const { vertices, walls } = level.plan;
  const [a, b] = [vertices[walls[wall].a], vertices[walls[wall].b]];
  const middle = midpoint(a, b);
  const out = gap / distance(a, b);
  return { x: middle.x - (b.z - a.z) * out, z: middle.z + (b.x - a.x) * out };
}

function placesBefore(world: WorldState, { body }: Pusher, id: number): (readonly [Point, Point])[] {
  return world.level.plan.triggers[id].walls.flatMap((wall) =>
    BEFORE_SWITCH.flatMap((gap) => {
      const at = findNearestPoint(world.level, body, besideWall(world, wall, body.radius + gap), NEAR_SWITCH);
      return at !== null && isInReach(world, at, id) ? [[at, at] as const] : [];
    }),
  );
}

/** Places on both sides of a line with a straight walk over it between them. */
function placesAcross(world: WorldState, { body }: Pusher, id: number): (readonly [Point, Point])[] {
  return world.level.plan.triggers[id].walls.flatMap((wall) => {
    const [before, behind] = [BESIDE_LINE, -BESIDE_LINE].map((gap) => besideWall(world, wall, gap));
    const ways = [[before, behind] as const, [behind, before] as const];
    return ways.filter(([from, to]) => canWalk(world.level, body, from, to));
  });
}
