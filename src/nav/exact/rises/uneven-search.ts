// Searches in the layer among rises (uneven-layer.ts): made when the first path breaks a rise, and again after walls changed.
//
// The layer's corners far from a change are kept, but its tangents are computed again. So the first queries after a change search the corners
// of short paths only (tangents/near-search.ts).
import type { ExactIndex, Layer } from '../exact-index.ts';
import { createNearSearch } from '../tangents/near-search.ts';
import { createTangentSearch, type TangentSearch } from '../tangents/search-tangents.ts';
import { createUnevenLayers } from './uneven-layer.ts';

/** After walls changed, queries that search the corners of short paths first: later ones find all tangents known. */
const FEW = 16;

export interface UnevenSearch {
  readonly layer: Layer;
  /** Among all corners. */
  readonly search: TangentSearch;
  /** First among the corners of short paths, of which none is shorter than that. */
  nearFirst(least: number): TangentSearch;
}

/** Returns a function that gives the searches among rises as the walls are now; null where the layer would be too large. */
export function createUnevenSearches(index: ExactIndex): () => UnevenSearch | null {
  const { open, links } = index;
  const makeLayer = createUnevenLayers(index);
  let version = -1;
  let made: UnevenSearch | null = null;
  return () => {
    if (version === open.graph.version) return made;
    version = open.graph.version;
    const layer = makeLayer();
    return (made = layer && searchesIn(layer, links));
  };
}

function searchesIn(layer: Layer, links: ExactIndex['links']): UnevenSearch {
  const search = createTangentSearch(layer.graph, links);
  const near = links.length === 0 ? createNearSearch(layer.graph) : null;
  let asked = 0;
  const nearFirst = (least: number): TangentSearch => {
    if (near === null || ++asked > FEW) return search;
    let last: Pick<TangentSearch, 'states'> = near;
    return {
      get states() {
        return last.states;
      },
      find(start, goal, budget, boundAt, longest) {
        last = near;
        const found = near.find(start, goal, least, budget);
        if (found.turns !== null || found.isOverBudget) return found;
        last = search;
        return search.find(start, goal, budget, boundAt, longest);
      },
    };
  };
  return { layer, search, nearFirst };
}
