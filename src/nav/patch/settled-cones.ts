// Paths of a point among obstacles that stand still: by the corner search (exact/cones/), in a navmesh that is cut anew.
//
// Cutting the mesh takes as long as some hundred guided searches (guided-search.ts) save. So it is done once that many queries came since
// the last change, and at the first query of all where there are very many obstacles already.
import { createConeAsker, type ConeAsker } from '../exact/cones/ask-cones.ts';
import type { ExactIndex } from '../exact/exact-index.ts';

/** Where there are more obstacles, a point's path without them is seldom one among them. */
export const MANY = 100;
/** Queries since the last change before the mesh is cut. */
const QUIET = 500;

export interface SettledCones extends ConeAsker {
  /** Forgets the mesh; to be called before every change. */
  noteChange(): void;
}

/**
 * `indexNow` has the mesh as it is now (patch-mesh.ts). Until it is cut, every answer is undefined. It begins with that many obstacles.
 */
export function createSettledCones(indexNow: () => ExactIndex, budget: number, obstacles: number): SettledCones {
  let placed = obstacles;
  let isFirst = true;
  let queries = 0;
  let cones: ConeAsker | null = null;
  const settled = (): ConeAsker | null => {
    const isFilled = isFirst && placed > MANY;
    isFirst = false;
    if (cones === null && (++queries > QUIET || isFilled)) cones = createConeAsker(indexNow(), budget);
    return cones;
  };
  return {
    find: (start, goal) => settled()?.find(start, goal),
    answer: (start, goal) => settled()?.answer(start, goal),
    searched: (expansions) => cones?.searched(expansions) ?? null,
    noteChange() {
      placed++;
      queries = 0;
      cones = null;
    },
  };
}
