// The golden thread: the player's path to its goal, updated as it walks. The floor and the minimap show it.
//
// Goals are the plan's goal things, one after the other; without any, the far end of the map: of the reachable places
// the one with the longest path. Reaching it sets the next. It is for looks: nothing in the world depends on it, and it
// is not in the hash. Cost: one search whenever the player has moved a step or two, none while both switches are off.
import { distance, type Point, type Point3 } from '../../geometry/point.ts';
import { middleOf } from '../../geometry/polygon.ts';
import { PLAYER_BODY } from '../../nav/bodies.ts';
import { finderOf, DEFAULT_FINDER } from '../../nav/finders/finders.ts';
import type { PathFinder, Place } from '../../nav/path-finder.ts';
import { roomAt } from '../collision/arena.ts';
import { reachedRegion } from '../../nav/reach/region.ts';
import type { WorldState } from '../world-state.ts';

/** A goal is reached within this distance, map units. */
export const GOAL_REACHED = 48;
/** The thread is updated when the player has moved this far, map units, and at least this many steps have passed. */
const MOVED = 24;
const LEAST_STEPS = 6;
/** The far end is the place with the longest path among this many that are farthest in a straight line. */
const FAR_PLACES = 12;

/** Updates the thread if a setting shows it and the old one is out of date. */
export function updateThread(world: WorldState): void {
  const { settings, player } = world;
  if (!settings.thread && !settings.route) {
    world.thread = null;
    return;
  }
  const here = { x: player.disc.x, z: player.disc.z, y: player.disc.feet };
  const old = world.thread;
  const isNear = (at: Point): boolean => distance(at, old!.goal) < GOAL_REACHED;
  // Once a visit: a single goal is also the next one.
  const isReached = old !== null && old.path !== null && isNear(here) && !isNear(old.from);
  if (isReached) world.events.push({ type: 'goal' });
  const isStale = old === null || (distance(here, old.from) > MOVED && world.tick - old.at >= LEAST_STEPS);
  if (!isReached && !isStale) return;
  const finder = old?.finder ?? finderOf(DEFAULT_FINDER).make(world.level, PLAYER_BODY, { outside: 'snap' });
  const reached = (old?.reached ?? 0) + Number(isReached);
  const fresh = { finder, reached, from: here, at: world.tick };
  const goal = old === null || isReached ? nextGoal(world, finder, here, reached) : old.goal;
  world.thread = { ...fresh, goal, path: finder.find(here, goal) };
}

function nextGoal(world: WorldState, finder: PathFinder, here: Place, reached: number): Point3 {
  const goals = world.level.plan.things.filter(({ kind }) => kind === 'goal');
  const { x, z } = goals.length > 0 ? goals[reached % goals.length].at : farEnd(world, finder, here);
  return { x, y: roomAt(world.arena, x, z)?.floor ?? 0, z };
}

/** The far end of the map from here; the place itself when there is no other. */
function farEnd(world: WorldState, finder: PathFinder, here: Place): Point {
  const { leaves } = world.level.tree;
  const middles = reachedRegion(world.level, PLAYER_BODY, here).leaves.map((leaf) => middleOf(leaves[leaf].cell));
  const ends = middles.map((at) => ({ at, gap: distance(at, here) })).sort((a, b) => b.gap - a.gap);
  let best: Point = here;
  let longest = 0;
  let tried = 0;
  for (const { at } of ends) {
    if (tried === FAR_PLACES) break;
    const length = finder.find(here, at)?.length;
    if (length === undefined) continue;
    tried++;
    if (length <= longest) continue;
    best = at;
    longest = length;
  }
  return best;
}
