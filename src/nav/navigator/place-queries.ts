// A navigator's questions about places: the nearest, random ones, straight walks, sight, and sliding moves.
import { leafAt } from '../../bsp/leaf-at.ts';
import { canSee } from '../../bsp/trace.ts';
import { hashAt } from '../../geometry/hash-at.ts';
import { distance, type Point } from '../../geometry/point.ts';
import { snapPoint } from '../../geometry/quantum.ts';
import { oncePer } from '../once-per.ts';
import type { Level } from '../level.ts';
import type { Place } from '../path-finder.ts';
import { pointAt } from '../portal-graph/can-walk.ts';
import { nearestClearPlace, standingLeaf } from '../portal-graph/places.ts';
import { startLeaf } from '../portal-graph/query/query-ends.ts';
import { randomPoint, reachedRegion, wholeRegion } from '../reach/region.ts';
import { toOwnPlace, type Scene } from './changes/scene.ts';
import { badArgument, checkFields, checkFunction, checkNumber, checkPoint } from '../../geometry/checks.ts';
import type { Inside } from './inside.ts';
import type { Navigator } from './navigator.ts';
import { arrivalAt, freePart, isFreeBeside, slideFrom, stopOnGrid } from '../portal-graph/walk-straight.ts';

/** Eyes are at this part of an agent's height. */
const EYES = 0.9;
/** Random points tried: where a hundredth of the floor is free, one in 500 million draws finds none. */
const TRIES = 2000;

type Places = Pick<Navigator, 'findNearestPoint' | 'findRandomPoint' | 'raycast' | 'canSee' | 'moveAlong'>;

export function answerPlaces(inside: Inside): Places {
  const { level, units, changes, body } = inside;
  const eyes = inside.options.height * units.scale * EYES;
  let draws = 0;
  const wholeOf = oncePer((floor: Level) => wholeRegion(floor, body));
  const ownRandom = (): number => hashAt(++draws, 0, 1);
  /** Where the agent stands: the place itself, or the nearest one. */
  const standing = (scene: Scene, place: Place): Point | null =>
    nearestClearPlace(scene.standing, units.toPlan(place), Infinity)?.at ?? null;

  /** The place, off what it only touches: paths turn at corners, and along circles about them, where rounding may put it behind a wall. */
  const onFloor = ({ standing: graph }: Scene, place: Place): Place => {
    const at = { ...units.toPlan(place), ...(body.radius > 0 && units.exactToPlan(place)) };
    return nearestClearPlace(graph, at, 4 * level.plan.quantum)?.at ?? at;
  };

  return {
    findNearestPoint(point, given = {}) {
      checkPoint('findNearestPoint', 'point', point);
      checkFields('findNearestPoint', 'options', given, ['maxDistance']);
      const { maxDistance = Infinity } = given;
      checkNumber('findNearestPoint', 'options.maxDistance', maxDistance, 0, true);
      const scene = changes.scene();
      const at = units.toPlan(point);
      const found = nearestClearPlace(scene.standing, at, maxDistance * units.scale)?.at ?? null;
      if (found === null) return null;
      const place = toOwnPlace(units, scene, found, startLeaf(scene.standing, found, at.y));
      return found.x === at.x && found.z === at.z ? { x: point.x, y: place.y, z: point.z } : place;
    },
    findRandomPoint(given = {}) {
      const name = 'findRandomPoint';
      checkFields(name, 'options', given, ['reachableFrom', 'random']);
      const { reachableFrom, random = ownRandom } = given;
      checkFunction(name, 'options.random', random, 'pass a function, or leave it out');
      const scene = changes.scene();
      const drawn = (): number => {
        const value = random();
        if (value >= 0 && value < 1) return value;
        throw badArgument(name, 'the result of options.random', value, 'it must be from 0 up to, not including, 1');
      };
      const snapped = (at: Point): Point => snapPoint(at, level.plan.quantum);
      if (reachableFrom !== undefined) checkPoint(name, 'options.reachableFrom', reachableFrom);
      const from = reachableFrom && standing(scene, reachableFrom);
      if (from === null) return null;
      const region = from ? reachedRegion(scene.wide, body, from) : wholeOf(scene.wide);
      const fits = (at: Point): boolean =>
        standingLeaf(scene.standing, at) >= 0 && (!from || scene.finder.find(from, at) !== null);
      const drawnAt = randomPoint(region, drawn, (each) => fits(snapped(each)), TRIES);
      const at = drawnAt ? snapped(drawnAt) : from;
      return at ? toOwnPlace(units, scene, at) : null;
    },
    raycast(from, to) {
      checkPoint('raycast', 'from', from);
      checkPoint('raycast', 'to', to);
      const scene = changes.scene();
      const [a, b] = [from, to].map((place) => onFloor(scene, place));
      const home = startLeaf(scene.standing, a);
      const free = freePart(scene.standing, a, b, home);
      if (free === 1 || (home >= 0 && isFreeBeside(scene.standing, a, b, home))) return null;
      const stop = stopOnGrid(scene.standing, a, home, pointAt(a, b, free));
      const point = toOwnPlace(units, scene, stop, free > 0 ? undefined : home);
      return { point, distance: (free * distance(a, b)) / units.scale };
    },
    canSee(from, to) {
      checkPoint('canSee', 'from', from);
      checkPoint('canSee', 'to', to);
      const tree = changes.sight();
      const [a, b] = [from, to].map((place) => {
        const at = units.toPlan(place);
        const leaf = leafAt(tree, at);
        return leaf < 0 ? null : { x: at.x, z: at.z, y: (at.y ?? tree.leaves[leaf].floor) + eyes };
      });
      return a !== null && b !== null && canSee(tree, a, b);
    },
    moveAlong(from, delta) {
      checkPoint('moveAlong', 'from', from);
      checkPoint('moveAlong', 'delta', delta);
      const scene = changes.scene();
      const start = standing(scene, from);
      if (start === null) throw badArgument('moveAlong', 'from', from, 'the agent fits nowhere near');
      const aim = { x: from.x + delta.x, z: from.z + delta.z };
      const [here, there] = [units.toPlan(from), units.toPlan(aim)];
      const home = startLeaf(scene.standing, start, here.y);
      const end = slideFrom(scene.standing, start, { x: there.x - here.x, z: there.z - here.z }, home);
      const place = toOwnPlace(units, scene, end.at, end.leaf);
      // Unhindered, it is where it wants to be: many short moves add up. A hair from there may be a wall.
      const isFree = end.at.x === there.x && end.at.z === there.z;
      const isThere = isFree && (body.radius > 0 || arrivalAt(scene.standing, end, units.exactToPlan(aim)) !== null);
      return isThere ? { ...aim, y: place.y } : place;
    },
  };
}
