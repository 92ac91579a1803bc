// three.js geometries from lists of numbers.
import { BufferAttribute, BufferGeometry, type Material, type TypedArray } from 'three';

/** The values of an attribute, how many a vertex has, and whether integers stand for 0 … 1. Plain lists are stored in single precision. */
type Attribute = readonly [values: readonly number[] | TypedArray, size: number, isNormalized?: boolean];

/** A geometry with those attributes by name; `index` has the corners of its triangles, in order without one. */
export function makeGeometry(attributes: Readonly<Record<string, Attribute>>, index?: readonly number[] | Uint32Array) {
  const geometry = new BufferGeometry();
  for (const [name, [values, size, isNormalized = false]] of Object.entries(attributes)) {
    const array = ArrayBuffer.isView(values) ? values : new Float32Array(values);
    geometry.setAttribute(name, new BufferAttribute(array, size, isNormalized));
  }
  if (index !== undefined)
    geometry.setIndex(new BufferAttribute(index instanceof Uint32Array ? index : new Uint32Array(index), 1));
  return geometry;
}

/** The triangles of rectangles whose corners follow each other, four each. */
export function rectangleIndex(count: number): Uint32Array<ArrayBuffer> {
  const index = new Uint32Array(count * 6);
  for (let i = 0; i < count; i++) index.set([4 * i, 4 * i + 1, 4 * i + 2, 4 * i, 4 * i + 2, 4 * i + 3], i * 6);
  return index;
}

/** The numbers of each thing four times: once for each corner of its rectangle. */
export function perCorner<Thing>(things: readonly Thing[], numbersOf: (thing: Thing) => readonly number[]): number[] {
  return things.flatMap((thing) => {
    const numbers = numbersOf(thing);
    return [...numbers, ...numbers, ...numbers, ...numbers];
  });
}

/** The corners of rectangles as places −1 … 1 in them. */
export const cornersOfRectangles = (count: number): number[] =>
  Array.from({ length: count }, () => [-1, -1, 1, -1, 1, 1, -1, 1]).flat();

/** Frees the geometry and the material of what is no longer drawn. */
export function release({ geometry, material }: { readonly geometry: BufferGeometry; readonly material: Material }) {
  geometry.dispose();
  material.dispose();
}
