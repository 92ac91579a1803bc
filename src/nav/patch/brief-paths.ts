// Paths of a point among obstacles without their corridors, where all floor is level: its ends are looked up in the mesh, and no leaf is
// followed. Most of a query's time would go there.
import type { ExactIndex } from '../exact/exact-index.ts';
import { CornerPath } from '../exact/indexed/corner-path.ts';
import { makeSpot, pointWaysOf, type Spot } from '../exact/indexed/point-ways.ts';
import type { TangentSearch, Turn } from '../exact/search-tangents.ts';
import type { Path, PathFinder, Place } from '../path-finder.ts';
import { sightOfAdded } from './clear-of-added.ts';
import type { PatchedIndex } from './patched-index.ts';

/** The shortest path, null if there is none; undefined where an end is at a wall or in an obstacle. */
export type Brief = (start: Place, goal: Place) => Path | null | undefined;

/** Finds paths by that search, whose ends need no leaves; `full` finds their corridors. */
export function findInBrief(
  base: ExactIndex,
  patched: PatchedIndex,
  search: TangentSearch,
  full: () => PathFinder,
): Brief {
  const { floor, stand } = pointWaysOf(base);
  const { portalGraph, open } = patched.index;
  const { x, z } = open.graph.corners;
  const added = sightOfAdded(patched);
  const from = makeSpot();
  const to = makeSpot();
  const isFree = (at: Spot): boolean =>
    at.wedges === null && added.isClear(at.x, at.z, at.x, at.z, null, null) && !portalGraph.near.later!.covers(at);
  const endAt = ({ x, z, cells, count }: Spot) => ({
    x,
    z,
    home: -1,
    leaves: [],
    cells: Array.from(cells.subarray(0, count)),
    wedges: null,
  });
  return (start, goal) => {
    if (!stand(from, start, 'start') || !stand(to, goal, 'goal') || !isFree(from) || !isFree(to)) return undefined;
    const { turns, length, expanded } = search.find(endAt(from), endAt(to), Infinity);
    if (turns === null) return null;
    const points = [];
    for (const { corner } of turns as readonly Turn[]) points.push({ x: x[corner], y: floor!, z: z[corner] });
    points.push({ x: to.x, y: floor!, z: to.z });
    const corridorOf = (): Path['corridor'] => full().answer(start, goal).path?.corridor ?? [];
    return new CornerPath(points, length, length * portalGraph.leastCost, expanded, corridorOf);
  };
}
