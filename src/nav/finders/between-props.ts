// Walks round props where exact paths are no help, as along a ledge: by portals, on the floor without the props.
import { isWalked } from '../../map/link-types.ts';
import { isClearOfThings, type Blocker } from '../blockers.ts';
import type { Body } from '../body.ts';
import type { Level } from '../level.ts';
import { oncePerBody } from '../once-per.ts';
import { patchLevel } from '../patch/patch-level.ts';
import type { Path, Place, QueryOptions } from '../path-finder.ts';
import { makePortalSearch } from '../portal-finder/portal-search.ts';

/** A level with more walls is not built again: that takes about a millisecond for so many. */
const MOST_WALLS = 2000;

const between = oncePerBody((level: Level, body) => makePortalSearch(patchLevel(level, body, { props: true }), body));

/** The walk, or null where there is none that these other things allow. Its portals are not the level's. */
export function findBetweenProps(
  level: Level,
  body: Body,
  from: Place,
  to: Place,
  { avoid, costs }: QueryOptions,
  things: readonly Blocker[],
): Path | null {
  if ((avoid?.size ?? 0) > 0 || level.plan.walls.length > MOST_WALLS) return null;
  const { path, moved } = between.get(level, body).answer(from, to, costs && !costs.factors ? { costs } : {});
  if (path === null || moved !== undefined) return null;
  const isClear = (at: Place, i: number): boolean =>
    isClearOfThings(level, body, path.points[i - 1] ?? from, at, things);
  if (!path.links.every(isWalked) || !path.points.every(isClear)) return null;
  // The last place as asked, not on the plan's grid.
  return {
    ...path,
    points: [...path.points.slice(0, -1), { ...path.points[path.points.length - 1], x: to.x, z: to.z }],
  };
}
