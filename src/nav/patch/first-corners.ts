// A point's search without added walls, as the guide of the one among them (guided-search.ts): the corner search of its index.
//
// Callers ask it for the same path first. If that meets something added, the search's state is still there.
import { cornerSearchOf } from '../exact/cones/search-corners.ts';
import type { ExactIndex } from '../exact/exact-index.ts';
import { makeSpot, type Spot } from '../exact/indexed/point-ways.ts';
import { seesSpot } from '../exact/indexed/sees-across.ts';
import type { QuerySpot } from '../exact/query-spot.ts';
import type { FirstSearch } from './first-search.ts';

export function createFirstCorners(index: ExactIndex): FirstSearch {
  const { navMesh, open } = index;
  const { corners, sight } = open.graph;
  const search = cornerSearchOf(index);
  /** By corner, the length of a path to it; Infinity for those that are not settled. */
  const settled = new Float64Array(corners.count).fill(Infinity);
  const all: number[] = [];

  const note = (corner: number, length: number): void => {
    if (settled[corner] === Infinity) all.push(corner);
    if (length < settled[corner]) settled[corner] = length;
  };
  const lengthBetween = (start: QuerySpot, goal: QuerySpot, budget: number): number => {
    const known = search.lengthBetween(start, goal);
    if (known >= 0) return known;
    const from = spotOf(start);
    const to = spotOf(goal);
    // Where the goal is in view, straight lines are the best bounds.
    if (from.count === 0 || to.count === 0 || seesSpot(navMesh, sight, from, to)) return Infinity;
    search.begin(from, to);
    search.run(budget);
    return search.length;
  };

  return {
    find(start, goal, budget) {
      const length = lengthBetween(start, goal, budget);
      return { turns: null, length, expanded: search.expanded, isOverBudget: false };
    },
    settle() {
      for (const corner of all) settled[corner] = Infinity;
      all.length = 0;
      search.forEachSettled(note);
    },
    knows: (cells) => cells.some(search.isBetween),
    leastFrom({ corners: from, gaps }, _x, _z, most) {
      let least = most;
      for (let i = 0; i < from.length; i++) {
        const length = settled[from[i]] + gaps[i];
        if (length < least) least = length;
      }
      return least;
    },
  };
}

const spotOf = ({ x, z, cells, wedges }: QuerySpot): Spot => ({
  ...makeSpot(),
  x,
  z,
  cells: Int32Array.from(cells),
  count: cells.length,
  wedges,
});
