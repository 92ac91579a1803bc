// Searches in the layer among rises (uneven-layer.ts), which is made when the first path breaks a rise.
import { oncePer } from '../../once-per.ts';
import type { ExactIndex, Layer } from '../exact-index.ts';
import { createTangentSearch, type TangentSearch } from '../tangents/search-tangents.ts';
import { createUnevenLayers } from './uneven-layer.ts';

export interface UnevenSearch {
  readonly layer: Layer;
  readonly search: TangentSearch;
}

/** All finders of an index share the layer, and what is known of its tangents. */
const unevenLayersOf = oncePer(createUnevenLayers);

/** Returns a function that gives the search among rises as the walls are now; null where the layer would be too large. */
export function createUnevenSearches(index: ExactIndex): () => UnevenSearch | null {
  const layerNow = unevenLayersOf(index);
  let made: UnevenSearch | null = null;
  return () => {
    const layer = layerNow();
    if (layer !== made?.layer) made = layer && { layer, search: createTangentSearch(layer.graph, index.links) };
    return made;
  };
}
