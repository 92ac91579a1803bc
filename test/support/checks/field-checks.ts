// What a field is compared with: the exact finder's distances, from places of all kinds.
import type { Body } from '../../../src/nav/body.ts';
import type { Level } from '../../../src/nav/level.ts';
import type { PathFinder, Place } from '../../../src/nav/path-finder.ts';
import { portalGraphOf } from '../../../src/nav/portal-graph/build-portal-graph.ts';
import { randomPlace } from '../../../src/nav/reach/random-place.ts';

/** Relative and absolute. */
export const ROUNDING = 1e-9;

/** The exact distance; undefined where the finder says that its answer may not be the shortest. */
export function distanceBy(finder: PathFinder, level: Level, body: Body, from: Place, to: Place): number | undefined {
  const { path, reason, why } = finder.answer(from, to);
  if (path === null) return reason === 'disconnected' ? Infinity : NaN;
  if (why !== undefined) return undefined;
  return path.links.some((link) => link !== 'walk') ? path.cost / portalGraphOf(level, body).leastCost : path.length;
}

export const isSame = (one: number, other: number): boolean =>
  Object.is(one, other) || Math.abs(one - other) <= ROUNDING * Math.max(1, other);

/** Places where the body can be, and one in four anywhere on whole units, near walls and on borders too. */
export function drawPlace(level: Level, body: Body, random: () => number): Place {
  const place = randomPlace(level, body, random) ?? { x: 0, z: 0 };
  return random() < 0.75 ? place : { x: Math.round(place.x / 16) * 16, z: Math.round(place.z / 16) * 16 };
}
