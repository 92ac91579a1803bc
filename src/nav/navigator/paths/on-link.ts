// Paths that begin on a link which agents walk, a ladder say: they lead over the rest of it first.
import { pointGapSquared } from '../../../geometry/gap.ts';
import { distance, type Point } from '../../../geometry/point.ts';
import type { PlanLink } from '../../../map/floor-plan.ts';
import { isWalked } from '../../../map/link-types.ts';
import type { Place } from '../../path-finder.ts';
import { standingLeaf } from '../../portal-graph/places.ts';
import { toOwnPlace, type Scene } from '../changes/scene.ts';
import type { Units } from '../changes/units.ts';
import type { NavPath } from './nav-path.ts';

/** Places on a link are this near to its line, and places at its ends to those, quanta. */
const NEAR = 4;

/**
 * The walked links that a place of the plan is on, between their ends; of a two-way one there are two. Where the agent can stand, those alone that
 * begin or end at `legEnd`: an agent elsewhere on the floor is on none.
 */
export function linksUnder({ wide, standing }: Scene, at: Point, legEnd?: Point): readonly PlanLink[] {
  const { links, quantum } = wide.plan;
  if (links.length === 0) return links;
  const near = NEAR * quantum;
  const isNear = (one: Point, other: Point): boolean => distance(one, other) < near;
  const under = links.filter(
    ({ type, from, to }) =>
      isWalked(type) &&
      pointGapSquared(at.x, at.z, from, to) < near * near &&
      !isNear(from, at) &&
      !isNear(to, at) &&
      standingLeaf(standing, to) >= 0,
  );
  if (under.length === 0 || standingLeaf(standing, at) < 0) return under;
  return under.filter(({ from, to }) => legEnd !== undefined && (isNear(from, legEnd) || isNear(to, legEnd)));
}

/** The cheapest path from a place on those links, over the rest of one and on from its end by `pathFrom`; null if there is none. */
export function pathOver(
  links: readonly PlanLink[],
  units: Units,
  scene: Scene,
  start: Place,
  pathFrom: (end: Place) => NavPath | null,
): NavPath | null {
  let best: NavPath | null = null;
  for (const { type, from, to, cost } of links) {
    const rest = pathFrom(toOwnPlace(units, scene, to));
    if (rest === null) continue;
    const left = distance(units.exactToPlan(start), to);
    const whole = rest.cost + (cost * left) / distance(from, to) / units.scale;
    if (best !== null && best.cost <= whole) continue;
    const { x, z, y = rest.points[0].y } = start;
    best = {
      ...rest,
      points: [{ x, y, z }, ...rest.points],
      links: ['walk', type, ...rest.links.slice(1)],
      arcs: [null, ...rest.arcs],
      length: rest.length + left / units.scale,
      cost: whole,
    };
  }
  return best;
}
