// Shortest paths of points to one goal, with an index: one search from the goal over the graph of corners, then each start takes the best
// corner it sees.
//
// The search relaxes every pair of mutually visible corners once. A path costs one pass over its cell's list, in which only corners that
// improve on the best so far are tested for visibility. Then the path is read off corner by corner.
import type { Path, Place } from '../../path-finder.ts';
import type { ExactIndex } from '../exact-index.ts';
import { createLooker, makeOutlook } from './look-round.ts';
import type { PointIndex } from './point-index.ts';
import { pointWaysOf, makeSpot } from './point-ways.ts';
import { createSpread } from './spread.ts';
import { seesSpot } from './sees-across.ts';

export interface PointField {
  /** Number of corners that the search reached. */
  readonly expanded: number;
  /** The shortest path from there; null if there is none, undefined where the field does not apply. */
  pathFrom(start: Place): Path | null | undefined;
}

/** Searches from the goal; null if the agent cannot stand there as it is. */
export function createPointField(index: ExactIndex, known: PointIndex, goal: Place): PointField | null {
  const { corners, sight } = index.open.graph;
  const ways = pointWaysOf(index);
  const looker = createLooker(known, corners, sight);
  const outlook = makeOutlook();
  const spread = createSpread(known.graph);
  const to = makeSpot();
  const from = makeSpot();
  if (!ways.stand(to, goal, 'goal')) return null;
  looker.look(outlook, to, to.x, to.z);
  spread.begin();
  for (let i = 0; i < outlook.count; i++)
    if (looker.sees(outlook, i, to)) spread.setOut(outlook.corner[i], outlook.length[i]);
  let expanded = 0;
  for (let corner = spread.next(); corner >= 0; corner = spread.next()) {
    expanded++;
    spread.open(corner);
  }
  /** Distance from each corner to the goal. */
  const left = new Float64Array(corners.count).fill(Infinity);
  for (let corner = 0; corner < corners.count; corner++) if (spread.has(corner)) left[corner] = spread.length[corner];
  const turns = new Int32Array(corners.count);
  let count = 0;

  /** The length of the path from the spot; sets its turns. */
  const find = (): number => {
    count = 0;
    const dx = to.x - from.x;
    const dz = to.z - from.z;
    if (seesSpot(index.navMesh, sight, from, to)) return Math.sqrt(dx * dx + dz * dz);
    const first = looker.best(from, left);
    if (first < 0) return Infinity;
    for (let corner = first; corner >= 0; corner = spread.before[corner]) turns[count++] = corner;
    return Math.hypot(corners.x[first] - from.x, corners.z[first] - from.z) + left[first];
  };

  const fullPath = (start: Place): Path | null | undefined => {
    if (!ways.stand(from, start, 'start')) return undefined;
    const length = find();
    return length === Infinity ? null : (ways.layOut(turns, count, from, to, length, 0) ?? undefined);
  };

  return {
    expanded,
    pathFrom(start) {
      if (!ways.isPlain) return fullPath(start);
      if (!ways.stand(from, start, 'start')) return undefined;
      const length = find();
      if (length === Infinity) return null;
      return ways.pathOf(turns, count, to, length, 0, () => fullPath(start)?.corridor ?? []);
    },
  };
}
