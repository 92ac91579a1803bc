// Collectors fetch things: the nearest by path of those they want and that no other bot is fetching.
//
// One search from the bot finds it (nav/portal-finder/make-search-finder.ts), with current doors, lifts and costs; the bot's
// own finder then leads there. When another body takes the thing, the bot plans again; when nothing it wants is left,
// it patrols.
import type { Thing } from '../../map/floor-plan.ts';
import { finderOf } from '../../nav/finders/finders.ts';
import type { Level } from '../../nav/level.ts';
import { oncePerBody } from '../../nav/once-per.ts';
import type { Place, QueryOptions } from '../../nav/path-finder.ts';
import { canTouch, takeableOf, takeTouched } from '../movers/take-things.ts';
import type { PilotState, WorldState } from '../world-state.ts';
import { createMemory } from './memory.ts';
import { placeOf, type Order } from './mind.ts';
import { orderPatrol } from './patrol.ts';

/** Doom's thing numbers that heal. */
const HEALS: ReadonlySet<string> = new Set(['health', '2011', '2012', '2014']);

interface WantRow {
  readonly key: string;
  readonly title: string;
  readonly note: string;
  wants(thing: Thing): boolean;
}

export const WANTS: readonly WantRow[] = [
  { key: 'things', title: 'All things', note: 'Keys and everything else that can be picked up.', wants: () => true },
  { key: 'keys', title: 'Keys', note: 'Keys open doors for all.', wants: ({ kind }) => kind === 'key' },
  { key: 'health', title: 'Health', note: 'What heals; it is only counted.', wants: ({ type }) => HEALS.has(type) },
];

/** The thing that a collector is fetching, an index into plan.things, or −1. */
export const FETCH = createMemory(
  () => ({ wanted: -1 }),
  ({ wanted }, { collected }) => (wanted >= 0 || collected > 0 ? [wanted, collected] : []),
);

const finders = oncePerBody((level: Level, body) => finderOf('nearest').make(level, body, { outside: 'snap' }));

/** To the nearest wanted thing; on patrol if there is none. */
export function orderCollector(world: WorldState, bot: PilotState, _: Place | null, options: QueryOptions): Order {
  const { plan } = world.level;
  const { wants } = WANTS.find(({ key }) => key === world.settings.wants) ?? WANTS[0];
  // A thing that its own finder could not reach is skipped this time.
  const failed = bot.state === 'no path' ? FETCH.of(bot).wanted : -1;
  const fetched = new Set(world.bots.flatMap((other) => (other === bot ? [] : [FETCH.of(other).wanted])));
  const left = takeableOf(plan).filter(
    (index) => index !== failed && !world.taken.has(index) && !fetched.has(index) && wants(plan.things[index]),
  );
  FETCH.of(bot).wanted = -1;
  const from = bot.follow.crossing?.to ?? placeOf(bot);
  while (left.length > 0) {
    const places = left.map((index) => plan.things[index].at);
    const { path, goal, expanded } = finders.get(world.level, bot.body).nearest!(from, places, {
      ...options,
      things: [],
    });
    world.expandedBeside += expanded;
    if (path === null) break;
    const [index] = left.splice(goal, 1);
    const end = path.points[path.points.length - 1];
    if (!canTouch(world, index, { ...end, feet: end.y, height: bot.disc.height, radius: bot.disc.radius })) continue;
    FETCH.of(bot).wanted = index;
    return { goal: places[goal] };
  }
  return orderPatrol(world, bot);
}

/** Takes wanted things that it touches; true when the thing it was fetching is gone. */
export function takeWanted(world: WorldState, bot: PilotState): boolean {
  const { disc } = bot;
  const { wants } = WANTS.find(({ key }) => key === world.settings.wants) ?? WANTS[0];
  // A flying bot takes from the floor below it.
  bot.collected += takeTouched(world, { ...disc, feet: Math.min(disc.feet, disc.floor) }, wants, bot.id);
  if (!world.taken.has(FETCH.of(bot).wanted)) return false;
  FETCH.of(bot).wanted = -1;
  return true;
}
