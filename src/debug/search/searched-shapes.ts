// A search as shapes, of any finder: it knows no world, so that `leafstar/debug` draws it without the game.
import { checkHas, checkIndex, checkList, checkPoint } from '../../geometry/checks.ts';
import type { Point } from '../../geometry/point.ts';
import type { SearchedPlace } from '../../nav/path-finder.ts';
import type { ColorName } from '../colors.ts';
import { lineShape, pointShape, type DebugShape } from '../shapes.ts';

/** Above the floor and other shapes; map units. */
const LIFT = 8;
const SMALLEST = 6;
const LARGEST = 18;
const MEND = 'pass finder.explain(start, goal).searched';

function placesOnPath(places: readonly SearchedPlace[], goal: Point): Set<number> {
  const way = new Set<number>();
  let at = places.findIndex((place) => place.at.x === goal.x && place.at.z === goal.z);
  while (at >= 0 && !way.has(at)) {
    way.add(at);
    at = places[at].parent;
  }
  return way;
}

/**
 * A search as shapes, map units: open places are rings, expanded ones discs that grow with their order, the path to `goal` is green. `places` are
 * what a finder of `leafstar/nav` searched; `goal` is where its path ends, which may be moved off a wall.
 *
 * @example One drawing for each expansion:
 * const { path, expanded } = finder.answer(start, goal);
 * for (let step = 0; step <= expanded; step++)
 *   show(searchedShapes(finder.explain(start, goal, {}, step).searched, path?.points.at(-1) ?? goal));
 */
export function searchedShapes(places: readonly SearchedPlace[], goal: Point): DebugShape[] {
  const name = 'searchedShapes';
  checkList(name, 'places', places, 0, MEND, (part, place: SearchedPlace) => {
    checkHas(name, part, place, ['at', 'parent', 'order', 'state'], MEND);
    checkPoint(name, `${part}.at`, place.at);
    if (place.parent !== -1) checkIndex(name, `${part}.parent`, place.parent, places.length, 'places');
  });
  checkPoint(name, 'goal', goal);
  const way = placesOnPath(places, goal);
  const turns = places.reduce((most, { order }) => Math.max(most, order), 1);
  const lifted = places.map(({ at }) => ({ ...at, y: at.y + LIFT }));
  return places.flatMap((place, index): DebugShape[] => {
    const isWay = way.has(index);
    const color: ColorName = isWay ? 'search-path' : place.state === 'open' ? 'search-open' : 'search-closed';
    const size = SMALLEST + ((LARGEST - SMALLEST) * place.order) / turns;
    const point = pointShape(color, lifted[index], size, place.state === 'open' ? 'ring' : 'disc');
    if (place.parent < 0) return [point];
    return [point, lineShape(color, lifted[place.parent], lifted[index], isWay ? 3 : 1, isWay ? 0.9 : 0.4)];
  });
}
