// Paths of a point among obstacles without their corridors, where all floor is level: its ends are looked up in the mesh, and no leaf is
// followed. Most of a query's time would go there.
import type { Point3 } from '../../geometry/point.ts';
import type { ConeAsker } from '../exact/cones/ask-cones.ts';
import type { ExactIndex } from '../exact/exact-index.ts';
import { CornerPath } from '../exact/indexed/corner-path.ts';
import { makeSpot, pointWaysOf, type Spot } from '../exact/indexed/point-ways.ts';
import type { QuerySpot } from '../exact/query-spot.ts';
import type { TangentSearch, Turn } from '../exact/search-tangents.ts';
import type { Path, Place } from '../path-finder.ts';
import { sightOfAdded } from './clear-of-added.ts';
import type { PatchedIndex } from './patched-index.ts';

/** Answers by that search; undefined where an end is at a wall or in an obstacle. `corridorOf` finds the path again. */
export function createBriefAsker(
  base: ExactIndex,
  patched: PatchedIndex,
  search: () => TangentSearch,
  corridorOf: (start: Place, goal: Place) => Path['corridor'],
): ConeAsker {
  const { floor, stand } = pointWaysOf(base);
  const { portalGraph, open } = patched.index;
  const { x, z } = open.graph.corners;
  const added = sightOfAdded(patched);
  const from = makeSpot();
  const to = makeSpot();
  const isFree = (at: Spot): boolean =>
    at.wedges === null && added.isClear(at.x, at.z, at.x, at.z, null, null) && !portalGraph.near.later!.covers(at);
  return {
    find(start, goal) {
      if (floor === null || !stand(from, start, 'start') || !stand(to, goal, 'goal')) return undefined;
      if (!isFree(from) || !isFree(to)) return undefined;
      const { turns, length, expanded } = search().find(endAt(from), endAt(to), Infinity);
      if (turns === null) return null;
      const points = (turns as readonly Turn[]).map(({ corner }): Point3 => ({ x: x[corner], y: floor, z: z[corner] }));
      points.push({ x: to.x, y: floor, z: to.z });
      return new CornerPath(points, length, length * portalGraph.leastCost, expanded, () => corridorOf(start, goal));
    },
    answer: () => undefined,
    searched: () => null,
  };
}

/** The leaves that contain it are not looked up. */
const endAt = ({ x, z, cells, count }: Spot): QuerySpot => ({
  x,
  z,
  home: -1,
  leaves: [],
  cells: Array.from(cells.subarray(0, count)),
  wedges: null,
});
