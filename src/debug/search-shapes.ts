// The last search of the bot nearest to the player, asked again with all that it looked at: which places were open, which expanded
// and in what turn, and the way that was taken. Asked once for each path the bot gets, not once a step.
import { distance } from '../geometry/point.ts';
import type { Path, SearchedPlace } from '../nav/path-finder.ts';
import type { Bot, World } from '../game/world.ts';
import type { WorldInput } from './layer.ts';
import type { ColorName, DebugShape } from './shapes.ts';

/** Above the floor, clear of what else is drawn there; map units. */
const LIFT = 8;
const SMALLEST = 6;
const LARGEST = 18;
/** With more places than this only those on the path are labelled: the rest would be a grey smear. */
const MOST_LABELS = 80;

/** The bot with a path that is nearest to the player, on the floor; the lower id of two equally near. */
function nearestHunter({ bots, player }: World): Bot | null {
  let nearest: Bot | null = null;
  let least = Infinity;
  for (const bot of bots) {
    const far = distance(bot.position, player.position);
    if (bot.path === null || bot.path.points.length === 0 || far >= least) continue;
    nearest = bot;
    least = far;
  }
  return nearest;
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

/** The search behind the path of the nearest hunting bot; nothing where no bot has a path or its finder does not explain itself. */
export function searchShapes({ world }: WorldInput): DebugShape[] {
  const bot = nearestHunter(world);
  if (bot === null || bot.path === null || world.finder.explain === undefined) return [];
  let shapes = drawn.get(bot.path);
  if (shapes === undefined) {
    const goal = bot.path.points[bot.path.points.length - 1];
    const { searched } = world.finder.explain({ x: bot.position.x, z: bot.position.z }, { x: goal.x, z: goal.z });
    drawn.set(bot.path, (shapes = shapesOfSearch(searched, goal)));
  }
  return shapes;
}
