// Paths of a point among obstacles that stand still: by the corner search (exact/cones/), in a navmesh that is cut for it.
//
// Cutting the mesh takes as long as some hundred guided searches (guided-search.ts) save. So the mesh is cut once that many queries came
// since the last change. Where the level is crowded at the first query of all, it is cut at once.
import { createConeAsker, type ConeAsker } from '../exact/cones/ask-cones.ts';
import type { ExactIndex } from '../exact/exact-index.ts';

/** Queries since the last change before the mesh is cut. */
const QUIET = 500;

export interface SettledCones extends ConeAsker {
  /** Forgets the mesh; to be called before every change. */
  noteChange(): void;
}

/** `indexNow` cuts the mesh as the walls are now (patch-mesh.ts). Until then every answer is undefined. */
export function createSettledCones(indexNow: () => ExactIndex, budget: number, isCrowded: () => boolean): SettledCones {
  let isFirst = true;
  let queries = 0;
  let cones: ConeAsker | null = null;
  const settled = (): ConeAsker | null => {
    if (cones === null && (++queries > QUIET || (isFirst && isCrowded()))) cones = createConeAsker(indexNow(), budget);
    isFirst = false;
    return cones;
  };
  return {
    find: (start, goal) => settled()?.find(start, goal),
    answer: (start, goal) => settled()?.answer(start, goal),
    searched: (expansions) => cones?.searched(expansions) ?? null,
    noteChange() {
      queries = 0;
      cones = null;
    },
  };
}
