// When a bot asks for another path before its interval is over: a table of policies.
//
// All of them ask every recalculateMs ± 10 %. A policy only says that it is time to ask; the queue says when.
import { pointGapSquared } from '../../geometry/gap.ts';
import { distance, distanceAt } from '../../geometry/point.ts';
import { oncePer } from '../../nav/once-per.ts';
import type { Path } from '../../nav/path-finder.ts';
import { mindOf } from '../minds/minds.ts';
import type { PilotState, WorldState } from '../world-state.ts';

/** The player counts as moved beyond this fraction of the distance to it, or these map units. */
const MOVED_PART = 0.25;
const MOVED_LEAST = 64;
/** … and the next request for that reason waits this many steps, plus one for each length of ASK_AGAIN_UNITS between them. */
const ASK_AGAIN_STEPS = 24;
const ASK_AGAIN_UNITS = 16;
/** A bot farther than this from its leg is off its path; map units. */
const OFF_PATH = 48;

export interface ReplanPolicy {
  readonly key: string;
  readonly title: string;
  readonly note: string;
  /** Is it time to ask although the interval is not over? */
  isDue(world: WorldState, bot: PilotState): boolean;
  /** A new path is taken only when it is shorter than the rest of the old one by this fraction; 0 takes every new path. */
  readonly hysteresis?: number;
  /** The bot returns to its path instead of asking, where possible. */
  readonly rejoins?: true;
}

export const REPLAN_POLICIES: readonly ReplanPolicy[] = [
  {
    key: 'goal-moved',
    title: 'When the goal has moved',
    note: 'Every interval, and when you have moved a good part of the distance.',
    isDue: hasGoalMoved,
  },
  {
    key: 'interval',
    title: 'Every interval',
    note: 'Every interval, and not sooner.',
    isDue: () => false,
  },
  {
    key: 'map-changed',
    title: 'When the map has changed',
    note: 'Every interval, and when something has changed that paths depend on.',
    isDue: (world, bot) => bot.plan.askedFor !== null && bot.plan.askedAt < world.changedAt,
  },
  {
    key: 'off-path',
    title: 'When off the path',
    note: 'Every interval, and when pushed off the path without a way back; keeps the old path unless a new one is a tenth shorter.',
    isDue: isOffPath,
    hysteresis: 0.1,
    rejoins: true,
  },
  {
    key: 'every-frame',
    title: 'Every step (wasteful)',
    note: 'A search in every step of every bot. Watch the frame time.',
    isDue: () => true,
  },
];

export function policyOf(world: WorldState): ReplanPolicy {
  return REPLAN_POLICIES.find(({ key }) => key === world.settings.replan) ?? REPLAN_POLICIES[0];
}

function hasGoalMoved(world: WorldState, bot: PilotState): boolean {
  const { askedFor } = bot.plan;
  if (askedFor === null) return false;
  const prey = mindOf(world, bot).prey(world, bot);
  if (prey === null) return false;
  const moved = distanceAt(askedFor.x, askedFor.z, prey.x, prey.z);
  if (moved <= MOVED_LEAST) return false;
  const gap = distanceAt(bot.disc.x, bot.disc.z, prey.x, prey.z);
  const wait = ASK_AGAIN_STEPS + gap / ASK_AGAIN_UNITS;
  return moved > MOVED_PART * gap && world.tick - bot.plan.askedAt >= wait;
}

function isOffPath(_: WorldState, { follow: { path, nextPoint, legFrom }, disc }: PilotState): boolean {
  if (path === null || nextPoint >= path.points.length) return false;
  return pointGapSquared(disc.x, disc.z, legFrom, path.points[nextPoint]) > OFF_PATH * OFF_PATH;
}

export function lengthLeft({ follow: { path, nextPoint }, disc }: PilotState): number {
  if (path === null) return Infinity;
  if (nextPoint >= path.points.length) return 0;
  const { x, z } = path.points[nextPoint];
  const first = path.links[nextPoint] === 'teleport' ? 0 : distanceAt(disc.x, disc.z, x, z);
  return first + lengthsAfter(path)[nextPoint];
}

const lengthsAfter = oncePer(({ points, links }: Path): Float64Array => {
  const after = new Float64Array(points.length);
  for (let i = points.length - 2; i >= 0; i--) {
    after[i] = after[i + 1] + (links[i + 1] === 'teleport' ? 0 : distance(points[i], points[i + 1]));
  }
  return after;
});
