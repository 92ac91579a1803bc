// Lists what a corner search has reached, for display: places, each with the one before it.
import { distance, type Point } from '../../../geometry/point.ts';
import type { CornerRun } from './corner-run.ts';
import { START_X, START_Z, type FirstCones } from './first-cones.ts';

/** The start, a corner, or the middle of what a cone sees of its opening. */
export interface Reached {
  readonly x: number;
  readonly z: number;
  /** Index in the list of the place before it, −1 for the start. */
  readonly from: number;
  /** Length of the path to it. */
  readonly length: number;
  /** Its rank among the expanded, from 1; 0 if it was not expanded. */
  readonly order: number;
}

/** All places reached, the start first; what a stretch passes stands before its end. */
export function listReached(run: CornerRun, cones: FirstCones): Reached[] {
  const { before, by, length, order } = run;
  const { corners } = run.openings;
  const { via, viaStart } = run.stretches;
  const turns = run.reached.subarray(0, run.reachedCount);
  const start = { x: run.now[START_X], z: run.now[START_Z] };
  const found: Reached[] = [{ ...start, from: -1, length: 0, order: 0 }];
  const cornerAt = (turn: number): Point => ({ x: corners.x[turn >> 1], z: corners.z[turn >> 1] });
  const passedBy = (turn: number): number[] =>
    by[turn] < 0 ? [] : [...via.subarray(viaStart[by[turn]], viaStart[by[turn] + 1])];
  const placeOf = new Map<number, number>([[-1, 0]]);
  let places = 1;
  for (const turn of turns) {
    places += 1 + passedBy(turn).length;
    placeOf.set(turn, places - 1);
  }
  for (const turn of turns) {
    let from = placeOf.get(before[turn])!;
    let last = before[turn];
    let walked = last < 0 ? 0 : length[last];
    for (const passed of passedBy(turn)) {
      walked += distance(cornerAt(last), cornerAt(passed));
      from = found.push({ ...cornerAt(passed), from, length: walked, order: 0 }) - 1;
      last = passed;
    }
    found.push({ ...cornerAt(turn), from, length: length[turn], order: order[turn] });
  }
  for (let cone = 0; cone < cones.count; cone++) {
    const middle = cones.middleOf(cone);
    found.push({ ...middle, from: 0, length: distance(start, middle), order: cones.order[cone] });
  }
  return found;
}
