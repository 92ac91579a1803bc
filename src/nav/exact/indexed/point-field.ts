// The way of every point to one goal, where an index is known: one search from the goal over the graph of corners, then each looks
// which corners it sees and takes the best.
//
// Costs: of the search, a step for each two corners that see each other; of each path, one look at a cell's list. From then on nothing is
// searched: a way is read off corner by corner.
import type { Path, Place } from '../../path-finder.ts';
import type { ExactIndex } from '../exact-index.ts';
import type { PointIndex } from './point-index.ts';
import { pointWaysOf, makeSpot } from './point-ways.ts';
import { createLook, makeSeen } from './seen-corners.ts';
import { createSpread } from './spread.ts';
import { SEES, seesAcross, TOUCHES } from './stand-in-cell.ts';

export interface PointField {
  /** How many corners the search reached. */
  readonly expanded: number;
  /** The shortest path from there; null when there is none, undefined where it is not for the field to tell. */
  pathFrom(start: Place): Path | null | undefined;
}

/** Searches from the goal; null where that is not well inside a leaf and a cell. */
export function createPointField(index: ExactIndex, known: PointIndex, goal: Place): PointField | null {
  const { corners, sight } = index.open.graph;
  const ways = pointWaysOf(index);
  const look = createLook(known.cones, corners, sight);
  const seen = makeSeen();
  const spread = createSpread(known.graph);
  const to = makeSpot();
  const from = makeSpot();
  if (!ways.stand(to, goal)) return null;
  look(seen, to.cell, to.x, to.z, to.x, to.z);
  spread.begin();
  for (let i = 0; i < seen.count; i++) spread.setOut(seen.corner[i], seen.length[i]);
  let expanded = 0;
  for (let corner = spread.next(); corner >= 0; corner = spread.next()) {
    expanded++;
    spread.open(corner);
  }
  const turns = new Int32Array(corners.count);
  let count = 0;

  /** The length of the way from the spot, whose turns are then known. */
  const find = (): number => {
    count = 0;
    const sees = seesAcross(index.cellMesh, from.cell, from.x, from.z, to.cell, to.x, to.z);
    if (sees === SEES || (sees === TOUCHES && sight.isClear(from.x, from.z, to.x, to.z, null, null))) {
      return Math.sqrt((to.x - from.x) * (to.x - from.x) + (to.z - from.z) * (to.z - from.z));
    }
    look(seen, from.cell, from.x, from.z, to.x, to.z);
    let best = Infinity;
    let first = -1;
    for (let i = 0; i < seen.count; i++) {
      const corner = seen.corner[i];
      if (seen.least[i] >= best || !spread.has(corner)) continue;
      const whole = seen.length[i] + spread.length[corner];
      if (whole >= best) continue;
      best = whole;
      first = corner;
    }
    for (let corner = first; corner >= 0; corner = spread.before[corner]) turns[count++] = corner;
    return best;
  };

  const laidOut = (start: Place): Path | null | undefined => {
    if (!ways.stand(from, start)) return undefined;
    const length = find();
    return length === Infinity ? null : (ways.layOut(turns, count, from, to, length, 0) ?? undefined);
  };

  return {
    expanded,
    pathFrom(start) {
      if (!ways.isPlain) return laidOut(start);
      if (!ways.stand(from, start)) return undefined;
      const length = find();
      if (length === Infinity) return null;
      return ways.pathOf(turns, count, to, length, 0, () => laidOut(start)?.corridor ?? []);
    },
  };
}
