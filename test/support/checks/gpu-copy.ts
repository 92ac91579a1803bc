// A geometry's attributes as the GPU has them: of one that has changed, only what its update ranges name is taken over.
import type { BufferAttribute, BufferGeometry } from 'three';

/** Returns a function that takes over what has changed since, and names the attributes that are other in memory than in the GPU. */
export function createGpuCopy(geometry: BufferGeometry): () => string[] {
  const copies = Object.entries(geometry.attributes as Record<string, BufferAttribute>).map(([name, attribute]) => ({
    name,
    attribute,
    array: attribute.array.slice(),
    version: attribute.version,
  }));
  for (const { attribute } of copies) attribute.clearUpdateRanges();
  return () =>
    copies.flatMap((copy) => {
      const { name, attribute, array } = copy;
      const ranges = attribute.updateRanges.length > 0 ? attribute.updateRanges : [{ start: 0, count: array.length }];
      if (attribute.version !== copy.version)
        for (const { start, count } of ranges) array.set(attribute.array.subarray(start, start + count), start);
      copy.version = attribute.version;
      attribute.clearUpdateRanges();
      return array.every((value, i) => Object.is(value, attribute.array[i])) ? [] : [name];
    });
}
