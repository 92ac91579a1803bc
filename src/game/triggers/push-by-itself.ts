// How the automatic player gets through movers: it pushes what is in front of it, as bots do (use-movers.ts), but by a
// player's means: it must stand there, look at it and press a key. It waits for movers under way, rides lifts, and
// first visits a switch elsewhere if its path needs one. It changes nothing itself; the intent that it produces does.
import { distance, type Point } from '../../geometry/point.ts';
import { PLAYER_BODY } from '../../nav/bodies.ts';
import type { Path, PathFinder, Place } from '../../nav/path-finder.ts';
import type { Slices } from '../../search/slices.ts';
import type { PathQuestion } from '../asked-path.ts';
import { errandFor, type Errand } from './errands-to-triggers.ts';
import { aimAtWall, isComing, shutAhead, shutForPlayer, STOP_BEFORE, triggersAtHand } from './openers.ts';
import type { Pusher } from './openers.ts';
import { thingsDropped } from '../movers/carts.ts';
import type { WorldState } from '../world-state.ts';
import type { Intent } from '../world.ts';

/** Looks this nearly at what it pushes, cosine. */
const LOOKS_AT = 0.98;

const pusherOf = ({ player }: WorldState): Pusher => ({ disc: player.disc, body: PLAYER_BODY, isPlayer: true });

export function stopAhead(world: WorldState, path: Path, next: number) {
  const pusher = pusherOf(world);
  const shut = shutAhead(world, pusher, path, next);
  if (shut === undefined) return null;
  const comes = isComing(world, PLAYER_BODY, shut);
  const near = comes ? [] : triggersAtHand(world, pusher, shut);
  return {
    /** The trigger that it can push from where it is, an index into plan.triggers; undefined for none. */
    trigger: near.at(0),
    /** It is so near that it must stand still. */
    stands: shut.gap <= world.player.disc.radius + STOP_BEFORE,
    /** What it waits for is on its way. */
    isComing: comes,
  };
}

/** The point of a trigger's wall to look at, and to push, from there. */
export function aimAt({ level: { plan } }: WorldState, id: number, from: Point): Point {
  const points = plan.triggers[id].walls.map((wall) => aimAtWall(plan, wall, from));
  return points.reduce((best, at) => (distance(at, from) < distance(best, from) ? at : best), points[0] ?? from);
}

/** The keys that it presses to push a trigger, when it looks at it: a push for what is pushed, a shot for what is shot at. */
export function pressing(world: WorldState, id: number, at: Point, facing: Point): Pick<Intent, 'use' | 'shoot'> {
  const { disc } = world.player;
  const gap = distance(at, disc);
  const looks = (at.x - disc.x) * facing.x + (at.z - disc.z) * facing.z >= LOOKS_AT * gap;
  // A key that is held pushes once.
  if (!looks || world.isPushing) return {};
  return world.level.plan.triggers[id].by === 'shoot' ? { shoot: true } : { use: true };
}

/** Its query options: what is shut, and what stands in the way now. */
export function optionsOfPlayer(world: WorldState): PathQuestion['options'] {
  const { tolls, closed } = shutForPlayer(world);
  return {
    ...(closed.length === 0 ? {} : { avoid: new Set(closed) }),
    ...(tolls.size === 0 ? {} : { tolls }),
    ...thingsDropped(world),
  };
}

/** The path to take first, if the wanted one leads through something opened elsewhere; yields after each search. */
export function* findErrand(
  world: WorldState,
  finder: PathFinder,
  path: Path,
  options: PathQuestion['options'],
): Slices<Errand> {
  if (world.sectors.length === 0) return { path, pushes: -1 };
  const start = world.player.position;
  const ask = (goal: Place): PathQuestion => ({ start, goal, options });
  const asking = errandFor(world, pusherOf(world), path, ask);
  for (let next = asking.next(); ;) {
    if (next.done === true) return next.value;
    const answer = finder.answer(start, next.value.goal, options);
    yield;
    next = asking.next(answer);
  }
}
