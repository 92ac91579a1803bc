// The last search of the bot nearest to the player, asked again with all that it looked at: which places were open, which expanded
// and in what turn, and the way that was taken. Asked once for each path the bot gets, not once a step. It can be rewound to any
// number of expansions.
import { distance } from '../geometry/point.ts';
import { chooseFinder } from '../game/asking/choose-finder.ts';
import type { Path, Place, SearchedPlace } from '../nav/path-finder.ts';
import type { Bot, World } from '../game/world.ts';
import type { WorldInput } from './layer.ts';
import type { ColorName, DebugShape } from './shapes.ts';

/** Above the floor, clear of what else is drawn there; map units. */
const LIFT = 8;
const SMALLEST = 6;
const LARGEST = 18;
/** With more places than this only those on the path are labelled: the rest would be a grey smear. */
const MOST_LABELS = 80;

/** The bots that searched for their path, the nearest to the player first; of two equally near the lower id. */
export function huntersByDistance({ bots, player }: World): Bot[] {
  const farOff = (bot: Bot): number => distance(bot.position, player.position);
  return bots
    .filter(({ path }) => path !== null && path.expanded > 0)
    .sort((a, b) => farOff(a) - farOff(b) || a.id - b.id);
}

/** Which of the places lie on the way to the goal. */
function placesOfWay(places: readonly SearchedPlace[], goal: { readonly x: number; readonly z: number }): Set<number> {
  const way = new Set<number>();
  let at = places.findIndex((place) => place.at.x === goal.x && place.at.z === goal.z);
  while (at >= 0 && !way.has(at)) {
    way.add(at);
    at = places[at].parent;
  }
  return way;
}

/** What a search looked at, as shapes: open places are rings, expanded ones discs that grow with their turn, the way is green. */
export function shapesOfSearch(
  places: readonly SearchedPlace[],
  goal: { readonly x: number; readonly z: number },
): DebugShape[] {
  const way = placesOfWay(places, goal);
  const turns = places.reduce((most, { order }) => Math.max(most, order), 1);
  const lifted = places.map(({ at }) => ({ ...at, y: at.y + LIFT }));
  return places.flatMap((place, index): DebugShape[] => {
    const isWay = way.has(index);
    const color: ColorName = isWay ? 'search-path' : place.state === 'open' ? 'search-open' : 'search-closed';
    const shapes: DebugShape[] = [
      {
        kind: 'point',
        color,
        at: lifted[index],
        size: SMALLEST + ((LARGEST - SMALLEST) * place.order) / turns,
        form: place.state === 'open' ? 'ring' : 'disc',
      },
    ];
    if (place.parent >= 0)
      shapes.push({
        kind: 'line',
        color,
        a: lifted[place.parent],
        b: lifted[index],
        width: isWay ? 3 : 1,
        form: 'plain',
        strength: isWay ? 0.9 : 0.4,
      });
    if (isWay || places.length <= MOST_LABELS) {
      const [f, g, h] = [place.f, place.g, place.h].map(Math.round);
      shapes.push({
        kind: 'label',
        color,
        at: { ...lifted[index], y: lifted[index].y + LIFT },
        text: `f ${f}\ng ${g} h ${h}`,
        ...(isWay ? { isFirst: true } : {}),
      });
    }
    return shapes;
  });
}

/** A search as it was asked for once, so that it can be rewound without asking another. */
interface AskedSearch {
  readonly start: Place;
  readonly goal: Place;
  readonly expanded: number;
  readonly shapes: readonly DebugShape[];
  /** The step that was asked for last, and its shapes. */
  rewound: { readonly step: number; readonly shapes: readonly DebugShape[] };
}

const asked = new WeakMap<Path, AskedSearch>();

/** The search behind the path of the nearest bot that had to search for it, or null. */
function lastSearch(world: World): AskedSearch | null {
  for (const { path, position } of huntersByDistance(world)) {
    if (path === null) continue;
    let search = asked.get(path);
    if (search === undefined) {
      const start = { x: position.x, z: position.z };
      const end = path.points[path.points.length - 1];
      const goal = { x: end.x, z: end.z };
      const answer = world.finder.explain?.(start, goal);
      // A goal too near a wall is moved by the finder: the way ends where the answer's does.
      const shapes = answer === undefined ? [] : shapesOfSearch(answer.searched, answer.path?.points.at(-1) ?? goal);
      search = { start, goal, expanded: answer?.expanded ?? 0, shapes, rewound: { step: Infinity, shapes } };
      asked.set(path, search);
    }
    if (search.shapes.length > 0) return search;
  }
  return null;
}

/** How many nodes the search that is drawn expanded; 0 where there is none. */
export function expansionsOfSearch(world: World): number {
  return lastSearch(world)?.expanded ?? 0;
}

/**
 * The search behind the path of the nearest bot that had to search for it; nothing where none did. With a step it is searched again
 * with a budget of so many expansions, so what is drawn is what the search knew then.
 */
export function searchShapes({ level, body, world, searchStep = Infinity }: WorldInput): readonly DebugShape[] {
  const search = lastSearch(world);
  if (search === null) return [];
  if (searchStep >= search.expanded) return search.shapes;
  if (search.rewound.step !== searchStep) {
    const answer = chooseFinder(level, body, world.settings, searchStep).explain?.(search.start, search.goal);
    search.rewound = { step: searchStep, shapes: answer ? shapesOfSearch(answer.searched, search.goal) : [] };
  }
  return search.rewound.shapes;
}
