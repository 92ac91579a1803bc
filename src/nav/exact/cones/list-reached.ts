// Lists what a corner search has reached, for display: places, each with the one before it.
import { leafAt } from '../../../bsp/leaf-at.ts';
import type { Tree } from '../../../bsp/tree.ts';
import { distance, type Point } from '../../../geometry/point.ts';
import type { SearchedPlace } from '../../path-finder.ts';
import type { ConeAsker } from './ask-cones.ts';
import { START_X, START_Z } from './first-cones.ts';
import type { CornerSearch } from './search-corners.ts';

/** The start, a corner, or the middle of what a cone sees of its opening. */
interface Reached {
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
function listReached({ run, cones }: CornerSearch['state']): Reached[] {
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

/** Everything that the last answer's search reached, or had reached after that many expansions. */
export function conePlaces(tree: Tree, cones: ConeAsker, expansions: number): SearchedPlace[] {
  const searched = cones.searched(expansions);
  if (searched === null) return [];
  const { search, goal } = searched;
  return listReached(search.state).map(({ x, z, from, length, order }) =>
    searchedPlace(tree, x, z, from, length, Math.hypot(goal.x - x, goal.z - z), order),
  );
}

/**
 * A place of a search, for explanations: the place before it, the length up to it, what is left at least, and the turn in which it was
 * expanded, 0 while open.
 */
export function searchedPlace(
  tree: Tree,
  x: number,
  z: number,
  parent: number,
  g: number,
  h: number,
  order: number,
): SearchedPlace {
  const leaf = leafAt(tree, { x, z });
  const y = leaf < 0 ? 0 : tree.leaves[leaf].floor;
  return { at: { x, y, z }, parent, g, h, f: g + h, state: order > 0 ? 'closed' : 'open', order };
}
