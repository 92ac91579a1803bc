// A navigator's questions about paths.
import { rejoinIn } from '../along/rejoin-path.ts';
import { pointGapSquared } from '../../geometry/gap.ts';
import type { Point } from '../../geometry/point.ts';
import { isWalked } from '../../map/link-types.ts';
import type { Path, Place } from '../path-finder.ts';
import { mayComeFromPlace } from '../portal-graph/leaf-reach.ts';
import { standingLeaf } from '../portal-graph/places.ts';
import { badArgument, checkFields, checkNumber, checkPoint } from '../../geometry/checks.ts';
import { keepMargin } from './paths/keep-margin.ts';
import { makeExplainer } from './explain-failure.ts';
import { findStaleLegs } from './stale-legs.ts';
import { copyGoals, createField } from './field.ts';
import { checkPath } from './follower.ts';
import { floorUnder, toOwnPlace, type Scene } from './changes/scene.ts';
import type { Inside } from './inside.ts';
import { copyPlace, fromNavPath, toNavPath, type NavPath } from './paths/nav-path.ts';
import type { Navigator, PathOptions, QueryAnswer } from './navigator.ts';
import { linksUnder, pathOver } from './paths/on-link.ts';
import { endsOntoFloor, findTo } from './paths/path-ends.ts';

type Paths = Pick<Navigator, 'findPath' | 'query' | 'distance' | 'rejoinPath' | 'staleLegs' | 'createField'>;

function checkOptions({ units, level }: Inside, options: PathOptions): void {
  checkFields('findPath', 'options', options, ['margin', 'detour']);
  const { margin = 0, detour = 0 } = options;
  checkNumber('findPath', 'options.margin', margin, 0);
  checkNumber('findPath', 'options.detour', detour, 0);
  const { minX, minZ, maxX, maxZ } = level.plan.bounds;
  const most = Math.max(maxX - minX, maxZ - minZ) / 2 / units.scale;
  if (margin > most) throw badArgument('findPath', 'options.margin', margin, `pass at most ${most}, half the level`);
}

/** The point of the path with which the leg begins that is nearest to the place; arcs are taken as straight. */
function nearestLeg({ points }: NavPath, { x, z }: Point): number {
  const gaps = points.slice(1).map((to, i) => pointGapSquared(x, z, points[i], to));
  return gaps.lastIndexOf(Math.min(...gaps));
}

/** The path that `find` finds, or why there is none. */
function queryBetween(
  { changes, units }: Inside,
  start: Place,
  goal: Place,
  find: () => NavPath | null,
  explain: ReturnType<typeof makeExplainer>,
): QueryAnswer {
  const scene = changes.scene();
  const [from, to] = [units.toPlan(start), units.toPlan(goal)];
  const here = linksUnder(scene, from)[0]?.to ?? from;
  // A first search that fails may take seconds.
  const path = here !== from || mayComeFromPlace(scene.standing, from)(to) ? find() : null;
  if (path !== null) return { path, reason: null, blockedBy: [], nearest: null };
  return explain(...(endsOntoFloor(scene.standing, here, to) ?? ([here, to] as const)));
}

export function answerPaths(inside: Inside): Paths {
  const { units, changes, body } = inside;
  const explain = makeExplainer(inside);
  /** The path between two checked places. */
  const pathBetween = (start: Place, goal: Place, options?: PathOptions): NavPath | null => {
    const scene = changes.scene();
    const from = units.toPlan(start);
    const to = units.toPlan(goal);
    const over = pathOver(linksUnder(scene, from), units, scene, start, (end) => pathBetween(end, goal, options));
    if (over !== null) return over;
    const shortest = findTo(scene, from, to);
    if (shortest === null) {
      const near = endsOntoFloor(scene.standing, from, to);
      if (near === null) return null;
      const [first, last] = near;
      const own = (place: Place, given: Place, before: Place): Place =>
        place === before ? given : toOwnPlace(units, scene, place);
      const path = pathBetween(own(first, start, from), own(last, goal, to), options);
      return path && { ...path, goal: copyPlace(goal) };
    }
    const path = options === undefined ? shortest : withMargin(scene, from, shortest, options);
    return toNavPath(units, path, start, goal, to, floorUnder(scene, from, path), changes.version);
  };
  const withMargin = (scene: Scene, from: Point, shortest: Path, { margin = 0, detour = 0.25 }: PathOptions): Path => {
    const wide = units.radiusToPlan(margin);
    // The search for a margin refuses a start that is moved, after most of its work.
    if (wide <= body.radius || standingLeaf(scene.standing, from) < 0) return shortest;
    return keepMargin(scene, changes.sceneFor(wide), from, shortest, wide, 1 + detour);
  };
  const checkEnds = (name: string, start: Place, goal: Place): void => {
    checkPoint(name, 'start', start);
    checkPoint(name, 'goal', goal);
  };

  return {
    findPath(start, goal, options) {
      checkEnds('findPath', start, goal);
      if (options !== undefined) checkOptions(inside, options);
      return pathBetween(start, goal, options);
    },
    query(start, goal) {
      checkEnds('query', start, goal);
      return queryBetween(inside, start, goal, () => pathBetween(start, goal), explain);
    },
    distance(start, goal) {
      checkEnds('distance', start, goal);
      const scene = changes.scene();
      const [from, to] = [units.toPlan(start), units.toPlan(goal)];
      if (linksUnder(scene, from).length > 0) return pathBetween(start, goal)?.length ?? Infinity;
      let path = findTo(scene, from, to);
      const near = path === null ? endsOntoFloor(scene.standing, from, to) : null;
      if (near !== null) path = findTo(scene, ...near);
      return path === null ? Infinity : path.length / units.scale;
    },
    rejoinPath(path, start, given) {
      checkPath('rejoinPath', path);
      checkPoint('rejoinPath', 'from', start);
      const next = given === undefined ? nearestLeg(path, start) : given;
      checkNumber('rejoinPath', 'next', next, 0);
      const most = path.points.length - 1;
      if (next > most) throw badArgument('rejoinPath', 'next', next, `pass at most ${most}`);
      const { goal } = path;
      const from = units.toPlan(start);
      const scene = changes.scene();
      const leg = Math.floor(next) + 1;
      const links =
        next < most && isWalked(path.links[leg]) ? linksUnder(scene, from, units.toPlan(path.points[leg])) : [];
      const over = pathOver(links, units, scene, start, (end) => pathBetween(end, goal));
      if (over !== null) {
        const walked = standingLeaf(scene.standing, from) < 0 ? null : pathBetween(start, goal);
        return walked !== null && walked.cost < over.cost ? walked : over;
      }
      if (path.revision === changes.version && next < most) {
        const joined = rejoinIn(scene.standing, fromNavPath(units, path), from, leg - 1);
        if (joined !== null) {
          const end = path.points[path.points.length - 1];
          const to = units.exactToPlan(end);
          return {
            ...toNavPath(units, joined, start, end, to, floorUnder(scene, from, joined), changes.version),
            goal,
          };
        }
      }
      return pathBetween(start, goal);
    },
    staleLegs(path) {
      checkPath('staleLegs', path);
      return path.revision === changes.version ? [] : findStaleLegs(inside, path, pathBetween);
    },
    createField: (...goals) => createField(changes, units, copyGoals('createField', goals)),
  };
}
