// The last search of the bot nearest to the player, asked again with all that it looked at: which places were open, which expanded
// and in what turn, and the way that was taken. Asked once for each path the bot gets, not once a step.
import { distance } from '../geometry/point.ts';
import type { Path, PathFinder, SearchedPlace } from '../nav/path-finder.ts';
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
function huntersByDistance({ bots, player }: World): Bot[] {
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
      });
    }
    return shapes;
  });
}

const drawn = new WeakMap<Path, DebugShape[]>();

/** What the search behind a bot's path looked at; nothing for a path that needed no search. */
function shapesBehind(path: Path, bot: Bot, finder: PathFinder): DebugShape[] {
  let shapes = drawn.get(path);
  if (shapes === undefined) {
    const goal = path.points[path.points.length - 1];
    const { x, z } = bot.position;
    const answer = finder.explain?.({ x, z }, { x: goal.x, z: goal.z });
    // A goal too near a wall is moved by the finder: the way ends where the answer's does.
    shapes = answer === undefined ? [] : shapesOfSearch(answer.searched, answer.path?.points.at(-1) ?? goal);
    drawn.set(path, shapes);
  }
  return shapes;
}

/** The search behind the path of the nearest bot that had to search for it; nothing where none did. */
export function searchShapes({ world }: WorldInput): DebugShape[] {
  for (const bot of huntersByDistance(world)) {
    const shapes = bot.path === null ? [] : shapesBehind(bot.path, bot, world.finder);
    if (shapes.length > 0) return shapes;
  }
  return [];
}
