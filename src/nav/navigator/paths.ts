// A navigator's questions about paths.
import { rejoinIn } from '../along/rejoin-path.ts';
import type { Place } from '../path-finder.ts';
import { checkNumber, checkPoint } from './checks.ts';
import { makeExplainer } from './explain-failure.ts';
import { findStaleLegs } from './stale-legs.ts';
import { createField } from './field.ts';
import { checkPath } from './follower.ts';
import { floorUnder } from './changes.ts';
import type { Inside } from './inside.ts';
import { fromNavPath, toNavPath, type NavPath } from './nav-path.ts';
import type { Navigator } from './navigator.ts';

type Paths = Pick<Navigator, 'findPath' | 'query' | 'distance' | 'rejoinPath' | 'staleLegs' | 'createField'>;

export function answerPaths(inside: Inside): Paths {
  const { units, changes, body } = inside;
  const explain = makeExplainer(inside);
  /** The path between two checked places. */
  const pathBetween = (start: Place, goal: Place): NavPath | null => {
    const scene = changes.scene();
    const from = units.toPlan(start);
    const to = units.toPlan(goal);
    const path = scene.finder.find(from, to);
    return path && toNavPath(units, path, start, goal, to, floorUnder(scene, from, path), changes.version);
  };
  const checkEnds = (name: string, start: Place, goal: Place): void => {
    checkPoint(name, 'start', start);
    checkPoint(name, 'goal', goal);
  };

  return {
    findPath(start, goal) {
      checkEnds('findPath', start, goal);
      return pathBetween(start, goal);
    },
    query(start, goal) {
      checkEnds('query', start, goal);
      const path = pathBetween(start, goal);
      if (path !== null) return { path, reason: null, blockedBy: [], nearest: null };
      return explain(units.toPlan(start), units.toPlan(goal));
    },
    distance(start, goal) {
      checkEnds('distance', start, goal);
      const path = changes.scene().finder.find(units.toPlan(start), units.toPlan(goal));
      return path === null ? Infinity : path.length / units.scale;
    },
    rejoinPath(path, start, next = 0) {
      checkPath('rejoinPath', path);
      checkPoint('rejoinPath', 'from', start);
      checkNumber('rejoinPath', 'next', next, 0);
      const goal = path.points[path.points.length - 1];
      if (path.revision === changes.version && next < path.points.length - 1) {
        const from = units.toPlan(start);
        const scene = changes.scene();
        const joined = rejoinIn(scene.standing, fromNavPath(units, path), from, Math.floor(next));
        if (joined !== null) return toNavPath(units, joined, start, goal, units.exactToPlan(goal), floorUnder(scene, from, joined), changes.version); // prettier-ignore
      }
      return pathBetween(start, goal);
    },
    staleLegs(path) {
      checkPath('staleLegs', path);
      return path.revision === changes.version ? [] : findStaleLegs(inside, path);
    },
    createField(goal) {
      checkPoint('createField', 'goal', goal);
      return createField(changes, body, units, goal);
    },
  };
}
